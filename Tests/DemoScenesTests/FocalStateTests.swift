import DemoScenes
import Interactions
import TactusCore
import TestSupport
import Testing

/// Buttons, hints and sleep in the focal scene, and what persists when a view leaves.
struct FocalStateTests {
  private let taps = SceneTranscript("tap", "action", "navigate")

  @Test func buttonsAreQuietDuringANavigation() {
    taps.expect(
      SceneRig<FocalScene>(),
      """
      # Tapped with a second finger during the swipe, and after it: within 500 ms, at 500 ms, and later.
      0 0@200,310                              ->
      8..200 0+90,0                            ->
      208 0+90,0 1@central.button1+90,0        ->
      232 0+90,0                               -> tap target=central.button1 admitted=false because=dragging remaining=100000
      300 -                                    -> navigate from=central to=leftA by=swipe
      760 2@leftA.button1                      ->
      799.999 -                                -> tap target=leftA.button1 admitted=false because=navigated remaining=1
      800 3@leftA.button1                      ->
      830 -                                    -> tap target=leftA.button1 admitted=true because=open remaining=0
                                               -> action name=pressed target=leftA.button1
      """)
  }

  @Test func aPressQueuedDuringASwipeNeverFiresOnTheDestination() {
    taps.expect(
      SceneRig<FocalScene>(),
      """
      # It lands on the view that leaves, and lifts over the one that came.
      0 0@200,310                              ->
      8..200 0+90,0                            ->
      208 0+90,0 1@central.button1+90,0        ->
      216 1+0,0                                -> navigate from=central to=leftA by=swipe
      600 -                                    -> tap target=central.button1 admitted=false because=navigated remaining=116000
      """)
    taps.expect(
      SceneRig<FocalScene>(),
      """
      # Held beyond the gate's window it is a tap of a view that has left.
      0 0@200,310                              ->
      8..200 0+90,0                            ->
      208 0+90,0 1@central.button1+90,0        ->
      216 1+0,0                                -> navigate from=central to=leftA by=swipe
      717 -                                    -> tap target=central.button1 admitted=true because=open remaining=0
      """)
  }

  @Test func aPressBelongsToTheViewThatWasThereWhenItLanded() {
    taps.expect(
      SceneRig<FocalScene>(),
      """
      # In mid-swipe, 90 pt of leftA are to be seen at the left; its button moved along.
      0 0@200,310                              ->
      8..200 0+90,0                            ->
      208 0+90,0 1@45,608                      ->
      240 0+90,0                               -> tap target=leftA.button2 admitted=false because=dragging remaining=100000
      300 -                                    -> navigate from=central to=leftA by=swipe
      """)
  }

  @Test func hintsDoWhatTheirGesturesDo() {
    for (hint, place) in [("hint.left", "leftA"), ("hint.right", "rightA"), ("hint.pull", "top")] {
      taps.expect(
        SceneRig<FocalScene>(),
        """
        0 0@\(hint)  ->
        40 -         -> tap target=\(hint) admitted=true because=open remaining=0
                     -> navigate from=central to=\(place) by=button
        """)
    }
  }

  @Test func hintsAreInFrontOfCentralOnly() {
    for place in FocalHand.routes.keys where place != "central" {
      var hand = FocalHand()
      hand.go(to: place)
      let rig = hand.rig
      for name in ["hint.left", "hint.right", "hint.pull"] {
        let point = rig.place(of: name) ?? .zero
        let target = rig.target(under: point, at: Instant(microseconds: 60_000_000))
        #expect(!target.hasPrefix("hint"))
      }
    }
  }

  @Test func aHintIsAQuietButton() {
    taps.expect(
      SceneRig<FocalScene>(),
      """
      # A swipe that returns blocks it for 100 ms.
      0 0@200,310     ->
      8..200 0+30,0   ->
      208 -           ->
      280 1@hint.left ->
      307.999 -       -> tap target=hint.left admitted=false because=released remaining=1
      """)
  }

  @Test func sleepEndsADragAndOpensTheGate() {
    SceneTranscript("navigate", "tap", "gesture kind=drag phase=cancelled").expect(
      SceneRig<FocalScene>(),
      """
      0 0@200,310            ->
      8..200 0+90,0          ->
      208 suspend            -> gesture kind=drag phase=cancelled target=central.row4 x=290.000 y=310.000 dx=90.000 dy=0.000 vx=0.000 vy=0.000 px=90.000 py=0.000 recognizer=navigate
      220 resume             ->
      221 1@central.button1  ->
      230 -                  -> tap target=central.button1 admitted=true because=open remaining=0
      """)
  }

  @Test func sleepPutsTheViewBackAtOnce() {
    let rig = SceneRig<FocalScene>()
    SceneTranscript.play(rig, "0 0@200,310\n8..200 0+90,0\n208 suspend\n220 resume")
    // Nothing is displaced: the left edge of the screen shows central, not the view beside it.
    let target = rig.target(under: Point(x: 20, y: 608), at: Instant(microseconds: 221_000))
    #expect(target == "central.button1")
  }

  @Test func aListStaysWhereItWasWhileAnotherViewIsInFront() {
    var hand = FocalHand()
    hand.drag(0, -150, resting: 200)
    for drag in [FocalHand.Drag.right, .left, .left, .right] { hand.destination(of: drag) }
    // Scrolled by 138 pt, since it follows from 12 pt on: 160 pt below the list's top is row 4.
    let target = hand.rig.target(
      under: Point(x: 200, y: 44 + 160), at: Instant(microseconds: 60_000_000))
    #expect(target == "central.row4")
  }
}
