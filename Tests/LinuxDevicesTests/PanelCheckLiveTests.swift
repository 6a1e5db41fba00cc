import Foundation
import TestSupport
import Testing

/// `tactus panel check --live` leads a person through the gestures, on a panel that a mocked kernel
/// has: 10 units a millimetre, 160 × 90 mm.
@Suite(
  "A panel that is checked live",
  .enabled(if: MockTouchscreen.isAvailable, "\(MockTouchscreen.installation)"))
struct PanelCheckLiveTests {
  private static let head = """
    pace drained
    plug 1 x=0:1599 y=0:899 slots=10 resolution=10 name=Goodix Capacitive TouchScreen
    start
    waitopen 1
    waitclose 1
    waitopen 1

    """

  /// Fingers on their ways in millimetres, in so many scans of 10 ms.
  private static func touch(
    _ fingers: [(from: (Double, Double), to: (Double, Double))], scans: Int, pause: Int = 200
  ) -> String {
    var text = ""
    for scan in 0..<scans {
      let part = Double(scan) / Double(max(1, scans - 1))
      for (slot, finger) in fingers.enumerated() {
        let x = Int((finger.from.0 + (finger.to.0 - finger.from.0) * part) * 10)
        let y = Int((finger.from.1 + (finger.to.1 - finger.from.1) * part) * 10)
        text += "\(scan == 0 ? "down" : "move") 1 \(slot) \(min(x, 1599)) \(min(y, 899))\n"
      }
      text += "sync 1\nsleep 10\n"
    }
    for slot in fingers.indices { text += "up 1 \(slot)\n" }
    return text + "sync 1\nsleep \(pause)\n"
  }

  private static func line(_ from: (Double, Double), _ to: (Double, Double), _ scans: Int) -> String
  {
    touch([(from, to)], scans: scans)
  }

  private static func rest(_ places: [(Double, Double)], _ scans: Int) -> String {
    touch(places.map { ($0, $0) }, scans: scans)
  }

  private static let marks = [(16.0, 9.0), (144, 9), (80, 45), (16, 81), (144, 81)].map {
    rest([$0], 6)
  }.joined()

  private static let gestures: [String] = [
    marks,
    rest([(80, 45)], 180),
    // From rest to the right in one contact.
    (0..<100).map { "\($0 == 0 ? "down" : "move") 1 0 600 450\nsync 1\nsleep 10\n" }.joined()
      + (0..<40).map { "move 1 0 \(600 + 12 * $0) 450\nsync 1\nsleep 10\n" }.joined()
      + "up 1 0\nsync 1\nsleep 200\n",
    line((0, 45), (160, 45), 100) + line((5, 5), (155, 85), 100),
    line((80, 45), (0, 45), 50) + line((80, 45), (160, 45), 50) + line((80, 45), (80, 0), 40)
      + line((80, 45), (80, 90), 40),
    String(repeating: line((40, 45), (100, 45), 12), count: 3),
    (0..<11).map { line((0, 4 + 8 * Double($0)), (160, 4 + 8 * Double($0)), 60) }.joined(),
    touch([((30, 30), (90, 30)), ((30, 50), (90, 50))], scans: 50),
    touch([((50, 60), (72, 45)), ((110, 30), (88, 45))], scans: 50),
    rest((0..<5).map { (30 + 22 * Double($0), 45) }, 60),
    (0..<10).map { rest([(60 + 20 * Double($0 % 2), 45)], 6) }.joined(),
    line((60, 30), (90, 35), 60),
  ]

  @Test("asks for each gesture, records them, and prints the figures")
  func whole() throws {
    let folder = try FileManager.default.url(
      for: .itemReplacementDirectory, in: .userDomainMask,
      appropriateFor: FileManager.default.temporaryDirectory, create: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let record = folder.appendingPathComponent("live.events").path
    let outcome = try MockTouchscreen.run(
      among: Self.head + Self.gestures.joined(),
      [
        MockTouchscreen.program("tactus"), "panel", "check", "--live", "--json", "-", "--record",
        record,
      ])
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    #expect(
      lines.first
        == "tactus: /dev/input/event5 (Goodix Capacitive TouchScreen): 12 gestures, three minutes at "
        + "most; one that is not drawn is left out", "\(outcome.errors)")
    for (number, words) in [
      (1, "20 s: mark 1 of 5: tap the glass at the top left: 16 mm from its left edge"),
      (2, "10 s: rest one finger in the middle for two seconds"), (7, "35 s: go over the whole"),
      (12, "12 s: rest the ball of the hand"),
    ] {
      #expect(lines.contains { $0.hasPrefix("tactus: \(number) of 12, \(words)") }, "\(words)")
    }
    for seen in ["all marks are tapped", "3 of 3 swipes", "100 % of the glass", "5 of 5 fingers"] {
      #expect(lines.contains("tactus:   \(seen)"), "\(seen)")
    }
    #expect(!outcome.errors.contains("left out, and") && outcome.status == 0, "\(outcome.errors)")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let figures = try #require(json["figures"] as? [[String: Any]])
    for name in [
      "rate.1", "rate.2", "jitter.rest", "linearity.rms", "swipe", "edge.bottom", "dead",
    ] {
      let figure = figures.first { $0["name"] as? String == name }
      #expect(figure?["pass"] as? Bool == true, "\(name): \(figure ?? [:])")
    }
    // The recording gives the same figures, and is of a size.
    let again = try MockTouchscreen.run(
      MockTouchscreen.program("tactus"), ["panel", "check", record, "--json", "-"])
    #expect(again.status == 0 && again.errors == "", "\(again.errors)")
    let values = try #require(
      try JSONSerialization.jsonObject(with: Data(again.output.utf8)) as? [String: Any])
    let repeated = try #require(values["figures"] as? [[String: Any]])
    #expect(
      repeated.map { $0["value"] as? Double } == figures.map { $0["value"] as? Double })
  }

  @Test("a panel that goes ends it, and what it sent is kept")
  func gone() throws {
    let folder = try FileManager.default.url(
      for: .itemReplacementDirectory, in: .userDomainMask,
      appropriateFor: FileManager.default.temporaryDirectory, create: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let record = folder.appendingPathComponent("live.events").path
    let outcome = try MockTouchscreen.run(
      among: Self.head + Self.marks + "gone 1\nunplug 1\n",
      [MockTouchscreen.program("tactus"), "panel", "check", "--live", "--record", record])
    #expect(outcome.status == 2 && outcome.output == "")
    #expect(outcome.errors.hasSuffix("the panel is gone; plug it in again\n"), "\(outcome.errors)")
    let text = try String(contentsOfFile: record, encoding: .utf8)
    #expect(text.hasPrefix("# EVEMU 1.3\nN: Goodix Capacitive TouchScreen\n"))
    #expect(text.split(separator: "\n").count { $0.hasSuffix("0003 0039 -1") } == 5)
  }

  @Test("options that do not go together are refused in one line")
  func options() throws {
    for (arguments, words) in [
      (["--live", "taps.events"], "--live: takes no recording; leave taps.events out"),
      (["--live", "--ranges", "x=0..9,y=0..9"], "--ranges: the touchscreen states its own"),
      (["--live", "--marks", "3"], "--marks: --live always asks for five marks"),
      (
        ["taps.events", "--record", "a.events"], "--record: keeps what --live reads"
      ),
      (["--live", "--panel", "monkey:1"], "--panel: --live reads a touchscreen"),
      ([], "no recording; give one, or --live"),
      (["taps.events", "--display", "kms"], "--display: shows what to touch; add --live"),
      (["--live", "--display", "x"], "no display 'x'; use none, kms, kms:CARD, fbdev or"),
      (["--live", "--orientation", "up"], "write normal, clockwise, upside-down or counterclock"),
    ] as [([String], String)] {
      let outcome = try MockTouchscreen.run(
        MockTouchscreen.program("tactus"), ["panel", "check"] + arguments)
      #expect(outcome.status == 2 && outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
  }
}
