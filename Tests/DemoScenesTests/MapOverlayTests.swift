import Firmware
import HandsJudging
import Interactions
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

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

  /// Zoomed in on beside its middle: 90 pt a side at first, on a screen that is 400 pt wide.
  @Test(arguments: [(0, "square2"), (1, "square2"), (2, "square2"), (3, "map")])
  func aSquareThatFillsTheScreenLeavesTheMapToTheFinger(zooms: Int, target: String) throws {
    let rig = SceneRig<MapScene>()
    let middle = try #require(rig.place(of: "square2"))
    let place = Point(x: middle.x + 38, y: middle.y)
    for zoom in 0..<zooms {
      let time = 1000 * zoom
      SceneTranscript.play(
        rig,
        """
        \(time) 0@\(place.x),\(place.y)
        \(time + 30) -
        \(time + 130) 0@\(place.x),\(place.y)
        \(time + 160) -
        \(time + 900) -
        """)
    }
    #expect(rig.target(under: place, at: Instant(microseconds: 9_000_000)) == target)
  }

  @Test func nothingOnTheMapMovesWhileTwoFingersPinch() {
    let rig = SceneRig<MapScene>()
    moves.expect(
      rig,
      """
      0 0@40,500 1@320,500        -> (50) handover from=none to=pinch because=fresh x=180.000 y=500.000 contacts=2
      200 0+0,0 1+0,0 2@dot3      ->
      208..400 0+0,0 1+0,0 2+60,0 ->
      408 0+0,0 1+0,0             ->
      500 -                       -> handover from=pinch to=none because=lifted x=180.000 y=500.000 contacts=0
      """)
    #expect(
      rig.target(under: Point(x: 120, y: 460), at: Instant(microseconds: 9_000_000)) == "dot3")
  }

  /// Zoomed out or in, a finger 22 pt away still takes hold, at 23 pt it pans the map.
  @Test func aThingReachesBeyondWhatIsDrawn() {
    let rig = SceneRig<MapScene>()
    let dot = rig.place(of: "dot3") ?? .zero
    #expect(rig.target(under: dot + Vector(dx: 22, dy: 0), at: .zero) == "dot3")
    #expect(rig.target(under: dot + Vector(dx: 22.1, dy: 0), at: .zero) == "map")
  }

  @Test func theNearestOfTwoThingsIsTaken() {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(
      rig, "0 0@dot3\n8..200 0@230,330\n208 -\n300 0@dot2\n308..500 0@260,330\n508 -")
    #expect(rig.target(under: Point(x: 243, y: 330), at: .zero) == "dot3")
    #expect(rig.target(under: Point(x: 247, y: 330), at: .zero) == "dot2")
  }

  @Test(arguments: ["dot3", "square2", "square2.corner3", "triangle1", "label1"])
  func aCancelledDragPutsItsThingBack(_ name: String) {
    let rig = SceneRig<MapScene>()
    let place = rig.place(of: name)
    moves.expect(
      rig,
      """
      0 0@\(name)        ->
      8..200 0+60,30      ->
      208 x0              -> action name=putBack target=\(name)
      """)
    #expect(rig.place(of: name) == place)
    SceneTranscript.play(rig, "1000 0@\(name)\n1008..1200 0+60,30\n1208 -")
    #expect(rig.place(of: name) != place)
  }

  @Test func aSecondFingerInTimeMakesItAPinchAndPutsTheThingBack() {
    let rig = SceneRig<MapScene>()
    let place = rig.place(of: "dot3")
    moves.expect(
      rig,
      """
      0 0@dot3              ->
      8 0+11.9,0            ->
      16 0+11.9,0 1@300,200 -> (66) action name=putBack target=dot3
                            -> (66) handover from=none to=pinch because=joined x=215.950 y=330.000 contacts=2
      66 0+40,0 1+0,0       ->
      74..200 0+60,0 1+20,0 ->
      208 -                 -> handover from=pinch to=none because=lifted x=250.000 y=330.000 contacts=0
      """)
    let dot = rig.firmware.scene.overlays.dots[2]
    #expect(dot == Point(x: -80, y: 140))
    #expect(place != nil)
  }

  @Test func aThingThatWasDraggedFarEnoughIsKept() {
    let rig = SceneRig<MapScene>()
    moves.expect(
      rig,
      """
      0 0@dot3                      ->
      8 0+12,0                      ->
      16 0+12,0 1@300,200           ->
      66 0+40,0 1+0,0               ->
      74..200 0+60,0 1+0,0          ->
      208 -                         -> action name=moved target=dot3
      """)
    let dot = rig.firmware.scene.overlays.dots[2]
    #expect(dot == Point(x: -20, y: 140))
  }

  @Test func eachPlaceHasItsOwnThings() {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(
      rig,
      """
      0 0@dot3
      8..200 0+60,30
      208 -
      1000 0@button.location
      1050 -
      """)
    #expect(rig.place(of: "dot3") == Point(x: 120, y: 180))
    SceneTranscript.play(
      rig, "2000 0@dot3\n2008..2200 0+10,10\n2208 -\n3000 0@button.location\n3050 -")
    #expect(rig.place(of: "dot3") == Point(x: 180, y: 490))
  }

  /// A label shows one bar less for each 50 units between it and the nearest transmitter.
  @Test func aLabelShowsHowNearATransmitterIs() {
    #expect(MapOverlays(OverlayTuning(), location: 0).strength(of: 0) == 2)
    for (distance, strength) in [(0.0, 4), (49, 4), (51, 3), (101, 2), (151, 1), (201, 0)] {
      var overlays = MapOverlays(OverlayTuning(), location: 0)
      overlays.beginDrag(of: .label(0), at: .zero)
      overlays.drag(
        to: Point.zero + (overlays.triangles[1] - overlays.labels[0])
          + Vector(dx: Float(distance), dy: 0))
      #expect(overlays.strength(of: 0) == strength)
    }
  }

  @Test func aTapOnALabelCentresOnIt() throws {
    let rig = SceneRig<MapScene>()
    moves.expect(rig, "0 0@label1   ->\n60 -   -> action name=centred target=label1")
    let view = try #require(rig.rests.last?.view)
    #expect(distance(view.screen((x: -20, y: -60)), Point(x: 200, y: 320)) < 0.001)
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
    for button in ["zoomIn", "zoomOut", "north", "reset", "drawer"] {
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
      8..200 0+40,60 1+20,150
      400 0+40,60 1+20,150
      408 -
      1000 0@button.location
      1060 -
      2000 0@100,300
      2008..2200 0+90,50
      2208 -
      3000 0@button.location
      3060 -
      4000 0@30,600
      4008 0+11,0
      4016 -
      """)
    #expect(
      rig.texts("navigate") == [
        "navigate from=harbour to=oldTown by=button", "navigate from=oldTown to=harbour by=button",
      ])
    let views = rig.views
    guard let left = views.last(where: { $0.time.microseconds <= 408_000 })?.view,
      let found = views.first(where: { $0.time.microseconds >= 4_000_000 })?.view
    else {
      Issue.record("the map did not move")
      return
    }
    // That takes off at 10 pt.
    #expect(abs(left.step(to: found) - 1) <= 0.001)
  }

  @Test func aSecondFingerOnAnotherThingLeavesTheMapWhereItIs() {
    moves.expect(
      SceneRig<MapScene>(),
      """
      0 0@dot3                 ->
      8..200 0+40,0            ->
      300 0+0,0 1@square2      ->
      308..500 0+0,0 1+0,80    ->
      508 -                    -> action name=moved target=dot3
      """)
  }
}
