/// What one straight stroke shows, in millimetres.
struct LegMeasures: Equatable {
  /// How far places are off the best line of the stroke.
  var rootMeanSquare: Double
  var largest: Double
  /// The longest step against the motion; 0 where there is none.
  var reversed: Double
  /// A step over the mean of its two neighbours, the largest; nil where all of them are short.
  var gap: Double?
  /// The same of the steps that took as long as the usual one: the others are long since the panel
  /// stood still, or lost a scan.
  var gapInTime: Double?
  /// Where the longest step ends.
  var gapEnd: Place?

  /// The ends of a stroke, where a finger lands, turns or stops, in millimetres.
  private static let end = 3.0
  /// Steps shorter than this, in millimetres, are as long as they happen to be.
  private static let stepMin = 1.0

  /// Nil for a leg that was not meant to be straight.
  init?(_ leg: StrokeLeg) {
    guard let line = StraightLine(leg.places) else { return nil }
    let off = leg.places.map { line.across($0).magnitude }
    let along = leg.places.map(line.along)
    guard let first = along.first, let last = along.last else { return nil }
    let length = (last - first).magnitude
    rootMeanSquare = (off.reduce(0) { $0 + $1 * $1 } / Double(off.count)).squareRoot()
    guard rootMeanSquare <= StrokeLeg.straightness * length else { return nil }
    largest = off.max() ?? 0
    let sign = last > first ? 1.0 : -1.0
    let forwards = along.map { ($0 - first) * sign }
    var steps: [Double] = []
    var ends: [Int] = []
    for (index, (place, next)) in zip(forwards, forwards.dropFirst()).enumerated() {
      guard place > Self.end, next > Self.end, place < length - Self.end,
        next < length - Self.end
      else { continue }
      steps.append(next - place)
      ends.append(index + 1)
    }
    reversed = max(0, -(steps.min() ?? 0))
    guard steps.count >= 3 else { return }
    let intervals = zip(leg.times, leg.times.dropFirst()).map { $1 - $0 }
    let usual = Double(intervals.sorted()[intervals.count / 2])
    for index in 1..<(steps.count - 1) {
      let neighbours = (steps[index - 1] + steps[index + 1]) / 2
      guard neighbours >= Self.stepMin else { continue }
      if Double(intervals[ends[index] - 1]) <= ScanTiming.late * usual {
        gapInTime = max(gapInTime ?? 0, steps[index] / neighbours)
      }
      guard steps[index] / neighbours > gap ?? 0 else { continue }
      gap = steps[index] / neighbours
      gapEnd = leg.places[ends[index]]
    }
  }
}
