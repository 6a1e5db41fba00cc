import Firmware

/// Counts the contact frames that never reached the recognizers, and the ticks that never ran.
struct FaultCount {
  private(set) var lostFrames = 0
  private(set) var skippedTicks = 0

  mutating func take(_ record: TraceRecord) {
    switch record.content {
    case .fault(.scansLost(let count)): lostFrames += Int(count)
    case .fault(.skippedTicks(let count)): skippedTicks += Int(count)
    case .fault(.panel(.dropped)): lostFrames += 1
    default: break
    }
  }
}
