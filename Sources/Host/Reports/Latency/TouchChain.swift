public import Gestures
public import Sessions
public import TactusCore

/// The path of one touch to the screen: of a contact frame, or of a deadline that decided something
/// without one.
public struct TouchChain: Equatable, Sendable {
  /// What a touch made.
  public enum Effect: Equatable, Sendable {
    case gesture(GestureKind, GesturePhase, target: TargetID)
    case haptic
    /// A word of the scene's own, or the gate's.
    case scene
  }

  /// The kernel's time stamp, or the deadline.
  public var stamp: Instant
  /// When the frame had been read; nil for a deadline, which is not read.
  public var read: Instant?
  public var effects: [Effect] = []
  /// The tick that took it.
  public var tick: UInt32
  /// When that tick had it: its start, or the reading of a frame that came while the tick was
  /// already running.
  public var taken: Instant?
  /// When that tick's gestures were out.
  public var gesture: Instant?
  /// The picture that shows what it made; nil when it changed nothing on the screen.
  public var picture: PictureTimes?

  /// - Parameter read: nil for a deadline.
  public init(stamp: Instant, read: Instant?, tick: UInt32) {
    self.stamp = stamp
    self.read = read
    self.tick = tick
  }

  /// Whether it made anything; only then can it be in a picture.
  public var hasEffect: Bool { !effects.isEmpty }

  /// When its picture came to the screen; nil without a picture or a screen.
  public var flip: Instant? { picture.flatMap { $0.flip == .never ? nil : $0.flip } }
}
