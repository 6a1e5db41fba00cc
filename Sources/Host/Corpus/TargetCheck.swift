import Firmware
import Gestures
import InputText
public import Sessions
import TactusCore

// A target that the scene does not have is never touched: 'no tap on' it would always be kept.

extension SceneSetup {
  /// The names of the scene's targets, as laid out on the board.
  public var targetNames: [String] {
    scene.targets(on: board, tuning: tuning).map(\.name.string)
  }
}

extension Expectation {
  /// What is wrong with its target, with a remedy; nil where nothing is.
  public func fault(among targets: [String], of scene: String) -> String? {
    guard let target, kind != .navigation else { return nil }
    if kind == .fault {
      guard !Self.faults.contains(target) else { return nil }
      let near = suggestions(for: target, among: Self.faults)
      return "no fault is called '\(target)'; "
        + (near.isEmpty
          ? "kinds: \(Self.faults.joined(separator: ", "))" : "did you mean \(alternatives(near))?")
    }
    guard !targets.contains(target) else { return nil }
    let near = suggestions(for: target, among: targets)
    return "\(scene) has no target '\(target)'; "
      + (near.isEmpty
        ? "the command 'scenes \(scene)' lists them" : "did you mean \(alternatives(near))?")
  }

  /// The kinds of faults of a trace.
  private static let faults = [
    "dropped", "unplugged", "plugged", "overflow", "notFinite", "outOfOrder", "duplicated", "late",
    "cancelled", "leap", "palm", "suspend", "resume", "overBudget", "skippedTicks",
    "recordsDropped", "scene",
  ]
}

extension ExpectationFile {
  /// Throws for the first target that the scene does not have.
  func check(targetsOf setup: SceneSetup) throws(CorpusError) {
    guard expectations.contains(where: { $0.expectation.target != nil }) else { return }
    let names = setup.targetNames
    for line in expectations {
      if let fault = line.expectation.fault(among: names, of: setup.scene.name) {
        throw .faulty(file: name, line: line.number, what: fault)
      }
    }
  }
}
