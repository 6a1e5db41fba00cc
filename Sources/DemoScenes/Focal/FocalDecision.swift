import Firmware
import Gestures

/// What a finger may do, decided once, with its direction.
///
/// It holds for the view that was in front then: another one has not permitted anything.
struct FocalDecision: BitwiseCopyable, Sendable {
  let front: FocalPlace
  let axis: Axis
  /// The side that a pull may show.
  let pull: Side?
  /// Whether the list was at the edge that its view tracks.
  let isAtEdge: Bool

  init(in front: FocalPlace, _ axis: Axis, pull: Side?, isAtEdge: Bool) {
    self.front = front
    self.axis = axis
    self.pull = pull
    self.isAtEdge = isAtEdge
  }

  /// Whether a drag moves the view in front, and does not scroll its list.
  func moves(_ front: FocalPlace) -> Bool {
    axis == .horizontal || pull != nil && front == self.front
  }
}

/// Where a gesture leads.
struct FocalLead: BitwiseCopyable, Sendable {
  let place: FocalPlace
  let side: Side
  let cause: NavigationCause
}
