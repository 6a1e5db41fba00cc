import DemoScenes
import TactusCore
import TestSupport
import Testing

/// Things on the map, buttons over it, and the place that is shown.
struct MapOverlayTests {
  private let moves = SceneTranscript("action", "handover")

  @Test func aDotIsDraggedFromSixPointsOn() {
    moves.expect(
      SceneRig<MapScene>(),
      """
      0 0@dot3        ->
      8 0+6,0         ->
      16 -            ->
      1000 1@dot3     ->
      1008 1+6.1,0    ->
      1016 -          -> action name=moved target=dot3
      """)
  }

  /// Zoomed and rotated by two fingers first.
  @Test(arguments: [
    "", "1000 0@60,300 1@340,300\n1008..1200 0+100,40 1+-20,90\n1208 -",
    "1000 0@160,300 1@240,300\n1008..1200 0+-60,-90 1+60,90\n1208 -",
  ])
  func aDotStaysUnderTheFingerAtAnyZoomAndTurn(_ pinch: String) {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(rig, "0 -\n" + pinch)
    guard let dot = rig.place(of: "dot3") else {
      Issue.record("the dot is not on the screen")
      return
    }
    SceneTranscript.play(
      rig,
      """
      3000 5@\(dot.x),\(dot.y)
      3008..3200 5@211,333
      3208 -
      """)
    let moved = rig.place(of: "dot3") ?? .zero
    #expect((moved - Point(x: 211, y: 333)).length <= 0.01)
  }

  @Test func nothingOnTheMapMovesWhileTwoFingersPinch() {
    let rig = SceneRig<MapScene>()
    moves.expect(
      rig,
      """
      0 0@40,500 1@360,500              -> (50) handover from=none to=pinch contacts=2
      200 0+0,0 1+0,0 2@dot3            ->
      208..400 0+0,0 1+0,0 2+60,0       ->
      408 0+0,0 1+0,0                   ->
      500 -                             -> handover from=pinch to=none contacts=0
      """)
    #expect(
      rig.target(under: Point(x: 120, y: 460), at: Instant(microseconds: 9_000_000)) == "dot3")
  }

  @Test func aCornerResizesASquareAboutTheOppositeOne() {
    let rig = SceneRig<MapScene>()
    let fixed = rig.place(of: "square2.corner1") ?? .zero
    SceneTranscript.play(rig, "0 0@square2.corner3\n8..200 0+40,40\n208 -")
    #expect((rig.place(of: "square2.corner1") ?? .zero) == fixed)
    let corner = rig.place(of: "square2.corner3") ?? .zero
    #expect((corner - fixed - Vector(dx: 130, dy: 130)).length <= 0.01)
  }

  @Test func aSquareNeverTurnsInsideOut() {
    let rig = SceneRig<MapScene>()
    let fixed = rig.place(of: "square2.corner1") ?? .zero
    SceneTranscript.play(rig, "0 0@square2.corner3\n8..200 0+-200,-200\n208 -")
    let corner = rig.place(of: "square2.corner3") ?? .zero
    #expect((corner - fixed - Vector(dx: 40, dy: 40)).length <= 0.01)
  }

  @Test func buttonsGetTheirTapsAlthoughTheMapWatches() {
    for button in ["zoomIn", "zoomOut", "reset"] {
      SceneTranscript("action", "tap").expect(
        SceneRig<MapScene>(),
        """
        0 0@button.\(button)  ->
        60 -  -> tap target=button.\(button) admitted=true because=open remaining=0
              -> action name=pressed target=button.\(button)
        """)
    }
  }

  @Test func aButtonIsQuietWhileTheMapIsDragged() {
    SceneTranscript("action", "tap").expect(
      SceneRig<MapScene>(),
      """
      0 0@60,300                        ->
      8..200 0+60,0                     ->
      208 0+60,0 1@button.zoomIn        ->
      240 0+60,0                        -> tap target=button.zoomIn admitted=false because=dragging remaining=100000
      300 -                             ->
      """)
  }

  @Test func theMapIsAsItWasLeftAfterAVisitElsewhere() {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(
      rig,
      """
      0 0@60,300 1@300,320
      8..200 0+40,60 1+20,30
      208 -
      1000 0@button.location
      1060 -
      2000 0@100,300
      2008..2200 0+90,50
      2208 -
      3000 0@button.location
      3060 -
      4000 0@100,300
      4008 0+11,0
      4016 -
      """)
    #expect(
      rig.texts("navigate") == [
        "navigate from=harbour to=oldTown by=button", "navigate from=oldTown to=harbour by=button",
      ])
    let views = rig.views
    guard let left = views.last(where: { $0.time.microseconds <= 208_000 })?.view,
      let found = views.first(where: { $0.time.microseconds >= 4_000_000 })?.view
    else {
      Issue.record("the map did not move")
      return
    }
    #expect(left.step(to: found) <= 0.001)
  }
}
