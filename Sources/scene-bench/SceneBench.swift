import BoardFiles
import DemoScenes
import Firmware
import Foundation

// A scene on a board, tick by tick, for `Tools/bench scenes`.
//
// `scene-bench SCENE BOARD SCRIPT` runs the script once, for callgrind, which dumps what was
// counted before each mark; it prints a letter a tick: D drew, I might have and had nothing to do, - neither.
// `scene-bench SCENE BOARD SCRIPT REPEATS` runs it so often with a clock, and prints the longest
// tick and its like, each the shortest of its repeats, in microseconds of processor time.

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
