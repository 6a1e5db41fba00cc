import Recordings

/// How far a resting finger is reported to move, in millimetres.
struct RestingFinger: Sendable {
  /// Of the smallest circle around where it was reported.
  let radius: Double
  /// How far the first report and the last one are from the center of that.
  let landing: Double
  let lifting: Double
  /// How far it came in the last moment, in which a hand does not come so far.
  let lastMoment: Double
  /// The standard deviation of its positions along an axis.
  let deviation: Double

  /// A finger that is to rest does so at least this long, in microseconds.
  static let durationMin: Int64 = 400_000
  /// How long it takes to land and to lift, in microseconds: what it rolls then is the hand's.
  static let landing: Int64 = 100_000
  static let lifting: Int64 = 50_000
  /// The last moment before a lift, in microseconds: a finger slips for longer as it lifts.
  static let moment: Int64 = 30_000
  /// What spans more than this, in millimetres, is no rest.
  static let spanMax = 20.0
  /// Where it was in each part of so many microseconds lies within this, in millimetres, beside
  /// what noise makes of it: one that creeps away, or returns, does not stand still.
  static let part: Int64 = 50_000
  static let travelMax = 1.0
  /// Of noise, in standard deviations of a part's median: the medians of many lie within this.
  private static let noiseWidth = 8.0

  private typealias Report = (time: Int64, place: Place)

  /// Nil for a contact that does not rest.
  init?(_ track: Track) {
    let contact = track.contact
    guard track.duration >= Self.durationMin else { return nil }
    let (from, to) = (contact.startTime + Self.landing, contact.endTime - Self.lifting)
    let reports: [Report] = zip(track.samples, track.places).map { ($0.time, $1) }
    var rest = reports.filter { $0.time >= from && $0.time <= to }
    // What was reported before still holds: a finger that does not move is not reported again.
    if let before = reports.last(where: { $0.time < from }) { rest.insert(before, at: 0) }
    let count = rest.count
    rest = Self.withoutWay(rest, from: from, until: to)
    let start = max(from, rest.first?.time ?? to)
    guard to - start >= Self.durationMin - Self.landing - Self.lifting else { return nil }
    let places = rest.map(\.place)
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
      right - left <= Self.spanMax, bottom - top <= Self.spanMax,
      Self.standsStill(rest, places, from: from)
    else { return nil }
    let circle = SmallestCircle(places)
    radius = circle.radius
    // One that came from elsewhere did not land where it rests.
    landing = rest.count < count ? 0 : track.start.distance(to: circle.center)
    lifting = track.end.distance(to: circle.center)
    let before = reports.last { $0.time <= contact.endTime - Self.moment }?.place ?? track.start
    lastMoment = track.end.distance(to: before)
    let mean = Place(x: LinearFit.mean(xs), y: LinearFit.mean(ys))
    let squares = places.reduce(0) { sum, place in
      let distance = place.distance(to: mean)
      return sum + distance * distance
    }
    deviation = (squares / Double(2 * places.count)).squareRoot()
  }

  /// Without the end of a quick way on which the finger came: what is farther from where it lies
  /// for most of the time than it may creep, beside what noise makes of that. A longer way shows in
  /// the first part's median: such a finger does not stand still.
  private static func withoutWay(_ rest: [Report], from start: Int64, until end: Int64) -> [Report]
  {
    let times = rest.dropFirst().map(\.time) + [end]
    let weights = zip(rest, times).map { Double(max(0, $1 - $0.time)) }
    let half = weights.reduce(0, +) / 2
    /// By how long it was there.
    func median(_ along: (Place) -> Double) -> Double {
      var left = half
      let order = rest.indices.sorted { along(rest[$0].place) < along(rest[$1].place) }
      let halfway = order.first { index in
        left -= weights[index]
        return left <= 0
      }
      return (halfway ?? order.last).map { along(rest[$0].place) } ?? 0
    }
    let place = Place(x: median(\.x), y: median(\.y))
    let allowed = travelMax + noiseWidth * scatter(of: rest.map(\.place))
    guard let first = rest.firstIndex(where: { $0.place.distance(to: place) <= allowed }),
      rest[first].time <= start + part
    else { return rest }
    return Array(rest[first...])
  }

  /// Whether a finger's way is noise alone: that differs from scan to scan, and a hand is smooth.
  private static func standsStill(_ rest: [Report], _ places: [Place], from: Int64) -> Bool {
    func part(_ index: Int) -> Int64 { max(0, rest[index].time - from) / Self.part }
    var medians: [Place] = []
    var first = 0
    // A part without a report is where the one before it was.
    for index in places.indices where index + 1 == places.count || part(index + 1) != part(index) {
      let own = places[first...index]
      medians.append(Place(x: own.map(\.x).median() ?? 0, y: own.map(\.y).median() ?? 0))
      first = index + 1
    }
    let perPart = max(1, Double(places.count) / Double(medians.count))
    let allowed = travelMax + noiseWidth * scatter(of: places) / perPart.squareRoot()
    return 2 * SmallestCircle(medians).radius <= allowed
  }

  /// The standard deviation of noise along an axis, by the median of the second differences: a few
  /// leaps do not make it larger, nor does a smooth way.
  static func scatter(of places: [Place]) -> Double {
    func deviation(_ values: [Double]) -> Double {
      let seconds = values.indices.dropFirst(2).map {
        (values[$0] - 2 * values[$0 - 1] + values[$0 - 2]).magnitude
      }
      // Half of a normal law lies within 0.6745 deviations.
      return (seconds.median() ?? 0) / (0.6745 * 6.0.squareRoot())
    }
    return max(deviation(places.map(\.x)), deviation(places.map(\.y)))
  }
}

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
  init?(of track: Track) {
    let (samples, places) = (track.samples, track.places)
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
        (rested, jumped) = (rest, Self.jump(index, track))
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
  private static func jump(_ index: Int, _ track: Track) -> Double? {
    let (rest, jump) = (track.places[index - 1], track.step(index - 1))
    guard jump >= jumpMin, index + 3 < track.places.count,
      track.places[index + 3].distance(to: rest) > jump
    else { return nil }
    let after = index..<index + 3
    guard after.allSatisfy({ track.time($0) <= stepMax }) else { return nil }
    return jump / (after.reduce(0) { $0 + track.step($1) } / 3)
  }
}
