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
    let passes = check.failures.isEmpty
    let name = check.tally.name.isEmpty ? "a panel" : check.tally.name
    return """
      <main><header><h1>\(name.inMarkup())</h1>\
      <span id="word" class="\(passes ? "PASS" : "FAIL")">\(passes ? "PASS" : "FAIL")</span></header>
      <p>\(report.verdict.inMarkup()).</p>
      \(found)\(leftOut)\(figures)\(glass)\(map)\(comparison)\(unknown)\(made)</main>
      """
  }

  private var found: String {
    let all = check.findings + check.differences
    guard !all.isEmpty else { return "" }
    let items = all.map { finding in
      let line = finding.line > 0 ? ":\(finding.line)" : ""
      let count = finding.count > 1 ? " (\(finding.count) times)" : ""
      return "<li><b>\(finding.kind.rawValue)</b> \((finding.what + count).inMarkup()). "
        + "<span class=\"remedy\">Remedy: \(finding.remedy.inMarkup()).</span> "
        + "<code>\((finding.file + line).inMarkup())</code></li>\n"
    }
    return "<section><h2>What is wrong</h2><ul class=\"found\">\n\(items.joined())</ul></section>\n"
  }

  private var leftOut: String {
    let items = check.leftOut.map { "<li>\($0.text.inMarkup())</li>\n" }
    guard !items.isEmpty else { return "" }
    return "<section><h2>Gestures that are missing</h2><ul>\n\(items.joined())</ul></section>\n"
  }

  private var figures: String {
    var rows = ""
    for figure in check.figures where figure.value != nil { rows += row(figure) }
    return """
      <section><h2>Figures</h2><div class="scroll" tabindex="0"><table>
      <tr><th>figure</th><th>value</th><th>limit</th><th>score</th><th></th><th>whose limit</th></tr>
      \(rows)</table></div>
      <p>The first limit of a figure decides; those below it are for comparison. Over a margin, (+0.5), \
      the score falls to 0.\(check.terms.map { " \($0.inMarkup())." } ?? "")</p></section>

      """
  }

  private func row(_ figure: Figure) -> String {
    func cells(_ value: String, _ criterion: Criterion?, _ passes: Bool?, _ source: String)
      -> String
    {
      let score = criterion.flatMap { criterion in figure.value.map(criterion.score) }
      let isDecided = criterion != nil && passes != nil
      return value + "<td>\(criterion?.text.inMarkup() ?? "")</td>"
        + "<td>\(isDecided ? score.map { fixed($0, 2) } ?? "" : "")</td>"
        + "<td class=\"\(passes == false ? "bad" : "")\">"
        + "\(criterion == nil ? "" : PanelCheckReport.verdict(passes))</td>"
        + "<td class=\"wide\">\(source.inMarkup())</td></tr>\n"
    }
    let first = figure.criteria.first
    let source = [first?.source ?? "", figure.reason].filter { !$0.isEmpty }
    var text = cells(
      "<tr class=\"\(figure.passes == false ? "over" : "")\"><td>\(figure.name.inMarkup())</td>"
        + "<td>\(PanelCheckReport.value(figure)) \(figure.unit)</td>",
      first, figure.passes, source.joined(separator: "; "))
    for other in figure.criteria.dropFirst() {
      let passes = figure.value.map(other.passes)
      text += cells(
        "<tr class=\"beside\"><td></td><td></td>", other,
        figure.isUndecided && passes == false ? nil : passes, other.source)
    }
    return text
  }

  private var glass: String {
    guard let view = check.view else { return "" }
    let tally = check.tally
    let marks = check.marks
    let picture = GlassPicture(view, tally.strokes, marks.all, tally.map?.confirmed ?? [])
    let legend = FigureKind.allCases.compactMap { kind -> String? in
      let count = kind == .dead ? tally.map?.confirmed.count ?? 0 : marks.count(of: kind)
      guard count > 0, let sign = GlassPicture.sign(of: kind) else { return nil }
      let shown = min(count, kind == .dead ? count : GlassMarks.ofKindMax)
      let part = shown < count ? ", \(shown) of them shown" : ""
      return "<li><b>\(sign.letter)</b> \(sign.words): \(count)\(part)</li>"
    }
    let left =
      tally.strokes.leftOut > 0 ? " \(tally.strokes.leftOut) more contacts are not drawn." : ""
    return """
      <section><h2>The strokes on the glass</h2><figure>
      \(picture.svg)<figcaption>\(tally.strokes.strokes.count) contacts on \
      \(fixed(view.width, 0)) × \(fixed(view.height, 0)) mm, as one looks at the display; a dot where each landed, a ring \
      where it lifted.\(left)\(marks.all.isEmpty ? " Nothing went wrong at any place." : "")</figcaption></figure>
      <ul class="legend">\(legend.joined())</ul></section>

      """
  }

  private var map: String {
    guard let map = check.tally.map, let view = check.view else { return "" }
    let cells = map.cells
    func share(_ cell: GlassMap.Cell) -> String {
      let count = cells.count { $0 == cell }
      return "\(count) (\(short(100 * Double(count) / Double(cells.count), 1)) %)"
    }
    let side = map.side
    return """
      <section><h2>What of it was reached</h2><figure>
      \(ReachPicture(view, map).svg)<figcaption>Cells of \(short(side.x, 2)) × \(short(side.y, 2)) mm. A fingertip of 8 mm \
      touches what is under it.</figcaption></figure>
      <ul class="legend"><li><i class="touched"></i>touched: \(share(.touched))</li>\
      <li><i class="passed"></i>passed over without a report, by two strokes: \(share(.passed))</li>\
      <li><i class="once"></i>by one stroke, which a lost scan does too: \(share(.passedOnce))</li>\
      <li><i class="not"></i>never reached: \(share(.unreached))</li></ul>
      \(edges)<p>Of what no stroke reached nothing is known. What is dead and narrower than 5 mm, or narrower than two \
      and a half steps of a fast finger, is not seen: go over the glass in rows 8 mm apart, a hand's width a second.</p>\
      </section>

      """
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
    return "<section><h2>What differs between the two recordings</h2><pre>"
      + "\(comparison.text.shown(keepsLines: true).split(separator: "\n", omittingEmptySubsequences: false).map { $0.inMarkup() }.joined(separator: "\n"))"
      + "</pre></section>\n"
  }

  private var unknown: String {
    let items =
      check.figures.filter { $0.value == nil }.map { "<b>\($0.name)</b> \($0.reason.inMarkup())" }
      + check.notes.map { $0.inMarkup() }
    guard !items.isEmpty else { return "" }
    let list = items.map { "<li>\($0)</li>\n" }.joined()
    return "<section><h2>What the recordings do not show</h2><ul>\n\(list)</ul></section>\n"
  }

  private var made: String {
    let rows =
      about.map { "<tr><td>\($0.0)</td><td class=\"wide\">\($0.1.inMarkup())</td></tr>\n" }
      + check.tally.recordings.map(\.screen.file).map {
        "<tr><td>recording</td><td class=\"wide\">\($0.inMarkup())</td></tr>\n"
      }
    return "<section><h2>Made with</h2><table>\n\(rows.joined())</table></section>\n"
  }
}
