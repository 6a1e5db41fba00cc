import Firmware
import Gestures
import Interactions
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// What a finger may do to views and lists that move.
struct FocalFlightTests {
  /// Central leaves to the right; the library flies in until about 0.7 s.
  private let swipe = "0 0@200,310\n8..200 0+90,0\n208 -\n"

  private func rig(
    _ text: String, _ tuning: Firmware<FocalScene>.Tuning = .init()
  ) -> SceneRig<FocalScene> {
    let rig = SceneRig<FocalScene>(tuning: tuning)
    SceneTranscript.play(rig, text)
    return rig
  }

  /// What is seen at a time, in ms, after all of a text and nothing else.
  private func seen(after text: String, at milliseconds: Int64) -> FocalScene.Appearance {
    rig(text).firmware.scene.appearance(at: .zero + .milliseconds(milliseconds))
  }

  private func isCaught(_ rig: SceneRig<FocalScene>) -> Bool {
    rig.texts("decide recognizer=tap").contains { $0.contains("because=caught") }
  }

  /// The tap gate closed never: only what flies can refuse a tap.
  private var openGate: Firmware<FocalScene>.Tuning {
    var tuning = Firmware<FocalScene>.Tuning()
    tuning.gate.navigated = .zero
    tuning.gate.released = .zero
    return tuning
  }

  @Test func aFingerStopsAViewThatFliesAndIsNoTap() {
    let flight = seen(after: swipe, at: 300).offset
    #expect(flight.dx < -50)
    let held = swipe + "300 0@200,310\n400 0@200,310\n"
    #expect(seen(after: held, at: 300).offset == flight)
    #expect(seen(after: held, at: 400).offset == flight)
    // It goes on to its place from there.
    let rig = rig(held + "440 -")
    #expect(seen(after: held + "440 -", at: 440).offset == flight)
    #expect(rig.firmware.scene.appearance(at: .zero + .milliseconds(3000)).offset == .zero)
    #expect(rig.texts("tap", "action").isEmpty)
    #expect(isCaught(rig))
    #expect(rig.texts("rest name=view.x") == ["rest name=view.x at=0.000"])
  }

  /// A finger rests on a row, another one scrolls the list by 100 points, and by 8.
  @Test(arguments: [(110, false), (18, true)])
  func aTapOnARowThatWasScrolledAwayOpensNothing(way: Int, opens: Bool) {
    let scroll = "8..200 1+0,0 0+0,-\(way)\n400 1+0,0 0+0,-\(way)\n408 1+0,0"
    let rig = rig("0 1@central.row2+100,0 0@150,500\n\(scroll)\n800 -")
    #expect(rig.texts("action") == (opens ? ["action name=opened target=central.row2"] : []))
    let answer = opens ? "admitted=true because=open" : "admitted=false because=moved"
    #expect(rig.texts("tap") == ["tap target=central.row2 \(answer) remaining=0"])
  }

  /// A view that was stopped in one direction and is dragged in the other goes on to its place.
  @Test func aCatchAndADragAcrossLeaveNothingDisplaced() {
    for drag in ["300 0@200,200\n308..500 0+0,60\n508 -", "300 0@200,200\n308..500 0+0,150\n508 -"]
    {
      let rig = rig(swipe + drag)
      #expect(rig.firmware.scene.appearance(at: .zero + .milliseconds(4000)).offset == .zero)
    }
  }

  @Test func aViewIsCaughtWhileItIsFartherThanAPointFromRest() {
    let flight = rig(swipe)
    var last: Int64 = 208
    for time in Int64(208)..<1200 {
      let offset = flight.firmware.scene.appearance(at: .zero + .milliseconds(time)).offset
      if abs(offset.dx) > 1 { last = time }
    }
    for (time, expected) in [(last, true), (last + 1, false)] {
      let rig = rig(swipe + "\(time) 0@200,310\n\(time + 40) -", openGate)
      #expect(isCaught(rig) == expected, "at \(time)")
      #expect(rig.texts("action").isEmpty == expected)
    }
  }

  @Test func aViewThatPassesItsPlaceFastIsCaughtAsWell() {
    // The spring back of a swipe that led nowhere overshoots.
    let text = "0 0@200,310\n8..40 0+48,0\n200 0+48,0\n208 -\n"
    let flight = rig(text)
    let offset = { flight.firmware.scene.appearance(at: .zero + .milliseconds($0)).offset.dx }
    guard let crossing = (Int64(208)..<600).first(where: { offset($0) < 0 }) else {
      Issue.record("it does not overshoot")
      return
    }
    #expect(abs(offset(crossing)) < 1)
    #expect(isCaught(rig(text + "\(crossing) 0@200,310\n\(crossing + 40) -", openGate)))
    var calm = openGate
    calm.scene.stage.catchSpeed = 10_000
    #expect(!isCaught(rig(text + "\(crossing) 0@200,310\n\(crossing + 40) -", calm)))
  }

  /// The second button of the library is drawn from 206 pt on and 182 pt wide when it rests.
  private let button = FocalLayout(width: 400, height: 640).button(1)

  @Test func aFlyingButtonIsNotPressed() {
    let offset = seen(after: swipe, at: 280).offset
    #expect(offset.dx < -50)
    // Where it is drawn, and where it will be.
    for x in [button.center.x + offset.dx, button.center.x] {
      let rig = rig(swipe + "280 0@\(x),608\n330 -", openGate)
      #expect(rig.texts("action").isEmpty)
      #expect(isCaught(rig))
    }
  }

  @Test func aButtonNearItsPlaceIsPressedWhereItWillComeToRest() {
    let flight = rig(swipe)
    let offset = { flight.firmware.scene.appearance(at: .zero + .milliseconds($0)).offset.dx }
    guard let near = (Int64(208)..<1200).first(where: { abs(offset($0)) <= 44 }) else {
      Issue.record("it does not arrive")
      return
    }
    #expect(abs(offset(near)) > 1)
    let tap = { (x: Float, time: Int64) in
      rig(swipe + "\(time) 0@\(x),608\n\(time + 40) -", openGate).texts("action")
    }
    let pressed = ["action name=pressed target=leftA.button2"]
    #expect(tap(button.center.x, near) == pressed)
    #expect(tap(button.center.x, near - 1) == [])
    // It is drawn there, and will have left.
    #expect(tap(button.x + offset(near) + 2, near) == [])
    // It will be there.
    #expect(tap(button.maxX - 2, near) == [])
  }

  // Caught in flight and dragged on slowly, it does not report a rest; nor near its place.
  @Test(arguments: [260, 320, 400, 480, 560, 640, 720] as [Int64])
  func nothingComesToRestUnderAFinger(landing: Int64) {
    let before = "0 0@200,310\n8..40 0+48,0\n200 0+48,0\n208 -\n\(landing) 0@200,310\n"
    let dragged = before + "\(landing + 40) 0+12,0\n\(landing + 2000) 0+40,0\n"
    let rig = rig(dragged + "\(landing + 2040) -")
    rig.rest(until: .zero + .milliseconds(9000))
    let rests = rig.records.filter { rig.text(of: $0.record).hasPrefix("rest name=view.x") }.map {
      $0.record.time
    }
    #expect(rests.last ?? .zero > .zero + .milliseconds(landing + 2040))
    for rest in rests.dropLast() { #expect(rest < .zero + .milliseconds(landing + 40)) }
  }

  // 16 to 160 ms apart.
  @Test(arguments: [216, 264, 304, 360] as [Int64])
  func twoFingersThatSwipeTogetherNavigateOnce(second: Int64) {
    let rig = rig(
      """
      0 0@100,310 1@140,400
      8..200 0+90,0 1+90,0
      208 1@230,400
      216..\(second) 1+90,0
      \(second + 8) -
      """)
    #expect(rig.texts("navigate") == ["navigate from=central to=leftA by=swipe"])
  }

  @Test func whatLeavesCannotBeTapped() {
    // At the right edge central's second button still shows.
    let rig = rig(swipe + "220 0@370,608\n260 -", openGate)
    #expect(rig.texts("action").isEmpty)
    #expect(isCaught(rig))
  }

  @Test func aListIsScrolledWhileItsViewComesToRest() {
    let text = swipe + "260 0@200,410\n268..400 0+0,-120\n1200 0+0,-120"
    #expect(rig(text).texts("navigate").count == 1)
    #expect(seen(after: text, at: 1200).offset == .zero)
    #expect(seen(after: text, at: 1200).scroll[FocalPlace.leftA.index] > 100)
  }

  @Test func aSwipeBackAtOnceTakesTheViewFromWhereItIs() {
    let flight = seen(after: swipe, at: 260).offset.dx
    let caught = swipe + "260 0@300,310\n268 0+-12,0\n"
    #expect(abs(seen(after: caught, at: 268).offset.dx - (flight - 2)) < 0.01)
    let dragged = caught + "276..320 0+-80,0\n"
    #expect(abs(seen(after: dragged, at: 320).offset.dx - (flight - 70)) < 0.01)
    let back = rig(dragged + "328 -")
    #expect(back.texts("navigate").last == "navigate from=leftA to=central by=swipe")
    #expect(back.firmware.scene.appearance(at: .zero + .milliseconds(4000)).offset == .zero)
  }

  @Test func nothingVanishesUnderASecondSwipe() {
    // The archive is swiped in while the library still flies: central is two screens away from it.
    let text = swipe + "216 0@100,310\n224..264 0+80,0\n272 -"
    #expect(rig(text).texts("navigate").last == "navigate from=leftA to=leftB by=swipe")
    let appearance = seen(after: text, at: 272)
    let views = (0..<appearance.views.count).map { appearance.views[$0] }
    #expect(views.contains(.init(.leftA, column: 1)))
    #expect(views.contains(.init(.central, column: 2)))
    // At the end only the one in front is seen.
    #expect(seen(after: text, at: 4000).views.count == 1)
  }

  @Test func twoFingersHoldUntilBothHaveLeft() {
    let held = swipe + "300 0@200,310\n340 0@200,310 1@250,410\n380 1@250,410\n"
    let flight = seen(after: swipe, at: 300).offset
    #expect(seen(after: held, at: 500).offset == flight)
    #expect(seen(after: held + "420 -", at: 3000).offset == .zero)
  }

  @Test func aTouchOnAGlidingListStopsItAndOpensNothing() {
    let flick = "0 0@200,500\n8..80 0+0,-130\n84 -\n"
    let glide = seen(after: flick, at: 200).scroll[0]
    #expect(glide > 150)
    let held = flick + "200 0@200,310\n260 0@200,310\n"
    #expect(seen(after: held, at: 260).scroll[0] == glide)
    let rig = rig(held + "300 -", openGate)
    #expect(rig.firmware.scene.appearance(at: .zero + .milliseconds(3000)).scroll[0] == glide)
    #expect(rig.texts("tap", "action").isEmpty)
    #expect(isCaught(rig))
  }

  @Test func aGlideReportsWhereItEnds() {
    let rig = rig("0 0@200,500\n8..80 0+0,-60\n84 -\n")
    let end = rig.firmware.scene.appearance(at: .zero + .milliseconds(9000)).scroll[0]
    let rests = rig.texts("rest")
    #expect(rests.count == 1)
    #expect(rests.first?.hasPrefix("rest name=central at=\(Int(end)).") == true, "\(rests) \(end)")
  }
}
