import Foundation
import Testing

@Suite struct TuningCommandTests {
  private static let tap = "tap @central.row2\n"

  /// `UPDATE_DOCS=1` rewrites the page and still fails, so that a person reviews the difference.
  @Test func thePageInTheDocsIsUpToDate() throws {
    let page = try TactusProcess.run(["tuning", "--markdown"])
    #expect(page.status == 0)
    let path = TactusProcess.root.appendingPathComponent("docs/tuning.md")
    if ProcessInfo.processInfo.environment["UPDATE_DOCS"] == "1" {
      try page.output.write(to: path, atomically: true, encoding: .utf8)
      Issue.record("docs/tuning.md: rewritten; review the difference, then run without UPDATE_DOCS")
      return
    }
    #expect(
      try String(contentsOf: path, encoding: .utf8) == page.output,
      "docs/tuning.md differs from 'tactus tuning --markdown'; run the test with UPDATE_DOCS=1")
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
