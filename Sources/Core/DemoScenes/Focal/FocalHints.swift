import Interactions
import TactusCore

/// The hints of the view in front: they come in with it, move with the finger, and leave.
struct FocalHints: BitwiseCopyable, Sendable {
  /// The view whose hints they are; they may be on their way out.
  private(set) var place: FocalPlace
  /// 0 when they are away, 1 when they are in front of their view.
  var shift: MovingValue
  /// The pull that a finger let go of; its hint goes back.
  private var pull: PullStage.Pull?
  var back = MovingValue(0)

  private let tuning: FocalTuning

  /// What can be seen of them.
  struct Level: Equatable, BitwiseCopyable, Sendable {
    var place: FocalPlace
    var presence: Float = 1
  }

  init(of place: FocalPlace, areShown: Bool, _ tuning: FocalTuning) {
    self.place = place
    self.tuning = tuning
    shift = MovingValue(areShown ? 1 : 0)
  }

  func level(at time: Instant) -> Level {
    Level(place: place, presence: shift.value(at: time))
  }

  /// The pull whose hint goes back, and how far it still is.
  func pull(at time: Instant) -> PullStage.Pull? {
    guard var pull, !back.isResting(at: time) else { return nil }
    pull.travel = back.value(at: time)
    return pull
  }

  /// Another view is in front: the hints of the one before leave first.
  mutating func follow(to front: FocalPlace, _ plan: borrowing FocalPlan, at time: Instant) {
    if front != place {
      guard shift.isResting(at: time), shift.target == 0 else {
        shift.retarget(to: 0, spring: tuning.hint, at: time)
        return
      }
      guard plan.hasHints(front) else { return }
      place = front
    }
    shift.retarget(to: plan.hasHints(front) ? 1 : 0, spring: tuning.hint, at: time)
  }

  /// A finger that pulled has lifted.
  mutating func letGoOfPull(_ pull: PullStage.Pull?, at time: Instant) {
    guard let pull else { return }
    self.pull = pull
    back.launch(
      from: min(pull.travel, tuning.hintDistance), velocity: 0, to: 0, spring: tuning.hint,
      at: time)
  }

  mutating func reset(to front: FocalPlace, _ plan: borrowing FocalPlan) {
    place = front
    shift.set(plan.hasHints(front) ? 1 : 0)
    pull = nil
    back.set(0)
  }

  /// When the hints of one view have left, those of the one in front come.
  mutating func comeIn(for front: FocalPlace, _ plan: borrowing FocalPlan, at time: Instant) {
    guard front != place, shift.target == 0, shift.isResting(at: time) else { return }
    follow(to: front, plan, at: time)
  }
}
