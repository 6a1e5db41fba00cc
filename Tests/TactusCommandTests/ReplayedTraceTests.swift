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
    "--panel script:Scripts/taps.fingers --costs render:20ms@1s..1.5s --duration 3s",
    "--panel script:Scripts/interruptions.fingers",
  ])
  func aReplayGivesTheRecordsOfItsTrace(options: String) throws {
    let folder = try TemporaryFolder()
    let (first, second) = (folder.file("a.trace"), folder.file("b.trace"))
    let run = options.split(separator: " ").map(String.init)
    let result = try TactusProcess.run(
      ["run", "--board", "stm32f746g-disco", "--quiet", "--trace", first] + run)
    #expect(result.status == 0, "\(result.error)")
    let replay = try TactusProcess.run(["replay", first, "--quiet", "--trace", second])
    #expect(replay.status == 0, "\(replay.error)")
    let records = try Self.records(first)
    #expect(records.count > 50)
    #expect(try Self.records(second) == records)
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
      "run", "--panel", "script:Scripts/focal-tour.fingers", "--board", "stm32f746g-disco",
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
