import DemoScenes
import Firmware
import Sessions
import TactusCommand

/// The demo scenes, for the command.
struct SceneList: SceneVisitor {
  var entries: [SceneEntry] = []

  mutating func visit<S: Scene & SendableMetatype & ~Copyable>(_ scene: S.Type) {
    entries.append(SceneEntry(scene))
  }
}

var list = SceneList()
visitDemoScenes(&list)
TactusCommand.main(scenes: list.entries)
