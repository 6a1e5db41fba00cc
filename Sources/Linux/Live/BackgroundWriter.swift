internal import CSystem

/// Bytes on their way to a file, a pipe or a terminal, which a thread of its own writes: a live
/// tick that hands them over waits for nothing.
///
/// The room is bounded. What finds none is refused as a whole, and the caller counts it. Where
/// the bytes go to a disk, they are there a second later.
public struct BackgroundWriter: ~Copyable, @unchecked Sendable {
  private let writer: OpaquePointer

  /// Some 15 s of the trace of ten moving fingers, a minute of one.
  public static var capacity: Int { 4 << 20 }

  /// Nil when there can be no thread.
  ///
  /// - Parameters:
  ///   - descriptor: stays open for as long as the writer lives.
  ///   - syncs: whether it is a file on a disk.
  public init?(_ descriptor: Int32, syncs: Bool, capacity: Int = Self.capacity) {
    guard let writer = writer_start(descriptor, capacity, syncs) else { return nil }
    self.writer = writer
  }

  /// Gives up what has not been written.
  deinit { _ = writer_end(writer) }

  /// Hands over all of it; false when there is no room for it.
  public func put(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress, bytes.count > 0 else { return true }
    return writer_put(writer, start, bytes.count)
  }

  /// The number of the first error, after which nothing is written; 0 for none.
  public var failure: Int32 { writer_error(writer) }

  /// Waits until all is written, or nothing is for as long as `patience`.
  ///
  /// - Parameters:
  ///   - patience: in milliseconds.
  ///   - isHurried: asked now and then; true ends it as soon as nothing is written any more.
  /// - Returns: whether all is written.
  public func drain(patience: Int = 100, isHurried: () -> Bool) -> Bool {
    while true {
      switch writer_drain(writer, patience) {
      case 1: return writer_error(writer) == 0
      case 0: continue
      default: if isHurried() { return false }
      }
    }
  }

  /// Writes some of the bytes in the calling thread, and waits at most so many milliseconds for
  /// room.
  ///
  /// - Returns: how many; 0 when there was no room or a signal came; less for the number of an
  ///   error, negated.
  public static func write(
    _ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32, patience: Int32 = 100
  ) -> Int {
    writer_try(descriptor, bytes.baseAddress, bytes.count, patience)
  }
}
