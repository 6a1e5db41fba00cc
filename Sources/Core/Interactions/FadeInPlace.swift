public import TactusCore

/// What a part does with reduced motion in place of flying: it is at its end at once, and its
/// picture of before fades into that of now, each in its place, for 100 ms.
///
/// Nothing but the picture knows of it: a finger finds what it finds when all has come to rest.
/// With full motion nothing fades.
public struct FadeInPlace: BitwiseCopyable, Sendable {
  /// Zero with full motion.
  @usableFromInline var duration = Interval.zero
  @usableFromInline var start = Instant.longAgo
  /// How much of the picture of now shows as of the last update, which is what is drawn: 0 to 1.
  public private(set) var shown: Float = 1

  public init() {}

  /// Whether things fade in place of flying.
  @inlinable
  public var isOn: Bool { duration > .zero }

  /// Takes over whether there is motion, and the frames of the display: see `Part.pace(by:)`.
  public mutating func pace(by pacing: Pacing) {
    let fade = Interval.microseconds(Int64(Int32(TuningEntry.reducedFade)))
    duration = pacing.isReduced ? pacing.wholeFrames(fade) : .zero
  }

  /// Something is elsewhere from now on, or not there any longer.
  ///
  /// What changes once more in the first half of a fade goes on with it, from the picture of before
  /// that shows most by then; in the second half the fade begins anew. So no change makes more than
  /// half of a picture jump, where the picture of before is drawn.
  ///
  /// - Returns: whether the picture of before is now the one that showed until now.
  @inline(never)
  public mutating func begin(at time: Instant) -> Bool {
    let middle = start + .microseconds(duration.microseconds / 2)
    guard isOn, time >= middle else { return false }
    restart(at: time)
    return true
  }

  /// As `begin`, also in the first half: for a part that stores its own opacity.
  mutating func restart(at time: Instant) {
    guard isOn else { return }
    start = time
    shown = 0
  }

  /// What has two states is in the other one from now on: from as much of that as shows.
  public mutating func turn(at time: Instant) {
    guard isOn else { return }
    start = time - duration + min(time - start, duration)
    shown = progress(at: time)
  }

  /// It is over.
  public mutating func stop() { start = .longAgo }

  /// When it is over; long ago where nothing fades.
  @inlinable
  public var end: Instant { start + duration }

  @inlinable
  public func isOver(at time: Instant) -> Bool { time >= end }

  /// How much of the picture of now shows at a time.
  public func progress(at time: Instant) -> Float {
    isOver(at: time) ? 1 : max((time - start).seconds, 0) / duration.seconds
  }

  /// Brings `shown` up to date; whether that makes a difference.
  @inlinable
  public mutating func show(at time: Instant) -> Bool { shown < 1 && advance(to: time) }

  @usableFromInline @inline(never)
  mutating func advance(to time: Instant) -> Bool {
    let before = shown
    shown = progress(at: time)
    return shown != before
  }
}
