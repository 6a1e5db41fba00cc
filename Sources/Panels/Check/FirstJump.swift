import Recordings

/// How much longer the first step of a finger is that rested than those after it: a filter that
/// holds a resting finger lets it jump when it goes.
enum FirstJump {
  /// A rest is at least this long, in microseconds, and the steps after it at most this long.
  static let restMin: Int64 = 300_000
  static let stepMax: Int64 = 40_000
  /// The first step is at least so long, in millimetres, or it is noise.
  static let jumpMin = 0.5

  /// The largest ratio of a contact; nil when it never rests and moves on.
  static func ratio(of contact: LoggedContact, _ scale: MillimetreScale) -> Double? {
    let samples = contact.samples
    guard samples.count >= 5 else { return nil }
    let places = samples.map(scale.place)
    var largest: Double?
    for index in 1..<(samples.count - 3) {
      let pause = samples[index].time - samples[index - 1].time
      let after = (index + 1...index + 3).map { step in
        (
          time: samples[step].time - samples[step - 1].time,
          length: places[step].distance(to: places[step - 1])
        )
      }
      let jump = places[index].distance(to: places[index - 1])
      guard pause >= restMin, jump >= jumpMin, after.allSatisfy({ $0.time <= stepMax }) else {
        continue
      }
      let mean = after.reduce(0) { $0 + $1.length } / 3
      if mean > 0 { largest = max(largest ?? 0, jump / mean) }
    }
    return largest
  }
}
