import TactusCore

/// A fault that lasts longer than one scan.
enum PanelTrouble: Sendable {
  case undisturbed
  /// Scans are lost.
  case losing(until: Instant)
  /// Contacts in these slots have lifted, but are still shown.
  case keeping(ContactSet, until: Instant)
  /// The device is unplugged.
  case away(until: Instant)
  /// Scans arrive, but are not handed out.
  case holding(until: Instant)

  /// How long scans are lost, in microseconds: from one or two scans of a fast panel to six display
  /// frames.
  static let lossRange: ClosedRange<Int64> = 5_000...100_000
  /// How long a lifted contact is still shown.
  static let keepingTime = Interval.milliseconds(100)
  /// How long an unplugged device is away.
  static let awayTime = Interval.milliseconds(500)
  /// How long scans are held back (three display frames), and how many reports at most.
  static let holdingTime = Interval.milliseconds(50)
  static let heldReportsMax = 32
  /// How far a scan's timestamp steps back, in microseconds.
  static let stepBackRange: ClosedRange<Int64> = 1_000...20_000

  var end: Instant? {
    switch self {
    case .undisturbed: nil
    case .losing(until: let end), .keeping(_, until: let end), .away(until: let end),
      .holding(until: let end):
      end
    }
  }

  var isHolding: Bool { if case .holding = self { true } else { false } }
  var isAway: Bool { if case .away = self { true } else { false } }
}
