/// What stands before the records of a trace: all that the run depends on, and nothing that differs
/// between two runs of the same (no wall clock, no absolute path).
public struct TraceHeader: Equatable, Sendable {
  public struct Pair: Equatable, Sendable {
    public var key: String
    public var value: String
  }

  public private(set) var pairs: [Pair] = []

  /// The first line of every trace.
  static let signature = "tactus-trace 1"

  public init() {}

  /// Adds a pair. What a value may not hold, blanks and control characters, becomes `_`.
  public mutating func append(_ key: String, _ value: String) {
    let clean = value.unicodeScalars.map { $0.value <= 0x20 || $0.value == 0x7F ? "_" : $0 }
    pairs.append(Pair(key: key, value: String(String.UnicodeScalarView(clean))))
  }

  /// The header with the empty line that ends it.
  var text: String {
    Self.signature + "\n" + pairs.map { "\($0.key)=\($0.value)\n" }.joined() + "\n"
  }
}
