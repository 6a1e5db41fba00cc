import Firmware
import Interactions
import TactusCore

/// The hints of the view in front: they come in with it, move with the finger, and leave.
struct FocalHints: BitwiseCopyable, Sendable {
  /// The view whose hints they are; they may be on their way out.
  private(set) var place: FocalPlace
  /// 0 when they are away, 1 when they are in front of their view.
  private var presence: MovingValue
  /// The pull that a finger let go of; its hint goes back.
  private var pull: FocalPull?
  private var pullTravel = MovingValue(0)

  private let tuning: FocalTuning

  /// What can be seen of them.
  struct Level: Equatable, BitwiseCopyable, Sendable {
    var place: FocalPlace
    var presence: Float = 1
  }

  init(of place: FocalPlace, areShown: Bool, _ tuning: FocalTuning) {
    self.place = place
    self.tuning = tuning
    presence = MovingValue(areShown ? 1 : 0)
  }

  func level(at time: Instant) -> Level {
    Level(place: place, presence: presence.value(at: time))
  }

  /// The pull whose hint goes back, and how far it still is.
  func pull(at time: Instant) -> FocalPull? {
    guard var pull, !pullTravel.isResting(at: time) else { return nil }
    pull.travel = pullTravel.value(at: time)
    return pull
  }

  /// Another view is in front: the hints of the one before leave first.
  mutating func follow(to front: FocalPlace, _ plan: borrowing FocalPlan, at time: Instant) {
    if front != place {
      guard presence.isResting(at: time), presence.target == 0 else {
        presence.retarget(to: 0, spring: tuning.hint, at: time)
        return
      }
      guard plan.hasHints(front) else { return }
      place = front
    }
    presence.retarget(to: plan.hasHints(front) ? 1 : 0, spring: tuning.hint, at: time)
  }

  /// A finger that pulled has lifted.
  mutating func letGoOfPull(_ pull: FocalPull?, at time: Instant) {
    guard let pull else { return }
    self.pull = pull
    pullTravel.launch(
      from: min(pull.travel, tuning.hintDistance), velocity: 0, to: 0, spring: tuning.hint,
      at: time)
  }

  mutating func reset(to front: FocalPlace, _ plan: borrowing FocalPlan) {
    place = front
    presence.set(plan.hasHints(front) ? 1 : 0)
    pull = nil
    pullTravel.set(0)
  }

  func isResting(at time: Instant) -> Bool {
    presence.isResting(at: time) && pullTravel.isResting(at: time)
  }

  var nextRest: Instant { min(presence.nextRest, pullTravel.nextRest) }

  /// Reports where they came to rest. When the hints of one view have left, those of the next come.
  mutating func reportRests(
    by time: Instant, _ plan: borrowing FocalPlan, front: FocalPlace,
    _ outbox: inout SceneOutbox
  ) {
    if let travel = pullTravel.takeRest(by: time) {
      outbox.append(.rest("pull", travel), at: time)
    }
    if let level = presence.takeRest(by: time) {
      outbox.append(.rest("hints", level), at: time)
      if level == 0, front != place { follow(to: front, plan, at: time) }
    }
  }
}
