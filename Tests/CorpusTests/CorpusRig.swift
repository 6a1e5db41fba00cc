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

  static func setup(_ scene: String = "focal", _ constants: String...) throws -> SceneSetup {
    let file = try BoardDirectory(folders: [root + "/Boards"]).board("raspberry-pi-7")
    var setup = SceneSetup(try catalog.scene(scene), on: file)
    for constant in constants {
      let parts = constant.split(separator: "=").map(String.init)
      try setup.tuning.set(parts[0], parts[1])
    }
    return setup
  }

  /// What random hands over a scene report.
  static func monkey(
    _ seed: Int, _ setup: SceneSetup, for duration: Interval = MonkeyPanel.durationDefault
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
  static func run(_ script: String, on setup: SceneSetup) throws -> ReplayedRun {
    let source = try ReplaySource(Array(script.utf8), name: "test.fingers")
    return CorpusReplay(setup).run(try source.input(for: setup))
  }
}

extension CorpusRig {
  /// What random hands do in three seconds.
  static func hands(_ seed: UInt64, on setup: SceneSetup) -> TouchInput {
    let layout = SceneLayout(setup.scene, on: setup.board, named: "test", tuning: setup.tuning)
    var panel = MonkeyPanel(
      seed: seed, screen: ScreenSize(of: setup.board), targets: layout.targets.map(\.rect),
      duration: .milliseconds(3000))
    var reports: [PanelReport] = []
    while let report = panel.next(before: .zero + .milliseconds(4000)) { reports.append(report) }
    return TouchInput(reports)
  }

  /// Finger scripts on the focal scene, by name: taps that wander, short drags, quick second taps.
  static let scripts: [(name: String, text: String)] = [
    ("a.fingers", "tap @central.row2\nwait 700ms\ntap @central.row3 for 300ms"),
    ("b.fingers", "drag @central.row2 by 0,20 over 80ms\nwait 1s\ntap @central.row2"),
    ("c/d.fingers", "at 0.2s swipe 25%,55% to 75%,56% over 220ms\nafter 200ms tap @leftA.button1"),
    ("c/e.fingers", "hold @central.row4 for 900ms\nwait 1s\ndrag @central.row4 by 16,0 over 300ms"),
    ("f.fingers", "together {\n  hold @central.row2 for 900ms\n  at 200ms tap @central.row4\n}"),
    ("g.fingers", "flick 50%,70% by 0,-150 at 500pt/s\nafter 300ms tap 50%,50%"),
  ]
}

/// A folder that is removed after the test.
final class CorpusFolder: Sendable {
  let path = NSTemporaryDirectory() + "tactus-corpus-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let url = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
    return file(name)
  }
}
