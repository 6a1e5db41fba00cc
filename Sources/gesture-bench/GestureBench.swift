// The gesture engine alone, from frames in to gestures out, with all of the map's recognizers
// active. `Tools/bench gestures` runs it twice under callgrind, with two frame counts, and divides
// the difference, so that start-up and the building of the frames cancel out. The cost of the loop
// without the engine is subtracted.

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
    // Frames are 8 ms apart.
    for index in 0..<count { rig.step(at: Instant(microseconds: Int64(index) * 8_000)) }
    print("\(load.rawValue): \(count) frames, \(rig.eventCount) events")
  }
}
