import ArgumentParser
import BoardFiles
import Firmware
import Scenes
import Sessions

struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes",
    abstract: "List the scenes, or print the layout of one as JSON.",
    discussion: """
      The layout holds the names by which a finger script calls targets (@NAME) and their rectangles in \
      points, at rest.
      """)

  @Argument(help: "A scene's name.")
  var name: String?

  @Option(help: ArgumentHelp("The board to lay it out for.", valueName: "name|file"))
  var board = "raspberry-pi-7"

  func run() throws {
    guard let name else {
      for kind in SceneKind.all { print(kind.name) }
      return
    }
    let scene = try RunSetup.scene(name)
    do {
      let file = try BoardDirectory().board(board)
      let layout = SceneLayout(
        scene, board: file.name, width: file.board.width, height: file.board.height)
      print(try layout.json(), terminator: "")
    } catch {
      throw CommandFailure("\(error)")
    }
  }
}
