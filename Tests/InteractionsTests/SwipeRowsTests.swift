import Gestures
import TactusCore
import Testing

@testable import Interactions

/// Rows that slide to the left, to a tenth of a point.
@Suite struct SwipeRowsTests {
  private let start = Instant.zero
  private var later: Instant { start + .milliseconds(2000) }

  private func dragged(
    _ rows: SwipeRows = SwipeRows(count: 12, actionCount: 3, SwipeRowsTuning()), row: Int = 0,
    by translation: Float,
    velocity: Float = 0
  ) -> (rows: SwipeRows, outcome: SwipeRows.Outcome?) {
    var rows = rows
    rows.beginDrag(of: row, at: start)
    let outcome = rows.endDrag(
      travel: translation, translation: translation, velocity: velocity, at: start)
    return (rows, outcome)
  }

  @Test(arguments: [(Float(-79.9), false), (-80, false), (-80.1, true)])
  func aDragOfMoreThan80PointsOpensARow(translation: Float, opens: Bool) {
    let (rows, outcome) = dragged(by: translation)
    #expect((outcome == .opened) == opens)
    #expect(rows.offset(of: 0, at: later) == (opens ? -168 : 0))
  }

  /// The predicted end is velocity × 0.25 s ahead: 796 pt/s is 199 pt.
  @Test(arguments: [(Float(-796), false), (-800, false), (-804, true)])
  func aFlickWhosePredictedEndIsMoreThan200PointsAheadOpensIt(velocity: Float, opens: Bool) {
    #expect((dragged(by: -20, velocity: velocity).outcome == .opened) == opens)
  }

  /// 800 pt/s are 200 pt in 250 ms, and 201 in 251.25.
  @Test(arguments: [(Float(0.25), false), (0.25125, true)])
  func howFarAheadThePredictedEndLooksIsTheDrags(prediction: Float, opens: Bool) {
    var rows = SwipeRows(count: 12, actionCount: 3, SwipeRowsTuning())
    rows.beginDrag(of: 0, at: start)
    let outcome = rows.endDrag(
      travel: -20, translation: -20, velocity: -800, prediction: prediction, at: start)
    #expect((outcome == .opened) == opens)
  }

  /// At 400 pt the row follows by one half, which is 200 pt.
  @Test(arguments: [
    (Float(0), Float(1)), (-100, 0.75), (-200, 0.5), (-400, 0.5), (100, 0.75),
  ])
  func resistanceGrowsToOneHalf(translation: Float, resistance: Float) {
    #expect(Resistance.rowShare(at: translation, distanceMax: 200) == resistance)
  }

  @Test(arguments: [(Float(-100), Float(-75)), (-399, -199.5), (-400, -200), (-900, -200), (50, 0)])
  func aRowFollowsAgainstResistanceAndStaysBetween200PointsAndItsPlace(
    translation: Float, offset: Float
  ) {
    var rows = SwipeRows(count: 12, actionCount: 3, SwipeRowsTuning())
    rows.beginDrag(of: 3, at: start)
    _ = rows.moveDrag(travel: translation, translation: translation)
    #expect(rows.offset(of: 3, at: start) == offset)
  }

  /// Where letting go opens it: 80 points from where the finger landed, of which the row follows
  /// those since the drag began, against resistance.
  @Test func passing80PointsOfTheFingerGivesOneHapticPerDrag() {
    var rows = SwipeRows(count: 12, actionCount: 3, SwipeRowsTuning())
    rows.beginDrag(of: 0, at: start)
    var outcomes: [SwipeRows.Outcome?] = []
    for translation in [Float(-80), -80.1, -50, -150] {
      outcomes.append(rows.moveDrag(travel: translation + 10, translation: translation))
    }
    #expect(outcomes == [nil, .crossed, nil, nil])
    _ = rows.endDrag(travel: -10, translation: -10, velocity: 0, at: start)
    rows.beginDrag(of: 0, at: later)
    let again = rows.moveDrag(travel: -110, translation: -120)
    #expect(again == .crossed)
  }

  /// Whichever way it is dragged, an open row does not open.
  @Test func anOpenRowGivesNoHaptic() {
    var rows = dragged(by: -100).rows
    rows.beginDrag(of: 0, at: later)
    let outcome = rows.moveDrag(travel: -110, translation: -120)
    #expect(outcome == nil)
  }

  @Test func onlyLeftwardsFromRestAndBothWaysWhenOpen() {
    let closed = SwipeRows(count: 12, actionCount: 3, SwipeRowsTuning())
    #expect(closed.allowsDrag(of: 0, translation: -10))
    #expect(!closed.allowsDrag(of: 0, translation: 10))
    let open = dragged(by: -100).rows
    #expect(open.allowsDrag(of: 0, translation: 10))
    #expect(!open.allowsDrag(of: 1, translation: 10))
  }

  @Test func anOpenRowClosesOnARightwardDragOnly() {
    let open = dragged(by: -100).rows
    #expect(dragged(open, by: 1).rows.openRow == nil)
    #expect(dragged(open, by: -30).rows.openRow == 0)
    #expect(dragged(open, by: -30).outcome == nil)
  }

  @Test func oneRowAtATimeIsOpen() {
    let open = dragged(by: -100).rows
    let other = dragged(open, row: 4, by: -100).rows
    #expect(other.openRow == 4)
    #expect(other.offset(of: 0, at: later) == 0)
    #expect(other.offset(of: 4, at: later) == -168)
  }

  @Test func aCancelledDragReturnsTheRowToWhereItRested() {
    var rows = dragged(by: -100).rows
    rows.beginDrag(of: 0, at: later)
    _ = rows.moveDrag(travel: 40, translation: 50)
    rows.cancelDrag(at: later)
    #expect(rows.openRow == 0)
    #expect(rows.offset(of: 0, at: later + .milliseconds(2000)) == -168)
  }

  @Test func aRowThatAFingerStopsRestsThere() {
    var rows = dragged(by: -100).rows
    let time = start + .milliseconds(50)
    #expect(!rows.isResting(at: time))
    rows.hold(0, by: 1, at: time)
    #expect(rows.isResting(at: time))
  }

  @Test func aChosenActionIsDue200MillisecondsLater() {
    var rows = dragged(by: -100).rows
    rows.choose(2, of: 0, at: start)
    #expect(rows.openRow == nil)
    #expect(rows.nextRest == start + .milliseconds(200))
    let early = rows.takeReport(by: start + .microseconds(199_999))
    #expect(early == nil)
    let due = rows.takeReport(by: start + .microseconds(200_000))
    #expect(due == PartReport(.due(2), of: "action", 0))
    while rows.takeReport(by: later) != nil {}
    #expect(rows.nextRest == .never)
  }

  /// With reduced motion it closes at once, and would be deleted under the finger that opens it.
  @Test func aRowWhoseActionIsNotDoneYetIsNotOpened() {
    var tuning = SwipeRowsTuning()
    tuning.settling.pace(by: Pacing(1, isReduced: true))
    var rows = SwipeRows(count: 4, actionCount: 3, tuning)
    rows.choose(2, of: 0, at: start)
    let last = start + .microseconds(199_999)
    #expect(!rows.isMoving(0, at: last))
    #expect(rows.isCatch(of: 0, at: last) && !rows.isCatch(of: 1, at: last))
    _ = rows.takeReport(by: start + .milliseconds(200))
    #expect(!rows.isCatch(of: 0, at: start + .milliseconds(200)))
  }

  /// 10 points after the finger landed its drag begins; the row has not moved until then.
  @Test func aRowFollowsFromWhereItsDragBegan() {
    var rows = SwipeRows(count: 12, actionCount: 3, SwipeRowsTuning())
    rows.beginDrag(of: 0, at: start)
    #expect(rows.offset(of: 0, at: start) == 0)
    let outcome = rows.endDrag(travel: -71, translation: -81, velocity: 0, at: start)
    #expect(outcome == .opened)
  }

  @Test func aRowThatIsStoppedInFlightStaysThereAndGoesOnWithoutAJump() {
    var rows = dragged(by: -100).rows
    let time = start + .milliseconds(60)
    let offset = rows.offset(of: 0, at: time)
    #expect(offset < -80 && offset > -160)
    #expect(rows.isMoving(0, at: time))
    rows.hold(0, by: 1, at: time)
    #expect(!rows.isMoving(0, at: time))
    #expect(rows.offset(of: 0, at: later) == offset)
    #expect(rows.allowsDrag(of: 0, translation: 10))
    var dragged = rows
    dragged.beginDrag(of: 0, at: later)
    #expect(dragged.offset(of: 0, at: later) == offset)
    _ = dragged.moveDrag(travel: 4, translation: 14)
    #expect(abs(dragged.offset(of: 0, at: later) - offset - 3.96) < 0.001)
    rows.letGo(1, at: later)
    #expect(rows.offset(of: 0, at: later) == offset)
    #expect(rows.offset(of: 0, at: later + .milliseconds(2000)) == -168)
  }

  /// Half a point from its rest and slower than 20 pt/s a row stands still, to the eye.
  @Test func aRowMovesUntilItIsSeenToStandStill() {
    let rows = dragged(by: -100).rows
    for step in 0..<200 {
      let time = start + .milliseconds(5 * Int64(step))
      let offset = rows.offset(of: 0, at: time)
      let speed = 1000 * (rows.offset(of: 0, at: time + .milliseconds(1)) - offset)
      let isSeen = abs(offset + 168) >= 0.5 || abs(speed) >= 20
      #expect(rows.isMoving(0, at: time) == isSeen, "\(5 * step) ms")
    }
  }

  /// Its spring goes on for as long again, beyond its place, where the row is held: 199 ms after it
  /// began to close it is there, and takes taps.
  @Test func aRowThatClosedTakesTapsThoughItsSpringDoesNotRest() {
    var rows = dragged(by: -100).rows
    while rows.takeReport(by: later) != nil {}
    rows.close(at: later)
    #expect(rows.isMoving(0, at: later + .milliseconds(198)))
    for milliseconds in 200..<600 {
      #expect(!rows.isMoving(0, at: later + .milliseconds(Int64(milliseconds))))
    }
    #expect(rows.nextRest > later + .milliseconds(400))
  }

  @Test func rowsThatCloseUpAreMovingUntilTheyAreThere() {
    var rows = SwipeRows(count: 12, actionCount: 3, SwipeRowsTuning())
    _ = rows.delete(3, at: start)
    #expect(!rows.isMoving(2, at: start))
    #expect(rows.isMoving(4, at: start))
    #expect(!rows.isMoving(4, at: later))
  }

  @Test func whatCameToRestIsReportedOnce() {
    var rows = dragged(by: -100).rows
    let due = rows.nextRest
    let early = rows.takeReport(by: due - .microseconds(1))
    #expect(early == nil)
    let open = rows.takeReport(by: due)
    #expect(open == PartReport(.rest(-168), of: "row", 0), "it rests at its buttons' width")
    let again = rows.takeReport(by: later)
    #expect(again == nil && rows.nextRest == .never)
  }

  @Test func theSpringNeverCarriesARowPastItsPlace() {
    let rows = dragged(by: -60, velocity: 3000).rows
    for step in 0..<200 {
      let offset = rows.offset(of: 0, at: start + .milliseconds(Int64(step) * 5))
      #expect(offset <= 0 && offset >= -200)
    }
  }

  @Test(arguments: [0, 5, 11]) func aDeletedRowComesBackToItsPlace(row: Int) {
    var rows = SwipeRows(count: 12, actionCount: 3, SwipeRowsTuning())
    let place = rows.delete(row, at: start)
    #expect(place == row)
    #expect(rows.place(of: row) == nil)
    #expect(rows.order.count == 11)
    let again = rows.delete(row, at: start)
    #expect(again == nil)
    rows.restore(row, to: row, at: start)
    #expect((0..<12).allSatisfy { Int(rows.order[$0]) == $0 })
    #expect((0..<12).allSatisfy { rows.place(of: $0, at: later) == Float($0) })
  }

  /// The finger landed before it went.
  @Test func aRowThatIsGoneDoesNotSlideAndComesBackClosed() {
    var rows = SwipeRows(count: 12, actionCount: 3, SwipeRowsTuning())
    _ = rows.delete(2, at: start)
    #expect(!rows.allowsDrag(of: 2, translation: -20))
    rows.beginDrag(of: 2, at: start)
    let moved = rows.moveDrag(travel: -130, translation: -130)
    let ended = rows.endDrag(travel: -130, translation: -130, velocity: 0, at: start)
    #expect(moved == nil && ended == nil && rows.openRow == nil)
    rows.restore(2, to: 2, at: later)
    #expect(rows.openRow == nil && rows.offset(of: 2, at: later) == 0)
    #expect(rows.allowsDrag(of: 2, translation: -20))
  }

  @Test func anActionIsDueBeforeTheSystemSleeps() {
    var (rows, _) = dragged(by: -100)
    rows.choose(1, of: 0, at: later)
    let asleep = later + .milliseconds(50)
    rows.suspend(at: asleep)
    let due = rows.takeReport(by: asleep)
    #expect(due == PartReport(.due(1), of: "action", 0))
  }

  /// Within a point of its rest a finger that lands does not stop it, but a drag does.
  @Test func aRowUnderAFingerReportsNoRest() {
    var rows = dragged(by: -100).rows
    let time = rows.nextRest - .milliseconds(1)
    rows.beginDrag(of: 0, at: time)
    #expect(rows.nextRest == .never)
    rows.cancelDrag(at: time)
    #expect(rows.nextRest != .never)
  }

  /// Each is 56 points wide, as long as 44 of the row's 362 stay on the screen.
  @Test(arguments: [(1, Float(56)), (5, 56), (6, 53), (12, 26.5)])
  func anyNumberOfButtonsShowsBesideAFingertipOfTheRow(count: Int, width: Float) {
    var (rows, _) = dragged(
      SwipeRows(count: 12, actionCount: count, width: 362, SwipeRowsTuning()), by: -100)
    #expect(rows.buttonWidth == width)
    #expect(rows.offset(of: 0, at: later) == -Float(count) * width)
    rows.choose(count - 1, of: 0, at: later)
    let due = rows.takeReport(by: later + .milliseconds(200))
    #expect(due == PartReport(.due(count - 1), of: "action", 0))
  }
}
