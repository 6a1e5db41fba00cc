public import Gestures
public import TactusCore

//             began                       ended: stays; cancelled: back to where it was
//   free ────────────▶ held, from a value ──────────────────────────────────────────────▶ free
//                             let go: stays ─────────────────────────────────────────────▶

/// A value from 0 to 1 that a finger drags along a track, from where it is.
public struct Slider: Part, BitwiseCopyable, Sendable {
  /// 0 at the left end, 1 at the right one.
  public private(set) var value: Float
  /// The value as of the last update, which is what is drawn.
  public private(set) var shown: Float
  /// Where it was when a finger took hold of it; nil without a finger.
  private var before: Float?

  /// - Parameter value: 0 to 1.
  public init(_ value: Float) {
    self.value = value
    shown = value
  }

  /// Puts it elsewhere. A finger that holds it goes on from where it took hold.
  public mutating func set(_ value: Float) { self.value = value }

  /// Follows a drag along a track of `length` points; one without a length leaves it where it is.
  ///
  /// - Returns: whether the finger has left it at its value.
  public mutating func follow(_ event: GestureEvent, along length: Float) -> Bool {
    if event.phase == .began { before = value }
    // It may have been let go while the finger was down.
    guard let before else { return false }
    switch event.phase {
    case .recognized:
      return false
    case .began, .changed:
      if length > 0 { value = min(max(before + event.travel.dx / length, 0), 1) }
      return false
    case .ended:
      self.before = nil
      return true
    case .cancelled:
      self.before = nil
      value = before
      return false
    }
  }

  public mutating func letGo(at time: Instant) { before = nil }

  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    guard value != shown else { return }
    shown = value
    changes.isWhole = true
  }
}
