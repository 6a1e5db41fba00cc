import Glibc
import Live
public import OutputFiles
public import Raster
public import TactusCore

/// A second thread that makes files from pictures, so that no tick waits for an encoder or a disk.
///
/// It gets them in order, each as a copy; when `waitingMax` of them wait, the run waits as well.
/// Its first failure is thrown by the next picture, or at the end, and nothing is done after it.
/// The owner must call `finish` or `abandon`.
public final class PictureThread: @unchecked Sendable {
  /// What it is given to do.
  public struct Job {
    /// In xrgb8888; nil for the picture that was shown before, once more.
    public let picture: Framebuffer?
    public let tick: UInt32
    /// When the tick that it is from started.
    public let time: Instant
  }

  /// How many may wait.
  public static let waitingMax = 4

  private let work: (Job) throws(OutputError) -> Void
  /// Woken when anything below has changed.
  private let lock = InheritingLock()
  // All of it under the lock, up to the thread itself.
  private var waiting: [Job] = []
  private var unused: [Framebuffer] = []
  private var failure: OutputError?
  private var isEnding = false
  private var isAbandoned = false
  private var thread: SystemThread?
  private var hasTriedToStart = false

  /// - Parameter work: called in the thread, one job after the other.
  public init(_ work: @escaping (Job) throws(OutputError) -> Void) {
    self.work = work
  }

  /// Hands over a copy of a picture.
  public func take(
    _ surface: borrowing Surface, tick: UInt32, at time: Instant
  ) throws(OutputError) {
    let buffer = try room()
    let picture =
      if let buffer, buffer.width == surface.width, buffer.height == surface.height {
        buffer
      } else {
        Framebuffer(width: surface.width, height: surface.height, format: .xrgb8888)
      }
    picture.copy(surface)
    try append(Job(picture: picture, tick: tick, time: time))
  }

  /// The picture that was handed over last is shown once more.
  public func repeatPicture(tick: UInt32, at time: Instant) throws(OutputError) {
    if let buffer = try room() { withLock { unused.append(buffer) } }
    try append(Job(picture: nil, tick: tick, time: time))
  }

  /// Waits until all is done; throws the first failure.
  public func finish() throws(OutputError) {
    withLock { isEnding = true }
    join()
    if let failure { throw failure }
  }

  /// Gives up what waits, and ends the thread; the job in progress is completed. An owner that lets
  /// go of this ends it first, by this or by `finish`.
  public func abandon() {
    withLock { isAbandoned = true }
    join()
  }

  /// Waits for room, and returns a picture whose memory may be used again.
  private func room() throws(OutputError) -> Framebuffer? {
    var buffer: Framebuffer?
    let failure: OutputError? = lock.withLock {
      while waiting.count >= Self.waitingMax, self.failure == nil { lock.wait() }
      if self.failure == nil { buffer = unused.popLast() }
      return self.failure
    }
    if let failure { throw failure }
    return buffer
  }

  private func append(_ job: Job) throws(OutputError) {
    // Begun with the first picture: by then the run has its priority, and what must be a process of
    // its own is one.
    if !hasTriedToStart {
      hasTriedToStart = true
      // Nil when there can be no thread; the run then does the work itself.
      thread = try? SystemThread(named: "tactus-pictures") { [unowned self] in run() }
    }
    guard thread == nil else {
      withLock { waiting.append(job) }
      return
    }
    if let picture = job.picture { unused.append(picture) }
    do throws(OutputError) {
      try work(job)
    } catch {
      failure = error
      throw error
    }
  }

  private func withLock(_ body: () -> Void) {
    lock.withLock {
      body()
      lock.wake()
    }
  }

  private func join() {
    _ = thread.take()
  }

  private func run() {
    while let job = next() {
      var failure: OutputError?
      do throws(OutputError) { try work(job) } catch { failure = error }
      withLock {
        waiting.removeFirst()
        if let picture = job.picture { unused.append(picture) }
        self.failure = failure
      }
      if failure != nil { return }
    }
  }

  /// The job that has waited longest, which stays in the queue until it is done; nil at the end.
  private func next() -> Job? {
    lock.withLock {
      while waiting.isEmpty, !isEnding, !isAbandoned { lock.wait() }
      return isAbandoned ? nil : waiting.first
    }
  }
}
