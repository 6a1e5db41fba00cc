import BoardFiles
import Corpus
import DemoScenes
import Firmware
import Foundation
import Sessions
import Simulation
import TactusCore

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

  /// What random hands over a scene report.
  static func monkey(
    _ seed: Int, _ setup: ReplaySetup, for duration: Interval = MonkeyPanel.durationDefault
  ) -> [PanelReport] {
    let layout = SceneLayout(
      setup.scene, on: setup.board, named: setup.file.name, tuning: setup.tuning)
    var panel = MonkeyPanel(
      seed: UInt64(seed), screen: ScreenSize(of: setup.board),
      targets: layout.targets.map(\.rect), duration: duration)
    var reports: [PanelReport] = []
    while let report = panel.next(before: .never) { reports.append(report) }
    return reports
  }

  /// Plays a finger script.
  static func run(_ script: String, on setup: ReplaySetup) throws -> ReplayedRun {
    let source = try ReplaySource(Array(script.utf8), name: "test.fingers")
    return CorpusReplay(setup).run(try source.input(for: setup))
  }
}
