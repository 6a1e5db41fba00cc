import DemoScenes
import Firmware
import Foundation

// Runs a scene's tour on a board, tick by tick, for `Tools/bench/run`.
//
// `scene-bench` lists the scenes.
// `scene-bench SCENE BOARD SCRIPT --marked TICKS` runs so many ticks once, for callgrind, which
// dumps what was counted before each mark. It prints a letter a tick: D drew, I might have and had
// nothing to do, - neither.
// `scene-bench SCENE BOARD SCRIPT --timed REPEATS` runs all of it so often with a clock, and prints
// how long the ticks take that draw, and what made the longest ones.

@main
struct SceneBench {
  static func main() {
    let arguments = CommandLine.arguments
    guard [1, 6].contains(arguments.count) else {
      fail("usage: scene-bench [SCENE BOARD SCRIPT --marked TICKS|--timed REPEATS]")
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
      guard let count = Int(arguments[5]), count > 0 else {
        fail("'\(arguments[5])' is not a number; write 1 or more")
      }
      switch arguments[4] {
      case "--marked": print(tour.runMarked(count))
      case "--timed": print(tour.timed(repeats: count))
      default: fail("'\(arguments[4])' is neither --marked nor --timed")
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
