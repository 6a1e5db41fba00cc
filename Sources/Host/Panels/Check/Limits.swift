/// What others ask of a panel.
///
/// ChromeOS' touch firmware tests (2014, in millimetres, with the margin in which a figure loses
/// its score), and Microsoft's Windows 10 component specification, Device.Input.Digitizer.Touch.
/// Where neither has a limit, the project's own.
public struct Limits: Sendable {
  /// By the name of the figure; the first one decides.
  public var criteria: [String: [Criterion]]
  /// The names of those of a file, in its order.
  public internal(set) var own: [String] = []

  private init(_ criteria: [FigureKind: [Criterion]]) {
    self.criteria = Dictionary(uniqueKeysWithValues: criteria.map { ($0.rawValue, $1) })
  }

  private static let chromeOS = "ChromeOS touch firmware test"
  private static let windows = "Windows 10 Device.Input.Digitizer.Touch"
  private static let own = "Tactus"

  public static let published = Limits([
    .rate: [
      Criterion(
        .least, 60, "\(chromeOS), ReportRate; Windows 10: the refresh of the display")
    ],
    .interval: [
      Criterion(
        .most, 20_833, slope: 16_667, "\(own): a report for each refresh at 60 Hz, a quarter late")
    ],
    .restJitter: [
      Criterion(.most, 1, "\(chromeOS), StationaryFinger"), Criterion(.most, 0.5, windows),
    ],
    .movingJitter: [
      Criterion(.most, 1, slope: 0.5, "\(chromeOS), NoReversedMotion"),
      Criterion(.most, 0, "\(windows): none against the motion"),
    ],
    .linearity: [Criterion(.most, 0.5, slope: 0.5, "\(chromeOS), LinearityNormalFinger")],
    .largestDeviation: [
      Criterion(.most, 2, slope: 1, "\(chromeOS), LinearityNormalFinger"),
      Criterion(.most, 1, windows),
    ],
    .accuracy: [Criterion(.most, 1, slope: 1, "\(windows); a fingertip finds a mark no better")],
    .contacts: [Criterion(.least, 5, windows)],
    .separation: [
      Criterion(.most, 17, "\(windows): 8 mm between two fingers 9 mm wide")
    ],
    .edge: [Criterion(.most, 0.5, slope: 1, "\(chromeOS), Range")],
    .dead: [
      Criterion(.most, 0, "\(own): fingers pass over nothing that is 5 mm long without a report")
    ],
    .gap: [Criterion(.most, 1.8, slope: 1, "\(chromeOS), NoGap")],
    .hysteresis: [Criterion(.most, 2, "\(chromeOS), Hysteresis")],
    .swipe: [Criterion(.least, 3, slope: 3, "\(chromeOS), CountPackets")],
    .frozen: [
      Criterion(.most, 35, slope: 35, "\(windows): a move on the screen within 35 ms")
    ],
    .lifting: [Criterion(.most, 1, slope: 1, "\(chromeOS), StationaryTap")],
    .merges: [Criterion(.most, 0, "\(chromeOS), FingerCount")],
    .palms: [Criterion(.most, 0, "\(chromeOS), FingerCount: nothing splits")],
    .ghosts: [Criterion(.most, 0, "\(windows): no report where nothing touches")],
    .swaps: [Criterion(.most, 0, "\(chromeOS), CountTrackingID")],
    .leaps: [Criterion(.most, 0, own)],
    .stuck: [Criterion(.most, 0, own)],
    .dropouts: [Criterion(.most, 0, "\(chromeOS), CountTrackingID")],
    .faults: [Criterion(.most, 0, "Linux multi-touch protocol")],
  ])

  /// Of a figure with its number: `rate.2` and `edge.left` have those of `rate` and `edge`, unless
  /// they have their own.
  public func criteria(of name: String) -> [Criterion] {
    if let own = criteria[name] { return own }
    guard let dot = name.firstIndex(of: ".") else { return [] }
    return criteria[String(name[..<dot])] ?? []
  }

  /// What may be missing of this many scans.
  static func lost(of scans: Int) -> Criterion {
    Criterion(
      .most, Double(scans / 100), slope: Double(max(1, scans / 100)),
      "\(own): one scan in a hundred")
  }
}
