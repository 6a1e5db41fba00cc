import Firmware
import Live
import TactusCore
import Testing

/// A machine that sleeps under a live run: what the panel's reports become.
@Suite struct SystemSleepPanelTests {
  private struct ListedPanel: Panel {
    var reports: [PanelReport]

    var isFinished: Bool { reports.isEmpty }

    mutating func next(before limit: Instant) -> PanelReport? {
      guard let first = reports.first, first.time < limit else { return nil }
      return reports.removeFirst()
    }
  }

  /// How long the machine has slept, in milliseconds.
  private final class Sleep {
    var length: Int64 = 7_000
  }

  private static func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

  /// The reports of ticks of 10 ms, by time in microseconds; `sleeps` says how long the machine
  /// slept before a tick, in milliseconds.
  private func reports(of faults: [Int64], sleeps: [Int64: Int64], ticks: Int64 = 6) -> [String] {
    let sleep = Sleep()
    var panel = SystemSleepPanel(
      ListedPanel(reports: faults.map { .fault(.late, at: Self.at($0)) }),
      readSlept: { sleep.length * 1000 })
    var lines: [String] = []
    for tick in 1...ticks {
      sleep.length += sleeps[tick] ?? 0
      while let report = panel.next(before: Self.at(tick * 10)) {
        let word =
          switch report {
          case .suspend: "suspend"
          case .resume: "resume"
          default: "other"
          }
        lines.append("\(tick): \(report.time.microseconds) \(word)")
      }
    }
    let isFinished = panel.isFinished
    #expect(isFinished)
    return lines
  }

  @Test func aSleepIsASuspendAndAResumeAmongTheReports() {
    #expect(
      reports(of: [5, 29, 30], sleeps: [3: 60_000])
        == [
          "1: 5000 other", "3: 29000 other", "3: 29999 suspend", "3: 29999 resume",
          "4: 30000 other",
        ])
  }

  /// Contacts by slot, as the panel reports them at a time, what becomes of them, and a sleep
  /// between 10 and 20 ms. The first finger lifted while nobody looked; its slot serves another.
  @Test func whatWasDownOverASleepDoesNotLandAgain() {
    let table: [(time: Int64, down: [Int: UInt16], seen: [Int])] = [
      (5, [0: 1, 2: 2], [0, 2]), (25, [0: 1, 2: 2], []), (35, [0: 1, 2: 2, 3: 3], [3]),
      (45, [2: 2, 3: 3], [3]), (55, [0: 4, 2: 2], [0]),
    ]
    let frames = table.map { row in
      var frame = ContactFrame(time: Self.at(row.time))
      for (slot, id) in row.down { frame.place(Contact(id: id, position: .zero), in: slot) }
      return PanelReport.frame(frame)
    }
    let sleep = Sleep()
    var panel = SystemSleepPanel(
      ListedPanel(reports: frames), readSlept: { sleep.length * 1000 })
    var seen: [[Int]] = []
    for tick: Int64 in 1...6 {
      if tick == 2 { sleep.length += 60_000 }
      while let report = panel.next(before: Self.at(tick * 10)) {
        guard case .frame(let frame) = report else { continue }
        seen.append((0..<contactsMax).filter { frame.down.contains($0) })
      }
    }
    #expect(seen == table.map(\.seen))
  }

  @Test func eachOfManySleepsIsReported() {
    let lines = reports(of: [], sleeps: [1: 100, 2: 100, 4: 86_400_000, 5: 100])
    #expect(lines.filter { $0.hasSuffix("suspend") }.map { $0.prefix(1) } == ["1", "2", "4", "5"])
    #expect(lines.count == 8)
  }

  /// Two clocks are never read at the very same time.
  @Test func whatIsNoSleepIsNotReported() {
    #expect(reports(of: [], sleeps: [2: 99]) == [])
    #expect(reports(of: [], sleeps: [2: -5_000]) == [])
    #expect(reports(of: [], sleeps: [2: 99, 3: 1]) == ["3: 29999 suspend", "3: 29999 resume"])
  }

  @Test func thisMachineHasNotSleptALittle() {
    #expect(SystemSleep.total > -1_000_000)
  }
}
