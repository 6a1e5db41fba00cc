import Foundation
import Testing

/// `--report`, as a person asks for it.
@Suite struct ReportTests {
  private static let swipe = "at 0.2s swipe 70%,50% to 30%,50% over 100ms\n"
  private static let board = ["--board", "stm32f746g-disco", "--quiet"]

  private func run(_ folder: TemporaryFolder, _ words: [String]) throws -> TactusProcess.Result {
    let script = try folder.write(Self.swipe, to: "swipe.fingers")
    return try TactusProcess.run(words + ["--panel", "script:\(script)"] + Self.board)
  }

  @Test(arguments: [
    // how; status, the word of the verdict
    (["run"], Int32(0), "NOT CHECKED"),
    (["run", "--fail-on", "skipped"], 0, "PASS"),
    (["run", "--limit", "tick=0us"], 1, "FAIL"),
    (["measure"], 0, "PASS"),
    (["measure", "--limit", "stamp-flip.p50=1us"], 1, "FAIL"),
    (["measure", "--limit", "stamp-flip.p99.9=1s"], 1, "FAIL"),
  ])
  func `the page is whole, and its verdict is the exit status`(
    words: [String], status: Int32, verdict: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("run.html")
    let result = try run(folder, words + ["--report", path])
    #expect(result.status == status, "\(result.error)")
    let page = try Page(contentsOf: path)
    #expect(page.isWhole)
    #expect(page.verdict == verdict)
    #expect(!page.loadsAnything)
  }

  /// What is asked of a page; the page itself would fill the log of a failure.
  private struct Page {
    var isWhole: Bool
    var verdict: String?
    var loadsAnything: Bool

    init(contentsOf path: String) throws {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      isWhole = text.hasPrefix("<!doctype html>") && text.hasSuffix("</html>\n")
      verdict = text.firstMatch(of: /"word":"([A-Z ]+)"/).map { String($0.1) }
      loadsAnything = text.contains("src=\"http") || text.contains("href=\"http")
    }
  }

  @Test func `it may be streamed, and is no other output's file`() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(Self.swipe, to: "swipe.fingers")
    // A pipe of the tests would not hold it.
    let streamed = try TactusProcess(
      shell: "tactus run --panel script:\(script) --board stm32f746g-disco --report - "
        + "> \(folder.file("streamed.html"))"
    ).finish()
    #expect(streamed.status == 0)
    #expect(try Page(contentsOf: folder.file("streamed.html")).isWhole)
    let path = folder.file("run.html")
    let twice = try run(folder, ["run", "--report", path, "--trace", path])
    #expect(twice.status == 2)
    #expect(twice.error.contains("is the same file as --trace"), "\(twice.error)")
  }

  @Test func `a run without a touch has a page as well`() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("wait 200ms\n", to: "empty.fingers")
    let path = folder.file("empty.html")
    let result = try TactusProcess.run(
      ["run", "--panel", "script:\(script)", "--report", path] + Self.board)
    #expect(result.status == 0, "\(result.error)")
    #expect(
      result.error
        == "tactus: \(script): nothing is touched in it; write a line such as 'tap 50%,50%'\n")
    #expect(try Page(contentsOf: path).isWhole)
  }
}
