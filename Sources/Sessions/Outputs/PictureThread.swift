public import Dumps
import Glibc
public import OutputFiles
public import Raster
public import TactusCore

/// A second thread that makes files of pictures, so that no tick waits for an encoder or a disk.
///
/// It gets them in order, each as a copy; when `waitingMax` of them wait, the run waits as well.
/// Its first failure is thrown by the next picture, or at the end, and nothing is done after it.
/// Who makes one ends it, by `finish` or `abandon`.
public final class PictureThread: @unchecked Sendable {
  /// What it is given to do.
  public struct Job {
    /// In xrgb8888; nil for the picture that was shown before, once more.
    public let picture: Framebuffer?
    public let tick: UInt32
    /// When the tick started that it is from.
    public let time: Instant
  }

  /// How many may wait.
  public static let waitingMax = 4

  private let work: (Job) throws(OutputError) -> Void
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  /// Signalled when anything below has changed.
  private let change: UnsafeMutablePointer<pthread_cond_t>
  // All of it under the lock, up to the thread itself.
  private var waiting: [Job] = []
  private var unused: [Framebuffer] = []
  private var failure: OutputError?
  private var isEnding = false
  private var isAbandoned = false
  private var thread: pthread_t?
  private var hasTriedToStart = false

  /// - Parameter work: called in the thread, one job after the other.
  public init(_ work: @escaping (Job) throws(OutputError) -> Void) {
    self.work = work
    lock = .allocate(capacity: 1)
    change = .allocate(capacity: 1)
    // A live run that waits for the lock lends its priority to the thread that holds it.
    withUnsafeTemporaryAllocation(of: pthread_mutexattr_t.self, capacity: 1) { memory in
      guard let attributes = memory.baseAddress else { return }
      pthread_mutexattr_init(attributes)
      pthread_mutexattr_setprotocol(attributes, CInt(PTHREAD_PRIO_INHERIT))
      pthread_mutex_init(lock, attributes)
      pthread_mutexattr_destroy(attributes)
    }
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(lock)
    lock.deallocate()
    change.deallocate()
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

  /// Gives up what waits, and ends the thread, which keeps this until then; what is being done is
  /// done to its end.
  public func abandon() {
    withLock { isAbandoned = true }
    join()
  }

  /// Waits for room, and returns a picture whose memory may be used again.
  private func room() throws(OutputError) -> Framebuffer? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while waiting.count >= Self.waitingMax, failure == nil { pthread_cond_wait(change, lock) }
    if let failure { throw failure }
    return unused.popLast()
  }

  private func append(_ job: Job) throws(OutputError) {
    // Begun with the first picture: by then the run has its priority, and what must be a process of
    // its own is one.
    if !hasTriedToStart {
      hasTriedToStart = true
      thread = started()
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
    pthread_mutex_lock(lock)
    body()
    pthread_cond_broadcast(change)
    pthread_mutex_unlock(lock)
  }

  private func join() {
    guard let thread else { return }
    pthread_join(thread, nil)
    self.thread = nil
  }

  /// Nil when there can be no thread; the run then does the work itself.
  private func started() -> pthread_t? {
    // Signals are for the thread that runs.
    var all = sigset_t()
    var mask = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    return withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
      guard let attributes = memory.baseAddress else { return nil }
      pthread_attr_init(attributes)
      defer { pthread_attr_destroy(attributes) }
      // Not with the priority of a live run.
      var ordinary = sched_param(sched_priority: 0)
      pthread_attr_setinheritsched(attributes, CInt(PTHREAD_EXPLICIT_SCHED))
      pthread_attr_setschedpolicy(attributes, SCHED_OTHER)
      pthread_attr_setschedparam(attributes, &ordinary)
      var thread = pthread_t()
      let code = pthread_create(
        &thread, attributes,
        { argument in
          if let argument {
            Unmanaged<PictureThread>.fromOpaque(argument).takeUnretainedValue().run()
          }
          return nil
        }, Unmanaged.passUnretained(self).toOpaque())
      return code == 0 ? thread : nil
    }
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
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while waiting.isEmpty, !isEnding, !isAbandoned { pthread_cond_wait(change, lock) }
    return isAbandoned ? nil : waiting.first
  }
}
