import Foundation
import Testing

@Suite struct RunTests {
  private static let tap = "tap @central.row2\n"

  @Test func printsALinePerGesture() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(Self.tap, to: "tap.fingers")
    let result = try TactusProcess.run(
      ["run", "--panel", "script:\(script)", "--board", "stm32f746g-disco"])
    #expect(result.status == 0)
    #expect(result.error == "")
    let words = result.output.split(separator: "\n").map {
      $0.split(separator: " ").dropFirst().first
    }
    #expect(words == ["tap", "opened"])
  }

  /// A spring that swings for minutes.
  @Test func aSceneThatDoesNotComeToRestEndsTheRun() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("swipe 25%,55% to 75%,56% over 220ms\n", to: "swipe.fingers")
    let run = [
      "run", "--panel", "script:\(script)", "--board", "stm32f746g-disco", "--quiet",
      "--set", "focal.navigating.response=10s", "--set", "focal.navigating.damping=0.05",
    ]
    let line =
      "tactus: the scene 'focal' is not at rest 60 s after its input; end what moves in it, or end the "
      + "run with --duration\n"
    #expect(try TactusProcess.run(run) == .init(status: 2, output: "", error: line))
    #expect(
      try TactusProcess.run(run + ["--duration", "3s"]) == .init(status: 0, output: "", error: ""))
  }

  @Test func aTraceIsTheSameOnStandardOutputAndInAFile() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(Self.tap, to: "tap.fingers")
    let run = ["run", "--panel", "script:\(script)", "--board", "stm32f746g-disco", "--trace"]
    let shown = try TactusProcess.run(run + ["-"])
    _ = try TactusProcess.run(run + [folder.file("tap.trace")])
    let written = try String(contentsOfFile: folder.file("tap.trace"), encoding: .utf8)
    #expect(shown.status == 0)
    #expect(shown.output == written)
    #expect(written.hasPrefix("tactus-trace 2\nversion="))
    #expect(written.contains("\npanel=script:tap.fingers\n"))
    // Nothing depends on where or when it ran.
    #expect(!written.contains(folder.path))
  }

  @Test func aReplayUsesTheBoardAndSceneOfItsTrace() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(Self.tap, to: "tap.fingers")
    let (first, second) = (folder.file("a.trace"), folder.file("b.trace"))
    _ = try TactusProcess.run(
      ["run", "--panel", "script:\(script)", "--board", "stm32f746g-disco", "--trace", first])
    let replay = try TactusProcess.run(["replay", first, "--trace", second])
    #expect(replay.status == 0)
    let difference = try TactusProcess.run(["trace", "diff", first, second])
    // The header says that it was a recording; the records are the same.
    #expect(difference.status == 1)
    #expect(!difference.output.contains("@@"))
    #expect(difference.output.contains("+panel=recording:a.trace"))
  }

  @Test func framesAreNumberedByTheirTicks() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(Self.tap, to: "tap.fingers")
    let result = try TactusProcess.run([
      "run", "--panel", "script:\(script)", "--board", "stm32f746g-disco", "--duration", "100ms",
      "--frames", folder.file("frames"), "--timing", folder.file("timing.json"),
      "--sheet", folder.file("sheet.png"),
    ])
    #expect(result.status == 0)
    let frames = try FileManager.default.contentsOfDirectory(atPath: folder.file("frames")).sorted()
    #expect(frames.first == "tick-000000.png")
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    for path in ["frames/tick-000000.png", "sheet.png"] {
      #expect(FileManager.default.contents(atPath: folder.file(path))?.prefix(4) == Data(png))
    }
    let timing =
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(fileURLWithPath: folder.file("timing.json")))) as? [String: Any]
    #expect((timing?["stages"] as? [Any])?.count == 8)
  }

  /// A silence of 300 days has three billion ticks.
  @Test(arguments: ["--fail-on lost,faults,skipped", "--limit tap=16ms"])
  func nothingRunsInASilence(options: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("\(Self.tap)after 300d tap @central.row4\n", to: "s.fingers")
    let result = try TactusProcess(
      shell: "cd \(folder.path); tactus run --panel script:s.fingers \(options)"
    ).finish()
    #expect(result.status == 0 && result.error == "")
    #expect(result.output.contains("\n25920000.088  tap "), "\(result.output)")
  }

  @Test func everythingElseThatARunWritesIsComplete() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(Self.tap, to: "tap.fingers")
    let result = try TactusProcess.run([
      "run", "--panel", "script:\(script)", "--board", "stm32f746g-disco", "--filter", "noise",
      "--explain", "--timing-table", "--contact-frames", folder.file("tap.frames"),
      "--sheet", folder.file("sheet.png"), "--sheet-period", "50ms",
    ])
    #expect(result.status == 0)
    #expect(result.error == "")
    // The story of the one finger, then the table.
    #expect(result.output.contains("central.row2"))
    #expect(result.output.contains("\nstage (µs, measured)"))
    let frames = try #require(FileManager.default.contents(atPath: folder.file("tap.frames")))
    // The mark of its end, and a time.
    #expect(frames.count > 100 && frames.suffix(9).first == 0xFF)
    let sheet = try #require(FileManager.default.contents(atPath: folder.file("sheet.png")))
    #expect(sheet.suffix(8).starts(with: Data("IEND".utf8)))
  }

  /// The tap waits for its tick, at most one.
  @Test(arguments: [
    ("--limit tap=16ms --fail-on reactions,lost,faults", 0, ""),
    ("--limit tap=0us", 1, "tactus: reactions: tap took "),
    (
      "--limit menu=1s", 0,
      "tactus: --limit menu: there was none in this run, so nothing was checked"
    ),
    ("--costs render:100ms --fail-on skipped", 1, "tactus: skipped: "),
  ])
  func theExitStatusReportsWhatWasBroken(options: String, status: Int32, line: String) throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(Self.tap, to: "tap.fingers")
    let result = try TactusProcess.run(
      ["run", "--panel", "script:\(script)", "--board", "stm32f746g-disco", "--quiet"]
        + options.split(separator: " ").map(String.init)
        + ["--contact-frames", folder.file("tap.frames")].filter { _ in !options.contains("costs") }
    )
    #expect(result.status == status)
    #expect(
      result.error.hasPrefix(line)
        && result.error.split(separator: "\n").count == (line.isEmpty ? 0 : 1))
    // What else it writes is whole.
    guard !options.contains("costs") else { return }
    let frames = try #require(FileManager.default.contents(atPath: folder.file("tap.frames")))
    #expect(frames.suffix(9).first == 0xFF)
  }

  @Test func aFullDiskIsReportedInOneLine() throws {
    let result = try TactusProcess.run([
      "run", "--panel", "monkey:1", "--trace", "/dev/full", "--quiet",
    ])
    #expect(
      result
        == .init(
          status: 2, output: "",
          error: "tactus: /dev/full: cannot be written: No space left on device; "
            + "make room, or choose another file\n"))
  }

  /// The run would take 20 minutes; it is interrupted at the first gesture.
  @Test(arguments: [SIGINT, SIGTERM]) func aSignalLeavesCompleteFiles(number: Int32) throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(
      "tap @central.row2\nafter 1200s tap @central.row2\n", to: "long.fingers")
    let tactus = TactusProcess([
      "run", "--panel", "script:\(script)", "--board", "stm32f746g-disco", "--clock", "realtime",
      "--trace", folder.file("long.trace"), "--timing", folder.file("timing.json"),
    ])
    try tactus.process.run()
    // A busy machine skips ticks, and says so, before the tap.
    var shown = ""
    while !shown.contains("tap") {
      let data = tactus.output.fileHandleForReading.availableData
      try #require(!data.isEmpty)
      shown += String(decoding: data, as: UTF8.self)
    }
    kill(tactus.process.processIdentifier, number)
    let result = try tactus.finish()
    #expect(result.status == 130)
    #expect(result.error == "")
    let trace = try String(contentsOfFile: folder.file("long.trace"), encoding: .utf8)
    #expect(trace.contains("gesture kind=tap") && trace.hasSuffix("\n"))
    let taps = try TactusProcess.run([
      "trace", "show", folder.file("long.trace"), "--gesture", "tap",
    ])
    #expect(taps.status == 0)
    #expect(taps.output.split(separator: "\n").count == 1)
    let timing = try Data(contentsOf: URL(fileURLWithPath: folder.file("timing.json")))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: timing) }
  }
}
