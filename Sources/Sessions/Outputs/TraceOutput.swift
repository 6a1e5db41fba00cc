import Firmware
public import OutputFiles
import Raster
public import RealTime
import TactusCore
public import Traces

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
  private let output: TextOutput<TraceText>
  /// What was written since this was last asked.
  private var activity = TraceActivity.none

  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - lines: which lines it has.
  ///   - isLive: whether what happens cannot be had again: each tick's records are then handed to a
  ///     thread in that tick, which makes their text, and are on the disk a second later.
  ///   - room: how many bytes of text may wait to be written.
  public init(
    _ path: String, _ lines: TraceLines = .all, isLive: Bool = false,
    room: Int = BackgroundWriter.capacity
  ) throws(OutputError) {
    // Records have some 300 bytes, and their lines a third of that.
    output = TextOutput(
      TraceText(try OutputFile(path, isLive: isLive, room: room), lines, isLive: isLive),
      isLive: isLive, capacity: max(TextOutput<TraceText>.capacity, room / 256)
    ) { content in lines == .all || content.isNeededForReplay }
  }

  deinit { output.abandon() }

  /// Writes the header, before the first tick: from then on nothing of an older trace is in the
  /// file.
  public mutating func begin(_ header: TraceHeader) throws(OutputError) {
    try output.withText { text throws(OutputError) in try text.begin(header) }
  }

  mutating func take(
    _ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas
  ) throws(OutputError) {
    for record in tick.records {
      activity = max(activity, record.isInput ? .input : .records)
    }
    try output.take(tick, names)
  }

  /// What was written since the last call.
  mutating func takeActivity() -> TraceActivity {
    defer { activity = .none }
    return activity
  }

  /// Records where a run that had more to come was ended, which no replay could find out.
  mutating func end(after tick: UInt32, at start: Instant) throws(OutputError) {
    try output.withText { text throws(OutputError) in try text.end(after: tick, at: start) }
  }

  mutating func close() throws(OutputError) { try output.close() }
}

/// The lines of a trace.
private struct TraceText: RecordText, ~Copyable {
  private var file: OutputFile
  private let line: UnsafeMutableBufferPointer<UInt8>
  private let lines: TraceLines
  private let isLive: Bool
  /// When the last hash of a picture was written; of `TraceLines.input`.
  private var lastHash = Instant.longAgo
  /// How many records were lost since the trace last recorded it.
  private var lost: UInt32 = 0
  /// How many records it knows of that it was never given.
  private var knownLostCount = 0
  private var last = (tick: UInt32(0), start: Instant.zero)
  /// How many lines were lost before the tick that is being taken; nil between ticks.
  private var lostBefore: Int?

  init(_ file: consuming OutputFile, _ lines: TraceLines, isLive: Bool) {
    self.file = file
    self.lines = lines
    self.isLive = isLive
    line = .allocate(capacity: TextBuffer.lineMax)
  }

  deinit { line.deallocate() }

  static func takes(_ content: TraceRecord.Content) -> Bool { true }
  static var isUrgent: Bool { true }

  mutating func begin(_ header: TraceHeader) throws(OutputError) {
    try file.append(header.text)
    try file.flush()
  }

  mutating func take(_ piece: RecordPiece, _ names: SceneNames) throws(OutputError) {
    lose(piece.lostBefore)
    let before = lostBefore ?? file.lostCount
    lostBefore = before
    for record in piece.records {
      guard lines == .all || isNeeded(record, at: piece.start) else { continue }
      var text = TextBuffer(storage: line)
      record.write(to: &text, tick: piece.tick, names: names)
      try file.append(text.bytes)
    }
    guard piece.isLast else { return }
    lostBefore = nil
    guard isLive, !piece.records.isEmpty else { return }
    last = (piece.tick, piece.start)
    try hand(lostBefore: before, names)
  }

  private mutating func lose(_ count: Int) {
    knownLostCount += count
    lost += UInt32(clamping: count)
  }

  /// Whether a record is in a trace of `TraceLines.input`.
  private mutating func isNeeded(_ record: TraceRecord, at start: Instant) -> Bool {
    guard record.content.isNeededForReplay else { return false }
    guard case .display = record.content else { return true }
    guard start - lastHash >= .milliseconds(1000) else { return false }
    lastHash = start
    return true
  }

  /// Hands lines to the thread that writes; what was lost before them is recorded after them.
  ///
  /// - Parameter before: how many lines were lost before the first of them was appended.
  private mutating func hand(
    lostBefore before: Int, _ names: SceneNames
  ) throws(OutputError) {
    let reportsLoss = lost > 0
    if reportsLoss {
      var text = TextBuffer(storage: line)
      TraceRecord(time: last.start, .fault(.recordsDropped(lost)))
        .write(to: &text, tick: last.tick, names: names)
      try file.append(text.bytes)
    }
    // A tick of many records is handed over in more than one piece, each of which may be lost.
    let beforeLast = file.lostCount
    try file.flush()
    let isReported = reportsLoss && file.lostCount == beforeLast
    let lostLines = file.lostCount - before - (reportsLoss && !isReported ? 1 : 0)
    lost = (isReported ? 0 : lost) + UInt32(clamping: lostLines)
  }

  mutating func end(after tick: UInt32, at start: Instant) throws(OutputError) {
    try file.append("\(tick) \(start.microseconds) end\n")
  }

  mutating func close(lostCount: Int) throws(OutputError) {
    lose(lostCount - knownLostCount)
    if lost > 0 {
      // The last word on it needs no names.
      try file.append(
        "\(last.tick) \(last.start.microseconds) fault kind=recordsDropped detail=\(lost)\n")
    }
    try file.close(isLasting: true, lostCount: lostCount)
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

extension TraceRecord.Content {
  /// Whether a trace of `TraceLines.input` may have it; of pictures it has one a second.
  fileprivate var isNeededForReplay: Bool {
    switch self {
    case .frame, .acceleration, .start, .fault, .display: true
    case .gesture, .shake, .decide, .latch, .tap, .scene: false
    }
  }
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
