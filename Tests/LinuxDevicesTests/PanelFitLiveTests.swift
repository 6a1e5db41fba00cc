import Foundation
import TestSupport
import Testing

/// `tactus panel fit --live` leads a person over the marks of a panel that a mocked kernel has.
@Suite(
  "A panel that is fitted live",
  .enabled(if: MockTouchscreen.isAvailable, "\(MockTouchscreen.installation)"))
struct PanelFitLiveTests {
  private static let head = """
    pace drained
    plug 1 x=0:799 y=0:479 slots=10 name=Goodix Capacitive TouchScreen
    start
    waitopen 1
    waitclose 1
    waitopen 1

    """

  private static func tap(_ x: Int, _ y: Int) -> String {
    "down 1 0 \(x) \(y)\nsync 1\nsleep 60\nup 1 0\nsync 1\nsleep 900\n"
  }

  /// Runs the command; the outcome, and what the JSON has.
  private func fit(
    _ scenario: String, head: String = Self.head, live: String = "--live", _ options: [String] = []
  ) throws -> (MockTouchscreen.Outcome, [String: Any]) {
    let outcome = try MockTouchscreen.run(
      among: head + scenario,
      [
        MockTouchscreen.program("tactus"), "panel", "fit", live, "--size", "154x86mm", "--json",
        "-",
      ] + options)
    let json = try? JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return (outcome, json as? [String: Any] ?? [:])
  }

  /// The eight ways in which the corners of the glass can lie on the panel.
  struct Mounting: Sendable, CustomTestStringConvertible {
    var swap, invertX, invertY: Bool
    var testDescription: String { "swap \(swap), x \(invertX), y \(invertY)" }

    static let all: [Mounting] = (0..<8).map {
      Mounting(swap: $0 & 1 != 0, invertX: $0 & 2 != 0, invertY: $0 & 4 != 0)
    }

    /// Where the controller has a mark of the display.
    func device(_ x: Double, _ y: Double) -> (x: Int, y: Int) {
      let (u, v) = swap ? (y, x) : (x, y)
      return (Int((invertX ? 1 - u : u) * 799), Int((invertY ? 1 - v : v) * 479))
    }
  }

  @Test("finds each mounting", arguments: Mounting.all)
  func mountings(mounting: Mounting) throws {
    let taps = [(0.1, 0.1), (0.9, 0.1), (0.1, 0.9)].map { x, y in
      let place = mounting.device(x, y)
      return Self.tap(place.x, place.y)
    }
    // The word is the option, where no recording has that name.
    let (outcome, json) = try fit(
      taps.joined(), live: mounting.invertX ? "live" : "--live")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let found = try #require(json["mounting"] as? [String: Bool])
    #expect(
      found == ["swap": mounting.swap, "invertX": mounting.invertX, "invertY": mounting.invertY])
    // This panel's counts are square on an upright glass.
    let lines = outcome.errors.split(separator: "\n").filter { !$0.contains("its axes count") }
    #expect(lines.count == 4, "\(outcome.errors)")
    let first =
      "tactus: /dev/input/event5 (Goodix Capacitive TouchScreen): mark 1 of 3: tap the glass "
      + "at the top left: 15 mm from its left edge, 9 mm from its top"
    #expect(lines.first.map(String.init) == first)
    #expect(lines.last == "tactus: all marks are tapped")
  }

  @Test("asks again for a mark after a drag, two fingers, and the same spot")
  func again() throws {
    let (outcome, json) = try fit(
      """
      down 1 0 80 48
      sync 1
      move 1 0 300 48
      sync 1
      up 1 0
      sync 1
      \(Self.tap(80, 48))
      down 1 0 719 48
      down 1 1 400 200
      sync 1
      up 1 0
      up 1 1
      sync 1
      \(Self.tap(82, 47))
      \(Self.tap(719, 48))
      \(Self.tap(80, 431))
      """, head: Self.head.replacing("waitclose 1\nwaitopen 1\n", with: ""),
      ["--panel", "libinput:/dev/input/event5"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(json["appearance"] as? String == "the right way round")
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 7, "\(outcome.errors)")
    for (line, words) in zip(
      lines.dropFirst(),
      [
        "the finger moved; tap without a drag; mark 1 of 3", "mark 2 of 3",
        "2 contacts; tap with one finger; mark 2 of 3",
        "that is where the last mark was tapped; mark 2 of 3", "mark 3 of 3", "all marks",
      ])
    {
      #expect(line.hasPrefix("tactus: " + words), "\(line)")
    }
  }

  @Test("a display that is none ends it before the first mark")
  func display() throws {
    let (outcome, _) = try fit("", ["--display", "fbdev:/dev/null"])
    #expect(outcome.status == 2 && outcome.output == "")
    let line = "tactus: /dev/null: not a frame buffer: Inappropriate ioctl for device\n"
    #expect(outcome.errors == line, "\(outcome.errors)")
  }

  @Test("marks that fit no panel are refused")
  func refused() throws {
    let (wrong, _) = try fit(Self.tap(80, 48) + Self.tap(719, 48) + Self.tap(719, 431))
    #expect(wrong.status == 2 && wrong.output == "")
    #expect(
      wrong.errors.split(separator: "\n").last?.hasPrefix(
        "tactus: /dev/input/event5: the taps look as if") == true, "\(wrong.errors)")
  }

  @Test("a panel that goes, and one that is not there, end it")
  func gone() throws {
    let (outcome, _) = try fit(Self.tap(80, 48) + "gone 1\nunplug 1\n")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasSuffix("the panel is gone; plug it in again\n"), "\(outcome.errors)")
    let missing = try MockTouchscreen.run(
      among: "start\n",
      [MockTouchscreen.program("tactus"), "panel", "fit", "--live", "--size", "154x86mm"])
    #expect(missing.status == 2)
    #expect(missing.errors.contains("no touchscreen on seat0"), "\(missing.errors)")
  }
}
