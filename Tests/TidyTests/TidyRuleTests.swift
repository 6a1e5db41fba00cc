import Testing

/// The rules themselves, each on a text that breaks it and a similar one that does not.
@Suite struct TidyRuleTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let rule: TidyRule
    let text: String
    let lines: [Int]
    var name = "Sample.swift"
    var testDescription: String { String(text.prefix(40)) }
  }

  private static func sample(
    _ rule: TidyRule, _ text: String, _ lines: [Int] = [], name: String = "Sample.swift"
  ) -> Sample {
    Sample(rule: rule, text: text, lines: lines, name: name)
  }

  private static let portable: [Sample] = [
    sample(.noForeignImport, "import Foundation\n", [1]),
    sample(.noForeignImport, "@testable internal import struct Glibc.tm\n", [1]),
    sample(.noForeignImport, "public import TactusCore\n// import Foundation\n"),
    sample(.noForeignImport, "/// What is of import to nobody.\n"),
    sample(.noClass, "public final class Box {\n", [1]),
    sample(.noClass, "struct Box { let classification = 1 }\n// class\n"),
    sample(.noExistential, "var shape: (any Shape)?\n", [1]),
    sample(.noExistential, "let text: StaticString = \"any shape\" // any\nvar many = 1\n"),
    sample(.noClock, "let now = ContinuousClock.now\n", [1]),
    sample(.noClock, "let update = Date()\n", [1]),
    sample(.noClock, "mutating func update(to now: Instant) {}\n"),
    sample(.noArray, "var all: [Contact] = []\n", [1]),
    sample(.noArray, "func all() -> [Contact] {\n", [1]),
    sample(.noArray, "var all = []\nvar a: Array<Int>\n", [1, 2]),
    sample(.noArray, "var all: InlineArray<4, Contact>\nx = slots[Self.first]\n"),
    sample(.noArray, "let last = c ? keys[Slot.last] : rows[1]\n"),
    sample(.noPrint, "print(\"here\")\n", [1]),
    sample(.noPrint, "fingerprint(4)\n"),
  ]

  private static let states: [Sample] = [
    sample(.noStateDefault, "switch state {\ncase .idle: 1\ndefault: 2\n}\n", [3]),
    sample(.noStateDefault, "switch self.state {\ndefault: 2\n}\n", [2]),
    sample(.noStateDefault, "switch k & 3 {\ndefault: 2\n}\n"),
    sample(.noStateDefault, "switch k {\ndefault: 2\n}\n", [2], name: "PinchRecognizer.swift"),
    // The inner switch is over something else, the outer one continues after it.
    sample(
      .noStateDefault,
      """
      switch state {
      case .idle:
        switch k {
        default: break
        }
      default: break
      }

      """, [6]),
  ]

  private static let layout: [Sample] = [
    sample(.noTrailingSpace, "let a = 1 \nlet b = 2\n", [1]),
    sample(.noTab, "\tlet a = 1\n", [1]),
    sample(.finalNewline, "let a = 1", [1]),
    sample(.finalNewline, "let a = 1\n\n", [2]),
    sample(.finalNewline, "let a = 1\n"),
    sample(.lineLength, String(repeating: "x", count: 101) + "\n", [1]),
    sample(.lineLength, String(repeating: "─", count: 100) + "\n"),
    sample(.lineLength, "  // " + String(repeating: "x", count: 96) + "\n", [1]),
    sample(.lineLength, "  // " + String(repeating: "x", count: 95) + "\n"),
    sample(.lineLength, "  say(\"" + String(repeating: "x", count: 120) + "\")\n"),
    sample(.functionLength, function(lines: 70)),
    sample(.functionLength, function(lines: 71), [1]),
  ]

  private static let wording: [Sample] = [
    sample(.noNote, "// TODO: later\n", [1]),
    sample(.noNote, "// FIXME\n", [1]),
    sample(.noNote, "/// Method: as above.\n"),
    sample(.noTicket, "// See issue #12.\n", [1]),
    sample(.noTicket, "// The issue is the order.\n"),
    sample(.noLibraryMaths, "let swing = sin(2 * .pi)\n", [1]),
    sample(.noLibraryMaths, "x = a * Glibc.atan2(y, x)\n", [1]),
    sample(.noLibraryMaths, "import Foundation\n", [1]),
    sample(.noLibraryMaths, "let swing = sineAndCosine(phase).sine // sin(\n"),
    sample(.noLibraryMaths, "let basin = using(2)\nlet root = x.squareRoot()\n"),
    sample(.noSpeech, "/// Tells whether it is down.\n", [1]),
    sample(.noSpeech, "  // Nobody reads it, so the header says so.\n", [1]),
    sample(.noSpeech, "#!/bin/sh\n# What it says.\n", [2]),
    sample(.noSpeech, "/// Whether it is down, untold.\nlet a = \"says\"\n"),
    sample(.noSpeakingFunction, "  func tell(_ a: Int) {\n", [1]),
    sample(.noSpeakingFunction, "private static func sayMore() {\n", [1]),
    sample(.noSpeakingFunction, "func tellingApart() {}\nfunc essay() {}\nsay(1)\n"),
    sample(.noOutsidePath, "// as in ../shared/notes\n", [1]),
    sample(.noOutsidePath, "// as in ../README.md\n"),
  ]

  private static let docComments: [Sample] = [
    sample(.noJoinedLines, #"  /// The board.\n  /// Throws."# + "\n", [1]),
    sample(.noJoinedLines, #"/// - Parameters:\n"# + "\n", [1]),
    sample(.noJoinedLines, "  /// The board. /// Throws.\n", [1]),
    sample(.noJoinedLines, #"/// Lines joined by `\\n`."# + "\n"),
    sample(.noJoinedLines, #"let a = "\n" // a line feed, \n"# + "\n// ///\n"),
    sample(.noJoinedLines, "/// The board.\n///\n/// Throws.\n"),
    sample(.noJoinedParameters, "  /// - Parameters: - a: one. - b: two.\n", [1]),
    sample(.noJoinedParameters, "/// - Parameters:\n///   - a: one.\n///   - b: two.\n"),
    sample(.noJoinedParameters, "/// - Parameters: in points - not in pixels.\n"),
    sample(.noRepeatedLine, "/// One.\n/// Two.\n/// Two.\n", [3]),
    sample(.noRepeatedLine, "  /// One.\n  /// One.\n  /// One.\n", [2, 3]),
    sample(.noRepeatedLine, "///\n///\n/// One.\n"),
    sample(.noRepeatedLine, "/// One.\nvar a = 1\n/// One.\nvar b = 1\n}\n}\n"),
  ]

  private static let parts: [Sample] = [
    sample(.noHiddenPart, scene("private(set) var list: ScrollAxis"), [2]),
    sample(.noHiddenPart, scene("var list = ScrollAxis(4)"), [2]),
    sample(.noHiddenPart, scene("var lists: Tab.Each<ScrollAxis>"), [2]),
    sample(.noHiddenPart, scene("var choice = Shown(0)"), [2]),
    sample(.noHiddenPart, scene("var list: ScrollAxis", "visit(&lists, name)"), [2]),
    sample(.noHiddenPart, scene("var list: ScrollAxis", "visit(&list, name)")),
    sample(.noHiddenPart, scene("var lists: Each<ScrollAxis>", "visit(&lists[0], name)")),
    sample(.noHiddenPart, scene("var front: ScrollAxis { lists[0] }")),
    sample(.noHiddenPart, scene("static var first = Shown(0)")),
    sample(.noHiddenPart, scene("var layout: Layout // of a ScrollAxis")),
    sample(.noHiddenPart, "struct S: Scene {\n  var list: ScrollAxis\n}\n"),
  ]

  @Test(arguments: portable + states + layout + wording + docComments + parts)
  func `a rule finds the lines that break it, and no others`(_ sample: Sample) {
    let file = SourceFile(path: "Sources/Core/Gestures/\(sample.name)", text: sample.text)
    #expect(sample.rule.brokenLines(file) == sample.lines)
  }

  /// Each visit of each demo scene is left out once. What lies within a part, as focal's hints do,
  /// is no property of the scene: its places are missing in the golden traces then.
  @Test func `a part that a demo scene does not show is found`() throws {
    let scenes = SourceTree.files(in: ["Sources/Core/DemoScenes"], endings: [".swift"])
      .filter { $0.code.contains { $0.contains("func visitParts<") } }
    #expect(scenes.count >= 5)
    for scene in scenes {
      let visits = scene.lines.indices.filter {
        scene.lines[$0].contains(/visitor\.visit\(&\w+[^\w.]/)
      }
      #expect(!visits.isEmpty)
      for visit in visits {
        var lines = scene.lines
        lines.remove(at: visit)
        let less = SourceFile(path: scene.path, text: lines.joined(separator: "\n"))
        #expect(
          !TidyRule.noHiddenPart.brokenLines(less).isEmpty,
          "\(scene.path): nothing notices that \(scene.lines[visit]) is gone")
      }
    }
  }

  @Test func `a finding has its place, and how to fix it`() {
    let file = SourceFile(
      path: "Sources/Core/Gestures/Tap.swift", text: "import TactusCore\nclass A {}\n")
    #expect(
      TidyRule.noClass.findings(in: [file]) == [
        "Sources/Core/Gestures/Tap.swift:2: a class needs a heap; make it a struct or an enum"
      ])
  }

  @Test func `multi-line strings are not code`() {
    let file = SourceFile(path: "a.swift", text: "let a = \"\"\"\n  class\n  \"\"\"\nclass A {}\n")
    #expect(TidyRule.noClass.brokenLines(file) == [4])
  }

  @Test func `a diagram comes before the first declaration`() {
    let drawn = SourceFile(path: "a.swift", text: "import A\n\n// idle ──▶ active\nstruct A {}\n")
    let late = SourceFile(path: "a.swift", text: "struct A {}\n// idle ──▶ active\n")
    #expect(drawn.showsDiagram)
    #expect(!late.showsDiagram)
  }

  /// A scene with a property, and a visit of its parts.
  private static func scene(_ property: String, _ visit: String = "") -> String {
    """
    struct S: Scene {
      \(property)
      mutating func visitParts<V: PartVisitor>(_ visitor: inout V) {
        visitor.\(visit)
        var last = Shown(1)
      }
    }

    """
  }

  /// A function of `lines` lines, including the first and the last.
  private static func function(lines: Int) -> String {
    "  func f() {\n" + String(repeating: "    g()\n", count: lines - 2) + "  }\n"
  }
}
