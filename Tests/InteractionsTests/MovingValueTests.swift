import Gestures
import Interactions
import TactusCore
import Testing

/// A value on a spring reports once where and when it came to rest.
struct MovingValueTests {
  private let spring = Spring(response: 0.3, dampingFraction: 1)
  private let start = Instant(microseconds: 1_000_000)

  @Test func whatIsSetHasNothingToReport() {
    var value = MovingValue(3)
    value.set(5)
    #expect(value.target == 5 && value.isResting(at: .zero) && value.nextRest == .never)
    #expect(value.takeRest(by: .never) == nil)
  }

  @Test func aRestIsTakenOnceAndNotAMicrosecondEarly() {
    var value = MovingValue(0)
    value.launch(from: 0, velocity: 0, to: 100, spring: spring, at: start)
    let rest = value.nextRest
    #expect(rest > start && rest < .never && !value.isResting(at: start))
    #expect(value.takeRest(by: rest - .microseconds(1)) == nil)
    #expect(value.takeRest(by: rest) == 100)
    #expect(value.nextRest == .never && value.takeRest(by: rest) == nil)
    #expect(value.value(at: rest) == 100)
  }

  @Test func aSecondStepStartsFromTheTargetOfTheFirst() {
    var value = MovingValue(0)
    value.retarget(to: value.target + 1, spring: spring, at: start)
    value.retarget(to: value.target + 1, spring: spring, at: start + .milliseconds(10))
    #expect(value.target == 2)
    #expect(value.takeRest(by: value.nextRest) == 2)
  }

  @Test func whatIsStoppedStaysAndReportsNothing() {
    var value = MovingValue(0)
    value.launch(from: 0, velocity: 0, to: 100, spring: spring, at: start)
    let time = start + .milliseconds(50)
    let place = value.value(at: time)
    value.stop(at: time)
    #expect(place > 0 && place < 100 && value.value(at: time + .milliseconds(1000)) == place)
    #expect(value.nextRest == .never)
  }

  @Test(arguments: [(true, 100), (false, nil)] as [(Bool, Float?)])
  func whatWasOnItsWayReportsWhereItIsSettled(_ moves: Bool, _ reported: Float?) {
    var value = MovingValue(0)
    if moves { value.launch(from: 0, velocity: 0, to: 40, spring: spring, at: start) }
    let time = start + .milliseconds(20)
    value.settle(at: 100, time)
    #expect(value.value(at: time) == 100 && value.isResting(at: time))
    #expect(value.takeRest(by: time) == reported)
  }

  @Test func aPointRestsWhenBothOfItsSpringsDo() {
    var point = MovingPoint(.zero)
    point.launch(
      from: .zero, velocity: Vector(dx: 0, dy: 0), to: Point(x: 1, y: 500), spring: spring,
      at: start)
    let rest = point.nextRest
    #expect(point.takeRest(by: rest - .microseconds(1)) == nil)
    #expect(point.takeRest(by: rest) == Point(x: 1, y: 500))
    #expect(point.nextRest == .never)
  }
}
