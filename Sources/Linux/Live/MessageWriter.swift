/// Lines to people from a live run, which a thread of its own writes: neither a terminal that is
/// stopped nor a pipe that nothing reads nor a slow disk keeps a tick waiting.
///
/// The room is bounded. A line that finds none is lost as a whole, and counted.
public struct MessageWriter: ~Copyable, Sendable {
  private let writer: BackgroundWriter
  private var lostCount = 0

  /// Over a hundred lines.
  public static var capacity: Int { 16_384 }

  /// Nil when there can be no thread.
  ///
  /// - Parameter descriptor: stays open for as long as the writer lives; 2 is standard error.
  public init?(_ descriptor: Int32 = 2, capacity: Int = Self.capacity) {
    guard let writer = BackgroundWriter(descriptor, syncs: false, capacity: capacity) else {
      return nil
    }
    self.writer = writer
  }

  /// Hands over a line with its end, or loses it.
  public mutating func put(_ line: UnsafeBufferPointer<UInt8>) {
    // A writer that failed writes nothing more of what it takes.
    if writer.failure != 0 || !writer.put(line) { lostCount += 1 }
  }

  /// Waits as `BackgroundWriter.drain` does; returns how many lines were lost before.
  ///
  /// - Parameter isHurried: whether to give up what nothing takes; asked now and then.
  public consuming func finish(isHurried: () -> Bool) -> Int {
    _ = writer.drain(isHurried: isHurried)
    return lostCount + RunawayWatchdog.takeLostCount()
  }
}
