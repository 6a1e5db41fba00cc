internal import CSystem

/// A thread that works beside the one that owns it, with the same fixed priority, whenever it is
/// asked to; in between it sleeps.
public struct WorkerThread: ~Copyable, @unchecked Sendable {
  private let worker: OpaquePointer

  /// How many processors the calling thread may run on.
  public static var processorCount: Int { Int(worker_processors()) }

  /// Nil when there can be no thread.
  public init?() {
    guard let worker = worker_start() else { return nil }
    self.worker = worker
  }

  /// Waits for the thread to end.
  deinit { worker_end(worker) }

  /// Has it call `work` with `argument`.
  ///
  /// - Returns: false while earlier work is unfinished, and if the thread has not started or has
  ///   lost its owner's priority.
  public func begin(
    _ work: @convention(c) (UnsafeMutableRawPointer?) -> Void, _ argument: UnsafeMutableRawPointer
  ) -> Bool {
    worker_begin(worker, work, argument)
  }

  /// Waits until that is done. Where it has not come to a processor yet, it is not done at all:
  /// what two threads take from one count (`take`), the owner has taken by then.
  public func wait() { worker_wait(worker) }

  /// The next number of a count, of which each is taken by one thread.
  public static func take(_ count: UnsafeMutablePointer<CInt>) -> Int { Int(worker_take(count)) }
}
