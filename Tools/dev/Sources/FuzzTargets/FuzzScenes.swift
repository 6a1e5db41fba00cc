import BoardFiles
import DemoScenes
import Firmware
import Sessions
import TactusCore

/// The demo scenes, for targets that choose one.
enum FuzzScenes {
  static let all: [SceneEntry] = {
    var list = List()
    visitDemoScenes(&list)
    return list.entries
  }()

  /// Each scene as laid out on the small board; made once, since it takes longer than most runs.
  static let layouts: [String: SceneLayout] = Dictionary(
    uniqueKeysWithValues: all.map { scene in
      (scene.name, SceneLayout(scene, on: BoardFile.small.board, named: BoardFile.small.name))
    })

  /// Where the targets of each scene are on the small board.
  static let places: [String: [Rect]] = layouts.mapValues { $0.targets.map(\.rect) }

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
