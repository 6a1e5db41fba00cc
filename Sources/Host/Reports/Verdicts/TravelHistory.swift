import TactusCore

/// When a contact first got how far from where it landed.
struct TravelHistory {
  /// Where and when it landed; nil before the first contact.
  private(set) var landing: Landing?
  /// Each sample that was farther away than all before it, so distances and times both grow.
  private var steps: [Step] = []

  struct Landing: Equatable {
    var id: UInt16
    var position: Point
    var time: Instant
  }

  private struct Step {
    /// In points, squared.
    var distance: Float
    var time: Instant
  }

  /// Room for a finger that creeps to 100 pt in steps of 0.2; beyond that the nearest half is
  /// forgotten.
  private static let stepsMax = 512

  init() { steps.reserveCapacity(Self.stepsMax) }

  mutating func take(_ contact: Contact, at time: Instant) {
    guard let landing, landing.id == contact.id else {
      landing = Landing(id: contact.id, position: contact.position, time: time)
      steps.removeAll(keepingCapacity: true)
      return
    }
    let distance = (contact.position - landing.position).lengthSquared
    guard distance > steps.last?.distance ?? 0 else { return }
    if steps.count == Self.stepsMax { steps.removeFirst(Self.stepsMax / 2) }
    steps.append(Step(distance: distance, time: time))
  }

  /// The first sample that was farther than `distance` points from the landing; nil when none was.
  func first(beyond distance: Float) -> Instant? {
    steps.first { $0.distance > distance * distance }?.time
  }
}
