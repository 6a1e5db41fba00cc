import Foundation
import TestSupport
import Testing

/// A live run whose devices, kernel or machine give trouble. Only motion is lost, that is told, and
/// no contact that went down is left down. Nothing depends on how long anything takes.
@Suite(
  "Trouble in a live run",
  .enabled(if: MockTouchscreen.isAvailable, "\(MockTouchscreen.installation)"))
struct LiveTroubleTests {
  /// One finger drags, a second one joins, lifts, lands and moves unseen by the program, time after
  /// time.
  @Test("a storm of lost events leaves no contact down")
  func droppedStorm() throws {
    var scenario = LiveRun.opening
    for round in 0..<12 {
      scenario += """
        down 1 0 400 \(100 + round)
        sync 1
        sleep 10
        move 1 0 400 180
        sync 1
        sleep 10
        down 1 1 500 300
        sync 1
        mute 1 on
        up 1 0
        sync 1
        down 1 2 \(200 + round) 90
        move 1 2 210 200
        sync 1
        \(round % 2 == 0 ? "up 1 1\nsync 1" : "move 1 1 510 310\nsync 1")
        mute 1 off
        dropped 1
        sleep 10
        up 1 \(round % 2 == 0 ? 2 : 1)
        sync 1
        \(round % 2 == 0 ? "" : "up 1 2\nsync 1")
        sleep 10

        """
    }
    let (outcome, trace) = try LiveRun.live(scenario + "unplug 1\n", until: "unplugged")
    #expect(outcome.status == 130, "\(outcome.errors)")
    #expect(LiveRun.unfinished(trace) == [])
    #expect(LiveRun.count(" fault kind=dropped ", in: trace) >= 1)
    // Three contacts a round have come and gone.
    let contacts = Set(
      trace.filter { $0.contains(" frame contacts=") }.flatMap { line in
        line.split(separator: " ")[3].dropFirst("contacts=".count).split(separator: ";")
          .compactMap { $0.split(separator: "@").first }.filter { $0 != "-" }
      })
    #expect(contacts.count == 12 * 3)
  }

  /// As a laptop does whose panel loses its power: removed in mid-touch, there again.
  @Test("a panel that comes and goes in mid-touch leaves no contact down")
  func pluggedStorm() throws {
    var scenario = LiveRun.opening
    for _ in 0..<10 {
      scenario += """
        down 1 0 400 100
        down 1 1 500 100
        sync 1
        sleep 10
        move 1 0 400 180
        sync 1
        unplug 1
        waitclose 1
        plug 1 x=0:799 y=0:479 slots=10
        waitopen 1
        at now

        """
    }
    let (outcome, trace) = try LiveRun.live(
      scenario + "unplug 1\n", until: "unplugged", times: 11)
    #expect(outcome.status == 130, "\(outcome.errors)")
    #expect(LiveRun.unfinished(trace) == [])
    #expect(LiveRun.count(" fault kind=unplugged ", in: trace) == 11)
    #expect(LiveRun.count(" fault kind=plugged ", in: trace) == 10)
  }

  /// Stopped for a second, as by a debugger, with a finger down that floods the panel, lifts, and
  /// lands elsewhere.
  @Test("a process that stood still reports how many ticks it skipped, and leaves no contact down")
  func stalled() throws {
    let flood = (0..<2000).map { "move 1 0 \(300 + $0 % 100) \(200 + $0 % 50)\nsync 1" }
    let scenario = """
      pace real
      plug 1 x=0:799 y=0:479 slots=10
      start
      waitopen 1
      down 1 0 300 97
      sync 1
      sleep 60
      up 1 0
      sync 1
      sleep 300
      down 1 0 300 200
      sync 1
      sleep 300
      \(flood.joined(separator: "\n"))
      up 1 0
      sync 1
      down 1 1 500 400
      sync 1
      sleep 1200
      up 1 1
      sync 1
      sleep 200
      unplug 1

      """
    let (outcome, trace) = try LiveRun.live(
      scenario, until: "unplugged", stalledAt: " tap ")
    #expect(outcome.status == 130, "\(outcome.errors)")
    #expect(LiveRun.unfinished(trace) == [])
    #expect(LiveRun.count(" fault kind=skippedTicks ", in: trace) >= 1)
  }

  /// While the firmware stands still, one panel floods the queue, and a finger taps on the other:
  /// the flood alone is thinned out.
  @Test("a panel that floods takes nothing from the taps on another")
  func floodedNeighbour() throws {
    var scenario = """
      pace drained
      plug 1 event=5 x=0:799 y=0:479 name=Flood
      plug 2 event=6 x=0:799 y=0:479 name=Quiet
      start
      waitopen 1
      waitopen 2
      down 1 0 1 100
      sync 1

      """
    for tap in 1...4 {
      scenario += "sleep 1\ndown 2 0 \(tap)00 300\nsync 2\n"
      for scan in 1...40 { scenario += "sleep 1\nmove 1 0 \(tap)\(scan) 100\nsync 1\n" }
      scenario += "sleep 1\nup 2 0\nsync 2\n"
    }
    scenario += "sleep 1\nup 1 0\nsync 1\n"
    let outcome = try MockTouchscreen.probe(
      text: scenario, ["--queue", "32", "--hold-until-scans", "170", "--lifts", "5"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    // Each tap as it was: where, when it came and when it went; the finger of the flood is there
    // before, meanwhile and afterwards.
    let quiet = outcome.lines.filter { $0.contains(",300.000") || $0.contains("fault") }
    let landings = (1...4).map { tap in quiet.first { $0.contains("@\(tap)00.000,300.000") } ?? "" }
    #expect(Self.times(of: landings, follow: [1000, 43_000, 85_000, 127_000]))
    let lifts = (1...4).map { tap in
      let last = outcome.lines.lastIndex { $0.contains("@\(tap)00.000,300.000") }
      // A frame that is older than the one before may be said first.
      return last.flatMap { last in
        outcome.lines[(last + 1)...].first { $0.contains(" frame ") }
      } ?? ""
    }
    #expect(Self.times(of: lifts, follow: [42_000, 84_000, 126_000, 168_000]))
    // After the last one the flood's finger may be gone: its panel may have been read first.
    #expect(lifts.allSatisfy { !$0.contains(";") }, "\(lifts)")
    let flooded = lifts.filter { $0 != outcome.lines.last }
    #expect(flooded.count >= 3 && flooded.allSatisfy { $0.contains(",100.000") }, "\(lifts)")
    #expect(outcome.lines.last == "169000 frame contacts=-")
    #expect(quiet.contains { $0.contains("fault kind=overflow detail=") }, "\(outcome.output)")
  }

  /// Whether each line is there, and none before its time or before the one above it. A frame is
  /// later where the other panel was read first: its time is raised to that of what was read.
  private static func times(of lines: [String], follow stamps: [Int64]) -> Bool {
    let times = lines.map { $0.split(separator: " ").first.flatMap { Int64($0) } ?? -1 }
    return times == times.sorted() && zip(times, stamps).allSatisfy { $0 >= $1 }
  }
}
