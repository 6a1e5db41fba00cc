import Firmware
import Gestures
import Raster
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// One finger pans, two pinch and rotate: what is under the fingers stays under them.
struct MapMovementTests {
  @Test func aPanStartsWhereItIsRecognized() {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(rig, "0 0@100,300\n8 0+9,0\n16 0+12,0\n24 0+50,30\n32 -")
    let views = rig.views
    // Recognized at 12 pt: the map does not catch up on that distance.
    #expect(views.first?.time == Instant(microseconds: 16_000))
    #expect(views.first.map { $0.view.x } == 200)
    #expect(views.last.map { $0.view.x } == 238)
    #expect(views.last.map { $0.view.y } == 350)
  }

  @Test(arguments: 0..<20)
  func mapPointsStayUnderTwoFingers(_ seed: UInt64) {
    let rig = SceneRig<MapScene>()
    var random = SplitMix64(seed: seed)
    func place() -> String {
      "\(Int.random(in: 20...330, using: &random)),\(Int.random(in: 60...600, using: &random))"
    }
    var text = "0 0@100,200 1@260,420\n60 0+0,0 1+0,0\n"
    for step in 0..<6 {
      text += "\(68 + step * 160)..\(220 + step * 160) 0@\(place()) 1@\(place())\n"
    }
    SceneTranscript.play(rig, text + "1200 -")
    expectPointsStay(rig)
  }

  /// From the beginning of a pinch, while it is within the limits and its fingers are apart.
  private func expectPointsStay(_ rig: SceneRig<MapScene>) {
    var frame = ContactFrame(time: .zero)
    var points: [(x: Double, y: Double)] = []
    var count = 0
    for (_, record) in rig.records {
      if case .frame(let next) = record.content {
        if (next[1].position - next[0].position).length < 16 { return }
        frame = next
      }
      guard let view = MapView(record), frame.down.count == 2 else { continue }
      if points.isEmpty { points = [view.map(frame[0].position), view.map(frame[1].position)] }
      guard view.scale > 0.501, view.scale < 7.999 else { return }
      #expect(distance(view.screen(points[0]), frame[0].position) <= 0.01)
      #expect(distance(view.screen(points[1]), frame[1].position) <= 0.01)
      count += 1
    }
    #expect(count > 10)
  }

  @Test func fingersThatMeetKeepTheLastScale() {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(
      rig,
      """
      0 0@100,300 1@300,300
      8..200 0+90,0 1+-93,0
      208 0+90,0 1+-95,0
      216 0+90,0 1+-110,0
      224 0+90,0 1+-109,3
      232 -
      """)
    let scales = rig.views.map(\.view.scale)
    #expect(scales.allSatisfy { $0.isFinite && $0 > 0 })
    // A span of 17 pt can be measured, one of 15 pt or less cannot.
    #expect(Set(scales.suffix(3)).count == 1)
  }

  @Test func beyondALimitTheMapResists() {
    let limits = MapLimits()
    #expect(limits.resisted(8) == 8)
    #expect(limits.resisted(16) == 8 * 1.3)
    #expect(limits.resisted(0.5) == 0.5)
    #expect(abs(limits.resisted(0.25) - 0.5 / 1.3) < 1e-6)
    for scale: Float in [0.1, 0.3, 0.499, 0.5, 0.501, 1, 7.999, 8, 8.001, 12, 40] {
      #expect(abs(limits.asked(for: limits.resisted(scale)) / scale - 1) < 1e-5)
    }
  }

  @Test func aScaleBeyondALimitSpringsBack() {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(
      rig,
      """
      # Each alone stays within the limits.
      0 0@190,300 1@230,300
      60..200 0+-80,0 1+80,0
      208 -
      1000 0@190,300 1@230,300
      1060..1200 0+-60,0 1+60,0
      1208 -
      3000 0@200,300
      3008..3100 0+60,0
      3108 -
      """)
    let views = rig.views
    // Together, the two pinches ask for more than is shown.
    let asked = rig.records.reduce(Float(1)) { asked, entry in
      guard case .gesture(let event) = entry.record.content, event.kind == .pinch,
        event.phase == .ended
      else { return asked }
      return asked * event.scale
    }
    let seen = views.map(\.view.scale).max() ?? 0
    #expect(seen > 8.5)
    #expect(abs(seen - Double(MapLimits().resisted(asked))) < 0.001)
    // Values read back are never clamped, only those that come to rest.
    #expect(views.last.map { abs($0.view.scale - 8) < 1e-4 } == true)
  }

  private func motion() -> MapMotion {
    MapMotion(
      MapTransform(middle: Point(x: 200, y: 320), center: MapGeography.extent.center), MapTuning())
  }

  private func resting(_ motion: MapMotion, atMilliseconds time: Int64) -> MapTransform {
    motion.transform(at: Instant(microseconds: time * 1000))
  }

  @Test func aDoubleTapDoublesTheScaleAboutItsPlace() {
    var table = GestureTable()
    var scene = MapScene(Screen(width: 400, height: 640), MapTuning(), &table)
    var outbox = SceneOutbox()
    let place = Point(x: 90, y: 500)
    let point = resting(scene.motion, atMilliseconds: 0).screenToMap(place)
    scene.handle(
      GestureEvent(
        time: .zero, kind: .doubleTap, phase: .recognized, recognizer: scene.doubleTap, target: 0,
        contacts: .empty, location: place), &outbox)
    for time: Int64 in [0, 30, 100, 200, 2000] {
      let now = resting(scene.motion, atMilliseconds: time)
      #expect((now.mapToScreen(point) - place).length <= 0.01)
    }
    #expect(resting(scene.motion, atMilliseconds: 0).scale == 1)
    #expect(resting(scene.motion, atMilliseconds: 2000).scale == 2)
  }

  @Test func twoTapsAreADoubleTap() {
    SceneTranscript("action", "gesture kind=doubleTap").expect(
      SceneRig<MapScene>(),
      """
      0 0@90,500     ->
      50 -           ->
      150 1@92,500   ->
      200 -          -> gesture kind=doubleTap phase=recognized target=map x=92.000 y=500.000 recognizer=doubleTap
                     -> action name=zoomed target=map
      """)
  }

  @Test func zoomStepsStopAtTheLimits() {
    var motion = motion()
    for step in 0..<6 {
      motion.zoom(
        by: 2, about: Point(x: 10, y: 10), at: Instant(microseconds: Int64(step) * 2_000_000))
    }
    #expect(abs(resting(motion, atMilliseconds: 20_000).scale - 8) < 1e-4)
    for step in 10..<18 {
      motion.zoom(
        by: 0.5, about: Point(x: 10, y: 10), at: Instant(microseconds: Int64(step) * 2_000_000))
    }
    #expect(abs(resting(motion, atMilliseconds: 60_000).scale - 0.5) < 1e-5)
  }

  @Test func theMapCentresOnAPointAndGoesBack() {
    var motion = motion()
    motion.center(on: Point(x: 333, y: -200), at: .zero)
    #expect(
      (resting(motion, atMilliseconds: 3000).mapToScreen(Point(x: 333, y: -200))
        - Point(x: 200, y: 320)).length <= 0.001)
    motion.reset(to: .zero, at: Instant(microseconds: 3_000_000))
    let home = resting(motion, atMilliseconds: 6000)
    #expect(home.center == .zero)
    #expect(home.scale == 1)
    #expect(home.angle == 0)
  }

  @Test func bothDirectionsAgreeOverTheWholeRange() {
    var worst: Float = 0
    for scale: Float in [0.38, 0.5, 0.7, 1, 1.6, 2.5, 4, 5.9, 8, 10.4] {
      for turn in 0..<8 {
        for corner in 0..<9 {
          let extent = MapGeography.extent
          let center = Point(
            x: extent.x + extent.width * Float(corner % 3) / 2,
            y: extent.y + extent.height * Float(corner / 3) / 2)
          var transform = MapTransform(middle: Point(x: 200, y: 320), center: center)
          transform.set(scale: scale, angle: Float(turn) * 0.9)
          for point in [Point(x: 0, y: 0), Point(x: 399, y: 1), Point(x: 37, y: 639)] {
            let back = transform.mapToScreen(transform.screenToMap(point))
            worst = max(worst, (back - point).length)
          }
        }
      }
    }
    #expect(worst <= 0.001)
  }
}
