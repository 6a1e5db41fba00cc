import Firmware
public import Live
public import OutputFiles
import Raster
public import Recordings
import TactusCore

/// Which lines a trace has.
public enum TraceLines: String, CaseIterable, Sendable {
  case all
  /// What the panel reported, when ticks were off the grid, faults, and a picture's hash each
  /// second: a replay gives all the others again.
  case input
}

/// Writes the records of a run as a trace: a header, an empty line, one record per line. The file
/// grows, so what is there after a run that was killed is the beginning of the trace.
public struct TraceOutput: SessionOutput, ~Copyable {
  private var file: OutputFile
  private let line: UnsafeMutableBufferPointer<UInt8>
  private let lines: TraceLines
  private let isLive: Bool
  /// When the last hash of a picture was written; of `TraceLines.input`.
  private var lastHash = Instant.longAgo
  /// How many records were lost since the trace last recorded it.
  private var lost: UInt32 = 0
  private var last = (tick: UInt32(0), start: Instant.zero)
  /// What was written since this was last asked.
  private var activity = TraceActivity.none

  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - lines: which lines it has.
  ///   - isLive: whether what happens cannot be had again: each tick's records are then handed to a
  ///     thread in that tick, and on the disk a second later.
  ///   - room: how many bytes may wait for the thread.
  public init(
    _ path: String, _ lines: TraceLines = .all, isLive: Bool = false,
    room: Int = BackgroundWriter.capacity
  ) throws(OutputError) {
    self.lines = lines
    file = try OutputFile(path, isLive: isLive, room: room)
    self.isLive = isLive
    line = .allocate(capacity: TextBuffer.lineMax)
  }

  deinit { line.deallocate() }

  /// Writes the header, before the first tick: from then on nothing of an older trace is in the
  /// file.
  public mutating func begin(_ header: TraceHeader) throws(OutputError) {
    try file.append(header.text)
    try file.flush()
  }

  mutating func take(
    _ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas
  ) throws(OutputError) {
    let before = file.lostCount
    for record in tick.records {
      activity = max(activity, record.isInput ? .input : .records)
      guard lines == .all || isNeeded(record, in: tick) else { continue }
      var text = TextBuffer(storage: line)
      record.write(to: &text, tick: tick.tick, names: names)
      try file.append(text.bytes)
    }
    guard isLive, !tick.records.isEmpty else { return }
    last = (tick.tick, tick.start)
    try hand(lostBefore: before)
  }

  /// Whether a record is in a trace of `TraceLines.input`.
  private mutating func isNeeded(_ record: TraceRecord, in tick: TickRecords) -> Bool {
    switch record.content {
    case .frame, .acceleration, .start, .fault: return true
    case .display:
      guard tick.start - lastHash >= .milliseconds(1000) else { return false }
      lastHash = tick.start
      return true
    case .gesture, .shake, .decide, .latch, .tap, .scene: return false
    }
  }

  /// Hands a tick's records to the thread; what was lost before them is recorded after them.
  ///
  /// - Parameter before: how many lines were lost before the first of them was appended.
  private mutating func hand(lostBefore before: Int) throws(OutputError) {
    let reportsLoss = lost > 0
    try appendLoss()
    // A tick of many records is handed over in more than one piece, each of which may be lost.
    let beforeLast = file.lostCount
    try file.flush()
    let isReported = reportsLoss && file.lostCount == beforeLast
    if reportsLoss, !isReported { file.disregardLostLine() }
    lost = UInt32(clamping: (isReported ? 0 : Int(lost)) + file.lostCount - before)
  }

  /// Records what was lost, if anything was. It needs no names.
  private mutating func appendLoss() throws(OutputError) {
    guard lost > 0 else { return }
    try file.append(
      "\(last.tick) \(last.start.microseconds) fault kind=recordsDropped detail=\(lost)\n")
  }

  /// What was written since the last call.
  mutating func takeActivity() -> TraceActivity {
    defer { activity = .none }
    return activity
  }

  /// Records where a run that had more to come was ended, which no replay could find out.
  mutating func end(after tick: UInt32, at start: Instant) throws(OutputError) {
    try appendLoss()
    lost = 0
    try file.append("\(tick) \(start.microseconds) end\n")
  }

  mutating func close() throws(OutputError) {
    let loss = file.loss
    try appendLoss()
    try file.close()
    if let loss { throw loss }
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
