import Firmware
import Gestures
import HandsJudging
import Interactions
import Raster
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// A map is handed from one finger to two and back, and does not move because of it.
struct MapHandoverTests {
  private let handovers = SceneTranscript("handover", "fault")

  @Test func everyStartEndAndChangeIsNamed() {
    handovers.expect(
      SceneRig<MapScene>(),
      """
      # One finger, a second one, the first leaves, another joins, that one leaves, nobody is left.
      0 0@100,300                                                                                   ->
      8..200 0+60,0                                                                                 -> (40) handover from=none to=pan because=fresh x=112.000 y=300.000 contacts=1
      208 0+60,0 1@300,300                                                                          ->
      216..400 0+60,20 1+40,0                                                                       -> (258) handover from=pan to=pinch because=joined x=235.000 y=302.500 contacts=2
      408 1+40,0                                                                                    ->
      416..600 1+0,0                                                                                -> (458) handover from=pinch to=pan because=lifted x=330.000 y=300.000 contacts=1
      608 1+0,0 2@100,200                                                                           ->
      616..800 1+0,10 2+0,0                                                                         -> (658) handover from=pan to=pinch because=joined x=200.000 y=251.250 contacts=2
      808 1+0,10                                                                                    ->
      816..1000 1+50,10                                                                             -> (858) handover from=pinch to=pan because=lifted x=312.500 y=310.000 contacts=1
      1008 -                                                                                        -> handover from=pan to=none because=lifted x=350.000 y=310.000 contacts=0
      """)
  }

  @Test func bothUpEndsAPinchAndNothingFollows() {
    handovers.expect(
      SceneRig<MapScene>(),
      """
      0 0@100,300 1@300,300 -> (50) handover from=none to=pinch because=fresh x=200.000 y=300.000 contacts=2
      60..200 0+60,0 1+0,0  ->
      208 -                 -> handover from=pinch to=none because=lifted x=230.000 y=300.000 contacts=0
      """)
    handovers.expect(
      SceneRig<MapScene>(),
      """
      # One after the other within the delay is both up, too.
      0 0@100,300 1@300,300                                   -> (50) handover from=none to=pinch because=fresh x=200.000 y=300.000 contacts=2
      60..200 0+60,0 1+0,0                                    ->
      208 0+60,0                                              ->
      257 -                                                   -> handover from=pinch to=none because=lifted x=160.000 y=300.000 contacts=0
      """)
  }

  @Test func aFingerThatJoinsForLessThanTheDelayChangesNothing() {
    handovers.expect(
      SceneRig<MapScene>(),
      """
      0 0@100,300          ->
      8..200 0+60,0        -> (40) handover from=none to=pan because=fresh x=112.000 y=300.000 contacts=1
      208 0+60,0 1@300,300 ->
      257.999 0+60,0       ->
      300 -                -> handover from=pan to=none because=lifted x=160.000 y=300.000 contacts=0
      """)
    handovers.expect(
      SceneRig<MapScene>(),
      """
      0 0@100,300          ->
      8..200 0+60,0        -> (40) handover from=none to=pan because=fresh x=112.000 y=300.000 contacts=1
      208 0+60,0 1@300,300 -> (258) handover from=pan to=pinch because=joined x=230.000 y=300.000 contacts=2
      258 0+60,0           -> (308) handover from=pinch to=pan because=lifted x=160.000 y=300.000 contacts=1
      400 -                -> handover from=pan to=none because=lifted x=160.000 y=300.000 contacts=0
      """)
  }

  @Test func aFingerThatLeavesForLessThanTheDelayChangesNothing() {
    handovers.expect(
      SceneRig<MapScene>(),
      """
      0 0@100,300 1@300,300   -> (50) handover from=none to=pinch because=fresh x=200.000 y=300.000 contacts=2
      200 0+0,0               ->
      249.999 0+0,0 2@300,300 ->
      400 -                   -> handover from=pinch to=none because=lifted x=200.000 y=300.000 contacts=0
      """)
    handovers.expect(
      SceneRig<MapScene>(),
      """
      0 0@100,300 1@300,300 -> (50) handover from=none to=pinch because=fresh x=200.000 y=300.000 contacts=2
      200 0+0,0             -> (250) handover from=pinch to=pan because=lifted x=100.000 y=300.000 contacts=1
      250 0+0,0 2@300,300   -> (300) handover from=pan to=pinch because=joined x=200.000 y=300.000 contacts=2
      400 -                 -> handover from=pinch to=none because=lifted x=200.000 y=300.000 contacts=0
      """)
  }

  /// The panel takes a palm back: the finger that stays pans on, and the trace tells why.
  @Test func aPalmThatIsTakenBackHandsOver() {
    let rig = SceneRig<MapScene>()
    handovers.expect(
      rig,
      """
      0 0@100,300 1@300,300 -> (50) handover from=none to=pinch because=fresh x=200.000 y=300.000 contacts=2
      60..200 0+0,40 1+20,0 ->
      208 0+0,40 x1         -> handover from=pinch to=pan because=cancelled x=100.000 y=340.000 contacts=1
      300..400 0+40,40      ->
      408 -                 -> handover from=pan to=none because=lifted x=140.000 y=340.000 contacts=0
      """)
    #expect((rig.handoverSteps.max() ?? 1) <= 0.001)
  }

  /// The finger had dragged a thing on the map before the second one came: what it leaves is the
  /// map's, and the thing stays where it was put back.
  @Test func aFingerThatHadDraggedAThingPansOn() {
    let rig = SceneRig<MapScene>()
    handovers.expect(
      rig,
      """
      0 0@dot3              ->
      8 0+11.9,0            ->
      16 0+11.9,0 1@300,200 -> (66) handover from=none to=pinch because=joined x=215.950 y=330.000 contacts=2
      74..200 0+11.9,0 1+0,0 ->
      208 0+11.9,0          -> (258) handover from=pinch to=pan because=lifted x=131.900 y=460.000 contacts=1
      300..400 0+11.9,40    ->
      408 -                 -> handover from=pan to=none because=lifted x=131.900 y=500.000 contacts=0
      """)
    #expect((rig.handoverSteps.max() ?? 1) <= 0.001)
    #expect(rig.firmware.scene.overlays.dots[2] == Point(x: -80, y: 140))
  }

  /// Two fingers so near to each other that the panel sees one.
  @Test func fingersThatMergeHandOver() {
    for (gap, cause) in [(49.0, "merged"), (51.0, "lifted")] {
      let rig = SceneRig<MapScene>()
      SceneTranscript.play(
        rig,
        """
        0 0@100,300 1@300,300
        60..200 0+0,0 1+\(gap - 200),0
        208 0+0,0
        300 0+0,0
        400 -
        """)
      #expect(rig.texts("handover from=pinch to=pan because=\(cause)").count == 1)
    }
  }

  @Test func aShortAbsenceCausesNoJump() {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(
      rig,
      """
      0 0@100,300 1@300,300
      60..200 0+0,20 1+40,60
      208 0+0,20
      240 0+0,20 2@250,380
      248..400 0+0,20 2+1,1
      408 -
      """)
    let views = rig.views.map(\.view)
    for (before, after) in zip(views, views.dropFirst()) { #expect(before.step(to: after) < 12) }
    // No finger moved between the lift and the new pair.
    let still = rig.views.filter { (200_000...240_000).contains($0.time.microseconds) }.map(\.view)
    for (before, after) in zip(still, still.dropFirst()) { #expect(before.step(to: after) < 0.001) }
  }

  @Test func ofThreeFingersAnotherPairGoesOn() {
    let rig = SceneRig<MapScene>()
    handovers.expect(
      rig,
      """
      0 0@100,300 1@300,300       -> (50) handover from=none to=pinch because=fresh x=200.000 y=300.000 contacts=2
      60..200 0+0,30 1+40,0       ->
      208 0+0,30 1+40,0 2@200,500 ->
      300 0+0,30 1+40,0 2+0,0     ->
      308 1+40,0 2+0,0            ->
      316 1+40,3.1 2+0,3.1        ->
      400 -                       -> handover from=pinch to=none because=lifted x=270.000 y=403.100 contacts=0
      """)
    let views = rig.views
    if let before = views.last(where: { $0.time.microseconds <= 300_000 })?.view,
      let after = views.last(where: { $0.time.microseconds == 316_000 })?.view
    {
      #expect(abs(before.step(to: after) - 3.1) < 0.01)
    } else {
      Issue.record("the map did not follow both pairs")
    }
  }

  @Test func aThousandHandoversDoNotMoveTheMap() {
    let rig = SceneRig<MapScene>(tickRate: 30)
    var random = SplitMix64(seed: 7)
    var frame = ContactFrame(time: .zero)
    var place = Point(x: 180, y: 320)
    var reports: [PanelReport] = []
    func move(after milliseconds: Int64, pairedBy offset: Vector? = nil) {
      frame.time = frame.time + .milliseconds(milliseconds)
      place = Point(
        x: Float(Int.random(in: 150...250, using: &random)),
        y: Float(Int.random(in: 270...370, using: &random)))
      frame.move(slot: 0, to: place)
      if let offset { frame.move(slot: 1, to: place + offset) }
      reports.append(.frame(frame))
    }
    frame.place(Contact(id: 0, position: place), in: 0)
    reports.append(.frame(frame))
    for _ in 0..<4 { move(after: 10) }
    for cycle in 0..<500 {
      frame.place(
        Contact(id: UInt16(cycle + 1), position: place + Vector(dx: 120, dy: 0)), in: 1)
      // The second finger rests until both are a pair, so that it does not grab anything.
      for milliseconds: Int64 in [10, 25] { move(after: milliseconds) }
      let offset = frame[1].position - place
      // They zoom and rotate the map, and then undo both, so that nothing accumulates.
      move(after: 30)
      move(after: 10, pairedBy: Vector(dx: offset.dx * 1.5 + 10, dy: offset.dy + 70))
      move(after: 10, pairedBy: offset)
      frame.lift(slot: 1)
      reports.append(.frame(frame))
      for milliseconds: Int64 in [25, 30, 10] { move(after: milliseconds) }
    }
    rig.run(reports)
    #expect(rig.handoverSteps.count == 1000)
    #expect((rig.handoverSteps.max() ?? 1) <= 0.001)
    expectFingerKeepsItsPoint(rig, at: place)
    expectRestKeepsTheMap(rig)
  }

  @Test func theRemainingFingerMovesTheMapInTheFrameOfALift() {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(
      rig,
      """
      0 0@100,300 1@300,300
      60 0+0,0 1+0,90
      68 0+25,-40
      76 0+30,-40
      400 -
      """)
    let views = rig.views
    guard let began = views.first?.view, let last = views.last?.view else {
      Issue.record("nothing moved")
      return
    }
    // The map point under the remaining finger is still under it.
    let point = began.map(Point(x: 100, y: 300))
    #expect(distance(last.screen(point), Point(x: 130, y: 260)) <= 0.01)
  }

  /// The map point that was under the finger when the pan began is still under it.
  private func expectFingerKeepsItsPoint(_ rig: SceneRig<MapScene>, at place: Point) {
    guard let first = rig.views.first, let last = rig.views.last,
      let start = rig.records.first(where: { entry in
        if case .frame(let frame) = entry.record.content { frame.time == first.time } else { false }
      }),
      case .frame(let frame) = start.record.content
    else {
      Issue.record("nothing moved")
      return
    }
    let point = first.view.map(frame[0].position)
    #expect(distance(last.view.screen(point), place) <= 0.01)
  }

  /// Fingers that come and go a thousand times without moving leave the map where it was.
  private func expectRestKeepsTheMap(_ rig: SceneRig<MapScene>) {
    guard let before = rig.views.last else { return }
    var frame = ContactFrame(time: before.time)
    frame.place(Contact(id: 9000, position: Point(x: 200, y: 320)), in: 0)
    var reports: [PanelReport] = []
    for cycle in 0..<500 {
      for isPair in [true, false] {
        frame.time = frame.time + .milliseconds(60)
        if isPair {
          frame.place(Contact(id: UInt16(9001 + cycle), position: Point(x: 300, y: 200)), in: 1)
        } else {
          frame.lift(slot: 1)
        }
        reports.append(.frame(frame))
      }
    }
    rig.run(reports)
    guard let after = rig.views.last else { return }
    #expect(before.view.step(to: after.view) <= 0.01)
  }

  @Test func aPinchThatHandsItsFingerToNoPanIsAFault() throws {
    var table = GestureTable()
    var scene = MapScene(Screen(width: 400, height: 640), MapTuning(), &table)
    var outbox = SceneOutbox()
    let time = Instant(microseconds: 1000)
    var event = GestureEvent(
      time: time, kind: .pinch, phase: .began, recognizer: scene.pinch, target: 0,
      contacts: ContactSet(0) | ContactSet(1), location: Point(x: 200, y: 300))
    scene.handle(event, &outbox)
    event.phase = .ended
    event.isHandover = true
    scene.handle(event, &outbox)
    outbox.removeReports()
    #expect(scene.nextDeadline == time + .microseconds(1))
    scene.expire(at: scene.nextDeadline, &outbox)
    try #require(outbox.reports.count == 1)
    if case .fault(let fault) = outbox.reports[0].outcome {
      #expect(fault == "noPanAfterPinch")
    } else {
      Issue.record("no fault was reported")
    }
    #expect(scene.nextDeadline == .never)
  }

  @Test func aPanThatFollowsAPinchIsNoFault() {
    var table = GestureTable()
    var scene = MapScene(Screen(width: 400, height: 640), MapTuning(), &table)
    var outbox = SceneOutbox()
    for (kind, phase) in [
      (GestureKind.pinch, GesturePhase.began), (.pinch, .ended), (.drag, .began),
    ] {
      var event = GestureEvent(
        time: Instant(microseconds: 1000), kind: kind, phase: phase,
        recognizer: kind == .pinch ? scene.pinch : scene.pan, target: 0, contacts: ContactSet(0),
        location: Point(x: 200, y: 300))
      event.isHandover = phase == .ended
      scene.handle(event, &outbox)
    }
    #expect(scene.nextDeadline == .never)
  }
}
