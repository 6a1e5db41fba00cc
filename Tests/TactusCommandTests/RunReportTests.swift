import Foundation
import Testing

/// What is made of a run that is over is what the run itself would have made.
@Suite struct RunReportTests {
  private static let run =
    "run --panel script:Examples/hands/focal-tour.fingers --costs render:4ms,update:300us --duration 5s --quiet"

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  @Test func aReportOfATraceAndItsChainIsThatOfTheRun() throws {
    let folder = try TemporaryFolder()
    let outputs = [
      ("--timing", "timing.json"), ("--json", "hops.json"), ("--hdr", "hops.hlog"),
      ("--junit", "run.xml"), ("--sheet", "sheet.png"), ("--perfetto", "run.perfetto"),
    ]
    func paths(_ name: String) -> [String] {
      outputs.flatMap { [$0.0, folder.file("\(name)-\($0.1)")] }
        + ["--limit", "stamp-flip.p99=1s", "--fail-on", "reactions"]
    }
    let files = ["--trace", folder.file("a.trace"), "--chain", folder.file("a.chain")]
    let first = try TactusProcess.run(Self.words(Self.run) + files + paths("run"))
    #expect(first.status == 0, "\(first.error)")
    let second = try TactusProcess.run(
      ["report", folder.file("a.trace"), "--chain", folder.file("a.chain")] + paths("report"))
    #expect(second.status == 0, "\(second.error)")
    for (option, name) in outputs {
      let (one, other) = (
        try Data(contentsOf: URL(filePath: folder.file("run-\(name)"))),
        try Data(contentsOf: URL(filePath: folder.file("report-\(name)")))
      )
      // What names the command that made it differs there.
      #expect(!one.isEmpty && Self.comparable(one) == Self.comparable(other), "\(option)")
    }
  }

  /// What a run was measured for is in its chain.
  @Test(arguments: [
    ["--scene", "tabs", "--panel", "script:Examples/hands/tabs-tour.fingers", "--duration", "6s"],
    ["--panel", "monkey:3", "--duration", "2s", "--costs", "render:9ms", "--warm-up", "500ms"],
  ])
  func aReportOfAMeasuredRunJudgesAsMeasureDid(run: [String]) throws {
    let folder = try TemporaryFolder()
    let (trace, chain) = (folder.file("a.trace"), folder.file("a.chain"))
    func paths(_ name: String) -> [String] {
      ["--json", folder.file("\(name).json"), "--junit", folder.file("\(name).xml")]
        + ["--timing", folder.file("\(name).timing"), "--sheet", folder.file("\(name).png")]
    }
    let first = try TactusProcess.run(
      ["measure"] + run + ["--trace", trace, "--chain", chain] + paths("run"))
    let second = try TactusProcess.run(["report", trace, "--chain", chain] + paths("report"))
    #expect(first.status == second.status && first.error == second.error, "\(second.error)")
    for name in ["json", "xml", "timing", "png"] {
      let (one, other) = (
        try Data(contentsOf: URL(filePath: folder.file("run.\(name)"))),
        try Data(contentsOf: URL(filePath: folder.file("report.\(name)")))
      )
      // What names the command that made it differs there.
      #expect(!one.isEmpty && Self.comparable(one) == Self.comparable(other), "\(name)")
    }
  }

  /// Whenever it is made: nothing in such a run is of a machine or of a day.
  @Test func aReportOfAVirtualRunHasNoDateAndNoMachine() throws {
    let folder = try TemporaryFolder()
    let (trace, chain) = (folder.file("a.trace"), folder.file("a.chain"))
    let page = folder.file("a.html")
    let words = ["--trace", trace, "--chain", chain, "--json", folder.file("a.json")]
    #expect(try TactusProcess.run(Self.words(Self.run) + words).status == 0)
    #expect(
      try TactusProcess.run(
        ["report", trace, "--chain", chain, "--json", folder.file("b.json"), "-o", page]
      ).status == 0)
    for name in ["a", "b"] {
      let report = try #require(
        try JSONSerialization.jsonObject(
          with: Data(contentsOf: URL(filePath: folder.file("\(name).json")))) as? [String: Any])
      let environment = try #require(report["environment"] as? [String: String])
      #expect(
        environment["clock"] != nil && environment["date"] == nil && environment["machine"] == nil)
    }
    #expect(try !String(contentsOfFile: page, encoding: .utf8).contains("[\"date\","))
  }

  private static func comparable(_ data: Data) -> [Substring] {
    String(decoding: data, as: UTF8.self).split(separator: "\n").filter {
      !$0.contains("\"command\"") && !$0.contains("property name=\"command\"")
        && !$0.hasPrefix("#")
    }
  }

  @Test func withoutOutputsATableIsPrinted() throws {
    let folder = try TemporaryFolder()
    let trace = folder.file("a.trace")
    #expect(try TactusProcess.run(Self.words(Self.run) + ["--trace", trace]).status == 0)
    let result = try TactusProcess.run(["report", trace])
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    #expect(result.output.hasPrefix("hop (µs, modelled)"))
    #expect(result.output.contains("touch-photon") && result.output.contains("\nstage (µs, "))
    // Each row once.
    for row in ["render ", "tap: ", "reaction (", "stage ("] {
      let count = result.output.split(separator: "\n").count { $0.hasPrefix(row) }
      #expect(count <= 1, "\(row): \(count)")
    }
  }

  /// That its run was ended is the run's affair.
  @Test func aReplayIsAsSilentAboutTheEndOfItsRun() throws {
    let folder = try TemporaryFolder()
    let trace = folder.file("a.trace")
    let words = "run --panel monkey:3 --faults late:0.5 --duration 1s --quiet --trace"
    #expect(try TactusProcess.run(Self.words(words) + [trace]).status == 0)
    for words in ["replay \(trace) --quiet", "report \(trace) --fail-on skipped"] {
      #expect(try TactusProcess.run(Self.words(words)).error == "")
    }
    let shorter = try TactusProcess.run(Self.words("replay \(trace) --quiet --duration 300ms"))
    #expect(shorter.error.contains("the run ended after "), "\(shorter.error)")
  }

  @Test func aTraceThatIsNotThereIsCalledOne() throws {
    let folder = try TemporaryFolder()
    let recording = try folder.write(
      "Event: time 1.0, -------------- SYN_REPORT ------------\n", to: "a")
    for (path, error) in [
      (
        "none.trace",
        "none.trace: cannot be read: No such file or directory; give the path of a trace"
      ),
      (recording, "a: is a recording and no trace; give what --trace wrote"),
    ] {
      let result = try TactusProcess.run(["report", path])
      #expect(result.status == 2 && result.error.contains(error), "\(result.error)")
    }
  }

  @Test(arguments: [
    ("tactus-chain 1\n\n", "a.chain:1: not a chain of this version; give what --chain wrote"),
    ("tactus-chain 2\nclock=virtual\n\n", "a.chain:2: a header without clock=, origin= and costs="),
    (
      "tactus-chain 2\nclock=virtual\norigin=0\ncosts=none\n\nhello\n",
      "a.chain:6: not a step of a run"
    ),
    (
      "tactus-chain 2\nclock=monotonic\norigin=0\ncosts=none\n\n1 clocks boottime=5 realtime=6\n",
      "a.chain:6: clocks without their readings; give what --chain wrote"
    ),
  ])
  func aWrongChainIsRefusedWithItsLine(text: String, error: String) throws {
    let folder = try TemporaryFolder()
    let trace = folder.file("a.trace")
    #expect(try TactusProcess.run(Self.words(Self.run) + ["--trace", trace]).status == 0)
    let chain = try folder.write(text, to: "a.chain")
    let result = try TactusProcess.run(["report", trace, "--chain", chain, "--timing-table"])
    #expect(result.status == 2)
    #expect(result.error.contains(error), "\(result.error)")
  }

  // A limit must not pass on the times of another run, or on a part of them.
  @Test func aChainIsWholeAndOfTheTracesRun() throws {
    let folder = try TemporaryFolder()
    func run(_ name: String, _ words: String...) throws {
      let files = [
        "--trace", folder.file(name + ".trace"), "--chain", folder.file(name + ".chain"),
      ]
      #expect(try TactusProcess.run(words + files + ["--quiet"]).status == 0)
    }
    func report(_ trace: String, _ chain: String) throws -> TactusProcess.Result {
      try TactusProcess.run(
        [
          "report", folder.file(trace), "--chain", folder.file(chain), "--limit", "stamp-flip=9s",
          "--timing-table",
        ])
    }
    try run("a", "run", "--panel", "script:Examples/hands/focal-tour.fingers", "--duration", "2s")
    try run("b", "measure", "--panel", "monkey:3", "--duration", "2s")
    #expect(try report("a.trace", "a.chain").status == 0)
    #expect(try report("b.trace", "b.chain").status == 0)

    let other = try report("b.trace", "a.chain")
    #expect(other.status == 2 && other.error.contains("a.chain: "), "\(other.error)")
    let whole = try String(contentsOfFile: folder.file("a.chain"), encoding: .utf8)
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
    _ = try folder.write(
      lines.prefix(lines.count / 2).joined(separator: "\n") + "\n", to: "cut.chain")
    let cut = try report("a.trace", "cut.chain")
    #expect(
      cut.status == 2 && cut.error.contains("cut.chain: it is cut off: it ends with tick "),
      "\(cut.error)")
  }

  @Test func aRunThatNeverBeganReportsNoOlderOne() throws {
    let folder = try TemporaryFolder()
    let files = [
      "--trace", folder.file("a.trace"), "--chain", folder.file("a.chain"), "--json",
      folder.file("a.json"),
    ]
    #expect(
      try TactusProcess.run(["measure", "--panel", "monkey:3", "--duration", "1s"] + files).status
        == 0)
    try FileManager.default.removeItem(atPath: folder.file("a.json"))
    let result = try TactusProcess.run(
      ["measure", "--panel", "script:none.fingers", "--duration", "1s"] + files)
    #expect(result.status == 2 && result.output.isEmpty, "\(result.output)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("a.json")))
  }

  @Test func whatAModelCostIsCountedOnceInAReplay() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (folder.file("a.trace"), folder.file("b.trace"))
    #expect(
      try TactusProcess.run(
        ["measure", "--panel", "monkey:3", "--duration", "1s", "--costs", "render:20ms", "--trace"]
          + [first]
      ).status < 2)
    #expect(try TactusProcess.run(["replay", first, "--quiet", "--trace", second]).status == 0)
    let result = try TactusProcess.run(["trace", "diff", "--ignore", "header", first, second])
    #expect(result.status == 0, "\(result.output)")
    #expect(try String(contentsOfFile: first, encoding: .utf8).contains("overBudget"))
  }

  @Test func aLimitOfALightThatComesTooLateIsBroken() throws {
    let result = try TactusProcess.run(
      Self.words(Self.run) + ["--limit", "touch-photon.p50=1ms"])
    #expect(result.status == 1)
    #expect(result.error.contains("touch-photon.p50 is "), "\(result.error)")
  }
}
