import Firmware
import Gestures
import TactusCore

/// Measures how long the firmware takes to react to a finger: from the panel's sample to the start
/// of the tick that reported the reaction, in virtual time.
///
/// A tap counts from the sample of its release, or from the deadline that decided it; a haptic from
/// the sample that caused it; a swipe from the first sample past the latch distance to its
/// beginning; a context menu from touch-down. The limits are those of a panel that feels direct:
/// 16, 20 and 50 ms, and the long-press duration plus one tick. They leave no room for the
/// controller's latency before a report is timestamped, which is a figure of the board and shown
/// separately.
struct ReactionMeter {
  private var tap = DurationHistogram()
  private var haptic = DurationHistogram()
  private var swipe = DurationHistogram()
  private var menu = DurationHistogram()
  /// For the contact in each slot: where and when it landed, and when it first passed the latch
  /// distance.
  private var contacts: PerContact<Progress?>
  private let latchDistance: Float
  private let menuLimit: Interval
  private let panelLatency: Interval

  static var tapLimit: Interval { .milliseconds(16) }
  static var hapticLimit: Interval { .milliseconds(20) }
  static var swipeLimit: Interval { .milliseconds(50) }

  private struct Progress {
    var id: UInt16
    var landing: Contact
    var landed: Instant
    var latched: Instant?
  }

  /// - Parameter panelLatency: from the middle of a controller's scan to the time its report can be
  ///   read.
  init(board: Board, tuning: RunTuning, panelLatency: Interval) {
    contacts = InlineArray(repeating: nil)
    let thresholds = tuning.gestures
    latchDistance = thresholds.latchDistance
    self.panelLatency = panelLatency
    menuLimit = thresholds.longPressDuration + board.tickPeriod
  }

  mutating func take(_ record: TraceRecord, tickStart: Instant) {
    switch record.content {
    case .frame(let frame): follow(frame)
    case .gesture(let event): take(event, tickStart)
    case .scene(.haptic): haptic.record(tickStart - record.time)
    case .acceleration, .shake, .scene, .decide, .latch, .tap, .display, .fault: break
    }
  }

  private mutating func take(_ event: GestureEvent, _ tickStart: Instant) {
    switch (event.kind, event.phase) {
    case (.tap, .recognized), (.doubleTap, .recognized):
      tap.record(tickStart - event.time)
    case (.longPress, .began):
      // A press that begins as it lands opens no menu.
      guard let landed = contact(of: event)?.landed, landed < event.time else { return }
      menu.record(tickStart - landed)
    case (.drag, .began), (.edgeSwipe, .began):
      // A drag that takes over from two fingers begins without a displacement of its own.
      guard event.translation != .zero, let latched = contact(of: event)?.latched else { return }
      swipe.record(tickStart - latched)
    default:
      break
    }
  }

  private func contact(of event: GestureEvent) -> Progress? {
    event.contacts.isEmpty ? nil : contacts[event.contacts.first]
  }

  private mutating func follow(_ frame: ContactFrame) {
    for slot in 0..<contactsMax {
      guard frame.down.contains(slot) else {
        // A tap's release is reported after the frame, so its contact is kept until another one
        // lands.
        continue
      }
      let contact = frame[slot]
      if contacts[slot]?.id != contact.id {
        contacts[slot] = Progress(id: contact.id, landing: contact, landed: frame.time)
      }
      guard let progress = contacts[slot], progress.latched == nil else { continue }
      let displacement = contact.position - progress.landing.position
      if abs(displacement.dx) > latchDistance || abs(displacement.dy) > latchDistance {
        contacts[slot]?.latched = frame.time
      }
    }
  }

  var rows: [TimingReport.Reaction] {
    [
      row("tap", "release", "tap event", tap, limit: Self.tapLimit),
      row("haptic", "sample", "haptic command", haptic, limit: Self.hapticLimit),
      row("swipe", "past the latch", "drag began", swipe, limit: Self.swipeLimit),
      row("context menu", "touch-down", "menu event", menu, limit: menuLimit),
    ]
  }

  private func row(
    _ name: String, _ from: String, _ to: String, _ durations: DurationHistogram, limit: Interval
  ) -> TimingReport.Reaction {
    TimingReport.Reaction(name, from, to, durations, limit: limit, panel: panelLatency)
  }
}
