import TactusCore
import Testing

@testable import Gestures
@testable import Interactions

/// How a list follows a finger, glides, bounces and is caught. Content of 1,000 pt in a viewport of
/// 300 pt.
struct ScrollAxisTests {
  private func list(_ tuning: ScrollTuning = ScrollTuning()) -> ScrollAxis {
    ScrollAxis(contentLength: 1000, viewportLength: 300, tuning, Resistance())
  }

  private func ms(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

  /// A list that a finger flung at 0 ms, from an offset, upwards at a speed.
  private func flung(
    from offset: Float, at speed: Float, _ tuning: ScrollTuning = ScrollTuning()
  ) -> ScrollAxis {
    var list = list(tuning)
    list.set(offset)
    list.beginDrag(at: .zero)
    list.endDrag(velocity: -speed, at: .zero)
    return list
  }

  /// The speed at a time, in points per second.
  private func speed(_ list: ScrollAxis, at milliseconds: Int64) -> Float {
    (list.offset(at: ms(milliseconds) + .microseconds(500)) - list.offset(at: ms(milliseconds)))
      / 0.0005
  }

  @Test func itFollowsFromWhereTheDragBegan() {
    var list = list()
    var event = GestureEvent(
      time: .zero, kind: .drag, phase: .began, recognizer: RecognizerID(0), target: 0,
      contacts: .empty, location: .zero)
    event.translation = Vector(dx: 0, dy: -12)
    list.follow(event)
    #expect(list.offset(at: .zero) == 0)
    event.phase = .changed
    event.travel = Vector(dx: 0, dy: -30)
    list.follow(event)
    #expect(list.offset(at: .zero) == 30)
  }

  @Test func itGlidesOnFasterThanALimitOnly() {
    for (speed, glides): (Float, Bool) in [(20, false), (20.5, true)] {
      let list = flung(from: 300, at: speed)
      #expect(list.isResting(at: ms(1)) != glides)
    }
  }

  /// Pulled 20 pt past its top: a fling back inside is a glide, a slow one a return, and one
  /// farther out springs back.
  @Test func aFlingFromPastAnEndCountsInwardsOnly() {
    for (speed, rest): (Float, Float) in [(2000, 700), (1000, 470), (30, 0), (-1500, 0)] {
      var list = flung(from: -20, at: speed)
      let end = list.nextRest
      let place = list.takeRest(by: end)
      #expect(place.map { abs($0 - rest) < 1 } == true, "\(speed): \(place ?? -1)")
    }
    let list = flung(from: -20, at: 30)
    for time in stride(from: Int64(0), through: 1000, by: 8) {
      #expect(list.offset(at: ms(time)) <= 0.01)
    }
  }

  /// In mid-glide the content becomes shorter than where the glide would end: it rests at the new
  /// end, and does not jump when that is known.
  @Test func whatGlidesRestsAtTheNewEnd() {
    var list = flung(from: 0, at: 1400)
    let before = list.offset(at: ms(300))
    list.setContentLength(800, at: ms(300))
    #expect(abs(list.offset(at: ms(300)) - before) < 0.01)
    #expect(list.takeRest(by: list.nextRest) == 500)
    var longer = flung(from: 0, at: 1000)
    longer.setContentLength(990, at: ms(300))
    #expect(longer.takeRest(by: longer.nextRest).map { abs($0 - 490) < 1 } == true)
  }

  @Test func nothingElseMovesWhatAFingerHolds() {
    var list = list()
    list.set(300)
    list.beginDrag(at: .zero)
    list.move(to: 0, at: .zero)
    #expect(list.offset(at: ms(500)) == 300)
    list.endDrag(velocity: 0, at: ms(500))
    list.drag(by: 50)
    #expect(list.offset(at: ms(500)) == 300)
    list.move(to: 0, at: ms(500))
    #expect(list.takeRest(by: list.nextRest) == 0)
  }

  @Test func aGlideHasASpeedLimit() {
    for (fling, limit): (Float, Float) in [(900, 1000), (1100, 1000)] {
      var tuning = ScrollTuning()
      tuning.glideSpeedMax = limit
      #expect(abs(speed(flung(from: 0, at: fling, tuning), at: 0) - min(fling, limit)) < 5)
    }
  }

  @Test func aGlideNeverTurns() {
    let list = flung(from: 0, at: 1000)
    var last: Float = 0
    for time in stride(from: Int64(0), through: 4000, by: 8) {
      let offset = list.offset(at: ms(time))
      #expect(offset >= last)
      last = offset
    }
    #expect(abs(last - 490) < 1)
  }

  @Test func aGlideHandsItsSpeedToTheBounceAtAnEnd() {
    // It meets the end at 700 pt after 100 of 500 pt, with four fifths of its speed.
    let list = flung(from: 600, at: 1000)
    let end = (Int64(0)..<400).first { list.offset(at: ms($0)) >= 700 } ?? 0
    #expect(end > 100 && end < 120)
    #expect(abs(speed(list, at: end - 2) - 800) < 30)
    #expect(abs(speed(list, at: end + 1) - 800) < 60)
    #expect(list.offset(at: ms(end + 40)) > 705)
    #expect(list.offset(at: ms(3000)) == 700)
  }

  @Test func neitherAPullNorABounceReachesAThirdOfTheViewport() {
    for speed in [500, 2000, 8000, 80_000] as [Float] {
      let list = flung(from: 650, at: speed)
      for time in Int64(0)..<1500 { #expect(list.offset(at: ms(time)) < 800) }
    }
    for pull in [10, 100, 1000, 100_000] as [Float] {
      var list = list()
      list.beginDrag(at: .zero)
      list.drag(by: pull)
      #expect(list.offset(at: .zero) > -100 && list.offset(at: .zero) < 0)
    }
  }

  @Test func takingHoldPastAnEndMovesNothing() {
    var list = list()
    list.beginDrag(at: .zero)
    list.drag(by: 200)
    list.endDrag(velocity: 0, at: .zero)
    let caught = list.offset(at: ms(60))
    #expect(caught < -5)
    list.hold(by: 1, at: ms(60))
    #expect(list.offset(at: ms(90)) == caught)
    list.beginDrag(at: ms(100))
    #expect(list.offset(at: ms(100)) == caught)
    list.drag(by: 0)
    #expect(abs(list.offset(at: ms(100)) - caught) < 0.01)
    // Let go without a movement, it comes back.
    list.endDrag(velocity: 0, at: ms(120))
    #expect(list.offset(at: ms(2000)) == 0)
  }

  @Test func aFlingFromPastAnEndLeadsInsideOrBack() {
    for (speed, end): (Float, Float) in [(0, 0), (60, 0), (1000, 490)] {
      var list = list()
      list.beginDrag(at: .zero)
      list.drag(by: 200)
      let start = list.offset(at: .zero)
      list.endDrag(velocity: -speed, at: .zero)
      let rest = list.offset(at: ms(5000))
      #expect(abs(rest - (end == 0 ? 0 : start + end)) < 1)
    }
  }

  @Test func aFingerStopsWhatGlidesAtThatSample() {
    var list = flung(from: 0, at: 1000)
    #expect(list.isMoving(at: ms(200)))
    let caught = list.offset(at: ms(200))
    list.hold(by: 1, at: ms(200))
    #expect(list.offset(at: ms(200)) == caught && list.offset(at: ms(900)) == caught)
    list.release(at: ms(300))
    #expect(list.offset(at: ms(900)) == caught)
    #expect(list.takeRest(by: ms(300)) == caught)
    #expect(list.takeRest(by: ms(300)) == nil)
  }

  /// Pulled past its end, let go, caught on its way back by finger 1, with finger 2 beside it.
  @Test func onlyTheFingerThatStoppedItLetsItGoOn() {
    var list = list()
    list.beginDrag(at: .zero)
    list.drag(by: 200)
    list.endDrag(velocity: 0, at: .zero)
    list.hold(by: 1, at: ms(60))
    list.hold(by: 2, at: ms(80))
    let caught = list.offset(at: ms(60))
    #expect(caught < 0)
    list.release(by: 2, at: ms(100))
    #expect(list.offset(at: ms(3000)) == caught)
    list.release(by: 1, at: ms(3000))
    #expect(list.offset(at: ms(6000)) == 0)
  }

  @Test func whatRestsIsNotHeld() {
    var list = list()
    #expect(!list.isMoving(at: .zero))
    list.hold(by: 1, at: .zero)
    list.release(at: ms(10))
    #expect(list.nextRest == .never)
  }

  @Test func itReportsOnceWhereItCameToRest() {
    for (list, end) in [(flung(from: 0, at: 1000), Float(490)), (flung(from: 600, at: 1000), 700)] {
      var list = list
      let rest = list.nextRest
      #expect(rest < .never)
      #expect(list.takeRest(by: rest + .microseconds(-1)) == nil)
      #expect(abs((list.takeRest(by: rest) ?? 0) - end) < 1)
      #expect(list.nextRest == .never)
      #expect(list.isResting(at: rest))
    }
  }

  // Flicks one after another.

  /// A list that glided at 1000 pt/s for 100 ms, is stopped, and flicked again `pause` later: how
  /// fast it glides then, in points per second.
  private static func speed(
    again velocity: Float, after pause: Interval, _ change: (inout ScrollTuning) -> Void = { _ in }
  ) -> Float {
    var tuning = ScrollTuning()
    change(&tuning)
    var axis = ScrollAxis(
      contentLength: 100_000, viewportLength: 400, tuning, Resistance())
    axis.set(50_000)
    axis.beginDrag(at: .zero)
    axis.endDrag(velocity: -1000, at: .zero)
    let caught = Instant.zero + .milliseconds(100)
    axis.hold(by: 1, at: caught)
    axis.beginDrag(at: caught)
    axis.endDrag(velocity: velocity, at: caught + pause)
    return axis.state(at: caught + pause).velocity
  }

  // After 100 ms 1000 pt/s are 819.
  @Test func aFlickSoonAfterAnotherAddsItsSpeed() {
    for pause: Int64 in [20, 399, 400] {
      #expect(abs(Self.speed(again: -1000, after: .milliseconds(pause)) - 1818.7) < 1)
    }
    #expect(Self.speed(again: -1000, after: .milliseconds(401)) == 1000)
    // The other way, it counts alone; and one that is none adds nothing.
    #expect(Self.speed(again: 1000, after: .milliseconds(50)) == -1000)
    #expect(Self.speed(again: -19, after: .milliseconds(50)) == 0)
  }

  @Test func flicksAddUpToTheLimit() {
    #expect(Self.speed(again: -7900, after: .milliseconds(50)) == 8000)
    #expect(
      Self.speed(again: -1000, after: .milliseconds(50)) { $0.flickInterval = .milliseconds(49) }
        == 1000)
  }

  @Test func aFlickAfterARestAddsNothing() {
    var axis = ScrollAxis(
      contentLength: 100_000, viewportLength: 400, ScrollTuning(), Resistance())
    axis.set(50_000)
    axis.beginDrag(at: .zero)
    axis.endDrag(velocity: -1000, at: .zero)
    var time = Instant.zero + .milliseconds(100)
    axis.hold(by: 1, at: time)
    axis.release(by: 1, at: time)
    time = time + .milliseconds(100)
    axis.hold(by: 2, at: time)
    axis.beginDrag(at: time)
    axis.endDrag(velocity: -500, at: time)
    #expect(axis.state(at: time).velocity == 500)
  }

  // Caught past its end, and let go.
  @Test func catchingItPastItsEndMovesNothing() {
    var axis = ScrollAxis(contentLength: 1000, viewportLength: 400, ScrollTuning(), Resistance())
    axis.set(600)
    axis.beginDrag(at: .zero)
    axis.drag(by: -300)
    axis.endDrag(velocity: 0, at: .zero)
    let time = Instant.zero + .milliseconds(60)
    let place = axis.offset(at: time)
    #expect(place > 610)
    axis.hold(by: 1, at: time)
    #expect(axis.offset(at: time + .milliseconds(500)) == place)
    axis.beginDrag(at: time + .milliseconds(500))
    axis.drag(by: 0)
    #expect(abs(axis.offset(at: time + .milliseconds(500)) - place) < 0.01)
  }

  @Test func whatGlidesStopsWhereItIsWhenTheSystemSleeps() {
    var axis = list()
    axis.beginDrag(at: ms(0))
    axis.endDrag(velocity: -1000, at: ms(0))
    let place = axis.offset(at: ms(100))
    #expect(place > 50)
    axis.suspend(at: ms(100))
    #expect(axis.nextRest == ms(100) && axis.offset(at: ms(500)) == place)
    let rest = axis.takeRest(by: ms(100))
    #expect(rest == place)
    axis.suspend(at: ms(200))
    #expect(axis.nextRest == .never)
  }
}
