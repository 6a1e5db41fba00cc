public import Firmware
import Gestures
import TactusCore
public import TestSupport

/// Reads the records of a run and reports what no run may show.
///
/// It knows the rules, not the code: its model of the tap gate, for example, uses the trace alone.
public struct HandsJudge {
  private(set) var faults: [String] = []
  private var active: [UInt8: Owner] = [:]
  private var down: [Int: UInt16] = [:]
  private var gate = GateModel()
  private var view: MapView?
  private var taps: LoneTaps
  private var isHandover = false
  /// A tap on a quiet target for which the gate must be asked next.
  private var unasked: GestureEvent?

  private struct Owner {
    var kind: GestureKind
    var contacts: [Int]
  }

  /// Pairs of recognizers that may be active on the same contacts, as the scene declares them.
  private let isSimultaneous: Set<[UInt8]>
  /// The recognizers that own their contacts, as the scene declares them: they close the gate.
  private let owners: RecognizerSet
  /// Whether a control stays where it is when it navigates: it does not close the gate.
  private let isFixed: (TargetID) -> Bool
  /// Whether a target's taps pass through the gate.
  private let isQuiet: (TargetID) -> Bool

  private init<S: Scene & ~Copyable>(_ rig: SceneRig<S>) {
    isQuiet = { rig.firmware.scene.target($0).isQuiet }
    isFixed = {
      let name = rig.name(of: $0)
      return ["segment.", "tab.", "dot"].contains { name.hasPrefix($0) }
    }
    var table = GestureTable()
    _ = S(Screen(of: rig.firmware.board), S.Tuning(), &table)
    taps = LoneTaps(table)
    owners = table.owners
    var pairs: Set<[UInt8]> = []
    for one in 0..<table.count {
      for other in 0..<table.count
      where table.areSimultaneous(RecognizerID(one), RecognizerID(other)) {
        pairs.insert([UInt8(one), UInt8(other)])
      }
    }
    isSimultaneous = pairs
  }

  /// What no run may show, of all that a rig has run; empty when all is well.
  public static func faults<S: Scene & ~Copyable>(in rig: SceneRig<S>) -> [String] {
    faults(in: rig.records.map(\.record), of: rig)
  }

  /// The same of some records.
  ///
  /// - Parameter rig: supplies what the scene of the records declares.
  public static func faults<S: Scene & ~Copyable>(
    in records: [TraceRecord], of rig: SceneRig<S>
  ) -> [String] {
    var judge = HandsJudge(rig)
    for index in records.indices { judge.see(records, index) }
    judge.expect(judge.active.isEmpty, "a gesture is open at the end")
    judge.expect(judge.unasked == nil, "the gate was not asked")
    return judge.faults + judge.taps.faults
  }

  private mutating func expect(_ isTrue: Bool, _ fault: @autoclosure () -> String) {
    if !isTrue { faults.append(fault()) }
  }

  private mutating func see(_ records: [TraceRecord], _ index: Int) {
    let record = records[index]
    let time = record.time
    taps.see(record)
    switch record.content {
    case .frame(let frame): see(frame)
    case .gesture(let event):
      expect(unasked == nil, "the gate was not asked at \(time.microseconds) µs")
      see(event, hasNavigated: Self.hasNavigated(records, after: index))
      if event.phase == .recognized, isQuiet(event.target) { unasked = event }
    case .tap(let target, let answer):
      // What was moved away stops a tap on any target.
      let isKept = !answer.isAdmitted && !isQuiet(target)
      expect(
        unasked?.target == target || isKept,
        "the gate was asked by nobody at \(time.microseconds) µs")
      unasked = nil
      let isBlocked = gate.blocks(at: time) || answer.reason == .moved
      expect(
        answer.isAdmitted != isBlocked,
        "a tap is \(isBlocked ? "admitted" : "blocked") at \(time.microseconds) µs")
      if answer.isAdmitted, let kind = owningKind {
        faults.append("a tap passes during a \(kind) at \(time.microseconds) µs")
      }
      if answer.isAdmitted, !isFixed(target), Self.hasNavigated(records, after: index) {
        gate.navigated(at: time)
      }
    case .scene(let outcome): see(outcome, at: time)
    case .fault(.suspend), .fault(.resume): gate.fallAsleep()
    case .fault(.recordsDropped): faults.append("records were dropped")
    case .acceleration, .shake, .latch, .decide, .display, .start, .fault: break
    }
    seeView(record)
  }

  /// What kind of gesture owns a contact, whatever the scene declares; only a long press may state
  /// that it owns none.
  private var owningKind: GestureKind? {
    active.first { $1.kind != .longPress || owners.contains(Int($0)) }?.value.kind
  }

  /// Whether the drag whose end, or the tap whose answer, is at `index` navigated: its outcomes
  /// follow it.
  private static func hasNavigated(_ records: [TraceRecord], after index: Int) -> Bool {
    for record in records[(index + 1)...] {
      switch record.content {
      case .scene(.record(let record)) where record.word == "navigate": return true
      case .scene: continue
      case .frame, .gesture, .acceleration, .shake, .latch, .decide, .tap, .display, .start, .fault:
        return false
      }
    }
    return false
  }

  private mutating func see(_ frame: ContactFrame) {
    gate.wakeUp()
    var now: [Int: UInt16] = [:]
    var rest = frame.down
    while let slot = rest.popFirst() { now[slot] = frame[slot].id }
    // The gestures of a frame come after it: only then are departed contacts released.
    let gone = down.filter { now[$0.key] != $0.value }.keys
    down = now
    for (recognizer, owner) in active where owner.contacts.contains(where: gone.contains) {
      active[recognizer]?.contacts.removeAll { gone.contains($0) }
    }
  }

  private mutating func see(_ event: GestureEvent, hasNavigated: Bool) {
    let numbers = [
      event.location.x, event.location.y, event.translation.dx, event.translation.dy,
      event.velocity.dx, event.velocity.dy, event.scale, event.angle, event.scaleVelocity,
      event.angularVelocity,
    ]
    let at = "\(event.kind) at \(event.time.microseconds) µs"
    expect(numbers.allSatisfy(\.isFinite), "\(at) is not finite")
    let index = event.recognizer.index
    let isOwner = owners.contains(Int(index))
    guard event.kind != .press else { return }
    switch event.phase {
    case .recognized: break
    case .began:
      expect(active[index] == nil, "\(at) began twice")
      own(event, index, at)
      if isOwner { gate.dragStarted() }
    case .changed:
      expect(active[index] != nil, "\(at) changed without a beginning")
      own(event, index, at)
    case .ended, .cancelled:
      expect(active[index] != nil, "\(at) was closed without a beginning")
      active[index] = nil
      if isOwner { gate.dragEnded(at: event.time, navigated: hasNavigated) }
    }
  }

  /// No other recognizer may own its contacts, except those declared simultaneous with it.
  private mutating func own(_ event: GestureEvent, _ index: UInt8, _ at: String) {
    let contacts = (0..<contactsMax).filter { event.contacts.contains($0) }
    for (other, owner) in active where other != index && !isSimultaneous.contains([index, other]) {
      let shared = owner.contacts.filter(contacts.contains)
      expect(shared.isEmpty, "\(at) shares contacts with \(owner.kind)")
    }
    active[index] = Owner(kind: event.kind, contacts: contacts)
  }

  private mutating func see(_ outcome: SceneOutcome, at time: Instant) {
    switch outcome {
    case .record(let record) where record.word == "edges":
      expect(
        record.flag("pullDown") == false || record.flag("pullUp") == false,
        "both pulls are permitted at \(time.microseconds) µs")
    case .record(let record) where record.word == "handover":
      isHandover = record.word("from") != "none" && record.word("to") != "none"
    case .fault(let detail):
      faults.append("the scene reports \(detail.text) at \(time.microseconds) µs")
    case .record, .haptic: break
    }
  }

  private mutating func seeView(_ record: TraceRecord) {
    guard let next = MapView(record) else { return }
    if isHandover, let view {
      let step = view.step(to: next)
      expect(
        step <= 0.001, "the map moves \(step) pt in a hand-over at \(record.time.microseconds) µs")
    }
    isHandover = false
    view = next
  }
}

/// When taps are blocked: as long as any gesture owns a contact, 500 ms after the last one's end if
/// it navigated, otherwise 100 ms, and 500 ms after a tap that navigated. Half open.
private struct GateModel {
  private var dragCount = 0
  private var blockedUntil = Instant.longAgo
  private var isAsleep = false

  mutating func dragStarted() { dragCount += 1 }

  mutating func dragEnded(at time: Instant, navigated: Bool) {
    dragCount -= 1
    if !isAsleep { blockedUntil = time + .milliseconds(navigated ? 500 : 100) }
  }

  mutating func navigated(at time: Instant) { blockedUntil = time + .milliseconds(500) }

  /// Drags that are ended by sleep leave no window.
  mutating func fallAsleep() {
    isAsleep = true
    blockedUntil = .longAgo
  }

  mutating func wakeUp() { isAsleep = false }

  func blocks(at time: Instant) -> Bool { dragCount > 0 || time < blockedUntil }
}
