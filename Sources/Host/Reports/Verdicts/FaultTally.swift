package import Firmware
import Sessions

/// How many faults of each kind a run met.
///
/// Plugging in, suspending and resuming are not faults; stages over budget are counted with the
/// stages.
package struct FaultTally {
  /// By the trace's word for the kind; a scene's own fault by its detail. Those that the run's
  /// input asked for are left out.
  package private(set) var counts: [String: Int] = [:]
  /// Scans, and contacts of scans, that never reached the recognizers, also those that the input
  /// asked for.
  private(set) var lostCount = 0
  /// Ticks that never ran.
  private(set) var skippedTickCount = 0
  private let expected: Set<PanelFault>

  /// The kinds by which a scan, or a contact of it, is lost.
  static let losses: Set<PanelFault> = [.dropped, .overflow, .notFinite]

  package init(expected: Set<PanelFault>) { self.expected = expected }

  package mutating func take(_ record: TraceRecord) {
    switch record.content {
    case .fault(let fault): take(fault)
    case .scene(.fault(let detail)): count("\(detail.string)")
    case .frame, .acceleration, .gesture, .decide, .latch, .tap, .scene, .shake, .display, .start:
      break
    }
  }

  private mutating func take(_ fault: TraceRecord.Fault) {
    switch fault {
    // A palm is what a hand does, not what a panel does wrong.
    case .panel(.plugged), .palm, .suspend, .resume, .overBudget: break
    case .skippedTicks(let count): skippedTickCount += Int(count)
    case .panel(let fault): count(fault)
    case .scansLost(let lost): count(.overflow, times: Int(lost))
    case .raised: count(.outOfOrder)
    case .leap: count("leap")
    case .recordsDropped(let lost): count("recordsDropped", times: Int(lost))
    }
  }

  private mutating func count(_ fault: PanelFault, times: Int = 1) {
    if Self.losses.contains(fault) { lostCount += times }
    if !expected.contains(fault) { count("\(fault.word)", times: times) }
  }

  private mutating func count(_ word: String, times: Int = 1) {
    counts[word, default: 0] += times
  }
}
