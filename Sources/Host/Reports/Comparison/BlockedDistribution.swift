public import TactusCore

/// Durations, also by when they were: in blocks of a second. What happens within one stroke, or one
/// animation, is not independent; blocks nearly are.
public struct BlockedDistribution: Equatable, Sendable {
  public private(set) var whole = Distribution()
  /// By their numbers; empty ones are not there.
  public private(set) var blocks: [Int64: Distribution] = [:]
  /// Of a block, in microseconds; it doubles when there are too many of them.
  public private(set) var length: Int64 = 1_000_000

  /// How many blocks are kept: more than an hour of seconds.
  static var blocksMax: Int { 4096 }

  public init() {}

  public mutating func record(_ microseconds: Int64, at time: Instant) {
    whole.record(microseconds)
    // Rounded down, before time zero as well.
    let place = time.microseconds >= 0 ? time.microseconds : time.microseconds - length + 1
    blocks[place / length, default: Distribution()].record(microseconds)
    if blocks.count > Self.blocksMax { widen() }
  }

  /// Makes two blocks one.
  mutating func widen() {
    var wide: [Int64: Distribution] = [:]
    for (number, durations) in blocks {
      let place = number >= 0 ? number / 2 : (number - 1) / 2
      var sum = wide[place]?.counts ?? [:]
      for (value, count) in durations.counts { sum[value, default: 0] += count }
      wide[place] = Distribution(sum)
    }
    blocks = wide
    length *= 2
  }

  /// `1000000|0:16000x3,16400x1|4:8000x1`.
  var text: String {
    let parts = blocks.sorted { $0.key < $1.key }.map { number, durations in
      "\(number):" + durations.sorted.map { "\($0.value)x\($0.count)" }.joined(separator: ",")
    }
    return (["\(length)"] + parts).joined(separator: "|")
  }

  /// Whether it is a second, or came of one by doubling.
  private static func isLength(_ length: Int64) -> Bool {
    (0...20).contains { length == 1_000_000 << $0 }
  }

  /// nil when it is anything else, or has another count than the whole.
  init?(_ text: String, whole: Distribution) {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    guard let first = parts.first, let length = Int64(first), Self.isLength(length),
      parts.count <= Self.blocksMax + 1
    else { return nil }
    self.whole = whole
    self.length = length
    var count = 0
    for part in parts.dropFirst() {
      let halves = part.split(separator: ":", omittingEmptySubsequences: false)
      guard halves.count == 2, let number = Int64(halves[0]),
        number.magnitude < UInt64(Int64.max) / UInt64(length), blocks[number] == nil,
        let durations = Distribution(
          histogram: halves[1].split(separator: ",").joined(separator: " "))
      else { return nil }
      blocks[number] = durations
      count += durations.count
    }
    guard count == whole.count else { return nil }
  }
}
