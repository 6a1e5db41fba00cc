import InputText
public import Raster
public import Recordings
import TactusCore

/// What a display shows a person who is led over its glass: the marks to tap or the gesture to
/// draw, what is done, and the seconds that are left.
public struct GuidePicture: Equatable, Sendable {
  /// How far one of several is.
  public enum Step: Equatable, Sendable {
    case done, missing, next, later
  }

  /// A mark, and how far it is.
  public struct AskedMark: Equatable, Sendable {
    public var mark: Mark
    public var step: Step
  }

  /// The glass as the viewer sees it.
  public let glass: PanelSize
  /// None where a gesture is to be drawn.
  public var marks: [AskedMark] = []
  /// The gesture to draw; nil for marks, and at the end.
  public var gesture: GuidedGesture?
  /// The gestures of a report card, in their order; none where only marks are tapped.
  public var steps: [Step] = []
  /// What to do.
  public var text = ""
  /// What was seen of the last touch.
  public var answer = ""
  /// Seconds; nil where nothing waits.
  public var left: Int?

  public init(glass: PanelSize) { self.glass = glass }

  /// Points a millimetre: a point is 1/160 inch.
  private static let pointsPerMillimetre = 160 / 25.4

  /// How many pixels a point has on a display of so many pixels across.
  public func scale(pixelsAcross: Int) -> Float {
    Float(Double(pixelsAcross) / (glass.width * Self.pointsPerMillimetre))
  }
}

extension GuidePicture {
  private static let ground = Color(rgb: 0x101418)
  private static let plain = Color(rgb: 0xF2F4F7)
  private static let faint = Color(rgb: 0x6B7480)
  private static let asked = Color(rgb: 0x4C8DFF)
  private static let good = Color(rgb: 0x3FBF7F)
  private static let bad = Color(rgb: 0xF0566A)

  /// Draws all of it.
  public func draw(on canvas: inout Canvas) {
    let bounds = canvas.bounds
    canvas.fill(bounds, Self.ground)
    if let gesture {
      for sketch in GestureSketch.of(gesture) { draw(sketch, on: &canvas, bounds) }
    }
    for asked in marks { draw(asked.mark, asked.step, on: &canvas, bounds) }
    drawText(on: &canvas, bounds)
    drawSteps(on: &canvas, bounds)
  }

  private func place(_ x: Double, _ y: Double, _ bounds: Rect) -> Point {
    Point(x: bounds.x + Float(x) * bounds.width, y: bounds.y + Float(y) * bounds.height)
  }

  /// A cross whose middle is to be tapped, in a ring when it is next; a tick when it was tapped.
  private func draw(_ mark: Mark, _ step: Step, on canvas: inout Canvas, _ bounds: Rect) {
    let middle = place(mark.x, mark.y, bounds)
    guard step != .done else { return tick(at: middle, size: 14, on: &canvas) }
    let isNext = step == .next
    let (arm, color): (Float, Color) = isNext ? (18, Self.plain) : (10, Self.faint)
    for way in [Vector(dx: arm, dy: 0), Vector(dx: 0, dy: arm)] {
      canvas.line(from: middle - way, to: middle + way, width: 1.5, color)
    }
    if isNext {
      canvas.strokeCircle(center: middle, radius: 25, width: 2.5, Self.asked)
    }
  }

  private func tick(at middle: Point, size: Float, on canvas: inout Canvas) {
    let low = middle + Vector(dx: -0.15 * size, dy: 0.4 * size)
    canvas.line(
      from: middle + Vector(dx: -0.55 * size, dy: 0), to: low, width: 0.2 * size, Self.good)
    canvas.line(
      from: low, to: middle + Vector(dx: 0.6 * size, dy: -0.45 * size), width: 0.2 * size,
      Self.good)
  }

  private func cross(at middle: Point, size: Float, on canvas: inout Canvas) {
    for way in [Vector(dx: 0.4 * size, dy: 0.4 * size), Vector(dx: 0.4 * size, dy: -0.4 * size)] {
      canvas.line(from: middle - way, to: middle + way, width: 0.2 * size, Self.bad)
    }
  }

  private func draw(_ sketch: GestureSketch, on canvas: inout Canvas, _ bounds: Rect) {
    switch sketch {
    case .place(let x, let y):
      canvas.strokeCircle(center: place(x, y, bounds), radius: 26, width: 2.5, Self.asked)
    case .way(let x, let y, to: let endX, let endY):
      arrow(from: place(x, y, bounds), to: place(endX, endY, bounds), on: &canvas)
    case .rows:
      let count = max(2, Int((glass.height / (2 * GlassMap.fingertip)).rounded(.up)))
      for row in 0..<count {
        let height = (Double(row) + 0.5) / Double(count)
        let ends = row % 2 == 0 ? (0.02, 0.98) : (0.98, 0.02)
        arrow(
          from: place(ends.0, height, bounds), to: place(ends.1, height, bounds), on: &canvas)
      }
    case .ball(let x, let y):
      let middle = place(x, y, bounds)
      // As large as it is, but above the row of steps.
      let radius = min(90, stepsLine(bounds) - Self.stepPitch - middle.y)
      canvas.fillCircle(center: middle, radius: radius, Self.asked.opacity(0.3))
    }
  }

  private func arrow(from start: Point, to end: Point, on canvas: inout Canvas) {
    let way = end - start
    let length = way.length
    guard length > 0 else { return }
    canvas.line(from: start, to: end, width: 2, Self.asked.opacity(0.7))
    let along = way * (14 / length)
    for side: Float in [-0.5, 0.5] {
      let barb = Vector(dx: along.dx - side * along.dy, dy: along.dy + side * along.dx)
      canvas.line(from: end, to: end - barb, width: 2, Self.asked.opacity(0.7))
    }
  }

  /// What to do, what was seen, and the seconds that are left: between the marks, above the middle.
  private func drawText(on canvas: inout Canvas, _ bounds: Rect) {
    let size = min(max(bounds.width / 34, 12), 26)
    let (title, body) = (TextStyle(size: size, weight: .semibold), TextStyle(size: 0.8 * size))
    let width = bounds.width * 0.6
    var box = Rect(
      x: bounds.x + bounds.width * 0.2, y: bounds.y + bounds.height * 0.17, width: width,
      height: bounds.height * 0.3)
    let count = lines(text, box, title, Self.plain, on: &canvas)
    box.y += Float(count) * canvas.font(title).lineHeight + 0.3 * size
    _ = lines(answer, box, body, Self.faint, on: &canvas)
    guard let left else { return }
    let corner = place(0.5, 0.1, bounds)
    let seconds = Array("\(left) s".utf8)
    canvas.text(
      utf8: seconds.span, at: Point(x: corner.x, y: corner.y), title,
      left <= 3 ? Self.bad : Self.asked, alignment: .center, halo: Self.ground)
  }

  /// Lines of text, each in the middle of a box; returns how many.
  private func lines(
    _ text: String, _ box: Rect, _ style: TextStyle, _ color: Color, on canvas: inout Canvas
  ) -> Int {
    let (bytes, font) = (Array(text.utf8), canvas.font(style))
    var breaker = LineBreaker(font, width: box.width)
    var count = 0
    while let line = breaker.next(in: bytes.span) {
      let anchor = Point(
        x: box.x + 0.5 * (box.width - line.width),
        y: box.y + Float(count) * font.lineHeight + font.ascent)
      // The way of a stroke may lie below it.
      canvas.text(
        utf8: bytes.span.extracting(line.start..<line.end), at: anchor, style, color,
        halo: Self.ground)
      count += 1
    }
    return count
  }

  /// How far apart the steps are at most, and where their row is.
  private static let stepPitch: Float = 24
  private func stepsLine(_ bounds: Rect) -> Float { bounds.y + bounds.height * 0.93 }

  /// A row of all gestures at the bottom: ticks, crosses for those left out, and rings.
  private func drawSteps(on canvas: inout Canvas, _ bounds: Rect) {
    guard !steps.isEmpty else { return }
    let pitch = min(Self.stepPitch, 0.55 * bounds.width / Float(steps.count))
    let first = bounds.center.x - 0.5 * pitch * Float(steps.count - 1)
    for (index, step) in steps.enumerated() {
      let middle = Point(
        x: first + pitch * Float(index), y: stepsLine(bounds))
      switch step {
      case .done: tick(at: middle, size: 0.6 * pitch, on: &canvas)
      case .missing: cross(at: middle, size: 0.6 * pitch, on: &canvas)
      case .next: canvas.fillCircle(center: middle, radius: 0.3 * pitch, Self.asked)
      case .later:
        canvas.strokeCircle(center: middle, radius: 0.25 * pitch, width: 1.5, Self.faint)
      }
    }
  }
}

/// What a gesture looks like on the glass: places where fingers rest, and ways that they go.
///
/// In parts of the glass, from its top left.
enum GestureSketch: Equatable {
  /// A finger that rests, or taps.
  case place(Double, Double)
  /// A finger's way, with its direction.
  case way(Double, Double, to: Double, Double)
  /// Rows over all of the glass.
  case rows
  /// The ball of the hand.
  case ball(Double, Double)

  /// Those of a gesture; the marks have none, for they are drawn themselves.
  static func of(_ gesture: GuidedGesture) -> [GestureSketch] {
    switch gesture {
    case .marks: []
    case .rest: [.place(0.5, 0.5)]
    case .start: [.place(0.3, 0.5), .way(0.3, 0.5, to: 0.7, 0.5)]
    case .lines: [.way(0, 0.5, to: 1, 0.5), .way(0.03, 0.05, to: 0.97, 0.95)]
    case .edges:
      [
        .way(0.5, 0.5, to: 0, 0.5), .way(0.5, 0.5, to: 1, 0.5), .way(0.5, 0.5, to: 0.5, 0),
        .way(0.5, 0.5, to: 0.5, 1),
      ]
    case .swipes: [0.4, 0.5, 0.6].map { .way(0.25, $0, to: 0.75, $0) }
    case .rows: [.rows]
    case .two: [.way(0.3, 0.42, to: 0.7, 0.42), .way(0.3, 0.62, to: 0.7, 0.62)]
    case .pinch: [.way(0.35, 0.65, to: 0.48, 0.52), .way(0.65, 0.35, to: 0.52, 0.48)]
    case .five:
      [(0.3, 0.65), (0.4, 0.48), (0.5, 0.42), (0.6, 0.46), (0.7, 0.58)].map { .place($0, $1) }
    case .drumroll: [.place(0.44, 0.5), .place(0.56, 0.5)]
    case .hand: [.ball(0.66, 0.62), .way(0.34, 0.42, to: 0.5, 0.46)]
    }
  }
}
