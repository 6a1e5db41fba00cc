public import TactusCore

/// One contact of a recording, from its landing to its end, as the panel scanned it.
public struct ContactPath: Equatable, Sendable {
  /// Where the panel saw it.
  public struct Sample: Equatable, Sendable {
    public var time: Instant
    /// In points.
    public var place: Point
    /// Its size and its pressure, where the panel states them.
    public var imprint: Imprint

    public init(time: Instant, place: Point, imprint: Imprint = .none) {
      self.time = time
      self.place = place
      self.imprint = imprint
    }

    init(_ contact: Contact, at time: Instant) {
      self.init(time: time, place: contact.position, imprint: contact.imprint)
    }
  }

  public enum Ending: Equatable, Sendable {
    case lifted
    /// The panel took it back: a palm, an unplugged device.
    case cancelled
    /// It is still down when the recording ends.
    case open
  }

  /// Its id in the recording. Ids wrap around after 65 536 contacts.
  public var id: UInt16
  /// In order of time, the landing first; never empty.
  public var samples: [Sample]
  /// The first scan that no longer saw it; of one that is still down, the recording's last.
  public var end: Instant
  public var ending: Ending

  /// - Precondition: `samples` is not empty.
  public init(id: UInt16, samples: [Sample], end: Instant, ending: Ending) {
    precondition(!samples.isEmpty, "a contact was seen at least once")
    self.id = id
    self.samples = samples
    self.end = end
    self.ending = ending
  }

  public var landing: Instant { samples[0].time }

  /// How long it was down.
  public var lifetime: Interval { end - landing }

  /// The largest distance from where it landed, in points.
  public var travel: Float {
    samples.reduce(0) { max($0, ($1.place - samples[0].place).length) }
  }
}

extension [ContactPath] {
  /// In landing order, in which a replay numbers them; those that land in one scan stay as they
  /// are.
  public var inLandingOrder: [ContactPath] {
    enumerated().sorted { ($0.element.landing, $0.offset) < ($1.element.landing, $1.offset) }
      .map(\.element)
  }
}

extension Instant {
  /// Seconds with three decimals, as stories and gestures are printed.
  public var shownSeconds: String {
    let milliseconds = microseconds / 1000
    return "\(milliseconds / 1000)." + "\(1000 + milliseconds % 1000)".dropFirst()
  }
}
