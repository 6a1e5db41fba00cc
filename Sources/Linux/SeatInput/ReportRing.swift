public import Firmware
public import TactusCore

/// Reports waiting for the firmware, oldest first, at most `capacity`.
///
/// When full, it thins out: from each run of frames that only moved contacts it drops every second
/// one, but never the last of a run, so that a lift happens where the finger was. Faults and frames
/// in which contacts came or went always stay. Dropped frames are counted, and how many is reported
/// before the next report.
///
/// A device that is plugged in and out again and again must not fill it either: where no frame is
/// in between, one that came and one that went make up for each other and leave, up to the last
/// two.
public struct ReportRing {
  private var entries: [Entry]
  private var head = 0
  public private(set) var count = 0
  private var lastFrame: ContactFrame?
  /// How many frames were dropped since that was reported last.
  private var unreportedCount: UInt32 = 0
  /// The number of frames dropped so far.
  public private(set) var lostCount = 0

  fileprivate struct Entry {
    var report: PanelReport
    /// Whether it is a frame with the same contacts as the frame before it.
    var isMove: Bool
  }

  public init(capacity: Int) {
    precondition(capacity > 0, "a queue's capacity must be positive")
    let filler = Entry(report: .fault(.overflow, at: .zero), isMove: false)
    entries = Array(repeating: filler, count: capacity)
  }

  /// Appends a report. Returns false and appends nothing when the ring is full of reports that must
  /// not be lost.
  public mutating func push(_ report: PanelReport) -> Bool {
    if count == entries.count { thinOut() }
    guard count < entries.count else { return false }
    entries[position(count)] = Entry(report: report, isMove: isMove(report))
    count += 1
    if case .frame(let frame) = report { lastFrame = frame }
    return true
  }

  /// Takes the oldest report, or what was lost before it, if it happened before `limit`.
  public mutating func pop(before limit: Instant) -> PanelReport? {
    guard count > 0 else { return nil }
    let report = entries[head].report
    guard report.time < limit else { return nil }
    guard unreportedCount == 0 else {
      defer { unreportedCount = 0 }
      return .lost(unreportedCount, at: report.time)
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

  /// Walks from the newest to the oldest entry, moving those that stay towards the newest end.
  private mutating func thinOut() {
    var kept = count
    var isSuccessorKeptMove = false
    var droppedFrames = 0
    // How many of the entries last kept are of devices that came or went.
    var plugCount = 0
    for index in (0..<count).reversed() {
      let entry = entries[position(index)]
      if entry.isMove && isSuccessorKeptMove {
        isSuccessorKeptMove = false
        droppedFrames += 1
        continue
      }
      isSuccessorKeptMove = entry.isMove
      if let fault = entry.plugFault {
        let isUndone = plugCount > Self.plugsMin && entries[position(kept)].plugFault != fault
        plugCount += isUndone ? -1 : 1
        if isUndone {
          kept += 1
          continue
        }
      } else {
        plugCount = 0
      }
      kept -= 1
      entries[position(kept)] = entry
    }
    lostCount += droppedFrames
    unreportedCount = UInt32(clamping: Int(unreportedCount) + droppedFrames)
    head = position(kept)
    count -= kept
  }

  /// The last of several reports that a device came or went, which always stay.
  private static var plugsMin: Int { 2 }
}

extension ReportRing.Entry {
  /// Whether a device came or went.
  fileprivate var plugFault: PanelFault? {
    guard case .fault(let fault, at: _) = report, fault == .plugged || fault == .unplugged else {
      return nil
    }
    return fault
  }
}
