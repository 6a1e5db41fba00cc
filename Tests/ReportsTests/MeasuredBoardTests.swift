import BoardFiles
import Firmware
import Reports
import TactusCore
import Testing

@Suite struct MeasuredBoardTests {
  private static let environment = RunEnvironment(
    machine: "Board \"7\"", kernel: "Linux 6.1 arm64", clock: "c", command: "tactus measure",
    version: "1", board: "b", scene: "s", panel: "p", date: "2026-11-22T00:00:00Z")

  @Test func `a board's file gets what was measured, and what measured it`() throws {
    let costs = CostFigures([
      .stage(.render): .init(always: 2100), .read: .init(always: 70), .handover: .init(always: 130),
      .stage(.present): .init(always: 40), .stage(.update): .init(always: 1600),
    ])
    var run = try SimulatedRun(costs: costs)
    try run.run("at 0.5s swipe 70%,50% to 30%,50% over 4s\n")
    let (text, notes) = MeasuredBoard(try run.liveCosts(), Self.environment, run.file)
      .text(of: run.file.text)
    let board = try BoardFile(yaml: text, name: "measured", file: "measured.yaml")
    #expect(board.costs?.spreads[.stage(.render)] == .init(always: 2100))
    #expect(board.costs?.spreads[.read] == .init(always: 70))
    // A quarter more, rounded up to 10 µs.
    #expect(board.board.budgets[.render] == .microseconds(2630))
    #expect(board.board.budgets[.input] == .microseconds(10))
    #expect(board.board.budgets[.update] == .microseconds(2000))
    // Handing over is a part of the stage.
    #expect(board.board.budgets[.present] == .microseconds(220))
    #expect(board.costs?.spreads[.stage(.present)] == .init(always: 40))
    #expect(board.title == run.file.title)
    let source = board.sources.first { $0.group == "costs" }?.text
    #expect(
      source?.hasPrefix(
        "measured 2026-11-22T00:00:00Z on Board \"7\", Linux 6.1 arm64, by 'tactus measure'")
        == true)
    #expect(notes.isEmpty, "\(notes)")
    // Once more gives one group of each, not two.
    let again = MeasuredBoard(try run.liveCosts(), Self.environment, board).text(of: text).text
    #expect(again == text)
  }

  /// Which a reader of plain YAML takes for an anchor and an alias.
  @Test func `a command with an ampersand or a star gives a board that can be read`() throws {
    var run = try SimulatedRun(costs: CostFigures([.read: .init(always: 70)]))
    try run.run("at 0.5s tap 50%,50%\n")
    var environment = Self.environment
    environment.command = "tactus measure --set ' &x' --panel ' *y'"
    let text = MeasuredBoard(try run.liveCosts(), environment, run.file).text(of: run.file.text)
      .text
    let board = try BoardFile(yaml: text, name: "measured", file: "measured.yaml")
    #expect(
      board.sources.first { $0.group == "costs" }?.text.contains(environment.command) == true)
  }

  @Test func `lines of any kind are replaced, and comments stay with what follows`() throws {
    let run = try SimulatedRun()
    let measured = MeasuredBoard(LiveCosts(), Self.environment, run.file)
    let text = "title: a\r\ncosts:\r\n  read: 1\r\n# of the panel\r\npanel:\r\n  pixels: 2\r\n"
    let kept = measured.text(of: text).text.split(separator: "\n").prefix(4)
    #expect(kept == ["title: a", "# of the panel", "panel:", "  pixels: 2"])
  }

  @Test func `what was seen too rarely is reported, and budgets that do not fit stay`() throws {
    var run = try SimulatedRun(costs: CostFigures([.stage(.render): .init(always: 7000)]))
    try run.run("tap 50%,50%\n")
    let (text, notes) = MeasuredBoard(try run.liveCosts(), Self.environment, run.file)
      .text(of: run.file.text)
    let board = try BoardFile(yaml: text, name: "measured", file: "measured.yaml")
    #expect(board.board.budgets[.render] == .microseconds(5000))
    #expect(notes.contains { $0.hasPrefix("read: seen ") })
    #expect(
      notes.contains {
        $0.hasPrefix("the budgets stay: what was measured needs ")
          && $0.contains("us in a tick of 8343 us")
      }, "\(notes)")
  }
}
