import Gestures
import TactusCore
import TestSupport
import Testing

/// A contact that the panel loses for a moment is one contact.
@Suite struct RejoinTests {
  private static func rig(_ milliseconds: Int64) -> GestureRig {
    var limits = GestureThresholds()
    limits.rejoinTime = .milliseconds(milliseconds)
    var table = GestureTable(limits)
    let tap = table.add(TapRecognizer(), named: "tap")
    let hold = table.add(LongPressRecognizer(), named: "hold")
    let drag = table.add(DragRecognizer(), named: "drag")
    return GestureRig(table, targets: [.all(tap.asSet | hold.asSet | drag.asSet)])
  }

  private static func play(_ milliseconds: Int64, _ lines: [String]) -> [String] {
    let rig = rig(milliseconds)
    var log: [String] = []
    rig.observe = {
      for event in $0.events where event.phase != .changed {
        log.append("\(event.time.microseconds / 1000) \(event.kind) \(event.phase)")
      }
    }
    var script = HandScript()
    for line in lines {
      let frame = script.frame(for: Substring(line))
      rig.expire(through: frame.time)
      rig.feed(frame)
    }
    rig.expire(through: .zero + .milliseconds(60_000))
    return log
  }

  @Test func aTapThatIsLostOnceIsOneTapThatWaits() {
    let lines = ["0 0@100,100", "34 -", "44 1@100,100", "84 -"]
    #expect(Self.play(0, lines) == ["34 tap recognized", "84 tap recognized"])
    #expect(Self.play(25, lines) == ["109 tap recognized"])
  }

  @Test(arguments: [(0, 25, true), (0, 24, false), (30, 25, true), (31, 25, false)])
  func itComesBackInTimeAndNear(away: Int, rejoin: Int64, isOne: Bool) {
    // It is away from 34 to 58 ms.
    let rig = Self.rig(rejoin)
    var landings = 0
    rig.observe = { landings += $0.touches.filter { $0.change == .landed }.count }
    var script = HandScript()
    for line in ["0 0@100,100", "34 -", "58 1@\(100 + away),100"] {
      rig.feed(script.frame(for: Substring(line)))
    }
    #expect(landings == (isOne ? 1 : 2))
  }

  @Test func aHoldThatIsLostOnceIsAHold() {
    #expect(
      Self.play(25, ["0 0@100,100", "400 -", "412 1@102,100", "700 1@102,100", "710 -"])
        == ["500 longPress began", "735 longPress ended"])
  }

  @Test func aDragGoesOnAndLiftsWithItsSpeed() throws {
    for rejoin in [0, 30, 60] as [Int64] {
      let rig = Self.rig(rejoin)
      var ends: [GestureEvent] = []
      rig.observe = { ends += $0.events.filter { $0.phase == .ended } }
      var frame = ContactFrame(time: .zero)
      for scan in 0..<20 {
        frame.time = .zero + .milliseconds(Int64(scan) * 10)
        frame.lift(slot: 0)
        if scan != 12 {
          let id: UInt16 = scan < 12 ? 1 : 2
          frame.place(Contact(id: id, position: Point(x: 100 + 5 * Float(scan), y: 50)), in: 0)
        }
        rig.expire(through: frame.time)
        rig.feed(frame)
      }
      frame.time = frame.time + .milliseconds(10)
      frame.lift(slot: 0)
      rig.feed(frame)
      rig.expire(through: .zero + .milliseconds(60_000))
      #expect(ends.count == (rejoin == 0 ? 2 : 1))
      let end = try #require(ends.last)
      #expect(abs(end.velocity.dx - 500) < 15, "\(rejoin) ms: \(end.velocity.dx)")
      #expect(end.time == .zero + .milliseconds(200 + rejoin))
      #expect(rejoin == 0 || end.translation.dx == 95)
    }
  }

  // Another finger lands in the panel's slot of the one that is away.
  @Test func twoFingersAreNotMixedUp() {
    let log = Self.play(
      40,
      [
        "0 0@100,100", "100 -", "110 1@500,100", "120 1@500,100 2@101,100", "200 2@101,100",
        "300 -",
      ])
    // Both are on one target, where the second one is no tap of its own.
    #expect(log == ["340 tap recognized"], "\(log)")
  }

  @Test func whatThePanelTakesBackDoesNotComeAgain() {
    let log = Self.play(40, ["0 0@100,100", "100 x0", "110 1@100,100", "150 -"])
    #expect(log == ["190 tap recognized"])
  }

  @Test func suspendForgetsWhatIsAway() {
    let rig = Self.rig(40)
    var script = HandScript()
    rig.feed(script.frame(for: "0 0@100,100"))
    rig.feed(script.frame(for: "100 -"))
    rig.cancelAll(at: .zero + .milliseconds(110))
    #expect(rig.engine.isUntouched || rig.engine.contactsDown.isEmpty)
    #expect(rig.engine.nextDeadline == .never)
  }
}
