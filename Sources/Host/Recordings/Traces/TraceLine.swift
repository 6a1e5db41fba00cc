/// One parsed record of a trace: `<tick> <µs> <word> key=value key=value …`.
public struct TraceLine: Equatable, Sendable {
  /// The tick that handled it.
  public var tick: Int64
  /// When it happened, in microseconds since the first frame.
  public var microseconds: Int64
  public var word: String
  /// In the order they are written.
  public var pairs: [Pair]
  /// Its line number in the file, counted from 1.
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

  /// The line as it is in the file, without its line ending.
  public var text: String {
    "\(tick) \(microseconds) \(word)" + pairs.map { " \($0.key)=\($0.value)" }.joined()
  }
}
