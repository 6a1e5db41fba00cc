/// A part of a whole by its number, as `--shard 3/32` names it.
public struct ShardNumber: Hashable, Sendable {
  /// From 1 to the count.
  public let number: Int
  public let count: Int

  /// The most parts.
  public static let countMax = 1_000_000

  /// All of it.
  public static let whole = ShardNumber(number: 1, of: 1)

  private init(number: Int, of count: Int) { (self.number, self.count) = (number, count) }

  /// From `3/32`; nil unless the number is one of 1 to the count.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...Self.countMax).contains(count), (1...count).contains(number)
    else { return nil }
    self.init(number: number, of: count)
  }
}
