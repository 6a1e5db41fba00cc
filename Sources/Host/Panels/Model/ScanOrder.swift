import InputText

/// How intervals follow each other: whether they are short and long in turn, and how one goes
/// together with the ones before it.
struct ScanOrder {
  /// By rank, of an interval with the one before and the one two before; where there is a turn, of
  /// where they are within their halves.
  private(set) var correlation = 0.0
  private(set) var twoApart: Double?
  /// The share of intervals that are in their turn's half; nil where there is no turn.
  private(set) var turn: Double?

  /// A slow stroke makes no interval longer than the one before: each is a part of the mean of its
  /// stroke. The median would be, by chance, one of the short or one of the long.
  init(_ strokes: [ScanTiming.Stroke]) {
    let parts = strokes.map { stroke in
      let median = Double(stroke.intervals.median() ?? 0)
      let usual = stroke.intervals.map(Double.init).filter { $0 <= ScanTiming.late * median }
      let mean = usual.reduce(0, +) / Double(usual.count)
      return stroke.intervals.map { Double($0) / mean }
    }
    let turns = ScanTurn(parts)
    turn = turns.share
    let values = turn == nil ? parts : turns.places
    correlation = Self.correlation(in: values, apart: 1) ?? 0
    twoApart = Self.correlation(in: values, apart: 2)
  }

  private static func correlation(in strokes: [[Double]], apart: Int) -> Double? {
    let pairs = strokes.flatMap { zip($0, $0.dropFirst(apart)) }
    return RankCorrelation.of(pairs.map(\.0), pairs.map(\.1)).map { min(max($0, -0.95), 0.95) }
  }
}

/// Intervals of which every other one is short: a controller whose scans begin in turn, or a bus
/// that is polled at another period, has the one in every second scan.
///
/// Two intervals that are three to six apart are alike or unlike by turns; under a slow change they
/// are alike at any of these, and of a memory of the one before nothing is left there.
struct ScanTurn {
  /// The share of intervals that are in their turn's half of all, 0.5 to 1; nil where there is no
  /// turn.
  private(set) var share: Double?
  /// Where each interval of each stroke is within its half, 0 to 1.
  private(set) var places: [[Double]] = []

  /// So few pairs show nothing.
  private static let pairsMin = 60
  /// Of signs that go together by so much or less, chance has some.
  private static let coherenceMin = 0.15
  /// An interval of more periods than this is no half of a turn.
  private static let usual = 0.5...1.5

  /// - Parameter strokes: of each, its intervals in parts of their mean.
  init(_ strokes: [[Double]]) {
    let all = strokes.flatMap { $0 }.filter(Self.usual.contains).sorted()
    guard !all.isEmpty else { return }
    let median = all.meanMedian()
    var (sum, count) = (0.0, 0)
    for stroke in strokes {
      let sides = Self.sides(of: stroke, median)
      for (index, one) in sides.enumerated() {
        for other in sides[(index + 1)...] {
          let apart = other.place - one.place
          guard apart <= 6 else { break }
          guard apart >= 3 else { continue }
          let isSame = one.isLong == other.isLong
          sum += isSame == (apart % 2 == 0) ? 1 : -1
          count += 1
        }
      }
    }
    guard count >= Self.pairsMin else { return }
    let coherence = sum / Double(count)
    guard coherence >= max(Self.coherenceMin, 4 / Double(count).squareRoot()) else { return }
    share = (1 + coherence.squareRoot()) / 2
    let halves = [false, true].map { isLong in all.filter { ($0 > median) == isLong } }
    places = strokes.map { stroke in
      stroke.filter(Self.usual.contains).map { part in
        let half = halves[part > median ? 1 : 0]
        let below = half.partitioningIndex { $0 >= part }
        return (Double(below) + 0.5) / Double(max(1, half.count))
      }
    }
  }

  /// Which intervals are longer than the median, and the place of each, where one that holds
  /// several scans takes as many.
  private static func sides(
    of stroke: [Double], _ median: Double
  ) -> [(place: Int, isLong: Bool)] {
    var place = 0
    var sides: [(place: Int, isLong: Bool)] = []
    for part in stroke {
      if usual.contains(part) { sides.append((place, part > median)) }
      place += max(1, Int(min(part, 100).rounded()))
    }
    return sides
  }
}
