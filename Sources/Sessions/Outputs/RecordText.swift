import Firmware
import Gestures
import Glibc
import OutputFiles
import TactusCore

/// Text that is made from records.
protocol RecordText: ~Copyable, SendableMetatype {
  /// Whether a record matters to it; no other is kept for it.
  static func takes(_ content: TraceRecord.Content) -> Bool
  /// Whether somebody waits for all that it takes, and not only for what people watch for.
  static var isUrgent: Bool { get }

  mutating func take(_ piece: RecordPiece, _ names: SceneNames) throws(OutputError)

  /// The run is over: writes what is left.
  ///
  /// - Parameter lostCount: how many records it was never given, because there was no room for them.
  mutating func close(lostCount: Int) throws(OutputError)
}

extension RecordText where Self: ~Copyable {
  static var isUrgent: Bool { false }
}

/// Records of a tick, all of them or a part.
struct RecordPiece {
  var tick: UInt32
  var start: Instant
  var records: UnsafeBufferPointer<TraceRecord>
  /// Whether no more of its records come.
  var isLast = true
  /// How many records of ticks before it found no room, since the last piece.
  var lostBefore = 0
}

/// Where records become text: in the tick that made them, or in a live run in a thread of its own,
/// so that no tick puts text together.
///
/// The tick copies its records to a ring that was made before. When there is no room for all of
/// them, they are lost, and counted. Who makes one ends it by `close`, or by `abandon`.
///
///     begun ──first tick──▶ running ──close──▶ over
final class TextOutput<Text: RecordText & ~Copyable>: @unchecked Sendable {
  /// How many records may wait: at least those of six ticks.
  static var capacity: Int { 4096 }

  /// The ticks whose records wait.
  private struct Head {
    var tick: UInt32
    var start: Instant
    /// How many of its records wait.
    var count: Int
    var lostBefore: Int
  }

  /// The thread's while it runs.
  private var text: Text
  /// Nil where ticks make the text.
  private var ring: UnsafeMutableBufferPointer<TraceRecord>?
  private let heads: UnsafeMutableBufferPointer<Head>
  private var thread: pthread_t?
  private let lock = InheritingLock()
  private let isWanted: @Sendable (TraceRecord.Content) -> Bool
  // Under the lock.
  private var first = 0
  private var count = 0
  private var firstHead = 0
  private var headCount = 0
  private var isEnding = false
  private var failure: OutputError?
  /// How many records found no room, and how many of them no tick was given yet.
  private var lostCount = 0
  private var lostLately = 0

  /// - Parameters:
  ///   - capacity: how many records may wait.
  ///   - isWanted: which records are kept; nil for all that the text takes.
  init(
    _ text: consuming Text, isLive: Bool, capacity: Int = TextOutput.capacity,
    isWanted: (@Sendable (TraceRecord.Content) -> Bool)? = nil
  ) {
    self.text = text
    self.isWanted = isWanted ?? { Text.takes($0) }
    ring = isLive ? .allocate(capacity: capacity) : nil
    // A tick with no record has none.
    heads = .allocate(capacity: isLive ? capacity : 0)
  }

  deinit {
    ring?.deallocate()
    heads.deallocate()
  }

  func take(_ tick: TickRecords, _ names: SceneNames) throws(OutputError) {
    guard let ring, begin(names) else {
      return try text.take(
        RecordPiece(tick: tick.tick, start: tick.start, records: tick.records), names)
    }
    let records = tick.records
    let wantedCount = records.count { isWanted($0.content) }
    guard wantedCount > 0 else { return }
    let failure: OutputError? = lock.withLock {
      guard wantedCount <= ring.count - count else {
        lostCount += wantedCount
        lostLately += wantedCount
        lock.wake()
        return self.failure
      }
      heads.initializeElement(
        at: (firstHead + headCount) % heads.count,
        to: Head(tick: tick.tick, start: tick.start, count: wantedCount, lostBefore: lostLately))
      headCount += 1
      lostLately = 0
      var isAwaited = Text.isUrgent
      var place = (first + count) % ring.count
      for record in records where isWanted(record.content) {
        ring.initializeElement(at: place, to: record)
        place = place + 1 == ring.count ? 0 : place + 1
        isAwaited = isAwaited || record.isOfNote
      }
      count += wantedCount
      // Waking a thread takes longer than everything else here.
      if isAwaited || count > ring.count / 2 { lock.wake() }
      return self.failure
    }
    if let failure { throw failure }
  }

  /// Begun with the first tick: by then what must be a process of its own is one. Whether there is a
  /// thread.
  private func begin(_ names: SceneNames) -> Bool {
    if thread == nil { thread = OrdinaryThread.started { self.run(names) } }
    guard thread == nil else { return true }
    ring?.deallocate()
    ring = nil
    return false
  }

  /// Does something with the text when all that was taken so far is in it.
  func withText(_ body: (inout Text) throws(OutputError) -> Void) throws(OutputError) {
    join()
    if let failure { throw failure }
    try body(&text)
  }

  /// Waits until all is written; throws the first failure.
  func close() throws(OutputError) {
    try withText { text throws(OutputError) in try text.close(lostCount: lostCount) }
  }

  /// Ends the thread of a run that failed.
  func abandon() { join() }

  private func join() {
    guard let thread else { return }
    lock.withLock {
      isEnding = true
      lock.wake()
    }
    pthread_join(thread, nil)
    self.thread = nil
    isEnding = false
  }

  private func run(_ names: SceneNames) {
    guard let ring else { return }
    var doneCount = 0
    while let piece = next(ring, after: doneCount) {
      do throws(OutputError) {
        try text.take(piece, names)
      } catch {
        return lock.withLock { failure = error }
      }
      doneCount = piece.records.count
    }
  }

  /// Gives back the room of records that are done, and waits for more; nil at the end.
  private func next(
    _ ring: UnsafeMutableBufferPointer<TraceRecord>, after doneCount: Int
  ) -> RecordPiece? {
    lock.withLock {
      if doneCount > 0 { giveBack(doneCount, ring.count) }
      while headCount == 0, !isEnding { lock.wait() }
      guard headCount > 0 else { return nil }
      let head = heads[firstHead]
      heads[firstHead].lostBefore = 0
      let end = min(first + head.count, ring.count)
      return RecordPiece(
        tick: head.tick, start: head.start,
        records: UnsafeBufferPointer(rebasing: ring[first..<end]),
        isLast: end - first == head.count, lostBefore: head.lostBefore)
    }
  }

  private func giveBack(_ doneCount: Int, _ capacity: Int) {
    first = (first + doneCount) % capacity
    count -= doneCount
    heads[firstHead].count -= doneCount
    guard heads[firstHead].count == 0 else { return }
    firstHead = (firstHead + 1) % heads.count
    headCount -= 1
    // Memory that is not needed is not touched.
    if headCount == 0 { (first, firstHead) = (0, 0) }
  }
}

extension TraceRecord {
  /// Whether a person who is watching waits for it: everything except what each sample brings.
  fileprivate var isOfNote: Bool {
    switch content {
    case .frame(let frame): frame.down.isEmpty
    case .gesture(let event): event.phase != .changed
    case .decide, .tap, .shake, .fault: true
    case .scene(.record(let record)): !record.isDetail
    case .scene: true
    case .acceleration, .latch, .display, .start: false
    }
  }
}

extension OutputFile {
  /// Closes the file of a text; throws for lines, and records, that are not in it.
  mutating func close(isLasting: Bool, lostCount: Int) throws(OutputError) {
    try close(isLasting: isLasting)
    if let loss { throw loss }
    guard lostCount == 0 else {
      throw OutputError(
        "\(name): \(lostCount) records are lost, because nothing took them in time")
    }
  }
}
