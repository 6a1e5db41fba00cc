import Gestures
import TactusCore
import TestSupport
import Testing

/// Fingers that spread turn a little; only those that turn farther turn anything.
@Suite struct PairTurnTests {
  /// One finger 100 points to the left of 300,300, another as far to the right, turned about the
  /// middle by each of these degrees in turn, in steps of at most 2; and spread by as many factors.
  private static func events(
    _ degrees: [Float], spreading factors: [Float] = [], _ limits: GestureThresholds = .init()
  ) -> [GestureEvent] {
    var table = GestureTable(limits)
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    let rotation = table.add(RotationRecognizer(), named: "rotation")
    table.simultaneous(pinch, rotation)
    let rig = GestureRig(table, targets: [.all(pinch.asSet | rotation.asSet)])
    var events: [GestureEvent] = []
    rig.observe = { events += $0.events }
    var frame = ContactFrame(time: .zero)
    func show(_ angle: Float, _ factor: Float) {
      let (sine, cosine) = sineAndCosine(angle * .pi / 180)
      let arm = Vector(dx: cosine, dy: sine) * (100 * factor)
      frame.place(Contact(id: 1, position: Point(x: 300, y: 300) + arm * -1), in: 0)
      frame.place(Contact(id: 2, position: Point(x: 300, y: 300) + arm), in: 1)
      rig.expire(through: frame.time)
      rig.feed(frame)
      frame.time = frame.time + .milliseconds(10)
    }
    show(0, 1)
    frame.time = .zero + .milliseconds(60)
    var angle: Float = 0
    var factor: Float = 1
    for (index, end) in degrees.enumerated() {
      let goal = index < factors.count ? factors[index] : factor
      let steps = max(Int(abs(end - angle) / 2), 10)
      for step in 1...steps {
        let share = Float(step) / Float(steps)
        show(angle + (end - angle) * share, factor + (goal - factor) * share)
      }
      (angle, factor) = (end, goal)
    }
    frame.lift(slot: 0)
    frame.lift(slot: 1)
    rig.feed(frame)
    return events
  }

  private static func degrees(_ event: GestureEvent?) -> Float {
    (event?.angle ?? 0) * 180 / .pi
  }

  @Test(arguments: [0, 5, -5, 7.9, -7.9] as [Float])
  func aZoomTurnsNothing(wobble: Float) {
    let events = Self.events([wobble], spreading: [2])
    #expect(events.allSatisfy { $0.kind == .pinch && $0.angle == 0 })
    #expect(abs((events.last?.scale ?? 0) - 2) < 0.01)
  }

  @Test(
    arguments: [(8.2, 0.2), (-9, -1), (12, 4), (16, 8), (-40, -32)]
      as [(Float, Float)])
  func fromEightDegreesOnItTurns(turn: Float, angle: Float) {
    let events = Self.events([turn])
    #expect(abs(Self.degrees(events.last { $0.kind == .pinch }) - angle) < 0.05)
    #expect(events.contains { $0.kind == .rotation && $0.phase == .began })
    #expect(events.last { $0.kind == .rotation }?.phase == .ended)
    // Without a step: each frame turns by 2 degrees.
    for (before, after) in zip(events, events.dropFirst()) {
      #expect(abs(Self.degrees(after) - Self.degrees(before)) < 2.1)
    }
  }

  @Test func whatHasTurnedFollowsTheFingersBack() {
    let events = Self.events([30, 0, -3])
    // It began at 8 degrees.
    #expect(abs(Self.degrees(events.last) + 11) < 0.05)
  }

  @Test func itIsTuned() {
    var limits = GestureThresholds()
    limits.turnFrom = 0
    #expect(abs(Self.degrees(Self.events([3], limits).last) - 3) < 0.05)
    #expect(Self.events([0], spreading: [2], limits).contains { $0.kind == .rotation })
    limits.turnFrom = 0.349_066
    #expect(Self.events([19], limits).allSatisfy { $0.angle == 0 })
    #expect(abs(Self.degrees(Self.events([41], limits).last) - 21) < 0.05)
  }

  @Test func aRotationThatDoesNotBeginSaysHowFarItWas() {
    var table = GestureTable()
    let rotation = table.add(RotationRecognizer(), named: "turn")
    var transcript = Transcript(columns: [.decisions])
    transcript.names = [0: "turn"]
    transcript.expect(
      GestureRig(table, targets: [.all(rotation.asSet)]),
      """
         0 0@100,100 1@300,100  -> ? turn idle-possible landed
        60 0@100,100 1@300,120  ->
        80 -                    -> ? turn possible-failed turned 5.711/8
       100 0@100,100 1@300,100  -> ? turn idle-possible landed
       160 0@100,100 1@300,140  -> turn began 0.058
                                -> ? turn possible-active turned 11.31/8
       180 -                    -> turn ended 0.058
                                -> ? turn active-ended lifted
      """)
  }

  /// Fingers that meet and part to where they were leave the scale where it was, however coarsely
  /// they are seen.
  @Test(arguments: [1, 7, 13, 30] as [Float])
  func fingersThatMeetAndPartLeaveTheScale(step: Float) {
    var table = GestureTable()
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    let rig = GestureRig(table, targets: [.all(pinch.asSet)])
    var last: GestureEvent?
    rig.observe = { last = $0.events.last ?? last }
    var frame = ContactFrame(time: .zero)
    func show(_ half: Float) {
      frame.place(Contact(id: 1, position: Point(x: 300 - half, y: 300)), in: 0)
      frame.place(Contact(id: 2, position: Point(x: 300 + half, y: 300)), in: 1)
      rig.expire(through: frame.time)
      rig.feed(frame)
      frame.time = frame.time + .milliseconds(10)
    }
    show(100)
    frame.time = .zero + .milliseconds(60)
    var half: Float = 100
    while half > 0 {
      show(half)
      half -= step
    }
    show(0)
    half = 0
    while half < 100 {
      half = min(half + step, 100)
      show(half)
    }
    #expect(abs((last?.scale ?? 0) - 1) < 0.01, "\(last?.scale ?? 0)")
    show(150)
    #expect(abs((last?.scale ?? 0) - 1.5) < 0.01)
  }
}
