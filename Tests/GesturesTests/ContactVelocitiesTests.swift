import Gestures
import TactusCore
import Testing

@Suite struct ContactVelocitiesTests {
  /// Lands a finger on each of `count` targets, drags all of them to the right at 400 pt/s, lifts
  /// them, and returns the velocities at the drags' ends and how many found no tracker.
  private static func drag(
    _ count: Int, recognizers: Int, sharing: Bool = false
  ) -> (ends: [Float], overflowCount: UInt32) {
    var table = GestureTable()
    let drags = (0..<recognizers).map { _ in table.add(DragRecognizer(), named: "drag") }
    for a in drags { for b in drags where a != b { table.simultaneous(a, b) } }
    let all = drags.reduce(RecognizerSet.empty) { $0 | $1.asSet }
    let rig = GestureRig(
      table,
      targets: (0..<count).map {
        GestureRig.Target(
          rect: Rect(x: 0, y: Float($0) * 100, width: 1000, height: 100),
          watchers: sharing ? all : drags[$0].asSet)
      })
    var ends: [Float] = []
    rig.observe = {
      for i in 0..<$0.events.count where $0.events[i].phase == .ended {
        ends.append($0.events[i].velocity.dx)
      }
    }
    var frame = ContactFrame(time: .zero)
    for step in 0..<20 {
      frame.time = Instant(microseconds: Int64(step) * 8_000)
      for slot in 0..<count {
        let place = Point(x: Float(step) * 3.2, y: Float(slot) * 100 + 50)
        frame.place(Contact(id: UInt16(slot), position: place), in: slot)
      }
      rig.feed(frame)
    }
    frame.time = frame.time + .milliseconds(8)
    for slot in 0..<count { frame.lift(slot: slot) }
    rig.feed(frame)
    return (ends, rig.engine.velocityOverflowCount)
  }

  @Test func threeFingersThatDragDifferentThingsHaveTheirVelocities() {
    let (ends, overflowCount) = Self.drag(3, recognizers: 3)
    #expect(ends.count == 3 && ends.allSatisfy { abs($0 - 400) < 1 })
    #expect(overflowCount == 0)
  }

  @Test func aFourthFingerHasNoneAndIsCounted() {
    let (ends, overflowCount) = Self.drag(4, recognizers: 4)
    #expect(ends.filter { abs($0 - 400) < 1 }.count == 3)
    #expect(ends.filter { $0 == 0 }.count == 1)
    #expect(overflowCount == 1)
  }

  @Test func allDragsOfOneFingerShareItsVelocity() {
    let (ends, overflowCount) = Self.drag(1, recognizers: recognizersMax, sharing: true)
    #expect(ends.count == recognizersMax && ends.allSatisfy { abs($0 - 400) < 1 })
    #expect(overflowCount == 0)
  }

  /// The last change of a finger that is dragged to the right at 400 pt/s.
  private static func lastChange(
    of recognizer: DragRecognizer, hostWantsVelocity: Bool
  ) -> GestureEvent? {
    var table = GestureTable()
    let drag = table.add(recognizer, named: "drag")
    let rig = GestureRig(table, targets: [.all(drag.asSet)])
    rig.recordsChanges = hostWantsVelocity
    var last: GestureEvent?
    rig.observe = { last = $0.events.last ?? last }
    var frame = ContactFrame(time: .zero)
    for step in 0..<20 {
      frame.time = Instant(microseconds: Int64(step) * 8_000)
      frame.place(Contact(id: 0, position: Point(x: Float(step) * 3.2, y: 0)), in: 0)
      rig.feed(frame)
    }
    return last
  }

  @Test func aChangeHasNoVelocityUnlessItIsAskedFor() {
    let last = Self.lastChange(of: DragRecognizer(), hostWantsVelocity: false)
    #expect(last?.phase == .changed && last?.velocity == .zero)
  }

  @Test func theHostMayAskForTheVelocityOfChanges() {
    let last = Self.lastChange(of: DragRecognizer(), hostWantsVelocity: true)
    #expect(last?.phase == .changed && abs((last?.velocity.dx ?? 0) - 400) < 1)
  }

  @Test func aRecognizerMayReportTheVelocityOfItsChanges() {
    let last = Self.lastChange(of: DragRecognizer(reportsVelocity: true), hostWantsVelocity: false)
    #expect(last?.phase == .changed && abs((last?.velocity.dx ?? 0) - 400) < 1)
  }

  // They end one after the other, on one tracker.
  @Test func pinchAndRotationBothEndWithTheirVelocity() {
    var table = GestureTable()
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    let rotation = table.add(RotationRecognizer(), named: "rotation")
    table.simultaneous(pinch, rotation)
    let rig = GestureRig(table, targets: [.all(pinch.asSet | rotation.asSet)])
    var ends: [GestureEvent] = []
    rig.observe = {
      for i in 0..<$0.events.count where $0.events[i].phase == .ended {
        ends.append($0.events[i])
      }
    }
    var frame = ContactFrame(time: .zero)
    for step in 0..<30 {
      frame.time = Instant(microseconds: Int64(step) * 8_000)
      let distance = Float(step) * 2
      frame.place(Contact(id: 0, position: Point(x: 200 - distance, y: 200 - distance)), in: 0)
      frame.place(Contact(id: 1, position: Point(x: 300 + distance, y: 200 + distance)), in: 1)
      rig.feed(frame)
    }
    frame.time = frame.time + .milliseconds(8)
    frame.lift(slot: 0)
    frame.lift(slot: 1)
    rig.feed(frame)
    #expect(ends.map(\.kind) == [.pinch, .rotation])
    #expect(ends.allSatisfy { $0.scaleVelocity > 1 && $0.angularVelocity > 0.1 })
  }
}
