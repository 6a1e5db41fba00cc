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
    /// Whether `lead` is that of the newest sample.
    var isFresh = false
    /// Whether a part has asked since the last picture.
    var isAsked = false
    /// The newest sample; its time and the interval before it in microseconds modulo 2³².
    var place = Point.zero
    var time: UInt32 = 0
    var interval: UInt32 = 0
    var lead = Vector.zero
    /// Pictures whose time has not come.
    var pending = Pictures(filler: Picture(time: 0, place: .zero, sample: .zero))
  }

  private struct Picture: BitwiseCopyable, Sendable {
    /// When it is seen, in microseconds modulo 2³².
    var time: UInt32
    /// Where the finger should be then, and where it was.
    var place: Point
    var sample: Point
  }

  private typealias Pictures = BoundedArray<4, Picture>
  private typealias Entries = InlineArray<4, Entry>
  private var entries = Entries(repeating: Entry())
  private let tuning: PredictionTuning
  /// From a sample to when it is seen.
  public let horizon: Interval
  public let isOn: Bool
  /// What came of pictures since they were last taken.
  public private(set) var outcomes = Outcomes(filler: Outcome(contact: 0, error: 0, lag: 0))

  /// What came of a picture, when the finger was where it was to be seen.
  public struct Outcome: BitwiseCopyable, Sendable {
    public let contact: UInt16
    /// How far the predicted place was from the finger, in points; and how far its sample was,
    /// which is what would have been seen without.
    public let error: Float
    public let lag: Float
  }

  public typealias Outcomes = BoundedArray<16, Outcome>
  /// For how many contacts at once; a further one is drawn where it was last seen.
  public static var contactsMax: Int { Entries.count }

  /// A finger of which nothing was reported for this long, and for clearly longer than between the
  /// samples before, rests: what is ahead of it returns.
  static var quietMin: UInt32 { 20_000 }

  /// - Parameter horizon: for a tuning that leaves it to the board.
  public init(_ tuning: PredictionTuning, boardHorizon horizon: Interval) {
    self.tuning = tuning
    self.horizon = min(
      tuning.horizon > .zero ? tuning.horizon : horizon, TouchPredictor.horizonMax)
    isOn = tuning.isOn
  }

  /// The system slept: all contacts are gone.
  public mutating func reset() {
    for index in 0..<Self.contactsMax { entries[index].isUsed = false }
  }

  /// Takes a scan in.
  public mutating func add(_ frame: borrowing ContactFrame) {
    let stamp = UInt32(truncatingIfNeeded: frame.time.microseconds)
    var landed = frame.down
    for index in 0..<Self.contactsMax where entries[index].isUsed {
      let slot = Int(entries[index].slot)
      guard landed.contains(slot), frame[slot].id == entries[index].contact else {
        judge(index, at: nil, entries[index].place)
        entries[index].isUsed = false
        continue
      }
      landed.remove(slot)
      add(frame[slot].position, index, at: frame.time, stamp)
    }
    while let slot = landed.popFirst() {
      guard let index = free() else { return }
      entries[index] = Entry()
      entries[index].isUsed = true
      entries[index].contact = frame[slot].id
      entries[index].slot = UInt8(truncatingIfNeeded: slot)
      add(frame[slot].position, index, at: frame.time, stamp)
      entries[index].interval = 0
    }
  }

  private func free() -> Int? {
    for index in 0..<Self.contactsMax where !entries[index].isUsed { return index }
    return nil
  }

  private mutating func add(_ place: Point, _ index: Int, at time: Instant, _ stamp: UInt32) {
    entries[index].predictor.add(place, at: time)
    if !entries[index].pending.isEmpty { judge(index, at: stamp, place) }
    entries[index].interval = stamp &- entries[index].time
    entries[index].time = stamp
    entries[index].place = place
    entries[index].isFresh = false
  }

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
        let share = all > 0 ? Float(Int(passed)) / Float(Int(all)) : 1
        // A picture that was due before the sample before this one was late itself.
        seen = before.1 + (place - before.1) * min(max(share, 0), 1)
      }
      _ = entries[index].pending.remove(at: 0)
      outcomes.append(
        Outcome(
          contact: entries[index].contact, error: (picture.place - seen).length,
          lag: (picture.sample - seen).length))
    }
  }

  /// Where the fingers are of a gesture, in their middle, and how far ahead what they hold is drawn
  /// at `time`; nil when none of them is known.
  mutating func aim(of contacts: ContactSet, at time: Instant) -> (place: Point, lead: Vector)? {
    let now = UInt32(truncatingIfNeeded: time.microseconds)
    var (place, lead, count) = (Vector.zero, Vector.zero, 0)
    for index in 0..<Self.contactsMax
    where entries[index].isUsed && contacts.contains(Int(entries[index].slot)) {
      if !entries[index].isFresh { look(index) }
      entries[index].isAsked = true
      place = place + (entries[index].place - .zero)
      lead = lead + entries[index].lead * share(index, at: now)
      count += 1
    }
    guard count > 1 else { return count == 1 ? (.zero + place, lead) : nil }
    let part = 1 / Float(count)
    return (.zero + place * part, lead * part)
  }

  private mutating func look(_ index: Int) {
    entries[index].lead = entries[index].predictor.lead(over: horizon, tuning)
    entries[index].isFresh = true
  }

  /// How much of a lead is left after a silence.
  private func share(_ index: Int, at now: UInt32) -> Float {
    let age = now &- entries[index].time
    let interval = entries[index].interval
    let quiet = max(interval &+ interval / 2, Self.quietMin)
    // A sample may be newer than the picture.
    guard Int32(bitPattern: age) > Int32(bitPattern: quiet) else { return 1 }
    return max(1 - Float(Int(age &- quiet)) * Lead.fading, 0)
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
      let place = sample + entries[index].lead * share(index, at: now)
      let due = entries[index].time &+ UInt32(truncatingIfNeeded: horizon.microseconds)
      entries[index].pending.append(Picture(time: due, place: place, sample: sample))
      return Shown(contact: entries[index].contact, place: place)
    }
    return nil
  }

  public mutating func removeOutcomes() { outcomes.removeAll() }
}
