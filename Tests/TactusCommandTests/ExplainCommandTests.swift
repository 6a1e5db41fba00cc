import Foundation
import Testing

/// `--explain` with a choice of stories: by contact, time or target, in `run`, `replay`, `report`.
@Suite struct ExplainCommandTests {
  /// A swipe that navigates, and a tap on what comes to the front, too early for the gate.
  private static let bug =
    "at 0.2s swipe 25%,55% to 75%,56% over 220ms\nafter 200ms tap @leftA.button1\n"

  private static func explain(
    _ words: String..., set: [String] = [], script: String = bug
  ) throws -> TactusProcess.Result {
    let folder = try TemporaryFolder()
    let script = try folder.write(script, to: "bug.fingers")
    return try TactusProcess.run(
      ["run", "--panel", "script:\(script)", "--explain"] + words + set.flatMap { ["--set", $0] })
  }

  @Test func `one contact has its story, and the change that lets its tap pass`() throws {
    let result = try Self.explain("--contact", "1")
    #expect(result.status == 0, "\(result)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.count(where: { $0.hasPrefix("contact ") }) == 1, "\(result.output)")
    #expect(lines.first?.hasPrefix("contact 1 landed at ") == true)
    let last = try #require(lines.last)
    let value = try #require(
      last.firstMatch(of: #/ms before the tap gate opened; made with gate.navigated=(\d+)ms \(/#))
    let milliseconds = try #require(Int(value.output.1))
    let passes = "tap: recognized after 64 ms: lifted; the gate let it pass"
    #expect(
      try Self.explain("--contact", "1", set: ["gate.navigated=\(milliseconds)ms"]).output
        .contains(passes))
    #expect(
      try !Self.explain("--contact", "1", set: ["gate.navigated=\(milliseconds + 1)ms"]).output
        .contains(passes))
  }

  @Test func `time and target pick the same, of a run, its trace and its report`() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(Self.bug, to: "bug.fingers")
    let trace = folder.file("bug.trace")
    let whole = try TactusProcess.run([
      "run", "--panel", "script:\(script)", "--explain", "--trace", trace,
    ])
    let picked = try Self.explain("--contact", "1").output
    #expect(whole.output.contains(picked.split(separator: "\n").first ?? "none"))
    for command in ["replay", "report"] {
      for words in [
        ["--contact", "1"], ["--target", "leftA.button1"], ["--at", "0.45s"],
        ["--at", "0.2s", "--at", "0.45s", "--target", "leftA.button1"],
      ] {
        let result = try TactusProcess.run([command, trace, "--explain"] + words)
        #expect(result == .init(status: 0, output: picked, error: ""), "\(command) \(words)")
      }
    }
  }

  @Test func `a finger that slipped has the slop that would have kept its tap`() throws {
    let slip = "at 0ms path 300,300 { 20ms 302,305; 40ms 302,309; 60ms 302,309; 80ms up }\n"
    let result = try Self.explain("--contact", "0", set: ["tap.slop=6"], script: slip)
    let line = try #require(
      result.output.split(separator: "\n").first { $0.contains("missed: tap") })
    let found = try #require(
      line.firstMatch(
        of: #/ pt past its limit of 6 pt; made with tap\.slop=([0-9.]+) \(it is 6\)/#),
      "\(result.output)")
    let isTap = { (slop: Double) in
      try Self.explain("--contact", "0", set: ["tap.slop=\(slop)"], script: slip).output
        .contains("the gate let it pass")
    }
    let slop = try #require(Double(found.output.1))
    #expect(try isTap(slop))
    #expect(try !isTap(((slop * 10).rounded() - 1) / 10))
  }

  @Test func `a tap misses nothing`() throws {
    let result = try Self.explain("--contact", "0", script: "tap @central.row3\n")
    #expect(result.output.contains("the gate let it pass"))
    #expect(!result.output.contains("missed"))
  }

  @Test(arguments: [
    (["--contact", "7"], "tactus: --contact 7: there is none; they are 0 to 1\n"),
    (
      ["--at", "9s"],
      "tactus: --at 9s: no contact was on the glass; contact 1 left at 0.483 s\n"
    ),
    (
      ["--target", "leftA.buton1"],
      "tactus: --target leftA.buton1: focal has no such target; did you mean 'leftA', "
        + "'leftA.button1' or 'leftA.button2'?\n"
    ),
    (
      ["--target", "central.row2"],
      "tactus: --target central.row2: no contact landed on it; contacts landed on central.row4, "
        + "leftA.button1\n"
    ),
    (
      ["--contact", "0", "--target", "leftA.button1"],
      "tactus: no contact is all that --contact, --at and --target name; leave one out\n"
    ),
  ]) func `what picks nothing is one line with what there is`(_ words: [String], _ error: String)
    throws
  {
    let folder = try TemporaryFolder()
    let script = try folder.write(Self.bug, to: "bug.fingers")
    let result = try TactusProcess.run(
      ["run", "--panel", "script:\(script)", "--explain"] + words)
    #expect(result == .init(status: 2, output: "", error: error))
  }

  @Test func `a choice is of stories`() throws {
    let result = try TactusProcess.run(
      ["run", "--panel", "script:Examples/hands/focal-tour.fingers", "--at", "1s"])
    #expect(result.status == 2)
    #expect(result.error.contains("--at picks stories of --explain; add --explain"), "\(result)")
  }

  @Test func `a trace that lacks what its run did has a reason in place of a change`() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("tap @central.row3 for 60ms\n", to: "a.fingers")
    let trace = folder.file("a.trace")
    _ = try TactusProcess.run(["run", "--panel", "script:\(script)", "--trace", trace])
    let bare = try String(contentsOfFile: trace, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains(" frame ") }.joined(separator: "\n")
    let lame = try folder.write(bare, to: "bare.trace")
    let result = try TactusProcess.run(["report", lame, "--explain", "--contact", "0"])
    #expect(result.status == 2, "\(result)")
  }
}
