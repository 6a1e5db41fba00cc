import Recordings

/// How far a resting finger is reported to move: the radius of the smallest circle around it.
enum RestJitter {
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
  /// Of noise, in standard deviations of a part's middle: the middles of many lie within this.
  private static let noiseWidth = 8.0

  struct Rest {
    /// Of the smallest circle, in millimetres.
    var radius: Double
    /// How far the first report and the last one are from the middle of that, in millimetres.
    var landing: Double
    var lifting: Double
    /// How far it came in the last moment, in which a hand does not come so far.
    var lastMoment: Double
    /// The standard deviation of its positions along an axis, in millimetres.
    var deviation: Double
  }

  /// Nil for a contact that does not rest.
  static func rest(of contact: LoggedContact, _ scale: MillimetreScale) -> Rest? {
    guard contact.endTime - contact.startTime >= durationMin else { return nil }
    let (from, to) = (contact.startTime + landing, contact.endTime - lifting)
    var rest = contact.samples.filter { $0.time >= from && $0.time <= to }
    // What was reported before still holds: a finger that does not move is not reported again.
    if let before = contact.samples.last(where: { $0.time < from }) { rest.insert(before, at: 0) }
    let count = rest.count
    rest = withoutWay(rest, from: from, until: to, scale)
    let start = max(from, rest.first?.time ?? to)
    guard to - start >= durationMin - landing - lifting else { return nil }
    let places = rest.map(scale.place)
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
      right - left <= spanMax, bottom - top <= spanMax
    else { return nil }
    guard standsStill(rest, places, from: from) else { return nil }
    let circle = SmallestCircle(places)
    let end = scale.place(contact.samples[contact.samples.count - 1])
    let before =
      contact.samples.last { $0.time <= contact.endTime - moment } ?? contact.samples[0]
    let mean = Place(x: LinearFit.mean(xs), y: LinearFit.mean(ys))
    let squares = places.reduce(0) { sum, place in
      let distance = place.distance(to: mean)
      return sum + distance * distance
    }
    return Rest(
      radius: circle.radius,
      // One that came from elsewhere did not land where it rests.
      landing: rest.count < count
        ? 0 : scale.place(contact.samples[0]).distance(to: circle.middle),
      lifting: end.distance(to: circle.middle), lastMoment: end.distance(to: scale.place(before)),
      deviation: (squares / Double(2 * places.count)).squareRoot())
  }

  /// Without the end of a quick way on which the finger came: what is farther from where it lies
  /// for most of the time than it may creep, beside what noise makes of that. A longer way shows in
  /// the first part's middle: such a finger does not stand still.
  private static func withoutWay(
    _ rest: [ContactSample], from start: Int64, until end: Int64, _ scale: MillimetreScale
  ) -> [ContactSample] {
    let places = rest.map(scale.place)
    let times = rest.dropFirst().map(\.time) + [end]
    let weights = zip(rest, times).map { Double(max(0, $1 - $0.time)) }
    let half = weights.reduce(0, +) / 2
    func middle(_ along: (Place) -> Double) -> Double {
      var left = half
      let order = places.indices.sorted { along(places[$0]) < along(places[$1]) }
      for index in order {
        left -= weights[index]
        if left <= 0 { return along(places[index]) }
      }
      return order.last.map { along(places[$0]) } ?? 0
    }
    let place = Place(x: middle(\.x), y: middle(\.y))
    let allowed = travelMax + noiseWidth * scatter(of: places)
    guard let first = places.firstIndex(where: { $0.distance(to: place) <= allowed }),
      rest[first].time <= start + part
    else { return rest }
    return Array(rest[first...])
  }

  /// Whether a finger's way is noise alone: that differs from scan to scan, and a hand is smooth.
  private static func standsStill(
    _ rest: [ContactSample], _ places: [Place], from: Int64
  ) -> Bool {
    var middles: [Place] = []
    var first = 0
    // A part without a report is where the one before it was.
    for index in places.indices {
      func part(_ index: Int) -> Int64 { max(0, rest[index].time - from) / Self.part }
      guard index + 1 == places.count || part(index + 1) != part(index) else { continue }
      middles.append(middle(of: places[first...index]))
      first = index + 1
    }
    let perPart = max(1, Double(places.count) / Double(middles.count))
    let allowed = travelMax + noiseWidth * scatter(of: places) / perPart.squareRoot()
    return 2 * SmallestCircle(middles).radius <= allowed
  }

  private static func middle(of places: ArraySlice<Place>) -> Place {
    Place(x: places.map(\.x).median() ?? 0, y: places.map(\.y).median() ?? 0)
  }

  /// The standard deviation of noise along an axis, by the middle one of the second differences: a
  /// few leaps do not make it larger, nor does a smooth way.
  static func scatter(of places: [Place]) -> Double {
    func deviation(_ values: [Double]) -> Double {
      guard values.count >= 3 else { return 0 }
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
