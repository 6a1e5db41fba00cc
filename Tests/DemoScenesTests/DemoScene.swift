import DemoScenes
import Firmware
import Gestures
import Interactions
import TactusCore
import TestSupport
import Testing

/// A demo scene, for tests that hold for every one of them.
struct DemoScene: CustomTestStringConvertible, Sendable {
  let testDescription: String
  private let check: @Sendable (any SceneCheck) throws -> Void

  private init<S: Scene & SendableMetatype & ~Copyable>(_ scene: S.Type) {
    testDescription = "\(S.name)"
    check = { try $0.run(S.self) }
  }

  /// Runs a check on the scene's type.
  func run(_ check: any SceneCheck) throws { try self.check(check) }

  static let all: [DemoScene] = {
    var list = List()
    visitDemoScenes(&list)
    return list.scenes
  }()

  private struct List: SceneVisitor {
    var scenes: [DemoScene] = []

    mutating func visit<S: Scene & SendableMetatype & ~Copyable>(_ scene: S.Type) {
      scenes.append(DemoScene(scene))
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
