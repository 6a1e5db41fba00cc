import Gestures
import Interactions
import TactusCore
import Testing

/// With reduced motion lists, their rows and items, and what is pressed are at their end at once,
/// and fade for 100 ms.
struct FadeOfListsTests: FadeSuite {
  private func changes(_ part: inout some Part, at time: Instant) -> Bool {
    let changes = changes(of: &part, at: time)
    return changes.isWhole || changes.targets.count > 0
  }

  private func list(isReduced: Bool = true) -> ScrollAxis {
    var tuning = ScrollTuning()
    if isReduced { tuning.settling.pace(by: reduced) }
    var list = ScrollAxis(contentLength: 900, viewportLength: 300, tuning, Resistance())
    if isReduced { list.pace(by: reduced) }
    return list
  }

  @Test func aListFadesBackFromPastItsEnd() throws {
    for isReduced in [true, false] {
      var list = list(isReduced: isReduced)
      list.beginDrag(at: ms(0))
      list.drag(by: 90)
      let pulled = list.offset(at: ms(0))
      #expect(changes(&list, at: ms(0)) && list.fading == nil && pulled < -20)
      list.endDrag(velocity: 0, at: ms(0))
      #expect(changes(&list, at: ms(50)))
      #expect((list.fading != nil) == isReduced && (list.shown == 0) == isReduced)
      guard isReduced else { continue }
      let fading = try #require(list.fading)
      #expect(fading.from == pulled && fading.progress == 0.5)
      // What rests is reported as it was, and no finger catches anything.
      #expect(list.takeRest(by: ms(0)) == 0)
      #expect(list.isStill(at: ms(0)) && !list.isMoving(at: ms(50)))
      #expect(!list.isResting(at: fadeEnd - .microseconds(1)) && list.isResting(at: fadeEnd))
      #expect(changes(&list, at: ms(99)) && list.fading != nil)
      #expect(changes(&list, at: fadeEnd) && list.fading == nil)
      #expect(!changes(&list, at: ms(101)))
    }
  }

  @Test func aListThatIsSentSomewhereFadesInThereAndOneThatRestsOrGlidesDoesNot() throws {
    var list = list()
    list.move(to: 400, at: ms(0))
    _ = changes(&list, at: ms(25))
    let fading = try #require(list.fading)
    #expect(fading.from == 0 && fading.progress == 0.25 && list.shown == 400)
    list.suspend(at: ms(30))
    #expect(changes(&list, at: ms(30)) && list.fading == nil)
    list.move(to: 400, at: ms(200))
    _ = changes(&list, at: ms(210))
    #expect(list.fading == nil, "it is there")
    list.beginDrag(at: ms(300))
    list.endDrag(velocity: 600, at: ms(300))
    #expect(changes(&list, at: ms(350)) && list.fading == nil, "a glide is no flight")
  }

  private func rows(isReduced: Bool = true) -> SwipeRows {
    var tuning = SwipeRowsTuning()
    if isReduced { tuning.settling.pace(by: reduced) }
    var rows = SwipeRows(count: 4, actionCount: 2, tuning)
    if isReduced { rows.pace(by: reduced) }
    return rows
  }

  /// Row 1 is let go `way` points from its place.
  private func swipe(_ rows: inout SwipeRows, _ way: Float, at time: Instant) -> Float {
    rows.beginDrag(of: 1, at: time)
    _ = rows.moveDrag(travel: way, translation: way)
    let offset = rows.offset(of: 1, at: time)
    _ = rows.endDrag(travel: way, translation: way, velocity: 0, at: time)
    return offset
  }

  @Test func aRowThatOpensOrClosesFadesFromWhereItWas() throws {
    for isReduced in [true, false] {
      var rows = rows(isReduced: isReduced)
      let left = swipe(&rows, -100, at: ms(0))
      #expect(changes(&rows, at: ms(50)) && rows.openRow == 1)
      #expect((rows.fading != nil) == isReduced)
      #expect((rows.offset(of: 1, at: ms(50)) == -112) == isReduced)
      guard isReduced else { continue }
      let fading = try #require(rows.fading)
      #expect(fading.progress == 0.5 && rows.pastOffset(of: 1) == left && left < -50)
      #expect((0..<4).map { rows.hasChanged(atPlace: $0) } == [false, true, false, false])
      #expect(rows.opacity(atPlace: 1) == 1)
      #expect(!rows.isMoving(1, at: ms(50)), "a touch finds it open")
      #expect(!rows.isResting(at: fadeEnd - .microseconds(1)) && rows.isResting(at: fadeEnd))
      #expect(changes(&rows, at: fadeEnd) && rows.fading == nil)
      #expect(!changes(&rows, at: ms(101)))

      rows.close(at: ms(500))
      #expect(changes(&rows, at: ms(575)) && rows.fading?.progress == 0.75)
      #expect(rows.pastOffset(of: 1) == -112 && rows.offset(of: 1, at: ms(500)) == 0)
    }
  }

  @Test func aRowThatGoesFarFadesWhereTheFingerLeftIt() {
    var rows = rows()
    rows.beginDrag(of: 1, at: ms(0))
    _ = rows.moveDrag(travel: -190, translation: -190)
    let left = rows.offset(of: 1, at: ms(0))
    rows.cancelDrag(at: ms(0))
    #expect(rows.delete(1, at: ms(0)) == 1)
    _ = changes(&rows, at: ms(10))
    #expect(rows.pastOffset(of: 1) == left && rows.hasChanged(atPlace: 1))
  }

  @Test func aRowThatIsDeletedAsItFadesDoesNotComeBack() {
    var rows = rows()
    rows.beginDrag(of: 1, at: ms(0))
    _ = rows.moveDrag(travel: -190, translation: -190)
    rows.cancelDrag(at: ms(0))
    #expect(rows.delete(1, at: ms(50)) == 1)
    _ = changes(&rows, at: ms(60))
    #expect(rows.pastOffset(of: 1) == 0)
  }

  private func grid(isReduced: Bool = true) -> Carry {
    var tuning = CarryTuning()
    if isReduced { tuning.settling.pace(by: reduced) }
    let layout = CarryGrid(
      viewport: Rect(x: 0, y: 0, width: 400, height: 588), widthMin: 116, aspect: 0.86,
      CarryGrid.Insets(gap: 12, margin: 16, top: 16))
    var grid = Carry(count: 6, layout, tuning, ScrollTuning(), Resistance())
    if isReduced { grid.pace(by: reduced) }
    return grid
  }

  @Test func anItemThatIsDroppedFadesOutThereAndInAtItsPlace() throws {
    for isReduced in [true, false] {
      var grid = grid(isReduced: isReduced)
      let home = grid.layout.center(ofPlace: 1)
      grid.beginLift(of: 1, finger: home, at: ms(0))
      grid.moveLift(finger: home + Vector(dx: 20, dy: 10), at: ms(0))
      _ = changes(&grid, at: ms(0))
      #expect(grid.fading == nil)
      #expect(grid.drop(at: ms(0)) == false)
      #expect(changes(&grid, at: ms(50)))
      #expect((grid.fading == 0.5) == isReduced)
      #expect((grid.center(of: 1, at: ms(1)) == home) == isReduced)
      guard isReduced else { continue }
      let dropped = try #require(grid.fadingItem)
      #expect(dropped.item == 1 && dropped.center == home + Vector(dx: 20, dy: 10))
      #expect((0..<6).map { grid.opacity(atPlace: $0) } == [1, 0.5, 1, 1, 1, 1])
      #expect((0..<6).allSatisfy { grid.pastItem(atPlace: $0) == nil })
      #expect(!grid.isResting(at: fadeEnd - .microseconds(1)) && grid.isResting(at: fadeEnd))
      #expect(changes(&grid, at: ms(99)) && grid.fading != nil)
      #expect(changes(&grid, at: fadeEnd) && grid.fading == nil && grid.fadingItem == nil)
      #expect(!changes(&grid, at: ms(101)))
    }
  }

  @Test func anItemThatAFingerFarAwayTakesFadesOutWhereItWas() throws {
    for isReduced in [true, false] {
      var grid = grid(isReduced: isReduced)
      let home = grid.layout.center(ofPlace: 1)
      let way = Vector(dx: 5, dy: 80)
      grid.beginLateLift(of: 1, start: home, finger: home + way, at: ms(0))
      _ = changes(&grid, at: ms(25))
      #expect((grid.center(of: 1, at: ms(25)) == home + way) == isReduced)
      #expect((grid.fadingItem != nil) == isReduced)
      #expect(grid.liftedOpacity == (isReduced ? 0.25 : 1))
      guard isReduced else { continue }
      let past = try #require(grid.fadingItem)
      #expect(past.item == 1 && past.center == home)
      _ = changes(&grid, at: fadeEnd)
      #expect(grid.fadingItem == nil && grid.liftedOpacity == 1)
    }
    // Let go in the first half of that, it goes on to fade where it lay; in the second half from
    // the finger.
    for (pause, isHome) in [(Int64(40), true), (60, false)] {
      var grid = self.grid()
      let (home, way) = (grid.layout.center(ofPlace: 1), Vector(dx: 5, dy: 80))
      grid.beginLateLift(of: 1, start: home, finger: home + way, at: ms(0))
      _ = grid.drop(at: ms(pause))
      _ = changes(&grid, at: ms(pause + 10))
      #expect(grid.fadingItem?.center == (isHome ? home : home + way))
    }
    // One that is taken where it lies is there.
    var grid = grid()
    grid.beginLift(of: 1, finger: grid.layout.center(ofPlace: 1), at: ms(0))
    _ = changes(&grid, at: ms(25))
    #expect(grid.fadingItem == nil && grid.liftedOpacity == 1)
  }

  @Test func itemsThatMakeRoomFadeIntoTheirNewPlaces() {
    var grid = grid()
    let (start, end) = (grid.layout.center(ofPlace: 0), grid.layout.center(ofPlace: 2))
    grid.beginLift(of: 0, finger: start, at: ms(0))
    grid.moveLift(finger: end, at: ms(0))
    _ = changes(&grid, at: ms(25))
    #expect(grid.fading == 0.25 && grid.fadingItem == nil)
    // The item that is carried was at no place, and is at none.
    #expect((0..<4).map { grid.pastItem(atPlace: $0) } == [nil, 1, 2, nil])
    #expect(grid.opacity(atPlace: 0) == 0.25 && grid.opacity(atPlace: 1) == 1)
    grid.putBack(at: ms(60))
    _ = changes(&grid, at: ms(80))
    #expect((0..<4).map { grid.pastItem(atPlace: $0) } == [1, 2, nil, nil])
    #expect(grid.fadingItem?.item == 0 && grid.opacity(atPlace: 0) == 1)
  }

  @Test func anItemThatIsRemovedFadesAndTheRestIntoTheirPlaces() {
    var grid = grid()
    #expect(grid.remove(4, at: ms(0)) == 4)
    _ = changes(&grid, at: ms(50))
    #expect((3..<6).map { grid.pastItem(atPlace: $0) } == [nil, 4, 5])
    grid.restore(4, to: 4, at: ms(500))
    _ = changes(&grid, at: ms(550))
    #expect((3..<6).map { grid.pastItem(atPlace: $0) } == [nil, 5, nil])
    #expect((3..<6).map { grid.opacity(atPlace: $0) } == [1, 1, 0.5])
    grid.suspend(at: ms(560))
    #expect(changes(&grid, at: ms(560)) && grid.fading == nil)
  }

  @Test func whatIsPressedFadesIntoItsOtherSize() throws {
    for isReduced in [true, false] {
      var feedback = PressFeedback()
      if isReduced { feedback.pace(by: reduced) }
      feedback.press(7, at: ms(0))
      #expect(changes(&feedback, at: ms(25)))
      #expect(feedback.fading(of: 7) == (isReduced ? 0.75 : nil) && feedback.fading(of: 8) == nil)
      #expect((feedback.scale(of: 7, to: 0.5, at: ms(25)) == 0.5) == isReduced)
      guard isReduced else { continue }
      // Let go meanwhile, it goes back from where it is, and takes as long for that.
      feedback.release(at: ms(50))
      #expect(changes(&feedback, at: ms(50)))
      #expect(feedback.fading(of: 7) == 0.5)
      _ = changes(&feedback, at: ms(100))
      #expect(feedback.fading(of: 7) == 0.75)
      let end = ms(150)
      #expect(!feedback.isResting(at: end - .microseconds(1)) && feedback.isResting(at: end))
      #expect(changes(&feedback, at: ms(150)))
      #expect(feedback.fading(of: 7) == nil)
      #expect(!changes(&feedback, at: ms(151)))
    }
  }

  @Test func aMarkIsThereAtOnceAndFades() throws {
    let spring = Spring(response: TuningEntry.atOnce * 1e-6, dampingFraction: 1)
    var mark = ShownMotion(0)
    mark.pace(by: reduced)
    mark.retarget(to: 80, spring: spring, at: ms(0))
    #expect(changes(&mark, at: ms(25)) && mark.shown == 80)
    let fading = try #require(mark.fading)
    #expect(fading.from == 0 && fading.progress == 0.25)
    #expect(!mark.isResting(at: fadeEnd - .microseconds(1)) && mark.isResting(at: fadeEnd))
    #expect(changes(&mark, at: fadeEnd) && mark.fading == nil && !changes(&mark, at: ms(101)))
    mark.retarget(to: 80, spring: spring, at: ms(200))
    _ = changes(&mark, at: ms(210))
    #expect(mark.fading == nil, "it is there")
    mark.retarget(to: 0, spring: spring, at: ms(300))
    mark.suspend(at: ms(310))
    _ = changes(&mark, at: ms(310))
    #expect(mark.fading == nil && mark.shown == 0)
  }

  @Test func whatIsTurnedBackGoesOnFromWhatShows() {
    var fade = FadeInPlace()
    fade.turn(at: ms(0))
    #expect(fade.shown == 1 && fade.isOver(at: ms(0)), "with full motion nothing fades")
    fade.pace(by: reduced)
    fade.turn(at: ms(1000))
    #expect(fade.shown == 0 && abs(fade.progress(at: ms(1030)) - 0.3) < 0.001)
    fade.turn(at: ms(1030))
    #expect(abs(fade.shown - 0.7) < 0.001 && fade.end == ms(1060))
  }

  @Test func aCardThatIsLetGoFadesOutThereAndInWhereItLies() throws {
    for isReduced in [true, false] {
      var cards = CardStack(count: 3, CardStackTuning())
      if isReduced {
        cards.tuning.settling.pace(by: reduced)
        cards.pace(by: reduced)
      }
      let way = Vector(dx: 60, dy: 20)
      cards.beginDrag(at: ms(0))
      #expect(cards.endDrag(travel: way, translation: way, velocity: .zero, at: ms(0)).side == nil)
      #expect(changes(&cards, at: ms(25)))
      #expect((cards.fadingCard != nil) == isReduced)
      guard isReduced else { continue }
      let past = try #require(cards.fadingCard)
      #expect(past.offset == way && past.opacity == 0.75 && cards.topOpacity == 0.25)
      #expect(!cards.isReturning(at: ms(25)) && cards.offset(at: ms(1)) == .zero)
      // Taken away meanwhile, it leaves the next one as it is.
      _ = cards.removeTop(at: ms(50))
      _ = changes(&cards, at: ms(60))
      #expect(cards.fadingCard == nil && cards.topOpacity == 1)
    }
  }
}
