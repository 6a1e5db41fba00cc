import Gestures
import Interactions
import Raster
import TactusCore
import Testing

@testable import Controls

/// What fingers do to controls, and what comes back.
struct ControlTests {
  private let frame = Rect(x: 0, y: 0, width: 228, height: 44)

  private func ms(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

  private func event(
    _ phase: GesturePhase, by travel: Vector = .zero, kind: GestureKind = .drag,
    axis: Axis = .horizontal, at milliseconds: Int64 = 0
  ) -> GestureEvent {
    var event = GestureEvent(
      time: ms(milliseconds), kind: kind, phase: phase, recognizer: RecognizerID(0), target: 0,
      contacts: .empty, location: Point(x: 0, y: 0))
    event.axis = axis
    event.travel = travel
    event.translation = travel
    return event
  }

  private func x(_ dx: Float) -> Vector { Vector(dx: dx, dy: 0) }

  // Slider: a track of 200 points, from 14; five stops, 50 points apart.

  @Test func sliderPassesToTheNextStopBeyondTheMiddle() {
    var slider = SnapSlider(0...100, stops: 5)
    #expect(slider.follow(event(.began), in: frame) == nil)
    // 0.6 of a step is 30 points.
    #expect(slider.follow(event(.changed, by: x(30)), in: frame) == nil)
    #expect(slider.follow(event(.changed, by: x(30.1)), in: frame) == .passed)
    #expect(slider.value == 25)
    // And holds on to that until as far on the other side.
    #expect(slider.follow(event(.changed, by: x(20)), in: frame) == nil)
    #expect(slider.follow(event(.changed, by: x(19.9)), in: frame) == .passed)
    #expect(slider.follow(event(.ended, by: x(19.9)), in: frame) == .left)
    #expect(slider.value == 0)
  }

  @Test func sliderSpringsToItsStopWhenTheFingerHasLeft() {
    var slider = SnapSlider(0...100, stops: 5, at: 1)
    _ = slider.follow(event(.began), in: frame)
    _ = slider.follow(event(.changed, by: x(20)), in: frame)
    #expect(slider.place(at: ms(0)) == 0.35)
    _ = slider.follow(event(.ended, by: x(20)), in: frame)
    #expect(!slider.isResting(at: ms(1)))
    #expect(slider.nextRest < ms(2000))
    #expect(slider.place(at: ms(2000)) == 0.25)
  }

  @Test func aTapBesideTheKnobBringsItThere() {
    var slider = SnapSlider(0...100, stops: 5)
    #expect(slider.tap(Point(x: 14 + 74, y: 20), in: frame, at: ms(0)) == true)
    #expect(slider.stop == 1)
    #expect(slider.tap(Point(x: 14 + 26, y: 20), in: frame, at: ms(10)) == false)
    #expect(slider.tap(Point(x: 14 + 76, y: 20), in: frame, at: ms(10)) == true)
    #expect(slider.stop == 2)
    #expect(slider.tap(Point(x: 500, y: 20), in: frame, at: ms(20)) == true)
    #expect(slider.stop == 4)
  }

  // Stepper, switch.

  @Test func stepperStopsAtItsEnds() {
    var stepper = Stepper(9, in: 0...10, by: 2)
    #expect(stepper.step(up: true) == true)
    #expect(stepper.value == 10)
    #expect(!stepper.canStep(up: true))
    let isStepped = stepper.step(up: true)
    #expect(!isStepped)
    #expect(stepper.step(up: false) == true)
    #expect(stepper.value == 8)
  }

  @Test func switchIsOnAtOnceAndItsKnobFollows() {
    var toggle = Toggle()
    toggle.flip(at: ms(0))
    #expect(toggle.isOn)
    var changes = PartChanges()
    toggle.show(at: ms(0), scale: 1, &changes)
    #expect(toggle.shown == 0 && !changes.isWhole)
    toggle.show(at: ms(60), scale: 1, &changes)
    #expect(toggle.shown > 0 && toggle.shown < 1 && changes.isWhole)
    toggle.show(at: ms(2000), scale: 1, &changes)
    #expect(toggle.shown == 1)
    #expect(toggle.takeRest(by: ms(2000)) == 1)
  }

  // Reduced motion: what springs by itself is there at once.

  private let reduced = Pacing(1, isReduced: true)

  @Test func withReducedMotionSwitchAndSliderAreThereAtOnce() {
    var toggle = Toggle()
    toggle.pace(by: reduced)
    toggle.flip(at: ms(0))
    #expect(toggle.nextRest < ms(1))
    var slider = SnapSlider(0...100, stops: 5)
    slider.pace(by: reduced)
    _ = slider.move(to: 4, at: ms(0))
    #expect(slider.nextRest < ms(1))
  }

  /// Pulled 50 points past its top.
  private func pulled(_ tuning: ScrollTuning?) -> List {
    var list = List(2, in: Rect(x: 0, y: 0, width: 200, height: 300), tuning)
    list.pace(by: reduced)
    list.follow(event(.began, axis: .vertical))
    list.follow(event(.changed, by: Vector(dx: 0, dy: 50), axis: .vertical))
    list.follow(event(.ended, by: Vector(dx: 0, dy: 50), axis: .vertical))
    return list
  }

  @Test func aListOfItsOwnTuningIsBackAtOnceAndOneOfTheScenesIsAsThatStates() {
    #expect(pulled(nil).nextRest < ms(1))
    #expect(pulled(ScrollTuning()).nextRest > ms(100))
  }

  @Test func soAreRows() {
    for tuning in [nil, SwipeRowsTuning()] {
      var list = SwipeList(
        3, in: Rect(x: 0, y: 0, width: 200, height: 300), actions: [SwipeAction(.trash, .white)],
        tuning)
      list.pace(by: reduced)
      _ = swipe(&list, by: -90)
      #expect((list.nextRest < ms(1)) == (tuning == nil))
    }
  }

  @Test func soAreCards() {
    for tuning in [nil, CardStackTuning()] {
      var deck = CardDeck(3, in: frame, tuning)
      deck.pace(by: reduced)
      _ = deck.follow(event(.began))
      _ = deck.follow(event(.ended, by: x(-200)))
      // The one that is thrown fades where it is for 100 ms, and the others have moved up.
      #expect(!deck.isResting(at: ms(99)))
      _ = deck.takeRest(by: ms(100))
      #expect(deck.isResting(at: ms(100)) == (tuning == nil))
    }
  }

  // Hold.

  @Test func theRingFillsWhileItIsHeld() {
    var hold = Hold(.milliseconds(1200))
    var changes = PartChanges()
    #expect(hold.follow(event(.began, kind: .press)) == false)
    #expect(!hold.isResting(at: ms(100)))
    hold.show(at: ms(600), scale: 1, &changes)
    #expect(hold.shown == 0.5)
    #expect(hold.follow(event(.began, kind: .longPress, at: 1200)) == true)
    hold.show(at: ms(1200), scale: 1, &changes)
    #expect(hold.shown == 0)
    #expect(hold.isResting(at: ms(1200)))
  }

  @Test func aFingerThatLeavesEmptiesTheRing() {
    var hold = Hold(.milliseconds(1200))
    var changes = PartChanges()
    _ = hold.follow(event(.began, kind: .press))
    hold.show(at: ms(1100), scale: 1, &changes)
    #expect(hold.follow(event(.cancelled, kind: .press, at: 1110)) == false)
    hold.show(at: ms(1110), scale: 1, &changes)
    #expect(hold.shown == 0)
  }

  // Rows that are swiped: 200 points wide.

  private func list(_ count: Int = 3) -> SwipeList {
    SwipeList(
      count, in: Rect(x: 0, y: 0, width: 200, height: 300),
      actions: [SwipeAction(.flag, .white), SwipeAction(.trash, .white)])
  }

  private func swipe(_ list: inout SwipeList, by dx: Float) -> SwipeList.Change? {
    _ = list.handle(event(.began, by: x(-10)), on: 1)
    _ = list.handle(event(.changed, by: x(dx)), on: 1)
    return list.handle(event(.ended, by: x(dx)), on: 1)
  }

  @Test func aRowSwipedOverHalfOfItsWidthGoesWithTheLastAction() {
    var list = list()
    #expect(swipe(&list, by: -99.9) == nil)
    #expect(!list.frame(of: SwipeList.item(ofAction: 0)).isEmpty)
    var other = self.list()
    #expect(swipe(&other, by: -100) == .chose(action: 1, row: 1))
    #expect(other.frame(of: SwipeList.item(ofAction: 0)).isEmpty)
  }

  @Test func aButtonBehindTheOpenRowIsChosenByATap() {
    var list = list()
    _ = swipe(&list, by: -90)
    let tap = event(.recognized, kind: .tap, at: 2000)
    #expect(
      list.handle(tap, on: SwipeList.item(ofAction: 0)) == .chose(action: 0, row: 1))
    // It has closed: there is nothing to tap.
    #expect(list.handle(tap, on: SwipeList.item(ofAction: 0)) == nil)
  }

  @Test func rowsKeepTheirNumbersWhileOthersComeAndGo() {
    var list = list()
    #expect(list.remove(1, at: ms(0)) == 1)
    #expect((list.count, list.row(atPlace: 0), list.row(atPlace: 1)) == (2, 0, 2))
    #expect(list.frame(of: 1).isEmpty)
    #expect(list.frame(of: 2).y == 64)
    #expect(list.add(at: ms(10)) == 1)
    #expect(list.row(atPlace: 2) == 1)
    for _ in 3..<SwipeList.capacity { #expect(list.add(at: ms(20)) != nil) }
    #expect(list.add(at: ms(30)) == nil)
  }

  @Test func aSidewaysDragNeitherScrollsNorMovesARowToTheRight() {
    var list = list(8)
    _ = list.handle(event(.began, by: x(10)), on: 1)
    _ = list.handle(event(.changed, by: Vector(dx: 60, dy: -80)), on: 1)
    #expect(list.displacement(of: 1, at: ms(0)) == .zero)
    _ = list.handle(event(.ended), on: 1)
    _ = list.handle(event(.began, axis: .vertical), on: 1)
    _ = list.handle(event(.changed, by: Vector(dx: 0, dy: -80), axis: .vertical), on: 1)
    #expect(list.displacement(of: 1, at: ms(0)) == Vector(dx: 0, dy: -80))
  }

  // Cards, bars, menus.

  @Test func aCardIsThrownFarEnough() {
    var deck = CardDeck(3, in: frame)
    _ = deck.follow(event(.began))
    #expect(deck.follow(event(.ended, by: x(120))) == nil)
    #expect(deck.top == 0)
    var other = CardDeck(3, in: frame)
    _ = other.follow(event(.began))
    let thrown = other.follow(event(.ended, by: x(-120.1)))
    #expect(thrown?.card == 0 && thrown?.side == -1)
    #expect(other.top == 1)
    other.restore(at: ms(100))
    #expect(other.top == 0)
  }

  @Test func aMenuStaysInItsBoundsAndFindsItsEntries() {
    let bounds = Rect(x: 0, y: 0, width: 320, height: 240)
    let menu = MenuPanel(3, at: Point(x: 300, y: 230), in: bounds)
    #expect(menu.frame.maxX == 312 && menu.frame.maxY == 232)
    #expect(menu.entry(at: Point(x: 200, y: menu.frame.y)) == 0)
    #expect(menu.entry(at: Point(x: 200, y: menu.frame.y + 47.9)) == 0)
    #expect(menu.entry(at: Point(x: 200, y: menu.frame.y + 48)) == 1)
    #expect(menu.entry(at: Point(x: 200, y: menu.frame.maxY)) == nil)
  }

  @Test func aTabBarFindsItsItems() {
    let bar = TabBar(4, in: Rect(x: 0, y: 100, width: 200, height: 60))
    #expect(bar.item(at: Point(x: 49.9, y: 120)) == 0)
    #expect(bar.item(at: Point(x: 50, y: 120)) == 1)
    #expect(bar.item(at: Point(x: 199.9, y: 120)) == 3)
    #expect(bar.item(at: Point(x: 50, y: 99)) == nil)
  }

  @Test func theRingOfWhatWorksTurnsInSteps() {
    var ring = BusyRing()
    var changes = PartChanges()
    ring.begin(at: ms(0))
    ring.show(at: ms(79), scale: 1, &changes)
    #expect(ring.shown == 0)
    ring.show(at: ms(80), scale: 1, &changes)
    #expect(ring.shown == Float(1) / 12)
    #expect(!ring.isResting(at: ms(80)))
    ring.end()
    ring.show(at: ms(90), scale: 1, &changes)
    #expect(ring.shown == nil)
  }
}
