import DemoScenes
import Firmware
import Gestures
import TactusCore
import TestSupport

/// The demo scenes by name, for tests that apply to all of them.
enum DemoScene: String, CaseIterable {
  case focal, reader, map, pager, tabs

  /// Runs a check on the scene's type.
  func run(_ check: some SceneCheck) throws {
    switch self {
    case .focal: try check.run(FocalScene.self)
    case .reader: try check.run(ReaderScene.self)
    case .map: try check.run(MapScene.self)
    case .pager: try check.run(PagerScene.self)
    case .tabs: try check.run(TabsScene.self)
    }
  }
}

/// A check that a test applies to each of the demo scenes.
protocol SceneCheck {
  func run<S: Scene & ~Copyable>(_ scene: S.Type) throws
}

extension Scene where Self: ~Copyable {
  /// A scene without any firmware.
  init(width: Float, height: Float, tuning: Tuning = Tuning()) {
    var gestures = GestureTable()
    self.init(Screen(width: width, height: height), tuning, &gestures)
  }
}
