public import TactusCore

/// One finger from landing to lift, without noise.
public struct Stroke: Sendable {
  /// How it ends.
  public enum Ending: Sendable {
    /// The finger lifts.
    case lifted
    /// The panel cancels the contact (a palm); the finger may still be down.
    case cancelled
  }

  /// The name that the script gives it; nil when it has none.
  public let finger: String?
  /// When it lands, in script time. It is down from here up to but not including `end`.
  public let landing: Instant
  public internal(set) var end: Instant
  public internal(set) var ending: Ending

  private let landingPlace: SIMD2<Double>
  private var movements: [Movement] = []
  /// How large it is and how hard it presses, from when on, in order of time.
  private var imprints: [(time: Instant, imprint: Imprint)] = []
  /// Where a panel has seen it, in order of time, the landing first; empty for a finger that is yet
  /// to be scanned.
  let scans: [Scan]

  /// Where a panel has seen a finger.
  struct Scan: Sendable {
    var time: Instant
    var place: SIMD2<Double>
    var imprint = Imprint.none
  }

  /// A finger that lands and stays where it is.
  init(finger: String?, landing: Instant, at place: SIMD2<Double>) {
    self.finger = finger
    self.landing = landing
    end = .never
    ending = .lifted
    landingPlace = place
    scans = []
  }

  /// A finger that was scanned.
  ///
  /// - Precondition: `scans` is not empty, and in order of time.
  init(scans: [Scan]) {
    precondition(!scans.isEmpty, "a finger that was scanned was seen")
    finger = nil
    landing = scans[0].time
    end = .never
    ending = .lifted
    landingPlace = scans[0].place
    self.scans = scans
  }

  /// Whether it is what a panel has scanned, rather than a finger that one will scan.
  var isScanned: Bool { !scans.isEmpty }

  /// Where the finger truly is, in points, and how fast it truly moves, in points per second.
  ///
  /// Before landing it is where it will land; after its last movement it rests where that ended.
  /// One that was scanned is where it was last seen, and has no known velocity.
  public func state(at time: Instant) -> (position: Point, velocity: Vector) {
    if isScanned { return Self.rounded(lastScan(at: time).place, .zero) }
    guard let movement = movements.last(where: { $0.start <= time }) else {
      return Self.rounded(landingPlace, .zero)
    }
    let velocity = time < movement.end ? movement.velocity(at: time) : .zero
    return Self.rounded(movement.place(at: time), velocity)
  }

  /// How large it is and how hard it presses, as far as the script has it.
  func imprint(at time: Instant) -> Imprint {
    if isScanned { return lastScan(at: time).imprint }
    return imprints.last { $0.time <= time }?.imprint ?? .none
  }

  /// Since when it has its last size and pressure; nil where it has none.
  var lastImprint: Instant? { imprints.last?.time }

  /// From `time` on it is so large, in points, or presses so hard; what is nil stays.
  ///
  /// - Precondition: not before its last one.
  mutating func press(size: Float?, pressure: Float?, from time: Instant) {
    precondition(imprints.last.map { $0.time <= time } ?? true, "a finger's sizes come in order")
    var imprint = imprints.last?.imprint ?? .none
    if let size { imprint = imprint.with(size: size) }
    if let pressure { imprint = imprint.with(pressure: pressure) }
    imprints.append((time, imprint))
  }

  /// The newest scan that is not after `time`, or else the first.
  private func lastScan(at time: Instant) -> Scan {
    var (low, high) = (0, scans.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if scans[middle].time <= time { low = middle } else { high = middle }
    }
    return scans[low]
  }

  /// The state just before `end`, with the velocity at which a flick lifts.
  public var finalState: (position: Point, velocity: Vector) {
    guard let movement = movements.last(where: { $0.start < end }), movement.end >= end else {
      return state(at: end)
    }
    return Self.rounded(movement.place(at: end), movement.velocity(at: end))
  }

  /// Where it is after its last movement.
  var lastPlace: SIMD2<Double> { movements.last.map { $0.place(at: $0.end) } ?? landingPlace }

  /// When its last movement ends.
  var lastMovementEnd: Instant { movements.last?.end ?? landing }

  /// - Precondition: movements do not overlap and come in chronological order.
  mutating func append(_ movement: Movement) {
    precondition(movement.start >= lastMovementEnd, "movements of a finger must not overlap")
    movements.append(movement)
  }

  private static func rounded(
    _ place: SIMD2<Double>, _ velocity: SIMD2<Double>
  ) -> (position: Point, velocity: Vector) {
    (
      Point(x: Float(place.x), y: Float(place.y)),
      Vector(dx: Float(velocity.x), dy: Float(velocity.y))
    )
  }
}

/// How the speed changes along a part of a stroke.
enum MovementPace: Sendable {
  case profile(SpeedProfile)
  case bells(SpeedBells)

  func progress(at s: Double) -> Double {
    switch self {
    case .profile(let profile): profile.progress(at: s)
    case .bells(let bells): bells.progress(at: s)
    }
  }

  func rate(at s: Double) -> Double {
    switch self {
    case .profile(let profile): profile.rate(at: s)
    case .bells(let bells): bells.rate(at: s)
    }
  }
}

/// A part of a stroke: along a course, at a pace.
struct Movement: Sendable {
  var start: Instant
  /// - Precondition: positive.
  var duration: Interval
  var pace: MovementPace
  var course: Course

  var end: Instant { start + duration }

  func place(at time: Instant) -> SIMD2<Double> {
    course.place(at: pace.progress(at: share(at: time)))
  }

  func velocity(at time: Instant) -> SIMD2<Double> {
    let share = share(at: time)
    let perDuration = course.slope(at: pace.progress(at: share)) * pace.rate(at: share)
    return perDuration * (1_000_000 / Double(duration.microseconds))
  }

  /// The fraction of the duration that has passed at `time`, from 0 to 1.
  private func share(at time: Instant) -> Double {
    let share = Double((time - start).microseconds) / Double(duration.microseconds)
    return min(max(share, 0), 1)
  }
}
