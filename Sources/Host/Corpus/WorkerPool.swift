import Glibc
import Live

/// Many independent pieces of work on all processors, whose results come in order.
///
/// Workers run ahead of what was taken by a bounded number of pieces, so memory does not depend on
/// how many there are.
public enum WorkerPool {
  /// How many pieces a worker may be ahead.
  private static var aheadMax: Int { 32 }

  /// How many processors there are.
  public static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Does pieces 0 to `count - 1`, and gives each result to `take`, in order, in this thread.
  ///
  /// - Parameters:
  ///   - jobs: how many threads; 1 works in this one.
  ///   - take: an error ends the work, and is thrown.
  public static func run<Result: Sendable, Failure: Error>(
    _ count: Int, jobs: Int, _ work: @escaping @Sendable (Int) -> Result,
    take: (Int, Result) throws(Failure) -> Void
  ) throws(Failure) {
    let line = ResultLine<Result>(count, ahead: aheadMax * jobs)
    var threads: [PoolThread] = []
    for _ in 0..<min(jobs, count) where jobs > 1 {
      guard let thread = PoolThread({ line.work(work) }) else { break }
      threads.append(thread)
    }
    defer {
      line.stop()
      // Waits for each to end.
      threads = []
    }
    for index in 0..<count {
      let result = threads.isEmpty ? work(index) : line.next(index)
      try take(index, result)
    }
  }
}

/// A thread in a list, which holds no value that cannot be copied.
private final class PoolThread {
  private let thread: SystemThread

  init?(_ work: @escaping @Sendable () -> Void) {
    do throws(SystemThread.Refusal) {
      thread = try SystemThread(named: "tactus-worker", run: work)
    } catch { return nil }
  }
}

/// Where workers put what they have, and from where it is taken in order.
private final class ResultLine<Result: Sendable>: @unchecked Sendable {
  private let lock = InheritingLock()
  private let count: Int
  private let ahead: Int
  private var begun = 0
  private var taken = 0
  private var results: [Int: Result] = [:]
  private var isStopped = false

  init(_ count: Int, ahead: Int) {
    self.count = count
    self.ahead = ahead
  }

  func work(_ work: (Int) -> Result) {
    while let index = begin() {
      let result = work(index)
      lock.withLock {
        results[index] = result
        lock.wake()
      }
    }
  }

  private func begin() -> Int? {
    lock.withLock {
      while begun < count, begun - taken >= ahead, !isStopped { lock.wait() }
      guard begun < count, !isStopped else { return nil }
      begun += 1
      return begun - 1
    }
  }

  func next(_ index: Int) -> Result {
    lock.withLock {
      while true {
        if let result = results.removeValue(forKey: index) {
          taken = index + 1
          lock.wake()
          return result
        }
        lock.wait()
      }
    }
  }

  func stop() {
    lock.withLock {
      isStopped = true
      lock.wake()
    }
  }
}
