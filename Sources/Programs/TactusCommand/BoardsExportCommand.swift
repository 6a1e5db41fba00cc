import ArgumentParser
import BoardFiles
import Firmware
import OutputFiles
import Recordings
import Sessions

struct BoardsExportCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export",
      abstract: "Write the file that configures the program of a board, tactus-board.",
      discussion: """
        The board needs no other file: it holds the scene's name, the board's numbers, how its \
        panel is mounted, and the constants. Example:
          \(Program.current.name) boards export pinephone --scene map --output map.board
        """)
  }

  @Argument(help: "A board's name, or the path of a .yaml file.")
  var name: String

  @Option(help: ArgumentHelp("The scene to run.", valueName: "name"))
  var scene: String?

  @OptionGroup var constants: ConstantOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Where to write it; '-' is standard output.", valueName: "file|-"))
  var output: String

  func run() throws {
    do {
      var choice = constants.choice
      (choice.scene, choice.board) = (scene, name)
      let setup = try Program.current.resolver.setup(choice)
      let (file, scene) = (setup.file, setup.scene)
      var places = CommandPlaces()
      places.reads(file)
      for set in setup.sets { places.reads("--tuning", set) }
      places.writes("--output", output)
      try places.check()
      for note in setup.notes { warn(note) }
      let header = TraceHeader(
        version: Program.current.version, file: file, board: file.board, scene: scene,
        tuning: setup.tuning, input: [])
      try FrameExportPanel.writeConfiguration(
        to: try OutputFile(output, .whole), scene, try BoardMounting(file, file.board, header),
        setup.tuning)
    } catch {
      throw CommandFailure(error)
    }
  }
}
