import Gestures
import TactusCore
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
                        -> ? #0 possible-recognized lifted 24/500
       100 1@100,100    -> ? #0 idle-possible landed
       108 1@110.1,100  -> ? #0 possible-failed distance 10.1/10
       116 1@100,100    ->
       124 -            ->
      """)
  }

  @Test func aTapLiftsBeforeALongPressWouldFire() {
    Transcript().expect(
      Self.rig(),
      """
         0 0@100,100  ->
       499.999 -      -> tap recognized at 100,100
      """)
    var transcript = Transcript()
    transcript.columns = .decisions
    transcript.expect(
      Self.rig(),
      """
         0 0@100,100  -> ? #0 idle-possible landed
       (500)          -> ? #0 possible-failed duration 500/500
       500 -          ->
      """)
  }

  @Test func aSecondFingerOnTheSameTargetEndsTheTap() {
    var transcript = Transcript()
    transcript.columns = .decisions
    transcript.expect(
      Self.rig(),
      """
         0 0@100,100            -> ? #0 idle-possible landed
         8 0@100,100 1@150,100  -> ? #0 possible-failed joined 2/1
        16 1@150,100            ->
        24 -                    ->
      """)
  }

  @Test func twoFingersInOneFrameOnOneTargetAreNoTap() {
    Transcript().expect(
      Self.rig(),
      """
         0 0@100,100 1@150,100  ->
        16 -                    ->
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
                      -> ? #0 possible-recognized lifted 8/500
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
                        -> ? #0 possible-recognized lifted 50/500
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
      1400 -            ->
      """)
  }
}
