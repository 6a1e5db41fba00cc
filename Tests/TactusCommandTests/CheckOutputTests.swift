import Foundation
import Testing

/// What other programs read of a run: Perfetto, a server for builds, a job of GitHub Actions.
@Suite struct CheckOutputTests {
  private static let tap = "tap @central.row2\n"

  /// Runs a line in a folder with a script, as in a repository.
  private func shell(
    _ line: String, _ check: (TactusProcess.Result, TemporaryFolder) throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("hands"), withIntermediateDirectories: true)
    _ = try folder.write(Self.tap, to: "hands/tap.fingers")
    let result = try TactusProcess(
      shell: """
        cd \(folder.path)
        run() { tactus run --panel script:hands/tap.fingers --board stm32f746g-disco --quiet "$@"; }
        \(line)
        """
    ).finish()
    try check(result, folder)
  }

  @Test func aPerfettoFileIsWholeAndTheSameEachTime() throws {
    try shell("run --perfetto a && run --perfetto b && run --perfetto - >c") { result, folder in
      #expect(result == TactusProcess.Result(status: 0, output: "", error: ""))
      let bytes = try #require(FileManager.default.contents(atPath: folder.file("a")))
      for name in ["b", "c"] {
        #expect(FileManager.default.contents(atPath: folder.file(name)) == bytes)
      }
      for words in ["tactus: focal on stm32f746g-disco", "contact 0", "tap.recognized", "flip"] {
        #expect(bytes.range(of: Data(words.utf8)) != nil, "\(words)")
      }
    }
  }

  @Test func aRunThatIsInterruptedLeavesAWholePerfettoFile() throws {
    try shell(
      """
      "$TACTUS" run --panel monkey:1 --duration 60s --clock realtime --perfetto live >gestures &
      until [ -s gestures ]; do sleep 0.02; done; kill -TERM $!; wait $!
      """
    ) { result, folder in
      #expect(result.status == 130)
      let bytes = try #require(FileManager.default.contents(atPath: folder.file("live")))
      // The first packet, and the last: each names who wrote it.
      #expect(bytes.first == 0x0A && bytes.suffix(5) == Data([0xF4, 0xC6, 0x85, 0xA3, 0x05]))
    }
  }

  /// Limits, what was measured, and the status are those of `--timing`.
  @Test func aJUnitReportHasACaseForEachCheckAndLimit() throws {
    try shell(
      "run --fail-on reactions,lost --limit tap=0us --limit update=1s --junit checks.xml"
    ) { result, folder in
      #expect(result.status == 1)
      let xml = try String(contentsOfFile: folder.file("checks.xml"), encoding: .utf8)
      let cases = xml.split(separator: "\n").filter { $0.contains("<testcase") }
        .compactMap { $0.split(separator: "\"").dropFirst(3).first }
      #expect(
        cases == [
          "update within 1000 ms", "tap within 0 ms", "haptic within 20 ms", "swipe within 20 ms",
          "context menu within 508.431 ms", "no scan was lost",
        ])
      #expect(xml.contains("failures=\"1\" errors=\"0\" skipped=\"2\""))
      #expect(xml.contains("<failure type=\"reactions\" message=\"tap took "))
      #expect(xml.contains("value=\"tactus run --panel script:hands/tap.fingers "))
    }
  }

  @Test func aJobOfGitHubActionsGetsAnAnnotationForTheScript() throws {
    let run = "run --limit tap=0us"
    try shell("GITHUB_ACTIONS=true GITHUB_WORKSPACE=. \(run); GITHUB_ACTIONS=false \(run)") {
      result, _ in
      let lines = result.error.split(separator: "\n")
      #expect(result.status == 1 && result.output.isEmpty)
      try #require(lines.count == 3)
      #expect(lines[0].hasPrefix("tactus: reactions: tap took ") && lines[2] == lines[0])
      let message = lines[0].dropFirst("tactus: ".count)
      #expect(
        lines[1] == "::error title=tactus%3A reactions,file=hands/tap.fingers::\(message)")
    }
  }

  @Test func outsideOfTheRepositoryAnAnnotationNamesNoFile() throws {
    try shell("GITHUB_ACTIONS=true GITHUB_WORKSPACE=/usr run --limit tap=0us") { result, _ in
      #expect(result.error.contains("::error title=tactus%3A reactions::reactions: tap took "))
    }
  }

  /// What somebody copies from the page is what `.ci/nightly` runs.
  @Test func thePageAboutJobsShowsTheScriptOfTheExample() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: TactusProcess.root.appendingPathComponent(path), encoding: .utf8)
    }
    let script = try text("Examples/own-scene/check-latency")
    #expect(try text("docs/guides/ci.md").contains("```sh\n\(script)```\n"))
    #expect(try text(".ci/nightly").contains("Examples/own-scene/check-latency"))
  }
}
