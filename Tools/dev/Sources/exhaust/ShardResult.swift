/// What came of some shards, as text: one line a figure, so that results of many machines can be
/// added.
struct ShardResult: Equatable {
  var shards: [Shard] = []
  var handCount = 0
  var frameCount = 0
  var gestureCounts: [String: Int] = [:]
  var violations: [Violation] = []

  struct Violation: Equatable {
    var scene: String
    /// Its number in the grid.
    var hand: Int
    var faults: [String]
    /// A finger script.
    var script: [String]
  }

  private static let signature = "tactus-exhaust 1"

  var text: String {
    var lines = [Self.signature]
    for shard in shards { lines.append("shard \(shard.number)/\(shard.count)") }
    lines.append("hands \(handCount)")
    lines.append("frames \(frameCount)")
    for (kind, count) in gestureCounts.sorted(by: { $0.key < $1.key }) {
      lines.append("gestures \(kind) \(count)")
    }
    for violation in violations {
      lines.append("violation \(violation.scene) \(violation.hand)")
      lines += violation.faults.map { "fault \($0)" }
      lines += violation.script.map { "script \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  init() {}

  /// Reads a text back; nil when a line is not one of ours.
  init?(_ text: String) {
    let lines = text.split(separator: "\n")
    guard lines.first == Self.signature[...] else { return nil }
    for line in lines.dropFirst() {
      guard let space = line.firstIndex(of: " "),
        take(line[..<space], line[line.index(after: space)...])
      else { return nil }
    }
  }

  private mutating func take(_ word: Substring, _ rest: Substring) -> Bool {
    let parts = rest.split(separator: " ")
    switch word {
    case "shard":
      guard let shard = Shard(rest) else { return false }
      shards.append(shard)
    case "hands":
      guard let count = Int(rest) else { return false }
      handCount = count
    case "frames":
      guard let count = Int(rest) else { return false }
      frameCount = count
    case "gestures":
      guard parts.count == 2, let count = Int(parts[1]) else { return false }
      gestureCounts[String(parts[0])] = count
    case "violation":
      guard parts.count == 2, let hand = Int(parts[1]) else { return false }
      violations.append(Violation(scene: String(parts[0]), hand: hand, faults: [], script: []))
    case "fault", "script":
      guard !violations.isEmpty else { return false }
      if word == "fault" {
        violations[violations.count - 1].faults.append(String(rest))
      } else {
        violations[violations.count - 1].script.append(String(rest))
      }
    default: return false
    }
    return true
  }

  /// Adds another result; nil when one of its shards is here already, or is one of another number.
  func adding(_ other: ShardResult) -> ShardResult? {
    let isNew = other.shards.allSatisfy { shard in
      !shards.contains(shard) && shards.allSatisfy { $0.count == shard.count }
    }
    guard isNew else { return nil }
    var sum = self
    sum.shards += other.shards
    sum.handCount += other.handCount
    sum.frameCount += other.frameCount
    sum.gestureCounts.merge(other.gestureCounts, uniquingKeysWith: +)
    sum.violations += other.violations
    // In whatever order they come, the sum is the same.
    sum.shards.sort { $0.number < $1.number }
    sum.violations.sort { ($0.scene, $0.hand) < ($1.scene, $1.hand) }
    return sum
  }

  /// The shards that are missing from the whole.
  var missing: [Int] {
    guard let count = shards.first?.count else { return [] }
    let present = Set(shards.map(\.number))
    return (1...count).filter { !present.contains($0) }
  }
}
