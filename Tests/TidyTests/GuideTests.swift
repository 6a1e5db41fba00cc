import Foundation
import Testing

/// The code on the page that teaches a scene is that of the example, which is compiled.
@Suite struct GuideTests {
  /// The pages of the guide, a step each.
  private static let pages = [
    "1-screen", "2-buttons", "3-slider", "4-lock", "5-list", "6-test", "7-boards",
  ].map { "docs/start/write-a-scene/\($0).md" }

  @Test func `each block of the guide stands in its step of the oven`() throws {
    var seen = 0
    for (index, path) in Self.pages.enumerated() {
      let page = try SourceTree.text(path)
      let sources = try sources(of: index + 1).map {
        Self.lines(try SourceTree.text("Examples/oven/\($0)"))
      }
      for block in page.matches(of: /(?s)```swift\n(.*?)```/) {
        let lines = Self.lines(String(block.1))
        // What belongs in the manifest of a package of one's own has another address there.
        guard lines.first?.hasPrefix("// swift-tools-version") == false,
          lines.first?.hasPrefix(".testTarget") == false
        else { continue }
        seen += 1
        #expect(
          sources.contains { $0.contains(lines) },
          "\(path): no file has '\(lines.first ?? "")' and what follows")
      }
    }
    #expect(seen >= 20)
  }

  @Test func `each step ends with its whole files`() throws {
    for (index, path) in Self.pages.prefix(5).enumerated() {
      let details = try SourceTree.text(path).components(separatedBy: "<details>").last ?? ""
      for source in sources(of: index + 1) where source.hasSuffix("Scene.swift") || index == 4 {
        let text = try SourceTree.text("Examples/oven/\(source)")
        #expect(
          details.contains("```swift\n\(text)```"),
          "\(path): 'The whole step' is not \(source)")
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
