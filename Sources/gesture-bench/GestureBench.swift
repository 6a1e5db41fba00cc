// The gesture engine alone, from frame in to gestures out, with all recognizers of a map
// live. `Tools/bench gestures` runs it twice under callgrind, with two numbers of frames, and
// divides the difference: start-up drops out, and with it the making of the frames. What the loop
// takes without the engine is taken off.

import TactusCore

@main
struct GestureBench {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--size" {
      for part in EngineSize.parts { print(part) }
      return
    }
    guard arguments.count == 3, let load = arguments.popFirst().flatMap(FingerLoad.init),
      let use = arguments.popFirst().flatMap(EngineUse.init),
      let count = arguments.popFirst().flatMap({ Int($0) }), count > 0
    else {
      print("usage: gesture-bench \(FingerLoad.names) \(EngineUse.names) FRAMES | --size")
      return
    }
    var rig = EngineRig(load, use)
    // 8 ms between frames.
    for index in 0..<count { rig.step(at: Instant(microseconds: Int64(index) * 8_000)) }
    print("\(load.rawValue): \(count) frames, \(rig.eventCount) events")
  }
}
