import Firmware
import Gestures
import Interactions
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// Fingers on the pager, through the whole firmware: which recognizer gets a drag, and where it
/// leads.
struct PagerSceneTests {
  /// What a drag in the album leads to, from a page, with the coordinator on or off.
  @Test(
    arguments: [
      // On the first page direction decides.
      (1, true, 10, 260, "album.page1 to=collections by=edge"),
      (1, true, 200, -150, "album.page1 to=album.page2 by=swipe"),
      (1, true, 200, 150, nil),
      // The edge is 20 pt wide.
      (1, true, 20, 260, "album.page1 to=collections by=edge"),
      (1, true, 20.1, 260, nil),
      // On later pages a rightward drag turns back, even from the edge.
      (2, true, 10, 260, "album.page2 to=album.page1 by=swipe"),
      (2, true, 200, 150, "album.page2 to=album.page1 by=swipe"),
      (3, true, 10, 260, "album.page3 to=album.page2 by=swipe"),
      // Without the coordinator the pages take every drag: nothing goes back.
      (1, false, 10, 260, nil),
      (1, false, 10, -15, nil),
      (1, false, 200, -150, "album.page1 to=album.page2 by=swipe"),
      (2, false, 10, 260, "album.page2 to=album.page1 by=swipe"),
      (2, false, 200, 150, "album.page2 to=album.page1 by=swipe"),
    ] as [(Int, Bool, Float, Float, String?)])
  func directionPageAndCoordinatorDecide(
    page: Int, isCoordinated: Bool, x: Float, dx: Float, expected: String?
  ) {
    let rig = SceneRig<PagerScene>()
    SceneTranscript.play(rig, "0 0@collections.row1\n40 -")
    var time = 1000
    for _ in 1..<page {
      SceneTranscript.play(
        rig, "\(time) 0@300,300\n\(time + 8)..\(time + 160) 0+-150,0\n\(time + 164) -")
      time += 1000
    }
    if !isCoordinated {
      SceneTranscript.play(rig, "\(time) 0@album.coordinator\n\(time + 40) -")
      time += 1000
    }
    let before = rig.texts("navigate").count
    SceneTranscript.play(
      rig, "\(time) 0@\(x),300\n\(time + 8)..\(time + 400) 0+\(dx),0\n\(time + 404) -")
    let found = rig.texts("navigate").dropFirst(before)
    #expect(Array(found) == (expected.map { ["navigate from=\($0)"] } ?? []))
  }

  @Test func aFingerOnAPageDoesNothingOnceItsScreenHasLeft() {
    SceneTranscript("navigate", "fault").expect(
      SceneRig<PagerScene>(),
      """
      0 0@collections.row1             ->
      40 -                             -> navigate from=collections to=album.page1 by=button
      1000 0@200,300                   ->
      1008 0+30,0                      ->
      1016 0+30,0 1@10,400             ->
      1024..1200 0+30,0 1+300,0        ->
      1208 0+30,0                      -> navigate from=album.page1 to=collections by=edge
      1216 0+-170,0                    ->
      1224 -                           ->
      3000 0@collections.row2          ->
      3040 -                           -> navigate from=collections to=album.page1 by=button
      """)
  }

  /// A slider is taken on its track and a fingertip's reach around it. Beside that the edge is the
  /// edge, and the row is a part of the list.
  @Test(
    arguments: [
      // From the middle of the track: points across and down, and what the drag is.
      (0, 0, "exposed"), (0, 21.9, "exposed"), (0, -21.9, "exposed"), (0, 22.1, nil),
      (-70, 0, "exposed"), (-130, 0, nil), (-288, 0, "back"), (-280, 0, "back"),
    ] as [(Float, Float, String?)])
  func aSliderIsTakenWithinItsReach(dx: Float, dy: Float, expected: String?) throws {
    let rig = SceneRig<PagerScene>()
    SceneTranscript.play(rig, "0 0@collections.row1\n40 -\n1000 0@album.page1\n1040 -")
    let track = try #require(rig.place(of: "details.exposure"))
    let before = rig.texts("navigate").count
    let (x, y) = (track.x + dx, track.y + dy)
    SceneTranscript.play(rig, "2000 0@\(x),\(y)\n2008..2400 0+240,0\n2404 -")
    let isBack = rig.texts("navigate").count > before
    let isSet = rig.texts("action").contains { $0.contains("exposed") }
    #expect((isBack ? "back" : isSet ? "exposed" : nil) == expected)
  }

  @Test func aLeavingScreenTakesNoTouch() {
    SceneTranscript("navigate", "tap", "action").expect(
      SceneRig<PagerScene>(),
      """
      0 0@collections.row1             ->
      40 -                             -> tap target=collections.row1 admitted=true because=open remaining=0
                                       -> navigate from=collections to=album.page1 by=button
      1000 0@back                      ->
      1040 -                           -> tap target=back admitted=true because=open remaining=0
                                       -> navigate from=album.page1 to=collections by=button
      1060 0@350,300                   ->
      1080 -                           ->
      """)
  }

  @Test func suspendInMidSwipeKeepsTheScreenAndTheStackWorks() {
    SceneTranscript("navigate", "fault").expect(
      SceneRig<PagerScene>(),
      """
      0 0@collections.row1             ->
      40 -                             -> navigate from=collections to=album.page1 by=button
      1000 0@10,300                    ->
      1008..1200 0+300,0               ->
      1208 suspend                     -> fault kind=suspend detail=-
      1300 resume                      -> fault kind=resume detail=-
      2000 0@10,300                    ->
      2008..2200 0+300,0               ->
      2208 -                           -> navigate from=album.page1 to=collections by=edge
      """)
  }

  /// The failure that the coordinator is for, beside what it makes of it: the same hand.
  @Test(arguments: [(true, "edgeSwipe"), (false, "drag")] as [(Bool, String)])
  func withoutTheCoordinatorTheEdgeOfAnAlbumNeverGoesBack(isCoordinated: Bool, kind: String) {
    var tuning = Firmware<PagerScene>.Tuning()
    tuning.scene.isCoordinated = isCoordinated
    let rig = SceneRig<PagerScene>(tuning: tuning)
    SceneTranscript.play(rig, "0 0@collections.row1\n40 -")
    for swipe in 1...5 {
      let time = swipe * 1000
      SceneTranscript.play(
        rig, "\(time) 0@\(4 * swipe - 4),300\n\(time + 8)..\(time + 200) 0+300,0\n\(time + 204) -")
    }
    #expect(rig.texts("gesture kind=\(kind) phase=began").count == (isCoordinated ? 1 : 5))
    #expect(rig.texts("navigate").count == (isCoordinated ? 2 : 1))
    let ends = rig.texts("navigate").last == "navigate from=album.page1 to=collections by=edge"
    #expect(ends == isCoordinated)
  }

  /// The screen slides in from 0 ms on.
  @Test(
    arguments: [0, 1, 8, 40, 100, 200, 400].flatMap { time in
      [-30, -0.1, 0, 0.1, 20].map { (time, $0) }
    } as [(Int, Float)])
  func anEdgeSwipeBeginsAtEveryMomentAndBeyondTheEdge(time: Int, x: Float) {
    let rig = SceneRig<PagerScene>()
    let start = 40 + time
    SceneTranscript.play(
      rig,
      """
      0 0@collections.row1
      40 -
      \(start + 1) 0@\(x),300
      \(start + 9)..\(start + 200) 0+300,0
      \(start + 204) -
      """)
    #expect(
      rig.texts("navigate") == [
        "navigate from=collections to=album.page1 by=button",
        "navigate from=album.page1 to=collections by=edge",
      ])
  }

  /// The album that comes in, or comes back to the front, takes what lands where it is.
  @Test func aTouchInFlightBelongsToWhatComesToRest() {
    let rig = SceneRig<PagerScene>()
    SceneTranscript.play(rig, "0 0@collections.row1\n40 -")
    func target(_ x: Float, _ time: Int64) -> String {
      rig.target(under: Point(x: x, y: 300), at: .zero + .milliseconds(time))
    }
    var edge: Float = 400
    for time: Int64 in stride(from: 48, to: 600, by: 8) {
      let now = Instant.zero + .milliseconds(time)
      let place = 400 - rig.firmware.scene.stack.position(at: now)
      #expect(place <= edge)
      edge = place
      // The list that it covers takes nothing any more.
      if place > 1 { #expect(target(place - 1, time) == "album") }
      if place < 400 { #expect(target(place + 1, time) == "album.page1") }
    }
  }

  /// A double tap on a row opens one level: for half a second after a tap that navigated no tap
  /// reaches what it opened, and in its last microsecond none does.
  @Test(arguments: [
    ("300", "340", "admitted=false because=navigated remaining=200000"),
    ("500", "539.999", "admitted=false because=navigated remaining=1"),
    ("500", "540", "admitted=true because=open remaining=0"),
  ])
  func aTapThatNavigatesBlocksTapsOnWhatItOpened(_ lands: String, _ lifts: String, _ answer: String)
  {
    let rig = SceneRig<PagerScene>()
    SceneTranscript.play(rig, "0 0@collections.row1\n40 -\n\(lands) 0@200,300\n\(lifts) -")
    let taps = rig.texts("tap").filter { $0.hasPrefix("tap target=album") }
    #expect(taps == ["tap target=album.page1 \(answer)"])
    #expect(rig.texts("navigate").count == (answer.contains("true") ? 2 : 1))
  }

  /// With a gate that a tap does not close. Far from its place, what slides in takes none.
  @Test func aTapOnWhatHasNearlySlidInIsATap() {
    var tuning = Firmware<PagerScene>.Tuning()
    tuning.gate.navigated = .zero
    SceneTranscript("navigate", "tap", "rest name=stack").expect(
      SceneRig<PagerScene>(tuning: tuning),
      """
      0 0@collections.row1             ->
      40 -                             -> tap target=collections.row1 admitted=true because=open remaining=0
                                       -> navigate from=collections to=album.page1 by=button
      140 0@350,300                    ->
      180 -                            ->
      300 0@350,300                    ->
      340 -                            -> tap target=album.page1 admitted=true because=open remaining=0
                                       -> navigate from=album.page1 to=details by=button
                                       -> (1721.589) rest name=stack at=800.000
      """)
  }

  /// Taps are on what is drawn there and comes to rest; drags begin anywhere.
  @Test(arguments: [
    (Point(x: 200, y: 300), true), (Point(x: 400, y: 300), true), (Point(x: 400.1, y: 300), false),
    (Point(x: -1, y: 22), false), (Point(x: 1, y: 22), true), (Point(x: 200, y: 650), false),
  ])
  func onlyWhatIsDrawnIsTapped(point: Point, isTap: Bool) {
    var scene = PagerScene(width: 400, height: 640)
    var outbox = SceneOutbox()
    scene.handle(.tap(scene.tap, on: PagerTarget.album(0).id, at: 0), &outbox)
    let hit = scene.hit(point, at: .zero + .milliseconds(3000))
    #expect(hit.watchers.contains(Int(scene.tap.index)) == isTap)
    #expect(hit.watchers.contains(Int(scene.back.index)))
  }

  @Test func aTouchStopsPagesThatTurnAndIsNoTap() {
    var scene = PagerScene(width: 400, height: 640)
    var outbox = SceneOutbox()
    scene.handle(.tap(scene.tap, on: PagerTarget.album(0).id, at: 0), &outbox)
    let page = PagerTarget.page(0).id
    scene.handle(.drag(scene.turn, .began, at: 2000, on: page), &outbox)
    scene.handle(.drag(scene.turn, .changed, at: 2010, on: page, -150), &outbox)
    scene.handle(.drag(scene.turn, .ended, at: 2020, on: page, -150), &outbox)
    func position(_ time: Int64) -> Float { scene.pages.position(at: .zero + .milliseconds(time)) }
    let caught = position(2120)
    #expect(caught > 150 && caught < 399)
    let hit = scene.hit(Point(x: 200, y: 300), at: .zero + .milliseconds(2120))
    #expect(hit.caught == scene.tap.asSet)
    scene.touch(.landed(3, on: hit.target, at: 2120), &outbox)
    #expect(position(4000) == caught)
    scene.touch(.left(3, on: hit.target, at: 4000), &outbox)
    #expect(position(6000) == 400)
  }

  /// A button is at least 44 pt high to a finger, however high it is drawn.
  @Test func theCoordinatorsButtonReachesBeyondWhatIsDrawn() {
    for (width, height): (Float, Float) in [(599, 339), (953, 572), (1367, 854), (428, 857)] {
      let layout = PagerLayout(width: width, height: height)
      let button = layout.coordinator
      for (dy, isHit): (Float, Bool) in [(-3, true), (-3.1, false)] {
        let point = Point(x: button.center.x, y: button.y + dy)
        let target = layout.target(at: point, on: .album, page: 0, scroll: 0)
        #expect((target.id == PagerTarget.coordinator.id) == isHit)
      }
      #expect(button.height + 6 >= 44 && button.maxY + 3 <= height)
      #expect(layout.back.width >= 44 && layout.back.height >= 44)
    }
  }

  @Test func aSecondFingerTapsNothingOnAScreenThatHasLeft() {
    let rig = SceneRig<PagerScene>()
    SceneTranscript.play(
      rig,
      """
      0 0@collections.row1
      8 0+0,0 1@collections.row2
      40 1+0,0
      72 -
      """)
    #expect(rig.texts("navigate").count == 1)
    #expect(
      rig.texts("decide recognizer=tap").contains {
        $0.contains("target=collections.row2") && $0.contains("to=failed because=condition")
      }, "\(rig.texts("decide"))")
  }

  @Test func aTapOnWhatSlidesIsCaught() {
    let rig = SceneRig<PagerScene>()
    SceneTranscript.play(rig, "0 0@collections.row1\n40 -\n80 0@20,22\n120 -")
    #expect(
      rig.texts("decide recognizer=tap").contains { $0.contains("because=caught") },
      "\(rig.texts("decide"))")
  }
}
