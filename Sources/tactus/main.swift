import DemoScenes
import Firmware
import Sessions
import TactusCommand

/// The demo scenes, for the command.
struct SceneList: SceneVisitor {
  var entries: [SceneEntry] = []

  mutating func visit<S: Scene & SendableMetatype & ~Copyable>(_ scene: S.Type) {
    var entry = SceneEntry(scene)
    entry.checks = ShippedChecks.of(entry.name)
    entries.append(entry)
  }
}

var list = SceneList()
visitDemoScenes(&list)
TactusCommand.main(scenes: list.entries)
