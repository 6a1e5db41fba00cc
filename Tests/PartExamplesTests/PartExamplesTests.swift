import Foundation
import OutputFiles
import Raster
import TactusTesting
import Testing

/// Each part has an example that a reader can take in at one look, and a picture of it.
@Suite struct PartExamplesTests {
  static let linesMax = 40
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) }.sorted()
  }

  private static let examples = "Tests/PartExamplesTests/Examples"

  /// In mid-gesture on the left, with the finger; at rest on the right. `UPDATE_TRACES=1` rewrites
  /// what differs, and still fails.
  @Test(arguments: partExamples.indices)
  func `an example looks as reviewed in mid-gesture and at rest`(index: Int) throws {
    let example = partExamples[index]
    var test = try SceneTest(example.scene, board: "panel.yaml")
    test.showsTouches = true
    let script = TestScript.text(example.script)
    let middle = try test.run(script, until: example.middle).picture
    test.showsTouches = false
    let rest = try test.run(script).picture
    let both = Framebuffer(
      width: middle.width * 2 + 8, height: middle.height, format: .xrgb8888)
    for (column, picture) in [middle, rest].enumerated() {
      for row in 0..<picture.height {
        let place = (row * both.width + column * (picture.width + 8)) * 4
        (both.memory + place).copyMemory(
          from: picture.memory + row * picture.width * 4, byteCount: picture.width * 4)
      }
    }
    try GoldenFile("Pictures/\(example.file).png").expect(picture: both)
  }

  @Test func `each part has an example, and no example is long`() throws {
    let shown = Set(partExamples.flatMap { [$0.file] + $0.alsoShows })
    for name in try Self.files(in: "Sources/Core/Interactions") {
      let source = try Self.text("Sources/Core/Interactions/\(name).swift")
      for part in source.matches(of: /public struct (\w+)(?:<.*?>)?: Part\b/) {
        #expect(shown.contains(String(part.1)), "\(part.1) has no example in \(Self.examples)")
      }
    }
    for example in partExamples {
      let source = try Self.text("\(Self.examples)/\(example.file).swift")
      let count = source.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      #expect(count <= Self.linesMax, "\(example.file).swift has \(count) lines")
      let part = try Regex("\\b\(example.file)\\(")
      #expect(source.contains(part), "\(example.file).swift does not use \(example.file)")
    }
    #expect(
      try Set(Self.files(in: Self.examples)).subtracting(["Shell", "Drawing"])
        == Set(partExamples.map(\.file)))
  }

  /// The pages in docs/reference/parts.
  private static let pages: [(name: String, title: String, parts: [String])] = [
    ("lists", "Lists and rows", ["ScrollAxis", "SwipeRows", "Carry", "EdgeScroll"]),
    ("pages", "Pages and screens", ["PageStrip", "PageTurn", "ScreenStack", "BackCoordination"]),
    ("views", "Views and cards", ["PullStage", "Drawer", "Tether", "CardStack"]),
    ("planes", "Planes and springs", ["Plane", "Resistance", "MovingPoint"]),
    (
      "presses", "Presses and values",
      ["Presses", "PressFeedback", "Ripples", "Slider", "UndoStack", "Shown"]
    ),
    ("menus", "Menus and text", ["Menu", "TextSelection", "TextSelecting"]),
  ]

  /// `UPDATE_DOCS=1` rewrites the pages and still fails.
  @Test func `the pages in the docs are those of the examples`() throws {
    #expect(Self.pages.flatMap(\.parts).sorted() == partExamples.map(\.file).sorted())
    var index = """
      # Parts

      A part moves, is dragged or lights up. Parts are values of `Interactions`, in the products `TactusGestures` and `Tactus`, and work
      on any screen. Each has an example of at most \(Self.linesMax) lines, which a finger script plays in the tests. Its picture shows the
      example in mid-gesture, with the finger, and at rest.

      The examples share [Shell.swift](../../\(Self.examples)/Shell.swift), a screen that is one target, and
      [Drawing.swift](../../\(Self.examples)/Drawing.swift). Both belong to the tests; your scene draws itself.

      | you want | part |
      | --- | --- |

      """
    for page in Self.pages {
      for part in page.parts {
        let example = try #require(partExamples.first { $0.file == part })
        index += "| \(example.asks) | [`\(part)`](parts/\(page.name).md#\(part.lowercased())) |\n"
      }
      try Self.check("docs/reference/parts/\(page.name).md", Self.text(of: page))
    }
    index += """

      [Reduced motion](parts/reduced-motion.md) lists what each part does when motion is reduced.

      `UPDATE_DOCS=1 Tools/test --filter PartExamplesTests` writes this page and those of the parts.

      """
    try Self.check("docs/reference/parts.md", index)
  }

  private static func text(of page: (name: String, title: String, parts: [String])) throws
    -> String
  {
    var text = "# \(page.title)\n\n[All parts](../parts.md)\n"
    for part in page.parts {
      let example = try #require(partExamples.first { $0.file == part })
      text += "\n## \(part)\n\n*\(example.asks).*\n\n\(example.answer)\n\n"
      text += "![\(part) in mid-gesture and at rest]"
      text += "(../../../Tests/PartExamplesTests/Pictures/\(part).png)\n\n`\(example.script)`\n"
      text += try example.tunings.map(constants).joined()
      text += "\n```swift\n\(try Self.text("\(examples)/\(part).swift"))```\n"
    }
    return text
  }

  private static func check(_ name: String, _ text: String) throws {
    let path = root.appending(path: name)
    if ProcessInfo.processInfo.environment["UPDATE_DOCS"] == "1" {
      try text.write(to: path, atomically: true, encoding: .utf8)
      Issue.record("\(name): rewritten; review it, then run without UPDATE_DOCS")
      return
    }
    #expect(
      try String(contentsOf: path, encoding: .utf8) == text,
      "\(name) differs from its examples; run the test with UPDATE_DOCS=1")
  }

  /// A table of the constants of a struct, from its source.
  private static func constants(_ table: String) throws -> String {
    for name in try files(in: "Sources/Core/Interactions") {
      let source = try text("Sources/Core/Interactions/\(name).swift")
      guard let start = source.range(of: "public struct \(table):"),
        let end = source.range(of: "public init", range: start.upperBound..<source.endIndex)
      else { continue }
      var rows = ""
      var comment: [Substring] = []
      for line in source[start.upperBound..<end.lowerBound].split(separator: "\n") {
        let line = line.drop { $0 == " " }
        if line.hasPrefix("/// ") {
          comment.append(line.dropFirst(4))
        } else if let constant = line.firstMatch(of: /public var (\w+)[^=]*= (.*)/) {
          let sentence = comment.joined(separator: " ")
          rows += "| `\(constant.1)` | `\(constant.2)` | \(sentence) |\n"
          comment = []
        }
      }
      return "\n| `\(table)` | default | |\n| --- | --- | --- |\n\(rows)"
    }
    Issue.record("Sources/Core/Interactions has no struct \(table)")
    return ""
  }
}
