import Firmware
import HandsJudging
import Interactions
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes
@testable import Gestures

/// Tests of the judge itself: it finds each fault, and none where there is none.
@Suite struct HandsJudgeTests {
  private let rig = SceneRig<FocalScene>()

  /// A target whose taps the gate is asked about.
  private var quiet: TargetID? {
    (0..<rig.firmware.scene.targetCount).map { TargetID($0) }
      .first { rig.firmware.scene.target($0).isQuiet }
  }

  private func faults(_ contents: KeyValuePairs<Int64, TraceRecord.Content>) -> [String] {
    HandsJudge.faults(
      in: contents.map { TraceRecord(time: Instant(microseconds: $0.key), $0.value) },
      of: rig)
  }

  private func drag(
    _ phase: GesturePhase, at time: Int64 = 0, _ recognizer: RecognizerID? = nil
  ) -> TraceRecord.Content {
    .gesture(
      GestureEvent(
        time: Instant(microseconds: time), kind: .drag, phase: phase,
        recognizer: recognizer ?? rig.firmware.scene.navigate,
        target: 0, contacts: ContactSet(0), location: .zero))
  }

  private func tap() throws -> TraceRecord.Content {
    .gesture(
      GestureEvent(
        time: .zero, kind: .tap, phase: .recognized, recognizer: rig.firmware.scene.tap,
        target: try #require(quiet), contacts: ContactSet(1), location: .zero))
  }

  private func answer(isAdmitted: Bool) throws -> TraceRecord.Content {
    .tap(
      target: try #require(quiet),
      answer: TapGate.Answer(isAdmitted: isAdmitted, reason: .open, remaining: .zero))
  }

  private func map(x: Float) -> TraceRecord.Content {
    .scene(
      .record(
        SceneRecord("transform").with("scale", .number(1)).with("angle", .angle(0))
          .with("x", .number(x)).with("y", .number(0))))
  }

  @Test func aGestureIsClosedExactlyOnce() {
    #expect(faults([0: drag(.began), 1: drag(.changed), 2: drag(.ended)]) == [])
    #expect(faults([0: drag(.began), 2: drag(.cancelled)]) == [])
    #expect(faults([0: drag(.began)]) == ["a gesture is open at the end"])
    #expect(
      faults([0: drag(.began), 1: drag(.ended), 2: drag(.ended, at: 2)])
        == ["drag at 2 µs was closed without a beginning"])
    #expect(
      faults([0: drag(.began), 1: drag(.began, at: 1), 2: drag(.ended)])
        == ["drag at 1 µs began twice"])
    #expect(
      faults([3: drag(.changed, at: 3), 4: drag(.ended)]) == [
        "drag at 3 µs changed without a beginning"
      ])
  }

  @Test func aContactHasOneOwner() {
    let scroll = rig.firmware.scene.scroll
    #expect(
      faults([
        0: drag(.began), 1: drag(.began, at: 1, scroll), 2: drag(.ended), 3: drag(.ended, scroll),
      ]) == ["drag at 1 µs shares contacts with drag"])
    #expect(
      faults([
        0: drag(.began), 1: drag(.ended), 2: drag(.began, scroll), 3: drag(.ended, scroll),
      ]) == [])
  }

  @Test func noNumberIsInfinite() {
    var event = GestureEvent(
      time: .zero, kind: .longPress, phase: .recognized, recognizer: rig.firmware.scene.tap,
      target: 0,
      contacts: ContactSet(0), location: .zero)
    event.velocity.dx = .infinity
    #expect(faults([0: .gesture(event)]) == ["longPress at 0 µs is not finite"])
  }

  @Test func bothPullsAreNeverPermitted() {
    let edges = { (down: Bool, up: Bool) -> TraceRecord.Content in
      .scene(
        .record(SceneRecord("edges").with("pullDown", .flag(down)).with("pullUp", .flag(up))))
    }
    #expect(faults([0: edges(true, false), 1: edges(false, true)]) == [])
    #expect(faults([5: edges(true, true)]) == ["both pulls are permitted at 5 µs"])
  }

  // 100 ms after a drag's end, and 500 ms when it navigated.
  @Test(arguments: [(navigates: false, window: 100_000), (true, 500_000)] as [(Bool, Int64)])
  func tapsAreBlockedInTheWindowAndNowhereElse(navigates: Bool, window: Int64) throws {
    for (time, isAdmitted, isFault) in [
      (window - 1, false, false), (window - 1, true, true), (window, true, false),
      (window, false, true),
    ] {
      let outcome: TraceRecord.Content =
        navigates
        ? .scene(.navigate(from: "central", to: "leftA", by: .swipe)) : .scene(.haptic(.light))
      let found = try faults([
        -9: drag(.began), 0: drag(.ended), 0: outcome, time: tap(),
        time: answer(isAdmitted: isAdmitted),
      ])
      #expect(found.isEmpty != isFault, "\(time) µs, admitted: \(isAdmitted): \(found)")
    }
  }

  @Test func aTapIsBlockedWhileADragIsOn() throws {
    let admitted = try faults([
      0: drag(.began), 9: tap(), 9: answer(isAdmitted: true), 10: drag(.ended),
    ])
    #expect(admitted == ["a tap is admitted at 9 µs", "a tap passes during a drag at 9 µs"])
  }

  /// Whatever the scene declares: a recognizer that was left out of those that close the gate.
  @Test(arguments: [GestureKind.drag, .pinch, .rotation, .edgeSwipe])
  func noTapPassesWhileAGestureOwnsAContact(kind: GestureKind) throws {
    func gesture(_ phase: GesturePhase) -> TraceRecord.Content {
      .gesture(
        GestureEvent(
          time: .zero, kind: kind, phase: phase, recognizer: rig.firmware.scene.tap, target: 0,
          contacts: ContactSet(0), location: .zero))
    }
    let passes = ["a tap passes during a \(kind) at 9 µs"]
    for end in [GesturePhase.ended, .cancelled] {
      #expect(
        try faults([0: gesture(.began), 9: tap(), 9: answer(isAdmitted: true), 10: gesture(end)])
          == passes)
      #expect(
        try faults([0: gesture(.began), 8: gesture(end), 9: tap(), 9: answer(isAdmitted: true)])
          == [])
    }
  }

  /// A third finger taps a button while two zoom. Were the gate open, as it would be if the scene's
  /// pinch did not close it, the judge would see that.
  @Test func aPinchThatDoesNotCloseTheGateIsFound() {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(
      rig,
      """
      0 0@100,300 1@200,400
      100..300 0+-40,-40 1+40,40
      310 0+0,0 1+0,0 2@button.zoomIn
      350 0+0,0 1+0,0
      400 -
      """)
    let records = rig.records.map { _, record in
      guard case .tap(let target, var answer) = record.content else { return record }
      #expect(answer.reason == .dragging)
      answer.isAdmitted = true
      return TraceRecord(time: record.time, .tap(target: target, answer: answer))
    }
    #expect(HandsJudge.faults(in: rig) == [])
    let found = HandsJudge.faults(in: records, of: rig)
    #expect(found.contains { $0.hasPrefix("a tap passes during a ") }, "\(found)")
  }

  @Test func theGateIsAskedOncePerTap() throws {
    #expect(try faults([0: tap(), 0: answer(isAdmitted: true)]) == [])
    #expect(try faults([0: tap()]) == ["the gate was not asked"])
    #expect(
      try faults([0: tap(), 0: answer(isAdmitted: true), 1: answer(isAdmitted: true)])
        == ["the gate was asked by nobody at 1 µs"])
  }

  @Test func theMapStaysWhereItIsDuringAHandover() {
    let handover = TraceRecord.Content.scene(
      .handover(
        PlaneHandover(from: .pan, to: .pinch, cause: .joined), at: .zero, contacts: 2))
    #expect(faults([0: map(x: 1), 1: handover, 1: map(x: 1.0009)]) == [])
    #expect(faults([0: map(x: 1), 1: map(x: 5), 2: handover, 2: map(x: 5)]) == [])
    let moved = faults([0: map(x: 1), 1: handover, 1: map(x: 1.0012)])
    #expect(moved.count == 1 && moved[0].hasSuffix("in a hand-over at 1 µs"), "\(moved)")
  }

  @Test func droppedRecordsAreAFault() {
    #expect(faults([0: .fault(.recordsDropped(1))]) == ["records were dropped"])
  }
}
