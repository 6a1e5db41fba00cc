import Foundation
import Testing

@Suite struct TuningCommandTests {
  private static let tap = "tap @central.row2\n"

  /// `UPDATE_DOCS=1` rewrites the page and still fails, so that a person reviews the difference.
  @Test func thePageInTheDocsIsUpToDate() throws {
    let page = try TactusProcess.run(["tuning", "--markdown"])
    #expect(page.status == 0)
    let path = TactusProcess.root.appendingPathComponent("docs/reference/tuning.md")
    if ProcessInfo.processInfo.environment["UPDATE_DOCS"] == "1" {
      try page.output.write(to: path, atomically: true, encoding: .utf8)
      Issue.record(
        "docs/reference/tuning.md: rewritten; review the difference, then run without UPDATE_DOCS")
      return
    }
    #expect(
      try String(contentsOf: path, encoding: .utf8) == page.output,
      "docs/reference/tuning.md differs from 'tactus tuning --markdown'; run the test with UPDATE_DOCS=1"
    )
  }

  @Test func everyConstantHasALine() throws {
    let lines = try TactusProcess.run(["tuning"]).output.split(separator: "\n")
    #expect(lines.count > 90)
    #expect(Set(lines.map { $0.prefix { $0 != " " } }).count == lines.count)
    #expect(lines.allSatisfy { $0.hasSuffix(".") })
    #expect(
      try TactusProcess.run(["tuning", "gate.navigated"]).output == """
        gate.navigated
          Taps are blocked for this long after a drag, or a tap, that navigated.
          default  500ms
          range    0ms to 60s
          scenes   all

        """)
  }

  /// The constants in the header of a trace, in their order.
  private func constants(_ trace: String) throws -> [Substring] {
    try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n\n")[0]
      .split(separator: "\n").filter { line in
        ["tap.", "gate.", "focal."].contains { line.hasPrefix($0) }
      }
  }

  @Test func aReplayUsesItsTracesConstantsUnlessTheCommandLineSetsThem() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(Self.tap, to: "tap.fingers")
    let (first, second, third) = (
      folder.file("a.trace"), folder.file("b.trace"), folder.file("c.trace")
    )
    _ = try TactusProcess.run([
      "run", "--panel", "script:\(script)", "--board", "stm32f746g-disco", "--trace", first,
      "--quiet", "--set", "gate.navigated=200ms", "--set", "tap.slop=12.5",
    ])
    #expect(try constants(first) == ["tap.slop=12.5", "gate.navigated=200ms"])
    _ = try TactusProcess.run(["replay", first, "--trace", second, "--quiet"])
    #expect(try constants(second) == ["tap.slop=12.5", "gate.navigated=200ms"])
    _ = try TactusProcess.run([
      "replay", first, "--trace", third, "--quiet", "--set", "tap.slop=10",
      "--set", "focal.pullDistance=90",
    ])
    #expect(try constants(third) == ["gate.navigated=200ms", "focal.pullDistance=90"])
  }

  @Test func aBoardSetsConstantsAndTheirTraceKeepsThem() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(Self.tap, to: "tap.fingers")
    let shipped = try String(
      contentsOf: TactusProcess.root.appendingPathComponent("Boards/raspberry-pi-7.yaml"),
      encoding: .utf8)
    let board = try folder.write(
      shipped
        + "\nthresholds:\n  tap.slop: 12.5\n  gate.navigated: 400ms\n  map.scaleMin: 0.25\n"
        + "  source: \"assumed: for this test\"\n", to: "own.yaml")
    let trace = folder.file("a.trace")
    let result = try TactusProcess.run([
      "run", "--panel", "script:\(script)", "--board", board, "--trace", trace, "--quiet",
    ])
    #expect(result == .init(status: 0, output: "", error: ""))
    #expect(try constants(trace) == ["tap.slop=12.5", "gate.navigated=400ms"])
    let shown = try TactusProcess.run(["boards", board]).output
    let row = shown.split(separator: "\n").first { $0.hasPrefix("gate.navigated ") }
    #expect(row?.hasSuffix(" 400ms") == true)
  }

  @Test func setsComeAfterTheBoardAndBeforeTheCommandLine() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(Self.tap, to: "tap.fingers")
    let own = try folder.write(
      "sentence: Mine.\nconstants:\n  tap.slop: 14\n  gate.navigated: 300ms\n  map.scaleMin: 0.25\n",
      to: "own.yaml")
    let trace = folder.file("a.trace")
    let result = try TactusProcess.run([
      "run", "--panel", "script:\(script)", "--board", "stm32f746g-disco", "--trace", trace,
      "--quiet", "--tuning", "gloves", "--tuning", own, "--set", "gate.navigated=200ms",
    ])
    #expect(result == .init(status: 0, output: "", error: ""))
    // Of both sets the later one counts, and the command line before either.
    #expect(
      try constants(trace) == [
        "tap.slop=14", "tap.interval=650ms", "tap.apart=70", "gate.navigated=200ms",
      ])
  }

  @Test(
    arguments: [
      ("sentence: Mine.\nconstants:\n  tap.slip: 14\n", ":3: no constant 'tap.slip'; did you mean"),
      (
        "sentence: Mine.\nconstants:\n  tap.slop: -1\n",
        ":3: 'tap.slop' is -1; allowed: 0 to 10000 pt"
      ),
      ("sentence: Mine.\nconstants:\n  map.scaleMin: 2\n", ":3: 'map.scaleMin' is 2; allowed"),
      ("constants:\n  tap.slop: 14\n", ":1: missing key 'sentence' in 'set'; add it"),
      ("sentence: Mine.\nconstant:\n  tap.slop: 14\n", ":2: unknown key 'constant' in 'set'; did"),
      ("sentence: Mine.\nconstants: 3\n", ":2: 'constants' is '3'; write a mapping"),
      ("", ":1: not a set of constants: it is empty; start with 'sentence:'"),
    ])
  func aSetThatIsWrongIsReportedWithItsLine(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    let own = try folder.write(text, to: "own.yaml")
    for words in [["tuning", own], ["run", "--panel", "monkey:1", "--tuning", own]] {
      let result = try TactusProcess.run(words)
      #expect(result.status == 2 && result.output == "")
      #expect(result.error.hasPrefix("tactus: \(own)\(message)"), "\(result.error)")
    }
  }

  @Test func aSetOfAnUnknownNameIsReportedWithThoseThereAre() throws {
    let result = try TactusProcess.run(["run", "--panel", "monkey:1", "--tuning", "glove"])
    #expect(
      result
        == .init(
          status: 2, output: "",
          error: "tactus: unknown set of constants 'glove'; did you mean 'gloves'?"
            + " Or give a path that ends in .yaml\n"))
  }

  /// Every set that is built in is one that a run takes, in each scene, and is more than defaults
  /// where its name promises that.
  @Test func theSetsThatAreBuiltIn() throws {
    let listed = try TactusProcess.run(["tuning", "--sets"]).output.split(separator: "\n")
    #expect(listed.count == 8 && listed.allSatisfy { $0.hasSuffix(".") })
    let gloves = try TactusProcess.run(["tuning", "gloves"])
    #expect(
      gloves.output.hasPrefix(
        """
        gloves
          For gloves, which land broadly, roll, and take their time.
          tap.slop        18, by default 10 pt
        """))
    for name in listed.map({ String($0.prefix { $0 != " " }) }) {
      let result = try TactusProcess.run(["tuning", name])
      #expect(result.status == 0 && result.error == "", "\(name): \(result.error)")
    }
  }

  @Test func aBoardsValueOutOfRangeIsReportedWithItsLine() throws {
    let folder = try TemporaryFolder()
    let shipped = try String(
      contentsOf: TactusProcess.root.appendingPathComponent("Boards/raspberry-pi-7.yaml"),
      encoding: .utf8)
    let line = shipped.split(separator: "\n", omittingEmptySubsequences: false).count + 2
    let board = try folder.write(
      shipped + "\nthresholds:\n  gate.navigated: 61s\n  source: \"assumed: for this test\"\n",
      to: "own.yaml")
    let result = try TactusProcess.run(["run", "--panel", "monkey:1", "--board", board])
    #expect(
      result
        == .init(
          status: 2, output: "",
          error: "tactus: \(board):\(line): 'gate.navigated' is 61s; allowed: 0ms to 60s\n"))
  }
}
