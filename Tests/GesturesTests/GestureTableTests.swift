import Gestures
import TactusCore
import TestSupport
import Testing

/// What a table and its engine tell of their recognizers, and the limits of a step.
@Suite struct GestureTableTests {
  @Test func aTableAndItsEngineNameEachRecognizer() {
    var table = GestureTable()
    let double = table.add(TapRecognizer(count: 2), named: "double")
    let hold = table.add(LongPressRecognizer(), named: "hold")
    let drag = table.add(DragRecognizer(), named: "drag")
    let back = table.add(EdgeSwipeRecognizer(edge: .left, width: 9, height: 9), named: "back")
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    let rotation = table.add(RotationRecognizer(), named: "rotation")
    table.simultaneous(pinch, rotation)
    let engine = GestureEngine(table)
    let expected: [(RecognizerID, Word, RecognizerKind, Int?, Bool, Bool)] = [
      (double, "double", .tap, 2, true, false), (hold, "hold", .longPress, nil, true, false),
      (drag, "drag", .drag, nil, false, false), (back, "back", .edgeSwipe, nil, false, false),
      (pinch, "pinch", .pinch, nil, true, true), (rotation, "rotation", .rotation, nil, true, true),
    ]
    #expect(table.count == 6 && engine.recognizerCount == 6)
    for (recognizer, name, kind, taps, isHeld, usesPair) in expected {
      #expect(table.name(of: recognizer) == name && engine.name(of: recognizer) == name)
      #expect(table.kind(of: recognizer) == kind && engine.kind(of: recognizer) == kind)
      #expect(table.tapCount(of: recognizer) == taps)
      #expect(kind.isHeldInPlace == isHeld && kind.usesPair == usesPair)
    }
    #expect(table.areSimultaneous(pinch, rotation) && table.areSimultaneous(rotation, pinch))
    #expect(!table.areSimultaneous(pinch, drag) && !table.areSimultaneous(back, hold))
  }

  @Test func relationsAreEqualWhenAllOfThemAre() {
    var table = GestureTable()
    let a = table.add(DragRecognizer(), named: "a")
    let b = table.add(DragRecognizer(), named: "b")
    let plain = table.relations
    let changes: [(inout GestureRelations) -> Void] = [
      { $0.simultaneous(a, b) }, { $0.requireFailure(of: a, before: b) },
      { $0.handOver(single: a, pair: b) }, { $0.prefer(b) },
    ]
    for (index, change) in changes.enumerated() {
      var changed = plain
      change(&changed)
      #expect(changed != plain, "change \(index)")
      var again = plain
      change(&again)
      #expect(changed == again, "change \(index)")
    }
    #expect(plain == table.relations)
  }

  // Some contacts land at once; each press takes one and ignores the others.
  @Test(arguments: [(16, 4, UInt32(0)), (13, 5, 1), (16, 10, 96)])
  func decisionsThatDoNotFitAreCounted(presses: Int, contacts: Int, lost: UInt32) {
    var table = GestureTable()
    var all = RecognizerSet.empty
    for _ in 0..<presses { all |= table.add(LongPressRecognizer(), named: "hold").asSet }
    let rig = GestureRig(table, targets: [.all(all)])
    rig.mayMissDecisions = true
    var kept = 0
    var missed: UInt32 = 0
    rig.observe = {
      kept += $0.decisions.count
      missed += $0.missed
    }
    var frame = ContactFrame(time: .zero)
    for slot in 0..<contacts {
      frame.place(Contact(id: UInt16(slot), position: Point(x: 9, y: 9)), in: slot)
    }
    rig.feed(frame)
    #expect(GestureEngine.decisionsMax == 64 && GestureEngine.eventsMax == 40)
    #expect(kept == 64 && missed == lost)
    // What follows has room again.
    frame.time = .zero + .milliseconds(8)
    for slot in 0..<contacts { frame.lift(slot: slot) }
    rig.feed(frame)
    #expect(kept == 64 + presses && missed == lost)
  }

  @Test func anEventMadeByHandReportsNothingThatItDidNotGet() {
    let event = GestureEvent(
      time: .zero, kind: .drag, phase: .ended, recognizer: RecognizerID(3), target: 2,
      contacts: .empty, location: Point(x: 1, y: 2))
    #expect(event.downCount == 0 && event.count == 1 && !event.isHandover && event.scale == 1)
    #expect(event.start == event.location && event.axis == .horizontal && event.angle == 0)
    #expect(event.scaleVelocity == 0 && event.angularVelocity == 0)
  }

  /// A host that asks for nothing: it is given events and hits.
  @Test func aHostMayReportNothing() {
    struct PlainHost: GestureHost {
      var watchers: RecognizerSet
      var phases: [GesturePhase] = []
      var recorded = 0
      mutating func hit(_ point: Point, at time: Instant) -> Hit {
        Hit(target: 0, watchers: watchers)
      }
      func allows(_ attempt: GestureEvent) -> Bool { true }
      mutating func handle(_ event: GestureEvent) { phases.append(event.phase) }
      mutating func record(change event: GestureEvent) { recorded += 1 }
    }
    var table = GestureTable()
    let drag = table.add(DragRecognizer(), named: "drag")
    var engine = GestureEngine(table)
    var host = PlainHost(watchers: drag.asSet)
    var script = HandScript()
    for line in ["0 0@0,0", "8 0@20,0", "16 0@30,0", "24 -"] {
      engine.feed(script.frame(for: Substring(line)), to: &host)
    }
    #expect(host.phases == [.began, .changed, .ended] && host.recorded == 0)
  }
}
