import ArgumentParser
import BoardFiles
import Firmware
import Sessions

struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes",
    abstract: "List the scenes, or print the layout of one as JSON.",
    discussion: """
      The layout lists the targets by the names used in finger scripts (@NAME), with their \
      rectangles in points, at rest.
      """)

  @Argument(help: "A scene's name.")
  var name: String?

  @Option(help: ArgumentHelp("The board to lay the scene out for.", valueName: "name|file"))
  var board = RunSetup.boardDefault

  func run() throws {
    let catalog = Program.current.catalog
    guard let name else {
      return try list(catalog.entries.map { $0.name + "\n" }.joined())
    }
    do {
      let scene = try catalog.scene(name)
      let file = try BoardDirectory().board(board)
      try CommandPlaces.checkStandardOutput(reading: "the board", [file.file])
      var choice = TuningChoice()
      choice.board = TuningChoice.settings(of: file)
      let tuning = try choice.resolved(for: scene, in: catalog).tuning
      if let problem = scene.problem(on: file.board, tuning: tuning) {
        throw CommandFailure(problem)
      }
      let layout = SceneLayout(scene, on: file.board, named: file.name, tuning: tuning)
      try list(try layout.json())
    } catch {
      throw CommandFailure(error)
    }
  }
}
