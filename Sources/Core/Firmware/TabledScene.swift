public import Gestures
public import Interactions
public import TactusCore

/// A scene whose targets are one table.
///
/// It states the table, where each target is at rest, and which recognizers watch it; hits, names,
/// quietness and the frames that presses light follow from that. A target is where its parts have
/// moved it, and is hit where it is seen. A touch on what visibly moves is a catch: taps do not
/// watch it.
///
/// One that hits otherwise, such as a round button, or a list that computes its row, states
/// `index(of:at:_:)` for that group.
public protocol TabledScene: Scene, ~Copyable {
  associatedtype Targets: TargetTable

  /// Where a target is at rest, in points; empty while there is no such thing.
  func frame(of target: Targets, _ index: Int) -> Rect
  /// The recognizers that watch the targets of a group.
  func watchers(of target: Targets) -> Watchers
  /// Which target of a group is drawn at a point, by default the last one whose frame, moved by its
  /// parts, holds it.
  mutating func index(of target: Targets, at point: Point, _ time: Instant) -> Int?
}

extension TabledScene where Self: ~Copyable {
  public static var isTabled: Bool { true }
  public static var tableFault: TableFault? { Targets.fault }

  @inlinable
  public var targetCount: Int { Targets.targetCount }

  @inlinable
  public func target(_ id: TargetID) -> TargetDescription {
    let (group, index) = Targets.find(id)
    return group.description(index, in: frame(of: group, index))
  }

  @inlinable
  public func parts(under target: TargetID) -> PartNames { Targets.parts(under: target) }

  /// Where it is as of the last update; what is ground shows no press, and so is nowhere.
  @inlinable
  public mutating func shownFrame(of id: TargetID) -> Rect {
    let (group, index) = Targets.find(id)
    guard !group.row.isGround else { return .zero }
    return standing(group, index, at: nil).frame
  }

  @inlinable
  public mutating func index(of target: Targets, at point: Point, _ time: Instant) -> Int? {
    indexByFrames(of: target, at: point, time)
  }

  /// What `index(of:at:_:)` is by default.
  @inlinable
  public mutating func indexByFrames(
    of target: Targets, at point: Point, _ time: Instant
  ) -> Int? {
    var index = target.size - 1
    while index >= 0, !standing(target, index, at: time).frame.contains(point) { index -= 1 }
    return index < 0 ? nil : index
  }

  /// The last target whose frame holds the point. Where that is a ground, or none, one close by
  /// that is smaller than a fingertip comes first: it has room there. A point on nothing is on
  /// target 0, which then nothing watches.
  @inlinable
  public mutating func hit(_ point: Point, at time: Instant) -> Hit {
    var found: (group: Targets, index: Int)?
    var raw: UInt8 = 0
    while let group = Targets(rawValue: raw) {
      if let index = index(of: group, at: point, time) { found = (group, index) }
      raw += 1
    }
    if found?.group.row.isGround != false {
      found = nearest(to: point, above: found?.group.rawValue, at: time) ?? found
    }
    guard let found else { return Hit(target: 0, watchers: .empty) }
    return hit(found.group, found.index, at: time)
  }

  /// A contact lands on a target: taps watch it unless that stops something.
  @inlinable
  public mutating func hit(_ target: Targets, _ index: Int = 0, at time: Instant) -> Hit {
    Hit(
      target: target.id(index), watchers(of: target),
      isCatch: standing(target, index, at: time).isCatch)
  }

  /// The target that reaches a point beside it, and is nearest.
  @inlinable
  mutating func nearest(
    to point: Point, above ground: UInt8?, at time: Instant
  ) -> (group: Targets, index: Int)? {
    var nearest: (group: Targets, index: Int)?
    var least = Float.infinity
    var raw = ground.map { $0 + 1 } ?? 0
    while let group = Targets(rawValue: raw) {
      raw += 1
      let row = group.row
      guard row.reach > 0 else { continue }
      for index in 0..<row.count {
        let frame = standing(group, index, at: time).frame
        let (dx, dy) = (beside(frame.x, frame.maxX, point.x), beside(frame.y, frame.maxY, point.y))
        let far = dx * dx + dy * dy
        let isReached =
          dx <= max(row.reach - frame.width, 0) / 2 && dy <= max(row.reach - frame.height, 0) / 2
        guard !frame.isEmpty, isReached, far <= least else { continue }
        (nearest, least) = ((group, index), far)
      }
    }
    return nearest
  }

  /// How far a place is outside of a range.
  @inlinable
  func beside(_ start: Float, _ end: Float, _ place: Float) -> Float {
    max(max(start - place, place - end), 0)
  }

  /// Where a target is, and whether a finger that lands on it stops something.
  ///
  /// - Parameter time: nil for the last update, which is what is drawn.
  @inlinable
  public mutating func standing(
    _ target: Targets, _ index: Int, at time: Instant?
  ) -> (frame: Rect, isCatch: Bool) {
    let frame = frame(of: target, index)
    let row = target.row
    guard !row.parts.isEmpty else { return (frame, false) }
    var standing = Standing(on: row.parts, target.place(index), at: time)
    visitParts(&standing)
    let moved = frame.offset(by: standing.displacement)
    return (standing.area.map { moved.intersection($0) } ?? moved, standing.isCatch)
  }
}
