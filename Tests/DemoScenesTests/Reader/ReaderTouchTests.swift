import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// What a finger stops in the reader as it lands, what shows that it is pressed, and what follows.
@Suite struct ReaderTouchTests {
  private func rig(_ section: String = "list") -> SceneRig<ReaderScene> {
    let rig = SceneRig<ReaderScene>()
    if section != "list" { SceneTranscript.play(rig, "0 0@segment.\(section)\n40 -") }
    return rig
  }

  private func milliseconds(_ time: Int64) -> Instant { .zero + .milliseconds(time) }

  @Test(arguments: ["list", "grid", "text"])
  func aTouchOnAGlidingListStopsItAndIsNoTap(section: String) {
    let rig = rig(section)
    SceneTranscript.play(rig, "1000 0@200,500\n1008..1100 0+0,-120\n1108 -\n1300 1@200,300")
    func offset(_ time: Int64) -> Float {
      switch section {
      case "list": rig.firmware.scene.listScroll.offset(at: milliseconds(time))
      case "grid": rig.firmware.scene.grid.scroll.offset(at: milliseconds(time))
      default: rig.firmware.scene.text.scroll.offset(at: milliseconds(time))
      }
    }
    let caught = offset(1300)
    #expect(caught > 130)
    #expect(offset(2000) == caught)
    SceneTranscript.play(rig, "2000 -")
    #expect(rig.texts("action").isEmpty)
    #expect(rig.texts("gesture kind=longPress").allSatisfy { $0.contains("target=item") })
    let refused = rig.texts("decide").filter { $0.contains("because=caught") }
    #expect(refused.contains { $0.hasPrefix("decide recognizer=tap") })
  }

  /// It opens in some 250 ms; stopped before that, it goes on when the finger leaves.
  @Test func aTouchOnARowThatOpensStopsItAndIsNoTap() {
    let rig = rig()
    SceneTranscript.play(rig, "0 0@row1\n8..200 0+-120,0\n208 -\n260 1@row1+-150,0")
    let caught = rig.firmware.scene.rows.offset(of: 0, at: milliseconds(260))
    #expect(caught < -80 && caught > -168)
    #expect(rig.firmware.scene.rows.offset(of: 0, at: milliseconds(400)) == caught)
    SceneTranscript.play(rig, "400 1@row1+-150,0\n500 -")
    #expect(rig.texts("action") == ["action name=revealed target=row1"])
    #expect(rig.texts("rest name=row").last == "rest name=row at=-168.000 target=row1")
  }

  @Test func aCardIsCaughtOnItsWayBack() {
    let rig = rig("cards")
    SceneTranscript.play(rig, "1000 0@card\n1008..1200 0+90,0\n1208 -\n1280 1@card+40,0")
    let caught = rig.firmware.scene.cards.offset(at: milliseconds(1280))
    #expect(caught.dx > 10 && caught.dx < 90)
    #expect(rig.firmware.scene.cards.offset(at: milliseconds(1400)) == caught)
    SceneTranscript.play(rig, "1400 -")
    #expect(rig.texts("action").isEmpty)
    #expect(rig.texts("rest name=card").last == "rest name=card x=0.000 y=0.000 target=card")
  }

  @Test func thePictureOfADetailViewIsCaughtOnItsWayBack() {
    let rig = rig("grid")
    SceneTranscript.play(rig, "1000 0@item3\n1040 -\n2000 -")
    SceneTranscript.play(
      rig, "2000 0@detail.picture\n2008..2200 0+90,30\n2208 -\n2280 1@detail.picture+30,0")
    let caught = rig.firmware.scene.picture.offset(at: milliseconds(2280))
    #expect(caught.dx > 10 && caught.dx < 90)
    #expect(rig.firmware.scene.picture.offset(at: milliseconds(2500)) == caught)
    SceneTranscript.play(rig, "2500 -")
    let rest = rig.texts("rest name=picture").last
    #expect(rest == "rest name=picture x=0.000 y=0.000 target=detail.picture")
  }

  /// Nothing jumps by the ten points after which a drag is recognized.
  @Test func whatAFingerTakesFollowsFromWhereItsDragBegan() {
    let rows = rig()
    SceneTranscript.play(rows, "0 0@row1\n8 0+-9,0\n16 0+-11,0\n24 0+-14,0")
    #expect(rows.firmware.scene.rows.offset(of: 0, at: milliseconds(24)) == -3.96)
    let cards = rig("cards")
    SceneTranscript.play(cards, "1000 0@card\n1008 0+9,0\n1016 0+11,0\n1024 0+14,2")
    #expect(cards.firmware.scene.cards.offset(at: milliseconds(1024)) == Vector(dx: 4, dy: 2))
  }

  @Test(arguments: [
    ("list", "segment.grid"), ("list", "quick.readAll"), ("cards", "card"),
  ])
  func whatIsPressedShowsItAtOnceAndNoMoreWhenThePressIsLost(section: String, target: String) {
    let rig = rig(section)
    var seen: [Float] = []
    rig.observe = { firmware in
      guard firmware.scene.seen > milliseconds(999) else { return }
      let level = firmware.scene.presses.level(at: firmware.scene.seen)
      seen.append(
        (0..<TargetID(ReaderTarget.targetCount)).map { level.brightness(of: $0) }.max() ?? 0)
    }
    SceneTranscript.play(rig, "1000 0@\(target)\n1100 0+0,0\n1108 0+0,30\n1500 -")
    #expect(seen.prefix(12).allSatisfy { $0 == 1 }, "\(seen)")
    #expect(seen.last == 0)
    let lost = seen.drop { $0 == 1 }.prefix(36)
    #expect(!lost.isEmpty && zip(lost, lost.dropFirst()).allSatisfy { $0 >= $1 })
  }

  /// On what scrolls a press shows after 60 ms, and at a lift at the latest.
  @Test(arguments: [(Int64(40), false), (59, false), (61, true)])
  func onAListAPressShowsAfterAMoment(held: Int64, shows: Bool) {
    let rig = rig()
    SceneTranscript.play(rig, "1000 0@row4\n\(1000 + held) 0+0,1")
    #expect((light("row4", rig, at: 1000 + held) > 0) == shows)
    let tapped = self.rig()
    SceneTranscript.play(tapped, "1000 0@row4\n\(1000 + held) -")
    #expect(light("row4", tapped, at: 1000 + held) == 1)
    #expect(light("row4", tapped, at: 1304 + held) == 0)
  }

  private func light(_ name: String, _ rig: SceneRig<ReaderScene>, at time: Int64) -> Float {
    for id in 0..<TargetID(ReaderTarget.targetCount) where rig.name(of: id) == name {
      return rig.firmware.scene.presses.level(at: milliseconds(time)).brightness(of: id)
    }
    Issue.record("there is no \(name)")
    return 0
  }

  private func selected() -> SceneRig<ReaderScene> {
    let rig = rig("text")
    SceneTranscript.play(rig, "1000 1@150,330\n1600 -")
    return rig
  }

  @Test func thePanelFollowsTheTextWhileThatScrolls() {
    let rig = selected()
    let before = rig.firmware.scene.text.panelFrame(at: milliseconds(1600))
    SceneTranscript.play(rig, "2000 0@200,560\n2008..2200 0+0,-60\n2400 0+0,-60")
    let scroll = rig.firmware.scene.text.scroll.offset(at: milliseconds(2400))
    #expect(scroll > 40)
    let after = rig.firmware.scene.text.panelFrame(at: milliseconds(2400))
    #expect(abs(before.y - after.y - scroll) < 0.001)
    #expect(rig.firmware.scene.text.panelOpacity(at: milliseconds(2400)) == 1)
  }

  @Test func itLeavesWithTheHandlesAndComesBackWithThem() {
    let rig = selected()
    SceneTranscript.play(rig, "2000 0@200,570\n2008..2400 0+0,-400\n2500 0+0,-400")
    #expect(rig.firmware.scene.text.panelOpacity(at: milliseconds(2500)) == 0)
    #expect(rig.target(under: Point(x: 200, y: 100), at: milliseconds(2500)) == "text")
    SceneTranscript.play(rig, "2600 0@200,300\n2700 0@200,570\n3100 0@200,570\n3200 -")
    #expect(rig.firmware.scene.text.panelOpacity(at: milliseconds(3200)) == 1)
    let pill = rig.place(of: "pill.note") ?? .zero
    #expect(rig.target(under: pill, at: milliseconds(3300)) == "pill.note")
  }

  /// The text was scrolled until the panel lay beyond the edge; it lies beside the selection again
  /// when the text rests.
  @Test func whenTheTextRestsThePanelIsOnTheScreen() {
    let rig = rig("text")
    SceneTranscript.play(rig, "1000 1@150,160\n1600 -")
    SceneTranscript.play(rig, "2000 0@200,300\n2008..2400 0+0,230\n2500 0+0,230\n2508 -")
    let scene = rig.firmware.scene.text.panelFrame(at: milliseconds(6000))
    #expect(scene.y >= 8 && scene.maxY <= 632)
    SceneTranscript.play(rig, "7000 0@200,570\n7008..7400 0+0,-90\n7600 0+0,-90\n7608 -")
    let later = rig.firmware.scene.text.panelFrame(at: milliseconds(9000))
    #expect(later.y >= 8 && later.maxY <= 632)
  }

  /// A finger that only rests there has stopped nothing.
  @Test func aGlidingListIsStoppedWhileAnotherFingerRestsOnIt() {
    let rig = rig()
    SceneTranscript.play(
      rig,
      """
      1000 0@200,550
      1100 0+0,0 1@200,500
      1108..1200 0+0,0 1+0,-120
      1208 0+0,0
      1400 0+0,0 1@200,300
      """)
    let caught = rig.firmware.scene.listScroll.offset(at: milliseconds(1400))
    #expect(caught > 130)
    #expect(rig.firmware.scene.listScroll.offset(at: milliseconds(2000)) == caught)
  }

  @Test func aScrollPutsOutItsOwnPressAndNoOther() {
    let rig = rig()
    let row = rig.target(under: Point(x: 200, y: 500), at: .zero)
    SceneTranscript.play(
      rig,
      """
      1000 0@quick.readAll
      1100 0+0,0 1@200,500
      1200..1300 0+0,0 1+0,-60
      1400 0+0,0 1+0,-60
      """)
    #expect(light("quick.readAll", rig, at: 1400) == 1)
    #expect(light(row, rig, at: 1400) == 0)
  }

  /// What is cut off in its way is at rest at once, and says so.
  @Test func whatASuspensionEndsReportsThatItRests() {
    let rig = rig()
    SceneTranscript.play(rig, "0 0@row1\n8..200 0+-120,0\n208 -\n260 suspend")
    #expect(rig.texts("rest name=row") == ["rest name=row at=0.000 target=row1"])
    let detail = self.rig("grid")
    SceneTranscript.play(detail, "1000 0@item3\n1040 -\n1100 suspend")
    #expect(detail.texts("rest name=detail") == ["rest name=detail at=1.000"])
  }

  @Test func aCardThatFliesIsGoneWhenTheSceneIsSuspended() {
    SceneTranscript("action").expect(
      rig("cards"),
      """
      1000 0@card         ->
      1008..1200 0+250,0  ->
      1208 -              ->
      1300 suspend        -> action name=removed target=card
      """)
  }

  /// The row under the thumb has gone, whether the other finger still scrolls or has let go.
  @Test(arguments: [600, 200])
  func aScrollEndsTheLongPressOfAThumbOnTheSameList(lasting: Int) {
    let rig = rig()
    SceneTranscript.play(
      rig,
      """
      1000 0@100,200
      1200 0+0,0 1@200,500
      1208..\(1200 + lasting) 0+0,0 1+0,-140
      \(1208 + lasting) 0+0,0
      2500 0+0,0
      2508 -
      """)
    #expect(rig.texts("action").isEmpty)
    let ended = rig.texts("decide recognizer=hold").filter { $0.contains("winner=scroll") }
    #expect(!ended.isEmpty)
  }

  /// The next touch is a new one.
  @Test func afterAScrollALongPressOpensAMenuAgain() {
    let rig = rig()
    SceneTranscript.play(rig, "1000 0@200,500\n1008..1300 0+0,-140\n1500 0+0,-140\n1508 -")
    SceneTranscript.play(rig, "3000 0@200,300\n3600 -")
    #expect(rig.texts("action").count == 1)
  }

  /// What it says lies over the rows, and is the one that is tapped.
  @Test func aNoticeTakesTheTapsOnIt() {
    let rig = rig()
    SceneTranscript.play(rig, "1000 0@row1\n1600 -")
    SceneTranscript.play(rig, "2000 0@menu.copy\n2040 -")
    let place = rig.firmware.scene.notices.frame(at: milliseconds(2500)).center
    SceneTranscript.play(rig, "2500 0@\(place.x),\(place.y)\n2540 -")
    #expect(rig.texts("action").last == "action name=copied target=row1")
    #expect(rig.target(under: place, at: milliseconds(2500)) == "notice")
    // It is gone: the row beneath takes the next one.
    #expect(rig.target(under: place, at: milliseconds(4500)) != "notice")
  }

  /// A row that sprang back stands still to the eye long before its spring does.
  @Test(arguments: [250, 320, 400])
  func aRowThatStandsStillTakesTaps(after: Int) {
    let rig = rig()
    SceneTranscript.play(rig, "1000 0@row2\n1008..1300 0+-60,0\n1400 0+-60,0\n1408 -")
    let time = 1408 + after
    SceneTranscript.play(rig, "\(time) 0@row2\n\(time + 40) -")
    #expect(rig.texts("action") == ["action name=opened target=row2"])
  }

  /// The text goes on under a finger that is still, and what comes up under it is selected.
  @Test func aSelectionThatIsDraggedToAnEdgeScrollsTheText() {
    let rig = rig("text")
    SceneTranscript.play(rig, "1000 1@150,330\n1608..1900 1+0,290\n3400 1+0,290\n3408 -")
    let offset = rig.firmware.scene.text.scroll.offset(at: milliseconds(9000))
    #expect(offset > 300 && offset < 600)
    let ranges = rig.texts("selection")
    #expect(ranges.count > 10 && Set(ranges).count == ranges.count)
    let end = rig.firmware.scene.text.selection.place(of: .end, in: rig.firmware.scene.text.page)
    let origin = rig.firmware.scene.text.origin(at: milliseconds(9000))
    #expect(abs(end.y + origin.dy - 620) < 30)
    #expect(rig.texts("action").last == "action name=selected target=text")
  }

  @Test func aHandleThatIsDraggedToAnEdgeScrollsTheText() {
    let rig = selected()
    let place = rig.place(of: "handle.end") ?? .zero
    let way = 625 - place.y
    SceneTranscript.play(
      rig, "3000 0@\(place.x),\(place.y)\n3008..3300 0+0,\(way)\n4800 0+0,\(way)\n4808 -")
    #expect(rig.firmware.scene.text.scroll.offset(at: milliseconds(4808)) > 300)
    let end = rig.firmware.scene.text.selection.place(of: .end, in: rig.firmware.scene.text.page)
    let origin = rig.firmware.scene.text.origin(at: milliseconds(9000))
    #expect(abs(end.y + origin.dy - 625) < 30)
  }
}
