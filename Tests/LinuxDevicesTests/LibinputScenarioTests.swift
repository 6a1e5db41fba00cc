import Foundation
import TestSupport
import Testing

/// The panel with the real libinput, which reads mocked devices.
@Suite(
  "Through the real libinput",
  .enabled(if: MockTouchscreen.isAvailable, "\(MockTouchscreen.installation)"))
struct LibinputScenarioTests {
  @Test("the scenarios are found")
  func scenariosAreFound() { #expect(ScenarioFile.all.count >= 10) }

  @Test("a scenario gives its transcript", arguments: ScenarioFile.all)
  func transcript(_ scenario: ScenarioFile) throws {
    let outcome = try MockTouchscreen.probe(scenario: scenario.url, scenario.arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let printed = scenario.normalized(outcome.lines, to: scenario.expected)
    #expect(printed == scenario.expected, "\(outcome.output)")
  }

  /// A real panel: nine taps with one finger, 2017, Atmel maXTouch, 800 × 480.
  @Test(
    "a recording of nine taps gives nine contacts at the recorded times",
    .enabled(if: MockTouchscreen.recordings != nil, "no recordings; set TACTUS_RECORDINGS"))
  func recording() throws {
    let folder = try #require(MockTouchscreen.recordings)
    let file = folder.appendingPathComponent("atmel-maxtouch.1-finger-fast-taps.events")
    let events = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let outcome = try MockTouchscreen.probe(
      text: """
        pace drained
        plug 1 capabilities=\(file.path)
        start
        waitopen 1
        play 1 \(file.path)
        """, ["--size", "800x480", "--lifts", "9"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines.filter { $0.contains("contacts=-") }.count == 9)

    // The frames' times are those of the recording's SYN_REPORTs, relative to the first.
    let stamps = events.compactMap { line -> Int64? in
      let words = line.split(separator: " ")
      guard words.count >= 5, words[0] == "E:", words[2] == "0000", words[3] == "0000" else {
        return nil
      }
      return Int64(words[1].replacingOccurrences(of: ".", with: ""))
    }
    let first = try #require(stamps.first)
    let times = outcome.lines.compactMap { Int64($0.split(separator: " ")[0]) }
    #expect(times == stamps.map { $0 - first })
    #expect(outcome.lines.first == "0 frame contacts=0@340.000,242.000")
  }

  @Test("the list of touch devices shows size and contacts if the device reports them")
  func list() throws {
    let outcome = try MockTouchscreen.probe(
      text: """
        plug 1 event=5 slots=10 x=0:1999 y=0:999 resolution=10 name=With a size
        plug 2 event=6 slots=0 name=Without
        start
        """, ["--list"])
    #expect(
      outcome.lines.sorted() == [
        "/dev/input/event5 With a size: 199.9x99.9 mm, 10 contacts",
        "/dev/input/event6 Without: size unknown, 1 contacts",
      ])
  }
}
