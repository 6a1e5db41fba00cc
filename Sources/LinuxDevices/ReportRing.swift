import Firmware
import TactusCore

/// Reports that wait for the firmware, oldest first, at most `capacity`.
///
/// Full, it thins out: from each run of frames that only moved contacts, every second one goes, and
/// never the last of a run, so that a lift happens where the finger was. A frame in which contacts
/// came or went, and a fault, always stay. What went is counted, and told as an overflow before the
/// next report.
struct ReportRing {
  private var entries: [Entry]
  private var head = 0
  private(set) var count = 0
  private var lastFrame: ContactFrame?
  private var isLossTold = true
  /// How many frames were thinned out so far.
  private(set) var lostCount = 0

  private struct Entry {
    var report: PanelReport
    /// A frame with the same contacts as the frame before it.
    var isMove: Bool
  }

  init(capacity: Int) {
    precondition(capacity > 0, "a queue has room for something")
    let filler = Entry(report: .fault(.overflow, at: .zero), isMove: false)
    entries = Array(repeating: filler, count: capacity)
  }

  /// Adds a report at the end; false, and nothing added, when it is full of what must not be lost.
  mutating func push(_ report: PanelReport) -> Bool {
    if count == entries.count { thinOut() }
    guard count < entries.count else { return false }
    entries[position(count)] = Entry(report: report, isMove: isMove(report))
    count += 1
    if case .frame(let frame) = report { lastFrame = frame }
    return true
  }

  /// Takes the oldest report, or the news that some were lost before it, if it happened before
  /// `limit`.
  mutating func pop(before limit: Instant) -> PanelReport? {
    guard count > 0 else { return nil }
    let report = entries[head].report
    guard report.time < limit else { return nil }
    guard isLossTold else {
      isLossTold = true
      return .fault(.overflow, at: report.time)
    }
    head = position(1)
    count -= 1
    return report
  }

  private func position(_ index: Int) -> Int { (head + index) % entries.count }

  private func isMove(_ report: PanelReport) -> Bool {
    guard case .frame(let frame) = report, let lastFrame else { return false }
    return frame.hasContacts(of: lastFrame)
  }

  /// Walks from the newest to the oldest, keeps what stays at the new end, and closes the gap.
  private mutating func thinOut() {
    var kept = count
    var isSuccessorKeptMove = false
    for index in (0..<count).reversed() {
      let entry = entries[position(index)]
      if entry.isMove && isSuccessorKeptMove {
        isSuccessorKeptMove = false
        continue
      }
      isSuccessorKeptMove = entry.isMove
      kept -= 1
      entries[position(kept)] = entry
    }
    guard kept > 0 else { return }
    lostCount += kept
    isLossTold = false
    head = position(kept)
    count -= kept
  }
}
