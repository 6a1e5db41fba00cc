import Gestures
import TactusCore
import TestSupport
import Testing

@Suite struct DragRecognizerTests {
  // Shorter than the way after which a direction is decided: the larger component.
  @Test(arguments: [
    ("4,0", "horizontal"), ("0,4", "vertical"), ("3,-3.5", "vertical"), ("3,3", "horizontal"),
  ])
  func aShortDragHasTheAxisOfItsWay(way: String, axis: String) {
    var table = GestureTable()
    let drag = table.add(DragRecognizer(minimumDistance: 3), named: "drag")
    var began: [String] = []
    let rig = GestureRig(table, targets: [.all(drag.asSet)])
    rig.observe = { began += $0.events.filter { $0.phase == .began }.map { "\($0.axis)" } }
    var script = HandScript()
    for line in ["0 0@0,0", "8 0@\(way)"] { rig.feed(script.frame(for: Substring(line))) }
    #expect(began == [axis])
  }

  private static func rig(
    _ recognizer: DragRecognizer = DragRecognizer(),
    _ thresholds: GestureThresholds = GestureThresholds()
  ) -> GestureRig {
    var table = GestureTable(thresholds)
    let drag = table.add(recognizer, named: "drag")
    return GestureRig(table, targets: [.all(drag.asSet)])
  }

  @Test func itBeginsBeyondTenPointsAndReportsTheWholeTranslation() {
    var transcript = Transcript()
    transcript.columns = [.changes, .place]
    transcript.expect(
      Self.rig(),
      """
         0 0@100,100    ->
         8 0@109.9,100  ->
        16 0@110,100    ->
        24 0@110.1,100  -> drag began 10.1,0 horizontal at 110.1,100
        32 0@130,95     -> drag changed 30,-5 horizontal at 130,95
        40 0@130,95     ->
        48 -            -> drag ended 30,-5 horizontal at 130,95
      """)
  }

  /// Past the drag's distance it is the direction that is missed; before it, the distance.
  @Test(arguments: [
    ("107,107", "tooShort 9.899/10"), ("107.2,107.2", "undecided 7.2/12"),
    ("112,103", "undecided 12/12"), ("120,120", "undecided 20/0"),
  ])
  func whatLiftsWithoutADirectionMissedThat(place: String, reason: String) {
    var limits = GestureThresholds()
    limits.latchDistance = 12
    var transcript = Transcript(columns: [.decisions])
    transcript.names = [0: "drag"]
    transcript.expect(
      Self.rig(DragRecognizer(needsAxis: true), limits),
      """
         0 0@100,100  -> ? drag idle-possible landed
         8 0@\(place) ->
        16 -          -> ? drag possible-failed \(reason)
      """)
  }

  /// The lag behind the finger, which is how far it has gone less its travel, at each event of a
  /// straight drag of so many points a sample.
  private static func lags(
    step: Vector, from start: Point = Point(x: 100, y: 100),
    _ recognizer: DragRecognizer = DragRecognizer()
  ) -> [Float] {
    let rig = rig(recognizer)
    var lags: [Float] = []
    rig.observe = { lags += $0.events.map { ($0.translation - $0.travel).length } }
    var frame = ContactFrame(time: .zero)
    for i in 0...12 {
      frame.time = .zero + .milliseconds(Int64(i) * 8)
      frame.place(Contact(id: 0, position: start + step * Float(i)), in: 0)
      rig.feed(frame)
    }
    frame.time = frame.time + .milliseconds(8)
    frame.lift(slot: 0)
    rig.feed(frame)
    return lags
  }

  // Counted from the sample at which it began, the lag would be up to a step more.
  @Test(arguments: [
    Vector(dx: 1.3, dy: 0), Vector(dx: 7, dy: 0), Vector(dx: 0, dy: -9.9), Vector(dx: 30, dy: 40),
    Vector(dx: -69, dy: 3), Vector(dx: 200, dy: -150),
  ])
  func itTakesOffWhereItsPathCrossedTheDistanceAtEverySpeed(step: Vector) {
    let lags = Self.lags(step: step)
    #expect(lags.count >= 3)
    for lag in lags { #expect(abs(lag - 10) < 0.001, "\(lag)") }
    for lag in Self.lags(step: step, DragRecognizer(minimumDistance: 6)) {
      #expect(abs(lag - 6) < 0.001, "\(lag)")
    }
  }

  // 6 pt to the right, then down: the circle of 10 pt is left 8 pt below.
  @Test func aBentPathTakesOffWhereItLeavesTheCircle() {
    let rig = Self.rig()
    var travels: [Vector] = []
    rig.observe = { travels += $0.events.map(\.travel) }
    var script = HandScript()
    for line in ["0 0@100,100", "8 0@106,100", "16 0@106,120", "24 0@110,130"] {
      rig.feed(script.frame(for: Substring(line)))
    }
    #expect(travels.count == 2)
    #expect((travels[0] - Vector(dx: 0, dy: 12)).length < 0.001, "\(travels)")
    #expect((travels[1] - Vector(dx: 4, dy: 22)).length < 0.001, "\(travels)")
  }

  // It had gone far enough before; it goes on from where it is.
  @Test func aDragThatHadToWaitTakesOffWhereItIs() {
    let rig = Self.rig(DragRecognizer(needsAxis: true))
    var travels: [Vector] = []
    rig.observe = { travels += $0.events.map(\.travel) }
    var script = HandScript()
    for line in ["0 0@100,100", "8 0@120,120", "16 0@120,121", "24 0@120,131"] {
      rig.feed(script.frame(for: Substring(line)))
    }
    #expect(travels == [.zero, Vector(dx: 0, dy: 10)])
    let postponed = Self.rig()
    var later: [Vector] = []
    postponed.observe = { later += $0.events.map(\.travel) }
    postponed.earliestBegin = { _ in .zero + .milliseconds(30) }
    script = HandScript()
    for line in ["0 0@100,100", "8 0@120,100", "24 0@130,100", "40 0@150,100"] {
      postponed.feed(script.frame(for: Substring(line)))
    }
    #expect(later == [.zero, Vector(dx: 20, dy: 0)])
  }

  @Test func aShorterMoveIsNoDrag() {
    var transcript = Transcript()
    transcript.columns = .decisions
    transcript.expect(
      Self.rig(),
      """
         0 0@100,100  -> ? #0 idle-possible landed
         8 0@106,108  ->
        16 -          -> ? #0 possible-failed tooShort 10/10
      """)
  }

  @Test func itMayHaveADistanceOfItsOwn() {
    Transcript().expect(
      Self.rig(DragRecognizer(minimumDistance: 6)),
      """
         0 0@100,100    ->
         8 0@100,106    ->
        16 0@100,106.1  -> drag began 0,6.1 vertical
        24 -            -> drag ended 0,6.1 vertical
      """)
  }

  @Test func aCancelIsNotAnEnd() {
    Transcript().expect(
      Self.rig(),
      """
         0 0@100,100  ->
         8 0@120,100  -> drag began 20,0 horizontal
        16 x0         -> drag cancelled 20,0 horizontal
      """)
  }

  private static func latch(_ places: [Point]) -> ContactTrack.Latch? {
    let rig = rig()
    var frame = ContactFrame(time: .zero)
    for place in places {
      frame.place(Contact(id: 0, position: place), in: 0)
      rig.feed(frame)
      frame.time = frame.time + .milliseconds(8)
    }
    return rig.engine.latch(of: 0)
  }

  @Test func theDirectionIsDecidedBeyondFivePoints() {
    #expect(Self.latch([.zero, Point(x: 5, y: 4.9)]) == nil)
    let latch = Self.latch([.zero, Point(x: 5, y: 4.9), Point(x: 5.1, y: 5)])
    #expect(latch?.axis == .horizontal)
    #expect(latch?.translation == Vector(dx: 5.1, dy: 5))
    #expect(Self.latch([.zero, Point(x: -5, y: -5.1)])?.axis == .vertical)
  }

  // Neither is dominant, so it waits for a sample that decides.
  @Test func equalMagnitudesDecideNothing() {
    #expect(Self.latch([.zero, Point(x: 8, y: -8)]) == nil)
    #expect(Self.latch([.zero, Point(x: 8, y: -8), Point(x: 8, y: -9)])?.axis == .vertical)
  }

  @Test func jitterNeverChangesADecidedDirection() {
    let there = [Point.zero, Point(x: 6, y: 0)]
    for jitter in [Point(x: -9, y: 0), Point(x: 0, y: 90), Point(x: 6, y: -250)] {
      let latch = Self.latch(there + [jitter])
      #expect(latch?.axis == .horizontal)
      #expect(latch?.translation == Vector(dx: 6, dy: 0))
    }
  }

  @Test func aDragKeepsTheDirectionThatWasDecidedBeforeItBegan() {
    var transcript = Transcript()
    transcript.columns = .changes
    transcript.expect(
      Self.rig(),
      """
         0 0@100,100  ->
         8 0@106,100  ->
        16 0@100,111  -> drag began 0,11 horizontal
        24 0@100,140  -> drag changed 0,40 horizontal
        32 -          -> drag ended 0,40 horizontal
      """)
  }

  @Test func aDragThatNeedsADirectionWaitsForIt() {
    Transcript().expect(
      Self.rig(DragRecognizer(needsAxis: true)),
      """
         0 0@100,100  ->
         8 0@120,120  ->
        16 0@120,121  -> drag began 20,21 vertical
        24 -          -> drag ended 20,21 vertical
      """)
  }

  /// At 500 pt/s the predicted end is 125 pt ahead, or as far as the constant has it.
  @Test(arguments: [(milliseconds: Int64(250), ahead: Float(125)), (100, 50), (0, 0)])
  func velocityAndPredictionAreThoseOfTheLift(milliseconds: Int64, ahead: Float) {
    var limits = GestureThresholds()
    limits.dragPrediction = .milliseconds(milliseconds)
    let rig = Self.rig(DragRecognizer(), limits)
    var last: GestureEvent?
    rig.observe = { last = $0.events.last ?? last }
    var frame = ContactFrame(time: .zero)
    for i in 0...20 {
      frame.time = Instant(microseconds: Int64(i) * 8_000)
      frame.place(Contact(id: 0, position: Point(x: Float(i) * 4, y: 0)), in: 0)
      rig.feed(frame)
    }
    frame.time = frame.time + .milliseconds(8)
    frame.lift(slot: 0)
    rig.feed(frame)
    #expect(last?.phase == .ended)
    #expect(abs((last?.velocity.dx ?? 0) - 500) < 0.1)
    #expect(abs((last?.predictedEndTranslation.dx ?? 0) - (80 + ahead)) < 0.05)
  }

  @Test func aFingerThatRestedBeforeItLiftedHasNoVelocity() {
    var transcript = Transcript()
    transcript.columns = .velocity
    transcript.expect(
      Self.rig(),
      """
         0 0@100,100  ->
         8 0@105,100  ->
        16 0@110,100  ->
        24 0@115,100  -> drag began 15,0 horizontal v 625,0
        32 0@115,100  ->
        48 0@115,100  ->
        64 -          -> drag ended 15,0 horizontal v 0,0
      """)
  }

  @Test func itTakesOverTheFingerThatMoves() {
    Transcript().expect(
      Self.rig(),
      """
         0 0@100,100            ->
         8 0@100,100 1@200,100  ->
        16 0@100,100 1@215,100  -> drag began 15,0 horizontal
        24 0@100,100            -> drag ended 15,0 horizontal
        32 -                    ->
      """)
  }

  @Test func aRestingThumbDoesNotKeepASecondFingerFromSwipingAgainAndAgain() {
    Transcript().expect(
      Self.rig(),
      """
         0 0@100,100            ->
       100 0@100,100 1@200,100  ->
       108 0@100,100 1@215,100  -> drag began 15,0 horizontal
       116 0@100,100            -> drag ended 15,0 horizontal
       200 0@100,100 2@200,100  ->
       208 0@100,100 2@200,120  -> drag began 0,20 vertical
       216 0@100,100            -> drag ended 0,20 vertical
       300 0@100,100 3@200,100  ->
       308 0@100,100 3@180,100  -> drag began -20,0 horizontal
       316 0@100,100            -> drag ended -20,0 horizontal
       324 0@111,100            -> drag began 11,0 horizontal
       332 -                    -> drag ended 11,0 horizontal
      """)
  }

  // The finger that swipes belongs to the drag, and the thumb stays free.
  @Test func itOwnsTheFingerThatItFollows() {
    let rig = Self.rig()
    var script = HandScript()
    for line in ["0 0@100,100", "8 0@100,100 1@200,100", "16 0@100,100 1@220,100"] {
      rig.feed(script.frame(for: Substring(line)))
    }
    #expect(rig.engine.owners(of: 0).isEmpty)
    #expect(rig.engine.owners(of: 1) == RecognizerID(0).asSet)
  }

  @Test func afterADragTheOtherFingerCountsFromWhereItIs() {
    Transcript().expect(
      Self.rig(),
      """
         0 0@100,100 1@300,100  ->
         8 0@120,100 1@309,100  -> drag began 20,0 horizontal
        16 1@309,100            -> drag ended 20,0 horizontal
        24 1@318,100            ->
        32 1@320,100            -> drag began 11,0 horizontal
        40 -                    -> drag ended 11,0 horizontal
      """)
  }
}
