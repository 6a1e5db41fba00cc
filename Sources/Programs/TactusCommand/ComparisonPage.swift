import Corpus
import InputText
import Pages
import Recordings
import Reports
import TactusCore

/// A page with what changes between two settings: for each cause the first fingers, as they went
/// over the glass, with what came of each. One file, without a script, for any browser.
struct ComparisonPage {
  private let report: ComparisonReport

  init(_ report: ComparisonReport) { self.report = report }

  private static let style = """
    body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 64em; padding: 0 1em; \
    color-scheme: light dark; }
    h2 { font-size: 1.1em; margin: 2em 0 .6em; }
    .fingers { display: grid; grid-template-columns: repeat(auto-fill, minmax(17em, 1fr)); gap: 1.2em; }
    figure { margin: 0; } figure svg { width: 100%; height: auto; border-radius: 6px; }
    figcaption { font-size: .9em; overflow-wrap: anywhere; } .why { opacity: .75; }
    """

  var text: String {
    var text = """
      <h1>What changes</h1>
      <p>\(report.headline.inMarkup()).

      """
    for group in report.sortedGroups {
      let recordings = counted(group.recordings, "recording")
      text += "<h2>\(group.title.inMarkup()): \(group.count) in \(recordings)</h2>\n"
      text += "<div class=\"fingers\">\n"
      for (file, change) in group.examples { text += Self.figure(change, of: file) }
      text += "</div>\n"
      let more = group.count - group.examples.count
      if more > 0 { text += "<p>and \(more) more\n" }
    }
    return PageText.still(title: "What changes", style: Self.style + "\n", body: text)
  }

  private static func figure(_ change: UnitRow.Change, of file: String) -> String {
    let picture = change.path.map { drawn in
      ContactPicture(
        RecordedContacts(paths: [drawn.path]), width: drawn.width, height: drawn.height
      ).svg(showing: part(of: drawn))
    }
    return """
      <figure>
      \(picture ?? "")<figcaption>\(ComparisonReport.line(of: change, in: file).inMarkup())<br>\
      <span class="why">\(change.because.inMarkup())</span></figcaption>
      </figure>

      """
  }

  /// The part of the screen around a path: a slip of some points is seen as well as a swipe.
  private static func part(of drawn: ChangedPath) -> Rect {
    let places = drawn.path.samples.map(\.place)
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
    let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
    let around: Float = 24
    // As wide as the label at least, and of one shape.
    let width = max(right - left + 2 * around, (bottom - top + 2 * around) * shape, 128)
    let height = width / shape
    return Rect(
      x: (left + right - width) / 2, y: (top + bottom - height) / 2, width: width, height: height)
  }

  /// Width by height.
  private static let shape: Float = 1.6
}
