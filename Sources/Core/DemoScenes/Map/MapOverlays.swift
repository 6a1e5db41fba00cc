import Interactions
import TactusCore

/// Something on the map, or a part of it, that a finger can grab.
enum MapOverlay: Equatable, BitwiseCopyable, Sendable {
  case dot(Int)
  case square(Int)
  /// A corner of a square, 0 to 3.
  case corner(Int, Int)
  case triangle(Int)
  case label(Int)
}

//            beginDrag                    endDrag: it stays
//   placed ────────────▶ grabbed ─┐ drag ───────────────────▶ placed
//     ▲                   │  ▲    │
//     │     putBack       │  └────┘
//     └───────────────────┘

/// Things on the map of a place that can be moved: dots, squares that can also be resized,
/// triangles that stand for transmitters, and labels that show how strong the nearest of these is.
struct MapOverlays: Part, BitwiseCopyable, Sendable {
  private(set) var dots: InlineArray<4, Point>
  private(set) var squares: InlineArray<2, Square>
  private(set) var triangles: InlineArray<2, Point>
  private(set) var labels: InlineArray<2, Point>
  /// Whether they look different from what is drawn.
  private var hasChanged = false
  private let tuning: OverlayTuning
  private var grab: Grab?
  /// How far the drag has gone, and whether it had gone so far when another finger landed that it
  /// is not given up for a pinch.
  private var distance: Float = 0
  private(set) var isFirm = false

  /// A finger that moves something on the map.
  private struct Grab: BitwiseCopyable, Sendable {
    var overlay: MapOverlay
    /// From the finger to the thing, or to its corner, in map units.
    var offset: Vector
    /// Where it was: the thing's place; for a corner all of the square.
    var place: Point
    var square: Square?
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
  static var triangleCount: Int { 2 }
  static var labelCount: Int { 2 }
  /// The bars of a label at full strength, and how many map units weaken it by one.
  static var barCount: Int { 4 }
  private static var barReach: Float { 50 }

  /// The size of a label on the screen; what it labels is below the middle of it.
  static var labelSize: (width: Float, height: Float) { (84, 28) }

  /// - Parameter location: each has its own.
  init(_ tuning: OverlayTuning, location: Int) {
    self.tuning = tuning
    let mirror: Float = location == 0 ? 1 : -1
    func at(_ x: Float, _ y: Float) -> Point { Point(x: x, y: y * mirror) }
    dots = [at(-190, -120), at(130, -80), at(-80, 140), at(220, 110)]
    squares = [Square(center: at(-300, 40), half: 60), Square(center: at(70, 30), half: 45)]
    triangles = [at(-125, -60), at(150, 190)]
    labels = [at(-20, -60), at(40, 150)]
  }

  mutating func suspend(at time: Instant) { putBack() }

  mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    if hasChanged { changes.isWhole = true }
    hasChanged = false
  }

  /// How many bars a label shows: all of them right beside a transmitter.
  func strength(of label: Int) -> Int {
    var nearest = Float.infinity
    for index in 0..<Self.triangleCount {
      nearest = min(nearest, (triangles[index] - labels[label]).length)
    }
    return max(Self.barCount - Int(Int32(min(nearest, 10_000) / Self.barReach)), 0)
  }

  /// Where a label is drawn.
  func frame(ofLabel index: Int, _ transform: PlaneTransform) -> Rect {
    let tip = transform.planeToScreen(labels[index])
    let (width, height) = Self.labelSize
    return Rect(x: tip.x - width / 2, y: tip.y - height - 6, width: width, height: height)
  }

  /// What dots, triangles and labels cover on the screen.
  func covers(_ transform: PlaneTransform) -> InlineArray<8, Rect> {
    var covers = InlineArray<8, Rect>(repeating: .zero)
    for index in 0..<Self.dotCount {
      covers[index] = Self.cover(transform.planeToScreen(dots[index]))
    }
    for index in 0..<Self.triangleCount {
      covers[4 + index] = Self.cover(transform.planeToScreen(triangles[index]))
    }
    for index in 0..<Self.labelCount { covers[6 + index] = frame(ofLabel: index, transform) }
    return covers
  }

  private static func cover(_ place: Point) -> Rect {
    Rect(x: place.x - 14, y: place.y - 14, width: 28, height: 28)
  }

  /// The thing that a finger at `point` on the screen grabs: the nearest of those within reach,
  /// which reaches farther than what is drawn.
  ///
  /// A square is taken by its inside only while no side is longer on the screen than `sideMax`
  /// points: one that fills the screen would leave no place to pan from.
  func overlay(under point: Point, _ transform: PlaneTransform, sideMax: Float) -> MapOverlay? {
    var nearest = Nearest(point: point, reach: tuning.reach)
    for index in 0..<Self.dotCount {
      nearest.see(.dot(index), at: transform.planeToScreen(dots[index]))
    }
    for index in 0..<Self.triangleCount {
      nearest.see(.triangle(index), at: transform.planeToScreen(triangles[index]))
    }
    for index in 0..<Self.labelCount {
      let frame = frame(ofLabel: index, transform)
      let middle = Point(x: min(max(point.x, frame.x), frame.maxX), y: frame.center.y)
      nearest.see(.label(index), at: middle)
    }
    for index in 0..<Self.squareCount {
      for corner in 0..<4 {
        nearest.see(
          .corner(index, corner), at: transform.planeToScreen(squares[index].corner(corner)))
      }
      nearest.see(.square(index), at: transform.planeToScreen(squares[index].center))
    }
    if let found = nearest.found { return found }
    for index in 0..<Self.squareCount where 2 * squares[index].half * transform.scale <= sideMax {
      let inside = transform.screenToPlane(point) - squares[index].center
      if max(abs(inside.dx), abs(inside.dy)) <= squares[index].half { return .square(index) }
    }
    return nil
  }

  private struct Nearest {
    let point: Point
    var reach: Float
    var found: MapOverlay?

    mutating func see(_ overlay: MapOverlay, at place: Point) {
      let distance = (place - point).length
      guard distance <= reach, found == nil || distance < reach else { return }
      (reach, found) = (distance, overlay)
    }
  }

  /// A finger that landed at `finger`, in map units, grabs a thing.
  mutating func beginDrag(of overlay: MapOverlay, at finger: Point) {
    let place = place(of: overlay)
    var square: Square?
    if case .corner(let index, _) = overlay { square = squares[index] }
    grab = Grab(overlay: overlay, offset: place - finger, place: place, square: square)
    (distance, isFirm, hasChanged) = (0, false, true)
  }

  /// The finger is at `finger`, in map units: the thing stays under it even if the map moves at the
  /// same time.
  mutating func drag(to finger: Point) {
    guard let grab else { return }
    put(grab.overlay, at: finger + grab.offset)
  }

  private mutating func put(_ overlay: MapOverlay, at place: Point) {
    switch overlay {
    case .dot(let index): dots[index] = place
    case .square(let index): squares[index].center = place
    case .corner(let index, let corner): resize(index, corner: corner, to: place)
    case .triangle(let index): triangles[index] = place
    case .label(let index): labels[index] = place
    }
    hasChanged = true
  }

  /// What a finger drags.
  var grabbed: MapOverlay? { grab?.overlay }

  /// Another finger lands: what has been dragged far enough by now stays so.
  mutating func firmUp() { if grab != nil { isFirm = distance >= tuning.firm } }

  /// The finger that drags it is so far from where it landed, in points.
  mutating func reach(_ distance: Float) { self.distance = max(self.distance, distance) }

  mutating func endDrag() { release() }

  private mutating func release() {
    grab = nil
    hasChanged = true
  }

  /// The drag comes to nothing: the thing is where it was.
  mutating func putBack() {
    guard let grab else { return }
    if case .corner(let index, _) = grab.overlay, let square = grab.square {
      squares[index] = square
      hasChanged = true
    } else {
      put(grab.overlay, at: grab.place)
    }
    release()
  }

  /// The position of a thing, or of its corner, in map units.
  func place(of overlay: MapOverlay) -> Point {
    switch overlay {
    case .dot(let index): dots[index]
    case .square(let index): squares[index].center
    case .corner(let index, let corner): squares[index].corner(corner)
    case .triangle(let index): triangles[index]
    case .label(let index): labels[index]
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
