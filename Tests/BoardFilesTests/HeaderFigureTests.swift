import BoardFiles
import Testing

/// A board comes back from the header of a trace, with all that a run depends on.
@Suite struct HeaderFigureTests {
  @Test(arguments: try! BoardDirectory(folders: [], hasBuiltIn: true).list().map(\.name))
  func everyShippedBoardComesBack(name: String) throws {
    let file = try BoardDirectory(folders: [], hasBuiltIn: true).board(name)
    #expect(file.figures.allSatisfy { $0.value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } })
    let again = try BoardFile(figures: file.figures, name: name, file: "a.trace")
    #expect(again.title == file.title)
    #expect(again.controller == file.controller)
    #expect(again.costs == file.costs)
    #expect(again.orientation == file.orientation && again.calibration == file.calibration)
    #expect(
      again.millimetres.map { [$0.width, $0.height] }
        == file.millimetres.map { [$0.width, $0.height] })
    #expect("\(again.board)" == "\(file.board)")
    // A replay's own header has them again.
    #expect(again.figures.map(\.key) == file.figures.map(\.key))
    #expect(again.figures.map(\.value) == file.figures.map(\.value))
  }

  @Test func aWrongFigureIsReportedWithItsLine() throws {
    var figures = try BoardDirectory(folders: [], hasBuiltIn: true).board("raspberry-pi-7").figures
    for place in figures.indices { figures[place].line = place + 5 }
    let place = try #require(figures.firstIndex { $0.key == "board.panel.pixels" })
    figures[place].value = "[800]"
    let error = #expect(throws: BoardFileError.self) {
      try BoardFile(figures: figures, name: "b", file: "a.trace")
    }
    #expect(error.map { "\($0)".hasPrefix("a.trace:\(place + 5): ") } == true)
  }
}
