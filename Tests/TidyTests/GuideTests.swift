import Foundation
import Testing

/// The code on the page that teaches a scene is that of the example, which is compiled.
@Suite struct GuideTests {
  @Test func `each block of the guide stands in its step of the oven`() throws {
    let page = try SourceTree.text("docs/write-a-scene.md")
    var seen = 0
    for section in page.components(separatedBy: "\n## ").dropFirst() {
      let step = try #require(section.first.flatMap { Int(String($0)) })
      let sources = try sources(of: step)
      for block in section.matches(of: /(?s)```swift\n(.*?)```/) {
        let lines = Self.lines(String(block.1))
        // What belongs in the manifest of a package of one's own has another address there.
        guard lines.first?.hasPrefix("dependencies:") == false else { continue }
        seen += 1
        #expect(
          sources.contains { $0.contains(lines) },
          "docs/write-a-scene.md, step \(step): no file has '\(lines.first ?? "")' and what follows"
        )
      }
    }
    #expect(seen >= 20)
  }

  /// The lines of the files of a step: those on the way, then the scene, then its test.
  private func sources(of step: Int) throws -> [[String]] {
    let paths =
      switch step {
      case 1: ["Steps/1/OvenScene.swift", "Sources/oven-command/main.swift"]
      case 2...4: ["Steps/\(step)/OvenScene.swift"]
      case 5: ["Sources/Oven/OvenScene.swift", "Sources/Oven/OvenDrawing.swift"]
      default: ["Tests/OvenTests.swift"]
      }
    return try paths.map { Self.lines(try SourceTree.text("Examples/oven/\($0)")) }
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.components(separatedBy: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
