public import TactusCore

/// What one frame changed among the contacts available to a recognizer.
public struct ContactChange: BitwiseCopyable, Sendable {
  /// When the panel sampled the frame.
  public var time: Instant
  public var landed: ContactSet
  public var moved: ContactSet
  public var lifted: ContactSet
  /// Contacts that the panel cancelled.
  public var cancelled: ContactSet
  /// The contacts that are on the glass after the frame.
  public var down: ContactSet

  @inline(__always)
  init(
    time: Instant, landed: ContactSet, moved: ContactSet, lifted: ContactSet,
    cancelled: ContactSet, down: ContactSet
  ) {
    self.time = time
    self.landed = landed
    self.moved = moved
    self.lifted = lifted
    self.cancelled = cancelled
    self.down = down
  }

  /// Contacts that left, lifted or cancelled.
  @inline(__always)
  var gone: ContactSet { lifted | cancelled }

  /// The part that concerns the contacts in `eligible`.
  @inline(__always)
  func restricted(to eligible: ContactSet) -> ContactChange {
    ContactChange(
      time: time, landed: landed & eligible, moved: moved & eligible, lifted: lifted & eligible,
      cancelled: cancelled & eligible, down: down & eligible)
  }
}
