import Gestures
import TactusCore
import TestSupport
import Testing

@Suite struct TapRecognizerTests {
  private static func rig(count: Int = 1) -> GestureRig {
    var table = GestureTable()
    let tap = table.add(TapRecognizer(count: count), named: "tap")
    return GestureRig(
      table,
      targets: [
        .init(rect: Rect(x: 0, y: 0, width: 200, height: 200), watchers: tap.asSet),
        .init(rect: Rect(x: 200, y: 0, width: 200, height: 200), watchers: tap.asSet),
      ])
  }

  @Test func aTapIsReportedWhereAndWhenItLifts() {
    Transcript().expect(
      Self.rig(),
      """
         0 0@100,100  ->
         8 0@103,104  ->
        16 -          -> tap recognized at 103,104
      """)
  }

  @Test func aTapMayStrayTenPointsAndNoMore() {
    var transcript = Transcript()
    transcript.columns = .decisions
    transcript.expect(
      Self.rig(),
      """
         0 0@100,100    -> ? #0 idle-possible landed
         8 0@109.9,100  ->
        16 0@110,100    ->
        24 -            -> tap recognized at 110,100
                        -> ? #0 possible-recognized lifted 24/0
       100 1@100,100    -> ? #0 idle-possible landed
       108 1@110.1,100  -> ? #0 possible-failed distance 10.1/10
       116 1@100,100    ->
       124 -            ->
      """)
  }

  /// A tap, and a long press on the left target.
  private static func held(
    _ press: LongPressRecognizer = LongPressRecognizer(),
    _ declare: (inout GestureTable, RecognizerID, RecognizerID) -> Void = { _, _, _ in },
    _ thresholds: GestureThresholds = GestureThresholds()
  ) -> GestureRig {
    var table = GestureTable(thresholds)
    let tap = table.add(TapRecognizer(), named: "tap")
    let hold = table.add(press, named: "hold")
    declare(&table, tap, hold)
    return GestureRig(
      table,
      targets: [
        .init(
          rect: Rect(x: 0, y: 0, width: 200, height: 200), watchers: tap.asSet | hold.asSet),
        .init(rect: Rect(x: 200, y: 0, width: 200, height: 200), watchers: tap.asSet),
      ])
  }

  @Test(arguments: [1, 499, 500, 501, 600, 60_000, 3_600_000])
  func aTapMayTakeItsTime(milliseconds: Int) {
    Transcript().expect(
      Self.held(),
      """
         0 0@300,100     ->
      \(milliseconds) - -> tap recognized at 300,100
      """)
  }

  // The scene refuses the long press; still the tap had to lift before.
  @Test func whereALongPressWatchesATapLiftsBeforeThatWouldFire() {
    let rig = Self.held()
    rig.condition = { $0.kind == .tap }
    Transcript().expect(
      rig,
      """
         0 0@100,100  ->
       499.999 -      -> tap recognized at 100,100
       600 1@100,100  ->
      1100 -          ->
      """)
    var transcript = Transcript()
    transcript.columns = .decisions
    let again = Self.held()
    again.condition = { $0.kind == .tap }
    transcript.expect(
      again,
      """
         0 0@100,100  -> ? #0 idle-possible landed
                      -> ? #1 idle-possible landed
       (500)          -> ? #0 possible-failed duration 500/500
                      -> ? #1 possible-failed condition 500/500
       500 -          ->
      """)
  }

  @Test func aLongPressWithATimeOfItsOwnLeavesThatToTheTap() {
    let rig = Self.held(LongPressRecognizer(minimumDuration: .milliseconds(1200)))
    Transcript().expect(
      rig,
      """
         0 0@100,100  ->
      1199.999 -      -> tap recognized at 100,100
      1300 1@100,100  ->
      (2500)          -> longPress began
      2600 -          -> longPress ended
      """)
  }

  // What shows a press has nothing against a tap.
  @Test func aLongPressBesideATapDoesNotLimitIt() {
    let rig = Self.held(LongPressRecognizer(minimumDuration: .zero), { $0.simultaneous($1, $2) })
    var taps = 0
    rig.observe = { taps += $0.events.count { $0.kind == .tap } }
    var script = HandScript()
    for line in ["0 0@100,100", "700 -"] { rig.feed(script.frame(for: Substring(line))) }
    #expect(taps == 1)
  }

  @Test func howLongATapMayTakeIsTuned() {
    var limits = GestureThresholds()
    limits.tapDurationMax = .milliseconds(300)
    for x in [100, 300] {
      Transcript().expect(
        Self.held(LongPressRecognizer(), { _, _, _ in }, limits),
        """
           0 0@\(x),100   ->
         299.999 -         -> tap recognized at \(x),100
         400 1@\(x),100   ->
         700 -             ->
        """)
    }
  }

  @Test func aSecondFingerOnTheSameTargetIsIgnored() {
    var transcript = Transcript()
    transcript.columns = .decisions
    transcript.expect(
      Self.rig(),
      """
         0 0@100,100            -> ? #0 idle-possible landed
         8 0@100,100 1@150,100  -> ? #0 possible-possible ignored
        16 1@150,100            -> tap recognized at 100,100
                                -> ? #0 possible-recognized lifted 16/0
        24 -                    ->
      """)
  }

  @Test func twoFingersInOneFrameOnOneTargetAreOneTap() {
    Transcript().expect(
      Self.rig(),
      """
         0 0@100,100 1@150,100  ->
        16 -                    -> tap recognized at 100,100
      """)
  }

  // Whatever the second one does.
  @Test func theFirstOfTwoFingersOnATargetIsTheTap() {
    Transcript().expect(
      Self.rig(),
      """
         0 0@100,100            ->
         8 0@100,100 1@150,100  ->
        16 0@100,100 1@190,100  ->
        24 0@100,100            ->
        32 -                    -> tap recognized at 100,100
       100 2@100,100            ->
       108 2@100,100 3@150,100  ->
       116 2@120,100 3@150,100  ->
       124 3@150,100            ->
       132 -                    ->
      """)
  }

  @Test func aSecondFingerBreaksOffADoubleTap() {
    var transcript = Transcript()
    transcript.columns = .decisions
    transcript.expect(
      Self.rig(count: 2),
      """
         0 0@100,100            -> ? #0 idle-possible landed
         8 0@100,100 1@150,100  -> ? #0 possible-failed joined 2/1
        16 1@150,100            ->
        24 -                    ->
      """)
    Transcript().expect(
      Self.rig(count: 2),
      """
         0 0@100,100 1@150,100  ->
        16 -                    ->
       100 2@100,100 3@150,100  ->
       116 -                    ->
      """)
  }

  @Test func aTargetMayAskForEach() {
    let each = {
      var table = GestureTable()
      let tap = table.add(TapRecognizer(takesEach: true), named: "key")
      return GestureRig(table, targets: [.all(tap.asSet)])
    }
    Transcript().expect(
      each(),
      """
         0 0@100,100            ->
         8 0@100,100 1@150,100  ->
        16 1@150,100            -> tap recognized at 100,100
        24 1@150,100 2@100,100  ->
        32 2@100,100            -> tap recognized at 150,100
        40 -                    -> tap recognized at 100,100
      """)
    Transcript().expect(
      each(),
      """
         0 0@100,100 1@150,100  ->
        16 -                    -> tap recognized at 100,100
                                -> tap recognized at 150,100
      """)
  }

  @Test func aFingerOnAnotherTargetDoesNotDisturbATap() {
    Transcript().expect(
      Self.rig(),
      """
         0 0@100,100            ->
         8 0@100,100 1@300,100  ->
        16 1@300,100            -> tap recognized at 100,100
        24 -                    -> tap recognized at 300,100
      """)
  }

  @Test func aCancelIsNotALift() {
    var transcript = Transcript()
    transcript.columns = .decisions
    transcript.expect(
      Self.rig(),
      """
         0 0@100,100  -> ? #0 idle-possible landed
         8 x0         -> ? #0 possible-failed cancelled
        16 1@100,100  -> ? #0 idle-possible landed
        24 -          -> tap recognized at 100,100
                      -> ? #0 possible-recognized lifted 8/0
      """)
  }

  @Test func aFingerThatLiftsAndLandsWithinOneScanIsTwoTaps() {
    Transcript().expect(
      Self.rig(),
      """
         0 0@100,100  ->
         8 1@120,100  -> tap recognized at 100,100
        16 -          -> tap recognized at 120,100
      """)
  }

  @Test func aDoubleTapLandsAgainWithinHalfASecondOfTheLift() {
    Transcript().expect(
      Self.rig(count: 2),
      """
         0 0@100,100        ->
        50 -                ->
       549.999 1@100,100    ->
       600 -                -> doubleTap recognized at 100,100
      """)
    var transcript = Transcript()
    transcript.columns = .decisions
    transcript.expect(
      Self.rig(count: 2),
      """
         0 0@100,100  -> ? #0 idle-possible landed
        50 -          ->
       (550)          -> ? #0 possible-failed interval 500/500
       550 1@100,100  -> ? #0 idle-possible landed
       600 -          ->
       (1100)         -> ? #0 possible-failed interval 500/500
      """)
  }

  @Test func aDoubleTapLandsAgainWithinFortyFivePointsOfTheLift() {
    Transcript().expect(
      Self.rig(count: 2),
      """
         0 0@100,100  ->
         8 0@108,100  ->
        50 -          ->
       100 1@153,100  ->
       150 -          -> doubleTap recognized at 153,100
      """)
    var transcript = Transcript()
    transcript.columns = .decisions
    transcript.expect(
      Self.rig(count: 2),
      """
         0 0@100,100    -> ? #0 idle-possible landed
        50 -            ->
       100 1@145.1,100  -> ? #0 possible-failed apart 45.1/45
                        -> ? #0 idle-possible landed
       150 -            ->
       200 2@150,100    ->
       250 -            -> doubleTap recognized at 150,100
                        -> ? #0 possible-recognized lifted 50/0
      """)
  }

  @Test func theSecondTapOfTwoObeysTheLimitsOfATap() {
    Transcript().expect(
      Self.rig(count: 2),
      """
         0 0@100,100    ->
        50 -            ->
       100 1@100,100    ->
       108 1@110.1,100  ->
       150 -            ->
       800 2@100,100    ->
       850 -            ->
       900 3@100,100    ->
      1400 -            -> doubleTap recognized at 100,100
      """)
  }
}
