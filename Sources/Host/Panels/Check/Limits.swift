public import InputText

/// What others ask of a panel.
public struct Limits: Sendable {
  /// By the name of the figure; the first one decides.
  public var criteria: [String: [Criterion]]
  /// The names of those of a file, in its order.
  public internal(set) var own: [String] = []

  /// Those of `FigureKind`'s rows.
  public static let published = Limits(
    criteria: Dictionary(
      uniqueKeysWithValues: FigureKind.allCases.map { ($0.rawValue, $0.row.limits) }))

  /// Of a figure with its number: `rate.2` and `edge.left` have those of `rate` and `edge`, unless
  /// they have their own.
  public func criteria(of name: String) -> [Criterion] {
    if let own = criteria[name] { return own }
    guard let dot = name.firstIndex(of: ".") else { return [] }
    return criteria[String(name[..<dot])] ?? []
  }

  /// What may be missing of this many scans.
  static func lost(of scans: Int) -> Criterion {
    .most(
      Double(scans / 100), slope: Double(max(1, scans / 100)), "Tactus: one scan in a hundred")
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

  static func most(_ limit: Double, slope: Double = 0, _ source: String) -> Criterion {
    Criterion(.most, limit, slope: slope, source)
  }

  static func least(_ limit: Double, slope: Double = 0, _ source: String) -> Criterion {
    Criterion(.least, limit, slope: slope, source)
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
