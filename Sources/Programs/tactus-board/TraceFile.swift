import CSystem
import Live

/// Where the trace goes: gathered in memory, and written after each tick. In a live run a thread of
/// its own writes it, and it is on the disk a second later; what finds no room is lost and counted.
struct TraceFile: ~Copyable {
  private let path: UnsafePointer<CChar>?
  /// −1 when no trace is wanted.
  private let descriptor: CInt
  private let storage: UnsafeMutablePointer<UInt8>
  private var count = 0
  private var writer: BackgroundWriter?
  /// The number of the first error of a write; nothing is written after it.
  private var failure: CInt = 0
  /// Whether the thread wrote all that it was handed.
  private var isWhole = true
  /// How many records wait in memory, and how many lost ones a line among them reports.
  private var (recordCount, reportedCount): (UInt32, UInt32) = (0, 0)
  /// How many records were lost, all in all and since the trace last reported it.
  private(set) var (lostCount, unreportedCount): (Int, UInt32) = (0, 0)

  /// More than the records of a tick take, but for the strangest one.
  private static var capacity: Int { 65_536 }

  static func open(
    _ path: UnsafePointer<CChar>?, isLive: Bool
  ) throws(BoardFailure) -> TraceFile {
    guard let path else { return TraceFile(nil, -1, nil) }
    let isOutput = path[0] == 0x2D && path[1] == 0
    let descriptor = isOutput ? 1 : board_open_output(path)
    guard descriptor >= 0 else {
      throw BoardFailure(
        path, "cannot be written", code: -descriptor, remedy: "choose another file")
    }
    // Without a thread it is written as in a replay.
    let writer = isLive ? BackgroundWriter(descriptor, syncs: !isOutput) : nil
    return TraceFile(path, descriptor, writer)
  }

  private init(
    _ path: UnsafePointer<CChar>?, _ descriptor: CInt, _ writer: consuming BackgroundWriter?
  ) {
    self.path = path
    self.descriptor = descriptor
    self.writer = writer
    storage = .allocate(capacity: descriptor < 0 ? 1 : Self.capacity)
  }

  deinit { storage.deallocate() }

  var isWanted: Bool { descriptor >= 0 }
  var hasFailed: Bool { failure != 0 }

  /// Appends the line of a record.
  mutating func append(record line: UnsafeBufferPointer<UInt8>) {
    append(line)
    recordCount += 1
  }

  /// Appends a line that reports so many lost records.
  mutating func append(lossOf records: UInt32, _ line: UnsafeBufferPointer<UInt8>) {
    append(line)
    reportedCount = records
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard isWanted else { return }
    // A line stays whole: it is written or lost with all that it was gathered with.
    if bytes.count > Self.capacity - count { flush() }
    for byte in bytes {
      if count == Self.capacity { flush() }
      storage[count] = byte
      count += 1
    }
  }

  /// Writes what was gathered, or has it written.
  mutating func flush() {
    guard isWanted, count > 0 else { return }
    defer { (count, recordCount, reportedCount) = (0, 0, 0) }
    let bytes = UnsafeBufferPointer(start: storage, count: count)
    guard failure == 0 else { return }
    guard writer != nil else { return write(bytes) }
    failure = writer?.failure ?? 0
    if writer?.put(bytes) == true {
      unreportedCount -= reportedCount
    } else {
      lostCount += Int(recordCount)
      unreportedCount = UInt32(clamping: Int(unreportedCount) + Int(recordCount))
    }
  }

  private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < bytes.count, failure == 0 {
      let written = BackgroundWriter.write(
        UnsafeBufferPointer(rebasing: bytes[start...]), to: descriptor)
      if written < 0 { failure = CInt(clamping: -written) } else { start += written }
    }
  }

  /// After so many milliseconds in which nothing of a trace is written nothing takes it: less may
  /// be a busy machine, whose writer waits for its turn.
  private static let patience = 1000

  /// Waits until the thread has written what was handed to it, and ends it; what is appended later
  /// is written by `close`.
  ///
  /// - Parameter isHurried: whether to give up what nothing takes; asked now and then.
  /// - Returns: Whether all of it was written.
  mutating func drain(isHurried: () -> Bool) -> Bool {
    flush()
    guard writer != nil else { return failure == 0 }
    isWhole = writer?.drain(patience: Self.patience, isHurried: isHurried) ?? true
    if failure == 0 { failure = writer?.failure ?? 0 }
    writer = nil
    return isWhole && failure == 0
  }

  /// Writes what is left, without a thread.
  mutating func close() throws(BoardFailure) {
    if isWhole { flush() }
    if isWanted, descriptor != 1 {
      let code = board_close(descriptor)
      if failure == 0 { failure = -code }
    }
    guard failure == 0 else {
      throw BoardFailure(
        path, "cannot be written", code: failure, remedy: "make room, or choose another file")
    }
    guard isWhole else {
      throw BoardFailure(path, "its end is lost: nothing took it before the run was interrupted")
    }
    guard lostCount == 0 else {
      var text = MessageText()
      if let path { text.append(path) }
      text.append(": lacks ")
      text.append(Int64(lostCount))
      text.append(" records, because nothing took them in time; choose a faster disk")
      throw BoardFailure(text)
    }
  }
}
