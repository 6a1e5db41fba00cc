import Firmware
import Glibc
import Raster
import TactusCore
public import Traces

/// Writes the records of a run as a trace: a header, an empty line, one record per line. The file
/// grows, so what is there after a run that was killed is the beginning of the trace.
public struct TraceOutput: SessionOutput, ~Copyable {
  private var file: OutputFile
  private let line: UnsafeMutableBufferPointer<UInt8>
  private let isLive: Bool
  private var disk: DiskSync?
  /// What was written since this was last asked.
  private var activity = TraceActivity.none

  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - isLive: whether what happens cannot be had again: each tick's records are then written in
  ///     that tick, and on the disk a second later.
  public init(_ path: String, isLive: Bool = false) throws(OutputError) {
    let file = try OutputFile(path)
    self.isLive = isLive
    disk = isLive ? file.diskDescriptor.flatMap(DiskSync.init) : nil
    self.file = file
    line = .allocate(capacity: TextBuffer.lineMax)
  }

  deinit {
    disk?.stop()
    line.deallocate()
  }

  /// Writes the header, before the first tick: from then on nothing of an older trace is in the
  /// file.
  public mutating func begin(_ header: TraceHeader) throws(OutputError) {
    try file.append(header.text)
    try file.flush()
  }

  mutating func take(
    _ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas
  ) throws(OutputError) {
    for record in tick.records {
      activity = max(activity, record.isInput ? .input : .records)
      var text = TextBuffer(storage: line)
      record.write(to: &text, tick: tick.tick, names: names)
      try file.append(text.bytes)
    }
    guard isLive, !tick.records.isEmpty else { return }
    try file.flush()
    disk?.change()
    if let diskFailure { throw diskFailure }
  }

  /// What was written since the last call.
  mutating func takeActivity() -> TraceActivity {
    defer { activity = .none }
    return activity
  }

  /// Writes where a run was ended that had more to come, which no replay could find out.
  mutating func end(after tick: UInt32, at start: Instant) throws(OutputError) {
    try file.append("\(tick) \(start.microseconds) end\n")
  }

  mutating func close() throws(OutputError) {
    disk?.stop()
    // The kernel reports an error of the disk once: the last synchronization may succeed.
    let failure = diskFailure
    disk = nil
    try file.close()
    if let failure { throw failure }
  }

  private var diskFailure: OutputError? {
    guard let number = disk?.failure, number != 0 else { return nil }
    return OutputError("\(file.name): cannot be written: \(String(cString: strerror(number)))")
  }
}

/// What a tick wrote to a trace.
@usableFromInline
enum TraceActivity: UInt8, Comparable {
  case none, records
  /// Also what a replay takes for a report of its panel.
  case input

  @usableFromInline
  static func < (a: TraceActivity, b: TraceActivity) -> Bool { a.rawValue < b.rawValue }
}

extension TraceRecord {
  /// Whether a replay takes it from the trace as a report of its panel.
  fileprivate var isInput: Bool {
    switch content {
    case .frame, .acceleration, .fault(.panel), .fault(.scansLost), .fault(.suspend),
      .fault(.resume), .fault(.raised):
      true
    default: false
    }
  }
}
