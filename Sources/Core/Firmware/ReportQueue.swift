public import TactusCore

/// The reports that a tick took from its panel, in order.
///
/// Frames are stored separately and read in place: as payloads of an enumeration they would be
/// copied on each access.
public struct ReportQueue: ~Copyable {
  @usableFromInline let inPlace = InPlace()
  @usableFromInline var frames: Frames
  @usableFromInline var entries: PerReport<Entry>
  @usableFromInline var count = 0

  @usableFromInline typealias PerReport<Element> = InlineArray<64, Element>
  @usableFromInline typealias Frames = PerReport<ContactFrame>

  /// The part of a report other than its frame.
  @usableFromInline
  struct Entry: BitwiseCopyable, Sendable {
    @usableFromInline var time: Instant
    @usableFromInline var kind: Kind

    @inlinable
    init(time: Instant, kind: Kind) {
      self.time = time
      self.kind = kind
    }
  }

  @usableFromInline
  enum Kind: BitwiseCopyable, Sendable {
    case frame
    case acceleration(Acceleration)
    case fault(PanelFault)
    case lost(UInt32)
    case suspend, resume
  }

  @inlinable
  public init() {
    frames = InlineArray(repeating: ContactFrame(time: .zero))
    entries = InlineArray(repeating: Entry(time: .zero, kind: .resume))
  }

  /// Whether it has no room for another report.
  @inlinable
  public var isFull: Bool { count == Frames.count }

  /// - Precondition: it is not full.
  public mutating func append(_ report: PanelReport) {
    switch report {
    case .frame(let frame): append(frame)
    case .acceleration(let sample, at: let time): append(.acceleration(sample), at: time)
    case .fault(let fault, at: let time): append(.fault(fault), at: time)
    case .lost(let count, at: let time): append(.lost(count), at: time)
    case .suspend(at: let time): append(.suspend, at: time)
    case .resume(at: let time): append(.resume, at: time)
    }
  }

  /// - Precondition: it is not full.
  @inlinable @inline(__always)
  mutating func append(_ frame: borrowing ContactFrame) {
    frames[count] = copy frame
    append(.frame, at: frames[count].time)
  }

  /// - Precondition: it is not full.
  @inlinable @inline(__always)
  mutating func append(_ kind: Kind, at time: Instant) {
    entries[count] = Entry(time: time, kind: kind)
    count += 1
  }
}
