import Gestures
import Interactions
import TactusCore
import Testing

/// With reduced motion what would fly is at its end at once, and fades for 100 ms.
struct FadeInPlaceTests: FadeSuite {
  private func changes(_ part: inout some Part, at time: Instant) -> Bool {
    changes(of: &part, at: time).isWhole
  }

  @Test func itTakesWholeFrames() {
    var fade = FadeInPlace()
    #expect(!fade.isOn)
    fade.pace(by: Pacing(1, isReduced: true, framePeriod: .milliseconds(40)))
    let hasBegun = fade.begin(at: ms(5))
    #expect(hasBegun)
    #expect(fade.end == ms(125) && !fade.isOver(at: ms(124)) && fade.isOver(at: ms(125)))
    #expect(fade.progress(at: ms(65)) == 0.5)
    fade.pace(by: Pacing(2))
    #expect(!fade.isOn)
  }

  @Test func whatChangesOnceMoreInItsFirstHalfGoesOnWithIt() {
    for (pause, isAnew) in [(Int64(0), false), (49, false), (50, true), (100, true)] {
      var fade = FadeInPlace()
      fade.pace(by: reduced)
      _ = fade.begin(at: ms(0))
      let hasBegun = fade.begin(at: ms(pause))
      #expect(hasBegun == isAnew, "\(pause) ms")
      #expect(fade.end == ms(isAnew ? pause + 100 : 100))
    }
  }

  /// The picture of before is the one that shows most.
  @Test func aPageThatTurnsTwiceWithinAFadeShowsOneOfTwoPictures() throws {
    for (pause, from) in [(Int64(40), Float(0)), (60, 300)] {
      var spring = Spring(response: 0.35, dampingFraction: 0.85)
      spring.pace(by: reduced)
      var strip = PageStrip(count: 3, width: 300, spring: spring, Resistance())
      strip.pace(by: reduced)
      strip.settle(on: 1, velocity: 0, at: ms(0))
      _ = changes(&strip, at: ms(10))
      strip.settle(on: 2, velocity: 0, at: ms(pause))
      _ = changes(&strip, at: ms(pause + 10))
      let fading = try #require(strip.fading)
      #expect(fading.from == from && strip.shown == 600)
    }
  }

  @Test func withFullMotionNothingFades() {
    var fade = FadeInPlace()
    let hasBegun = fade.begin(at: ms(5))
    #expect(!hasBegun)
    #expect(fade.isOver(at: ms(5)) && fade.shown == 1)
    var stack = ScreenStack(count: 2, width: 400, StackTuning(), Resistance())
    stack.pace(by: Pacing(1))
    stack.push(at: ms(0))
    _ = changes(&stack, at: ms(50))
    #expect(stack.fading == nil && stack.position(at: ms(50)) < 399)
  }

  @Test func aScreenFadesInInItsPlaceAndTakesTouchesThereAtOnce() throws {
    var tuning = StackTuning()
    tuning.sliding.pace(by: reduced)
    var stack = ScreenStack(count: 2, width: 400, tuning, Resistance())
    stack.pace(by: reduced)
    stack.push(at: ms(0))
    #expect(stack.displacement(of: 1, at: ms(1)) == .zero)
    #expect(changes(&stack, at: ms(50)))
    let fading = try #require(stack.fading)
    #expect(fading.from == 0 && fading.progress == 0.5 && stack.shown == 400)
    #expect(!stack.isShownAtRest)
    #expect(!stack.isResting(at: fadeEnd - .microseconds(1)) && stack.isResting(at: fadeEnd))
    // The last picture is its end, and nothing changes after that.
    #expect(changes(&stack, at: fadeEnd))
    #expect(stack.fading == nil && stack.isShownAtRest)
    #expect(!changes(&stack, at: ms(101)))
  }

  @Test func aPageThatIsLetGoFadesFromWhereTheFingerLeftIt() throws {
    var spring = Spring(response: 0.35, dampingFraction: 0.85)
    spring.pace(by: reduced)
    var strip = PageStrip(count: 3, width: 300, spring: spring, Resistance())
    strip.pace(by: reduced)
    strip.beginDrag(at: ms(0))
    strip.drag(by: -200)
    _ = changes(&strip, at: ms(10))
    #expect(strip.fading == nil)
    strip.settle(on: 1, velocity: -500, at: ms(0))
    _ = changes(&strip, at: ms(20))
    let fading = try #require(strip.fading)
    #expect(fading.from == 200 && abs(fading.progress - 0.2) < 0.001)
    #expect(strip.shown == 300 && strip.page(at: 0, ms(20)) == 1)
  }

  @Test func aCardThatIsThrownFadesWhereItWasLetGo() throws {
    for isReduced in [true, false] {
      var cards = CardStack(count: 3, CardStackTuning())
      if isReduced { cards.pace(by: reduced) }
      cards.beginDrag(at: ms(0))
      let end = cards.endDrag(
        travel: Vector(dx: 150, dy: 20), translation: Vector(dx: 150, dy: 20),
        velocity: Vector(dx: 900, dy: 0), at: ms(0))
      #expect(end.side == 500 && cards.top == 1)
      let flight = try #require(cards.flight)
      #expect(flight.isInPlace == isReduced)
      #expect((flight.offset(at: ms(90)) == Vector(dx: 150, dy: 20)) == isReduced)
      let due = isReduced ? fadeEnd : ms(300)
      #expect(flight.due == due)
      #expect(cards.takeReport(by: due - .microseconds(1))?.outcome.isDue != true)
      #expect(cards.takeReport(by: due)?.outcome.isDue == true)
    }
  }

  @Test func aCardThatComesBackFadesInWhereItLies() {
    var cards = CardStack(count: 3, CardStackTuning())
    cards.tuning.settling.pace(by: reduced)
    cards.pace(by: reduced)
    _ = cards.removeTop(at: .longAgo)
    _ = cards.takeReport(by: .zero)
    cards.restore(from: 500, at: ms(0))
    _ = changes(&cards, at: ms(50))
    #expect(cards.topOpacity == 0.5 && cards.offset(at: ms(50)) == .zero)
    #expect(!cards.isResting(at: ms(99)) && cards.isResting(at: fadeEnd))
  }

  /// It had faded for 30 ms, and so shows no more than 0.7 where it was let go.
  @Test func aCardThatIsBroughtBackAsItFadesGoesOnFromWhatShows() throws {
    var cards = CardStack(count: 3, CardStackTuning())
    cards.tuning.settling.pace(by: reduced)
    cards.pace(by: reduced)
    cards.beginDrag(at: ms(0))
    let way = Vector(dx: 150, dy: 20)
    _ = cards.endDrag(travel: way, translation: way, velocity: Vector(dx: 900, dy: 0), at: ms(0))
    cards.restore(from: 500, at: ms(30))
    _ = changes(&cards, at: ms(30))
    let past = try #require(cards.fadingCard)
    #expect(past.offset == way && abs(past.opacity - 0.7) < 0.001 && cards.topOpacity == 0)
    _ = changes(&cards, at: ms(80))
    #expect(try abs(#require(cards.fadingCard).opacity - 0.35) < 0.001 && cards.topOpacity == 0.5)
    // One that was taken from rest comes back from what shows of it.
    var rested = CardStack(count: 3, CardStackTuning())
    rested.tuning.settling.pace(by: reduced)
    rested.pace(by: reduced)
    _ = rested.removeTop(at: ms(0))
    rested.restore(from: 500, at: ms(30))
    _ = changes(&rested, at: ms(30))
    #expect(abs(rested.topOpacity - 0.7) < 0.001 && rested.fadingCard == nil)
    _ = changes(&rested, at: ms(60))
    #expect(rested.topOpacity == 1)
    // Dragged and let go after that, it shows there as a whole.
    cards.beginDrag(at: ms(500))
    _ = cards.endDrag(
      travel: Vector(dx: 50, dy: 0), translation: Vector(dx: 50, dy: 0), velocity: .zero,
      at: ms(500))
    _ = changes(&cards, at: ms(500))
    #expect(cards.fadingCard?.opacity == 1)
  }

  @Test func rowsFadeIntoTheirNewPlacesWhenOneIsGone() throws {
    var tuning = SwipeRowsTuning()
    tuning.settling.pace(by: reduced)
    var rows = SwipeRows(count: 4, actionCount: 2, tuning)
    rows.pace(by: reduced)
    #expect(rows.delete(1, at: ms(0)) == 1)
    #expect(rows.place(of: 2, at: ms(1)) == 1)
    #expect(changes(&rows, at: ms(25)))
    let fading = try #require(rows.fading)
    #expect(fading.order.count == 4 && fading.order[1] == 1 && fading.progress == 0.25)
    #expect((0..<4).map { rows.hasChanged(atPlace: $0) } == [false, true, true, true])
    #expect(!rows.isResting(at: fadeEnd - .microseconds(1)) && rows.isResting(at: fadeEnd))
    #expect(changes(&rows, at: fadeEnd))
    #expect(rows.fading == nil)
  }

  @Test func aRowThatWasSwipedAwayFadesWhereItIs() {
    var rows = SwipeRows(count: 4, actionCount: 2, SwipeRowsTuning())
    rows.pace(by: reduced)
    rows.beginDrag(of: 1, at: ms(0))
    _ = rows.moveDrag(travel: -60, translation: -60)
    let left = rows.offset(of: 1, at: ms(10))
    #expect(left < -20)
    _ = rows.delete(1, at: ms(10))
    #expect(rows.pastOffset(of: 1) == left && rows.pastOffset(of: 2) == 0)
    rows.restore(1, to: 1, at: ms(500))
    #expect(rows.pastOffset(of: 1) == 0)
  }

  private func drag(
    _ phase: GesturePhase, _ way: Vector, velocity: Vector = .zero, at time: Instant
  ) -> GestureEvent {
    var event = GestureEvent(
      time: time, kind: .drag, phase: phase, recognizer: RecognizerID(0), target: 0,
      contacts: .empty, location: .zero)
    (event.travel, event.translation, event.velocity) = (way, way, velocity)
    return event
  }

  @Test func aDrawerFadesInWhereItIsOpen() throws {
    for isReduced in [true, false] {
      var drawer = Drawer(length: 200, along: .horizontal)
      if isReduced { drawer.pace(by: reduced) }
      drawer.toggle(at: ms(0))
      #expect(changes(&drawer, at: ms(50)))
      #expect((drawer.fading != nil) == isReduced && (drawer.shown == 200) == isReduced)
      guard isReduced else { continue }
      let fading = try #require(drawer.fading)
      #expect(fading.from == 0 && fading.progress == 0.5 && drawer.shift(at: ms(1)) == 200)
      #expect(!drawer.isResting(at: fadeEnd - .microseconds(1)) && drawer.isResting(at: fadeEnd))
      #expect(changes(&drawer, at: fadeEnd) && drawer.fading == nil)
      #expect(!changes(&drawer, at: ms(101)))
    }
  }

  @Test func aDrawerThatIsSwipedShutFadesFromWhereTheFingerLeftIt() throws {
    var drawer = Drawer(length: 200, along: .horizontal)
    drawer.pace(by: reduced)
    drawer.toggle(at: ms(0))
    _ = changes(&drawer, at: ms(500))
    _ = drawer.follow(drag(.began, .zero, at: ms(1000)))
    _ = drawer.follow(drag(.changed, Vector(dx: -150, dy: 0), at: ms(1050)))
    #expect(changes(&drawer, at: ms(1050)) && drawer.fading == nil && drawer.shown == 50)
    _ = drawer.follow(drag(.ended, Vector(dx: -150, dy: 0), at: ms(1100)))
    #expect(changes(&drawer, at: ms(1125)))
    let fading = try #require(drawer.fading)
    #expect(fading.from == 50 && fading.progress == 0.25 && drawer.shown == 0)
    // Shut by the finger itself, it has nowhere to go.
    drawer.toggle(at: ms(2000))
    _ = changes(&drawer, at: ms(2500))
    _ = drawer.follow(drag(.began, .zero, at: ms(3000)))
    _ = drawer.follow(drag(.changed, Vector(dx: -300, dy: 0), at: ms(3050)))
    _ = drawer.follow(drag(.ended, Vector(dx: -300, dy: 0), at: ms(3100)))
    _ = changes(&drawer, at: ms(3110))
    #expect(drawer.fading == nil)
  }

  @Test func whatIsLetGoFadesOutThereAndInAtItsPlace() throws {
    for isReduced in [true, false] {
      var tether = Tether()
      if isReduced { tether.pace(by: reduced) }
      tether.follow(drag(.began, .zero, at: ms(0)))
      tether.follow(drag(.changed, Vector(dx: 80, dy: -30), at: ms(0)))
      tether.follow(
        drag(.ended, Vector(dx: 80, dy: -30), velocity: Vector(dx: 900, dy: 0), at: ms(0)))
      #expect(changes(&tether, at: ms(25)))
      #expect((tether.fading != nil) == isReduced && (tether.shown == .zero) == isReduced)
      guard isReduced else { continue }
      let fading = try #require(tether.fading)
      #expect(fading.from == Vector(dx: 80, dy: -30) && fading.progress == 0.25)
      #expect(!tether.isCatch(of: 0, at: ms(25)), "it lies where it belongs")
      #expect(!tether.isResting(at: fadeEnd - .microseconds(1)) && tether.isResting(at: fadeEnd))
      tether.suspend(at: ms(50))
      #expect(changes(&tether, at: ms(50)) && tether.fading == nil)
    }
  }

  private func plane(isReduced: Bool) -> Plane {
    var tuning = PlaneTuning()
    if isReduced {
      tuning.flight.pace(by: reduced)
      tuning.glide.bounce.pace(by: reduced)
    }
    let extent = Rect(x: -1000, y: -1000, width: 2000, height: 2000)
    var plane = Plane(extent, in: Rect(x: 0, y: 0, width: 400, height: 300), tuning)
    if isReduced { plane.pace(by: reduced) }
    return plane
  }

  @Test func aPlaneFadesInWhereItIsSent() throws {
    for isReduced in [true, false] {
      var plane = plane(isReduced: isReduced)
      let before = plane.target
      plane.zoom(by: 2, about: .zero, isAimed: true, at: ms(0))
      #expect(changes(&plane, at: ms(50)))
      #expect((plane.fading != nil) == isReduced)
      #expect((plane.shown.transform == plane.target) == isReduced)
      guard isReduced else { continue }
      let fading = try #require(plane.fading)
      #expect(fading.from == before && fading.progress == 0.5 && plane.target.scale == 2)
      #expect(!plane.isResting(at: fadeEnd - .microseconds(1)) && plane.isResting(at: fadeEnd))
      #expect(changes(&plane, at: fadeEnd) && plane.fading == nil)
      // There already, it goes nowhere.
      plane.move(to: plane.target.center, at: ms(500))
      _ = changes(&plane, at: ms(510))
      #expect(plane.fading == nil)
    }
  }

  @Test func aPlaneFadesBackFromPastItsBoundsAndGlidesAsItDoes() throws {
    var plane = plane(isReduced: true)
    plane.follow(drag(.began, .zero, at: ms(0)))
    plane.follow(drag(.changed, Vector(dx: 1500, dy: 0), at: ms(100)))
    _ = changes(&plane, at: ms(100))
    let pulled = plane.shown.transform
    plane.follow(drag(.ended, Vector(dx: 1500, dy: 0), at: ms(500)))
    #expect(changes(&plane, at: ms(550)))
    let fading = try #require(plane.fading)
    let place = pulled.planeToScreen(.zero)
    #expect((fading.from.planeToScreen(.zero) - place).length < 0.01 && fading.progress == 0.5)
    #expect((plane.shown.transform.planeToScreen(.zero) - place).length > 50)
    var flicked = self.plane(isReduced: true)
    flicked.follow(drag(.began, .zero, at: ms(0)))
    let flick = Vector(dx: 400, dy: 0)
    flicked.follow(drag(.ended, .zero, velocity: flick, at: ms(100)))
    #expect(changes(&flicked, at: ms(150)) && flicked.fading == nil, "a glide is no flight")
  }
}

extension PartReport.Outcome {
  fileprivate var isDue: Bool { if case .due = self { true } else { false } }
}
