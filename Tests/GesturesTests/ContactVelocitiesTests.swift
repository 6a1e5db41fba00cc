import Gestures
import TactusCore
import TestSupport
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

  /// Drags one after the other, each with its own speed.
  @Test func aTrackerIsFreeAgainWhenItsDragIsOver() {
    var table = GestureTable()
    let drag = table.add(DragRecognizer(), named: "drag")
    let rig = GestureRig(table, targets: [.all(drag.asSet)])
    var ends: [Float] = []
    rig.observe = { ends += $0.events.filter { $0.phase == .ended }.map(\.velocity.dx) }
    var script = HandScript()
    for number in 1...5 {
      let start = number * 1000
      for step in 0..<8 {
        let place = 4 * number * step
        rig.feed(script.frame(for: "\(start + 8 * step) \(number)@\(place),0"))
      }
      rig.feed(script.frame(for: "\(start + 64) -"))
    }
    #expect(zip(ends, 1...5).allSatisfy { abs($0 - 500 * Float($1)) < 1 } && ends.count == 5)
    #expect(rig.engine.velocityOverflowCount == 0)
  }

  /// It begins at a deadline, and a sample of the same microsecond comes after that.
  @Test func aSampleOfTheSameMicrosecondCounts() {
    var table = GestureTable()
    let drag = table.add(DragRecognizer(reportsVelocity: true), named: "drag")
    let rig = GestureRig(table, targets: [.all(drag.asSet)])
    rig.earliestBegin = { _ in .zero + .milliseconds(40) }
    Transcript(columns: [.changes, .velocity]).expect(
      rig,
      """
         0 0@0,0   ->
         8 0@8,0   ->
        16 0@16,0  ->
        24 0@24,0  ->
        32 0@32,0  ->
       (40)        -> drag began 32,0 horizontal v 1000,0
        40 0@32,0  ->
        40 0@32,9  -> drag changed 32,9 horizontal v -476.471,1694.118
        48 -       -> drag ended 32,9 horizontal v -476.471,1694.118
      """)
  }

  /// A last step of 2 % is none when 2 pt are none: a point is 0.01 of scale or of a radian.
  @Test(arguments: [(Float(2.01), Float(2), true), (1.99, 2, false), (2, 2.01, false)])
  func aPairRestsByTheHundredth(stillness: Float, percent: Float, rests: Bool) {
    var thresholds = GestureThresholds()
    thresholds.deadBand = 0
    thresholds.velocityStillness = stillness
    var table = GestureTable(thresholds)
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    let rig = GestureRig(table, targets: [.all(pinch.asSet)])
    var last: GestureEvent?
    rig.observe = { last = $0.events.last ?? last }
    var script = HandScript()
    rig.feed(script.frame(for: "0 0@100,100 1@200,100"))
    for step in 0...10 {
      let place = step < 10 ? 200 : 200 + percent
      rig.feed(script.frame(for: "\(60 + 8 * step) 0@100,100 1@\(place),100"))
    }
    rig.feed(script.frame(for: "148 -"))
    #expect(last?.phase == .ended && (last?.scaleVelocity == 0) == rests)
  }

  @Test func thePairsVelocitiesAreThoseOfScaleAndAngle() {
    var table = GestureTable()
    let rotation = table.add(RotationRecognizer(), named: "rotation")
    let rig = GestureRig(table, targets: [.all(rotation.asSet)])
    var last: GestureEvent?
    rig.observe = { last = $0.events.last ?? last }
    var frame = ContactFrame(time: .zero)
    // 5 radians and, from a span of 200 pt, 4 spans per second.
    for step in 0..<30 {
      let seconds = Float(step) * 0.008
      let (sine, cosine) = sineAndCosine(5 * seconds)
      let arm = 100 + 400 * seconds
      frame.time = .zero + .milliseconds(Int64(step) * 8)
      for (slot, side) in [(0, Float(-1)), (1, 1)] {
        frame.place(
          Contact(
            id: UInt16(slot), position: Point(x: 500 + side * arm * cosine, y: side * arm * sine)),
          in: slot)
      }
      rig.feed(frame)
    }
    frame.time = frame.time + .milliseconds(8)
    frame.lift(slot: 0)
    frame.lift(slot: 1)
    rig.feed(frame)
    #expect(last?.phase == .ended)
    #expect(abs((last?.angularVelocity ?? 0) - 5) < 0.01)
    // The pair formed at 50 ms, with the span of 238.4 pt that it had at 48 ms.
    #expect(abs((last?.scaleVelocity ?? 0) - 800 / 238.4) < 0.01)
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
