import DemoScenes
import Firmware
import Sessions
import TactusCommand

/// The demo scenes, for the command.
struct SceneList: SceneVisitor {
  var entries: [SceneEntry] = []

  mutating func visit<S: Scene & SendableMetatype & ~Copyable>(_ scene: S.Type) {
    var entry = SceneEntry(scene)
    let name = entry.name
    entry.checks = { ShippedChecks.of(name) }
    entries.append(entry)
  }
}

var list = SceneList()
visitDemoScenes(&list)
TactusCommand.main(scenes: list.entries)
