/// What was measured of a panel, with what others ask of it.
public struct Figure: Equatable, Sendable {
  public var kind: FigureKind
  /// What of it, where there are several: `2` of `rate.2`, `left` of `edge.left`.
  public var part: String?
  /// Nil where the recording cannot show it.
  public var value: Double?
  public var unit: String
  /// The first one decides.
  public var criteria: [Criterion]
  /// Why there is no value, or why the limit does not decide; empty otherwise.
  public var reason: String
  /// Whether a value beyond the limit proves nothing, since the fingers did not try.
  public var isUndecided = false
  /// Whether nothing was drawn that could show a fault, so that none proves nothing.
  public var isUntried = false

  public init(
    _ kind: FigureKind, of part: String? = nil, _ value: Double?, _ unit: String,
    _ limits: Limits, reason: String = ""
  ) {
    (self.kind, self.part, self.value, self.unit) = (kind, part, value.map(Self.reported), unit)
    self.reason = reason
    criteria = limits.criteria(of: Self.name(kind, part))
  }

  /// A value beyond the limit proves nothing.
  mutating func leaveOpen(_ reason: String) { (isUndecided, self.reason) = (true, reason) }

  /// With as many decimals as a report may show: a rounding error is beyond no limit.
  static func reported(_ value: Double) -> Double { rounded(value, decimalsMax) }

  /// The most decimals of a value.
  static let decimalsMax = 6

  /// The fewest decimals, from so many on, with which a value is on the same side of each limit.
  func decimals(from least: Int) -> Int {
    guard let value else { return least }
    return (least..<max(least + 1, Self.decimalsMax)).first { decimals in
      let shown = rounded(value, decimals)
      return criteria.allSatisfy { $0.passes(shown) == $0.passes(value) }
    } ?? max(least, Self.decimalsMax)
  }

  /// `jitter.rest`, `rate.2`.
  public var name: String { Self.name(kind, part) }

  private static func name(_ kind: FigureKind, _ part: String?) -> String {
    part.map { "\(kind.rawValue).\($0)" } ?? kind.rawValue
  }

  /// Whether it keeps its limit; nil without a value or a limit.
  public var passes: Bool? {
    guard !isUntried, let value, let first = criteria.first else { return nil }
    if first.passes(value) { return true }
    return isUndecided ? nil : false
  }

  /// From 0 to 1, by the criterion that decides; nil where it does not.
  public var score: Double? {
    guard let value, let first = criteria.first, passes != nil else { return nil }
    return first.score(value)
  }
}

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

  /// Those that are measured a stroke or a finger at a time, and those that are counted, in the
  /// order of reports.
  static let measured: [FigureKind] = [
    .restJitter, .movingJitter, .linearity, .largestDeviation, .gap, .frozen, .swipe, .landing,
    .lifting, .hysteresis, .accuracy,
  ]
  static let counted: [FigureKind] = [
    .ghosts, .swaps, .merges, .palms, .leaps, .stuck, .dropouts, .faults,
  ]

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

/// What a data sheet calls a figure: the words and the clauses of IEC 62908-12-10:2023, "Touch and
/// interactive displays – Part 12-10: Measurement methods of touch displays – Touch and electrical
/// performance", by its list of contents.
///
/// It has methods, and its limits are the buyer's; it measures with a test bar that equipment
/// positions (4.3), or a person (4.4). What has no word in that list has none here.
public struct StandardTerm: Equatable, Sendable {
  public static let standard = "IEC 62908-12-10:2023"

  public let clause: String
  public let word: String

  /// `IEC 62908-12-10:2023, 5.4: linearity`.
  public var text: String { "\(Self.standard), \(clause): \(word)" }
}

extension FigureKind {
  /// Nil for what the standard has no word for.
  public var term: StandardTerm? {
    switch self {
    case .accuracy: StandardTerm(clause: "5.2", word: "accuracy")
    case .restJitter: StandardTerm(clause: "5.3", word: "repeatability or jitter")
    case .linearity, .largestDeviation: StandardTerm(clause: "5.4", word: "linearity")
    default: nil
    }
  }
}

extension PanelCheck {
  /// The figures that a data sheet has as well, by its words, in one sentence; nil where the
  /// recordings show none of them.
  var terms: String? {
    var found: [(term: StandardTerm, names: [String])] = []
    for figure in figures where figure.value != nil {
      guard let term = figure.kind.term else { continue }
      if let index = found.firstIndex(where: { $0.term == term }) {
        found[index].names.append(figure.name)
      } else {
        found.append((term, [figure.name]))
      }
    }
    guard !found.isEmpty else { return nil }
    let words = found.map {
      "\($0.names.joined(separator: " and ")) \($0.term.word) (\($0.term.clause))"
    }
    return "\(StandardTerm.standard) calls \(words.joined(separator: ", ")), of a test bar of "
      + "stated size; its limits are the buyer's"
  }
}
