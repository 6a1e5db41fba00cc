public import Gestures
public import TactusCore

/// The records of one tick, in borrowed memory. When it is full, further records are counted. The
/// count of all that were lost is one record, where the first of them would be.
///
/// What the panel reported, and what else a replay could not find out again, has room of its own:
/// however much a scene reports, the tick's input is in its trace.
public struct RecordLog: ~Copyable {
  private let storage: UnsafeMutableBufferPointer<TraceRecord>
  /// How many records it holds.
  public private(set) var count = 0
  private var droppedCount: UInt32 = 0
  /// Where the record with that count is.
  private var droppedIndex = 0
  /// How many of the places that are kept for input are free.
  private var inputRoom = Self.inputRecordsMax

  /// How many records a tick has room for at least: a full tick of frames with ten records each.
  public static var recordsPerTickMax: Int { 640 }
  /// How many of them are kept for input: two for each report that a tick takes, since a report
  /// that was raised has a fault before it, and those of the tick itself.
  public static var inputRecordsMax: Int { 2 * ReportQueue.Frames.count + 16 }

  /// - Parameter storage: room for `recordsPerTickMax` records; must outlive the log.
  public init(storage: UnsafeMutableBufferPointer<TraceRecord>) {
    require(
      storage.count >= Self.recordsPerTickMax,
      "a log needs room for RecordLog.recordsPerTickMax records", got: storage.count)
    self.storage = storage
  }

  /// A record, in the order of appending. Traps outside `0 ..< count`.
  public subscript(index: Int) -> TraceRecord {
    precondition(index >= 0 && index < count, "index out of the log's bounds")
    return storage[index]
  }

  /// All records, borrowed until the log changes.
  public var records: UnsafeBufferPointer<TraceRecord> {
    UnsafeBufferPointer(start: storage.baseAddress, count: count)
  }

  /// Appends a record, or counts it when the log is full.
  public mutating func append(_ record: TraceRecord) {
    guard hasRoom else { return drop(1, at: record.time) }
    storage.initializeElement(at: count, to: record)
    count += 1
  }

  /// Appends a record without which a replay would be another run.
  public mutating func append(input record: TraceRecord) {
    inputRoom = max(inputRoom - 1, 0)
    append(record)
  }

  /// Records a fault. A record is large, and made here rather than wherever there is one to make.
  @usableFromInline @inline(never)
  mutating func append(_ fault: TraceRecord.Fault, at time: Instant) {
    append(TraceRecord(time: time, .fault(fault)))
  }

  /// Records a fault without which a replay would be another run.
  @usableFromInline @inline(never)
  mutating func append(input fault: TraceRecord.Fault, at time: Instant) {
    inputRoom = max(inputRoom - 1, 0)
    append(fault, at: time)
  }

  /// Records what a recognizer made of a contact.
  @usableFromInline @inline(never)
  mutating func append(gesture event: GestureEvent) {
    append(TraceRecord(time: event.time, .gesture(event)))
  }

  /// Records why a recognizer changed its state.
  @usableFromInline @inline(never)
  mutating func append(_ decision: Decision) {
    append(TraceRecord(time: decision.time, .decide(decision)))
  }

  /// Records what the scene reports.
  @usableFromInline @inline(never)
  mutating func append(_ outcome: SceneOutcome, at time: Instant) {
    append(TraceRecord(time: time, .scene(outcome)))
  }

  /// Records that a contact's direction was decided.
  @usableFromInline @inline(never)
  mutating func append(latch touch: Touch) {
    append(TraceRecord(time: touch.time, .latch(touch)))
  }

  /// One place is reserved for the count of dropped records.
  private var hasRoom: Bool {
    count - (droppedCount > 0 ? 1 : 0) < storage.count - 1 - inputRoom
  }

  /// Counts records that were lost elsewhere.
  public mutating func drop(_ lost: UInt32, at time: Instant) {
    guard lost > 0 else { return }
    if droppedCount == 0 {
      droppedIndex = count
      count += 1
    }
    droppedCount &+= lost
    // Times stay in order when other records follow it.
    let time = droppedIndex == count - 1 ? time : storage[droppedIndex].time
    storage.initializeElement(
      at: droppedIndex, to: TraceRecord(time: time, .fault(.recordsDropped(droppedCount))))
  }

  /// A record that is not made, in a run that is to be like one that makes it: where there is no
  /// room for it, it is lost there, and counted in both.
  public mutating func leaveOutRecord(at time: Instant) {
    if !hasRoom { drop(1, at: time) }
  }

  public mutating func removeAll() {
    count = 0
    droppedCount = 0
    inputRoom = Self.inputRecordsMax
  }
}
