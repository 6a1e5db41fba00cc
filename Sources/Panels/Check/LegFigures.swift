/// What the straight strokes of a recording show, in millimetres.
struct LegFigures {
  /// How far places are off the best line of their stroke, the worst of all strokes.
  private(set) var rootMeanSquare: Double?
  private(set) var largest: Double?
  /// The longest step against the motion.
  private(set) var reversed: Double?
  /// A step over the mean of its two neighbours, the largest.
  private(set) var gap: Double?
  private(set) var count = 0

  /// The ends of a stroke, where a finger lands, turns or stops, in millimetres.
  private static let end = 3.0
  /// Steps shorter than this, in millimetres, are as long as they happen to be.
  private static let stepMin = 1.0

  mutating func take(_ leg: StrokeLeg) {
    guard let line = StraightLine(leg.places) else { return }
    let off = leg.places.map { line.across($0).magnitude }
    let rms = (off.reduce(0) { $0 + $1 * $1 } / Double(off.count)).squareRoot()
    let along = leg.places.map(line.along)
    guard let first = along.first, let last = along.last else { return }
    let length = (last - first).magnitude
    guard rms <= StrokeLeg.straightness * length else { return }
    count += 1
    rootMeanSquare = max(rootMeanSquare ?? 0, rms)
    largest = max(largest ?? 0, off.max() ?? 0)
    let sign = last > first ? 1.0 : -1.0
    let forwards = along.map { ($0 - first) * sign }
    var steps: [Double] = []
    for (place, next) in zip(forwards, forwards.dropFirst()) {
      guard place > Self.end, next > Self.end, place < length - Self.end,
        next < length - Self.end
      else { continue }
      steps.append(next - place)
    }
    reversed = max(reversed ?? 0, -(steps.min() ?? 0))
    guard steps.count >= 3 else { return }
    for index in 1..<(steps.count - 1) {
      let neighbours = (steps[index - 1] + steps[index + 1]) / 2
      if neighbours >= Self.stepMin { gap = max(gap ?? 0, steps[index] / neighbours) }
    }
  }
}
