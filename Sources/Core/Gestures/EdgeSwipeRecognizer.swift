import TactusCore

//   As the drag, for the contacts that qualify, with two more ways to fail:
//
//   lands away from the edge ──▶ failed(edge)
//   first decided direction leads along the edge, or back across it ──▶ failed(condition)

/// Recognizes a drag that starts within `edgeDistance` of an edge of the screen and whose first
/// decided direction leads away from it.
public struct EdgeSwipeRecognizer: BitwiseCopyable, Sendable {
  private(set) var drag: DragRecognizer
  private let edge: Edge
  private let width: Float
  private let height: Float

  /// - Parameters:
  ///   - edge: the edge at which it starts.
  ///   - width: the screen's width in points.
  ///   - height: the screen's height in points.
  ///   - reportsVelocity: whether every change carries a velocity; its begin and its end always do.
  public init(edge: Edge, width: Float, height: Float, reportsVelocity: Bool = false) {
    drag = DragRecognizer(needsAxis: true, reportsVelocity: reportsVelocity)
    self.edge = edge
    self.width = width
    self.height = height
  }

  @inline(never)
  mutating func update(
    _ change: ContactChange, _ tracks: inout ContactTracks, _ subject: inout GestureSubject
  ) -> Verdict {
    let candidates = candidates(among: change.down | change.gone, &tracks)
    switch drag.state {
    case .idle:
      guard !change.landed.isEmpty else { return .none }
      if !change.landed.intersects(candidates) {
        return .failed(
          reason: .edge, value: distanceFromEdge(tracks[change.landed.first].start),
          limit: tracks.limits.edgeDistance)
      }
    case .tracking(let slot):
      if !candidates.contains(Int(slot)) {
        drag.lose()
        let translation = tracks[Int(slot)].latch?.translation ?? .zero
        return .failed(
          reason: .condition, value: translation.length, limit: tracks.limits.latchDistance)
      }
    case .active:
      break
    }
    return drag.update(change.restricted(to: candidates), &tracks, &subject)
  }

  /// The contacts that landed at the edge and lead away from it, or whose direction is undecided.
  func candidates(
    among contacts: ContactSet, _ tracks: inout ContactTracks
  ) -> ContactSet {
    var result = ContactSet.empty
    var rest = contacts
    while let slot = rest.popFirst() {
      guard distanceFromEdge(tracks[slot].start) <= tracks.limits.edgeDistance else { continue }
      if let latch = tracks[slot].latch, !leadsAway(latch) { continue }
      result.insert(slot)
    }
    return result
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

  private func leadsAway(_ latch: ContactTrack.Latch) -> Bool {
    switch edge {
    case .left: latch.axis == .horizontal && latch.translation.dx > 0
    case .right: latch.axis == .horizontal && latch.translation.dx < 0
    case .top: latch.axis == .vertical && latch.translation.dy > 0
    case .bottom: latch.axis == .vertical && latch.translation.dy < 0
    }
  }
}
