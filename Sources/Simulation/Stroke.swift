public import TactusCore

/// One finger from the moment it touches the glass to the moment it leaves, without noise.
public struct Stroke: Sendable {
  /// How it ends.
  public enum Ending: Sendable {
    /// The finger leaves the glass.
    case lifted
    /// The panel takes the contact back (a palm); the finger may still be there.
    case takenBack
  }

  /// The name that the script gives it; nil when it has none.
  public let finger: String?
  /// When it touches, in the script's time. It is on the glass from here up to, not including,
  /// `end`.
  public let landing: Instant
  public internal(set) var end: Instant
  public internal(set) var ending: Ending

  private let landingPlace: SIMD2<Double>
  private var movements: [Movement] = []

  /// A finger that lands and stays where it is.
  init(finger: String?, landing: Instant, at place: SIMD2<Double>) {
    self.finger = finger
    self.landing = landing
    end = .never
    ending = .lifted
    landingPlace = place
  }

  /// Where the finger truly is, in points, and how fast it truly moves, in points per second.
  ///
  /// Before the landing it is where it lands; from its last movement on it rests there.
  public func state(at time: Instant) -> (position: Point, velocity: Vector) {
    guard let movement = movements.last(where: { $0.start <= time }) else {
      return Self.rounded(landingPlace, .zero)
    }
    let velocity = time < movement.end ? movement.velocity(at: time) : .zero
    return Self.rounded(movement.place(at: time), velocity)
  }

  /// The state just before the end: what a flick leaves the glass with.
  public var finalState: (position: Point, velocity: Vector) {
    guard let movement = movements.last(where: { $0.start < end }), movement.end >= end else {
      return state(at: end)
    }
    return Self.rounded(movement.place(at: end), movement.velocity(at: end))
  }

  /// Where it is after its last movement.
  var lastPlace: SIMD2<Double> { movements.last.map { $0.place(at: $0.end) } ?? landingPlace }

  /// When its last movement is over.
  var lastMovementEnd: Instant { movements.last?.end ?? landing }

  /// - Precondition: movements do not overlap and come in the order of time.
  mutating func append(_ movement: Movement) {
    precondition(movement.start >= lastMovementEnd, "a finger moves one way at a time")
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

/// A part of a stroke: along a course, at a profile's speed.
struct Movement: Sendable {
  var start: Instant
  /// - Precondition: positive.
  var duration: Interval
  var profile: SpeedProfile
  var course: Course

  var end: Instant { start + duration }

  func place(at time: Instant) -> SIMD2<Double> {
    course.place(at: profile.progress(at: share(at: time)))
  }

  func velocity(at time: Instant) -> SIMD2<Double> {
    let share = share(at: time)
    let perDuration = course.slope(at: profile.progress(at: share)) * profile.rate(at: share)
    return perDuration * (1_000_000 / Double(duration.microseconds))
  }

  /// The share of the duration that is over at `time`, from 0 to 1.
  private func share(at time: Instant) -> Double {
    let share = Double((time - start).microseconds) / Double(duration.microseconds)
    return min(max(share, 0), 1)
  }
}
