import Gestures

/// What is wrong with a table of targets.
public enum TableFault: BitwiseCopyable, Sendable {
  /// No case has the raw value 0.
  case noGround
  /// A case has this raw value, and none the one before it.
  case gap(before: UInt8)
  /// A row of that name has as many targets; at least one is asked for.
  case count(StaticString, Int)
  /// The number that the first target of a row has in its parts is negative.
  case first(StaticString, Int)
  /// There are more targets than a `TargetID` has numbers for: so many at least.
  case targets(Int)
}

extension TargetTable {
  /// How many targets a scene has at most.
  public static var targetsMax: Int { Int(TargetID.max) }

  /// What is wrong with it; nil where all is well. It is not looked for in a tick.
  public static var fault: TableFault? {
    guard Self(rawValue: 0) != nil else { return .noGround }
    var count = 0
    var raw: UInt8 = 0
    while let group = Self(rawValue: raw) {
      let size = group.size
      guard size >= 1 else { return .count(group.row.name, size) }
      guard group.row.first >= 0 else { return .first(group.row.name, group.row.first) }
      guard size <= targetsMax - count else {
        return .targets(count + min(size, 1_000_000_000))
      }
      count += size
      guard raw < .max else { return nil }
      raw += 1
    }
    for later in raw...(.max) where Self(rawValue: later) != nil { return .gap(before: later) }
    return nil
  }
}
