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

  @Option(
    help: ArgumentHelp(
      "Set a constant, such as 'tap.slop=12'; may be repeated.", valueName: "name=value"),
    transform: { try ConstantSetting($0) })
  var set: [ConstantSetting] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Where to write it; '-' is standard output.", valueName: "file|-"))
  var output: String

  func run() throws {
    let catalog = Program.current.catalog
    do {
      let file = try BoardDirectory().board(name)
      var places = CommandPlaces()
      places.reads(file)
      places.writes("--output", output)
      try places.check()
      let scene = try scene.map(catalog.scene) ?? catalog.standard
      var constants = TuningChoice()
      constants.board = TuningChoice.settings(of: file)
      constants.command = set.map {
        TuningChoice.Setting(name: $0.name, value: $0.value, place: "--set \($0.name)=\($0.value)")
      }
      let resolved = try constants.resolved(for: scene, in: catalog)
      for note in resolved.notes { warn(note) }
      let header = TraceHeader(
        version: Program.current.version, file: file, board: file.board, scene: scene,
        tuning: resolved.tuning, input: [])
      try FrameExportPanel.writeConfiguration(
        to: try OutputFile(output, .whole), scene, try BoardMounting(file, file.board, header),
        resolved.tuning)
    } catch {
      throw CommandFailure(error)
    }
  }
}
