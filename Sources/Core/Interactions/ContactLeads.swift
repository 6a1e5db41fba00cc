public import TactusCore

/// Where the fingers on the glass will be when the next picture is seen, for those parts that are
/// drawn under them.
///
/// Every frame goes in; what recognizes gestures never sees what comes out.
public struct ContactLeads: BitwiseCopyable, Sendable {
  private struct Entry: BitwiseCopyable, Sendable {
    var predictor = TouchPredictor()
    var contact: UInt16 = 0
    var slot: UInt8 = 0
    var isUsed = false
    /// Whether a part has asked since the last picture.
    var isAsked = false
    /// The newest sample; its time and the interval before it in microseconds modulo 2³².
    var place = Point.zero
    var time: UInt32 = 0
    var interval: UInt32 = 0
    #if !(arch(arm) || arch(riscv32))
      /// Pictures whose time has not come.
      var pending = Pictures(filler: Picture(time: 0, place: .zero, sample: .zero))
    #endif
  }

  private typealias Entries = InlineArray<4, Entry>
  private var entries = Entries(repeating: Entry())
  private let tuning: PredictionTuning
  /// From a sample to when it is seen.
  public let horizon: Interval
  public let isOn: Bool
  #if !(arch(arm) || arch(riscv32))
    /// What came of pictures since they were last taken.
    public private(set) var outcomes = Outcomes(filler: Outcome(contact: 0, error: 0, lag: 0))
  #endif

  /// For how many contacts at once; a further one is drawn where it was last seen.
  public static var contactsMax: Int { Entries.count }

  /// A finger of which nothing was reported for this long, and for clearly longer than between the
  /// samples before, rests: what is ahead of it returns.
  static var quietMin: UInt32 { 20_000 }

  /// - Parameter horizon: for a tuning that leaves it to the board.
  @inline(never)
  public init(_ tuning: PredictionTuning, boardHorizon horizon: Interval) {
    self.tuning = tuning
    self.horizon = min(
      tuning.horizon > .zero ? tuning.horizon : horizon, TouchPredictor.horizonMax)
    isOn = tuning.isOn
  }

  /// The system slept: all contacts are gone.
  @inline(never)
  public mutating func reset() {
    for index in 0..<Self.contactsMax {
      entries[index].isUsed = false
      #if !(arch(arm) || arch(riscv32))
        entries[index].pending.removeAll()
      #endif
    }
  }

  /// Takes a scan in.
  public mutating func add(_ frame: borrowing ContactFrame) {
    var landed = frame.down
    for index in 0..<Self.contactsMax where entries[index].isUsed { go(on: index, frame, &landed) }
    while let slot = landed.popFirst() {
      guard let index = free() else { return }
      entries[index].predictor.reset()
      entries[index].isAsked = false
      entries[index].isUsed = true
      entries[index].contact = frame[slot].id
      entries[index].slot = UInt8(truncatingIfNeeded: slot)
      add(frame[slot].position, index, at: frame.time)
      entries[index].interval = 0
    }
  }

  @inline(never)
  private mutating func go(
    on index: Int, _ frame: borrowing ContactFrame, _ landed: inout ContactSet
  ) {
    let slot = Int(entries[index].slot)
    guard landed.contains(slot), frame[slot].id == entries[index].contact else {
      entries[index].isUsed = false
      #if !(arch(arm) || arch(riscv32))
        judge(index, at: nil, entries[index].place)
      #endif
      return
    }
    landed.remove(slot)
    add(frame[slot].position, index, at: frame.time)
  }

  private func free() -> Int? {
    for index in 0..<Self.contactsMax where !entries[index].isUsed { return index }
    return nil
  }

  @inline(never)
  private mutating func add(_ place: Point, _ index: Int, at time: Instant) {
    let stamp = UInt32(truncatingIfNeeded: time.microseconds)
    entries[index].predictor.add(place, at: time)
    #if !(arch(arm) || arch(riscv32))
      judge(index, at: stamp, place)
    #endif
    entries[index].interval = stamp &- entries[index].time
    entries[index].time = stamp
    entries[index].place = place
  }

  /// What a gesture's fingers are led by.
  struct Aim: BitwiseCopyable {
    /// Their middle.
    var place: Point
    /// How far ahead what they hold would be drawn.
    var lead: Vector
    /// How much of that a silence has left, from 0 to 1.
    var share: Float
    /// Of their newest sample, in microseconds modulo 2³².
    var time: UInt32
  }

  /// What a gesture's fingers are led by at `time`; nil when none of them is known.
  mutating func aim(of contacts: ContactSet, at time: Instant) -> Aim? {
    let now = UInt32(truncatingIfNeeded: time.microseconds)
    var (place, lead, count) = (Vector.zero, Vector.zero, 0)
    var (all, newest) = (Float(0), UInt32(0))
    for index in 0..<Self.contactsMax
    where entries[index].isUsed && contacts.contains(Int(entries[index].slot)) {
      entries[index].isAsked = true
      let share = share(index, at: now)
      place = place + (entries[index].place - .zero)
      lead = lead + self.lead(index, share)
      all += share
      let stamp = entries[index].time
      if count == 0 || Int32(bitPattern: stamp &- newest) > 0 { newest = stamp }
      count += 1
    }
    guard count > 1 else {
      return count == 1 ? Aim(place: .zero + place, lead: lead, share: all, time: newest) : nil
    }
    let part = 1 / Float(count)
    return Aim(place: .zero + place * part, lead: lead * part, share: all * part, time: newest)
  }

  /// How far ahead of its newest sample a contact is shown.
  private mutating func lead(_ index: Int, _ share: Float) -> Vector {
    entries[index].predictor.lead(over: horizon, tuning) * share
  }

  /// How much of a lead is left after a silence.
  private func share(_ index: Int, at now: UInt32) -> Float {
    let interval = entries[index].interval
    let quiet = max(interval &+ interval / 2, Self.quietMin)
    // A sample may be newer than the picture.
    let late = Int32(bitPattern: now &- entries[index].time &- quiet)
    return late > 0 ? max(1 - Float(Int(late)) * Lead.fading, 0) : 1
  }
}

// A microcontroller has no room in its flash for what is looked at on a desk.
#if !(arch(arm) || arch(riscv32))
  // What pictures showed, and what came of them, for a trace.
  extension ContactLeads {
    fileprivate struct Picture: BitwiseCopyable, Sendable {
      /// When it is seen, in microseconds modulo 2³².
      var time: UInt32
      /// Where the finger should be then, and where it was.
      var place: Point
      var sample: Point
    }

    /// Pictures that wait for what becomes of them: 33 ms of ticks at 240 Hz, and one. A finger of
    /// which nothing is reported may have more; those beyond have no outcome.
    fileprivate typealias Pictures = BoundedArray<9, Picture>

    /// What came of a picture, when the finger was where it was to be seen.
    public struct Outcome: BitwiseCopyable, Sendable {
      public let contact: UInt16
      /// How far the predicted place was from the finger, in points; and how far its sample was,
      /// which is what would have been seen without.
      public let error: Float
      public let lag: Float
    }

    public typealias Outcomes = BoundedArray<16, Outcome>

    /// Compares pictures whose time has come with where the finger was then.
    ///
    /// - Parameter stamp: of the sample that arrives; nil for a lift, after which all have come.
    private mutating func judge(_ index: Int, at stamp: UInt32?, _ place: Point) {
      let before = (entries[index].time, entries[index].place)
      while !entries[index].pending.isEmpty {
        let picture = entries[index].pending[0]
        var seen = place
        if let stamp {
          guard Int32(bitPattern: stamp &- picture.time) >= 0 else { return }
          let (passed, all) = (picture.time &- before.0, stamp &- before.0)
          // It was not due by the sample before this one.
          let share = all > 0 ? Float(passed) / Float(all) : 1
          seen = before.1 + (place - before.1) * share
        }
        _ = entries[index].pending.remove(at: 0)
        outcomes.append(
          Outcome(
            contact: entries[index].contact, error: (picture.place - seen).length,
            lag: (picture.sample - seen).length))
      }
    }

    /// A prediction that a picture shows.
    public struct Shown: BitwiseCopyable, Sendable {
      public let contact: UInt16
      public let place: Point
    }

    /// Takes the next prediction that a part has asked for since it was last taken; its outcome is
    /// reported when the time for which it was made has come.
    public mutating func takeShown(at time: Instant) -> Shown? {
      let now = UInt32(truncatingIfNeeded: time.microseconds)
      for index in 0..<Self.contactsMax where entries[index].isAsked {
        entries[index].isAsked = false
        guard entries[index].isUsed else { continue }
        let sample = entries[index].place
        let place = sample + lead(index, share(index, at: now))
        let due = entries[index].time &+ UInt32(truncatingIfNeeded: horizon.microseconds)
        entries[index].pending.append(Picture(time: due, place: place, sample: sample))
        return Shown(contact: entries[index].contact, place: place)
      }
      return nil
    }

    public mutating func removeOutcomes() { outcomes.removeAll() }
  }
#endif
