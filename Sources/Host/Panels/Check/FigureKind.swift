import InputText

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

  /// Those that make others fail: where a place is dead the panel seems to stand still, and where
  /// it does, scans seem lost and steps are long.
  static let causes: [FigureKind] = [.dead, .frozen]

  /// All names that a limit may have, but `rate.1` and so on.
  static let names = allCases.flatMap { kind in
    [kind.rawValue] + kind.row.parts.map { "\(kind.rawValue).\($0)" }
  }
}

/// What holds for a figure whatever is measured.
struct FigureRow {
  let unit: String
  /// What others ask of it; the first one decides.
  let limits: [Criterion]
  /// How much it counts: counts of contacts three times, most figures twice, as ChromeOS weighs
  /// them.
  let weight: Double
  /// Whether it cannot be known without the panel's size.
  let needsSize: Bool
  /// What of it there is, where that is known beforehand.
  let parts: [String]
  let term: StandardTerm?
  /// What is written on a page where a fault is, and what its legend has beside that.
  let sign: (letter: String, words: String)?
  let measure: Measure?

  fileprivate init(
    _ limits: Criterion..., in unit: String = "", weight: Double = 2, needsSize: Bool = true,
    parts: [String] = [], term: StandardTerm? = nil, sign: (String, String)? = nil,
    measure: Measure? = nil
  ) {
    (self.unit, self.limits, self.weight, self.needsSize) = (unit, limits, weight, needsSize)
    (self.parts, self.term, self.sign, self.measure) = (parts, term, sign, measure)
  }
}

/// How a figure is measured a stroke or a finger at a time: a report has the worst of them, and a
/// comparison of two recordings all.
struct Measure {
  /// What each measurement is of.
  let of: String
  /// What it is counted in where a figure has no unit.
  var unit = ""
  /// Why there is none.
  let none: String
  /// Whether the least is the worst.
  var isLeast = false
  let values: (FingerMeasures) -> [Double]

  static func rest(_ value: @escaping (RestingFinger) -> Double) -> Measure {
    Measure(of: "resting finger", none: "no finger stands still for 0.4 s, from landing to lift") {
      $0.rests.map(value)
    }
  }

  static func leg(_ value: @escaping (LegMeasures) -> Double) -> Measure {
    Measure(of: "straight stroke", none: "no straight stroke of 20 mm; draw along a ruler") {
      $0.legs.map(value)
    }
  }

  /// What is measured, in the order of comparisons.
  static let kinds: [FigureKind] = [
    .restJitter, .landing, .lifting, .movingJitter, .linearity, .largestDeviation, .gap,
    .hysteresis, .swipe,
  ]
}

/// Whose limits they are: ChromeOS' touch firmware tests (2014, in millimetres, with the margin in
/// which a figure loses its score), and Microsoft's Windows 10 component specification,
/// Device.Input.Digitizer.Touch. Where neither has a limit, the project's own.
private let chromeOS = "ChromeOS touch firmware test"
private let windows = "Windows 10 Device.Input.Digitizer.Touch"
private let own = "Tactus"
private let linearityTerm = StandardTerm(clause: "5.4", word: "linearity")

extension FigureKind {
  var row: FigureRow {
    switch self {
    case .rate, .interval, .lost, .late, .quantum: timingRow
    case .restJitter:
      FigureRow(
        .most(1, "\(chromeOS), StationaryFinger"), .most(0.5, windows), in: "mm",
        term: StandardTerm(clause: "5.3", word: "repeatability or jitter"), measure: .rest(\.radius)
      )
    case .movingJitter:
      FigureRow(
        .most(1, slope: 0.5, "\(chromeOS), NoReversedMotion"),
        .most(0, "\(windows): none against the motion"), in: "mm", measure: .leg(\.reversed))
    case .linearity:
      FigureRow(
        .most(0.5, slope: 0.5, "\(chromeOS), LinearityNormalFinger"), in: "mm", term: linearityTerm,
        measure: .leg(\.offLine.rootMeanSquare))
    case .largestDeviation:
      FigureRow(
        .most(2, slope: 1, "\(chromeOS), LinearityNormalFinger"), .most(1, windows), in: "mm",
        term: linearityTerm, measure: .leg(\.offLine.largest))
    case .gap:
      FigureRow(
        .most(1.8, slope: 1, "\(chromeOS), NoGap"),
        sign: ("N", "steps that are too long for those beside them"),
        measure: Measure(
          of: "straight stroke", none: "no straight stroke that is fast enough"
        ) { $0.legs.compactMap(\.gap) })
    case .frozen:
      FigureRow(
        .most(35, slope: 35, "\(windows): a move on the screen within 35 ms"), in: "ms")
    case .swipe:
      FigureRow(
        .least(3, slope: 3, "\(chromeOS), CountPackets"),
        measure: Measure(
          of: "swipe", unit: "reports", none: "no swipe of 20 mm within 0.15 s", isLeast: true
        ) { $0.swipes.map(Double.init) })
    case .landing: FigureRow(in: "mm", measure: .rest(\.landing))
    case .lifting:
      FigureRow(
        .most(1, slope: 1, "\(chromeOS), StationaryTap"), in: "mm", measure: .rest(\.lifting))
    case .hysteresis:
      FigureRow(
        .most(2, "\(chromeOS), Hysteresis"),
        measure: Measure(
          of: "finger that moves on",
          none: "no finger rests within 0.25 mm for 0.3 s and then moves on"
        ) { $0.jumps.compactMap(\.ratio) })
    case .accuracy:
      FigureRow(
        .most(1, slope: 1, "\(windows); a fingertip finds a mark no better"), in: "mm",
        term: StandardTerm(clause: "5.2", word: "accuracy"))
    case .contacts: FigureRow(.least(5, windows), weight: 3, needsSize: false)
    case .separation:
      FigureRow(.most(17, "\(windows): 8 mm between two fingers 9 mm wide"), in: "mm")
    case .edge:
      FigureRow(
        .most(0.5, slope: 1, "\(chromeOS), Range"), in: "mm",
        parts: ["left", "right", "top", "bottom"])
    // In the unit that the device states.
    case .size, .pressure: FigureRow(needsSize: false, parts: ["min", "median", "max"])
    case .reached: FigureRow(in: "%")
    case .dead, .ghosts, .swaps, .merges, .palms, .leaps, .stuck, .dropouts, .faults: faultRow
    }
  }

  /// That of what is known of the scans.
  private var timingRow: FigureRow {
    switch self {
    case .rate:
      FigureRow(
        .least(60, "\(chromeOS), ReportRate; Windows 10: the refresh of the display"), in: "Hz",
        needsSize: false)
    case .interval:
      FigureRow(
        .most(20_833, slope: 16_667, "\(own): a report for each refresh at 60 Hz, a quarter late"),
        in: "µs", needsSize: false)
    case .quantum: FigureRow(in: "µs", needsSize: false)
    default: FigureRow(needsSize: false)
    }
  }

  /// That of faults, which are counted.
  private var faultRow: FigureRow {
    switch self {
    case .dead:
      FigureRow(
        .most(0, "\(own): fingers pass over nothing that is 5 mm long without a report"),
        sign: ("a red line", "passed over without a report, where another did so too"))
    case .ghosts:
      FigureRow(
        .most(0, "\(windows): no report where nothing touches"), weight: 3, needsSize: false,
        sign: ("G", "ghosts"))
    case .swaps:
      FigureRow(
        .most(0, "\(chromeOS), CountTrackingID"), weight: 3,
        sign: ("S", "contacts exchange their places"))
    case .merges:
      FigureRow(
        .most(0, "\(chromeOS), FingerCount"), weight: 3, sign: ("M", "two fingers become one"))
    case .palms:
      FigureRow(
        .most(0, "\(chromeOS), FingerCount: nothing splits"), weight: 3, sign: ("P", "palms"))
    case .leaps: FigureRow(.most(0, own), sign: ("L", "leaps"))
    case .stuck: FigureRow(.most(0, own), needsSize: false, sign: ("K", "stuck contacts"))
    case .dropouts:
      FigureRow(
        .most(0, "\(chromeOS), CountTrackingID"), sign: ("D", "fingers lost and found"))
    case .faults: FigureRow(.most(0, "Linux multi-touch protocol"), needsSize: false)
    default: FigureRow()
    }
  }

  /// Nil for what the standard has no word for.
  public var term: StandardTerm? { row.term }
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

extension PanelCheck {
  /// The figures that a data sheet has as well, by its words, in one sentence; nil where the
  /// recordings show none of them.
  var terms: String? {
    let named = figures.filter { $0.value != nil }.compactMap { figure in
      figure.kind.term.map { (term: $0, name: figure.name) }
    }
    guard !named.isEmpty else { return nil }
    let terms = named.indices.filter { index in
      !named[..<index].contains { $0.term == named[index].term }
    }.map { named[$0].term }
    let words = terms.map { term in
      let names = named.filter { $0.term == term }.map(\.name)
      return "\(names.joined(separator: " and ")) \(term.word) (\(term.clause))"
    }
    return "\(StandardTerm.standard) calls \(words.joined(separator: ", ")), of a test bar of "
      + "stated size; its limits are the buyer's"
  }
}
