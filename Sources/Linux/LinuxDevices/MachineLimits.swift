import Glibc

/// What the kernel grants this process, which is in no file.
public struct MachineLimits: Equatable, Sendable {
  /// The highest `SCHED_FIFO` priority it may take, 0 to 99.
  public var priority: UInt64
  /// Why a thread that asked for the priority of a live run did not get it; nil when it did.
  public var realTimeRefusal: String?
  /// How much memory it may lock, in bytes; nil without a limit.
  public var lockedMemory: UInt64?
  /// The monotonic clock's resolution in nanoseconds: 1 with high-resolution timers, else the
  /// length of a timer tick.
  public var clockResolution: Int64
  public var isRoot: Bool
  /// The groups that it belongs to, by number.
  public var groups: Set<UInt32>

  public init(
    priority: UInt64, realTimeRefusal: String?, lockedMemory: UInt64?, clockResolution: Int64,
    isRoot: Bool, groups: Set<UInt32>
  ) {
    self.priority = priority
    self.realTimeRefusal = realTimeRefusal
    self.lockedMemory = lockedMemory
    self.clockResolution = clockResolution
    self.isRoot = isRoot
    self.groups = groups
  }

  /// Those of this process.
  public static var current: MachineLimits {
    var priority = rlimit()
    var memory = rlimit()
    var resolution = timespec()
    getrlimit(__rlimit_resource_t(__RLIMIT_RTPRIO.rawValue), &priority)
    getrlimit(__rlimit_resource_t(__RLIMIT_MEMLOCK.rawValue), &memory)
    clock_getres(CLOCK_MONOTONIC, &resolution)
    var groups = [gid_t](repeating: 0, count: max(0, Int(getgroups(0, nil))))
    let count = getgroups(Int32(groups.count), &groups)
    return MachineLimits(
      priority: min(UInt64(priority.rlim_cur), 99),
      realTimeRefusal: RealTimeClock.refusal(),
      lockedMemory: memory.rlim_cur == rlim_t.max ? nil : UInt64(memory.rlim_cur),
      clockResolution: Int64(resolution.tv_sec) * 1_000_000_000 + Int64(resolution.tv_nsec),
      isRoot: geteuid() == 0, groups: Set(groups.prefix(max(0, Int(count))) + [getegid()]))
  }
}
