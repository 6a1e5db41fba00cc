package import Firmware
import Gestures
package import TactusCore

/// Measures how long the firmware takes to react to a finger: from the panel's sample to the start
/// of the tick that reported the reaction.
///
/// A tap counts from the sample of its release, or from the deadline that decided it; a haptic from
/// the sample that caused it; a swipe from the first sample past the distance at which its drag may
/// begin; a context menu from touch-down. The limits leave no room for the controller's latency
/// before a report is timestamped, which is a figure of the board and shown separately.
package struct ReactionMeter {
  private var durations: [DurationHistogram] = Reaction.allCases.map { _ in DurationHistogram() }
  /// For the contact in each slot: how far it has been from where it landed. A tap's release is
  /// reported after the frame, so a contact is kept until another one lands.
  private var contacts: [TravelHistory] = (0..<contactsMax).map { _ in TravelHistory() }
  /// How far a contact had to move until each recognizer wanted to begin, in points.
  private var distances: PerRecognizer<Float>
  private let limits: ReactionLimits
  private let panelLatency: Interval

  /// - Parameter panelLatency: from the middle of a controller's scan to the time its report can be
  ///   read.
  package init(limits: ReactionLimits, panelLatency: Interval, tuning: RunTuning) {
    self.limits = limits
    self.panelLatency = panelLatency
    distances = InlineArray(repeating: tuning.gestures.dragDistance)
  }

  package mutating func take(_ record: TraceRecord, tickStart: Instant, feltAt: Instant? = nil) {
    switch record.content {
    case .frame(let frame): follow(frame)
    case .decide(let decision):
      guard decision.reason == .distance else { return }
      distances[Int(decision.recognizer.index)] = decision.limit
    case .gesture(let event): take(event, tickStart)
    case .scene(.haptic): count(.haptic, (feltAt ?? tickStart) - record.time)
    case .acceleration, .shake, .scene, .latch, .tap, .display, .start, .fault: break
    }
  }

  private mutating func take(_ event: GestureEvent, _ tickStart: Instant) {
    switch (event.kind, event.phase) {
    case (.tap, .recognized), (.doubleTap, .recognized):
      count(.tap, tickStart - event.time)
    case (.longPress, .began):
      // A press that begins as it lands opens no menu.
      guard let landed = contact(of: event)?.landing?.time, landed < event.time else { return }
      count(.menu, tickStart - landed)
    case (.drag, .began), (.edgeSwipe, .began):
      // A drag that takes a contact over counts its way from there, and began with no delay of its
      // own.
      guard event.translation != .zero, let history = contact(of: event),
        history.landing?.position == event.start,
        let far = history.first(beyond: distances[Int(event.recognizer.index)])
      else { return }
      count(.swipe, tickStart - far)
    default:
      break
    }
  }

  private mutating func count(_ reaction: Reaction, _ duration: Interval) {
    durations[reaction.index].record(duration)
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
        reaction, durations[reaction.index], limit: limits[reaction], panel: panelLatency)
    }
  }
}
