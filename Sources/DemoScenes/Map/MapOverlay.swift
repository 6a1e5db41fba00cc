import TactusCore

/// Things that lie on the map and can be moved: four dots, and two squares that can be resized as
/// well.
struct MapOverlays: BitwiseCopyable, Sendable {
  var dots: InlineArray<4, Point>
  var squares: InlineArray<2, Square>

  /// A square of the map, by its middle and half its side, in map units.
  struct Square: Equatable, BitwiseCopyable, Sendable {
    var center: Point
    var half: Float

    /// Corner 0 to 3: upper left, upper right, lower right, lower left, as the map lies.
    func corner(_ index: Int) -> Point {
      Point(
        x: center.x + (index == 1 || index == 2 ? half : -half),
        y: center.y + (index >= 2 ? half : -half))
    }
  }

  static var dotCount: Int { 4 }
  static var squareCount: Int { 2 }
  /// A square's half side is not smaller than this, in map units.
  static var halfMin: Float { 20 }

  init() {
    dots = [
      Point(x: -190, y: -120), Point(x: 130, y: -80), Point(x: -80, y: 140), Point(x: 220, y: 110),
    ]
    squares = [
      Square(center: Point(x: -300, y: 40), half: 60),
      Square(center: Point(x: 70, y: 30), half: 45),
    ]
  }

  /// Where a thing lies, or its corner, in map units; nil for what is no thing on the map.
  func place(of target: MapTarget) -> Point? {
    switch target {
    case .dot(let index): dots[index]
    case .square(let index): squares[index].center
    case .corner(let index, let corner): squares[index].corner(corner)
    case .map, .button: nil
    }
  }

  /// Moves a corner of a square to a map point; the opposite one stays, and the square stays a
  /// square.
  mutating func resize(_ index: Int, corner: Int, to point: Point) {
    let fixed = squares[index].corner((corner + 2) % 4)
    let right: Float = corner == 1 || corner == 2 ? 1 : -1
    let down: Float = corner >= 2 ? 1 : -1
    let side = max(
      ((point.x - fixed.x) * right + (point.y - fixed.y) * down) * 0.5, 2 * Self.halfMin)
    squares[index] = Square(
      center: Point(x: fixed.x + right * side * 0.5, y: fixed.y + down * side * 0.5),
      half: side * 0.5)
  }
}
