import BoardFiles
import DemoScenes
import Firmware
import Foundation

// Runs a scene on a board, tick by tick, for `Tools/bench scenes`.
//
// `scene-bench` lists the scenes.
// `scene-bench SCENE BOARD SCRIPT` runs the script once, for callgrind, which dumps what was
// counted before each mark. It prints a letter a tick: D drew, I might have and had nothing to do,
// - neither.
// `scene-bench SCENE BOARD SCRIPT REPEATS` runs it so often with a clock, and prints the longest
// tick and its like, each the shortest of its repeats, in microseconds of processor time.

@main
struct SceneBench {
  static func main() {
    let arguments = CommandLine.arguments
    guard [1, 4, 5].contains(arguments.count) else {
      fail("usage: scene-bench [SCENE BOARD SCRIPT [REPEATS]]")
    }
    var visitor = Visitor(arguments: arguments)
    visitDemoScenes(&visitor)
    if !visitor.hasRun { fail("unknown scene '\(arguments[1])'; `scene-bench` lists them") }
  }

  /// Runs the scene that the arguments name, or names them all.
  private struct Visitor: SceneVisitor {
    let arguments: [String]
    private(set) var hasRun = false

    init(arguments: [String]) { self.arguments = arguments }

    mutating func visit<S: Scene & SendableMetatype & ~Copyable>(_ scene: S.Type) {
      if arguments.count == 1 {
        print(S.name)
      } else if arguments[1] == "\(S.name)" {
        run(scene, arguments)
      } else {
        return
      }
      hasRun = true
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
