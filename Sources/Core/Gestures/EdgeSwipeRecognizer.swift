import TactusCore

//   As the drag, for the contacts that qualify, with two more ways to fail:
//
//   lands away from the edge ──▶ failed(edge)
//   first decided direction leads along the edge, or back across it ──▶ failed(condition)

/// Recognizes a drag that comes from an edge of the screen, and whose first decided direction leads
/// away from it.
///
/// Problem: a panel sees nothing beyond its glass, and a fast finger from there is first seen well
/// inside. Solution: it comes from the edge if it is first seen within `edgeDistance` of it, or as
/// far beyond as it goes in one scan, which its next place shows.
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
        let (distance, reach) = (distanceFromEdge(tracks[Int(slot)].start), reach(slot, &tracks))
        guard distance <= reach else {
          return .failed(reason: .edge, value: distance, limit: reach)
        }
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
      guard distanceFromEdge(tracks[slot].start) <= reach(UInt8(truncatingIfNeeded: slot), &tracks)
      else { continue }
      if let latch = tracks[slot].latch, !leadsAway(latch) { continue }
      result.insert(slot)
    }
    return result
  }

  mutating func begin() { drag.begin() }
  mutating func lose() { drag.lose() }

  /// No finger comes farther unseen, in points: 1 600 pt/s at 25 scans a second are 64.
  private static var unseenMax: Float { 80 }

  /// How far from the edge a contact may have landed that came from there. Until it is seen
  /// elsewhere it may have been fast.
  private func reach(_ slot: UInt8, _ tracks: inout ContactTracks) -> Float {
    let limit = tracks.limits.edgeDistance
    guard let approach = tracks[Int(slot)].approach else { return limit + Self.unseenMax }
    let way =
      switch edge {
      case .left: approach.dx
      case .right: -approach.dx
      case .top: approach.dy
      case .bottom: -approach.dy
      }
    return limit + min(max(way, 0), Self.unseenMax)
  }

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
