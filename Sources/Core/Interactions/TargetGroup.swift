public import Gestures
public import TactusCore

/// How a scene numbers its targets: group after group, each of a fixed size. The groups are the
/// cases of an enumeration, whose raw values count from 0.
///
///     enum Group: UInt8, TargetGroup {
///       case bar, row
///       var size: Int { switch self { case .bar: 1; case .row: 12 } }
///     }
///
/// Here the bar is target 0, and the rows are 1 to 12: `Group.row.id(11)` is 12, and
/// `Group.find(12)` is `(.row, 11)`.
public protocol TargetGroup: RawRepresentable<UInt8>, BitwiseCopyable, Sendable {
  /// How many targets it has; at least one.
  var size: Int { get }
}

extension TargetGroup {
  /// How many targets all groups have together.
  @inlinable
  public static var targetCount: Int {
    var count = 0
    var raw: UInt8 = 0
    while let group = Self(rawValue: raw) {
      count += group.size
      raw += 1
    }
    return count
  }

  /// The target at a position in the group, counted from 0.
  @inlinable
  public func id(_ place: Int = 0) -> TargetID {
    require("the index of a target in its row of the table", place, from: 0, to: size - 1)
    var first = 0
    var raw: UInt8 = 0
    while raw < rawValue, let group = Self(rawValue: raw) {
      first += group.size
      raw += 1
    }
    return TargetID(truncatingIfNeeded: first + place)
  }

  /// The group of a target, and its position there.
  ///
  /// - Precondition: `id` is below `targetCount`.
  @inlinable
  public static func find(_ id: TargetID) -> (group: Self, place: Int) {
    var place = Int(id)
    var raw: UInt8 = 0
    while let group = Self(rawValue: raw) {
      if place < group.size { return (group, place) }
      place -= group.size
      raw += 1
    }
    refuse("the scene has no such target: its number is beyond targetCount")
  }
}

/// The recognizers that watch a target.
public struct Watchers: BitwiseCopyable, Sendable {
  /// Taps and presses: not of a touch that stops something that moves.
  public var taps: RecognizerSet
  /// All others.
  public var drags: RecognizerSet

  @inlinable
  public init(taps: RecognizerSet = .empty, drags: RecognizerSet = .empty) {
    self.taps = taps
    self.drags = drags
  }

  @inlinable
  public static var none: Watchers { Watchers() }
}

extension Hit {
  /// A hit on a target that all its watchers watch; where it stops something that moves, taps and
  /// presses do not.
  @inlinable
  public init(target: TargetID, _ watchers: Watchers, isCatch: Bool) {
    self.init(
      target: target, watchers: isCatch ? watchers.drags : watchers.drags | watchers.taps,
      caught: isCatch ? watchers.taps : .empty)
  }
}
