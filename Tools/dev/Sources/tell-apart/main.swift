import ArgumentParser
import InputText
import Recordings
import TellingApart

// The script of the same name in Tools runs it.

/// How near models are to the panels that they were learned from.
struct Apart: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tell-apart",
    abstract: "Compares recordings of real panels with models that other recordings gave.",
    discussion: """
      Recordings of one panel have the same name up to the first point.

      Lengths are those of a glass of 154 x 86 mm, where a recording has no size.
      """)

  @Argument(help: "Recordings of evemu, libinput record, evtest or getevent.")
  var files: [String]

  @Flag(help: "Learn from every other 0.3 s of each recording, not from the panel's other ones.")
  var stretches = false

  func run() throws {
    var panels: [String: [RawTouchscreen]] = [:]
    for file in files.sorted() {
      let name = file.split(separator: "/").last ?? ""
      let panel = String(name.prefix { $0 != "." })
      do throws(TextError) {
        panels[panel, default: []].append(try RawRecording(contentsOf: file).touchscreen())
      } catch {
        throw ValidationError("\(error)")
      }
    }
    var report = ApartReport()
    for (panel, screens) in panels.sorted(by: { $0.key < $1.key }) {
      report.add(
        panel,
        try PanelComparisons.comparison(
          ofPanel: screens, without: stretches ? .stretches : .recordings))
    }
    print(report.text, terminator: "")
  }
}

Apart.main()
