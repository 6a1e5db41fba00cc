import Firmware
import Gestures
import HandsJudging
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// A flick glides the map on, and a finger stops it.
struct MapGlideTests {
  @Test func aFlickGlidesOnWithTheSpeedOfTheFinger() {
    let motion = MapMotion.flicked(velocity: Vector(dx: 600, dy: -300))
    let ways = [0, 100, 400, 1000].map { time in
      motion.transform(atMilliseconds: Int64(time)).mapToScreen(.zero) - Point(x: 200, y: 320)
    }
    #expect(ways[0] == .zero)
    // x(t) = v τ (1 − e^(−t/τ)), τ = 400 ms.
    for (way, share) in zip(ways, [0, 0.221_199, 0.632_121, 0.917_915] as [Float]) {
      #expect(abs(way.dx - 600 * 0.4 * share) < 0.02)
      #expect(abs(way.dy + 300 * 0.4 * share) < 0.02)
    }
    #expect(motion.isFlying(at: Instant(microseconds: 1_600_000)))
    #expect(!motion.isFlying(at: Instant(microseconds: 1_700_000)))
  }

  @Test func aFingerAt50PointsASecondLeavesTheMapWhereItIs() {
    #expect(!MapMotion.flicked(velocity: Vector(dx: 50, dy: 0)).isFlying(at: .zero))
    #expect(MapMotion.flicked(velocity: Vector(dx: 50.1, dy: 0)).isFlying(at: .zero))
  }

  @Test func aGlideIsNoFasterThanItsLimit() {
    let fast = MapMotion.flicked(velocity: Vector(dx: 9000, dy: 0))
    let most = MapMotion.flicked(velocity: Vector(dx: 5000, dy: 0))
    let less = MapMotion.flicked(velocity: Vector(dx: 4999, dy: 0))
    for time: Int64 in [8, 80, 3000] {
      #expect(fast.transform(atMilliseconds: time) == most.transform(atMilliseconds: time))
    }
    #expect(less.transform(atMilliseconds: 80) != most.transform(atMilliseconds: 80))
  }

  @Test func aGlideEndsBelowItsLastSpeed() {
    for (speed, milliseconds): (Float, Int64) in [(10, 644), (20, 367)] {
      var tuning = MapTuning()
      tuning.glide.endSpeed = speed
      let motion = MapMotion.flicked(velocity: Vector(dx: 50.0001, dy: 0), tuning)
      #expect(motion.isFlying(at: Instant(microseconds: (milliseconds - 1) * 1000)))
      #expect(!motion.isFlying(at: Instant(microseconds: (milliseconds + 1) * 1000)))
    }
  }

  @Test func atItsLimitAGlideHandsItsSpeedToASpring() {
    let motion = MapMotion.flicked(by: Vector(dx: 1100, dy: 0), velocity: Vector(dx: 2000, dy: 0))
    let stage = motion.stage
    var last = motion.transform(atMilliseconds: 0).center.x
    var farthest = last
    var steps: [Float] = []
    for time: Int64 in 1...4000 {
      let now = motion.transform(atMilliseconds: time).center.x
      steps.append(last - now)
      farthest = min(farthest, now)
      last = now
    }
    // The speed never jumps: it changes by no more than a spring or a glide accelerates.
    for (before, after) in zip(steps, steps.dropFirst()) { #expect(abs(after - before) < 0.12) }
    let slack = 200 - Float(25_600).squareRoot()
    let end = -1200 - slack / Float(2).squareRoot()
    #expect(farthest < end - 20)
    #expect(abs(last - end) < 0.001)
    #expect(shareInView(motion.transform(atMilliseconds: 4000), stage) >= 0.1)
  }

  /// However fast it is: at 5000 pt/s the spring alone would swing farther on a small screen.
  @Test(arguments: [(1100, 1), (1200, 1), (1300, 1), (1500, 1), (1200, 0.5)] as [(Float, Float)])
  func aBounceSwingsNoFartherThanAFingerPulls(_ pull: Float, _ damping: Float) {
    var tuning = MapTuning()
    tuning.glide.bounce = Spring(response: 0.3, dampingFraction: damping)
    let stage = Rect(x: 0, y: 0, width: 480, height: 272)
    var motion = MapMotion(stage, center: .zero, tuning)
    motion.begin(.pan, at: .zero)
    motion.pan(by: Vector(dx: pull, dy: 0), at: .zero)
    _ = motion.end(about: .zero, velocity: Vector(dx: 5000, dy: 0), at: .zero)
    let bounds = MapBounds(stage, tuning.limits)
    let end = bounds.ranges(1).x.lowerBound
    let farthest = (0..<1000).map { motion.transform(atMilliseconds: $0).center.x }.min() ?? 0
    #expect(farthest >= end - bounds.excessMax - 0.01)
    #expect(farthest < end - bounds.excessMax * 0.2)
  }

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
