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

  /// `UPDATE_DOCS=1` rewrites the page and still fails.
  @Test func `the page in the docs is that of the examples`() throws {
    var page = """
      # Parts

      What moves, is dragged or lit, whatever it looks like: values of `Interactions` (in the products `TactusGestures` and
      `Tactus`) for any screen. Each has an example of at most \(Self.linesMax) lines, played by a finger script in the tests; its picture shows it in
      mid-gesture, with the finger, and at rest. What the examples share, a screen that is one target, is
      [Shell.swift](../\(Self.examples)/Shell.swift) and [Drawing.swift](../\(Self.examples)/Drawing.swift); they belong to the tests,
      and what is drawn by them a scene of yours draws itself. What each does
      [with reduced motion](#with-reduced-motion) is at the end. `UPDATE_DOCS=1 Tools/test --filter PartExamplesTests` writes this page.

      | you want | part |
      | --- | --- |

      """
    for example in partExamples {
      page += "| \(example.asks) | [`\(example.file)`](#\(example.file.lowercased())) |\n"
    }
    for example in partExamples {
      page += "\n## \(example.file)\n\n*\(example.asks).*\n\n\(example.answer)\n\n"
      page += "![\(example.file) in mid-gesture and at rest]"
      page += "(../Tests/PartExamplesTests/Pictures/\(example.file).png)\n\n`\(example.script)`\n"
      page += try example.tunings.map(Self.constants).joined()
      page += "\n```swift\n\(try Self.text("\(Self.examples)/\(example.file).swift"))```\n"
    }
    page += Self.reducedMotion
    let path = Self.root.appending(path: "docs/reference/parts.md")
    if ProcessInfo.processInfo.environment["UPDATE_DOCS"] == "1" {
      try page.write(to: path, atomically: true, encoding: .utf8)
      Issue.record("docs/reference/parts.md: rewritten; review it, then run without UPDATE_DOCS")
      return
    }
    #expect(
      try String(contentsOf: path, encoding: .utf8) == page,
      "docs/reference/parts.md differs from its examples; run the test with UPDATE_DOCS=1")
  }

  private static let reducedMotion = """

    ## With reduced motion

    `feel.motion=reduced` (or `--tuning calm`) ends what moves by itself before the next tick; what a finger moves follows it as before,
    and taps, thresholds, pauses and the tap gate are the same. A scene has it for free where its springs and effects are constants of its
    table: `visitor.spring` and `visitor.effect` declare what moves, `visitor.fade` what only fades, and `reduced:` what else becomes of a
    constant: `TuningEntry.reducedFade` for what appears, which then fades in its place for 100 ms. What would fly fades for as long
    (`FadeInPlace`): a part states in `fading` which picture of before shows through, and the scene draws that, and over it the one
    of now (`Canvas.crossFade`). What changes once more in the first half of a fade goes on with it; in the second half the fade begins
    anew. The springs of controls that are made without a tuning are in no table: they follow `feel.motion` and `feel.pace` as well, for the parts that are there when the scene begins (`Part.pace(by:)`).

    However long something is drawn is a whole number of the display's frames: what a table declares as an `effect`, a `fade` or a `stay`
    is rounded before a scene sees it. A program without the firmware rounds with `Pacing.wholeFrames`, or its parts with `PacingParts`.

    | part | with `feel.motion=reduced` |
    | --- | --- |
    | `ScrollAxis` | follows and glides as before; what springs back from past an end, or is sent somewhere, is there at once, and fades in while it fades out where it was (`fading`, drawn by `Canvas.scrolled`) |
    | `PageStrip`, `ScreenStack` | in its place at once, when the finger lifts or something is pushed, where it fades in over what was there (`fading`); touches are those of the screen in front |
    | `SwipeRows` | open or closed at once, and in their new places where a row comes or goes: rows of before fade out over those of now (`fading`), which take touches at once |
    | `CardStack` | a card that is thrown fades where it was let go, and the next one takes touches; one that comes back fades in; one that is let go without being thrown is back at once, and fades in while it fades out where it was let go (`fadingCard`) |
    | `Carry` | the others make room at once, and an item that is dropped is in its place, or under the finger that took it from afar: each fades in there, while it fades out where it was (`pastItem`, `fadingItem`) |
    | `PullStage` | in its place at once, when the finger lifts, where it fades in over what was there (`fading`) |
    | `Drawer` | in its place at once, when it is opened or the finger lifts, where it fades in over what was there (`fading`); touches are those of the drawer as it is now |
    | `Tether` | in its place at once, when the finger lifts, where it fades in while it fades out where it was let go (`fading`) |
    | `Menu` | fades in its place for 100 ms, as it comes and as it leaves; it takes taps until it is gone |
    | `PressFeedback` | small at once, and large at once; the larger one fades out or in over the other (`fading`) |
    | `Presses` | as before: light fades, and goes nowhere |
    | `ShownMotion` | there at once, where it fades in while it fades out where it was (`fading`) |
    | `MovingValue`, `MovingPoint` | at its target at once, and reported there |
    | `Plane` | follows and glides as before; what springs back or is sent somewhere is there at once, and fades in over what was there (`fading`) |
    | `Ripples` | as large as a touch, and fades within 100 ms |
    | `EdgeScroll`, `TextSelecting` | as before: the list scrolls as long as the finger rests at the edge |
    | `PageTurn`, `BackCoordination`, `TextSelection`, `Slider`, `Resistance`, `UndoStack`, `Shown` | as before: nothing moves by itself |

    """

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
