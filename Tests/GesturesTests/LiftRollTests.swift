import Gestures
import TactusCore
import Testing

/// What a thumb does as it lifts, after it had stopped.
@Suite struct LiftRollTests {
  /// A finger that drags 300 points to the right in 200 ms, stays for `rest`, and then goes through
  /// `roll`, one place a scan, counted from where it stayed; then it lifts.
  private static func end(
    rest: Int64, _ roll: [Float], scan: Int64 = 8, isSilent: Bool = false,
    _ limits: GestureThresholds = GestureThresholds()
  ) throws -> GestureEvent {
    var table = GestureTable(limits)
    let drag = table.add(DragRecognizer(needsAxis: true), named: "drag")
    let rig = GestureRig(table, targets: [.all(drag.asSet)])
    var end: GestureEvent?
    rig.observe = { end = $0.events.first { $0.phase == .ended } ?? end }
    var frame = ContactFrame(time: .zero)
    func show(_ dx: Float, at milliseconds: Int64) {
      frame.time = Instant(microseconds: milliseconds * 1000)
      frame.place(Contact(id: 1, position: Point(x: 100 + dx, y: 200)), in: 0)
      rig.feed(frame)
    }
    var time: Int64 = 0
    while time < 200 {
      show(300 * Float(time) / 200, at: time)
      time += scan
    }
    let stop = time
    while time <= stop + rest {
      if time == stop || !isSilent { show(300, at: time) }
      time += scan
    }
    for place in roll {
      show(300 + place, at: time)
      time += scan
    }
    frame.time = Instant(microseconds: time * 1000)
    frame.lift(slot: 0)
    rig.feed(frame)
    return try #require(end)
  }

  @Test(
    arguments: [[4], [-4, -8], [3, 6, 9], [-12], [6, 12, 8], [4, 8, 4, 0]] as [[Float]],
    [true, false])
  func aRollThrowsNothingAndSetsNothing(roll: [Float], isSilent: Bool) throws {
    let end = try Self.end(rest: 200, roll, isSilent: isSilent)
    let last = roll[roll.count - 1]
    #expect(end.velocity == .zero)
    #expect(abs(end.translation.dx - 300) < 0.01)
    #expect(abs(end.roll.dx - last) < 0.01)
    #expect(abs(end.location.x - 400 - last) < 0.01)
    #expect(abs(end.settledTravel.dx - 290) < 2)
  }

  @Test func aRollGoesNoFartherThanTwelvePoints() throws {
    #expect(try Self.end(rest: 200, [6, 12]).velocity == .zero)
    let flick = try Self.end(rest: 200, [6, 12.1])
    #expect(flick.velocity.dx > 300 && flick.roll == .zero)
    #expect(abs(flick.translation.dx - 312.1) < 0.01)
  }

  // Six scans of 8 ms, and the one in which it lifts.
  @Test func aRollTakesNoLongerThanFiftyMilliseconds() throws {
    #expect(try Self.end(rest: 200, [2, 4, 5, 6, 8, 9, 10]).velocity == .zero)
    let drag = try Self.end(rest: 200, [2, 4, 5, 6, 7, 8, 9, 10])
    #expect(drag.velocity.dx > 50 && drag.roll == .zero)
  }

  @Test func itHadStoppedForATenthOfASecond() throws {
    #expect(try Self.end(rest: 104, [-4, -8]).velocity == .zero)
    let flung = try Self.end(rest: 88, [-4, -8])
    #expect(flung.velocity.dx < -300 && flung.roll == .zero)
  }

  @Test(arguments: [8, 17, 30] as [Int64])
  func oneScanAfterAStopThrowsNothingHoweverFarItGoes(scan: Int64) throws {
    let end = try Self.end(rest: 400, [30], scan: scan)
    #expect(end.velocity == .zero && end.roll == .zero)
    #expect(try Self.end(rest: 400, [15, 40], scan: scan).velocity.dx > 500)
  }

  @Test func theRollIsTuned() throws {
    var limits = GestureThresholds()
    limits.liftRoll = 0
    #expect(try Self.end(rest: 200, [4, 8], limits).velocity.dx > 300)
    limits.liftRoll = 20
    #expect(try Self.end(rest: 200, [8, 18], limits).velocity == .zero)
    limits.liftRest = .milliseconds(400)
    #expect(try Self.end(rest: 200, [8, 18], limits).velocity.dx > 300)
    limits.liftRest = .milliseconds(100)
    limits.liftRollTime = .zero
    #expect(try Self.end(rest: 200, [8, 18], limits).velocity.dx > 300)
  }

  // Within the slop until it rolls: the drag begins with the roll.
  @Test func aDragThatTheRollBeginsSetsNothing() throws {
    var table = GestureTable()
    let drag = table.add(DragRecognizer(), named: "drag")
    let rig = GestureRig(table, targets: [.all(drag.asSet)])
    var end: GestureEvent?
    rig.observe = { end = $0.events.first { $0.phase == .ended } ?? end }
    var frame = ContactFrame(time: .zero)
    for (index, place) in (Array(repeating: Float(0), count: 30) + [6, 11.5]).enumerated() {
      frame.time = Instant(microseconds: Int64(index) * 8_000)
      frame.place(Contact(id: 1, position: Point(x: 100 + place, y: 0)), in: 0)
      rig.feed(frame)
    }
    frame.time = frame.time + .milliseconds(8)
    frame.lift(slot: 0)
    rig.feed(frame)
    let roll = try #require(end)
    #expect(roll.velocity == .zero && roll.translation == .zero)
    #expect(roll.travel.dx == 1.5 && roll.settledTravel == .zero)
  }
}
