import Gestures
public import Sessions

/// A gesture that a contact did not make: the limit that was missed, and by how much.
public struct MissedGesture: Equatable, Sendable {
  public let refusal: Refusal

  /// `tap, 4.4 pt past its limit of 10 pt`.
  public var text: String { "\(refusal.recognizer), \(distance)" }

  private var distance: String {
    if let unit = refusal.unit, refusal.limit > 0 {
      let shown = refusal.measured
      let limit = "its limit of \(shown.limit)\(unit)"
      // A deadline is met to the microsecond.
      guard refusal.value != refusal.limit else { return "at \(limit)" }
      return "\(shown.gap)\(unit) \(refusal.isShortfall ? "short of" : "past") \(limit)"
    }
    switch refusal.reason {
    case "navigated", "released":
      return "\(MeasuredText.text(refusal.value, 1)) ms before the tap gate opened"
    case "dragging": return "while a gesture kept the tap gate closed"
    case "moved": return "on what another finger moved away"
    case "pause": return "\(MeasuredText.text(refusal.value, 1)) ms too early"
    default: return "by no limit of its own"
    }
  }
}

extension ContactStory {
  /// What a person may miss of the contact: nothing where it tapped or was held for long enough.
  /// Otherwise that, and whatever else came near to a limit; of a contact that began a gesture
  /// nothing that this gesture took from another one.
  public var missedGestures: [MissedGesture] {
    let isHeldInPlace = { (watcher: Watcher) in
      watcher.kind == .tap || watcher.kind == .chord || watcher.kind == .longPress
    }
    guard !watchers.contains(where: { isHeldInPlace($0) && $0.isMade }) else { return [] }
    // A tap that was blocked was one: nothing else is missed of it.
    let isBlocked = watchers.contains { $0.refusal?.isOfGate ?? false }
    return watchers.compactMap { watcher in
      // One that went on with another contact, as a second tap, is that one's.
      guard let refusal = watcher.refusal, refusal.isOfGate || !isBlocked,
        refusal.reason != "turned"
      else { return nil }
      let hasMissed = refusal.isOfGate || refusal.reason == "pause" || refusal.hasLimit
      return hasMissed || watcher.kind == .tap || watcher.kind == .chord
        ? MissedGesture(refusal: refusal) : nil
    }
  }

  /// Whether a recognizer made its gesture of the contact.
  func isMade(by recognizer: String) -> Bool {
    watchers.contains { $0.name == recognizer && $0.isMade }
  }
}
