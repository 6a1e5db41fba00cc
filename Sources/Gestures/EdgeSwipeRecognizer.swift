import TactusCore

//   As the drag's, with two more ways to fail:
//
//   lands away from the edge      ──▶ failed(edge)
//   direction leads along the edge, or back over it ──▶ failed(condition)

/// Recognizes a drag that starts within `edgeDistance` of an edge of the screen and whose first decided
/// direction leads away from it.
public struct EdgeSwipeRecognizer: BitwiseCopyable, Sendable {
  private(set) var drag: DragRecognizer
  private let edge: Edge
  private let width: Float
  private let height: Float

  /// - Parameters:
  ///   - edge: the side at which it starts.
  ///   - width: the screen's width in points.
  ///   - height: the screen's height in points.
  public init(edge: Edge, width: Float, height: Float) {
    drag = DragRecognizer(needsAxis: true)
    self.edge = edge
    self.width = width
    self.height = height
  }

  mutating func update(
    _ change: ContactChange, _ tracks: borrowing ContactTracks, _ limits: GestureThresholds
  ) -> Verdict {
    if case .idle = drag.state, !change.landed.isEmpty {
      let distance = distanceFromEdge(tracks.position(change.landed.first))
      guard distance <= limits.edgeDistance else {
        return .failed(reason: .edge, value: distance, limit: limits.edgeDistance)
      }
    }
    let verdict = drag.update(change, tracks, limits)
    guard case .wants = verdict, !leadsAway(drag.translation, drag.axis) else { return verdict }
    drag.lose()
    return .failed(
      reason: .condition, value: drag.translation.dx, limit: drag.translation.dy)
  }

  mutating func begin() { drag.begin() }
  mutating func lose() { drag.lose() }

  private func distanceFromEdge(_ point: Point) -> Float {
    switch edge {
    case .left: point.x
    case .right: width - point.x
    case .top: point.y
    case .bottom: height - point.y
    }
  }

  private func leadsAway(_ translation: Vector, _ axis: Axis) -> Bool {
    switch edge {
    case .left: axis == .horizontal && translation.dx > 0
    case .right: axis == .horizontal && translation.dx < 0
    case .top: axis == .vertical && translation.dy > 0
    case .bottom: axis == .vertical && translation.dy < 0
    }
  }
}
