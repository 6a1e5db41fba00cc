package import Firmware
import Gestures
package import Sessions
package import TactusCore

/// Measures how long the firmware takes to react to a finger: from the panel's sample until the
/// reaction was out.
///
/// A tap counts from the sample of its release, or from the deadline that decided it; a haptic from
/// the sample that caused it; a swipe from the first sample past the distance at which its drag may
/// begin; a context menu from touch-down, with its recognizer's own duration in its limit. The
/// limits leave no room for the controller's latency
/// before a report is timestamped, which is a figure of the board and shown separately.
package struct ReactionMeter {
  private var counts: [ReactionCount] = Reaction.allCases.map { _ in ReactionCount() }
  /// For the contact in each slot: how far it has been from where it landed. A tap's release is
  /// reported after the frame, so a contact is kept until another one lands.
  private var contacts: [TravelHistory] = (0..<contactsMax).map { _ in TravelHistory() }
  /// How far a contact had to move until each recognizer wanted to begin, in points.
  private var distances: PerRecognizer<Float>
  /// How long a press has to be held until each recognizer begins; nil where none has a duration.
  private var holds: PerRecognizer<Interval?> = InlineArray(repeating: nil)
  private let limits: ReactionLimits
  private let panelLatency: Interval

  /// - Parameter panelLatency: from the middle of a controller's scan to the time its report can be
  ///   read.
  package init(limits: ReactionLimits, panelLatency: Interval, tuning: RunTuning) {
    self.limits = limits
    self.panelLatency = panelLatency
    distances = InlineArray(repeating: tuning.gestures.dragDistance)
  }

  /// - Parameters:
  ///   - out: when what the tick made of it was out.
  ///   - felt: when its haptics had been written to the motor; nil without one.
  package mutating func take(_ record: TraceRecord, out: Instant, felt: Instant? = nil) {
    switch record.content {
    case .frame(let frame): follow(frame)
    case .decide(let decision):
      let recognizer = Int(decision.recognizer.index)
      if decision.reason == .distance { distances[recognizer] = decision.limit }
      if decision.reason == .duration, decision.to != .failed {
        holds[recognizer] = .microseconds(Int64((decision.limit * 1000).rounded()))
      }
    case .gesture(let event): take(event, out)
    case .scene(.haptic): count(.haptic, (felt ?? out) - record.time)
    case .acceleration, .shake, .scene, .latch, .tap, .display, .start, .fault: break
    }
  }

  private mutating func take(_ event: GestureEvent, _ out: Instant) {
    switch (event.kind, event.phase) {
    case (.tap, .recognized), (.doubleTap, .recognized):
      count(.tap, out - event.time)
    case (.longPress, .began):
      // A press that begins as it lands opens no menu.
      guard let landed = contact(of: event)?.landing?.time, landed < event.time else { return }
      let hold = holds[Int(event.recognizer.index)] ?? limits.hold
      count(.menu, out - landed, hold - limits.hold)
    case (.drag, .began), (.edgeSwipe, .began):
      // A drag that takes over a contact counts its travel from there, and began with no delay of
      // its own.
      guard event.translation != .zero, let history = contact(of: event),
        history.landing?.position == event.start,
        let far = history.first(beyond: distances[Int(event.recognizer.index)])
      else { return }
      count(.swipe, out - far)
    default:
      break
    }
  }

  /// - Parameter more: what this one may take beyond the limit of its kind, or less.
  private mutating func count(
    _ reaction: Reaction, _ duration: Interval, _ more: Interval = .zero
  ) {
    let limit = limits[reaction] + (limits.isGiven(reaction) ? .zero : more)
    counts[reaction.index].take(max(duration, .zero).microseconds, limit: limit.microseconds)
  }

  private func contact(of event: GestureEvent) -> TravelHistory? {
    event.contacts.isEmpty ? nil : contacts[event.contacts.first]
  }

  private mutating func follow(_ frame: ContactFrame) {
    var down = frame.down
    while let slot = down.popFirst() { contacts[slot].take(frame[slot], at: frame.time) }
  }

  package var rows: [TimingReport.Reaction] {
    Reaction.allCases.map { reaction in
      TimingReport.Reaction(
        reaction, counts[reaction.index], limit: limits[reaction], panel: panelLatency)
    }
  }
}

/// The reactions of one kind.
struct ReactionCount {
  private(set) var durations = Distribution()
  /// How many took longer than they may.
  private(set) var overCount = 0
  /// The reaction that came nearest to its limit, or passed it farthest.
  private(set) var worst: (duration: Int64, limit: Int64)?

  mutating func take(_ duration: Int64, limit: Int64) {
    durations.record(duration)
    if duration > limit { overCount += 1 }
    if let worst, duration - limit <= worst.duration - worst.limit { return }
    worst = (duration, limit)
  }
}
