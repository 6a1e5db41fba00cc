import Foundation
import Gestures
import TactusCore
import TestSupport
import Testing

/// Invariants whatever a hand does, for many random hands and random relations.
@Suite struct EngineInvariantsTests {
  /// `TACTUS_SEEDS` sets the number of seeds; a release build runs tens of thousands in the same
  /// time.
  static let seedCount = UInt64(ProcessInfo.processInfo.environment["TACTUS_SEEDS"] ?? "") ?? 2_000

  @Test func everyGestureIsClosedOnceAndContactsHaveOneOwner() {
    for seed in 0..<Self.seedCount {
      let run = play(RandomHand(seed: seed), seed: seed, pollEvery: nil)
      if !run.faults.isEmpty {
        Issue.record("seed \(seed): \(run.faults.prefix(3).joined(separator: "; "))")
        return
      }
    }
  }

  @Test func everyTickRateGivesTheSameGestures() {
    for seed in 0..<Self.seedCount / 10 {
      let hand = RandomHand(seed: seed)
      let exact = play(hand, seed: seed, pollEvery: nil).log
      for rate: Int64 in [30, 60, 120, 240, 1000] {
        let polled = play(hand, seed: seed, pollEvery: .microseconds(1_000_000 / rate)).log
        guard polled == exact else {
          Issue.record("seed \(seed): other gestures at \(rate) Hz")
          return
        }
      }
    }
  }

  private func play(_ hand: RandomHand, seed: UInt64, pollEvery tick: Interval?) -> Witness {
    var random = SplitMix64(seed: seed ^ 0xABCD)
    let scene = RandomScene(&random)
    let rig = GestureRig(scene.table, targets: scene.targets)
    let witness = Witness(scene, step: hand.step)
    if scene.refuses {
      rig.condition = { ($0.time.microseconds / 8_000 + Int64($0.recognizer.index)) % 3 != 0 }
    }
    if scene.pauses {
      // Nothing begins in the first half of each 300 ms.
      rig.earliestBegin = { attempt in
        let into = attempt.time.microseconds % 300_000
        return into < 150_000 ? attempt.time + .microseconds(150_000 - into) : .longAgo
      }
    }
    rig.observe = { witness.see($0, rig) }
    var next = Instant.zero
    for frame in hand.frames {
      if let tick {
        while next < frame.time {
          rig.poll(at: next)
          next = next + tick
        }
      }
      rig.feed(frame)
    }
    rig.expire(through: Instant(microseconds: Instant.never.microseconds - 1))
    witness.close(rig)
    return witness
  }
}

/// One of many scenes: a map with buttons, or recognizers with arbitrary relations.
struct RandomScene {
  var table: GestureTable
  var targets: [GestureRig.Target]
  var pan: RecognizerID
  var pairs: RecognizerSet
  var refuses: Bool
  var pauses: Bool

  init(_ random: inout SplitMix64) {
    table = GestureTable()
    let tap = table.add(TapRecognizer(), named: "tap")
    let double = table.add(TapRecognizer(count: 2), named: "double")
    let hold = table.add(LongPressRecognizer(reportsPress: true), named: "hold")
    let press = table.add(
      LongPressRecognizer(
        minimumDuration: .zero, maximumDistance: .infinity, reportsPress: true), named: "press")
    pan = table.add(DragRecognizer(), named: "pan")
    let other = table.add(DragRecognizer(minimumDistance: 6, needsAxis: true), named: "other")
    let edge = table.add(EdgeSwipeRecognizer(edge: .left, width: 400, height: 400), named: "edge")
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    let rotation = table.add(RotationRecognizer(), named: "rotation")
    let chord = table.add(ChordRecognizer(count: 3), named: "chord")
    table.handOver(single: pan, pair: pinch)
    table.handOver(single: pan, pair: rotation)
    table.requireFailure(of: double, before: tap)
    if Int.random(in: 0..<4, using: &random) > 0 { table.simultaneous(pinch, rotation) }
    pairs = pinch.asSet | rotation.asSet
    refuses = Int.random(in: 0..<4, using: &random) == 0
    let all = [chord, double, tap, hold, press, pan, other, edge, pinch, rotation]
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      let first = Int.random(in: 0..<all.count - 1, using: &random)
      let later = Int.random(in: first + 1..<all.count, using: &random)
      let touchesPan = [all[first], all[later]].contains(pan)
      if Bool.random(using: &random) {
        table.requireFailure(of: all[first], before: all[later])
      } else if !touchesPan {
        table.simultaneous(all[first], all[later])
      }
      if Bool.random(using: &random) { table.prefer(all[later]) }
    }
    let ground = RecognizerSet.first(16)
    let overlay = RecognizerSet(bits: UInt16.random(in: .min ... .max, using: &random))
    targets = [
      GestureRig.Target(rect: Rect(x: 0, y: 0, width: 60, height: 60), watchers: overlay),
      .all(ground - other.asSet),
    ]
    pauses = Int.random(in: 0..<4, using: &random) == 0
  }
}

/// Watches the engine after each step, and records violations.
final class Witness {
  private(set) var faults: [String] = []
  /// What happened, in order, event by event.
  private(set) var log: [Int] = []
  private let scene: RandomScene
  private let step: Float
  private var open: Set<String> = []
  private var lastTranslation: [UInt8: Vector] = [:]
  private var lastScale: [UInt8: Float] = [:]

  init(_ scene: RandomScene, step: Float) {
    self.scene = scene
    self.step = step
  }

  func see(_ outbox: GestureRig.Step, _ rig: GestureRig) {
    for i in 0..<outbox.events.count {
      let event = outbox.events[i]
      log.append(Self.fingerprint(event))
      seeLife(event)
      seeNumbers(event)
      if event.kind == .pinch || event.kind == .rotation {
        seeStep(event, hasWaited: hasWaited(event, outbox))
      }
    }
    seeOwners(rig)
  }

  func close(_ rig: GestureRig) {
    if !open.isEmpty { faults.append("never closed: \(open)") }
    if !rig.engine.activeRecognizers.isEmpty { faults.append("active with no contact") }
    for slot in 0..<contactsMax where !rig.engine.owners(of: slot).isEmpty {
      faults.append("slot \(slot) is owned with no contact")
    }
  }

  private static func fingerprint(_ event: GestureEvent) -> Int {
    var hasher = Hasher()
    hasher.combine(event.time)
    hasher.combine([event.kind.rawValue, event.phase.rawValue, event.recognizer.index])
    hasher.combine([event.target, event.contacts.bits])
    hasher.combine([
      event.location.x, event.location.y, event.translation.dx, event.translation.dy,
      event.velocity.dx, event.velocity.dy, event.scale, event.angle, event.scaleVelocity,
      event.angularVelocity,
    ])
    return hasher.finalize()
  }

  private func seeLife(_ event: GestureEvent) {
    let name = "\(event.kind) \(event.recognizer.index)"
    let when = "at \(event.time.microseconds) µs"
    switch event.phase {
    case .recognized: break
    case .began:
      if !open.insert(name).inserted { faults.append("\(name) began twice \(when)") }
    case .changed:
      if !open.contains(name) { faults.append("\(name) changed but is not open \(when)") }
    case .ended, .cancelled:
      if open.remove(name) == nil { faults.append("\(name) closed but was not open \(when)") }
    }
    if event.contacts.isEmpty, event.phase != .recognized {
      faults.append("\(name) \(event.phase) without contacts \(when)")
    }
  }

  private func seeNumbers(_ event: GestureEvent) {
    let vectors = [event.translation, event.velocity, event.predictedEndTranslation]
    let numbers = [event.scale, event.angle, event.scaleVelocity, event.angularVelocity]
    if !event.location.isFinite || !event.start.isFinite || !vectors.allSatisfy(\.isFinite)
      || !numbers.allSatisfy(\.isFinite)
    {
      faults.append("not finite: \(event)")
    }
  }

  /// A pair moves from event to event no farther than its contacts do in one frame, whichever
  /// contacts they are.
  private func seeStep(_ event: GestureEvent, hasWaited: Bool) {
    let index = event.recognizer.index
    if event.phase == .began {
      if hasWaited { return note(event) }
      if event.scale != 1 || event.angle != 0 || event.translation != .zero {
        faults.append("\(event.kind) began elsewhere")
      }
    } else if let translation = lastTranslation[index], let scale = lastScale[index] {
      // Leaving rest, it catches up, for the first points faster than the fingers.
      let limit = 4 * step * 1.4143 + 0.01
      if (event.translation - translation).length > limit {
        faults.append("centroid jumps at \(event.time.microseconds) µs")
      }
      if abs(event.scale - scale) > scale * 2 * limit / 16 {
        faults.append("scale jumps at \(event.time.microseconds) µs")
      }
    }
    note(event)
  }

  private func note(_ event: GestureEvent) {
    lastTranslation[event.recognizer.index] = event.translation
    lastScale[event.recognizer.index] = event.scale
  }

  /// Whether it had to wait for another recognizer to fail while its contacts moved on.
  private func hasWaited(_ event: GestureEvent, _ outbox: GestureRig.Step) -> Bool {
    (0..<outbox.decisions.count).contains {
      let decision = outbox.decisions[$0]
      return decision.recognizer == event.recognizer && decision.from == .waiting
    }
  }

  private func seeOwners(_ rig: GestureRig) {
    for slot in 0..<contactsMax {
      var rest = rig.engine.owners(of: slot)
      while let a = rest.popFirst() {
        var others = rest
        while let b = others.popFirst() {
          if rig.engine.relations.areSimultaneous(RecognizerID(a), RecognizerID(b)) { continue }
          faults.append("\(a) and \(b) both own slot \(slot)")
        }
      }
    }
    let active = rig.engine.activeRecognizers
    if active.intersects(scene.pan.asSet), active.intersects(scene.pairs) {
      faults.append("a pan and a pair at once")
    }
  }
}
