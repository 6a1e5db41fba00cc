import BoardFiles
import Corpus
import DemoScenes
import Foundation
import Sessions

/// Inputs over the demo scenes on the Raspberry Pi's board.
enum CorpusRig {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL.path

  static let catalog = SceneCatalog([
    SceneEntry(FocalScene.self), SceneEntry(MapScene.self), SceneEntry(ReaderScene.self),
    SceneEntry(PagerScene.self), SceneEntry(TabsScene.self),
  ])

  static func setup(_ scene: String = "focal", _ constants: String...) throws -> ReplaySetup {
    let file = try BoardDirectory(folders: [root + "/Boards"]).board("raspberry-pi-7")
    var setup = ReplaySetup(try catalog.scene(scene), on: file)
    for constant in constants {
      let parts = constant.split(separator: "=").map(String.init)
      try setup.tuning.set(parts[0], parts[1])
    }
    return setup
  }

  /// Plays a finger script.
  static func run(_ script: String, on setup: ReplaySetup) throws -> ReplayedRun {
    let source = try ReplaySource(Array(script.utf8), name: "test.fingers")
    return CorpusReplay(setup).run(try source.input(for: setup))
  }
}
