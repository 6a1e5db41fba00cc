import Foundation
import Testing

/// The code on the page that teaches a scene is that of the example, which is compiled.
@Suite struct GuideTests {
  @Test func `each block of the guide stands in its step of the oven`() throws {
    let page = try SourceTree.text("docs/start/write-a-scene.md")
    var seen = 0
    for section in page.components(separatedBy: "\n## ").dropFirst() {
      let step = try #require(section.first.flatMap { Int(String($0)) })
      let sources = try sources(of: step).map {
        Self.lines(try SourceTree.text("Examples/oven/\($0)"))
      }
      for block in section.matches(of: /(?s)```swift\n(.*?)```/) {
        let lines = Self.lines(String(block.1))
        // What belongs in the manifest of a package of one's own has another address there.
        guard lines.first?.hasPrefix("// swift-tools-version") == false,
          lines.first?.hasPrefix(".testTarget") == false
        else { continue }
        seen += 1
        #expect(
          sources.contains { $0.contains(lines) },
          "docs/start/write-a-scene.md, step \(step): no file has '\(lines.first ?? "")' and what follows"
        )
      }
    }
    #expect(seen >= 20)
  }

  @Test func `each step ends with its whole files`() throws {
    let page = try SourceTree.text("docs/start/write-a-scene.md")
    for (index, section) in page.components(separatedBy: "\n## ").dropFirst().prefix(5).enumerated()
    {
      let details = section.components(separatedBy: "<details>").last ?? ""
      for path in sources(of: index + 1) where path.hasSuffix("Scene.swift") || index == 4 {
        let text = try SourceTree.text("Examples/oven/\(path)")
        #expect(
          details.contains("```swift\n\(text)```"),
          "docs/start/write-a-scene.md, step \(index + 1): 'The whole step' is not \(path)")
      }
    }
  }

  /// The files of a step: those on the way, then the scene, then its test.
  private func sources(of step: Int) -> [String] {
    switch step {
    case 1: ["Steps/1/OvenScene.swift", "Sources/oven-command/main.swift"]
    case 2...4: ["Steps/\(step)/OvenScene.swift"]
    case 5: ["Sources/Oven/OvenScene.swift", "Sources/Oven/OvenDrawing.swift"]
    default: ["Tests/OvenTests.swift"]
    }
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.components(separatedBy: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
