/// One line of a trace, taken apart: `<tick> <µs> <word> key=value key=value …`.
public struct TraceLine: Equatable, Sendable {
  /// The tick that handled it.
  public var tick: Int64
  /// When it happened, in microseconds since the first frame.
  public var microseconds: Int64
  public var word: String
  /// In the order in which they are written.
  public var pairs: [Pair]
  /// Where it stands in the file, counted from 1.
  public var line: Int

  public struct Pair: Equatable, Sendable {
    public var key: String
    public var value: String

    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The first value of a key.
  public subscript(key: String) -> String? { pairs.first { $0.key == key }?.value }

  /// As it stands in the file, without its end.
  public var text: String {
    "\(tick) \(microseconds) \(word)" + pairs.map { " \($0.key)=\($0.value)" }.joined()
  }
}
