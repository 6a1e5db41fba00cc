import Glibc
import Live
import Testing

/// On the kernel itself, with a thread that spins: no clock of ours is in it.
@Suite(.serialized) struct RunawayWatchdogTests {
  /// Runs a thread to its end and returns what it returned.
  private func inThread(
    _ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
  ) throws -> Int {
    var thread = pthread_t()
    try #require(pthread_create(&thread, nil, body, nil) == 0)
    var result: UnsafeMutableRawPointer?
    pthread_join(thread, &result)
    return Int(bitPattern: result)
  }

  private static let isGranted: Bool = {
    var thread = pthread_t()
    var result: UnsafeMutableRawPointer?
    guard
      pthread_create(
        &thread, nil,
        { _ in UnsafeMutableRawPointer(bitPattern: Int(RealTime.take(priority: 1))) }, nil) == 0
    else { return false }
    pthread_join(thread, &result)
    return result == nil
  }()

  @Test(
    "a real-time thread that never pauses is made an ordinary one, and goes on",
    .enabled(if: isGranted, "this machine does not grant SCHED_FIFO"))
  func runaway() throws {
    // The hard limit stays far away: what it does, ends the tests.
    try #require(RunawayWatchdog.install(soft: 20_000, hard: 60_000_000) == 0)
    let turns = try inThread { _ in
      guard RealTime.take(priority: 1) == 0 else { return nil }
      // Without a call that could block. Some seconds at most: then nobody took it back.
      var turns = 0
      while RealTime.priority > 0, turns < 50_000_000 { turns += 1 }
      return UnsafeMutableRawPointer(bitPattern: turns)
    }
    #expect(turns > 0)
    #expect(turns < 50_000_000, "the priority was not taken back")
  }

  @Test(
    "one that pauses keeps its priority",
    .enabled(if: isGranted, "this machine does not grant SCHED_FIFO"))
  func pausing() throws {
    try #require(RunawayWatchdog.install(soft: 20_000, hard: 60_000_000) == 0)
    let priority = try inThread { _ in
      guard RealTime.take(priority: 2) == 0 else { return nil }
      for _ in 0..<60 {
        for _ in 0..<2000 { _ = RealTime.priority }
        // Long enough to be asleep at all: a timer that is over at once is no pause.
        usleep(1000)
      }
      return UnsafeMutableRawPointer(bitPattern: Int(RealTime.priority))
    }
    #expect(priority == 2)
  }

  @Test("the limits are those asked for, and never above what they were")
  func limits() throws {
    try #require(RunawayWatchdog.install(soft: 30_000_000, hard: 50_000_000) == 0)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(__RLIMIT_RTTIME.rawValue), &limit)
    #expect(limit.rlim_cur == 30_000_000)
    #expect(limit.rlim_max == 50_000_000)
    try #require(RunawayWatchdog.install(soft: 70_000_000, hard: 80_000_000) == 0)
    getrlimit(__rlimit_resource_t(__RLIMIT_RTTIME.rawValue), &limit)
    #expect(limit.rlim_cur == 50_000_000)
    #expect(limit.rlim_max == 50_000_000)
  }
}
