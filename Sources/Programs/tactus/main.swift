import DemoScenes
import Firmware
import InputText
import Sessions
import TactusCommand

/// The demo scenes, for the command.
struct SceneList: SceneVisitor {
  var entries: [SceneEntry] = []

  mutating func visit<S: Scene & SendableMetatype & ~Copyable>(_ scene: S.Type) {
    var entry = SceneEntry(scene)
    let name = entry.name
    // A file is named `SCENE-NAME`.
    entry.checks = {
      ShippedFile.checks.filter { $0.name.hasPrefix(name + "-") }.map {
        SceneCheckText(String($0.name.dropFirst(name.count + 1)), $0.bytes)
      }
    }
    entries.append(entry)
  }
}

var list = SceneList()
visitDemoScenes(&list)
TactusCommand.main(scenes: list.entries)
