import TestSupport
import Testing

@testable import DemoScenes

/// Every gesture that owns a contact keeps the tap gate closed, not only drags.
struct GateOwnersTests {
  /// A third finger on a button while two zoom, and one right after them.
  @Test func aPinchClosesTheGate() {
    SceneTranscript("tap").expect(
      SceneRig<MapScene>(),
      """
      0 0@100,300 1@200,400           ->
      100..300 0+-40,-40 1+40,40      ->
      310 0+0,0 1+0,0 2@button.zoomIn ->
      350 0+0,0 1+0,0                 -> tap target=button.zoomIn admitted=false because=dragging remaining=100000
      400 -                           ->
      420 0@button.zoomIn             ->
      460 -                           -> tap target=button.zoomIn admitted=false because=released remaining=40000
      480 0@button.zoomIn             ->
      520 -                           -> tap target=button.zoomIn admitted=true because=open remaining=0
      """)
  }

  /// A finger carries an item, another one chooses a section: the item stays in the hand.
  @Test func aLongPressThatFiredClosesTheGate() {
    SceneTranscript("tap", "navigate", "action").expect(
      SceneRig<ReaderScene>(),
      """
      0 0@segment.grid                ->
      40 -                            -> tap target=segment.grid admitted=true because=open remaining=0
                                      -> navigate from=list to=grid by=button
      1000 0@item1                    -> (1500) action name=menu target=item1
      1600..1800 0+150,0              -> (1608) action name=lifted target=item1
      1810 0+0,0 1@segment.list       ->
      1850 0+0,0                      -> tap target=segment.list admitted=false because=dragging remaining=100000
      1900 -                          -> action name=putBack target=item1
      """)
  }
}
