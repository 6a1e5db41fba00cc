import Gestures
import TactusCore
import TestSupport
import Testing

/// One tap recognizer, contacts on several targets.
@Suite struct TapStrandTests {
  /// Rows of 100 points, side by side, watched by all the recognizers.
  private static func rig(
    rows: Int = 10, _ declare: (inout GestureTable) -> RecognizerSet
  ) -> GestureRig {
    var table = GestureTable()
    let watchers = declare(&table)
    return GestureRig(
      table,
      targets: (0..<rows).map {
        .init(
          rect: Rect(x: Float($0) * 100, y: 0, width: 100, height: 100), watchers: watchers)
      })
  }

  private static var single: GestureRig {
    rig { $0.add(TapRecognizer(), named: "tap").asSet }
  }

  private static func series(_ count: Int) -> GestureRig {
    rig { $0.add(TapRecognizer(count: count), named: "taps").asSet }
  }

  /// A single tap that waits for a double tap to fail.
  private static var singleAndDouble: (GestureRig, Transcript) {
    var transcript = Transcript()
    transcript.names = [0: "single", 1: "double"]
    let rig = rig {
      let single = $0.add(TapRecognizer(), named: "single")
      let double = $0.add(TapRecognizer(count: 2), named: "double")
      $0.requireFailure(of: double, before: single)
      return single.asSet | double.asSet
    }
    return (rig, transcript)
  }

  private static var deciding: Transcript {
    var transcript = Transcript()
    transcript.columns = .decisions
    return transcript
  }

  @Test func twoThumbsThatOverlapAreTwoTaps() {
    Self.deciding.expect(
      Self.single,
      """
         0 0@50,50          -> ? #0 idle-possible landed
        80 0@50,50 1@150,50 -> ? #0 idle-possible landed
       100 1@150,50         -> tap recognized at 50,50
                            -> ? #0 possible-recognized lifted 100/0
       180 -                -> tap recognized at 150,50
                            -> ? #0 possible-recognized lifted 100/0
      """)
  }

  @Test func twoThumbsThatLandAndLiftInOneFrameAreTwoTaps() {
    Transcript().expect(
      Self.single,
      """
         0 0@50,50 1@150,50 ->
       100 -                -> tap recognized at 50,50
                            -> tap recognized at 150,50
      """)
  }

  @Test func aSecondFingerOnTheSameTargetIsIgnoredThereAlone() {
    Self.deciding.expect(
      Self.single,
      """
         0 0@50,50                    -> ? #0 idle-possible landed
         8 0@50,50 1@150,50           -> ? #0 idle-possible landed
        16 0@50,50 1@150,50 2@170,50  -> ? #0 possible-possible ignored
        24 -                          -> tap recognized at 50,50
                                      -> ? #0 possible-recognized lifted 24/0
                                      -> tap recognized at 150,50
                                      -> ? #0 possible-recognized lifted 16/0
      """)
  }

  // The strand that served the second row has forgotten it, and the finger that stayed there: the
  // fourth row's finger, in its slot, does not join the third row's.
  @Test func aStrandThatServesAnotherRowStartsAnew() {
    Transcript().expect(
      Self.single,
      """
         0 0@50,50                     ->
         8 0@50,50 1@150,50 2@160,50   ->
        16 0@50,50                     -> tap recognized at 150,50
        24 0@50,50 3@250,50            ->
        32 0@50,50 3@250,50 4@350,50   ->
        40 0@50,50                     -> tap recognized at 250,50
                                       -> tap recognized at 350,50
        48 -                           -> tap recognized at 50,50
      """)
  }

  @Test func aRestingFingerLosesNoTapOnAnotherRow() {
    Transcript().expect(
      Self.single,
      """
         0 0@50,50           ->
       100 0@50,50 1@150,50  ->
       150 0@50,50           -> tap recognized at 150,50
       600 0@50,50 2@250,50  ->
       650 0@50,50           -> tap recognized at 250,50
       700 0@50,50 3@150,50  ->
       750 -                 -> tap recognized at 50,50
                             -> tap recognized at 150,50
      """)
  }

  @Test func aTapElsewhereDoesNotBreakASeries() {
    Transcript().expect(
      Self.series(2),
      """
         0 0@50,50   ->
        50 -         ->
       100 1@350,50  ->
       150 -         ->
       200 2@50,50   ->
       250 -         -> doubleTap recognized at 50,50
       300 3@350,50  ->
       350 -         -> doubleTap recognized at 350,50
      """)
  }

  // On one target they would be near enough for a series.
  @Test func tapsOnTwoTargetsAreNotASeries() {
    Transcript().expect(
      Self.series(2),
      """
         0 0@95,50   ->
        50 -         ->
       100 1@105,50  ->
       150 -         ->
      """)
  }

  @Test func aDistantTapOnTheSameTargetBreaksASeries() {
    Self.deciding.expect(
      Self.series(2),
      """
         0 0@10,50   -> ? #0 idle-possible landed
        50 -         ->
       100 1@55.1,50 -> ? #0 possible-failed apart 45.1/45
                     -> ? #0 idle-possible landed
       150 -         ->
      (650)          -> ? #0 possible-failed interval 500/500
      """)
  }

  @Test func aSingleTapWaitsForTheDoubleTapOnItsOwnTarget() {
    let (rig, transcript) = Self.singleAndDouble
    transcript.expect(
      rig,
      """
         0 0@50,50   ->
        50 -         ->
       100 1@150,50  ->
       150 -         ->
       200 2@50,50   ->
       250 -         -> double recognized at 50,50
      (650)          -> single recognized at 150,50
      """)
  }

  @Test func theEndOfADoubleTapReleasesTheSingleTapOnItsTarget() {
    let (rig, transcript) = Self.singleAndDouble
    transcript.expect(
      rig,
      """
         0 0@50,50 1@150,50  ->
        50 1@150,50          ->
       100 -                 ->
      (550)                  -> single recognized at 50,50
      (600)                  -> single recognized at 150,50
      """)
  }

  // Seven fingers on seven targets: its own slot and six strands. The eighth finds none.
  @Test func whenAllStrandsAreBusyAContactIsIgnored() {
    let rig = Self.single
    var taps: [Point] = []
    var ignored: [UInt16] = []
    rig.observe = { step in
      taps += step.events.map(\.location)
      ignored += step.decisions.filter { $0.reason == .ignored }.map(\.contact)
    }
    var frame = ContactFrame(time: .zero)
    for slot in 0..<8 {
      let place = Point(x: Float(slot) * 100 + 50, y: 50)
      frame.place(Contact(id: UInt16(slot), position: place), in: slot)
    }
    rig.feed(frame)
    #expect(ignored == [7])
    frame.time = frame.time + .milliseconds(100)
    for slot in 0..<8 { frame.lift(slot: slot) }
    rig.feed(frame)
    #expect(taps.map(\.x) == [50, 150, 250, 350, 450, 550, 650])
    // The strands are free again.
    frame.time = frame.time + .milliseconds(100)
    frame.place(Contact(id: 8, position: Point(x: 750, y: 50)), in: 0)
    rig.feed(frame)
    frame.time = frame.time + .milliseconds(100)
    frame.lift(slot: 0)
    rig.feed(frame)
    #expect(taps.last?.x == 750 && taps.count == 8)
  }

  /// The contacts on rows, by slot; `ids` count from a base.
  private static func frame(_ rows: [Int], from base: Int, at milliseconds: Int64) -> ContactFrame {
    var frame = ContactFrame(time: .zero + .milliseconds(milliseconds))
    for (slot, row) in rows.enumerated() {
      let place = Point(x: Float(row) * 100 + 50, y: 50)
      frame.place(Contact(id: UInt16(base + slot), position: place), in: slot)
    }
    return frame
  }

  // All slots stay down, with other contacts in them: seven taps end and seven begin in one frame.
  @Test(arguments: [0, 3, 6, 7])
  func sevenFingersThatAreReplacedInOneFrameAreFourteenTaps(shift: Int) {
    let rig = Self.rig(rows: 14) { $0.add(TapRecognizer(), named: "tap").asSet }
    var taps: [TargetID] = []
    var ignored: [UInt16] = []
    rig.observe = { step in
      taps += step.events.map(\.target)
      ignored += step.decisions.filter { $0.reason == .ignored }.map(\.contact)
    }
    let (first, second) = (Array(0..<7), (0..<7).map { ($0 + shift) % 14 })
    rig.feed(Self.frame(first, from: 0, at: 0))
    rig.feed(Self.frame(second, from: 7, at: 100))
    #expect(taps == first.map { TargetID($0) })
    rig.feed(ContactFrame(time: .zero + .milliseconds(200)))
    #expect(taps.dropFirst(7).sorted() == second.map { TargetID($0) })
    #expect(ignored == [])
  }

  // The strands of the others are busy; the one that it finds is that of the contact before it.
  @Test(arguments: 0..<7, [false, true])
  func aFingerThatLandsAsAnotherLiftsFindsItsStrand(slot: Int, isReplaced: Bool) {
    let rig = Self.rig(rows: 14) { $0.add(TapRecognizer(), named: "tap").asSet }
    var taps: [TargetID] = []
    rig.observe = { taps += $0.events.map(\.target) }
    var frame = Self.frame(Array(0..<7), from: 0, at: 0)
    rig.feed(frame)
    frame.time = frame.time + .milliseconds(100)
    frame.lift(slot: slot)
    frame.place(Contact(id: 7, position: Point(x: 850, y: 50)), in: isReplaced ? slot : 7)
    rig.feed(frame)
    #expect(taps == [TargetID(slot)])
    rig.feed(ContactFrame(time: frame.time + .milliseconds(100)))
    #expect(taps.count == 8 && taps.contains(8))
  }

  // The series followed neither of them.
  @Test func twoFingersThatLandTogetherOnOneTargetAreNamed() {
    let rig = Self.series(2)
    var decisions: [Decision] = []
    rig.observe = { decisions += $0.decisions }
    var script = HandScript()
    rig.feed(script.frame(for: "0 4@150,50 5@170,50"))
    #expect(decisions.map(\.reason) == [.joined])
    #expect(decisions.map(\.contact) == [4] && decisions.map(\.target) == [1])
  }

  @Test(arguments: [1, 2, 3, 8])
  func anEventCountsItsTaps(count: Int) {
    let rig = Self.series(count)
    var events: [GestureEvent] = []
    rig.observe = { events += $0.events }
    var frame = ContactFrame(time: .zero)
    for tap in 0..<count {
      frame.place(Contact(id: UInt16(tap), position: Point(x: 50, y: 50)), in: 0)
      rig.feed(frame)
      frame.time = frame.time + .milliseconds(50)
      frame.lift(slot: 0)
      rig.feed(frame)
      frame.time = frame.time + .milliseconds(50)
    }
    #expect(events.map(\.kind) == [count == 2 ? .doubleTap : .tap])
    #expect(events.map { Int($0.count) } == [count])
  }
}
