import Gestures
import TactusCore
import TestSupport
import Testing

/// Two resting fingers are at rest, although they tremble.
@Suite struct PairRestTests {
  private static func rig(deadBand: Float = 1.5, rest: Interval? = nil) -> GestureRig {
    var thresholds = GestureThresholds()
    thresholds.deadBand = deadBand
    if let rest { thresholds.restInterval = rest }
    var table = GestureTable(thresholds)
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    let rotation = table.add(RotationRecognizer(), named: "rotation")
    table.simultaneous(pinch, rotation)
    return GestureRig(table, targets: [.all(pinch.asSet | rotation.asSet)])
  }

  private static func expect(_ rig: GestureRig, _ text: String) {
    var transcript = Transcript()
    transcript.columns = [.changes, .place]
    transcript.expect(rig, text)
  }

  private static func events(_ rig: GestureRig, _ frames: [ContactFrame]) -> [GestureEvent] {
    var events: [GestureEvent] = []
    rig.observe = { events += $0.events }
    for frame in frames { rig.feed(frame) }
    return events
  }

  @Test func withinTheDeadBandOfSpanNothingIsReported() {
    Self.expect(
      Self.rig(),
      """
         0 0@100,100 1@200,100    ->
       (50)                       -> pinch began 1 at 150,100
                                  -> rotation began 0 at 150,100
        60 0@100,100 1@201.5,100  ->
        68 0@100,100 1@198.5,100  ->
        76 0@99.3,100 1@200.7,100 ->
        84 0@100,100 1@202,100    -> pinch changed 1.01 at 150.5,100
                                  -> rotation changed 0 at 150.5,100
        92 -                      -> pinch ended 1.01 at 150.5,100
                                  -> rotation ended 0 at 150.5,100
      """)
  }

  @Test func withinTheDeadBandOfArcNothingIsReported() {
    Self.expect(
      Self.rig(),
      """
         0 0@100,100 1@300,100    ->
       (50)                       -> pinch began 1 at 200,100
                                  -> rotation began 0 at 200,100
        60 0@100,100 1@300,101.5  ->
        68 0@100,100 1@300,98.5   ->
        76 0@100,100 1@300,110    -> pinch changed 1.001 at 200,105
                                  -> rotation changed 0.05 at 200,105
        84 -                      -> pinch ended 1.001 at 200,105
                                  -> rotation ended 0.05 at 200,105
      """)
  }

  // Both drift aside: that is neither span nor arc.
  @Test func aPairThatPansIsNotHeldUp() {
    Self.expect(
      Self.rig(),
      """
         0 0@100,100 1@200,100     ->
       (50)                        -> pinch began 1 at 150,100
                                   -> rotation began 0 at 150,100
        60 0@100.7,100 1@200.7,100 ->
        68 0@104,100 1@204,100     -> pinch changed 1 at 154,100
                                   -> rotation changed 0 at 154,100
        76 0@104.2,100 1@204.2,100 -> pinch changed 1 at 154.2,100
                                   -> rotation changed 0 at 154.2,100
        84 -                       -> pinch ended 1 at 154.2,100
                                   -> rotation ended 0 at 154.2,100
      """)
  }

  @Test(arguments: [Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1), Vector(dx: 0.6, dy: 0.8)])
  func pastTheDeadBandThereIsNoStep(direction: Vector) {
    var frame = ContactFrame(time: .zero)
    var frames: [ContactFrame] = []
    for step in 0..<200 {
      let way = direction * (Float(max(step - 20, 0)) * 0.1)
      frame.place(Contact(id: 0, position: Point(x: 100, y: 100)), in: 0)
      frame.place(Contact(id: 1, position: Point(x: 200, y: 100) + way), in: 1)
      frames.append(frame)
      frame.time = frame.time + .milliseconds(8)
    }
    let events = Self.events(Self.rig(), frames)
    for (before, after) in zip(events, events.dropFirst()) {
      // The finger moves by 0.1 pt of 100; leaving rest, the values go about twice as fast.
      #expect(abs(after.scale - before.scale) < 0.0031)
      #expect(abs(after.angle - before.angle) < 0.0031)
      #expect((after.translation - before.translation).length < 0.151)
    }
    // In the end what was under the fingers is under them.
    let way = frames[199][1].position - Point(x: 200, y: 100)
    #expect(((events.last?.translation ?? .zero) - way * 0.5).length < 0.0001)
    let span = (frames[199][1].position - frames[199][0].position).length
    #expect(abs((events.last?.scale ?? 0) - span / 100) < 0.0001)
  }

  @Test func tremblingFingersAreStillFromTheBeginning() {
    var random = SplitMix64(seed: 3)
    #expect(Self.events(Self.rig(), Self.trembling(100..<300, &random)).count == 2)
    #expect(Self.events(Self.rig(deadBand: 0), Self.trembling(100..<300, &random)).count > 200)
  }

  @Test func fingersThatMovedRestAgainAfterAWhile() {
    var random = SplitMix64(seed: 4)
    let rig = Self.rig(rest: .milliseconds(150))
    _ = Self.events(rig, Self.trembling(0..<20, &random))
    let moved = Self.events(rig, Self.trembling(20..<60, &random))
    #expect(moved.count(where: { $0.kind == .pinch }) >= 39)
    let stopping = Self.events(rig, Self.trembling(60..<82, &random))
    #expect(stopping.count(where: { $0.kind == .pinch }) > 10)
    #expect(Self.events(rig, Self.trembling(82..<200, &random)).isEmpty)
  }

  /// Frames 8 ms apart of two fingers that tremble by up to 0.4 pt along each axis; from frame 20
  /// to 60 one of them also goes on by 2 pt a frame.
  private static func trembling(
    _ steps: Range<Int>, _ random: inout SplitMix64
  ) -> [ContactFrame] {
    steps.map { step in
      var frame = ContactFrame(time: Instant(microseconds: Int64(step) * 8_000))
      let way = Float(min(max(step - 20, 0), 40)) * 2
      for slot in 0..<2 {
        let place = Point(
          x: 100 + Float(slot) * (100 + way) + .random(in: -0.4...0.4, using: &random),
          y: 100 + .random(in: -0.4...0.4, using: &random))
        frame.place(Contact(id: UInt16(slot), position: place), in: slot)
      }
      return frame
    }
  }

  // The one that stays takes the centroid along; the span to where the other one was is no span.
  @Test func aFingerThatLeavesWhileTheOtherOneMovesMakesNoLeap() {
    Self.expect(
      Self.rig(),
      """
         0 0@100,100 1@200,100  ->
       (50)                     -> pinch began 1 at 150,100
                                -> rotation began 0 at 150,100
        60 0@100,100 1@220,100  -> pinch changed 1.2 at 160,100
                                -> rotation changed 0 at 160,100
       100 0@140,160            -> pinch changed 1.2 at 140,160
                                -> rotation changed 0 at 140,160
       (150)                    -> pinch ended 1.2 at 140,160
                                -> rotation ended 0 at 140,160
       160 -                    ->
      """)
  }
}
