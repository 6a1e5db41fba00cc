import BoardFiles

/// The scenes of a program; the first is the one that runs when none is named.
public struct SceneCatalog: Sendable {
  public let entries: [SceneEntry]

  /// - Precondition: there is a scene, no two have the same name, and constants of the same name
  ///   are the same constant.
  public init(_ entries: [SceneEntry]) {
    precondition(!entries.isEmpty, "a program has a scene")
    precondition(
      Set(entries.map(\.name)).count == entries.count, "no two scenes have the same name")
    self.entries = entries
    var known: [String: TuningConstant] = [:]
    var constants: [TuningConstant] = []
    for constant in entries.flatMap(\.constants) {
      if let other = known[constant.name] {
        precondition(other == constant, "'\(constant.name)' means one thing in all scenes")
        continue
      }
      known[constant.name] = constant
      constants.append(constant)
    }
    self.constants = constants
  }

  /// The constants of all scenes, each once: the recognizers', the gate's, then scene by scene.
  public let constants: [TuningConstant]

  public var standard: SceneEntry { entries[0] }

  /// The scene of that name.
  public func scene(_ name: String) throws(UnknownScene) -> SceneEntry {
    guard let entry = entries.first(where: { $0.name == name }) else {
      throw UnknownScene(name: name, known: entries.map(\.name))
    }
    return entry
  }

  /// The names of the scenes that have a constant.
  public func scenes(with constant: String) -> [String] {
    entries.filter { $0.constants.contains { $0.name == constant } }.map(\.name)
  }
}

/// There is no scene of that name.
public struct UnknownScene: Error, Equatable, CustomStringConvertible, Sendable {
  public let name: String
  public let known: [String]

  public var description: String {
    let near = suggestions(for: name, among: known)
    let question = near.isEmpty ? "" : "did you mean \(alternatives(near))? "
    return "unknown scene '\(name)'; \(question)scenes: \(known.joined(separator: ", "))"
  }
}
