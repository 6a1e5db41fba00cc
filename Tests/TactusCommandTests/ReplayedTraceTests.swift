import Foundation
import Testing

/// A replay of a trace gives its records again, byte for byte, without a word on the command line
/// about how the run was made.
@Suite struct ReplayedTraceTests {
  private static let faults =
    "dropped:0.02,moves:0.02,duplicated:0.02,late:0.02,notFinite:0.02,lostLift:0.02,"
    + "outOfOrder:0.02,cancelled:0.02,unplugged:0.01"

  @Test(arguments: [
    "--panel monkey:1 --scene focal --duration 2s --faults \(faults)",
    "--panel monkey:2 --scene reader --duration 2s --faults \(faults) --tick-rate 250",
    "--panel monkey:4 --scene map --duration 1s --tick-rate 500",
    "--panel monkey:5 --scene tabs --duration 2s --set tap.slop=20 --set gate.navigated=200ms",
    "--panel monkey:6 --scene pager --duration 2s --filter noise",
    "--panel script:Examples/hands/taps.fingers --costs render:20ms@1s..1.5s --duration 3s",
    "--panel script:Examples/hands/interruptions.fingers",
    "--panel script:Examples/hands/taps.fingers --clock realtime --costs render:90ms --duration 1s",
    "--panel monkey:3 --scene map --clock realtime --costs update:90ms --duration 1s",
  ])
  func aReplayGivesTheRecordsOfItsTrace(options: String) throws {
    let folder = try TemporaryFolder()
    let (first, second) = (folder.file("a.trace"), folder.file("b.trace"))
    let third = folder.file("c.trace")
    let run = options.split(separator: " ").map(String.init)
    let result = try TactusProcess.run(
      ["run", "--board", "stm32f746g-disco", "--quiet", "--trace", first] + run)
    #expect(result.status == 0, "\(result.error)")
    let replay = try TactusProcess.run(["replay", first, "--quiet", "--trace", second])
    #expect(replay.status == 0, "\(replay.error)")
    let records = try Self.records(first)
    #expect(records.count > 50)
    #expect(try Self.records(second) == records)
    #expect(try TactusProcess.run(["replay", second, "--quiet", "--trace", third]).status == 0)
    #expect(try Self.records(third) == records)
  }

  /// Whatever a run was, and however it ended: its options, costs, faults and cuts come back, and a
  /// board that is nowhere any more.
  @Test(arguments: 0..<60)
  func anyRunIsReplayed(seed: Int) throws {
    let folder = try TemporaryFolder()
    var random = Choices(seed: UInt64(seed))
    let scene = random.one(of: ["focal", "map", "reader", "pager", "tabs"])
    var run = ["--scene", scene, "--quiet", "--trace", folder.file("a.trace")]
    run += ["--chain", folder.file("a.chain")]
    run += [
      "--panel",
      random.one(of: [
        "monkey:\(seed)", "script:Examples/hands/\(scene)-tour.fingers",
        "script:Examples/hands/taps.fingers",
      ]),
    ]
    run += ["--duration", random.one(of: ["300ms", "1s", "2345ms", "4s"])]
    run += random.some(of: [
      ["--costs", "render:20ms@300ms..900ms"], ["--costs", "render:20ms"],
      ["--costs", "input:3ms,update:9ms,trace:1ms"],
    ])
    run += random.some(of: [["--faults", Self.faults], ["--faults", "late:0.5"]])
    run += random.some(of: [
      ["--tick-rate", "30"], ["--tick-rate", "1000"], ["--tick-rate", "3"],
    ])
    run += random.some(of: [["--filter", "noise"], ["--filter", "resample"]])
    run += random.some(of: [["--set", "tap.slop=20"], ["--set", "contact.leap=60"]])
    if scene != "map", scene != "focal" { run += random.some(of: [["--set", "theme=light"]]) }
    run += random.some(of: [["--no-draw"]])
    let shipped = try String(
      contentsOf: TactusProcess.root.appendingPathComponent(
        "Boards/\(random.one(of: ["raspberry-pi-7", "stm32f746g-disco"])).yaml"), encoding: .utf8)
    let board = try folder.write(
      shipped.replacing("title: ", with: "title: My own, "), to: "own.yaml")
    let first = try TactusProcess.run(["run", "--board", board] + run)
    #expect(first.status == 0, "\(run): \(first.error)")
    try FileManager.default.removeItem(atPath: board)
    let second = try TactusProcess.run([
      "replay", folder.file("a.trace"), "--quiet", "--trace", folder.file("b.trace"), "--chain",
      folder.file("b.chain"),
    ])
    #expect(second.status == 0, "\(run): \(second.error)")
    let diff = try TactusProcess.run([
      "trace", "diff", folder.file("a.trace"), folder.file("b.trace"), "--ignore", "header",
    ])
    #expect(diff.status == 0, "\(run): \(diff.output)")
    #expect(
      try Self.steps(folder.file("a.chain")) == Self.steps(folder.file("b.chain")), "\(run)")
  }

  /// What was lost for want of room is lost again, and no input is.
  @Test func aRunThatDroppedRecordsIsReplayed() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (folder.file("a.trace"), folder.file("b.trace"))
    let run =
      "run --panel monkey:1 --scene map --duration 30s --tick-rate 1 --faults late:1 "
      + "--set drag.distance=0 --set contact.leap=1 --set contact.leapTime=1s --quiet --trace"
    #expect(try TactusProcess.run(run.split(separator: " ").map(String.init) + [first]).status == 0)
    #expect(try TactusProcess.run(["replay", first, "--quiet", "--trace", second]).status == 0)
    let records = try Self.records(first)
    #expect(records.contains { $0.contains("recordsDropped") })
    #expect(try Self.records(second) == records)
  }

  /// Costs and faults may be longer than a line of the trace.
  @Test func optionsLongerThanALineComeBack() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (folder.file("a.trace"), folder.file("b.trace"))
    let costs = (1...1500).map { "render:\($0)us@\($0)ms..\($0 + 1)ms" }.joined(separator: ",")
    #expect(costs.utf8.count > 16_384)
    let run = ["run", "--panel", "script:Examples/hands/taps.fingers", "--quiet", "--costs", costs]
    #expect(try TactusProcess.run(run + ["--trace", first]).status == 0)
    let replay = try TactusProcess.run(["replay", first, "--quiet", "--trace", second])
    #expect(replay.status == 0, "\(replay.error)")
    #expect(try Self.records(second) == Self.records(first))
  }

  /// Everything that the run depended on, in the order in which a person looks for it.
  @Test func theHeaderHoldsAllThatTheRunDependedOn() throws {
    let folder = try TemporaryFolder()
    let trace = folder.file("a.trace")
    let result = try TactusProcess.run(
      ("run --panel script:Examples/hands/taps.fingers --scene tabs --set theme=light --set tap.slop=12 "
        + "--costs render:2ms --faults dropped:0.01 --filter noise --duration 1s --no-draw --seed 7 "
        + "--quiet --trace \(trace)").split(separator: " ").map(String.init))
    #expect(result.status == 0, "\(result.error)")
    let header = try String(contentsOfFile: trace, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
    let expected = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("header.txt"), encoding: .utf8)
    #expect(header.map { $0 + "\n" }.filter { !$0.hasPrefix("commit=") }.joined() == expected)
  }

  /// The touches and pictures of a chain. Which ticks in which nothing happens run at all depends
  /// on
  /// what a panel knows of its own future.
  private static func steps(_ path: String) throws -> [Substring] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .filter { !$0.contains(" tick ") }
  }

  private static func records(_ path: String) throws -> [Substring] {
    let lines = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return Array(lines.drop { !$0.isEmpty })
  }

  /// What a trace says of its run is used only if it can be, and its line is named otherwise.
  @Test(arguments: [
    ("costs=zzz", "a.trace:2: costs:1:1: 'zzz' has no ':'"),
    ("scene=nope", "a.trace:2: unknown scene 'nope'; "),
    ("board=nope", "a.trace:2: unknown board 'nope'; "),
    (
      "duration=86400000000000",
      "a.trace:2: the duration: with a tick every 100 us a run lasts 119 h at most; "
    ),
  ])
  func aMistakeInAHeaderIsReportedWithItsLine(pair: String, error: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      "tactus-trace 2\n\(pair)\ntickPeriod=100\n\n1 0 frame contacts=-\n", to: "a.trace")
    let result = try TactusProcess(
      shell: "cd \(folder.path); tactus replay a.trace; tactus replay - <a.trace >/dev/null"
    ).finish()
    let lines = result.error.split(separator: "\n")
    #expect(result.status == 2 && lines.count == 2)
    #expect(lines.first?.hasPrefix("tactus: \(error)") == true, "\(result.error)")
    let piped = error.replacing("a.trace", with: "<stdin>")
    #expect(lines.last?.hasPrefix("tactus: \(piped)") == true, "\(result.error)")
  }

  @Test(arguments: [
    ("", Int32(1)), ("--ignore header", 1), ("--ignore header,tick", 1),
    ("--ignore header,tick,display", 1), ("--ignore header,tick,display,place", 0),
    ("--only gesture,tap --ignore header,tick", 0),
    ("--only gesture --ignore header", 1),
  ])
  func aDifferenceIsLookedForWhereItIsWanted(options: String, status: Int32) throws {
    let folder = try TemporaryFolder()
    let (slow, fast) = (folder.file("slow.trace"), folder.file("fast.trace"))
    let run = [
      "run", "--panel", "script:Examples/hands/focal-tour.fingers", "--board", "stm32f746g-disco",
    ]
    for (file, rate) in [(slow, "60"), (fast, "1000")] {
      let options = ["--duration", "1s", "--tick-rate", rate, "--quiet", "--trace", file]
      #expect(try TactusProcess.run(run + options).status == 0)
    }
    let words = options.split(separator: " ").map(String.init)
    let result = try TactusProcess.run(["trace", "diff", slow, fast] + words)
    #expect(result.status == status, "\(result.output)\(result.error)")
  }

  /// Version 1 named constants otherwise; what its board set holds as it did then.
  @Test func aTraceOfVersion1RunsWithItsBoardsConstants() throws {
    let folder = try TemporaryFolder()
    let shipped = try String(
      contentsOf: TactusProcess.root.appendingPathComponent("Boards/stm32f746g-disco.yaml"),
      encoding: .utf8)
    let board = try folder.write(
      shipped + "\nthresholds:\n  tap.slop: 40\n  source: \"assumed: for this test\"\n",
      to: "mine.yaml")
    let old = try folder.write(
      """
      tactus-trace 1
      version=0.1.0
      board=mine
      scene=focal
      threshold.tapDistance=40.0

      0 0 frame contacts=0@100.000,100.000
      10 90000 frame contacts=-

      """, to: "old.trace")
    let new = folder.file("new.trace")
    let replay = try TactusProcess.run(["replay", old, "--board", board, "--quiet", "--trace", new])
    #expect(replay.status == 0, "\(replay.error)")
    let lines = try String(contentsOfFile: new, encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "tactus-trace 2")
    #expect(lines.contains("tap.slop=40"))
  }
}

/// Choices that are the same for the same seed.
private struct Choices {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

  mutating func below(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }

  mutating func one<Element>(of choices: [Element]) -> Element { choices[below(choices.count)] }

  /// One of these, or nothing as often as all of them together.
  mutating func some(of choices: [[String]]) -> [String] {
    below(2) == 0 ? [] : one(of: choices)
  }
}
