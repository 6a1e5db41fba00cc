import Gestures
import TactusCore
import TestSupport
import Testing

/// Pinch and rotation, and the pair of contacts that both use.
@Suite struct PairGestureTests {
  private static func rig(withRotation: Bool = false) -> GestureRig {
    var table = GestureTable()
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    var watchers = pinch.asSet
    if withRotation {
      let rotation = table.add(RotationRecognizer(), named: "rotation")
      table.simultaneous(pinch, rotation)
      watchers |= rotation.asSet
    }
    return GestureRig(table, targets: [.all(watchers)])
  }

  private static var watching: Transcript {
    var transcript = Transcript()
    transcript.columns = [.changes, .place]
    return transcript
  }

  @Test func twoFingersArePinchAfterFiftyMilliseconds() {
    Self.watching.expect(
      Self.rig(),
      """
         0 0@100,100            ->
        10 0@100,100 1@200,100  ->
       (60)                     -> pinch began 1 at 150,100
        68 0@50,100 1@250,100   -> pinch changed 2 at 150,100
        76 0@50,100 1@150,100   -> pinch changed 1 at 100,100
        84 -                    -> pinch ended 1 at 100,100
      """)
  }

  // The deadline comes before input of the same microsecond.
  @Test func aFingerThatLeavesSoonerStartsNothing() {
    var transcript = Transcript()
    transcript.columns = .decisions
    transcript.expect(
      Self.rig(),
      """
         0 0@100,100 1@200,100  -> ? #0 idle-possible landed
        49.999 0@100,100        -> ? #0 possible-failed lifted 1/2
       100 0@100,100 2@200,100  -> ? #0 idle-possible landed
       (150)                    -> pinch began 1
                                -> ? #0 possible-active pair 50/50
       150 0@100,100            ->
       (200)                    -> pinch ended 1
                                -> ? #0 active-ended single
       208 -                    ->
      """)
  }

  /// It begins at a deadline, 50 ms after the second finger landed; the newest frame is older. A
  /// panel that reports nothing more is taken to have a scan as often as it had one before.
  @Test(
    arguments: [
      ("50 0@100,100 1@204,100", 10), ("59.9 0@100,100 1@204,100", 0.2), ("", 10),
    ])
  func `a pinch has how old its contacts' places are`(_ frame: String, _ age: Double) {
    let rig = Self.rig()
    var ages: [GesturePhase: Interval] = [:]
    rig.observe = {
      for event in $0.events where event.kind == .pinch { ages[event.phase] = event.positionAge }
    }
    var script = HandScript()
    for line in [
      "0 0@100,100", "10 0@100,100 1@200,100", "20 0@100,100 1@202,100", frame,
      "68 0@100,100 1@250,100", "90 -",
    ] where !line.isEmpty {
      rig.feed(script.frame(for: Substring(line)))
    }
    #expect(ages[.began] == .microseconds(Int64(age * 1000)))
    #expect(ages[.changed] == .zero && ages[.ended] == .zero)
  }

  @Test func aFingerThatIsAwayForLessThanFiftyMillisecondsEndsNothing() {
    Self.watching.expect(
      Self.rig(),
      """
         0 0@100,100 1@200,100     ->
       (50)                        -> pinch began 1 at 150,100
        60 0@100,100 1@300,100     -> pinch changed 2 at 200,100
        68 0@100,100               ->
       117.999 0@100,100 2@150,100 ->
       126 0@100,100 2@200,100     -> pinch changed 4 at 150,100
       134 0@100,100               ->
       (184)                       -> pinch ended 4 at 100,100
       184 0@100,100 3@150,100     ->
       (234)                       -> pinch began 1 at 125,100
       242 -                       -> pinch ended 1 at 125,100
      """)
  }

  // It waits for the hold, which goes on, and the pair is over before that.
  @Test(arguments: [("100 -", "lifted"), ("100 0@100,100 x1", "lifted")])
  func aPairThatEndsBeforeItsPinchMayBeginFails(end: String, reason: String) {
    var table = GestureTable()
    let hold = table.add(LongPressRecognizer(), named: "hold")
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    table.requireFailure(of: hold, before: pinch)
    let rig = GestureRig(table, targets: [.all(hold.asSet | pinch.asSet)])
    var decisions: [String] = []
    rig.observe = {
      decisions += $0.decisions.filter { $0.recognizer == pinch }.map {
        "\($0.from)-\($0.to) \($0.reason) \($0.value)/\($0.limit)"
      }
    }
    var script = HandScript()
    for line in ["0 0@100,100 1@200,100", "60 0@100,100 1@200,100", end] {
      rig.feed(script.frame(for: Substring(line)))
    }
    #expect(
      decisions == [
        "idle-possible landed 0.0/0.0", "possible-waiting requirement 0.0/0.0",
        "waiting-failed \(reason) 1.0/2.0",
      ])
  }

  @Test func bothLandAndBothLiftInOneFrame() {
    Self.watching.expect(
      Self.rig(),
      """
         0 0@100,100 1@200,100  ->
       (50)                     -> pinch began 1 at 150,100
        60 -                    -> pinch ended 1 at 150,100
      """)
  }

  @Test func thePanelMayCancelOneOfThem() {
    Self.watching.expect(
      Self.rig(),
      """
         0 0@100,100 1@200,100  ->
       (50)                     -> pinch began 1 at 150,100
        60 0@100,100 x1         -> pinch cancelled 1 at 150,100
        70 0@130,100            ->
      """)
  }

  @Test func whenOneOfThreeLeavesTheOthersGoOnWithoutAJump() {
    let last = Self.last(
      Self.rig(withRotation: true),
      [
        "0 0@100,100 1@200,100", "8 0@100,100 1@200,100 2@150,300",
        "60 0@100,100 1@300,100 2@150,300",
        "68 1@300,100 2@150,300", "76 1@300,110 2@150,310",
      ])
    // Contact 0 leaves at scale 2; its place is taken by contact 2, far from where 0 was.
    #expect(last?.kind == .rotation)
    #expect(abs((last?.scale ?? 0) - 2) < 0.02)
    #expect(abs(last?.angle ?? 1) < 0.01)
    #expect(last?.translation == Vector(dx: 50, dy: 10))
    #expect(last?.contacts == ContactSet(1) | ContactSet(2))
  }

  // The finger that stays goes on with the first of the others, whichever slots those have.
  @Test func theFingerThatStaysGoesOnWithTheFirstOfTheOthers() {
    var transcript = Transcript(columns: [.changes, .place, .subject])
    transcript.names = [0: "pinch"]
    transcript.expect(
      Self.rig(),
      """
         0 0@100,100 1@200,100 2@300,100 3@400,100 ->
       (50)                                        -> pinch began 1 at 150,100 on 0 with 0;1 of 4
        60 0@100,100 1@210,100 2@300,100 3@400,100 -> pinch changed 1.1 at 155,100 on 0 with 0;1 of 4
        68 2@300,100 3@400,100                     ->
        76 2@300,100 3@400,100 4@50,300 5@90,400   ->
        84 3@400,100 4@50,300 5@90,400             ->
        92 3@440,100 4@50,300 5@90,400             -> pinch changed 1.196 at 245,200 on 0 with 0;3 of 3
       100 -                                       -> pinch ended 1.196 at 245,200 on 0 with 0;3 of 0
      """)
  }

  // Whatever comes soon after it finds no half of a pair.
  @Test(arguments: ["80 -", "80 x0"]) func aPairThatIsOverIsForgotten(end: String) {
    let rig = Self.rig()
    var phases: [GesturePhase] = []
    rig.observe = { phases += $0.events.map(\.phase) }
    var script = HandScript()
    for line in [
      "0 0@100,100 1@200,100", "60 0@100,100 1@200,100", "70 0@100,100", end, "90 2@300,100",
      "98 2@350,100",
    ] {
      rig.feed(script.frame(for: Substring(line)))
      if line == end { #expect(rig.engine.nextDeadline == .never) }
    }
    #expect(phases == [.began, end == "80 -" ? .ended : .cancelled])
  }

  @Test func whenOneOfThreeLeavesTheOthersMoveInTheSameFrame() {
    let before = [
      "0 0@100,100 1@200,100", "8 0@100,100 1@200,100 2@150,300",
      "60 0@100,100 1@200,100 2@150,300",
    ]
    for lift in ["68 1@220,110 2@170,310", "68 0@120,110 2@170,310", "68 2@170,310"] {
      let last = Self.last(Self.rig(withRotation: true), before + [lift])
      #expect(last?.phase == .changed)
      #expect(last.map { ($0.translation - Vector(dx: 20, dy: 10)).length < 0.001 } == true)
      #expect(last.map { abs($0.scale - 1) < 1e-5 && abs($0.angle) < 1e-5 } == true)
    }
  }

  // Fingertips touching each other: what the panel reports of their span is noise.
  @Test func fingersTogetherKeepTheLastScale() {
    Self.watching.expect(
      Self.rig(withRotation: true),
      """
         0 0@100,100 1@200,100  ->
       (50)                     -> pinch began 1 at 150,100
                                -> rotation began 0 at 150,100
        58 0@130,100 1@180,100  -> pinch changed 0.5 at 155,100
                                -> rotation changed 0 at 155,100
        66 0@150,100 1@165,100  -> pinch changed 0.5 at 157.5,100
                                -> rotation changed 0 at 157.5,100
        74 0@155,100 1@155,100  -> pinch changed 0.5 at 155,100
                                -> rotation changed 0 at 155,100
        82 0@155,80 1@155,120   ->
        90 0@155,60 1@155,140   -> pinch changed 1 at 155,100
                                -> rotation changed 0 at 155,100
        98 -                    -> pinch ended 1 at 155,100
                                -> rotation ended 0 at 155,100
      """)
  }

  @Test func theSmallestSpanThatCountsIsSixteenPoints() {
    Self.watching.expect(
      Self.rig(),
      """
         0 0@100,100 1@200,100  ->
       (50)                     -> pinch began 1 at 150,100
        58 0@100,100 1@116,100  -> pinch changed 0.16 at 108,100
        66 0@100,100 1@115.9,100 -> pinch changed 0.16 at 107.95,100
        74 -                    -> pinch ended 0.16 at 107.95,100
      """)
  }

  @Test(arguments: [Float(1), -1])
  func theAngleIsUnwrappedOverSeveralTurns(direction: Float) {
    let rig = Self.rig(withRotation: true)
    var angles: [Float] = []
    rig.observe = { outbox in
      for i in 0..<outbox.events.count where outbox.events[i].kind == .rotation {
        angles.append(outbox.events[i].angle)
      }
    }
    var frame = ContactFrame(time: .zero)
    let turns: Float = 3
    let steps = 300
    for step in 0...steps {
      let (sine, cosine) = sineAndCosine(direction * 2 * .pi * turns * Float(step) / Float(steps))
      frame.place(
        Contact(id: 0, position: Point(x: 200 + 80 * cosine, y: 200 + 80 * sine)), in: 0)
      frame.place(
        Contact(id: 1, position: Point(x: 200 - 80 * cosine, y: 200 - 80 * sine)), in: 1)
      rig.feed(frame)
      frame.time = frame.time + .milliseconds(step == 0 ? 50 : 8)
      rig.expire(through: frame.time)
    }
    let expected = direction * 2 * Float.pi * turns
    #expect(abs((angles.last ?? 0) - expected) < 0.001)
    #expect(zip(angles, angles.dropFirst()).allSatisfy { abs($1 - $0) < 0.1 })
  }

  @Test func joiningAndLeavingAThousandTimesLeavesNoTrace() {
    let rig = Self.rig(withRotation: true)
    var last: GestureEvent?
    rig.observe = { last = $0.events.last ?? last }
    var script = HandScript()
    rig.feed(script.frame(for: "0 0@100,100 1@200,100"))
    rig.feed(script.frame(for: "60 0@90,100 1@210,130"))
    let before = last
    var time = 60
    for id in 2..<1002 {
      time += 8
      rig.feed(script.frame(for: "\(time) 0@90,100"))
      time += 8
      rig.feed(script.frame(for: "\(time) 0@90,100 \(id)@\(200 + id % 7),\(130 + id % 5)"))
    }
    rig.feed(script.frame(for: "\(time + 8) -"))
    #expect(last?.phase == .ended)
    #expect(last?.scale == before?.scale)
    #expect(last?.angle == before?.angle)
    let drift = (last?.translation ?? .zero) - (before?.translation ?? .zero)
    #expect(drift.length < 0.01)
  }

  @Test func velocityOfScaleIsThatOfTheLift() {
    var lines = ["0 0@100,100 1@200,100"]
    for i in 0...20 { lines.append("\(52 + 8 * i) 0@100,100 1@\(200 + 4 * i),100") }
    lines.append("220 -")
    let last = Self.last(Self.rig(), lines)
    #expect(last?.phase == .ended)
    #expect(abs((last?.scaleVelocity ?? 0) - 5) < 0.05)
  }

  @Test func anEndNamesTheContactsThatItHad() {
    let last = Self.last(Self.rig(), ["0 0@100,100 1@200,100", "60 0@100,100 1@210,100", "70 -"])
    #expect(last?.phase == .ended)
    #expect(last?.contacts == ContactSet(0) | ContactSet(1))
  }

  /// The last event that a hand causes.
  private static func last(_ rig: GestureRig, _ lines: [String]) -> GestureEvent? {
    var last: GestureEvent?
    rig.observe = { last = $0.events.last ?? last }
    var script = HandScript()
    for line in lines { rig.feed(script.frame(for: Substring(line))) }
    return last
  }

  // Sixty spreads, or sixty pinches, without a pause.
  @Test(arguments: [(isOpening: true, scale: Float(1_000)), (false, 0.001)])
  func fingersThatClutchReachTheLargestOrTheSmallestScale(isOpening: Bool, scale: Float) throws {
    let (near, far) = (Point(x: 118, y: 240), Point(x: 780, y: 240))
    let hand = ClutchingHand(
      anchor: Point(x: 100, y: 240), from: isOpening ? near : far, to: isOpening ? far : near,
      period: .milliseconds(40))
    let rig = Self.rig(withRotation: true)
    var events: [GestureEvent] = []
    rig.observe = { step in
      for index in 0..<step.events.count { events.append(step.events[index]) }
    }
    for frame in hand.frames { rig.feed(frame) }
    let last = try #require(events.last { $0.kind == .pinch })
    #expect(last.scale == scale && last.phase == .ended)
    #expect(events.allSatisfy { $0.start.isFinite && $0.scaleVelocity.isFinite })
  }
}
