import TactusCore

/// The fingers of a `MonkeyPanel` and what they are doing.
struct MonkeyHands: Sendable {
  var random: SplitMix64

  /// How far beyond the edges of the screen a finger may be, in points.
  static let overshoot: Float = 10

  private let screen: ScreenSize
  private let targets: [Rect]
  /// Whose they are; nil for a machine's. It has a seed of its own.
  private var living: LivingHand?
  private var fingers: [Finger] = []
  private var nextKey: UInt32 = 0

  private struct Finger: Sendable {
    var key: UInt32
    var from: Point
    var to: Point
    var landing: Instant
    /// How long it moves after landing.
    var travel: Interval
    var lift: Instant
    /// Whether it slows to a stop at the end.
    var isEased: Bool
    /// The amplitude of its tremor, in points.
    var tremor: Float
    /// Its speed, where it is a person's, and how far it is off its chord in the middle.
    var bells: SpeedBells?
    var bow = Vector.zero
  }

  init(seed: UInt64, screen: ScreenSize, targets: [Rect], hand: Hand = .steady) {
    random = SplitMix64(seed: seed)
    living = LivingHand(hand, seed: seed)
    self.screen = screen
    self.targets = targets
    fingers.reserveCapacity(contactsMax)
  }

  /// When the next finger lifts; nil when none is down.
  var nextLift: Instant? { fingers.lazy.map(\.lift).min() }

  /// When the last finger lifts; `time` when none is down.
  func lastLift(after time: Instant) -> Instant { fingers.lazy.map(\.lift).max() ?? time }

  /// Lifts the fingers that are due and moves the others.
  mutating func move(at time: Instant, in assembler: inout FrameAssembler) {
    fingers.removeAll { finger in
      guard finger.lift <= time else { return false }
      assembler.lift(key: finger.key)
      return true
    }
    for finger in fingers { assembler.move(key: finger.key, to: place(of: finger, at: time)) }
  }

  mutating func liftAll(in assembler: inout FrameAssembler) {
    for finger in fingers { assembler.lift(key: finger.key) }
    fingers.removeAll(keepingCapacity: true)
  }

  /// Drops all fingers without lifting them.
  mutating func forget() { fingers.removeAll(keepingCapacity: true) }

  /// The panel cancels one contact, or all of them.
  mutating func cancelSome(in assembler: inout FrameAssembler) {
    guard !fingers.isEmpty else { return }
    if random.happens(0.4) {
      assembler.cancelAll()
      fingers.removeAll(keepingCapacity: true)
    } else {
      let index = Int(random.below(Int64(fingers.count)))
      assembler.cancel(key: fingers.remove(at: index).key)
    }
  }

  /// Starts a gesture at random, if there are fingers left.
  mutating func start(at time: Instant, in assembler: inout FrameAssembler) {
    let free = contactsMax - fingers.count
    guard free > 0 else { return }
    switch random.below(10) {
    case 0..<3: land(at: somewhere(), time, for: tapTime(), in: &assembler)
    case 3..<4: land(at: somewhere(), time, for: criticalTime(), in: &assembler)
    case 4..<6: drag(from: somewhere(), time, isEased: true, in: &assembler)
    case 6..<7: drag(from: somewhere(), time, isEased: false, in: &assembler)
    case 7..<9 where free >= 2: pinch(time, in: &assembler)
    default: chord(time, count: 1 + Int(random.below(Int64(free))), in: &assembler)
    }
  }

  /// A pause before the next gesture.
  mutating func pause() -> Interval {
    random.happens(0.4)
      ? criticalTime() : Interval(microseconds: random.integer(in: 1_000...400_000))
  }

  private mutating func drag(
    from start: Point, _ time: Instant, isEased: Bool, in assembler: inout FrameAssembler
  ) {
    let end = random.happens(0.5) ? somewhere() : start + step(upTo: 150)
    let travel = Interval(microseconds: random.integer(in: 20_000...(isEased ? 600_000 : 200_000)))
    let rest = isEased && random.happens(0.3) ? criticalTime() : .zero
    land(
      at: start, to: end, time, for: travel + rest, travel: travel, isEased: isEased,
      in: &assembler)
  }

  /// Two fingers that move from opposite sides of a centre to two other such positions.
  private mutating func pinch(_ time: Instant, in assembler: inout FrameAssembler) {
    let center = somewhere()
    let (from, to) = (step(upTo: 100), step(upTo: 100))
    let travel = Interval(microseconds: random.integer(in: 50_000...800_000))
    // Half the time one finger lifts later, alone.
    let rest = random.happens(0.5) ? .zero : criticalTime()
    let lag = living?.lags(in: travel)[0].lifting ?? .zero
    land(
      at: center + from, to: center + to, time, for: travel - lag, travel: travel, isEased: true,
      in: &assembler)
    land(
      at: center - from, to: center - to, time, for: travel + rest, travel: travel, isEased: true,
      in: &assembler)
  }

  /// Several fingers that land in one scan; half the time they also lift in one.
  private mutating func chord(
    _ time: Instant, count: Int, in assembler: inout FrameAssembler
  ) {
    let common = random.happens(0.5) ? tapTime() : nil
    for _ in 0..<count {
      land(at: somewhere(), time, for: common ?? criticalTime(), in: &assembler)
    }
  }

  private mutating func land(
    at place: Point, to end: Point? = nil, _ time: Instant, for contact: Interval,
    travel: Interval = .microseconds(1), isEased: Bool = true,
    in assembler: inout FrameAssembler
  ) {
    var finger = Finger(
      key: nextKey, from: place, to: end ?? place, landing: time, travel: travel,
      lift: time + contact, isEased: isEased,
      tremor: random.happens(0.5) ? 0 : Float(random.unit()) * 3)
    nextKey &+= 1
    if let end, isEased, living != nil { give(&finger, on: end) }
    fingers.append(finger)
    assembler.land(key: finger.key, at: clamped(place))
  }

  /// A person's speed and way.
  private mutating func give(_ finger: inout Finger, on end: Point) {
    finger.bells = living?.bells()
    let line = Polyline(through: [
      SIMD2(Double(finger.from.x), Double(finger.from.y)), SIMD2(Double(end.x), Double(end.y)),
    ])
    guard let bow = living?.bow(of: line) else { return }
    finger.bow = Vector(dx: Float(bow.x), dy: Float(bow.y))
  }

  private mutating func place(of finger: Finger, at time: Instant) -> Point {
    let passed = Float((time - finger.landing).microseconds)
    let share = min(passed / Float(finger.travel.microseconds), 1)
    let progress =
      finger.bells.map { Float($0.progress(at: Double(share))) }
      ?? (finger.isEased ? share * share * (3 - 2 * share) : share)
    var place = finger.from + (finger.to - finger.from) * progress
    if finger.bow != .zero { place = place + finger.bow * (4 * progress * (1 - progress)) }
    if finger.tremor > 0 { place = place + step(upTo: finger.tremor) }
    return clamped(place)
  }

  /// A displacement of up to `length` points along each axis, either way.
  private mutating func step(upTo length: Float) -> Vector {
    Vector(
      dx: (Float(random.unit()) * 2 - 1) * length, dy: (Float(random.unit()) * 2 - 1) * length)
  }

  /// Near a target's centre, along an edge, or anywhere on the screen.
  private mutating func somewhere() -> Point {
    let kind = random.below(10)
    if kind < 5 && !targets.isEmpty {
      let target = targets[Int(random.below(Int64(targets.count)))]
      if let miss = living?.miss() {
        return target.center + Vector(dx: Float(miss.x), dy: Float(miss.y))
      }
      return target.center + step(upTo: 8)
    }
    var place = Point(
      x: Float(random.unit()) * screen.width, y: Float(random.unit()) * screen.height)
    let margin = Float(random.unit()) * 20
    switch kind {
    case 5: place.x = margin
    case 6: place.x = screen.width - margin
    case 7: place.y = random.happens(0.5) ? margin : screen.height - margin
    default: break
    }
    return place
  }

  private func clamped(_ place: Point) -> Point {
    Point(
      x: min(max(place.x, -Self.overshoot), screen.width + Self.overshoot),
      y: min(max(place.y, -Self.overshoot), screen.height + Self.overshoot))
  }

  /// How long a finger stays down in a tap.
  private mutating func tapTime() -> Interval {
    living?.contact() ?? Interval(microseconds: random.integer(in: 1_000...120_000))
  }

  /// A time near a gesture threshold: 100 ms (a tap blocked after a drag), 300 ms (after its
  /// start), 500 ms (long press, double tap).
  private mutating func criticalTime() -> Interval {
    let thresholds: [Int64] = [100_000, 300_000, 500_000]
    let threshold = thresholds[Int(random.below(Int64(thresholds.count)))]
    return Interval(microseconds: threshold + random.integer(in: -5_000...5_000))
  }
}
