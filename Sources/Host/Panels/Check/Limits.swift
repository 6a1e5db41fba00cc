public import InputText

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

/// A limit of a figure, with a margin in which it loses its score.
public struct Criterion: Equatable, Sendable {
  public enum Bound: Sendable { case most, least }

  public var bound: Bound
  public var limit: Double
  /// By how much a figure may be beyond the limit until its score is 0; 0 for none at all.
  ///
  /// The fuzzy criteria of ChromeOS' touch firmware tests: full score up to the limit, then less in
  /// proportion.
  public var slope: Double
  /// Whose limit it is.
  public var source: String

  public init(_ bound: Bound, _ limit: Double, slope: Double = 0, _ source: String) {
    (self.bound, self.limit, self.slope, self.source) = (bound, limit, slope, source)
  }

  public func passes(_ value: Double) -> Bool { bound == .most ? value <= limit : value >= limit }

  /// 1 within the limit, 0 beyond the margin.
  public func score(_ value: Double) -> Double {
    if passes(value) { return 1 }
    guard slope > 0 else { return 0 }
    return max(0, 1 - (value - limit).magnitude / slope)
  }

  /// `<= 0.5 (+0.5)`.
  public var text: String {
    let sign = bound == .most ? "<=" : ">="
    let margin = slope > 0 ? " (\(bound == .most ? "+" : "-")\(short(slope, 3)))" : ""
    // As it was given: one of 0.0004 is not 0.
    let decimals = (3...9).first { rounded(limit, $0) == limit } ?? 9
    return "\(sign) \(short(limit, decimals))\(margin)"
  }
}

/// Limits of one's own, a line each: `jitter.rest <= 0.4`, with `#` before a comment.
extension Limits {
  /// Those of a file, in place of the published ones with their names.
  public init(contentsOf path: String) throws(TextError) {
    try self.init(LineSource(contentsOf: path, expecting: "limits of a panel"))
  }

  /// Parses bytes; `file` is used only in messages.
  public init(_ bytes: [UInt8], file: String) throws(TextError) {
    try self.init(LineSource(bytes, name: file, expecting: "limits of a panel"))
  }

  private init(_ source: consuming LineSource) throws(TextError) {
    self = .published
    var source = source
    let file = source.name
    while let line = try source.next() {
      let text = line.bytes.prefix { $0 != UInt8(ascii: "#") }.trimmed
      guard !text.isEmpty else { continue }
      let fields = text.fields.map(\.text)
      func malformed(_ what: String, _ remedy: String) -> TextError {
        .malformed(file: file, line: line.number, what: what, remedy: remedy)
      }
      guard fields.count == 3, fields[1] == "<=" || fields[1] == ">=",
        let limit = Double(fields[2]),
        limit.isFinite
      else {
        throw malformed(
          "'\(text.text)' is not a limit", "write NAME <= NUMBER or NAME >= NUMBER, a line each")
      }
      let name = fields[0]
      let isRate = name.hasPrefix("rate.") && Int(name.dropFirst(5)).map { $0 > 0 } == true
      guard FigureKind.names.contains(name) || isRate else {
        throw malformed(
          "there is no figure '\(name)'", "write one of " + FigureKind.names.joined(separator: ", ")
        )
      }
      own.append(name)
      criteria[name] =
        [Criterion(fields[1] == "<=" ? .most : .least, limit, file)] + criteria(of: name)
    }
  }
}
