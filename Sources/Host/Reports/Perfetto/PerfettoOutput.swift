import Firmware
public import OutputFiles
public import Sessions
import TactusCore

/// Writes a run as a Perfetto trace: contacts, gestures, decisions, what the scene did, ticks with
/// their stages, pictures and faults, each on tracks of their own, and the path of each touch to
/// the screen, with arrows.
///
/// A file of any length is written as the run goes on, and is in its place when it is over.
public final class PerfettoOutput {
  private var writer: PerfettoWriter
  private let subject: String
  private var records: RecordTracks?
  private var steps: StepTracks?
  private var chains = TouchChains()
  private var names: SceneNames?
  /// The first failure to write; nothing is written after it.
  private var failure: OutputError?

  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - subject: what runs on what, such as `focal on raspberry-pi-7`.
  ///   - origin: what the clock of the run read at its time zero, in microseconds; 0 in virtual
  ///     time.
  ///   - clocks: how that clock, `CLOCK_MONOTONIC`, compared with others, so that a trace of the
  ///     same machine's kernel can be laid beside the file; nil for another clock.
  public init(
    _ path: String, subject: String, origin: Int64 = 0, clocks: ClockReadings? = nil
  ) throws(OutputError) {
    writer = try PerfettoWriter(path, origin: origin, clocks: clocks)
    self.subject = subject
  }

  /// Takes a tick's records, before its steps. A failure to write is thrown at the end.
  public func take(_ tick: TickRecords, _ names: SceneNames) {
    self.names = names
    attempt { () throws(OutputError) in
      try begin()
      chains.take(tick)
      for record in tick.records { try records?.take(record, tick, names, &writer) }
      steps?.flows = Self.flows(of: tick)
    }
  }

  /// Takes a step on the path of touches to the screen.
  public func take(_ step: ChainRecord) {
    guard let names else { return }
    attempt { () throws(OutputError) in
      try begin()
      let complete = chains.take(step)
      try steps?.take(step, complete, &writer)
      for chain in complete { try steps?.take(chain, names, &writer) }
    }
  }

  /// The run is over: puts the file in its place; throws the first failure.
  public func close() throws(OutputError) {
    attempt { () throws(OutputError) in
      // A file without an event is a whole one as well.
      try begin()
      if let names {
        for chain in chains.finish() { try steps?.take(chain, names, &writer) }
      }
      try writer.close()
    }
    if let failure { throw failure }
  }

  /// Makes the groups of tracks.
  private func begin() throws(OutputError) {
    guard records == nil else { return }
    try writer.begin()
    let root = try writer.track("tactus: \(subject)")
    records = try RecordTracks(root, &writer)
    steps = try StepTracks(root, &writer)
  }

  private func attempt(_ body: () throws(OutputError) -> Void) {
    guard failure == nil else { return }
    do throws(OutputError) { try body() } catch { failure = error }
  }

  /// The touches of a tick that made something: their arrows go through it.
  private static func flows(of tick: TickRecords) -> [UInt64] {
    var frames: Set<Int64> = []
    for record in tick.records {
      if case .frame = record.content { frames.insert(record.time.microseconds) }
    }
    var flows: [UInt64] = []
    for record in tick.records where TouchChains.effect(of: record, in: tick) != nil {
      guard frames.contains(record.time.microseconds) || record.time < tick.start else { continue }
      let flow = StepTracks.flow(record.time, tick.tick)
      if !flows.contains(flow) { flows.append(flow) }
    }
    return flows
  }
}
