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
  var board = SetupResolver.boardDefault

  func run() throws {
    let catalog = Program.current.catalog
    guard let name else {
      return try list(catalog.entries.map { $0.name + "\n" }.joined())
    }
    do {
      var choice = SetupChoice()
      (choice.scene, choice.board) = (name, board)
      let setup = try Program.current.resolver.setup(choice)
      try CommandPlaces.checkStandardOutput(reading: "the board", [setup.file.file])
      if let problem = setup.scene.problem(on: setup.board, tuning: setup.tuning) {
        throw CommandFailure(problem)
      }
      try list(try setup.layout.json())
    } catch {
      throw CommandFailure(error)
    }
  }
}
