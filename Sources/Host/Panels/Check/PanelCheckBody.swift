import InputText
import Recordings

/// The markup of a report card's page: verdict, figures, what was found, the strokes on the glass,
/// the map, and what the recordings do not show. What comes from outside is text in it.
public struct PanelCheckBody {
  private let report: PanelCheckReport
  private let about: [(String, String)]
  private var check: PanelCheck { report.check }

  /// - Parameter about: what the page was made with, in rows of a name and a text.
  public init(_ report: PanelCheckReport, about: [(String, String)]) {
    (self.report, self.about) = (report, about)
  }

  public var html: String {
    let word = check.failures.isEmpty ? "PASS" : "FAIL"
    let name = check.tally.name.isEmpty ? "a panel" : check.tally.name
    return """
      <main><header><h1>\(name.inMarkup())</h1>\
      <span id="word" class="\(word)">\(word)</span></header>
      <p>\(report.verdict.inMarkup()).</p>
      \(found)\(leftOut)\(figures)\(glass)\(map)\(comparison)\(unknown)\(made)</main>
      """
  }

  private func section(_ title: String, _ content: String) -> String {
    "<section><h2>\(title)</h2>\(content)</section>\n"
  }

  /// A section of items, in markup; nothing without any.
  private func section(_ title: String, _ items: [String], listed kind: String = "") -> String {
    items.isEmpty
      ? ""
      : section(title, "<ul\(kind)>\n\(items.map { "<li>\($0)</li>\n" }.joined())</ul>")
  }

  private var found: String {
    section(
      "What is wrong",
      (check.findings + check.differences).map { finding in
        "<b>\(finding.kind.rawValue)</b> \(finding.whatAndCount.inMarkup()). "
          + "<span class=\"remedy\">Remedy: \(finding.remedy.inMarkup()).</span> "
          + "<code>\(finding.place.inMarkup())</code>"
      }, listed: " class=\"found\"")
  }

  private var leftOut: String {
    section("Gestures that are missing", check.leftOut.map { $0.text.inMarkup() })
  }

  private var figures: String {
    let rows = check.figures.filter { $0.value != nil }.map(rows)
    return section(
      "Figures",
      """
      <div class="scroll" tabindex="0"><table>
      <tr><th>figure</th><th>value</th><th>limit</th><th>score</th><th></th><th>whose limit</th></tr>
      \(rows.joined())</table></div>
      <p>The first limit of a figure decides; those below it are for comparison. Over a margin, (+0.5), \
      the score falls to 0.\(check.terms.map { " \($0.inMarkup())." } ?? "")</p>
      """)
  }

  /// A row for each limit of a figure; one for a figure without any.
  private func rows(_ figure: Figure) -> String {
    let limits = figure.verdicts
    guard !limits.isEmpty else { return row(figure, nil) }
    return limits.enumerated().map { row(figure, $1, isFirst: $0 == 0) }.joined()
  }

  private func row(_ figure: Figure, _ limit: Figure.Verdict?, isFirst: Bool = true) -> String {
    let isOver = limit?.passes == false
    let source = [limit?.criterion.source ?? "", isFirst ? figure.reason : ""]
    let start =
      isFirst
      ? "<tr class=\"\(isOver ? "over" : "")\"><td>\(figure.name.inMarkup())</td>"
        + "<td>\(PanelCheckReport.value(figure)) \(figure.unit)</td>"
      : "<tr class=\"beside\"><td></td><td></td>"
    return start + "<td>\(limit?.criterion.text.inMarkup() ?? "")</td>"
      + "<td>\(limit?.passes == nil ? "" : limit?.score.map { fixed($0, 2) } ?? "")</td>"
      + "<td class=\"\(isOver ? "bad" : "")\">"
      + "\(limit.map { PanelCheckReport.verdict($0.passes) } ?? "")</td>"
      + "<td class=\"wide\">\(source.filter { !$0.isEmpty }.joined(separator: "; ").inMarkup())</td>"
      + "</tr>\n"
  }

  private var glass: String {
    guard let view = check.view else { return "" }
    let tally = check.tally
    let marks = check.marks
    let gaps = tally.map?.confirmed ?? []
    let picture = GlassPicture(view, tally.strokes, marks.all, gaps)
    let legend = FigureKind.allCases.compactMap { kind -> String? in
      let count = kind == .dead ? gaps.count : marks.count(of: kind)
      guard count > 0, let sign = kind.row.sign else { return nil }
      let shown = min(count, kind == .dead ? count : GlassMarks.ofKindMax)
      let part = shown < count ? ", \(shown) of them shown" : ""
      return "<li><b>\(sign.letter)</b> \(sign.words): \(count)\(part)</li>"
    }
    let left =
      tally.strokes.leftOut > 0 ? " \(tally.strokes.leftOut) more contacts are not drawn." : ""
    return section(
      "The strokes on the glass",
      """
      <figure>
      \(picture.svg)<figcaption>\(tally.strokes.strokes.count) contacts on \
      \(fixed(view.width, 0)) × \(fixed(view.height, 0)) mm, as the viewer sees it; a dot where each landed, a ring \
      where it lifted.\(left)\(marks.all.isEmpty ? " Nothing went wrong at any place." : "")</figcaption></figure>
      <ul class="legend">\(legend.joined())</ul>
      """)
  }

  private var map: String {
    guard let map = check.tally.map, let view = check.view else { return "" }
    let cells = map.cells
    func share(_ cell: GlassMap.Cell) -> String {
      let count = cells.count { $0 == cell }
      return "\(count) (\(short(100 * Double(count) / Double(cells.count), 1)) %)"
    }
    let side = map.side
    return section(
      "What of it was reached",
      """
      <figure>
      \(ReachPicture(view, map).svg)<figcaption>Cells of \(short(side.x, 2)) × \(short(side.y, 2)) mm. A fingertip of 8 mm \
      touches what is under it.</figcaption></figure>
      <ul class="legend"><li><i class="touched"></i>touched: \(share(.touched))</li>\
      <li><i class="passed"></i>passed over without a report, by two strokes: \(share(.passed))</li>\
      <li><i class="once"></i>by one stroke, which a lost scan does too: \(share(.passedOnce))</li>\
      <li><i class="not"></i>never reached: \(share(.unreached))</li></ul>
      \(edges)<p>Of what no stroke reached nothing is known. What is dead and narrower than 5 mm, or narrower than two \
      and a half steps of a fast finger, is not seen: go over the glass in rows 8 mm apart, a hand's width a second.</p>
      """)
  }

  /// How near to each edge a stroke was reported.
  private var edges: String {
    let rows = check.figures.filter { $0.kind == .edge }.map { figure in
      let value = figure.value.map { "\(fixed($0, 2)) mm" } ?? "not tried"
      return "\(figure.part ?? ""): \(value)"
    }
    return "<p>Reports came this near to the edges: \(rows.joined(separator: ", ")).</p>\n"
  }

  private var comparison: String {
    guard let comparison = report.comparison else { return "" }
    let lines = comparison.text.shown(keepsLines: true)
      .split(separator: "\n", omittingEmptySubsequences: false).map { $0.inMarkup() }
    return section(
      "What differs between the two recordings", "<pre>\(lines.joined(separator: "\n"))</pre>")
  }

  private var unknown: String {
    let figures = check.figures.filter { $0.value == nil }
    return section(
      "What the recordings do not show",
      figures.map { "<b>\($0.name)</b> \($0.reason.inMarkup())" }
        + check.notes.map { $0.inMarkup() })
  }

  private var made: String {
    let rows = about + check.tally.recordings.map { ("recording", $0.screen.file) }
    let cells = rows.map { "<tr><td>\($0)</td><td class=\"wide\">\($1.inMarkup())</td></tr>\n" }
    return section("Made with", "<table>\n\(cells.joined())</table>")
  }
}
