import Firmware
public import Gestures
public import Sessions
public import TactusCore

/// Why a recognizer did not make a gesture of a contact.
public struct Refusal: Equatable, Sendable {
  public var recognizer: String
  /// The reason of its decision, as a trace has it; `dragging`, `navigated` and `released` of the
  /// tap gate; `turned`, `spoiled` and `busy` where another contact was in the way.
  public var reason: String
  /// What was measured, and the limit that it was compared with, in the unit of the reason; of a
  /// blocked tap the milliseconds left.
  public var value: Float
  public var limit: Float
  /// The recognizer that got the contact, if one did.
  public var winner: String?

  /// `tap: distance 12.1 pt, limit 10 pt`.
  public var text: String {
    if isOfGate {
      return "\(recognizer): blocked, \(reason), \(MeasuredText.text(value, 1)) ms left"
    }
    guard let unit else {
      return "\(recognizer): \(reason)" + (winner.map { ", \($0) got it" } ?? "")
    }
    let shown = measured
    let bound = limit > 0 ? ", limit \(shown.limit)\(unit)" : ""
    let other = winner.map { ", \($0) got it" } ?? ""
    return "\(recognizer): \(reason) \(shown.value)\(unit)\(bound)\(other)"
  }

  /// What was measured beside its limit.
  var measured: MeasuredText { MeasuredText(value, limit: limit) }

  /// Of what was measured, with a space before it; nil where nothing was.
  var unit: String? {
    switch reason {
    case "distance", "tooShort", "undecided", "apart", "edge", "lost": " pt"
    case "lifted" where isCountOfFingers(value, limit): nil
    case "duration", "interval", "pair", "single", "pause", "lifted": " ms"
    default: nil
    }
  }

  /// Whether it is the tap gate's.
  var isOfGate: Bool { ["dragging", "navigated", "released", "moved"].contains(reason) }

  /// Whether a limit was missed, and not only compared with when another one began.
  var hasLimit: Bool { unit != nil && reason != "lost" && reason != "pause" && limit > 0 }

  /// Whether less than the limit was measured, and more would have done.
  var isShortfall: Bool { value < limit }

  /// Whether it is the same cause, though what was measured differs.
  public func isSameCause(as other: Refusal) -> Bool {
    recognizer == other.recognizer && reason == other.reason && limit == other.limit
      && winner == other.winner
  }
}

extension ContactStory {
  /// Why each recognizer of these kinds that watched the contact made nothing of it, in their
  /// order.
  ///
  /// - Parameter kinds: nil for all.
  public func refusals(of kinds: [RecognizerKind]?) -> [Refusal] {
    watchers.filter { kinds?.contains($0.kind) ?? true }.compactMap { $0.refusal }
  }

  /// Whether another run's contact is this one, on the same target.
  func isSameTouch(as other: ContactStory) -> Bool {
    other.id == id && other.landing == landing && other.target == target
  }

  /// When it was gone; nil while it is down.
  public var end: Instant? {
    switch ending {
    case .lifted(let time), .cancelled(let time), .leapt(let time),
      .palm(let time, _, _):
      time
    case nil: nil
    }
  }
}

extension ContactStory.Watcher {
  /// Whether it made its gesture, and the tap gate let that pass.
  package var isMade: Bool {
    refusal == nil
      && steps.contains { step in
        guard case .decided(let decision) = step else { return false }
        return decision.to == .recognized || decision.to == .active
      }
  }

  package var refusal: Refusal? {
    for step in steps.reversed() {
      switch step {
      case .decided(let decision):
        switch decision.to {
        case .failed, .cancelled, .idle:
          return Refusal(
            recognizer: name, reason: "\(decision.reason.word)", value: decision.value,
            limit: decision.limit, winner: decision.winner)
        case .possible, .waiting: continue
        case .active, .recognized, .ended: return nil
        }
      case .asked(let answer):
        guard !answer.isAdmitted else { return nil }
        return Refusal(
          recognizer: name, reason: "\(answer.reason.word)",
          value: Float((answer.remaining.microseconds + 999) / 1000), limit: 0)
      case .turned: return Refusal(recognizer: name, reason: "turned", value: 0, limit: 0)
      case .spoiled: return Refusal(recognizer: name, reason: "spoiled", value: 0, limit: 0)
      case .ignored: return Refusal(recognizer: name, reason: "busy", value: 0, limit: 0)
      case .withheld: return Refusal(recognizer: name, reason: "caught", value: 0, limit: 0)
      }
    }
    return nil
  }
}
