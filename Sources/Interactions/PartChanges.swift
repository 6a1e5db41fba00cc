public import Gestures
public import TactusCore

/// What looks different since the last update.
public struct PartChanges: BitwiseCopyable, Sendable {
  /// All of the part that is asked.
  public var isWhole = false
  /// Targets, wherever they are.
  public private(set) var targets: Targets
  /// Whether there were more targets than `targetsMax`: anything may look different.
  public private(set) var isOverfull = false
  /// Places on the screen, in points, wherever the part is.
  public private(set) var places: Places

  public typealias Targets = BoundedArray<20, TargetID>
  /// How many targets it holds: each of ten fingers lights one, and makes another one darker.
  @inlinable public static var targetsMax: Int { Targets.capacity }

  public typealias Places = BoundedArray<4, Rect>
  /// How many places it holds; of more, the last is around them.
  public static var placesMax: Int { Places.capacity }

  public init() {
    targets = BoundedArray(filler: 0)
    places = BoundedArray(filler: .zero)
  }

  /// What is drawn at a place looks different. More places than there is room for become one.
  public mutating func add(_ place: Rect) {
    guard !places.append(place) else { return }
    let last = places[places.count - 1]
    let (x, y) = (min(last.x, place.x), min(last.y, place.y))
    places[places.count - 1] = Rect(
      x: x, y: y, width: max(last.maxX, place.maxX) - x, height: max(last.maxY, place.maxY) - y)
  }

  /// A target looks different.
  public mutating func add(_ target: TargetID) {
    if !targets.append(target) { isOverfull = true }
  }
}
