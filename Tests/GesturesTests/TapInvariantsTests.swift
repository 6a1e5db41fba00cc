import Foundation
import Gestures
import TactusCore
import TestSupport
import Testing

/// Invariants for taps of any fingers on any targets, whatever the hand does.
@Suite struct TapInvariantsTests {
  @Test func everyContactThatCouldTapDoesOrSomethingReportsWhyNot() {
    for seed in 0..<EngineInvariantsTests.seedCount {
      let faults = TapWitness.play(seed: seed)
      if !faults.isEmpty {
        Issue.record("seed \(seed): \(faults.prefix(3).joined(separator: "; "))")
        return
      }
    }
  }
}

/// Follows each contact of a random hand over a row of targets, from landing to lift.
private struct TapWitness {
  /// A contact that lifted as a tap would, on a target that a tap watches.
  private struct Candidate {
    var id: UInt16
    var target: TargetID
    var landing: Instant
    var lift: Instant
    var place: Point
  }

  private static let side: Float = 40

  static func play(seed: UInt64) -> [String] {
    var table = GestureTable()
    let tap = table.add(TapRecognizer(), named: "tap")
    let hold = table.add(LongPressRecognizer(), named: "hold")
    let drag = table.add(DragRecognizer(), named: "drag")
    let watchers = tap.asSet | hold.asSet | (seed % 2 == 0 ? drag.asSet : .empty)
    let targets = (0..<100).map { index in
      GestureRig.Target(
        rect: Rect(
          x: Float(index % 10) * side, y: Float(index / 10) * side, width: side, height: side),
        watchers: watchers)
    }
    let rig = GestureRig(table, targets: targets)
    var events: [GestureEvent] = []
    var decisions: [Decision] = []
    rig.observe = {
      events += $0.events
      decisions += $0.decisions
    }
    let hand = RandomHand(seed: seed)
    for frame in hand.frames { rig.feed(frame) }
    rig.expire(through: Instant(microseconds: Instant.never.microseconds - 1))
    return candidates(hand, targets).compactMap { candidate in
      let isTap = events.contains {
        $0.kind == .tap && $0.time == candidate.lift && $0.target == candidate.target
          && $0.location == candidate.place
      }
      return isTap || isExplained(candidate, decisions)
        ? nil : "contact \(candidate.id) on target \(candidate.target) was lost without a decision"
    } + openGestures(events) + repeatedIgnores(decisions)
  }

  /// A refusal of this contact, or of the tap on its target that it joined or that joined it.
  private static func isExplained(_ candidate: Candidate, _ decisions: [Decision]) -> Bool {
    decisions.contains {
      guard $0.time >= candidate.landing, $0.time <= candidate.lift,
        $0.recognizer == RecognizerID(0), $0.to == .failed || $0.reason == .ignored
      else { return false }
      return $0.contact == candidate.id
        || $0.reason == .joined && $0.target == candidate.target
    }
  }

  private static func candidates(
    _ hand: RandomHand, _ targets: [GestureRig.Target]
  ) -> [Candidate] {
    var result: [Candidate] = []
    var landings: [UInt16: (time: Instant, start: Point, last: Point, isNear: Bool)] = [:]
    for frame in hand.frames {
      var down: Set<UInt16> = []
      for slot in 0..<contactsMax where frame.down.contains(slot) {
        let contact = frame[slot]
        down.insert(contact.id)
        var story =
          landings[contact.id] ?? (frame.time, contact.position, contact.position, true)
        story.last = contact.position
        if (contact.position - story.start).lengthSquared > 100 { story.isNear = false }
        landings[contact.id] = story
      }
      for (id, story) in landings where !down.contains(id) {
        landings[id] = nil
        let target = targets.firstIndex { $0.rect.contains(story.start) }
        guard story.isNear, frame.time < story.time + .milliseconds(500), let target,
          frame.cancelled.isEmpty
        else { continue }
        result.append(
          Candidate(
            id: id, target: TargetID(target), landing: story.time, lift: frame.time,
            place: story.last))
      }
    }
    return result
  }

  private static func openGestures(_ events: [GestureEvent]) -> [String] {
    var open: Set<UInt8> = []
    var faults: [String] = []
    for event in events where event.kind != .press {
      switch event.phase {
      case .recognized: break
      case .began:
        if !open.insert(event.recognizer.index).inserted { faults.append("began twice") }
      case .changed:
        if !open.contains(event.recognizer.index) { faults.append("changed unopened") }
      case .ended, .cancelled:
        if open.remove(event.recognizer.index) == nil { faults.append("closed unopened") }
      }
    }
    return faults + open.map { "recognizer \($0) was never closed" }
  }

  private static func repeatedIgnores(_ decisions: [Decision]) -> [String] {
    var seen: Set<[UInt16]> = []
    return decisions.filter { $0.reason == .ignored }.compactMap {
      let isNew = seen.insert([UInt16($0.recognizer.index), $0.contact]).inserted
      guard $0.from == $0.to else { return "an ignoring recognizer changed its state" }
      return isNew ? nil : "contact \($0.contact) was ignored twice"
    }
  }
}
