import TactusCore
import Testing

@testable import Gestures
@testable import Interactions

/// What follows a finger and springs back.
@Suite struct TetherTests {
  private func event(
    _ phase: GesturePhase, _ way: Vector, velocity: Vector = .zero, at time: Int64 = 0
  ) -> GestureEvent {
    var event = GestureEvent(
      time: .zero + .milliseconds(time), kind: .drag, phase: phase, recognizer: RecognizerID(0),
      target: 0, contacts: .empty, location: .zero)
    (event.travel, event.velocity) = (way, velocity)
    return event
  }

  private func touch(_ change: Touch.Change, at time: Int64, contact: UInt16 = 3) -> Touch {
    Touch(
      time: .zero + .milliseconds(time), change: change, contact: contact, slot: 0, target: 0,
      location: .zero, translation: .zero, axis: .horizontal, isPress: true, downCount: 1)
  }

  private func released() -> Tether {
    var tether = Tether()
    tether.follow(event(.began, .zero))
    tether.follow(event(.changed, Vector(dx: 80, dy: -30)))
    #expect(tether.offset(at: .zero) == Vector(dx: 80, dy: -30))
    tether.follow(event(.ended, Vector(dx: 80, dy: -30), velocity: Vector(dx: 1000, dy: 0)))
    return tether
  }

  @Test func itSpringsBackFromWhereItWasLetGo() {
    var tether = released()
    #expect(tether.offset(at: .zero) == Vector(dx: 80, dy: -30))
    #expect(tether.offset(at: .zero + .milliseconds(10)).dx > 80, "with the hand's speed")
    let report = tether.takeReport(by: .zero + .milliseconds(5000))
    #expect(report == PartReport(.restAt(.zero)))
    #expect(tether.nextRest == .never)
  }

  @Test func theWayWithWhichADragBeginsShowsAtOnce() {
    var tether = Tether()
    tether.follow(event(.began, Vector(dx: 3, dy: 4)))
    #expect(tether.offset(at: .zero) == Vector(dx: 3, dy: 4))
  }

  @Test func itsTableStatesTheSpring() {
    func rest(_ tuning: TetherTuning?, pace: Float = 1) -> Instant {
      var tether = Tether(tuning)
      tether.pace(by: Pacing(pace))
      tether.follow(event(.began, .zero))
      tether.follow(event(.changed, Vector(dx: 80, dy: 0)))
      tether.follow(event(.ended, Vector(dx: 80, dy: 0)))
      return tether.nextRest
    }
    var tuning = TetherTuning()
    tuning.returning = Spring(response: 0.2, dampingFraction: 1)
    #expect(rest(tuning) < rest(nil) && rest(TetherTuning()) == rest(nil))
    // The firmware has given that of a scene its pace.
    #expect(rest(tuning, pace: 2) == rest(tuning) && rest(nil, pace: 2) < rest(nil))
  }

  @Test func aFingerThatLandsOnItStopsItUntilItLeaves() {
    var tether = released()
    let time = Instant.zero + .milliseconds(60)
    tether.touch(touch(.landed, at: 60), on: .this)
    let held = tether.offset(at: time)
    #expect(tether.nextRest == .never)
    #expect(tether.offset(at: time + .milliseconds(500)) == held)
    tether.touch(touch(.left, at: 600, contact: 4), on: .this)
    #expect(tether.nextRest == .never, "another finger's leaving is none of its business")
    tether.touch(touch(.left, at: 600), on: .this)
    #expect(tether.nextRest < .never)
  }

  @Test func besideItNothingIsStopped() {
    var tether = released()
    tether.touch(touch(.landed, at: 60), on: .other)
    #expect(tether.nextRest < .never)
  }

  @Test func suspendedItIsInItsPlaceAndReportsThat() {
    var tether = Tether()
    tether.follow(event(.began, .zero))
    tether.follow(event(.changed, Vector(dx: 80, dy: 0)))
    tether.suspend(at: .zero)
    #expect(tether.offset(at: .zero) == .zero)
    #expect(tether.takeReport(by: .zero) == PartReport(.restAt(.zero)))
    tether.suspend(at: .zero)
    #expect(tether.takeReport(by: .zero) == nil)
  }
}
