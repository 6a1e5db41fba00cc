import BoardFiles
import Firmware
import TactusCore
import Testing

@Suite struct PanelFiguresTests {
  private func read(_ file: BoardFile) -> (ControllerModel, BoardFile) {
    var reader = PanelFigures.Reader(PanelFigures.numbers(of: file))
    var other = file
    other.board = reader.board()
    (other.orientation, other.calibration) = reader.mounting()
    return (reader.controller(), other)
  }

  @Test("the figures of a board's panel are the board's again, where they are read")
  func boards() throws {
    for listing in try BoardDirectory(folders: [], hasBuiltIn: true).list() {
      let file = try BoardDirectory(folders: [], hasBuiltIn: true).board(listing)
      var (controller, other) = read(file)
      controller.name = file.controller.name
      #expect(controller == file.controller)
      #expect(other.board.pixelWidth == file.board.pixelWidth)
      #expect(other.board.pixelHeight == file.board.pixelHeight)
      #expect(other.board.pixelsPerPoint == file.board.pixelsPerPoint)
      #expect(other.board.tickPeriod == file.board.tickPeriod)
      #expect(other.board.displayPeriod == file.board.displayPeriod)
      #expect(other.orientation == file.orientation && other.calibration == file.calibration)
    }
  }

  @Test("so are those that were learned, whether a law has all of its parts or few")
  func learned() throws {
    let intervals = (0..<LearnedPanel.knots).map { Int64(8000 + 10 * $0) }
    let bare = LearnedPanel(intervals: intervals)
    var full = LearnedPanel(
      intervals: intervals, correlation: -0.2, quantum: 125, movingNoise: 0.3, restNoise: 0.1,
      hysteresis: 0.7, frozenLifts: 0.2, leaps: 0.001, leapLength: 30, dropouts: 0.02)
    (full.twoApart, full.turn, full.stamping) = (0.1, 0.8, 0.4)
    (full.alongNoise, full.movingShare, full.alongShare) = (0.5, 0.01, 0.02)
    (full.tails, full.filter, full.silence, full.merge) = (2.5, 0.4, 0.3, 60)
    full.unitsPerPoint = SIMD2(4.5, 3.25)
    (full.sizes, full.pressures) = ([1, 2, 3, 4, 5], [0, 0.25, 0.5, 0.75, 1])
    full.more = [
      LearnedPanel.Law(contacts: 2, intervals: intervals, correlation: 0.1, turn: 0.6),
      LearnedPanel.Law(contacts: 5, intervals: intervals, correlation: 0.2, twoApart: -0.1),
    ]
    for panel in [bare, full] {
      var file = try BoardDirectory(folders: [], hasBuiltIn: true).board("pinephone")
      file.controller.learned = panel
      #expect(read(file).0.learned == panel)
    }
  }
}
