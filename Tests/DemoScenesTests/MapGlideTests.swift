import Firmware
import Gestures
import HandsJudging
import Interactions
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// A flick glides the map on, and a finger stops it.
struct MapGlideTests {

  @Test func aFingerStopsAGlideAtThatSample() throws {
    let rig = SceneRig<MapScene>()
    SceneTranscript("rest", "fingers", "decide recognizer=doubleTap", "gesture kind=doubleTap")
      .expect(
        rig,
        """
        0 0@100,300   -> fingers count=1
                      -> decide recognizer=doubleTap target=map from=idle to=possible because=landed value=0.000 limit=0.000 contact=0
        8..80 0+90,0  -> (16) decide recognizer=doubleTap target=map from=possible to=failed because=distance value=18.000 limit=10.000 contact=0
        88 -          -> fingers count=0
        200 1@200,300 -> fingers count=1
                      -> rest name=map scale=1.000 angle=0.0000 x=389.897 y=320.000
                      -> decide recognizer=doubleTap target=map from=idle to=idle because=caught value=0.000 limit=0.000 contact=1
        260 -         -> fingers count=0
        300 2@200,300 -> fingers count=1
                      -> decide recognizer=doubleTap target=map from=idle to=possible because=landed value=0.000 limit=0.000 contact=2
        360 -         -> fingers count=0
                      -> (860) decide recognizer=doubleTap target=map from=possible to=failed because=interval value=500.000 limit=500.000 contact=2
        """)
    let view = try #require(rig.rests.last?.view)
    #expect(view.x > 330)
  }

  @Test func aCaughtMapIsDraggedFromWhereItWasCaught() throws {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(
      rig,
      "0 0@100,300\n8..80 0+90,0\n88 -\n200 1@200,300\n208 1+0,11\n216 1+0,31\n300 1+0,31\n400 -")
    let caught = try #require(rig.rests.first?.view)
    let last = try #require(rig.views.last?.view)
    #expect(abs(last.x - caught.x) < 0.001)
    #expect(abs(last.y - caught.y - 21) < 0.001)
  }

  /// Past a limit, a finger catches the spring; when it leaves, the map springs back all the same.
  @Test func aMapCaughtPastALimitSpringsBackWhenTheFingerLeaves() throws {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(
      rig, "0 0@300,300 1@310,320\n60 0+0,0 1+0,0\n70..400 0+-250,0 1+60,0\n408 -")
    rig.run(zoom: 8)
    SceneTranscript.play(
      rig,
      """
      9000 0@190,300 1@230,300
      9060..9300 0+-150,0 1+150,0
      9308 -
      9350 0@200,300
      9900 0+0,0
      10000 -
      """)
    let rests = rig.rests.suffix(2).map(\.view.scale)
    #expect(try #require(rests.first) > 8.5)
    #expect(rests.last == 8)
  }

  /// What a second finger moves as both leave is no flick.
  @Test func aFingerThatStaysFlicksOnlyWhenItMovesTheMap() {
    for (way, glides) in [(9.9, false), (10.1, true)] {
      let rig = SceneRig<MapScene>()
      SceneTranscript.play(
        rig,
        """
        0 0@100,300 1@300,300
        60..200 0+0,0 1+60,0
        208 0+0,0
        300 0+0,0
        308..324 0+\(way),0
        332 -
        """)
      #expect(rig.rests.isEmpty == !glides)
    }
  }

  /// Two fingers that move the map together flick it as they leave, one after the other or not.
  @Test(arguments: [0, 30])
  func twoFingersThatLeaveTogetherFlickTheMap(_ delay: Int) throws {
    let rig = SceneRig<MapScene>()
    let last = delay == 0 ? "" : "\(212 + delay) -"
    SceneTranscript.play(
      rig,
      """
      0 0@100,300 1@250,350
      60 0+0,0 1+0,0
      68..204 0+80,40 1+80,40
      212 \(delay == 0 ? "-" : "1+80,40")
      \(last)
      """)
    let left = try #require(rig.views.last?.view)
    let rest = try #require(rig.rests.last?.view)
    // 80 pt in 136 ms are some 590 pt/s, which lead 0.4 s as far.
    #expect((180...260).contains(rest.x - left.x))
    #expect((90...130).contains(rest.y - left.y))
    #expect(rest.scale == left.scale)
  }

  /// The second finger goes a little lower: the pair turns the map by less than 7°.
  @Test func twoFingersThatTurnedTheMapALittleFlickItUpright() throws {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(
      rig, "0 0@100,300 1@250,350\n60 0+0,0 1+0,0\n68..204 0+80,40 1+80,44\n212 -")
    let left = try #require(rig.views.last?.view)
    let rest = try #require(rig.rests.last?.view)
    #expect((180...260).contains(rest.x - left.x))
    #expect(left.angle != 0 && rest.angle == 0)
  }

  /// A pair that rested before it left, or that hardly moved, leaves the map where it is.
  @Test(arguments: ["400 0+80,40 1+80,40\n408 -", "212 0+80,40\n400 -"])
  func twoFingersThatRestFlickNothing(_ end: String) {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(
      rig, "0 0@100,300 1@250,350\n60 0+0,0 1+0,0\n68..204 0+80,40 1+80,40\n\(end)")
    #expect(rig.rests.isEmpty)
  }

  @Test(arguments: [(9.5, false), (10.5, true)])
  func aPairFlicksOnlyWhenItMovesTheMap(_ way: Double, _ glides: Bool) {
    let rig = makeExactRig()
    SceneTranscript.play(
      rig,
      """
      0 0@100,300 1@250,350
      400 0+0,0 1+0,0
      408..456 0+\(way),0 1+\(way),0
      464 -
      """)
    #expect(rig.rests.isEmpty == !glides)
  }

  @Test(arguments: [30, 60, 120, 240])
  func aGlideComesToRestAtTheSamePlaceAtEveryTickRate(_ rate: Int) throws {
    let rig = SceneRig<MapScene>(tickRate: rate)
    SceneTranscript.play(
      rig,
      """
      0 0@100,300
      8..80 0+90,20
      88 -
      3000 0@button.zoomIn
      3050 -
      3100 0@button.zoomIn
      3170 -
      5000 0@button.drawer
      5050 -
      """)
    #expect(
      rig.texts("rest") == [
        "rest name=map scale=1.000 angle=0.0000 x=726.333 y=436.963",
        "rest name=map scale=4.000 angle=0.0000 x=2305.333 y=787.852",
        "rest name=map scale=4.000 angle=0.0000 x=2305.333 y=647.852",
        "rest name=map.drawer at=280.000",
      ])
  }
}
