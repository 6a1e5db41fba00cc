// The gesture engine alone, from frame in to gestures out, with all recognizers of the map scene
// live. `Tools/bench gestures` runs it twice under callgrind, with two numbers of frames, and
// divides the difference: start-up drops out, and with it the making of the frames.

import TactusCore

@main
struct GestureBench {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--size" {
      for part in EngineSize.parts { print(part) }
      return
    }
    let asksVelocities = arguments.last == "--velocities"
    if asksVelocities { arguments.removeLast() }
    guard arguments.count == 2, let load = arguments.first.flatMap(FingerLoad.init),
      let count = arguments.last.flatMap({ Int($0) }), count > 0
    else {
      print("usage: gesture-bench \(FingerLoad.names) FRAMES [--velocities] | --size")
      return
    }
    var rig = EngineRig(load, asksVelocities: asksVelocities)
    // 8 ms between frames.
    for index in 0..<count { rig.step(at: Instant(microseconds: Int64(index) * 8_000)) }
    print("\(load.rawValue): \(count) frames, \(rig.eventCount) events")
  }
}
