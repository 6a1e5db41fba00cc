import Recordings

/// How long the position of a moving finger stands until it has caught up: the panel reports
/// nothing new of it, or the same.
enum StandStill {
  /// Over so many steps before it a finger's speed is known, and it goes on for one after it.
  private static let steps = 3
  /// It goes at least so far in a step, in millimetres, so that each scan differs from the one
  /// before.
  private static let stepMin = 0.5
  /// A finger that stopped by itself jumps by less than this part of the way that it would have
  /// gone.
  private static let part = 0.5

  /// Beyond the usual interval, in milliseconds; nil for a contact that is too short or slow.
  static func longest(of contact: LoggedContact, _ scale: MillimetreScale) -> Double? {
    let samples = contact.samples
    guard samples.count >= StrokeLeg.samplesMin else { return nil }
    let places = samples.map(scale.place)
    let intervals = zip(samples, samples.dropFirst()).map { Double($1.time - $0.time) }
    let lengths = zip(places, places.dropFirst()).map { $0.distance(to: $1) }
    let usual = intervals.sorted()[intervals.count / 2]
    var longest: Double?
    for index in steps..<(intervals.count - 1) {
      let before = (index - steps)..<index
      let time = intervals[before].reduce(0, +)
      guard time > 0, lengths[before].allSatisfy({ $0 >= stepMin }),
        lengths[index + 1] >= stepMin
      else { continue }
      let speed = lengths[before].reduce(0, +) / time
      let isCaughtUp = lengths[index] >= part * speed * intervals[index]
      longest = max(longest ?? 0, isCaughtUp ? (intervals[index] - usual) / 1000 : 0)
    }
    return longest
  }
}
