import Gestures
import TactusCore
import TestSupport
import Testing

/// Which recognizer wins when several want the same contact.
@Suite struct GestureArbiterTests {
  private static func named(
    _ names: [(RecognizerID, String)], _ columns: Transcript.Columns = []
  ) -> Transcript {
    var transcript = Transcript()
    for (recognizer, name) in names { transcript.names[recognizer.index] = name }
    transcript.columns = columns
    return transcript
  }

  @Test func theFirstToBeginWinsAndTheOthersFail() {
    var table = GestureTable()
    let near = table.add(DragRecognizer(minimumDistance: 6), named: "near")
    let far = table.add(DragRecognizer(minimumDistance: 12), named: "far")
    Self.named([(near, "near"), (far, "far")], .decisions).expect(
      GestureRig(table, targets: [.all(near.asSet | far.asSet)]),
      """
         0 0@100,100  -> ? near idle-possible landed
                      -> ? far idle-possible landed
         8 0@108,100  -> near began 8,0 horizontal
                      -> ? near possible-active distance 8/6
                      -> ? far possible-failed lost 8/0 to near
        16 0@140,100  ->
        24 -          -> near ended 40,0 horizontal
                      -> ? near active-ended lifted
      """)
  }

  @Test func aContactOwnedByALongPressIsNotDragged() {
    var table = GestureTable()
    let hold = table.add(LongPressRecognizer(), named: "hold")
    let drag = table.add(DragRecognizer(), named: "drag")
    Transcript().expect(
      GestureRig(table, targets: [.all(hold.asSet | drag.asSet)]),
      """
         0 0@100,100  ->
       (500)          -> longPress began
       600 0@200,100  ->
       700 -          -> longPress ended
      """)
  }

  /// A long press and a scroll on one target; the scroll ends the long press of any finger where
  /// they are related.
  private static func expectHoldAndScroll(isRelated: Bool, _ transcript: String) {
    var table = GestureTable()
    let hold = table.add(LongPressRecognizer(), named: "hold")
    let scroll = table.add(DragRecognizer(), named: "scroll")
    if isRelated { table.fail(hold, when: scroll) }
    named([(hold, "hold"), (scroll, "scroll")]).expect(
      GestureRig(table, targets: [.all(hold.asSet | scroll.asSet)]), transcript)
  }

  /// The first finger rests; the second one scrolls what is under both.
  @Test(arguments: [true, false])
  func aScrollEndsThePendingLongPressOfAnotherFinger(isRelated: Bool) {
    Self.expectHoldAndScroll(
      isRelated: isRelated,
      isRelated
        ? """
           0 0@100,100            ->
         100 0@100,100 1@200,100  ->
         116 0@100,100 1@200,140  -> scroll began 0,40 vertical
         900 0@100,100 1@200,140  ->
        1000 -                    -> scroll ended 0,40 vertical
        """
        : """
           0 0@100,100            ->
         100 0@100,100 1@200,100  ->
         116 0@100,100 1@200,140  -> scroll began 0,40 vertical
        (500)                     -> hold began
         900 0@100,100 1@200,140  ->
        1000 -                    -> hold ended
                                  -> scroll ended 0,40 vertical
        """)
  }

  /// The scroll is under way when the finger that rests lands.
  @Test(arguments: [true, false])
  func aFingerThatLandsWhileAnotherOneScrollsIsNoLongPress(isRelated: Bool) {
    Self.expectHoldAndScroll(
      isRelated: isRelated,
      isRelated
        ? """
           0 0@100,100            ->
          16 0@100,140            -> scroll began 0,40 vertical
         100 0@100,140 1@200,100  ->
         300 1@200,100            -> scroll ended 0,40 vertical
        1000 -                    ->
        """
        : """
           0 0@100,100            ->
          16 0@100,140            -> scroll began 0,40 vertical
         100 0@100,140 1@200,100  ->
         300 1@200,100            -> scroll ended 0,40 vertical
        (600)                     -> hold began
        1000 -                    -> hold ended
        """)
  }

  @Test func twoFingersOnTwoTargetsDoTwoThings() {
    var table = GestureTable()
    let left = table.add(DragRecognizer(), named: "left")
    let right = table.add(DragRecognizer(), named: "right")
    let rig = GestureRig(
      table,
      targets: [
        .init(rect: Rect(x: 0, y: 0, width: 100, height: 100), watchers: left.asSet),
        .init(rect: Rect(x: 100, y: 0, width: 100, height: 100), watchers: right.asSet),
      ])
    Self.named([(left, "left"), (right, "right")]).expect(
      rig,
      """
         0 0@50,50 1@150,50  ->
         8 0@70,50 1@150,90  -> left began 20,0 horizontal
                             -> right began 0,40 vertical
        16 1@150,90          -> left ended 20,0 horizontal
        24 -                 -> right ended 0,40 vertical
      """)
  }

  @Test func simultaneousRecognizersShareAContact() {
    var table = GestureTable()
    let hold = table.add(LongPressRecognizer(), named: "hold")
    let drag = table.add(DragRecognizer(), named: "drag")
    table.simultaneous(hold, drag)
    Transcript().expect(
      GestureRig(table, targets: [.all(hold.asSet | drag.asSet)]),
      """
         0 0@100,100  ->
       (500)          -> longPress began
       600 0@120,100  -> drag began 20,0 horizontal
       700 -          -> longPress ended
                      -> drag ended 20,0 horizontal
      """)
  }

  private static func tapAndDouble() -> (GestureRig, Transcript) {
    var table = GestureTable()
    let single = table.add(TapRecognizer(), named: "single")
    let double = table.add(TapRecognizer(count: 2), named: "double")
    table.requireFailure(of: double, before: single)
    return (
      GestureRig(table, targets: [.all(single.asSet | double.asSet)]),
      named([(single, "single"), (double, "double")])
    )
  }

  @Test func aSingleTapWaitsUntilASecondOneIsTooLate() {
    let (rig, transcript) = Self.tapAndDouble()
    transcript.expect(
      rig,
      """
         0 0@100,100  ->
        50 -          ->
       (550)          -> single recognized at 100,100
      """)
  }

  @Test func aSingleTapFailsWhenTheDoubleTapIsRecognized() {
    let (rig, transcript) = Self.tapAndDouble()
    transcript.expect(
      rig,
      """
         0 0@100,100        ->
        50 -                ->
       549.999 1@104,100    ->
       600 -                -> double recognized at 104,100
      """)
  }

  @Test func tapsTooLateForADoubleTapAreTwoSingleTaps() {
    let (rig, transcript) = Self.tapAndDouble()
    transcript.expect(
      rig,
      """
         0 0@100,100  ->
        50 -          ->
       (550)          -> single recognized at 100,100
       550 1@104,100  ->
       600 -          ->
       (1100)         -> single recognized at 104,100
      """)
  }

  // When the second one lands, it is clear that the first was not half of a double tap.
  @Test func twoTapsTooFarApartAreTwoSingleTaps() {
    let (rig, transcript) = Self.tapAndDouble()
    transcript.expect(
      rig,
      """
         0 0@100,100    ->
        50 -            ->
       100 1@145.1,100  -> single recognized at 100,100
       150 -            ->
       (650)            -> single recognized at 145.1,100
      """)
  }

  @Test func aSecondTapThatBecomesADragReleasesTheFirst() {
    var table = GestureTable()
    let single = table.add(TapRecognizer(), named: "single")
    let double = table.add(TapRecognizer(count: 2), named: "double")
    let drag = table.add(DragRecognizer(), named: "drag")
    table.requireFailure(of: double, before: single)
    Self.named([(single, "single"), (double, "double")]).expect(
      GestureRig(table, targets: [.all(single.asSet | double.asSet | drag.asSet)]),
      """
         0 0@100,100  ->
        50 -          ->
       100 1@100,100  ->
       108 1@120,100  -> single recognized at 100,100
                      -> drag began 20,0 horizontal
       116 -          -> drag ended 20,0 horizontal
      """)
  }

  @Test func aTapBehindADoubleTapBehindATripleTapWaitsForBoth() {
    var table = GestureTable()
    let taps = (0..<3).map { table.add(TapRecognizer(count: $0 + 1), named: "tap") }
    table.requireFailure(of: taps[1], before: taps[0])
    table.requireFailure(of: taps[2], before: taps[1])
    let watchers = taps[0].asSet | taps[1].asSet | taps[2].asSet
    Self.named([(taps[0], "single"), (taps[1], "double"), (taps[2], "triple")]).expect(
      GestureRig(table, targets: [.all(watchers)]),
      """
         0 0@100,100  ->
        50 -          ->
       100 1@100,100  ->
       150 -          ->
       (650)          -> double recognized at 100,100
      """)
  }

  @Test func aDragWaitsUntilWhatItRequiresHasFailed() {
    var table = GestureTable()
    let hold = table.add(LongPressRecognizer(maximumDistance: 20), named: "hold")
    let later = table.add(DragRecognizer(), named: "later")
    table.requireFailure(of: hold, before: later)
    Self.named([(hold, "hold"), (later, "later")], .decisions).expect(
      GestureRig(table, targets: [.all(later.asSet | hold.asSet)]),
      """
         0 0@100,100  -> ? hold idle-possible landed
                      -> ? later idle-possible landed
         8 0@115,100  -> ? later possible-waiting requirement
        16 0@121,100  -> ? hold possible-failed distance 21/20
                      -> later began 21,0 horizontal
                      -> ? later waiting-active distance 15/10
        24 -          -> later ended 21,0 horizontal
                      -> ? later active-ended lifted
      """)
  }

  @Test func thePreferredRecognizerWinsATie() {
    for isPreferred in [false, true] {
      var table = GestureTable()
      let plain = table.add(DragRecognizer(), named: "plain")
      let high = table.add(DragRecognizer(), named: "high")
      if isPreferred { table.prefer(high) }
      let winner = isPreferred ? "high" : "plain"
      Self.named([(plain, "plain"), (high, "high")]).expect(
        GestureRig(table, targets: [.all(plain.asSet | high.asSet)]),
        """
           0 0@100,100  ->
           8 0@111,100  -> \(winner) began 11,0 horizontal
          16 -          -> \(winner) ended 11,0 horizontal
        """)
    }
  }

  @Test func whenTheSceneRefusesTheOthersGoOn() {
    var table = GestureTable()
    let back = table.add(DragRecognizer(), named: "back")
    let page = table.add(DragRecognizer(), named: "page")
    let rig = GestureRig(table, targets: [.all(back.asSet | page.asSet)])
    rig.condition = { $0.recognizer != back || $0.translation.dx > 0 }
    Self.named([(back, "back"), (page, "page")]).expect(
      rig,
      """
         0 0@100,100  ->
         8 0@80,100   -> page began -20,0 horizontal
        16 -          -> page ended -20,0 horizontal
        24 1@100,100  ->
        32 1@120,100  -> back began 20,0 horizontal
        40 -          -> back ended 20,0 horizontal
      """)
  }

  @Test func theSceneIsAskedWithTheTranslationAndVelocityOfThatMoment() {
    var table = GestureTable()
    let drag = table.add(DragRecognizer(), named: "drag")
    let rig = GestureRig(table, targets: [.all(drag.asSet)])
    var asked: [GestureEvent] = []
    rig.condition = {
      asked.append($0)
      return true
    }
    var script = HandScript()
    for line in ["0 0@0,0", "8 0@4,0", "16 0@8,0", "24 0@12,0", "32 0@16,0"] {
      rig.feed(script.frame(for: Substring(line)))
    }
    #expect(asked.count == 1)
    #expect(asked.first?.time == Instant(microseconds: 24_000))
    #expect(asked.first?.translation == Vector(dx: 12, dy: 0))
    #expect(abs((asked.first?.velocity.dx ?? 0) - 500) < 0.5)
  }

  @Test func aPinchThatIsRefusedLeavesThePairToRotation() {
    var table = GestureTable()
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    let rotation = table.add(RotationRecognizer(), named: "rotation")
    table.simultaneous(pinch, rotation)
    let rig = GestureRig(table, targets: [.all(pinch.asSet | rotation.asSet)])
    rig.condition = { $0.recognizer != pinch }
    Transcript().expect(
      rig,
      """
         0 0@100,100 1@200,100              ->
       (50)                                 -> rotation began 0
        60 0@100,100 1@200,100 2@300,300    ->
        68 2@300,300                        ->
       (118)                                -> rotation ended 0
       126 -                                ->
      """)
  }

  private static func map() -> (GestureRig, Transcript) {
    var table = GestureTable()
    let pan = table.add(DragRecognizer(), named: "pan")
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    let rotation = table.add(RotationRecognizer(), named: "rotation")
    table.simultaneous(pinch, rotation)
    table.handOver(single: pan, pair: pinch)
    table.handOver(single: pan, pair: rotation)
    return (
      GestureRig(table, targets: [.all(pan.asSet | pinch.asSet | rotation.asSet)]),
      named([(pan, "pan")], [.place])
    )
  }

  @Test func panAndPairHandOverToEachOther() {
    let (rig, transcript) = Self.map()
    transcript.expect(
      rig,
      """
         0 0@100,100            ->
         8 0@120,100            -> pan began 20,0 horizontal at 120,100
        16 0@120,100 1@220,100  ->
       (66)                     -> pan ended 20,0 horizontal at 120,100
                                -> pinch began 1 at 170,100
                                -> rotation began 0 at 170,100
        74 0@120,100 1@320,100  ->
        82 1@320,100            ->
       (132)                    -> pinch ended 2 at 320,100
                                -> rotation ended 0 at 320,100
                                -> pan began 0,0 horizontal at 320,100
       140 1@325,100            ->
       148 1@325,100 2@425,100  ->
       (198)                    -> pan ended 5,0 horizontal at 325,100
                                -> pinch began 1 at 375,100
                                -> rotation began 0 at 375,100
       206 2@425,100            ->
       (256)                    -> pinch ended 1 at 425,100
                                -> rotation ended 0 at 425,100
                                -> pan began 0,0 horizontal at 425,100
       264 -                    -> pan ended 0,0 horizontal at 425,100
      """)
  }

  @Test func aFingerThatTouchesForLessThanFiftyMillisecondsDoesNotStopAPan() {
    let (rig, transcript) = Self.map()
    transcript.expect(
      rig,
      """
         0 0@100,100            ->
         8 0@120,100            -> pan began 20,0 horizontal at 120,100
        16 0@120,100 1@220,100  ->
        65.999 0@130,100        ->
       100 -                    -> pan ended 30,0 horizontal at 130,100
      """)
  }

  @Test func aPairEndsThePanOfAThirdFinger() {
    let (rig, transcript) = Self.map()
    transcript.expect(
      rig,
      """
         0 0@100,100 1@200,100            ->
         8 0@100,100 1@200,100 2@300,300  ->
        16 0@100,100 1@200,100 2@320,300  -> pan began 20,0 horizontal at 320,300
       (50)                               -> pan ended 20,0 horizontal at 320,300
                                          -> pinch began 1 at 150,100
                                          -> rotation began 0 at 150,100
        60 -                              -> pinch ended 1 at 150,100
                                          -> rotation ended 0 at 150,100
      """)
  }

  /// A thing under a finger takes it from the pan, a second finger takes it from the thing: to the
  /// pair's end it has been the map's for long, so the pan gets it back.
  @Test func aPairLeavesAFingerToThePanThatLostItBefore() {
    var table = GestureTable()
    let pan = table.add(DragRecognizer(), named: "pan")
    let thing = table.add(DragRecognizer(minimumDistance: 6), named: "thing")
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    table.handOver(single: pan, pair: pinch)
    table.handOver(single: thing, pair: pinch)
    let rig = GestureRig(table, targets: [.all(pan.asSet | thing.asSet | pinch.asSet)])
    // While two fingers move the map, the things on it stay where they are.
    rig.condition = { $0.recognizer != thing || $0.time < Instant(microseconds: 66_000) }
    Self.named([(pan, "pan"), (thing, "thing")], [.place]).expect(
      rig,
      """
         0 0@100,100            ->
         8 0@108,100            -> thing began 8,0 horizontal at 108,100
        16 0@108,100 1@220,100  ->
       (66)                     -> thing ended 8,0 horizontal at 108,100
                                -> pinch began 1 at 164,100
        74 0@108,100            ->
       (124)                    -> pinch ended 1 at 108,100
                                -> pan began 0,0 horizontal at 108,100
       132 0@128,100            ->
       140 -                    -> pan ended 20,0 horizontal at 128,100
      """)
  }

  @Test func theSceneMayRefuseThePanThatAPairLeaves() {
    let (rig, transcript) = Self.map()
    rig.condition = { $0.kind != .drag }
    transcript.expect(
      rig,
      """
         0 0@100,100 1@200,100  ->
       (50)                     -> pinch began 1 at 150,100
                                -> rotation began 0 at 150,100
        60 0@100,100            ->
       (110)                    -> pinch ended 1 at 100,100
                                -> rotation ended 0 at 100,100
       118 0@140,100            ->
       126 -                    ->
      """)
  }

  @Test func aCancelledPairLeavesNothingBehind() {
    let (rig, transcript) = Self.map()
    transcript.expect(
      rig,
      """
         0 0@100,100 1@200,100  ->
       (50)                     -> pinch began 1 at 150,100
                                -> rotation began 0 at 150,100
        60 x0 x1                -> pinch cancelled 1 at 150,100
                                -> rotation cancelled 0 at 150,100
        70 2@100,100            ->
        78 2@111,100            -> pan began 11,0 horizontal at 111,100
        86 -                    -> pan ended 11,0 horizontal at 111,100
      """)
  }

  @Test func aCoordinatorRestoresThePreviousRelations() {
    var table = GestureTable()
    let hold = table.add(LongPressRecognizer(), named: "hold")
    let drag = table.add(DragRecognizer(), named: "drag")
    let rig = GestureRig(table, targets: [.all(hold.asSet | drag.asSet)])
    let before = rig.engine.relations
    rig.engine.relations.simultaneous(hold, drag)
    #expect(rig.engine.relations != before)
    Transcript().expect(
      rig,
      """
         0 0@100,100  ->
       (500)          -> longPress began
       600 0@120,100  -> drag began 20,0 horizontal
       700 -          -> longPress ended
                      -> drag ended 20,0 horizontal
      """)
    rig.engine.relations = before
    #expect(rig.engine.relations == before)
    Transcript().expect(
      rig,
      """
      1000 1@100,100  ->
      (1500)          -> longPress began
      1600 1@120,100  ->
      1700 -          -> longPress ended
      """)
  }

  @Test func aContactBelongsToTheTopmostTargetUnderItsTouchDown() {
    var table = GestureTable()
    let button = table.add(TapRecognizer(), named: "button")
    let map = table.add(DragRecognizer(), named: "map")
    let rig = GestureRig(
      table,
      targets: [
        .init(rect: Rect(x: 0, y: 0, width: 50, height: 50), watchers: button.asSet),
        .all(map.asSet),
      ])
    Transcript().expect(
      rig,
      """
         0 0@40,40   ->
         8 0@90,90   ->
        16 -         ->
        24 1@60,60   ->
        32 1@40,40   -> drag began -20,-20 horizontal
        40 -         -> drag ended -20,-20 horizontal
        48 2@40,40   ->
        56 -         -> tap recognized at 40,40
      """)
  }

  @Test func aDragThatLosesItsFingerSwitchesToAnother() {
    var table = GestureTable()
    let knob = table.add(DragRecognizer(minimumDistance: 6), named: "knob")
    let pan = table.add(DragRecognizer(), named: "pan")
    let rig = GestureRig(
      table,
      targets: [
        .init(
          rect: Rect(x: 0, y: 0, width: 50, height: 50), watchers: knob.asSet | pan.asSet),
        .all(pan.asSet),
      ])
    Self.named([(knob, "knob"), (pan, "pan")]).expect(
      rig,
      """
         0 0@20,20             ->
         8 0@20,20 1@200,200   ->
        16 0@28,20 1@200,200   -> knob began 8,0 horizontal
        24 0@28,20 1@200,211   -> pan began 0,11 vertical
        32 -                   -> knob ended 8,0 horizontal
                               -> pan ended 0,11 vertical
      """)
  }
}
