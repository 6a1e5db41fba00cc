import Firmware
import Gestures
import Interactions
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// A finger that lands on tabs that move: it stops them, is no tap, and moves them from there.
struct TabsCatchTests {
  @Test func aTouchStopsTheTabsAndIsNoTap() {
    SceneTranscript("decide recognizer=tap", "tap", "action", "rest").expect(
      SceneRig<TabsScene>(),
      """
      0 0@tab.sensors         -> decide recognizer=tap target=tab.sensors from=idle to=possible because=landed value=0.000 limit=0.000 contact=0
      40 -                    -> decide recognizer=tap target=tab.sensors from=possible to=recognized because=lifted value=40.000 limit=0.000 contact=0
                              -> tap target=tab.sensors admitted=true because=open remaining=0
      264 0@sensors.row2      -> decide recognizer=tap target=sensors.row2 from=idle to=idle because=caught value=0.000 limit=0.000 contact=0
      700 -                   -> (1247.770) rest name=tabs at=400.000
      """)
  }

  /// Where the tabs are while a finger lies on them, and after it has left.
  @Test func theyStayUnderTheFingerAndGoOnWhenItLeaves() {
    var scene = TabsScene(width: 400, height: 640)
    var outbox = SceneOutbox()
    scene.handle(.tap(scene.tap, on: TabsTarget.item(.sensors).id(), at: 0), &outbox)
    func position(_ time: Int64) -> Float { scene.strip.position(at: .zero + .milliseconds(time)) }
    let target = TabsTarget.row(.today).id(2)
    let caught = position(100)
    #expect(caught > 50 && caught < 390)
    scene.touch(.landed(7, on: target, at: 100), &outbox)
    for time: Int64 in [100, 150, 500, 5000] { #expect(position(time) == caught) }
    scene.touch(.left(8, on: target, at: 5000), &outbox)
    #expect(position(9000) == caught, "another finger left")
    scene.touch(.left(7, on: target, at: 9000), &outbox)
    #expect(position(9000) == caught)
    #expect(position(9050) > caught)
    #expect(position(11000) == 400)
  }

  /// A spring takes long for a distance too small to be seen. So close to its place, and so slow, a
  /// strip is there.
  @Test func almostThereIsThereAndATapIsATap() {
    var scene = TabsScene(width: 400, height: 640)
    var outbox = SceneOutbox()
    scene.handle(.tap(scene.tap, on: TabsTarget.item(.sensors).id(), at: 0), &outbox)
    let row = Point(x: 200, y: 300)
    var (caught, free) = (0, 0)
    for time: Int64 in 1..<900 {
      let now = Instant.zero + .milliseconds(time)
      let away = abs(scene.strip.position(at: now) - 400)
      let speed =
        abs(
          scene.strip.position(at: now + .milliseconds(1))
            - scene.strip.position(at: now - .milliseconds(1))) * 500
      let hit = scene.hit(row, at: now)
      guard TabsTarget.find(hit.target).group.kind == .row else { continue }
      let isTap = hit.watchers.contains(Int(scene.tap.index))
      // As the eye sees it: the speed is that of two milliseconds.
      if away >= 0.5 || speed > 21 {
        #expect(!isTap, "\(away) pt from its place, \(speed) pt/s at \(time) ms")
      } else if speed < 19 {
        #expect(isTap, "\(away) pt from its place, \(speed) pt/s at \(time) ms")
      }
      #expect(hit.caught == (isTap ? .empty : scene.tap.asSet))
      if isTap { free += 1 } else { caught += 1 }
    }
    #expect(caught > 100 && free > 300)
    scene.touch(.landed(1, on: TabsTarget.row(.sensors).id(1), at: 500), &outbox)
    #expect(scene.strip.position(at: .zero + .milliseconds(500)) == 400)
    #expect(scene.nextDeadline == .zero + .milliseconds(500), "its rest is told at once")
  }

  @Test func aSwipeInFlightGoesOnFromWhereTheTabsAre() {
    var scene = TabsScene(width: 400, height: 640)
    var outbox = SceneOutbox()
    scene.handle(.tap(scene.tap, on: TabsTarget.item(.sensors).id(), at: 0), &outbox)
    func position(_ time: Int64) -> Float { scene.strip.position(at: .zero + .milliseconds(time)) }
    let target = TabsTarget.list(.today).id()
    let caught = position(100)
    scene.touch(.landed(7, on: target, at: 100), &outbox)
    scene.handle(.drag(scene.swipe, .began, at: 170, on: target, -12), &outbox)
    #expect(abs(position(170) - caught - 12) < 0.001)
    scene.handle(.drag(scene.swipe, .changed, at: 180, on: target, -20), &outbox)
    #expect(abs(position(180) - caught - 20) < 0.001)
  }

  /// A finger that scrolls while the tabs are held lets them go on.
  @Test func scrollingLetsTheTabsGoOn() {
    var scene = TabsScene(width: 400, height: 640)
    var outbox = SceneOutbox()
    scene.handle(.tap(scene.tap, on: TabsTarget.item(.sensors).id(), at: 0), &outbox)
    let target = TabsTarget.list(.sensors).id()
    scene.touch(.landed(7, on: target, at: 100), &outbox)
    scene.handle(.drag(scene.scroll, .began, at: 200, on: target, 0, -12), &outbox)
    #expect(scene.strip.position(at: .zero + .milliseconds(2000)) == 400)
  }

  /// Beyond the glass, and beside what is drawn, there is nothing to tap.
  @Test(arguments: [
    (Point(x: 200, y: 300), true), (Point(x: 400, y: 300), false), (Point(x: 400.1, y: 300), false),
    (Point(x: 400, y: 640), true),
    (Point(x: -0.1, y: 300), false), (Point(x: 410, y: 650), false),
    (Point(x: 200, y: 640.1), false),
    (Point(x: 200, y: 639), true), (Point(x: 200, y: -1), false),
  ])
  func onlyWhatIsDrawnIsTapped(point: Point, isTap: Bool) {
    var scene = TabsScene(width: 400, height: 640)
    let hit = scene.hit(point, at: .zero)
    #expect(hit.watchers.contains(Int(scene.tap.index)) == isTap)
    #expect(hit.watchers.contains(Int(scene.swipe.index)), "a swipe begins anywhere")
  }
}
