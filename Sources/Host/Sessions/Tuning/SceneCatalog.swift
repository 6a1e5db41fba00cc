import InputText

/// The scenes of a program; the first is the default.
public struct SceneCatalog: Sendable {
  public let entries: [SceneEntry]

  /// - Precondition: there is at least one scene, and no two have the same name.
  public init(_ entries: [SceneEntry]) {
    precondition(!entries.isEmpty, "a program needs a scene")
    precondition(
      Set(entries.map(\.name)).count == entries.count, "scene names must be unique")
    self.entries = entries
  }

  /// The constants of all scenes, each once: first the recognizers', then the tap gate's, then
  /// scene by scene.
  ///
  /// - Precondition: constants with the same name are identical.
  public var constants: [TuningConstant] {
    var known: [String: TuningConstant] = [:]
    var constants: [TuningConstant] = []
    for constant in entries.flatMap(\.constants) {
      if let other = known[constant.name] {
        precondition(
          other == constant, "'\(constant.name)' must be the same constant in all scenes")
        continue
      }
      known[constant.name] = constant
      constants.append(constant)
    }
    return constants
  }

  public var standard: SceneEntry { entries[0] }

  /// The scene with this name.
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

/// No scene has this name.
public struct UnknownScene: Error, Equatable, CustomStringConvertible, Sendable {
  public let name: String
  public let known: [String]

  public var description: String {
    let near = suggestions(for: name, among: known)
    let question = near.isEmpty ? "" : "did you mean \(alternatives(near))? "
    return "unknown scene '\(name)'; \(question)scenes: \(known.joined(separator: ", "))"
  }
}
