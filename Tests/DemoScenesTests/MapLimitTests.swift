import Firmware
import Gestures
import HandsJudging
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// How a map resists when it is pulled past a limit, and springs back.
struct MapLimitTests {
  private let limits = MapLimits()

  @Test func aScalePastALimitApproachesOneAndAHalfTimesIt() {
    #expect(limits.seen(8) == 8)
    #expect(limits.seen(0.5) == 0.5)
    // Right behind the limit it follows by 55 %.
    #expect(abs(limits.seen(8.08) - (8 + 0.55 * 0.08)) < 0.001)
    for asked: Float in [8.001, 9, 12, 16, 40, 400, 1e6, 1e30] {
      #expect(limits.seen(asked) > 8 && limits.seen(asked) < 12)
      #expect(limits.seen(4 / asked) < 0.5 && limits.seen(4 / asked) > 0.5 / 1.5)
    }
    #expect(limits.seen(400) > 11.7)
  }

  @Test func anInverseGivesWhatWasAsked() {
    for scale: Float in [0.02, 0.1, 0.3, 0.499, 0.5, 0.501, 1, 7.999, 8, 8.001, 12, 40, 390] {
      #expect(abs(limits.asked(for: limits.seen(scale)) / scale - 1) < 1e-4)
    }
    for scale: Float in [0.001, 4000, 1e20] {
      #expect(
        abs(limits.seen(limits.asked(for: limits.seen(scale))) / limits.seen(scale) - 1) < 1e-5)
    }
  }

  /// The fingers spread at the right of the screen, far from its middle.
  @Test(arguments: [
    "60..400 0+-120,0 1+30,0", "60..400 0+-120,-200 1+30,200", "60..400 0+75,30 1+-75,30",
  ])
  func whatIsBetweenTheFingersStaysThere(_ pull: String) throws {
    let rig = makeExactRig()
    rig.run(zoom: pull.contains("75") ? 0.5 : 8)
    let start = rig.records.count
    SceneTranscript.play(
      rig,
      "5000 0@200,300 1@360,300\n5060..5061 0+0,0 1+0,0\n5\(pull.dropFirst(0).replacing("..", with: "..5"))"
    )
    var frame = ContactFrame(time: .zero)
    var point: (x: Double, y: Double)?
    var isPast = false
    for (_, record) in rig.records[start...] {
      if case .frame(let next) = record.content { frame = next }
      guard let view = MapView(record), frame.down.count == 2 else { continue }
      let middle = Point.midpoint(frame[0].position, frame[1].position)
      point = point ?? view.map(middle)
      isPast = isPast || view.scale > 8.2 || view.scale < 0.49
      #expect(distance(view.screen(try #require(point)), middle) <= 0.02)
      #expect(view.scale < 12 && view.scale > 0.333)
    }
    #expect(isPast)
  }

  @Test func aScalePastALimitSpringsBackAboutTheFingers() {
    var motion = makeMotion()
    motion.begin(.pinch, at: .zero)
    var event = GestureEvent(
      time: .zero, kind: .pinch, phase: .changed, recognizer: RecognizerID(0), target: 0,
      contacts: .empty, location: Point(x: 350, y: 100))
    event.scale = 30
    _ = motion.pinch(event)
    let pulled = motion.target
    #expect(pulled.scale > 10 && pulled.scale < 12)
    _ = motion.end(about: event.location, at: .zero)
    let point = pulled.screenToMap(event.location)
    for time: Int64 in [0, 20, 100, 250, 3000] {
      let now = motion.transform(atMilliseconds: time)
      #expect((now.mapToScreen(point) - event.location).length <= 0.01)
    }
    #expect(abs(motion.transform(atMilliseconds: 0).scale / pulled.scale - 1) < 1e-5)
    #expect(motion.transform(atMilliseconds: 3000).scale == 8)
  }

  @Test func aPinchThatAsksForNothingFiniteChangesNothing() {
    var motion = makeMotion()
    motion.begin(.pinch, at: .zero)
    for factor: Float in [.infinity, 0, -1] {
      let isPossible = motion.zoom(by: factor, about: .zero, at: .zero)
      #expect(!isPossible)
      #expect(motion.target.scale == 1)
    }
  }

  @Test func aNewPinchPastALimitStartsWithoutAJump() {
    var motion = makeMotion()
    for round in 0..<6 {
      motion.begin(.pinch, at: .zero)
      let before = motion.target
      _ = motion.zoom(by: 1, about: Point(x: 20, y: 30), at: .zero)
      #expect(!motion.target.isAway(from: before, 0.01))
      _ = motion.zoom(by: round < 3 ? 7 : 0.02, about: Point(x: 20, y: 30), at: .zero)
      #expect(motion.target.scale > 0.333 && motion.target.scale < 12)
    }
  }

  @Test(arguments: 0..<40)
  func theMapIsNeverPushedOutOfSight(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let sizes: [(Float, Float)] = [(599, 339), (953, 572), (1367, 854), (428, 857)]
    let (width, height) = sizes[Int(seed % 4)]
    let stage = Rect(x: 0, y: 0, width: width, height: height)
    var motion = MapMotion(stage, center: .zero, MapTuning())
    var time = Instant.zero
    for _ in 0..<12 {
      motion.begin(.pinch, at: time)
      _ = motion.zoom(by: .random(in: 0.3...2, using: &random), about: stage.center, at: time)
      var turn = GestureEvent(
        time: time, kind: .pinch, phase: .changed, recognizer: RecognizerID(0), target: 0,
        contacts: .empty, location: stage.center)
      turn.angle = Float.random(in: -3...3, using: &random)
      _ = motion.pinch(turn)
      motion.begin(.pan, at: time)
      let way = Float.random(in: 0...6000, using: &random)
      let (sine, cosine) = sineAndCosine(Float.random(in: 0...6, using: &random))
      motion.pan(by: Vector(dx: way * cosine, dy: way * sine), at: .zero)
      #expect(shareInView(motion.target, stage) > 0)
      let speed = Float.random(in: 0...6000, using: &random)
      _ = motion.end(
        about: stage.center, velocity: Vector(dx: speed * cosine, dy: speed * sine), at: time)
      for _ in 0..<30 {
        time = time + .milliseconds(20)
        #expect(shareInView(motion.transform(at: time), stage) > 0)
      }
      time = time + .milliseconds(8000)
      #expect(shareInView(motion.transform(at: time), stage) >= 0.0999)
      #expect(!motion.isFlying(at: time))
    }
  }

  /// With another share in view the map can be pushed as far as that allows, and no farther.
  @Test(arguments: [0.02 as Float, 0.1, 0.15])
  func theLeastInViewIsTuned(_ share: Float) {
    var tuning = MapTuning()
    tuning.limits.inView = share
    let stage = Rect(x: 0, y: 0, width: 400, height: 400)
    var motion = MapMotion(stage, center: .zero, tuning)
    // A corner that points at the middle of the screen shows the least.
    motion.begin(.pinch, at: .zero)
    var turn = GestureEvent(
      time: .zero, kind: .pinch, phase: .changed, recognizer: RecognizerID(0), target: 0,
      contacts: .empty, location: stage.center)
    turn.angle = .pi / 4
    _ = motion.pinch(turn)
    motion.begin(.pan, at: .zero)
    motion.pan(by: Vector(dx: 0, dy: -9000), at: .zero)
    _ = motion.end(about: stage.center, at: .zero)
    let seen = shareInView(motion.transform(atMilliseconds: 9000), stage)
    #expect(abs(seen - share) < 0.001)
  }
}

extension SceneRig<MapScene> {
  /// Zooms until the map rests at a scale, with its buttons.
  func run(zoom scale: Float) {
    var text = ""
    for step in 0..<(scale > 1 ? 3 : 1) {
      text += "\(step * 1400) 0@button.\(scale > 1 ? "zoomIn" : "zoomOut")\n\(step * 1400 + 50) -\n"
    }
    SceneTranscript.play(self, text)
  }
}
