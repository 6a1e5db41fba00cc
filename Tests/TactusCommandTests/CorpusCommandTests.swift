import Foundation
import Testing

/// `recording expect`, `test`, `recording compare` and `recording merge`, as a person runs them.
@Suite struct CorpusCommandTests {
  private static let drag = "drag @central.row2 by 0,20 over 80ms\nwait 1s\ntap @central.row2\n"

  @Test func `what expect writes, test keeps`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.drag, to: "bug.fingers")
    for options in [
      [], ["--embed"], ["--board", "pinephone", "--tuning", "gloves", "--tick-rate", "240"],
    ] {
      let written = try TactusProcess.run(
        ["recording", "expect", folder.file("bug.fingers"), "-o", folder.file("bug.expect")]
          + options)
      #expect(written == .init(status: 0, output: "", error: ""))
      let text = try String(contentsOfFile: folder.file("bug.expect"), encoding: .utf8)
      #expect(text.contains(options == ["--embed"] ? "--- bug.fingers\n" : "input: bug.fingers\n"))
      let result = try TactusProcess.run(["test", folder.path])
      #expect(result.status == 0, "\(result)")
      #expect(result.output.hasSuffix(" kept, 0 broken\n"))
    }
  }

  @Test func `the repository's own expectations are kept`() throws {
    let result = try TactusProcess.run([
      "test", "Tests/Fixtures/recordings", "Tests/Fixtures/expectations",
    ])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.hasSuffix(" kept, 0 broken\n"))
  }

  @Test func `a recording and a trace are expected as they are`() throws {
    let folder = try TemporaryFolder()
    let trace = folder.file("tour.trace")
    let run = try TactusProcess.run([
      "run", "--panel", "script:Examples/hands/tabs-tour.fingers", "--scene", "tabs", "--no-draw",
      "--quiet", "--set", "tap.slop=14", "--trace", trace,
    ])
    #expect(run.status == 0)
    for input in [trace, "Tests/Fixtures/recordings/tap-drag-spread.events"] {
      let test = folder.file("a.expect")
      let written = try TactusProcess.run(["recording", "expect", input, "-o", test])
      #expect(written.status == 0, "\(written)")
      #expect(try TactusProcess.run(["test", test]).status == 0)
    }
  }

  @Test func `what is broken is reported with its story and the smallest change`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      "tap on leftA.button1\nno fault\n--- a.fingers\nat 0.2s swipe 25%,55% to 75%,56% over 220ms\n"
        + "after 200ms tap @leftA.button1\n", to: "a.expect")
    _ = try folder.write("input: none\ntap\n", to: "b.expect")
    _ = try folder.write("no fault\n--- c.fingers\ntap 10,10\n", to: "c.expect")
    let junit = folder.file("junit.xml")
    let result = try TactusProcess.run(["test", folder.path, "--junit", junit, "--jobs", "2"])
    #expect(result.status == 2)
    let lines = result.output.split(separator: "\n").map(String.init)
    let broken = try #require(lines.firstIndex { $0.hasPrefix("BROKEN") })
    #expect(lines[broken] == "BROKEN  \(folder.file("a.expect")):1: tap on leftA.button1")
    #expect(lines[broken + 1] == "  happened  blocked tap on leftA.button1 by contact 1")
    #expect(lines[broken + 2].hasPrefix("  why       contact 1 landed at "))
    #expect(lines.contains { $0.hasPrefix("  kept with gate.navigated=") })
    #expect(
      lines.contains(
        "UNUSABLE  \(folder.file("b.expect")):1: the input 'none' cannot be read: No such file or "
          + "directory; name it as it is from this file's folder"))
    #expect(lines.last == "3 expectations in 3 files: 2 kept, 1 broken; 1 file cannot be used")
    let xml = try String(contentsOfFile: junit, encoding: .utf8)
    #expect(xml.contains("tests=\"4\" failures=\"2\""))
    // Without the one that cannot be used.
    #expect(try TactusProcess.run(["test", folder.file("a.expect")]).status == 1)
    #expect(try TactusProcess.run(["test", folder.file("c.expect")]).status == 0)
  }

  @Test func `an update shows what it changes, and is kept afterwards`() throws {
    let folder = try TemporaryFolder()
    let test = try folder.write(
      "# Mine.\ntap on central.row2 at 0.0s\n--- a.fingers\n\(Self.drag)", to: "a.expect")
    let update = try TactusProcess.run(["test", test, "--update"])
    #expect(update.status == 1)
    #expect(
      update.output
        == """
        \(test):2
        - tap on central.row2 at 0.0s
        + no tap on central.row2 at 0.0s
        + drag on central.row2 at 0.000s
        2 expectations in 1 file: 0 kept, 1 broken

        """.replacing("2 expectations", with: "1 expectation"))
    let text = try String(contentsOfFile: test, encoding: .utf8)
    #expect(
      text.hasPrefix("# Mine.\nno tap on central.row2 at 0.0s\ndrag on central.row2 at 0.000s\n"))
    #expect(text.hasSuffix("--- a.fingers\n\(Self.drag)"))
    #expect(try TactusProcess.run(["test", test]).status == 0)
  }

  @Test func `an input that is given as a test is told apart`() throws {
    let result = try TactusProcess.run(["test", "Examples/hands/focal-tour.fingers"])
    #expect(result.status == 2)
    #expect(
      result.output.hasPrefix(
        "UNUSABLE  Examples/hands/focal-tour.fingers: is an input and no test; write one of it with "
          + "'recording expect'\n"), "\(result)")
  }

  @Test(arguments: [
    (["test"], "Missing expected argument '<paths> ...'"),
    (
      ["test", "Boards"],
      "Boards: has no test, NAME.expect; write one with 'tactus recording expect FILE -o NAME.expect'"
    ),
    (
      [
        "recording", "compare", "default", "gloves", "Tests/Fixtures/recordings", "--sweep",
        "tap.slop=6..14:1",
      ],
      "--sweep replays A with other values, and has no B; leave 'gloves' out"
    ),
    (["test", "none"], "none: cannot be read: No such file or directory; give a file or a folder"),
    (["test", "Examples/hands", "--jobs", "0"], "--jobs: write a number of threads, 1 to 1024"),
    (["recording", "compare", "default", "gloves"], "name A, B and recordings"),
    (
      ["recording", "compare", "default", "glove", "Tests/Fixtures/recordings"],
      "'glove': 'glove' is neither a board nor a set of constants; did you mean 'gloves'?"
    ),
    (
      ["recording", "compare", "default", "gloves", "Tests/Fixtures/recordings", "--shard", "1/2"],
      "--shard K/N and -o FILE go together; give both, or --json FILE"
    ),
    (
      [
        "recording", "compare", "default", "gloves", "Tests/Fixtures/recordings", "--shard", "3/2",
        "-o", "x",
      ],
      "--shard 3/2: no part; write K/N, K from 1 to N, such as 3/32"
    ),
    (
      ["recording", "compare", "default", "gloves", "Tests/Fixtures/recordings", "--svg", "x"],
      "--csv and --svg are of a sweep; add --sweep NAME=FROM..TO:STEP"
    ),
    (
      ["recording", "compare", "default", "gloves", "Boards"], "no recording in Boards; name others"
    ),
    (["recording", "merge", "README.md"], "README.md: no part of a comparison"),
    (
      ["recording", "expect", "README.md", "-o", "/tmp/x.expect"],
      "README.md:3:1: 'Tactus' is not a gesture"
    ),
    (
      [
        "recording", "expect", "Examples/hands/taps.fingers", "-o", "/tmp/x.expect", "--expect",
        "tap on x",
      ], "--expect: focal has no target 'x'"
    ),
    (
      ["recording", "expect", "Examples/hands/taps.fingers", "-o", "Examples/hands/taps.fingers"],
      "--output Examples/hands/taps.fingers: is the same file as the recording Examples/hands/taps.fingers; choose another file"
    ),
  ])
  func `wrong usage is one line`(arguments: [String], message: String) throws {
    let result = try TactusProcess.run(arguments)
    #expect(result.status == 2)
    let last = result.error.split(separator: "\n").last.map(String.init) ?? ""
    #expect(last.hasPrefix("tactus: \(message)"), "\(result.error)")
    #expect(result.output.isEmpty)
  }

  private static func corpus() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("all"), withIntermediateDirectories: true)
    for index in 0..<12 {
      _ = try folder.write(
        "drag @central.row2 by 0,\(12 + index) over 80ms\nwait 1s\ntap @central.row3\n",
        to: "all/\(index).fingers")
    }
    return folder
  }

  private static let variants = ["recording", "compare", "default", "drag.distance=18,tap.slop=18"]

  @Test func `parts are the whole, to the byte`() throws {
    let folder = try Self.corpus()
    let compare = Self.variants + [folder.file("all")]
    let whole = try TactusProcess.run(compare + ["--json", "-"])
    #expect(whole.status == 0)
    #expect(whole.output.contains("\"to\": \"tap on central.row2\""))
    for shard in 1...3 {
      let part = try TactusProcess.run(
        compare + [
          "--shard", "\(shard)/3", "-o", folder.file("part\(shard)"), "--jobs", "\(shard)",
        ])
      #expect(part == .init(status: 0, output: "", error: ""))
    }
    // A fleet may take it from standard output.
    let streamed = try TactusProcess.run(compare + ["--shard", "1/3", "-o", "-"])
    #expect(streamed.status == 0)
    #expect(
      try String(contentsOfFile: folder.file("part1"), encoding: .utf8) == streamed.output)
    let parts = [3, 1, 2].map { folder.file("part\($0)") }
    #expect(try TactusProcess.run(["recording", "merge"] + parts + ["--json", "-"]) == whole)
    let text = try TactusProcess.run(compare)
    #expect(try TactusProcess.run(["recording", "merge"] + parts).output == text.output)
    #expect(text.output.contains("drag → tap"))
    let missing = try TactusProcess.run(["recording", "merge", parts[0]])
    #expect(missing.status == 1)
    #expect(
      missing.error.hasPrefix("tactus: parts 1, 2 of 3 are missing; make each as the first: "))
    // The command that it names makes the part.
    let command = missing.error.firstRange(of: "tactus recording").map {
      String(missing.error[$0.lowerBound...].dropFirst("tactus ".count))
    }
    try FileManager.default.removeItem(atPath: parts[1])
    let words = try #require(command).split { $0 == " " || $0 == "\n" }.map {
      String($0).replacing("'", with: "")
    }
    #expect(try TactusProcess.run(words).status == 0)
    #expect(FileManager.default.fileExists(atPath: folder.file("1-of-3")))
  }

  @Test func `a sweep is drawn, as a table too, and in parts`() throws {
    let folder = try Self.corpus()
    let sweep = [
      "recording", "compare", "default", folder.file("all"), "--sweep", "drag.distance=8..20:4",
    ]
    let (csv, svg) = (folder.file("a.csv"), folder.file("a.svg"))
    let whole = try TactusProcess.run(sweep + ["--csv", csv, "--svg", svg, "--json", "-"])
    #expect(whole.status == 0)
    let rows = try String(contentsOfFile: csv, encoding: .utf8).split(separator: "\n")
    #expect(rows.map { $0.prefix { $0 != "," } } == ["drag.distance", "8", "12", "16", "20"])
    #expect(try String(contentsOfFile: svg, encoding: .utf8).hasSuffix("</svg>\n"))
    for shard in 1...2 {
      _ = try TactusProcess.run(sweep + ["--shard", "\(shard)/2", "-o", folder.file("\(shard)")])
    }
    let merged = try TactusProcess.run([
      "recording", "merge", folder.file("2"), folder.file("1"), "--json", "-",
    ])
    #expect(merged == whole)
  }

  @Test func `what was replayed is in the cache`() throws {
    let folder = try Self.corpus()
    let compare =
      Self.variants + [folder.file("all"), "--cache", folder.file("cache"), "--json", "-"]
    let first = try TactusProcess.run(compare)
    #expect(first.error == "tactus: replayed 24, from the cache 0\n")
    let second = try TactusProcess.run(compare)
    #expect(second.error == "tactus: replayed 0, from the cache 24\n")
    #expect(first.output == second.output)
  }

  @Test func `killed at any of a hundred moments, no finished part is lost`() throws {
    let folder = try Self.corpus()
    let compare = Self.variants + [folder.file("all")]
    let whole = try TactusProcess.run(compare + ["--json", "-"])
    let count = 10
    try FileManager.default.createDirectory(
      atPath: folder.file("parts"), withIntermediateDirectories: true)
    let parts = (1...count).map { folder.file("parts/\($0)-of-\(count)") }
    func make(_ shard: Int) -> [String] {
      compare + [
        "--shard", "\(shard)/\(count)", "-o", parts[shard - 1], "--cache", folder.file("cache"),
      ]
    }
    var finished: [Int: Data] = [:]
    var random = SystemRandomNumberGenerator()
    for moment in 0..<100 {
      let shard = moment % count + 1
      let process = TactusProcess(make(shard))
      try process.process.run()
      usleep(UInt32.random(in: 0..<60_000, using: &random))
      kill(process.process.processIdentifier, SIGKILL)
      _ = try process.finish()
      for shard in 1...count {
        let data = FileManager.default.contents(atPath: parts[shard - 1])
        if let before = finished[shard] { #expect(data == before, "part \(shard) is another") }
        finished[shard] = data
      }
    }
    // Nothing else is left beside them.
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.file("parts"))
    #expect(left.count == finished.count)
    // A kill may come before any part is finished: what is there goes into the whole as it is.
    for shard in 1...count where finished[shard] == nil {
      #expect(try TactusProcess.run(make(shard)).status == 0)
    }
    let merged = try TactusProcess.run(["recording", "merge"] + parts + ["--json", "-"])
    #expect(merged == whole)
  }

  @Test func `the page has the fingers of each cause, whole and merged`() throws {
    let folder = try TemporaryFolder()
    let corpus = try TemporaryFolder()
    for (index, way) in [8, 11, 13, 15, 18, 40].enumerated() {
      _ = try corpus.write("drag @central.row3 by \(way),0 over 120ms\n", to: "\(index)<b>.fingers")
    }
    let compare = ["recording", "compare", "default", "tap.slop=20,drag.distance=20", corpus.path]
    let page = folder.file("page.html")
    let whole = try TactusProcess.run(compare + ["--html", page])
    #expect(whole.status == 0, "\(whole)")
    let text = try String(contentsOfFile: page, encoding: .utf8)
    let changed = whole.output.split(separator: "\n").count { $0.contains("  contact 0 at ") }
    #expect(changed > 1, "\(whole.output)")
    // Each with its path: from a dot to a ring, over several scans.
    #expect(text.components(separatedBy: "<figure>").count == changed + 1)
    #expect(text.components(separatedBy: "<polyline points=").count == changed + 1)
    #expect(text.contains("drag on central.row3 → tap on central.row3"))
    #expect(!text.contains("<b>") && text.contains("&lt;b&gt;"))
    var parts: [String] = []
    for shard in 1...3 {
      parts.append(folder.file("\(shard)-of-3"))
      let part = try TactusProcess.run(compare + ["--shard", "\(shard)/3", "-o", parts[shard - 1]])
      #expect(part.status == 0, "\(part)")
    }
    let merged = try TactusProcess.run(
      ["recording", "merge"] + parts.reversed() + ["--html", "-"])
    #expect(merged.status == 0 && merged.output == text, "\(merged.error)")
  }
}
