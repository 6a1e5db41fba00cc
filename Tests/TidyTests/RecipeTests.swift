import Foundation
import Testing

/// The steps of docs/internals/recipes.md that the compiler cannot check.
@Suite struct RecipeTests {
  @Test func `every demo scene is listed, has its tour, and is shown`() throws {
    let sources = SourceTree.files(in: ["Sources/Core/DemoScenes"], endings: [".swift"])
    let list = try #require(sources.first { $0.name == "DemoScenes.swift" })
    let types = sources.filter { $0.code.contains { $0.contains(" struct ") && $0.isScene } }
      .map { String($0.name.dropLast(".swift".count)) }
    #expect(types.count >= 5)
    for type in types {
      #expect(
        list.code.contains { $0.contains("visit(\(type).self)") },
        "Sources/Core/DemoScenes/DemoScenes.swift: visit \(type)")
      let scene = type.replacing("Scene", with: "").lowercased()
      #expect(
        sources.contains { $0.path == "Sources/Core/DemoScenes/\(type.dropLast(5))/\(type).swift" },
        "\(type) lies in Sources/Core/DemoScenes/\(type.dropLast(5)), where Tools/firmware looks")
      for path in [
        "Examples/hands/\(scene)-tour.fingers", "Tests/SessionsTests/Traces/\(scene)-tour.trace",
        "Tests/SessionsTests/Traces/\(scene)-tour.hashes", "docs/images/\(scene).png",
      ] {
        #expect(SourceTree.has(path), "the scene \(scene) has no \(path)")
      }
      let row = "| `\(scene)` |"
      let page = "docs/guides/scenes.md"
      #expect(try SourceTree.text(page).contains(row), "\(page): no row '\(row)'")
    }
  }

  @Test func `every kind of recognizer has a file, is added by name and by role, and meets hands`()
    throws
  {
    let kinds = try Self.cases(in: "Sources/Core/Gestures/RecognizerKind.swift")
    let table = try SourceTree.text("Sources/Core/Gestures/GestureTable.swift")
    let roles = try SourceTree.text("Sources/Core/Gestures/RecognizerRole.swift")
    let hands = try SourceTree.text("Tests/GesturesTests/EngineInvariantsTests.swift")
    #expect(kinds.count >= 6)
    for kind in kinds {
      let type = "\(kind.prefix(1).uppercased())\(kind.dropFirst())Recognizer"
      let path = "Sources/Core/Gestures/\(type).swift"
      // `TidyTests` asks for its diagram and its suite.
      #expect(SourceTree.has(path), "the recognizer \(kind) has no \(path)")
      for (text, file) in [(table, "GestureTable"), (roles, "RecognizerRole")] {
        #expect(
          text.contains("_ recognizer: \(type)"),
          "Sources/Core/Gestures/\(file).swift: no 'add' takes a \(type)")
      }
      #expect(
        hands.contains("\(type)("),
        "Tests/GesturesTests/EngineInvariantsTests.swift: add a \(type) to RandomScene")
    }
  }

  @Test func `every option of a run is tried by a test`() throws {
    let options = try ["RunOptions", "SetupOptions", "ReportOptions"]
      .map { try SourceTree.text("Sources/Programs/TactusCommand/Runs/\($0).swift") }.joined()
      .matches(of: /\n  var (?<name>[a-zA-Z]+)(:| =)[^{\n]*\n/)
      .filter { !["reports", "constants"].contains($0.name) }
    let tests = SourceTree.files(in: ["Tests"], endings: [".swift"]).map(\.text).joined()
    #expect(options.count >= 15)
    for option in options {
      let words = option.name.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
      #expect(
        tests.firstRange(of: "--\(words)") != nil,
        "Tests/TactusCommandTests: no test runs the command with --\(words)")
    }
  }

  /// The cases of the first line of an enum that has some.
  private static func cases(in path: String) throws -> [String] {
    let line = try SourceTree.text(path).split(separator: "\n").first { $0.hasPrefix("  case ") }
    return try #require(line).dropFirst("  case ".count).split(separator: ", ").map(String.init)
  }
}

extension String {
  /// Whether the line declares a scene.
  fileprivate var isScene: Bool {
    contains(": Scene {") || contains(#/: (Tabled)?Scene, ~Copyable {/#)
  }
}
