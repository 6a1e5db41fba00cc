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
  var unit = ""
  /// What others ask of it; the first one decides.
  var limits: [Criterion] = []
  /// How much it counts: counts of contacts three times, most figures twice, as ChromeOS weighs
  /// them.
  var weight = 2.0
  /// Whether it cannot be known without the panel's size.
  var needsSize = false
  /// What of it there is, where that is known beforehand.
  var parts: [String] = []
  var term: StandardTerm?
  /// What is written on a page where a fault is, and what its legend has beside that.
  var sign: (letter: String, words: String)?
  var measure: Measure?
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

extension FigureKind {
  var row: FigureRow {
    switch self {
    case .rate:
      FigureRow(
        unit: "Hz",
        limits: [
          Criterion(
            .least, 60, "\(chromeOS), ReportRate; Windows 10: the refresh of the display")
        ])
    case .interval:
      FigureRow(
        unit: "µs",
        limits: [
          Criterion(
            .most, 20_833, slope: 16_667,
            "\(own): a report for each refresh at 60 Hz, a quarter late")
        ])
    case .lost, .late: FigureRow()
    case .quantum: FigureRow(unit: "µs")
    case .restJitter:
      FigureRow(
        unit: "mm",
        limits: [
          Criterion(.most, 1, "\(chromeOS), StationaryFinger"), Criterion(.most, 0.5, windows),
        ], needsSize: true, term: StandardTerm(clause: "5.3", word: "repeatability or jitter"),
        measure: .rest(\.radius))
    case .movingJitter:
      FigureRow(
        unit: "mm",
        limits: [
          Criterion(.most, 1, slope: 0.5, "\(chromeOS), NoReversedMotion"),
          Criterion(.most, 0, "\(windows): none against the motion"),
        ], needsSize: true, measure: .leg(\.reversed))
    case .linearity:
      FigureRow(
        unit: "mm",
        limits: [Criterion(.most, 0.5, slope: 0.5, "\(chromeOS), LinearityNormalFinger")],
        needsSize: true, term: StandardTerm(clause: "5.4", word: "linearity"),
        measure: .leg(\.offLine.rootMeanSquare))
    case .largestDeviation:
      FigureRow(
        unit: "mm",
        limits: [
          Criterion(.most, 2, slope: 1, "\(chromeOS), LinearityNormalFinger"),
          Criterion(.most, 1, windows),
        ], needsSize: true, term: StandardTerm(clause: "5.4", word: "linearity"),
        measure: .leg(\.offLine.largest))
    case .gap:
      FigureRow(
        limits: [Criterion(.most, 1.8, slope: 1, "\(chromeOS), NoGap")], needsSize: true,
        sign: ("N", "steps that are too long for those beside them"),
        measure: Measure(
          of: "straight stroke", none: "no straight stroke that is fast enough"
        ) { $0.legs.compactMap(\.gap) })
    case .frozen:
      FigureRow(
        unit: "ms",
        limits: [
          Criterion(.most, 35, slope: 35, "\(windows): a move on the screen within 35 ms")
        ], needsSize: true)
    case .swipe:
      FigureRow(
        limits: [Criterion(.least, 3, slope: 3, "\(chromeOS), CountPackets")], needsSize: true,
        measure: Measure(
          of: "swipe", unit: "reports", none: "no swipe of 20 mm within 0.15 s", isLeast: true
        ) { $0.swipes.map(Double.init) })
    case .landing: FigureRow(unit: "mm", needsSize: true, measure: .rest(\.landing))
    case .lifting:
      FigureRow(
        unit: "mm", limits: [Criterion(.most, 1, slope: 1, "\(chromeOS), StationaryTap")],
        needsSize: true, measure: .rest(\.lifting))
    case .hysteresis:
      FigureRow(
        limits: [Criterion(.most, 2, "\(chromeOS), Hysteresis")], needsSize: true,
        measure: Measure(
          of: "finger that moves on",
          none: "no finger rests within 0.25 mm for 0.3 s and then moves on"
        ) { $0.jumps.compactMap(\.ratio) })
    case .accuracy:
      FigureRow(
        unit: "mm",
        limits: [
          Criterion(.most, 1, slope: 1, "\(windows); a fingertip finds a mark no better")
        ], needsSize: true, term: StandardTerm(clause: "5.2", word: "accuracy"))
    case .contacts: FigureRow(limits: [Criterion(.least, 5, windows)], weight: 3)
    case .separation:
      FigureRow(
        unit: "mm",
        limits: [Criterion(.most, 17, "\(windows): 8 mm between two fingers 9 mm wide")],
        needsSize: true)
    case .edge:
      FigureRow(
        unit: "mm", limits: [Criterion(.most, 0.5, slope: 1, "\(chromeOS), Range")],
        needsSize: true, parts: ["left", "right", "top", "bottom"])
    // In the unit that the device states.
    case .size, .pressure: FigureRow(parts: ["min", "median", "max"])
    case .reached: FigureRow(unit: "%", needsSize: true)
    case .dead:
      FigureRow(
        limits: [
          Criterion(
            .most, 0, "\(own): fingers pass over nothing that is 5 mm long without a report")
        ], needsSize: true,
        sign: ("a red line", "passed over without a report, where another did so too"))
    case .ghosts:
      FigureRow(
        limits: [Criterion(.most, 0, "\(windows): no report where nothing touches")], weight: 3,
        sign: ("G", "ghosts"))
    case .swaps:
      FigureRow(
        limits: [Criterion(.most, 0, "\(chromeOS), CountTrackingID")], weight: 3,
        needsSize: true, sign: ("S", "contacts exchange their places"))
    case .merges:
      FigureRow(
        limits: [Criterion(.most, 0, "\(chromeOS), FingerCount")], weight: 3, needsSize: true,
        sign: ("M", "two fingers become one"))
    case .palms:
      FigureRow(
        limits: [Criterion(.most, 0, "\(chromeOS), FingerCount: nothing splits")], weight: 3,
        needsSize: true, sign: ("P", "palms"))
    case .leaps:
      FigureRow(limits: [Criterion(.most, 0, own)], needsSize: true, sign: ("L", "leaps"))
    case .stuck: FigureRow(limits: [Criterion(.most, 0, own)], sign: ("K", "stuck contacts"))
    case .dropouts:
      FigureRow(
        limits: [Criterion(.most, 0, "\(chromeOS), CountTrackingID")], needsSize: true,
        sign: ("D", "fingers lost and found"))
    case .faults: FigureRow(limits: [Criterion(.most, 0, "Linux multi-touch protocol")])
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
