import DemoScenes
import Firmware
import Interactions
import TactusCore
import TestSupport
import Testing

/// The reader scene under hands: its haptics and its actions.
@Suite struct ReaderSceneTests {
  private let outcomes = SceneTranscript("navigate", "haptic", "action", "tap ")

  @Test func aRowIsOpenedAndItsButtonRunsAfter200Milliseconds() {
    outcomes.expect(
      SceneRig<ReaderScene>(),
      """
      0 0@row2           ->
      8..200 0+-140,0    -> (120) haptic kind=light
      300 0+-140,0       ->
      308 -              -> haptic kind=success
                         -> action name=revealed target=row2
      1000 1@row2.delete ->
      1060 -             -> tap target=row2.delete admitted=true because=open remaining=0
                         -> haptic kind=light
                         -> (1260) action name=deleted target=row2
                         -> (1260) haptic kind=success
      """)
  }

  @Test func aTapBesideAnOpenRowClosesItAndDoesNothingElse() {
    for place in ["@row4", "@row4+0,36", "@row1+-100,0"] {
      let rig = SceneRig<ReaderScene>()
      SceneTranscript.play(rig, "0 0@row1\n8..200 0+-140,0\n300 0+-140,0\n308 -")
      SceneTranscript.play(rig, "1500 0\(place)\n1540 -")
      #expect(rig.texts("action", "navigate") == ["action name=revealed target=row1"])
      #expect(rig.texts("rest name=row").last == "rest name=row at=0.000 target=row1")
      #expect(rig.texts("haptic").count == 2)
    }
  }

  @Test func scrollingClosesAnOpenRow() {
    let rig = SceneRig<ReaderScene>()
    SceneTranscript.play(rig, "0 0@row1\n8..200 0+-140,0\n300 0+-140,0\n308 -")
    SceneTranscript.play(rig, "1500 0@row3\n1508..1600 0+0,-60\n1700 0+0,-60\n1708 -")
    #expect(rig.texts("rest name=row").last == "rest name=row at=0.000 target=row1")
  }

  /// The first tap runs its action after 200 ms; the second one lands on the row as it closes, or
  /// on the one that moves up into its place.
  @Test(arguments: [80, 150, 195, 201, 260, 350])
  func aSecondTapOnTheActionsOfARowThatClosesDoesNothing(gap: Int) {
    for (button, done) in [("delete", "deleted"), ("flag", "flagged")] {
      // 199 ms after the tap the row is closed, and takes taps again.
      if done == "flagged", gap > 199 { continue }
      let rig = SceneRig<ReaderScene>()
      SceneTranscript.play(rig, "0 0@row2\n8..200 0+-140,0\n300 0+-140,0\n308 -")
      let second = 1540 + gap
      SceneTranscript.play(
        rig,
        """
        1500 0@row2.\(button)
        1540 -
        \(second) 0@row2.\(button)
        \(second + 30) -
        """)
      #expect(
        rig.texts("action", "navigate") == [
          "action name=revealed target=row2", "action name=\(done) target=row2",
        ])
    }
  }

  @Test func aTapOnAnOpenRowClosesItAndDoesNothingElse() {
    let rig = SceneRig<ReaderScene>()
    SceneTranscript.play(rig, "0 0@row1\n8..200 0+-140,0\n300 0+-140,0\n308 -")
    SceneTranscript.play(rig, "1000 0@row1+-100,0\n1040 -")
    #expect(rig.texts("action") == ["action name=revealed target=row1"])
    SceneTranscript.play(rig, "2000 0@row1\n2040 -")
    #expect(rig.texts("action").last == "action name=opened target=row1")
  }

  @Test func aRightwardDragFromRestMovesNoRow() {
    let rig = SceneRig<ReaderScene>()
    SceneTranscript.play(rig, "0 0@row1\n8..200 0+120,0\n208 -")
    #expect(rig.texts("gesture kind=drag").isEmpty)
  }

  @Test func aShakeBringsTheLastDeletedRowBackOnce() {
    let rig = SceneRig<ReaderScene>()
    let delete = SceneTranscript("action")
    delete.expect(
      rig,
      """
      0 0@row3           ->
      8..200 0+-120,0    ->
      300 0+-120,0       ->
      308 -              -> action name=revealed target=row3
      1000 1@row3.delete ->
      1060 -             -> (1260) action name=deleted target=row3
      2000 shake         -> (2100) action name=undone target=row3
      5000 shake         -> (5100) action name=nothingToUndo target=quick.undo
      """)
    #expect(rig.texts("gesture kind=shake").count == 2)
    #expect(rig.texts("haptic").suffix(2) == ["haptic kind=success", "haptic kind=warning"])
  }

  @Test func aThrownCardIsRemovedAfter300MillisecondsInWholeFramesAndComesBack() {
    outcomes.expect(
      SceneRig<ReaderScene>(),
      """
      0 0@segment.cards  ->
      40 -               -> tap target=segment.cards admitted=true because=open remaining=0
                         -> navigate from=list to=cards by=button
                         -> haptic kind=light
      500 1@card         ->
      508..700 1+120.1,0 ->
      800 1+120.1,0      ->
      808 -              -> haptic kind=medium
                         -> (1112) action name=removed target=card
      2000 shake         -> (2100) action name=undone target=card
                         -> (2100) haptic kind=success
      """)
  }

  @Test func aCardDragged119PointsReturns() {
    let rig = SceneRig<ReaderScene>()
    SceneTranscript.play(
      rig, "0 0@segment.cards\n40 -\n500 1@card\n508..700 1+119.9,0\n800 1+119.9,0\n808 -")
    #expect(rig.texts("action").isEmpty)
  }

  @Test func pressingAnItemAndTappingItEachGiveAHaptic() {
    outcomes.expect(
      SceneRig<ReaderScene>(),
      """
      0 0@segment.grid   ->
      40 -               -> tap target=segment.grid admitted=true because=open remaining=0
                         -> navigate from=list to=grid by=button
                         -> haptic kind=light
      1000 1@item5       -> haptic kind=light
      1080 -             -> tap target=item5 admitted=true because=open remaining=0
                         -> haptic kind=medium
                         -> action name=opened target=item5
                         -> navigate from=grid to=detail by=button
      """)
  }

  @Test func aMenuOpensAt500MillisecondsAndATapOutsideOnlyDismissesIt() {
    outcomes.expect(
      SceneRig<ReaderScene>(),
      """
      0 0@segment.grid   ->
      40 -               -> tap target=segment.grid admitted=true because=open remaining=0
                         -> navigate from=list to=grid by=button
                         -> haptic kind=light
      1000 1@item2       -> haptic kind=light
                         -> (1500) haptic kind=medium
                         -> (1500) action name=menu target=item2
      1600 -             ->
      2000 2@item12      ->
      2040 -             ->
      2400 3@item12      -> haptic kind=light
      2440 -             -> tap target=item12 admitted=true because=open remaining=0
                         -> haptic kind=medium
                         -> action name=opened target=item12
                         -> navigate from=grid to=detail by=button
      """)
  }

  @Test func aHeldItemThatMovesOnIsCarriedAndDropped() {
    let rig = SceneRig<ReaderScene>()
    let outcomes = SceneTranscript("action")
    SceneTranscript.play(rig, "0 0@segment.grid\n40 -")
    outcomes.expect(
      rig,
      """
      1000 1@item1       -> (1500) action name=menu target=item1
      1520 1+9.9,0       ->
      1530 1+10.1,0      -> action name=lifted target=item1
      1540..1800 1@item3 ->
      1808 -             -> action name=reordered target=item1
      """)
  }

  @Test func anItemWhoseContactIsCancelledIsPutBack() {
    let rig = SceneRig<ReaderScene>()
    SceneTranscript.play(rig, "0 0@segment.grid\n40 -")
    SceneTranscript("action").expect(
      rig,
      """
      1000 1@item1       -> (1500) action name=menu target=item1
      1540..1800 1@item4 -> (1548) action name=lifted target=item1
      1808 x1            -> action name=putBack target=item1
      """)
    let first = rig.place(of: "item1") ?? .zero
    #expect(rig.target(under: first, at: .zero + .milliseconds(4000)) == "item1")
  }

  @Test func aDragThatIsSteeperThanWideScrollsTheRows() {
    let rig = SceneRig<ReaderScene>()
    SceneTranscript.play(rig, "0 0@row4\n8..200 0+-40,-60\n208 -")
    let began = rig.texts("gesture kind=drag phase=began")
    #expect(began.count == 1 && began[0].hasSuffix("recognizer=scroll"))
  }

  @Test(arguments: [("note", "noted"), ("quote", "quoted"), ("question", "asked")])
  func aSelectionIsKeptByAPill(pill: String, done: String) {
    let rig = SceneRig<ReaderScene>()
    SceneTranscript.play(rig, "0 0@segment.text\n40 -")
    SceneTranscript("action", "haptic", "selection").expect(
      rig,
      """
      1000 1@150,130     -> (1500) haptic kind=medium
                         -> (1500) selection start=14 end=19 words=blunt
      1520 1+60,0        -> selection start=14 end=30 words=blunt_instrument
      1600 -             -> action name=selected target=text
      """)
    let place = rig.place(of: "pill.\(pill)")
    #expect(place != nil && place != .zero)
    SceneTranscript("action", "haptic", "selection").expect(
      rig,
      """
      2500 2@pill.\(pill)  ->
      2540 -             -> action name=\(done) target=pill.\(pill)
                         -> haptic kind=success
                         -> selection start=0 end=0 words=-
      """)
    #expect(rig.place(of: "pill.\(pill)") == .zero)
    // It can be seen in the notes, and found in the text from there.
    #expect(rig.place(of: "note2") == .zero)
    SceneTranscript("action", "navigate", "selection").expect(
      rig,
      """
      4000 3@segment.notes  ->
      4040 -                -> navigate from=text to=notes by=button
      5000 4@note1          ->
      5040 -                -> action name=found target=note1
                            -> navigate from=notes to=text by=button
                            -> selection start=14 end=30 words=blunt_instrument
      """)
  }

  @Test func aSuspendedSceneIsAtRest() {
    let rig = SceneRig<ReaderScene>()
    SceneTranscript.play(rig, "0 0@row1\n8..200 0+-120,0\n208 suspend\n300 resume")
    #expect(rig.firmware.nextDeadline == .never)
    #expect(rig.target(under: Point(x: 360, y: 100), at: .zero + .milliseconds(400)) == "row1")
  }

  @Test(arguments: [30, 60, 240, 1000]) func itIsTheSameAtEveryTickRate(rate: Int) {
    let script = """
      0 0@row2
      8..120 0+-130,0
      128 -
      900 1@segment.grid
      940 -
      1500 2@item3
      2080..2300 2+20,440
      3300 2+20,440
      3400 -
      """
    let reference = SceneRig<ReaderScene>(tickRate: 120)
    let other = SceneRig<ReaderScene>(tickRate: rate)
    SceneTranscript.play(reference, script)
    SceneTranscript.play(other, script)
    #expect(
      other.texts("gesture", "action", "haptic") == reference.texts("gesture", "action", "haptic"))
    #expect(reference.texts("action name=reordered").count == 1)
  }

  /// What else is on the screen waits until the item is down.
  @Test(arguments: ["item1", "segment.list", "quick.undo"])
  func whileAnItemIsCarriedNothingElseOpensOrLeaves(target: String) {
    let rig = SceneRig<ReaderScene>()
    SceneTranscript.play(rig, "0 0@segment.grid\n40 -")
    SceneTranscript("action", "navigate").expect(
      rig,
      """
      1000 0@item3            -> (1500) action name=menu target=item3
      1608..1900 0+140,0      -> (1624) action name=lifted target=item3
      2300 0+140,0 1@\(target)  ->
      2340 0+140,0            ->
      3000 0+140,0 1@item2    ->
      3800 0+140,0 1@item2    ->
      3900 -                  -> action name=reordered target=item3
      """)
  }

  @Test func twoThumbsOnTwoItemsOpenOne() {
    let rig = SceneRig<ReaderScene>()
    SceneTranscript.play(rig, "0 0@segment.grid\n40 -")
    SceneTranscript("tap ", "action").expect(
      rig,
      """
      1000 0@item1 1@item2 ->
      1040 -               -> tap target=item1 admitted=true because=open remaining=0
                           -> action name=opened target=item1
                           -> tap target=item2 admitted=false because=navigated remaining=500000
      """)
  }

  /// Counted from the last shake that counted: the third one here is 2100 ms after the first.
  @Test func aShakeThatIsRefusedLeavesARecordWithItsReason() {
    SceneTranscript("shake", "gesture kind=shake", "haptic").expect(
      SceneRig<ReaderScene>(),
      """
      1000 shake -> (1100) gesture kind=shake phase=recognized target=- recognizer=shake
                 -> (1100) haptic kind=warning
      2500 shake -> (2600) shake because=pause value=1500.000 limit=2000.000
      3100 shake -> (3200) gesture kind=shake phase=recognized target=- recognizer=shake
                 -> (3200) haptic kind=warning
      """)
  }
}
