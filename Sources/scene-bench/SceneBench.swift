import BoardFiles
import DemoScenes
import Firmware
import Foundation

// Runs a scene on a board, tick by tick, for `Tools/bench scenes`.
//
// `scene-bench SCENE BOARD SCRIPT` runs the script once under callgrind, which dumps its counts at
// each mark, and prints a letter per tick: D drew, I had nothing to do, - neither. `scene-bench
// SCENE BOARD SCRIPT REPEATS` runs it that many times against the clock and prints the longest tick
// and other times, each the minimum over the repeats, in microseconds of processor time.

@main
struct SceneBench {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 || arguments.count == 5 else {
      fail("usage: scene-bench SCENE BOARD SCRIPT [REPEATS]")
    }
    switch arguments[1] {
    case "focal": run(FocalScene.self, arguments)
    case "map": run(MapScene.self, arguments)
    case "reader": run(ReaderScene.self, arguments)
    case "pager": run(PagerScene.self, arguments)
    case "tabs": run(TabsScene.self, arguments)
    default: fail("unknown scene '\(arguments[1])'; `tactus scenes` lists them")
    }
  }

  private static func run<S: Scene & SendableMetatype & ~Copyable>(
    _ scene: S.Type, _ arguments: [String]
  ) {
    do {
      let tour = try Tour<S>(board: arguments[2], script: arguments[3])
      if arguments.count == 4 {
        print(tour.runMarked())
      } else if let repeats = Int(arguments[4]), repeats > 0 {
        print(tour.timed(repeats: repeats))
      } else {
        fail("'\(arguments[4])' is not a number of repeats; write 1 or more")
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
