import ArgumentParser
import BoardFiles
import FoundationEssentials
import InputText
import LinuxDevices
import OutputFiles

struct BoardsCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compare a board file with the machine that it runs on, or find the nearest.",
    discussion: """
      Compares what /sys, /proc and the touch panel itself report with the board: device tree, \
      processor, connector, size and rate of the screen, touch controller, its bus, contacts and \
      units. Exit status: 0 when nothing differs, 1 when something does; without BOARD, 1 when no \
      board file is near.
      """)

  @Argument(help: "A board's name, or the path of a .yaml file; without it the nearest are listed.")
  var board: String?

  @Option(help: ArgumentHelp("Write it as JSON instead.", valueName: "file|-"))
  var json: String?

  /// The most boards that are proposed.
  private static let proposalsMax = 3

  func run() throws {
    let root = ProcessInfo.processInfo.environment["TACTUS_MACHINE_ROOT"] ?? ""
    let machine = MachineParts(MachineFiles(root: root))
    let comparisons: [BoardComparison]
    do {
      var places = CommandPlaces()
      places.writes(json == nil ? "standard output" : "--json", json ?? "-", isLate: true)
      if let board {
        let file = try BoardDirectory().board(board)
        places.reads(file)
        comparisons = [BoardComparison(file, machine)]
      } else {
        comparisons = try Self.nearest(machine)
      }
      try places.check()
    } catch {
      throw CommandFailure(error)
    }
    let text = board == nil ? Self.proposal(comparisons, machine) : comparisons[0].table
    do {
      var output = try OutputFile(json ?? "-", .whole)
      try output.append(json == nil ? text.shown(keepsLines: true) : stableJSON(comparisons))
      try output.close()
    } catch {
      throw CommandFailure(error)
    }
    let isGood = board == nil ? !comparisons.isEmpty : comparisons[0].count(.differs) == 0
    guard isGood else { throw CommandFailure("", .checkFailed) }
  }

  /// The boards that this may be, nearest first.
  private static func nearest(_ machine: MachineParts) throws(BoardFileError) -> [BoardComparison] {
    let directory = BoardDirectory()
    var comparisons: [BoardComparison] = []
    for listing in try directory.list() {
      // One bad file does not hide the others; `tactus boards` shows what is wrong with it.
      guard let file = try? directory.board(listing) else { continue }
      comparisons.append(BoardComparison(file, machine))
    }
    let near = comparisons.filter(\.isNear).sorted { first, second in
      let scores = [first, second].map { $0.count(.agrees) - $0.count(.differs) }
      return (-scores[0], first.board) < (-scores[1], second.board)
    }
    return Array(near.prefix(proposalsMax))
  }

  private static func proposal(
    _ comparisons: [BoardComparison], _ machine: MachineParts
  ) -> String {
    let model = machine.model ?? "no device tree, so its model is not known"
    var lines = ["this machine: \(model)"]
    guard let first = comparisons.first else {
      lines.append("no board file is near; write one: Boards/README.md lists what is in it")
      return lines.joined(separator: "\n") + "\n"
    }
    let width = comparisons.map(\.board.count).max() ?? 0
    for comparison in comparisons {
      lines.append("\(comparison.board.left(in: width))  \(comparison.summary)")
    }
    lines.append("part by part: \(Program.current.name) boards check \(first.board)")
    return lines.joined(separator: "\n") + "\n"
  }
}
