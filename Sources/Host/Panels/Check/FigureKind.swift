/// What is measured of a panel, by the names that reports, limits and programs use.
public enum FigureKind: String, CaseIterable, Sendable {
  /// With the number of contacts behind a point: `rate.2`.
  case rate
  case interval = "interval.p99"
  case lost, late, quantum
  case restJitter = "jitter.rest"
  case movingJitter = "jitter.moving"
  case linearity = "linearity.rms"
  case largestDeviation = "linearity.max"
  case gap, frozen, swipe, landing, lifting, hysteresis, accuracy, contacts, separation
  /// With the edge behind a point: `edge.left`.
  case edge
  /// With what of all contacts: `size.max`.
  case size, pressure
  /// The share of the glass that fingers touched, and the cells that they passed over without a
  /// report.
  case reached, dead
  case ghosts, swaps, merges, palms, leaps, stuck, dropouts, faults

  /// The edges of a display, in the order of reports.
  static let edges = ["left", "right", "top", "bottom"]

  /// All names that a limit may have, but `rate.1` and so on.
  static let names = allCases.flatMap { kind in
    let parts =
      switch kind {
      case .edge: edges
      case .size, .pressure: ["min", "median", "max"]
      default: [String]()
      }
    return [kind.rawValue] + parts.map { "\(kind.rawValue).\($0)" }
  }

  /// How much it counts: counts of contacts three times, most figures twice, as ChromeOS weighs
  /// them.
  var weight: Double {
    switch self {
    case .contacts, .ghosts, .swaps, .merges, .palms: 3
    default: 2
    }
  }

  /// Those that make others fail: where a place is dead the panel seems to stand still, and where
  /// it does, scans seem lost and steps are long.
  static let causes: [FigureKind] = [.dead, .frozen]

  /// Whether it cannot be counted without the panel's size.
  var needsSize: Bool {
    switch self {
    case .leaps, .swaps, .merges, .palms, .dropouts: true
    default: false
    }
  }
}
