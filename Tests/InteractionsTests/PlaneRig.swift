import TactusCore

@testable import Gestures
@testable import Interactions

/// A plane on a screen of 400 × 640 pt.
func makePlane(_ tuning: PlaneTuning = PlaneTuning()) -> Plane {
  Plane(Plane.standardExtent, in: Rect(x: 0, y: 0, width: 400, height: 640), tuning)
}

extension Plane {
  /// Its center is zero.
  static var standardExtent: Rect { Rect(x: -1200, y: -900, width: 2400, height: 1800) }

  func transform(atMilliseconds time: Int64) -> PlaneTransform {
    transform(at: Instant(microseconds: time * 1000))
  }

  /// The plane as a finger leaves it, which panned it by `travel`.
  static func flicked(
    by travel: Vector = .zero, velocity: Vector, _ tuning: PlaneTuning = PlaneTuning()
  ) -> Plane {
    var plane = makePlane(tuning)
    plane.begin(.pan, at: .zero)
    plane.pan(by: travel, at: .zero)
    _ = plane.end(about: .zero, velocity: velocity, at: .zero)
    return plane
  }
}

/// How much of a screen shows the plane, computed by cutting the plane's outline with each edge.
func shareInView(_ transform: PlaneTransform, _ stage: Rect) -> Float {
  let extent = Plane.standardExtent
  var outline = [
    Point(x: extent.x, y: extent.y), Point(x: extent.maxX, y: extent.y),
    Point(x: extent.maxX, y: extent.maxY), Point(x: extent.x, y: extent.maxY),
  ].map(transform.planeToScreen)
  let edges: [(Point) -> Float] = [
    { $0.x - stage.x }, { stage.maxX - $0.x }, { $0.y - stage.y }, { stage.maxY - $0.y },
  ]
  for inside in edges {
    var cut: [Point] = []
    for (from, to) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
      let (a, b) = (inside(from), inside(to))
      if a >= 0 { cut.append(from) }
      if (a < 0) != (b < 0) { cut.append(from + (to - from) * (a / (a - b))) }
    }
    outline = cut
  }
  var area: Float = 0
  for (from, to) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
    area += (from.x - stage.x) * (to.y - stage.y) - (to.x - stage.x) * (from.y - stage.y)
  }
  return abs(area) / 2 / (stage.width * stage.height)
}

extension Touch {
  static func landed(_ slot: Int = 0, on place: Point = .zero, at time: Instant = .zero) -> Touch {
    touch(.landed, slot, place, at: time)
  }

  static func left(
    _ slot: Int = 0, from place: Point = .zero, isCancelled: Bool = false, at time: Instant
  ) -> Touch {
    var touch = touch(.left, slot, place, at: time)
    touch.isCancelled = isCancelled
    return touch
  }

  private static func touch(
    _ change: Change, _ slot: Int, _ place: Point, at time: Instant
  ) -> Touch {
    Touch(
      time: time, change: change, contact: UInt16(slot), slot: slot, target: 0, location: place,
      translation: .zero, axis: .horizontal, isPress: false, downCount: 1)
  }
}

/// What the fingers on a plane do, sample by sample, 8 ms apart.
struct PlaneHandScript {
  var plane: Plane
  var time = Instant.zero

  init(_ plane: Plane = makePlane()) { self.plane = plane }

  /// One finger, that has gone so far since its drag took off.
  @discardableResult
  mutating func pan(
    _ phase: GesturePhase, by travel: Vector = .zero, velocity: Vector = .zero,
    isHandover: Bool = false, after tapped: Point? = nil
  ) -> PlaneStep {
    var event = event(.drag, phase, at: Point(x: 200, y: 320) + travel)
    event.travel = travel
    event.velocity = velocity
    event.isHandover = isHandover
    return plane.follow(event, after: tapped)
  }

  /// Two fingers, that have gone so far together since their pinch began.
  @discardableResult
  mutating func pinch(
    _ phase: GesturePhase, by way: Vector = .zero, scale: Float = 1, isHandover: Bool = false,
    age: Interval = .zero
  ) -> PlaneStep {
    let start = Point(x: 200, y: 320)
    var event = event(.pinch, phase, at: start + way)
    event.start = start
    event.translation = way
    event.scale = scale
    event.isHandover = isHandover
    event.downCount = 2
    event.positionAge = age
    return plane.follow(event)
  }

  private mutating func event(
    _ kind: GestureKind, _ phase: GesturePhase, at place: Point
  ) -> GestureEvent {
    // A gesture that takes over begins at the time of the one that hands over.
    if phase != .began { time = time + .milliseconds(8) }
    return GestureEvent(
      time: time, kind: kind, phase: phase, recognizer: RecognizerID(0), target: 0,
      contacts: .empty, location: place)
  }

  /// Where a point of the plane is now.
  func place(of point: Point = .zero) -> Point {
    plane.transform(at: time).planeToScreen(point)
  }

  func place(milliseconds: Int64) -> Point {
    plane.transform(at: time + .milliseconds(milliseconds)).planeToScreen(.zero)
  }
}
