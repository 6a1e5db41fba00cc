public import Gestures
public import TactusCore

/// What looks different since the last update.
public struct PartChanges: BitwiseCopyable, Sendable {
  /// All of the part that is asked.
  public var isWhole = false
  // The lists are stored beside what may be read, for an `init` that is inlined must reach them.
  /// Targets, wherever they are.
  @inlinable public var targets: Targets { targetList }
  @usableFromInline var targetList: Targets
  /// Whether there were more targets than `targetsMax`: anything may look different.
  public private(set) var isOverfull = false
  /// Places on the screen, in points, wherever the part is.
  @inlinable public var places: Places { placeList }
  @usableFromInline var placeList: Places

  public typealias Targets = BoundedArray<20, TargetID>
  /// How many targets it holds: each of ten fingers lights one, and makes another one darker.
  @inlinable public static var targetsMax: Int { Targets.capacity }

  public typealias Places = BoundedArray<4, Rect>
  /// How many places it holds; of more, the last is around them.
  public static var placesMax: Int { Places.capacity }

  /// Nothing looks different.
  // In each tick that shows the parts: a call would copy all of it.
  @inlinable @inline(__always)
  public init() {
    targetList = Targets(filler: 0)
    placeList = Places(filler: .zero)
  }

  /// What is drawn at a place looks different. More places than there is room for become one.
  public mutating func add(_ place: Rect) {
    guard !placeList.append(place) else { return }
    let last = placeList[placeList.count - 1]
    let (x, y) = (min(last.x, place.x), min(last.y, place.y))
    placeList[placeList.count - 1] = Rect(
      x: x, y: y, width: max(last.maxX, place.maxX) - x, height: max(last.maxY, place.maxY) - y)
  }

  /// A target looks different.
  public mutating func add(_ target: TargetID) {
    if !targetList.append(target) { isOverfull = true }
  }
}
