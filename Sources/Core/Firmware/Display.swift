public import Raster

/// Where pictures go: a screen, or nowhere.
///
/// The display lends the memory that the firmware draws on, ordinary memory in the board's size and
/// format, and gets what changed in it. It does not keep the firmware waiting: a picture that is
/// handed over while an earlier one is on its way replaces none, so ask `isBusy` first.
public protocol Display: ~Copyable {
  /// The memory to draw on, at most one surface at a time; it stays where it is for as long as the
  /// display lives.
  func surface() -> Surface

  /// Whether a picture is on its way to the screen, and another one would have to wait.
  var isBusy: Bool { get }

  /// Hands over the picture in the memory.
  ///
  /// - Parameter damage: what differs from the picture handed over before. One that stays dark,
  ///   because the screen is gone or lent to another program, is shown whole when it is back.
  mutating func present(_ damage: Damage)

  /// A file descriptor that is readable when `next` has something to report; −1 when there is none.
  var descriptor: Int32 { get }

  /// What happened since it was asked last; nil when nothing has.
  mutating func next() -> DisplayEvent?

  /// When the screen began its last refresh, in raw microseconds of the monotonic clock, as far as
  /// the display knows without a flip; nil where it has no vertical blank.
  mutating func lastRefresh() -> Int64?
}

/// What a display reports.
public enum DisplayEvent: Equatable, BitwiseCopyable, Sendable {
  /// The picture handed over last is on the screen.
  case flipped(Flip)
  /// The screen was unplugged, or given to another program: pictures go nowhere.
  case lost
  /// The screen is back; everything is to be shown again, which the display does itself.
  case found
}

/// A picture's arrival on the screen.
public struct Flip: Equatable, BitwiseCopyable, Sendable {
  /// When scanning it out began, in raw microseconds of the monotonic clock.
  public var time: Int64
  /// The number of the screen's refresh; 0 where there is no vertical blank.
  public var sequence: UInt32

  public init(time: Int64, sequence: UInt32) {
    self.time = time
    self.sequence = sequence
  }
}
