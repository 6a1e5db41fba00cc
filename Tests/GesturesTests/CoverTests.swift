import Gestures
import TactusCore
import TestSupport
import Testing

/// What comes in front, such as a menu, takes the contacts away from what lies beneath.
@Suite struct CoverTests {
  /// A hold on the left, behind which something comes in front when it begins; on the right a drag
  /// and a tap.
  private final class Rig {
    var engine: GestureEngine
    private var host: Host
    private var script = HandScript()

    init() {
      var table = GestureTable()
      host = Host(
        hold: table.add(LongPressRecognizer(isLone: false), named: "hold"),
        drag: table.add(DragRecognizer(), named: "drag"),
        tap: table.add(TapRecognizer(), named: "tap"),
        pinch: table.add(PinchRecognizer(), named: "pinch"))
      table.handOver(single: host.drag, pair: host.pinch)
      engine = GestureEngine(table)
    }

    func play(_ lines: [String]) -> [String] {
      for line in lines { engine.feed(script.frame(for: Substring(line)), to: &host) }
      engine.expire(before: .never, to: &host)
      return host.log
    }
  }

  private struct Host: GestureHost {
    let hold: RecognizerID
    let drag: RecognizerID
    let tap: RecognizerID
    let pinch: RecognizerID
    var log: [String] = []
    private var isInFront = false

    init(hold: RecognizerID, drag: RecognizerID, tap: RecognizerID, pinch: RecognizerID) {
      (self.hold, self.drag, self.tap, self.pinch) = (hold, drag, tap, pinch)
    }

    mutating func hit(_ point: Point, at time: Instant) -> Hit {
      point.x < 150
        ? Hit(target: 0, watchers: hold.asSet)
        : Hit(target: 1, watchers: drag.asSet | tap.asSet | pinch.asSet)
    }
    func allows(_ attempt: GestureEvent) -> Bool { true }
    mutating func handle(_ event: GestureEvent) {
      log.append("\(event.kind) \(event.phase)")
      isInFront = event.recognizer == hold && event.phase == .began
    }
    mutating func comesInFront() -> Bool {
      defer { isInFront = false }
      return isInFront
    }
    mutating func take(_ decision: Decision) {
      if decision.reason == .covered {
        log.append("\(decision.to) covered by \(decision.winner == hold ? "hold" : "another")")
      }
    }
  }

  @Test func aFingerThatWasDownDoesNothingMoreBeneath() {
    let log = Rig().play([
      "0 0@100,100", "100 0@100,100 1@400,100", "600 0@100,100 1@400,100",
      "608 0@100,100 1@400,300", "616 0@100,100 1@400,400", "700 0@100,100", "800 -",
    ])
    // A drag and a tap.
    #expect(
      log == [
        "longPress began", "failed covered by hold", "failed covered by hold", "longPress ended",
      ], "\(log)")
  }

  @Test func aDragThatIsUnderWayIsCancelled() {
    let log = Rig().play([
      "0 0@100,100", "100 0@100,100 1@400,100", "108 0@100,100 1@400,130",
      "600 0@100,100 1@400,200", "608 0@100,100 1@400,300", "700 0@100,100", "800 -",
    ])
    #expect(
      log == [
        "drag began", "longPress began", "cancelled covered by hold",
        "drag cancelled", "longPress ended",
      ], "\(log)")
  }

  @Test func aTapOrAPinchComesOfItNoMore() {
    let tap = Rig().play(["0 0@100,100", "300 0@100,100 1@400,100", "560 0@100,100", "800 -"])
    #expect(!tap.contains { $0.hasPrefix("tap") } && tap.last == "longPress ended", "\(tap)")
    let pinch = Rig().play([
      "0 0@100,100", "300 0@100,100 1@400,100 2@500,100", "400 0@100,100 1@400,100 2@600,100",
      "560 0@100,100 1@400,100 2@700,100", "600 0@100,100 2@800,100", "800 -",
    ])
    #expect(pinch.contains("pinch cancelled"), "\(pinch)")
    #expect(!pinch.contains("drag began"), "\(pinch)")
  }

  // What it was for is in front from then on.
  @Test func aFingerThatLandsLaterIsFree() {
    let log = Rig().play([
      "0 0@100,100", "600 0@100,100", "608 0@100,100 1@400,100", "616 0@100,100 1@400,130",
      "700 0@100,100", "800 -",
    ])
    #expect(log == ["longPress began", "drag began", "drag ended", "longPress ended"], "\(log)")
  }

  @Test func aFingerThatWasDownIsFreeWhenItLandsAgain() {
    let log = Rig().play([
      "0 0@100,100", "100 0@100,100 1@400,100", "600 0@100,100 1@400,100", "640 0@100,100",
      "700 0@100,100 1@400,100", "720 0@100,100", "800 -",
    ])
    #expect(log.filter { $0 == "tap recognized" }.count == 1, "\(log)")
  }
}
