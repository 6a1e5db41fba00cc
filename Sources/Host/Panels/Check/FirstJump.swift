import Recordings

/// How much longer the first step of a finger is that rested than those after it: a filter that
/// holds a resting finger lets it jump when it goes. One that rolls, slips as it lifts or comes to
/// rest again beside its place has not gone.
struct FirstJump: Equatable {
  /// The largest of a contact; nil where it leaves its rest so slowly, or so few scans follow, that
  /// noise hides a jump.
  private(set) var ratio: Double?

  /// A rest is at least this long, in microseconds, and the steps after it at most this long.
  static let restMin: Int64 = 300_000
  static let stepMax: Int64 = 40_000
  /// A finger that rests stays within this of its place, in millimetres: a panel without hysteresis
  /// reports its noise.
  static let restRadius = 0.25
  /// The first step is at least so long, in millimetres, or it is noise.
  static let jumpMin = 0.5
  /// A contact that comes no farther from a place where it rested, in millimetres, stays there.
  static let wayMin = 5.0

  /// Nil when it never rests and moves on.
  init?(of contact: LoggedContact, _ scale: MillimetreScale) {
    let samples = contact.samples
    let places = samples.map(scale.place)
    // Where it rested last, and whether it went away from there.
    var rested: Place?
    var hasMovedOn = false
    // The jump from there, until it is seen whether the finger goes on.
    var jumped: Double?
    // The first report of the rest that the one before may end.
    var start = 0
    for index in samples.indices.dropFirst() {
      let rest = places[index - 1]
      while places[start].distance(to: rest) > Self.restRadius { start += 1 }
      if samples[index].time - samples[start].time >= Self.restMin {
        (rested, jumped) = (rest, Self.jump(index, samples, places))
      }
      guard let rested, rested.distance(to: places[index]) >= Self.wayMin else { continue }
      hasMovedOn = true
      if let jump = jumped { ratio = max(ratio ?? 0, jump) }
      jumped = nil
    }
    guard hasMovedOn else { return nil }
  }

  /// How much longer the step from a rest is than those after it; nil where it is none, or they are
  /// no way of a finger that goes on from there.
  private static func jump(
    _ index: Int, _ samples: [ContactSample], _ places: [Place]
  ) -> Double? {
    let rest = places[index - 1]
    let jump = places[index].distance(to: rest)
    guard jump >= jumpMin, index + 3 < samples.count,
      places[index + 3].distance(to: rest) > jump
    else { return nil }
    let after = (index + 1...index + 3).map { step in
      (
        time: samples[step].time - samples[step - 1].time,
        length: places[step].distance(to: places[step - 1])
      )
    }
    guard after.allSatisfy({ $0.time <= stepMax }) else { return nil }
    return jump / (after.reduce(0) { $0 + $1.length } / 3)
  }
}
