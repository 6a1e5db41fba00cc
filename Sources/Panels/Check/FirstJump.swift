import Recordings

/// How much longer the first step of a finger is that rested than those after it: a filter that
/// holds a resting finger lets it jump when it goes.
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
    // The first report of the rest that the one before may end.
    var start = 0
    for index in samples.indices.dropFirst() {
      let rest = places[index - 1]
      while places[start].distance(to: rest) > Self.restRadius { start += 1 }
      let rests = samples[index].time - samples[start].time >= Self.restMin
      if rests { rested = rest }
      hasMovedOn =
        hasMovedOn || rested.map { $0.distance(to: places[index]) >= Self.wayMin } == true
      let jump = places[index].distance(to: rest)
      guard rests, jump >= Self.jumpMin, index + 3 < samples.count else { continue }
      let after = (index + 1...index + 3).map { step in
        (
          time: samples[step].time - samples[step - 1].time,
          length: places[step].distance(to: places[step - 1])
        )
      }
      guard after.allSatisfy({ $0.time <= Self.stepMax }) else { continue }
      let mean = after.reduce(0) { $0 + $1.length } / 3
      if mean > 0 { ratio = max(ratio ?? 0, jump / mean) }
    }
    guard hasMovedOn || ratio != nil else { return nil }
  }
}
