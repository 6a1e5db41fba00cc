import Firmware
import Gestures
import Glibc
import Live
import OutputFiles
import TactusCore

/// Text for people that is made from records.
protocol RecordText: ~Copyable, SendableMetatype {
  /// What messages call the file that it is written to.
  var name: String { get }

  /// Whether a record matters to it; no other is kept for it.
  static func takes(_ content: TraceRecord.Content) -> Bool

  mutating func take(
    _ records: UnsafeBufferPointer<TraceRecord>, _ names: SceneNames
  ) throws(OutputError)

  /// The run is over: writes what is left.
  mutating func close() throws(OutputError)
}

/// Where records become text: in the tick that made them, or in a live run in a thread of its own,
/// so that no tick puts text together.
///
/// The tick copies its records to a ring that was made before. When there is no room for all of
/// them, they are lost, and counted. The owner must call `close`.
///
///     begun ──first tick──▶ running ──close──▶ over
final class TextOutput<Text: RecordText & ~Copyable>: @unchecked Sendable {
  /// How many records may wait: at least those of six ticks.
  static var capacity: Int { 4096 }

  /// The thread's while it runs.
  private var text: Text
  /// Nil where ticks make the text.
  private var ring: UnsafeMutableBufferPointer<TraceRecord>?
  private var thread: SystemThread?
  private let lock = InheritingLock()
  // Under the lock.
  private var first = 0
  private var count = 0
  private var isEnding = false
  private var failure: OutputError?
  /// How many records found no room.
  private var lostCount = 0

  init(_ text: consuming Text, isLive: Bool) {
    self.text = text
    ring = isLive ? .allocate(capacity: Self.capacity) : nil
  }

  deinit { ring?.deallocate() }

  func take(
    _ records: UnsafeBufferPointer<TraceRecord>, _ names: SceneNames
  ) throws(OutputError) {
    guard let ring else { return try text.take(records, names) }
    // Begun with the first tick: by then what must be a process of its own is one.
    if thread == nil { thread = try? SystemThread(named: "tactus-text") { self.run(names) } }
    guard thread != nil else {
      ring.deallocate()
      self.ring = nil
      return try text.take(records, names)
    }
    let wantedCount = records.count { Text.takes($0.content) }
    guard wantedCount > 0 else { return }
    let failure: OutputError? = lock.withLock {
      guard wantedCount <= ring.count - count else {
        lostCount += wantedCount
        lock.wake()
        return self.failure
      }
      var isAwaited = false
      for record in records where Text.takes(record.content) {
        ring.initializeElement(at: (first + count) % ring.count, to: record)
        count += 1
        isAwaited = isAwaited || record.isOfNote
      }
      // Waking a thread takes longer than everything else here.
      if isAwaited || count > ring.count / 2 { lock.wake() }
      return self.failure
    }
    if let failure { throw failure }
  }

  /// Waits until all is written; throws the first failure.
  func close() throws(OutputError) {
    join()
    if let failure { throw failure }
    try text.close()
    guard lostCount == 0 else {
      throw OutputError(
        "\(text.name): \(lostCount) records are lost, because nothing took them in time")
    }
  }

  private func join() {
    guard thread != nil else { return }
    lock.withLock {
      isEnding = true
      lock.wake()
    }
    _ = thread.take()
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
      doneCount = piece.count
    }
  }

  /// Gives back the room of records that are done, and waits for more; nil at the end.
  private func next(
    _ ring: UnsafeMutableBufferPointer<TraceRecord>, after doneCount: Int
  ) -> UnsafeBufferPointer<TraceRecord>? {
    lock.withLock {
      first = (first + doneCount) % ring.count
      count -= doneCount
      while count == 0, !isEnding { lock.wait() }
      guard count > 0 else { return nil }
      let end = min(first + count, ring.count)
      return UnsafeBufferPointer(rebasing: ring[first..<end])
    }
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
