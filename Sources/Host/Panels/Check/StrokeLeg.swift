import Recordings
import SeatInput

/// A part of a contact's way that goes in one direction.
struct StrokeLeg {
  /// In millimetres.
  var places: [Place]
  var times: [Int64]

  /// A finger that goes back by more than this, in millimetres, has turned.
  static let turn = 5.0
  /// Shorter legs show nothing.
  static let lengthMin = 20.0
  static let samplesMin = 8
  /// A leg that is off its line by more than this part of its length was not meant to be straight.
  static let straightness = 0.05

  /// A finger that comes so far at most in so many microseconds, in millimetres and as a part of
  /// its mean speed, has stopped: what comes then is another line.
  private static let stopMax = 0.5
  private static let stopPart = 0.1
  private static let stopTime = 50_000.0

  /// The legs of a contact, cut where it stops, and where it turns along the direction in which it
  /// goes farthest.
  static func legs(of track: Track, _ scale: MillimetreScale) -> [StrokeLeg] {
    // A finger that is beyond an edge is reported at it.
    func isInside(_ sample: ContactSample) -> Bool {
      scale.x.minimum < sample.x && sample.x < scale.x.maximum && scale.y.minimum < sample.y
        && sample.y < scale.y.maximum
    }
    guard let first = track.samples.firstIndex(where: isInside),
      let last = track.samples.lastIndex(where: isInside)
    else { return [] }
    let places = Array(track.places[first...last])
    let times = track.samples[first...last].map(\.time)
    return stretches(places, times).flatMap { legs(Array(places[$0]), Array(times[$0])) }
  }

  /// Between the stops.
  private static func stretches(_ places: [Place], _ times: [Int64]) -> [ClosedRange<Int>] {
    let way = zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    let time = Double(times[times.count - 1] - times[0])
    guard time > 0 else { return [] }
    let reach = min(stopMax, stopPart * way / time * stopTime)
    var stretches: [ClosedRange<Int>] = []
    var (from, start) = (0, 0)
    while start < places.count {
      var end = start
      while end + 1 < places.count, places[start].distance(to: places[end + 1]) <= reach {
        end += 1
      }
      if Double(times[end] - times[start]) >= stopTime {
        stretches.append(from...start)
        (from, start) = (end, max(end, start + 1))
      } else {
        start += 1
      }
    }
    return stretches + [from...(places.count - 1)]
  }

  private static func legs(_ places: [Place], _ times: [Int64]) -> [StrokeLeg] {
    guard places.count >= samplesMin, let line = StraightLine(places) else { return [] }
    let along = places.map(line.along)
    var cuts = [0]
    // The farthest place so far in the direction of this leg.
    var extreme = 0
    // 1 along the line, -1 back; 0 until it is known.
    var sense = 0.0
    for index in along.indices {
      let step = along[index] - along[cuts[cuts.count - 1]]
      if sense == 0, step.magnitude > turn { sense = step > 0 ? 1 : -1 }
      guard sense != 0 else { continue }
      let isFarther = sense * along[index] >= sense * along[extreme]
      if !isFarther {
        guard (along[extreme] - along[index]).magnitude > turn else { continue }
        cuts.append(extreme)
        sense = -sense
      }
      extreme = index
    }
    cuts.append(along.count - 1)
    return zip(cuts, cuts.dropFirst()).compactMap { start, end in
      guard end - start + 1 >= samplesMin,
        places[start].distance(to: places[end]) >= lengthMin
      else { return nil }
      return StrokeLeg(places: Array(places[start...end]), times: Array(times[start...end]))
    }
  }
}

/// What one straight stroke shows, in millimetres.
struct LegMeasures {
  /// How far places are off the best line of the stroke, and off the best bend that a hand makes of
  /// a line.
  private(set) var offLine: Distances
  private(set) var offBend: Distances
  /// The longest step against the motion; 0 where there is none.
  private(set) var reversed: Double
  /// A step over the mean of its two neighbours, the largest; nil where all of them are short.
  private(set) var gap: Double?
  /// The same of the steps that took as long as the usual one: the others are long since the panel
  /// stood still, or lost a scan.
  private(set) var gapInTime: Double?
  /// Where the longest step ends.
  private(set) var gapEnd: Place?

  struct Distances {
    let rootMeanSquare: Double
    let largest: Double

    fileprivate init(_ values: [Double]) {
      rootMeanSquare = (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
      largest = values.map(\.magnitude).max() ?? 0
    }
  }

  /// The ends of a stroke, where a finger lands, turns or stops, in millimetres.
  private static let end = 3.0
  /// Steps shorter than this, in millimetres, are as long as they happen to be.
  private static let stepMin = 1.0

  /// Nil for a leg that was not meant to be straight.
  ///
  /// - Parameter stalls: when the panel stalled, each from the step into it to the one with
  ///   which the finger had caught up.
  init?(_ leg: StrokeLeg, stalls: [ClosedRange<Int64>] = []) {
    guard let line = StraightLine(leg.places) else { return nil }
    let across = leg.places.map(line.across)
    let along = leg.places.map(line.along)
    let (first, last) = (along[0], along[along.count - 1])
    let length = (last - first).magnitude
    offLine = Distances(across)
    guard offLine.rootMeanSquare <= StrokeLeg.straightness * length else { return nil }
    offBend = Distances(Self.besideBend(along, across))
    let sign = last > first ? 1.0 : -1.0
    let forwards = along.map { ($0 - first) * sign }
    let steps = forwards.indices.dropFirst().compactMap { end -> Step? in
      let (place, next) = (forwards[end - 1], forwards[end])
      return place > Self.end && next > Self.end && place < length - Self.end
        && next < length - Self.end ? Step(end: end, length: next - place) : nil
    }
    reversed = max(0, -(steps.map(\.length).min() ?? 0))
    findGaps(steps, leg, stalls)
  }

  /// A step, and the number of the place at which it ends.
  private struct Step {
    var end: Int
    var length: Double
  }

  private mutating func findGaps(
    _ steps: [Step], _ leg: StrokeLeg, _ stalls: [ClosedRange<Int64>]
  ) {
    guard steps.count >= 3 else { return }
    let intervals = zip(leg.times, leg.times.dropFirst()).map { $1 - $0 }
    let usual = Double(intervals.median() ?? 0)
    let late = Self.late(intervals, usual)
    for index in 1..<(steps.count - 1) {
      let neighbours = (steps[index - 1].length + steps[index + 1].length) / 2
      guard neighbours >= Self.stepMin else { continue }
      var ratio = steps[index].length / neighbours
      let (end, own) = (steps[index].end, (index - 1...index + 1).map { steps[$0].end - 1 })
      if own.contains(where: { late[$0] }) {
        // Where it is as it was scanned, late, it came as far as it had time for.
        let time = Double(intervals[own[1]])
        let beside = Double(intervals[own[0]] + intervals[own[2]]) / 2
        ratio = min(ratio, time > 0 ? ratio * beside / time : ratio)
      }
      if Double(intervals[own[1]]) <= ScanTiming.late * usual,
        !stalls.contains(where: { $0.contains(leg.times[end]) })
      {
        gapInTime = max(gapInTime ?? 0, ratio)
      }
      guard ratio > gap ?? 0 else { continue }
      gap = ratio
      gapEnd = leg.places[end]
    }
  }

  /// The intervals of scans that came late, and of those behind them: none is missing.
  private static func late(_ intervals: [Int64], _ usual: Double) -> [Bool] {
    var late = intervals.map { _ in false }
    for index in intervals.indices {
      guard let long = LongScan(intervals, at: index, period: usual), long.missing == 0 else {
        continue
      }
      for own in index..<index + long.count { late[own] = true }
    }
    return late
  }

  /// What is left of places across a line without the best cubic along it: the bow of a line that
  /// was not ruled, and one more turn. From 1, u, u² and u³, by Gram and Schmidt.
  private static func besideBend(_ along: [Double], _ across: [Double]) -> [Double] {
    let reach = along.map(\.magnitude).max() ?? 0
    guard reach > 0 else { return across }
    let unit = along.map { $0 / reach }
    var (left, basis) = (across, [[Double]]())
    var power = unit.map { _ in 1.0 }
    for _ in 0...3 {
      var own = power
      for other in basis {
        let part = dot(own, other) / dot(other, other)
        for index in own.indices { own[index] -= part * other[index] }
      }
      power = zip(power, unit).map { $0 * $1 }
      // Places of which there are too few kinds have no such bend.
      guard dot(own, own) > 1e-9 else { continue }
      basis.append(own)
      let part = dot(left, own) / dot(own, own)
      for index in left.indices { left[index] -= part * own[index] }
    }
    return left
  }

  private static func dot(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
