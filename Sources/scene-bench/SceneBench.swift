import BoardFiles
import Foundation
import Scenes
import Sessions
import Simulation

// A scene on a board, tick by tick, for `Tools/bench scenes`.
//
// `scene-bench SCENE BOARD SCRIPT` runs the script once, for callgrind, which dumps what was
// counted before each mark; it prints a letter a tick: D drew, I had nothing to do, - neither.
// `scene-bench SCENE BOARD SCRIPT REPEATS` runs it so often with a clock, and prints the longest
// tick and its like, each the shortest of its repeats, in microseconds of processor time.

@main
struct SceneBench {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 || arguments.count == 5 else {
      fail("usage: scene-bench SCENE BOARD SCRIPT [REPEATS]")
    }
    guard let scene = SceneKind(named: arguments[1]) else {
      fail("unknown scene '\(arguments[1])'; `tactus scenes` lists them")
    }
    do {
      let tour = try Tour(scene, board: arguments[2], script: arguments[3])
      if arguments.count == 4 {
        print(tour.runMarked())
      } else if let repeats = Int(arguments[4]), repeats > 0 {
        print(tour.timed(repeats: repeats))
      } else {
        fail("'\(arguments[4])' is no number of repeats; write 1 or more")
      }
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("scene-bench: \(message)\n".utf8))
    exit(2)
  }
}
