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

  // One above the other, and upside down: the finger that strays is the second one.
  @Test(arguments: ["100,200", "100,50", "30,100", "40,40"])
  func withinTheDeadBandNothingIsReportedInAnyDirection(place: String) {
    let other = place.split(separator: ",").compactMap { Float($0) }
    var frames: [String] = []
    for (dx, dy) in [(1.0, 0), (-1, 0), (0, 1), (0, -1), (0, 0)] as [(Float, Float)] {
      frames.append("0@100,100 1@\(other[0] + dx),\(other[1] + dy)")
    }
    let rig = Self.rig()
    var events: [GestureEvent] = []
    rig.observe = { events += $0.events }
    var script = HandScript()
    rig.feed(script.frame(for: "0 0@100,100 1@\(place)"))
    for (index, frame) in frames.enumerated() {
      rig.feed(script.frame(for: "\(60 + 8 * index) \(frame)"))
    }
    #expect(events.map(\.phase) == [.began, .began])
  }

  // No span to speak of; their place rests all the same.
  @Test func twoFingersInNearlyOnePlaceRest() {
    Self.expect(
      Self.rig(),
      """
         0 0@100,100 1@100.5,100  ->
       (50)                       -> pinch began 1 at 100.25,100
                                  -> rotation began 0 at 100.25,100
        60 0@100,100 1@100.7,100  ->
        68 0@100,100 1@100.4,100  ->
        76 -                      -> pinch ended 1 at 100.25,100
                                  -> rotation ended 0 at 100.25,100
      """)
  }

  // The sample with which they came to rest was off. The places after it count for the mean, and
  // the last one strays from that by less than the dead band, though by more from the first.
  @Test func theMeanOfTheFirstPlacesAtRestCountsToo() {
    var lines = ["0 0@0,0 1@100,0", "60 0@0,0 1@100,0"]
    for step in 0..<10 { lines.append("\(68 + 8 * step) 0@0,0 1@\(100 + Float(step % 2)),0") }
    lines.append("150 0@0,0 1@208,0")
    lines.append("310 0@0,0 1@208,0.1")
    for step in 0..<8 { lines.append("\(320 + 8 * step) 0@0,0 1@209.2,\(step % 2)") }
    lines.append("400 0@0,0 1@210.2,0.5")
    var changes: [Int64] = []
    let rig = Self.rig()
    rig.observe = {
      changes += $0.events.filter { $0.kind == .pinch && $0.phase == .changed }
        .map { $0.time.microseconds / 1000 }
    }
    var script = HandScript()
    for line in lines { rig.feed(script.frame(for: Substring(line))) }
    #expect(changes == [150, 310])
  }

  // Half a turn within a frame is one, although the span is the same.
  @Test func fingersThatChangePlacesDoNotRest() {
    Self.expect(
      Self.rig(),
      """
         0 0@100,100 1@130,100    ->
       (50)                       -> pinch began 1 at 115,100
                                  -> rotation began 0 at 115,100
        60 0@130,100 1@100,100    -> pinch changed 1 at 115,100
                                  -> rotation changed -3.142 at 115,100
        68 -                      -> pinch ended 1 at 115,100
                                  -> rotation ended -3.142 at 115,100
      """)
  }

  // From one dead band to two the values catch up, then they are where the fingers are.
  @Test func betweenOneDeadBandAndTwoTheValuesCatchUp() {
    Self.expect(
      Self.rig(deadBand: 2),
      """
         0 0@100,100 1@200,100    ->
       (50)                       -> pinch began 1 at 150,100
                                  -> rotation began 0 at 150,100
        68 0@100,100 1@202.5,100  -> pinch changed 1.01 at 150.5,100
                                  -> rotation changed 0 at 150.5,100
        76 0@100,100 1@203,100    -> pinch changed 1.02 at 151,100
                                  -> rotation changed 0 at 151,100
        84 0@100,100 1@204,100    -> pinch changed 1.04 at 152,100
                                  -> rotation changed 0 at 152,100
        92 0@100,100 1@204.5,100  -> pinch changed 1.045 at 152.25,100
                                  -> rotation changed 0 at 152.25,100
       100 -                      -> pinch ended 1.045 at 152.25,100
                                  -> rotation ended 0 at 152.25,100
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
