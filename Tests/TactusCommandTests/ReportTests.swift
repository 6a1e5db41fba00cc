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
        == "tactus: \(script): the script contains no touches; add a line such as 'tap 50%,50%'\n")
    #expect(try Page(contentsOf: path).isWhole)
  }

  /// A module of eight bytes: enough for all that does not run it.
  private func firmware(in folder: TemporaryFolder) throws -> String {
    let path = folder.file("scene.wasm")
    try Data(TactusProcess.module).write(to: URL(filePath: path))
    return path
  }

  /// What a page knows, as its script reads it.
  private func data(ofPage path: String) throws -> [String: Any] {
    let html = try String(contentsOfFile: path, encoding: .utf8)
    let found = try #require(html.firstMatch(of: /id="data">(?<json>[^<]*)<\/script>/))
    return try #require(
      try JSONSerialization.jsonObject(with: Data(found.json.utf8)) as? [String: Any])
  }

  @Test func `the numbers of a page in which the firmware runs are those that were measured`()
    throws
  {
    let folder = try TemporaryFolder()
    let (trace, chain) = (folder.file("run.trace"), folder.file("run.chain"))
    let hops = folder.file("hops.json")
    let run = try run(
      folder,
      ["measure", "--costs", "render:2ms", "--trace", trace, "--chain", chain, "--json", hops])
    #expect(run.status == 0, "\(run.error)")
    let (played, shown) = (folder.file("played.html"), folder.file("shown.html"))
    let firmware = try firmware(in: folder)
    for more in [["-o", played, "--firmware", firmware], ["-o", shown, "--pictures"]] {
      let report = try TactusProcess.run(["report", trace, "--chain", chain] + more)
      #expect(report.status == 0, "\(report.error)")
    }
    var (one, other) = (try data(ofPage: played), try data(ofPage: shown))
    #expect((one["play"] as? [String: Any])?["firmware"] != nil)
    #expect((other["play"] as? [String: Any])?["firmware"] == nil)
    // What differs: the firmware, how many pictures there are, and the command.
    for key in ["play", "pictures", "thinned", "environment"] {
      (one[key], other[key]) = (nil, nil)
    }
    #expect(NSDictionary(dictionary: one) == NSDictionary(dictionary: other))
    let saved = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: hops)))
        as? [String: Any])
    let wanted = try #require(saved["hops"] as? [String: [String: Any]])
    let rows = try #require(one["hops"] as? [[String: Any]])
    #expect(!rows.isEmpty)
    for row in rows {
      let name = try #require(row["name"] as? String)
      let figures = try #require(row["figures"] as? [Any])
      let kept = try #require(wanted[name], "\(name)")
      for (place, key) in ["count", "p50", "p90", "p99", "p99.9", "max"].enumerated() {
        #expect(figures[place] as? Int == kept[key] as? Int, "\(name) \(key)")
      }
    }
  }

  @Test func `a page that plays asks for nothing but its firmware`() throws {
    let folder = try TemporaryFolder()
    let firmware = try firmware(in: folder)
    let (played, shown) = (folder.file("played.html"), folder.file("shown.html"))
    for more in [["--report", played, "--firmware", firmware], ["--report", shown, "--pictures"]] {
      #expect(try run(folder, ["run"] + more).status == 0)
    }
    for (path, allowed) in [(played, " 'wasm-unsafe-eval'"), (shown, "")] {
      let html = try String(contentsOfFile: path, encoding: .utf8)
      let policy = html.firstMatch(of: /Content-Security-Policy" content="(?<text>[^"]*)"/)
      let nonce = try #require(html.firstMatch(of: /<script nonce="(?<word>[0-9a-f]+)"/)).word
      #expect(
        policy?.text == """
          default-src 'none'; script-src 'nonce-\(nonce)'\(allowed); style-src 'nonce-\(nonce)'; \
          img-src data: blob:; base-uri 'none'; form-action 'none'
          """)
    }
  }

  @Test(arguments: [
    (["--firmware", "no.wasm", "--report", "a.html"], "no.wasm: cannot be read; build it with"),
    (
      ["--firmware", "swipe.fingers", "--report", "a.html"],
      "swipe.fingers: no module of WebAssembly; build one with 'Tools/web SCENE'"
    ),
    (["--firmware", "no.wasm"], "--firmware is for a page; add --report FILE.html"),
    (["--pictures"], "--pictures is for a page; add --report FILE.html"),
    (
      ["--pictures", "--firmware", "no.wasm", "--report", "a.html"],
      "--pictures leaves the firmware out of the page; leave --firmware out"
    ),
  ])
  func `what is wrong about a firmware is found before the run`(words: [String], sentence: String)
    throws
  {
    let folder = try TemporaryFolder()
    let words = words.map { $0.contains(".") ? folder.file($0) : $0 }
    let result = try run(folder, ["run"] + words)
    #expect(result.status == 2)
    #expect(result.error.contains(sentence), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.file("a.html")))
  }
}
