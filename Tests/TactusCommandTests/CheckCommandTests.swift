import Foundation
import Testing

@Suite struct CheckCommandTests {
  private static let names: [String] = {
    let folder = TactusProcess.root.appendingPathComponent("Tests/Fixtures/checks").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .map { String($0.prefix { $0 != "." }) }.sorted()
  }()

  @Test func everyCheckOfTheFolderIsBuiltInAndPasses() throws {
    let result = try TactusProcess.run(["check"])
    let lines = result.output.split(separator: "\n")
    #expect(result.status == 0 && result.error == "")
    let passed = lines.dropLast().map { line in
      line.split(separator: " ").prefix(3).joined(separator: "-")
    }
    #expect(passed.sorted() == Self.names.map { "pass-\($0)" })
    #expect(lines.last == "\(Self.names.count) passed, 0 failed")
  }

  /// Three of them look at what flies.
  @Test func withReducedMotionTheyPassAsWell() throws {
    let result = try TactusProcess.run(["check", "--tuning", "calm"])
    let skipped = result.output.split(separator: "\n").filter { $0.hasPrefix("skip") }
    #expect(result.status == 0 && result.error == "")
    #expect(
      skipped.map { $0.split(separator: " ")[2] }
        == ["freeze-between-two-swipes", "tap-on-a-flying-view", "tap-on-a-gliding-list"])
    #expect(result.output.contains("      needs feel.motion=full\n"))
    #expect(result.output.hasSuffix("\n\(Self.names.count - 3) passed, 0 failed, 3 skipped\n"))
  }

  /// `UPDATE_DOCS=1` rewrites the page and still fails, so that a person reviews the difference.
  @Test func thePageInTheDocsIsUpToDate() throws {
    let page = try TactusProcess.run(["check", "--markdown"])
    let path = TactusProcess.root.appendingPathComponent("docs/guides/checklist.md")
    if ProcessInfo.processInfo.environment["UPDATE_DOCS"] == "1" {
      try page.output.write(to: path, atomically: true, encoding: .utf8)
      Issue.record("docs/guides/checklist.md: rewritten; review it, then run without UPDATE_DOCS")
      return
    }
    #expect(
      try String(contentsOf: path, encoding: .utf8) == page.output,
      "docs/guides/checklist.md differs from 'tactus check --markdown'; run the test with UPDATE_DOCS=1"
    )
  }

  @Test func aCheckThatFailsSaysWhatIsMissingAndHowToFindOutWhy() throws {
    // Without a gate the tap after the swipe goes through.
    let result = try TactusProcess.run([
      "check", "focal", "tap-through-a-swipe", "--set", "gate.navigated=0ms",
    ])
    #expect(result.status == 1 && result.error == "")
    #expect(
      result.output.contains(
        """
        FAIL  focal  tap-through-a-swipe  \
        a tap right after a swipe presses a button of the view that just came in.
              expected, and not there: target=leftA.button1 because=navigated|caught
              there 1 times, and may never be: action name=
              why: tactus check focal tap-through-a-swipe --script | tactus run --scene focal \
        --panel script:- --set gate.navigated=0ms --explain
        0 passed, 1 failed

        """), "\(result.output)")
  }

  /// One screen is too small for a target, its panel has one contact, and a list fits another one.
  @Test(
    arguments: [
      ("resistive-4wire", "map", "jump-at-a-hand-over", "2 fingers, and the panel 1"),
      ("resistive-4wire", "map", "thing-that-is-torn-away", "for a larger screen: 'dot3' is at"),
      ("pinetab2", "focal", "pull-in-mid-scroll", "needs a screen of at most 800 pt"),
    ])
  func aCheckIsSkippedWhereABoardCannotShowIt(
    board: String, scene: String, name: String, reason: String
  ) throws {
    let result = try TactusProcess.run(["check", scene, name, "--board", board])
    #expect(result.status == 0 && result.error == "")
    #expect(result.output.contains("skip  \(scene)  \(name)"), "\(result.output)")
    #expect(result.output.contains(reason), "\(result.output)")
    #expect(result.output.hasSuffix("0 passed, 0 failed, 1 skipped\n"))
  }

  @Test func theScriptOfACheckPlays() throws {
    let script = try TactusProcess.run(["check", "focal", "dead-end", "--script"])
    #expect(script.status == 0 && script.output.hasPrefix("# Symptom: there is no way back"))
  }

  @Test(
    arguments: [
      (["check", "focal", "dead-and"], "focal has no check 'dead-and'; did you mean 'dead-end'?"),
      (["check", "oven"], "unknown scene 'oven'; scenes: focal, map, reader, pager, tabs"),
      (
        ["check", "focal", "--script"],
        "--script prints one check; name it; see 'tactus check --help'"
      ),
      (
        ["check", "--from", "/none"],
        "--from needs a scene; name it first; see 'tactus check --help'"
      ),
      (
        ["check", "focal", "--from", "/none"],
        "--from: cannot read the folder '/none'; name one that is there"
      ),
    ])
  func wrongUsageIsOneLine(words: [String], line: String) throws {
    #expect(
      try TactusProcess.run(words) == .init(status: 2, output: "", error: "tactus: \(line)\n"))
  }
}
