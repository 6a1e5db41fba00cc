import Gestures
import TactusCore

// A story as text: what the contact did, then one sentence for each recognizer that watched it.

extension ContactStory {
  /// Several lines, with a line feed at the end.
  public var text: String {
    sentences.reduce("\(headline)\n") { $0 + "  \($1.name): \($1.text)\n" }
  }

  /// The contact itself: `contact 3 landed at 1.204 s on zoom, travelled 2 pt, lifted after 60 ms`.
  package var headline: String {
    // A recognizer that took it as the second of two contacts names the target of the first.
    let place = target.map { " on \($0)" } ?? (isUnheard ? " where nothing listens" : "")
    return "contact \(id) landed at \(MeasuredText.seconds(landing)) s\(place), "
      + "travelled \(points(travel)) pt, \(departure)"
  }

  /// What each recognizer did with it, by its name.
  package var sentences: [(name: String, text: String)] {
    guard target == nil, watchers.isEmpty else {
      return watchers.map { ($0.name, sentence(of: $0)) }
    }
    return followers.map { ($0.name, "was following contact \($0.contact)") }
  }

  /// A palm is kept from all that listens, wherever it lands.
  private var isUnheard: Bool {
    if case .palm = ending { return false }
    return watchers.isEmpty && followers.isEmpty
  }

  private var departure: String {
    switch ending {
    case nil: "still down at the end"
    case .lifted(let time): "lifted \(after(time))"
    case .cancelled(let time): "cancelled by the panel \(after(time))"
    case .leapt(let time): "jumped \(after(time)), farther than a finger can"
    case .palm(let time, let size, let limit):
      "a palm by its size \(after(time)), \(points(size)) pt, limit \(points(limit)) pt: cancelled "
        + "until it lifts"
    }
  }

  private func sentence(of watcher: Watcher) -> String {
    // That it started watching is understood.
    let startsWithLanding = watcher.steps.first?.isLanding ?? false
    let shown = watcher.steps.dropFirst(startsWithLanding ? 1 : 0)
    guard !shown.isEmpty else { return "waited to the end of the run" }
    let clauses = shown.map { clause(for: $0, of: watcher) }
    let more = watcher.omittedCount > 0 ? "; and \(watcher.omittedCount) more changes" : ""
    return clauses.joined(separator: "; ") + more
  }

  private func clause(for step: Step, of watcher: Watcher) -> String {
    switch step {
    case .decided(let decision): clause(for: decision, of: watcher)
    case .asked(let answer): answer.clause
    case .turned(let contact): "switched to contact \(contact)"
    case .spoiled(let contact): "failed: contact \(contact) was already on the same target"
    case .ignored(let contact?): "was busy with contact \(contact)"
    case .ignored(nil): "was busy with an earlier contact"
    case .withheld: "did not get it: the touch stopped what was moving under it"
    }
  }

  private func clause(for decision: StoryDecision, of watcher: Watcher) -> String {
    let after = after(decision.time)
    let winner = decision.winner ?? "another"
    switch decision.to {
    case .possible: return "watches again \(after)"
    case .waiting where decision.reason == .pause:
      return "waits \(after): the scene has it wait \(MeasuredText.text(decision.value, 0)) ms more"
    case .waiting: return "waits \(after) until another one fails"
    case .active where decision.reason == .handover: return "took over \(after)"
    case .active: return "began \(after): \(decision.measure)"
    case .recognized: return "recognized \(after): \(decision.measure)"
    case .ended where decision.reason == .handover: return "handed over to \(winner) \(after)"
    case .ended: return "ended \(after)"
    case .cancelled: return "cancelled \(after): \(measure(of: decision))"
    case .idle: return "stands by for \(winner) \(after)"
    case .failed where decision.reason == .lost:
      return "lost to \(winner) \(after): had moved \(points(decision.value)) pt"
    case .failed where decision.reason == .condition:
      guard let winner = beginner(at: decision.time) else { break }
      return "lost to \(winner) \(after) (the scene's condition): \(watcher.wish(decision))"
    case .failed: break
    }
    let isRefusal = decision.to == .failed && decision.reason == .condition
    let wish = isRefusal ? ", \(watcher.wish(decision))" : ""
    return "failed \(after): \(measure(of: decision))\(wish)"
  }

  /// A contact that jumped is cancelled as well, but not by the panel; and one that lifted was not,
  /// but the other one of its pair.
  private func measure(of decision: StoryDecision) -> String {
    guard decision.reason == .cancelled else { return decision.measure }
    return switch ending {
    case .leapt: "the contact jumped"
    case .palm: "the contact is a palm by its size"
    case .lifted: "the other contact was cancelled"
    case .cancelled, nil: decision.measure
    }
  }

  /// The recognizer that began with this contact at `time`.
  private func beginner(at time: Instant) -> String? {
    watchers.first { watcher in
      watcher.steps.contains { step in
        guard case .decided(let decision) = step else { return false }
        return decision.to == .active && decision.time == time
      }
    }?.name
  }

  private func after(_ time: Instant) -> String { "after \(milliseconds(time - landing)) ms" }
}

extension ContactStory.Step {
  fileprivate var isLanding: Bool {
    guard case .decided(let decision) = self else { return false }
    return decision.to == .possible
  }
}

extension ContactStory.Watcher {
  /// The measurement with which it would have begun if the scene's condition had allowed it.
  fileprivate func wish(_ decision: StoryDecision) -> String {
    kind.isHeldInPlace ? decision.held : decision.moved
  }
}

extension StoryDecision {
  fileprivate var moved: String {
    let shown = MeasuredText(value, limit: limit)
    return "moved \(shown.value) pt, limit \(shown.limit) pt"
  }

  fileprivate var held: String {
    let shown = MeasuredText(value, limit: limit, digits: 0)
    return "held \(shown.value) ms, limit \(shown.limit) ms"
  }

  private func away(_ bound: String) -> String {
    let shown = MeasuredText(value, limit: limit)
    return "\(shown.value) pt away, \(bound) \(shown.limit) pt"
  }

  private var fingers: String {
    guard limit != 2 || value != 1 else { return "one of two fingers lifted" }
    return value == limit
      ? "all \(whole(limit)) fingers lifted"
      : "one lifted when \(whole(value)) of \(whole(limit)) fingers had landed"
  }

  private var undecided: String {
    guard limit > 0 else { return "no direction: \(points(value)) pt both across and along" }
    let shown = MeasuredText(value, limit: limit)
    return "no direction yet: \(shown.value) pt, needs more than \(shown.limit) pt"
  }

  private var fromEdge: String {
    let shown = MeasuredText(value, limit: limit)
    return "landed \(shown.value) pt from the edge, limit \(shown.limit) pt"
  }

  /// The measurement and its limit.
  fileprivate var measure: String {
    switch reason {
    case .landed: "landed"
    case .distance: moved
    case .duration: held
    case .interval: "no further tap within \(whole(limit)) ms"
    case .apart: "the next tap landed \(away("limit"))"
    case .lifted where isCountOfFingers(value, limit): fingers
    case .lifted: limit > 0 ? held : "lifted"
    case .tooShort: "lifted \(away("needs more than"))"
    case .undecided: undecided
    case .cancelled: "the panel cancelled the contact"
    case .joined: "another contact landed on the same target"
    case .pair: "two contacts for \(whole(value)) ms, limit \(whole(limit)) ms"
    case .single: "one contact alone for \(whole(value)) ms, limit \(whole(limit)) ms"
    case .lost: "lost"
    case .handover: "handed over"
    case .condition: "the scene's condition did not allow it"
    case .requirement: "another one had to fail first"
    case .pause: "too early by \(whole(value)) ms"
    case .required: "\(winner ?? "another") was recognized, which had to fail first"
    case .edge: fromEdge
    case .ignored: "was busy"
    case .caught: "the touch stopped what was moving"
    }
  }
}

extension TapGate.Answer {
  fileprivate var clause: String {
    // Rounded up, so that remaining time is never shown as 0.
    let left = "\((remaining.microseconds + 999) / 1000) ms"
    return switch reason {
    case .open: "the gate let it pass"
    case .dragging: "but blocked: a gesture was in progress"
    case .navigated: "but blocked: \(left) of the navigation window left"
    case .released: "but blocked: \(left) of the window after a gesture's end left"
    case .moved: "but blocked: what it was on was moved away by another finger"
    }
  }
}

/// Rounded to tenths, without a trailing zero.
private func points(_ value: Float) -> String { MeasuredText.text(value, 1) }

private func whole(_ value: Float) -> String { MeasuredText.text(value, 0) }

/// To the nearest whole number.
private func milliseconds(_ interval: Interval) -> Int64 { (interval.microseconds + 500) / 1000 }
