import Gestures
import TactusCore
import Testing

@testable import DemoScenes

/// Rows that slide to the left, to a tenth of a point.
@Suite struct SwipeRowsTests {
  private let start = Instant.zero
  private var later: Instant { start + .milliseconds(2000) }

  private func dragged(
    _ rows: SwipeRows = SwipeRows(SwipeRowsTuning()), row: Int = 0, by translation: Float,
    velocity: Float = 0
  ) -> (rows: SwipeRows, outcome: SwipeRows.Outcome?) {
    var rows = rows
    _ = rows.beginDrag(of: row, translation: 0, at: start)
    let outcome = rows.endDrag(translation: translation, velocity: velocity, at: start)
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
    var rows = SwipeRows(SwipeRowsTuning())
    _ = rows.beginDrag(of: 3, translation: translation, at: start)
    #expect(rows.offset(of: 3, at: start) == offset)
  }

  /// −110.5 pt give 79.98, −110.6 give 80.02.
  @Test func passing80PointsGivesOneHapticPerDrag() {
    var rows = SwipeRows(SwipeRowsTuning())
    var outcomes = [rows.beginDrag(of: 0, translation: -110.5, at: start)]
    for translation in [Float(-110.6), -50, -150] {
      outcomes.append(rows.moveDrag(translation: translation, at: start))
    }
    #expect(outcomes == [nil, .crossed, nil, nil])
    _ = rows.endDrag(translation: -10, velocity: 0, at: start)
    _ = rows.beginDrag(of: 0, translation: -10, at: later)
    let again = rows.moveDrag(translation: -120, at: later)
    #expect(again == .crossed)
  }

  @Test func onlyLeftwardsFromRestAndBothWaysWhenOpen() {
    let closed = SwipeRows(SwipeRowsTuning())
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
    _ = rows.beginDrag(of: 0, translation: 40, at: later)
    rows.cancelDrag(at: later)
    #expect(rows.openRow == 0)
    #expect(rows.offset(of: 0, at: later + .milliseconds(2000)) == -168)
  }

  @Test func aChosenActionIsDue200MillisecondsLater() {
    var rows = dragged(by: -100).rows
    rows.choose(.delete, of: 0, at: start)
    #expect(rows.openRow == nil)
    #expect(rows.nextDeadline == start + .milliseconds(200))
    let early = rows.takeDueAction(at: start + .microseconds(199_999))
    #expect(early == nil)
    let due = rows.takeDueAction(at: start + .microseconds(200_000))
    #expect(due?.row == 0 && due?.action == .delete)
    #expect(rows.nextDeadline == .never)
  }

  @Test func theSpringNeverCarriesARowPastItsPlace() {
    let rows = dragged(by: -60, velocity: 3000).rows
    for step in 0..<200 {
      let offset = rows.offset(of: 0, at: start + .milliseconds(Int64(step) * 5))
      #expect(offset <= 0 && offset >= -200)
    }
  }

  @Test(arguments: [0, 5, 11]) func aDeletedRowComesBackToItsPlace(row: Int) {
    var rows = SwipeRows(SwipeRowsTuning())
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
}
