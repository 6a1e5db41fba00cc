import TactusCore

/// Something on the map, or a part of it, that a finger can grab.
enum MapOverlay: Equatable, BitwiseCopyable, Sendable {
  case dot(Int)
  case square(Int)
  /// A corner of a square, 0 to 3.
  case corner(Int, Int)
}

/// Things on the map that can be moved: four dots, and two squares that can also be resized.
struct MapOverlays: BitwiseCopyable, Sendable {
  private(set) var dots: InlineArray<4, Point>
  private(set) var squares: InlineArray<2, Square>
  /// Counts changes of how they look.
  private(set) var stamp: UInt32 = 0
  private let tuning: OverlayTuning
  private var grab: Grab?

  /// A finger that moves something on the map.
  private struct Grab: BitwiseCopyable, Sendable {
    var overlay: MapOverlay
    /// From the finger to the thing, or to its corner, in map units.
    var offset: Vector
  }

  /// A square on the map, by its center and half its side, in map units.
  struct Square: Equatable, BitwiseCopyable, Sendable {
    var center: Point
    var half: Float

    /// Corner 0 to 3: upper left, upper right, lower right, lower left, in map orientation.
    func corner(_ index: Int) -> Point {
      Point(
        x: center.x + (index == 1 || index == 2 ? half : -half),
        y: center.y + (index >= 2 ? half : -half))
    }
  }

  static var dotCount: Int { 4 }
  static var squareCount: Int { 2 }

  init(_ tuning: OverlayTuning) {
    self.tuning = tuning
    dots = [
      Point(x: -190, y: -120), Point(x: 130, y: -80), Point(x: -80, y: 140), Point(x: 220, y: 110),
    ]
    squares = [
      Square(center: Point(x: -300, y: 40), half: 60),
      Square(center: Point(x: 70, y: 30), half: 45),
    ]
  }

  /// The topmost thing that a finger at `point` on the screen grabs.
  func overlay(under point: Point, _ transform: MapTransform) -> MapOverlay? {
    for index in 0..<Self.dotCount where isNear(point, dots[index], transform) {
      return .dot(index)
    }
    for index in 0..<Self.squareCount {
      let square = squares[index]
      for corner in 0..<4 where isNear(point, square.corner(corner), transform) {
        return .corner(index, corner)
      }
      let inside = transform.screenToMap(point) - square.center
      if max(abs(inside.dx), abs(inside.dy)) <= square.half { return .square(index) }
    }
    return nil
  }

  private func isNear(_ point: Point, _ place: Point, _ transform: MapTransform) -> Bool {
    (transform.mapToScreen(place) - point).lengthSquared <= tuning.reach * tuning.reach
  }

  /// A finger that landed at `finger`, in map units, grabs a thing.
  mutating func beginDrag(of overlay: MapOverlay, at finger: Point) {
    grab = Grab(overlay: overlay, offset: place(of: overlay) - finger)
  }

  /// The finger is at `finger`, in map units: the thing stays under it even if the map moves at the
  /// same time.
  mutating func drag(to finger: Point) {
    guard let grab else { return }
    let place = finger + grab.offset
    switch grab.overlay {
    case .dot(let index): dots[index] = place
    case .square(let index): squares[index].center = place
    case .corner(let index, let corner): resize(index, corner: corner, to: place)
    }
    stamp &+= 1
  }

  mutating func endDrag() { grab = nil }

  /// The position of a thing, or of its corner, in map units.
  private func place(of overlay: MapOverlay) -> Point {
    switch overlay {
    case .dot(let index): dots[index]
    case .square(let index): squares[index].center
    case .corner(let index, let corner): squares[index].corner(corner)
    }
  }

  /// Moves a corner of a square to a map point; the opposite corner stays, and the square stays
  /// square.
  private mutating func resize(_ index: Int, corner: Int, to point: Point) {
    let fixed = squares[index].corner((corner + 2) % 4)
    let right: Float = corner == 1 || corner == 2 ? 1 : -1
    let down: Float = corner >= 2 ? 1 : -1
    let side = max(
      ((point.x - fixed.x) * right + (point.y - fixed.y) * down) * 0.5, 2 * tuning.halfMin)
    squares[index] = Square(
      center: Point(x: fixed.x + right * side * 0.5, y: fixed.y + down * side * 0.5),
      half: side * 0.5)
  }
}
