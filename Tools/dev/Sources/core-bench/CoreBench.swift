// The gesture engine alone, from frame in to gestures out, and the firmware around it, from panel
// to records; both with all recognizers of a map live, but for a load that the pager has.
// `Tools/bench/run` runs each use twice under callgrind, with two numbers of frames, and divides
// the difference: start-up drops out, and with it the making of the frames. What the use `none`
// takes is the bench's own loop, and taken off.

import DemoScenes
import Sessions
import TactusCore

@main
struct CoreBench {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if Array(arguments) == ["gestures", "--size"] {
      for part in EngineSize.parts { print(part) }
      return
    }
    guard arguments.count == 4, let part = arguments.first, let load = FingerLoad(arguments[2]),
      let count = Int(arguments[4]), count > 0
    else { return printUsage() }
    switch part {
    case "gestures":
      guard let use = EngineUse(arguments[3]) else { return printUsage() }
      var rig = EngineRig(load, use)
      // 8 ms between frames.
      for index in 0..<count { rig.step(at: Instant(microseconds: Int64(index) * 8_000)) }
      print("\(load): \(count) frames, \(rig.outcome)")
    case "firmware":
      guard let use = FirmwareUse(arguments[3]) else { return printUsage() }
      let outcome =
        load == .scroll
        ? try FirmwareRig<PagerScene>.run(load, use, tickCount: count)
        : try FirmwareRig<MapScene>.run(load, use, tickCount: count)
      print("\(load): \(count) ticks, \(outcome)")
    default:
      printUsage()
    }
  }

  private static func printUsage() {
    print(
      """
      usage: core-bench gestures \(FingerLoad.words) \(EngineUse.words) FRAMES
             core-bench gestures --size
             core-bench firmware \(FingerLoad.words) \(FirmwareUse.words) TICKS
      """)
  }
}

/// What an argument may be.
protocol BenchWord: RawRepresentable<String>, CaseIterable {}

extension BenchWord {
  init?(_ argument: String) { self.init(rawValue: argument) }

  static var words: String { allCases.map(\.rawValue).joined(separator: "|") }
}
