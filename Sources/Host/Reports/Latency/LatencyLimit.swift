/// The longest that a figure of a hop or a reaction may be.
public struct LatencyLimit: Equatable, Sendable {
  /// A figure of a distribution. Its raw value names it in reports and limits.
  public enum Figure: String, CaseIterable, Sendable {
    case p50, p90, p99
    case p999 = "p99.9"
    case max
  }

  /// A hop's name, or a reaction's.
  public var row: String
  public var figure: Figure
  /// In microseconds; the figure may reach it.
  public var value: Int64

  public init(_ row: String, _ figure: Figure, _ value: Int64) {
    self.row = row
    self.figure = figure
    self.value = value
  }

  /// As it is written: `stamp-flip.p99`.
  public var name: String { figure == .max ? row : "\(row).\(figure.rawValue)" }

  /// Splits `stamp-flip.p99` or `tap`; without a figure it is the maximum.
  public static func parts(of name: Substring) -> (row: String, figure: Figure)? {
    let halves = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let row = halves.first else { return nil }
    guard halves.count == 2 else { return (String(row), .max) }
    return Figure(rawValue: String(halves[1])).map { (String(row), $0) }
  }
}

extension LatencyFigures {
  public subscript(figure: LatencyLimit.Figure) -> Int64? {
    switch figure {
    case .p50: p50
    case .p90: p90
    case .p99: p99
    case .p999: p999
    case .max: max
    }
  }
}
