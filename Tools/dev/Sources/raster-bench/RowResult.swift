/// What a row took.
struct RowResult {
  let row: BenchRow
  let tactus: Times?
  /// Nil where pixman has no such call, or is not installed.
  let pixman: Times?
  let plain: Times?
  let toPixman: Ratio?
  let toPlain: Ratio?

  /// The ratio that the row's aim is about, and the aim; nil without one.
  var judged: (ratio: Ratio, limit: Double)? {
    switch row.aim {
    case .plain(let limit): toPlain.map { ($0, limit) }
    case .pixman(let limit): toPixman.map { ($0, limit) }
    case .none: nil
    }
  }

  /// Whether three of four ratios are above the aim.
  var isMissed: Bool { judged.map { $0.ratio.lowerQuartile > $0.limit } ?? false }

  /// Whether the aim lies between the quartiles of the ratios: this run cannot decide.
  var isClose: Bool {
    judged.map { $0.ratio.lowerQuartile <= $0.limit && $0.limit < $0.ratio.upperQuartile } ?? false
  }
}

/// In microseconds.
struct Times {
  let minimum: Double
  let median: Double

  /// Nil without times.
  init?(_ times: [Double]) {
    let sorted = times.sorted()
    guard let first = sorted.first else { return nil }
    minimum = first
    median = sorted[sorted.count / 2]
  }
}

/// How many times as long one takes as another, round by round.
struct Ratio {
  let lowerQuartile: Double
  let median: Double
  let upperQuartile: Double

  /// Nil without times of both.
  init?(_ times: [Double], _ others: [Double]) {
    let sorted = zip(times, others).map { $0 / $1 }.sorted()
    guard !sorted.isEmpty else { return nil }
    lowerQuartile = sorted[sorted.count / 4]
    median = sorted[sorted.count / 2]
    upperQuartile = sorted[sorted.count * 3 / 4]
  }
}
