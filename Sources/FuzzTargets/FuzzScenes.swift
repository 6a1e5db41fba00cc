import DemoScenes
import Firmware
import Sessions

/// The demo scenes, for targets that choose one.
enum FuzzScenes {
  static let all: [SceneEntry] = {
    var list = List()
    visitDemoScenes(&list)
    return list.entries
  }()

  static func named(_ name: String) -> SceneEntry {
    guard let scene = all.first(where: { $0.name == name }) else {
      fatalError("no scene '\(name)'; scenes: \(all.map(\.name))")
    }
    return scene
  }

  private struct List: SceneVisitor {
    var entries: [SceneEntry] = []

    mutating func visit<S: Scene & SendableMetatype & ~Copyable>(_ scene: S.Type) {
      entries.append(SceneEntry(scene))
    }
  }
}
