#if Libinput
  import TactusCore

  /// When frames were read, for as many as may wait for the firmware; an older one is forgotten.
  struct ReadTimes {
    private var stamps: [Instant]
    private var times: [Instant]
    private var first = 0
    private var count = 0

    init(capacity: Int) {
      stamps = Array(repeating: .zero, count: capacity)
      times = Array(repeating: .zero, count: capacity)
    }

    /// - Parameter at: in microseconds of the run.
    mutating func append(stamp: Instant, at time: Int64) {
      if count == stamps.count {
        first = (first + 1) % stamps.count
        count -= 1
      }
      let place = (first + count) % stamps.count
      stamps[place] = stamp
      times[place] = Instant(microseconds: time)
      count += 1
    }

    /// When the frame with this time stamp was read; forgets it and all before it. Nil when it is
    /// not known. Frames with the same time stamp are found in the order in which they were read.
    mutating func time(of stamp: Instant) -> Instant? {
      while count > 0, stamps[first] <= stamp {
        defer {
          first = (first + 1) % stamps.count
          count -= 1
        }
        if stamps[first] == stamp { return times[first] }
      }
      return nil
    }
  }
#endif
