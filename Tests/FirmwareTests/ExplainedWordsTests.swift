import Firmware
import Foundation
import Gestures
import Testing

/// docs/reference/trace-reasons.md has a line for each word of a trace for a reason or a fault.
@Suite struct ExplainedWordsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The words of the first column of the table under a heading.
  private static func words(under heading: String) throws -> Set<String> {
    let file = root.appending(path: "docs/reference/trace-reasons.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let table = try #require(page.components(separatedBy: "\n| `\(heading)").dropFirst().first)
    let rows = table.components(separatedBy: "\n\n")[0].split(separator: "\n").dropFirst(2)
    return Set(
      rows.flatMap { row in
        row.split(separator: "|")[0].matches(of: /`(?:detail=)?(\w+)`/).map { String($0.1) }
      })
  }

  /// All values of an enumeration with raw values from 0.
  private static func words<T: Worded & RawRepresentable>(_: T.Type) -> [String]
  where T.RawValue == UInt8 {
    (UInt8(0)...255).compactMap(T.init(rawValue:)).map { "\($0.word)" }
  }

  @Test func eachReasonOfADecisionHasALine() throws {
    let words = Self.words(DecisionReason.self)
    #expect(words.count == 21)
    #expect(try Self.words(under: "decide … because=`") == Set(words))
  }

  @Test func eachAnswerOfTheTapGateHasALine() throws {
    #expect(try Self.words(under: "tap … because=`") == Set(Self.words(TapGate.Reason.self)))
  }

  @Test func eachFaultHasALine() throws {
    var words = Set(Self.words(PanelFault.self))
    // Those of the firmware, and those that a scene of ours reports.
    let firmware: [TraceRecord.Fault] = [
      .leap(contact: 0), .palm(contact: 0), .scansLost(0), .suspend, .resume,
      .overBudget(.update), .skippedTicks(0), .recordsDropped(0),
    ]
    words.formUnion(firmware.map { "\($0.kind)" })
    for scene in ["Focal/FocalScene", "Map/MapScene"] {
      let source = try Self.source("Sources/Core/DemoScenes/\(scene).swift")
      words.formUnion(source.matches(of: /\.fault\("(\w+)"\)/).map { String($0.1) })
    }
    #expect(words.isSuperset(of: ["leap", "skippedTicks", "bothPulls", "noPanAfterPinch"]))
    #expect(try Self.words(under: "fault kind=`") == words.union(["scene"]))
  }

  /// No other scene of ours reports a fault.
  @Test func theFaultsOfScenesAreInTwoFiles() throws {
    let folder = Self.root.appending(path: "Sources/Core/DemoScenes")
    let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    let found = try files.filter { name in
      try name.hasSuffix(".swift")
        && Self.source("Sources/Core/DemoScenes/\(name)").contains(".fault(\"")
    }
    #expect(Set(found) == ["Focal/FocalScene.swift", "Map/MapScene.swift"])
  }

  private static func source(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
