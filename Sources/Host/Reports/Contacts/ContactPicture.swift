public import OutputFiles
import Raster
public import Recordings
public import TactusCore

/// A picture of contacts: their paths over the glass, a dot where each landed, with its number and
/// time, a ring where it lifted or a cross where the panel took it back, and a mark every tenth of
/// a second.
public struct ContactPicture {
  private let width: Float
  private let height: Float
  private var shapes: [Shape] = []
  /// Where text is already.
  private var taken: [Rect] = []

  private enum Shape {
    case line([Point], width: Float, Color)
    case disc(Point, radius: Float, Color)
    case ring(Point, radius: Float, Color)
    case text(String, Point, Color)
  }

  /// The most contacts whose numbers and times are written; of more, only the paths are drawn.
  private static let labelsMax = 200
  /// From one mark on a path to the next.
  public static let markPeriod = Interval.milliseconds(100)
  private static let textSize: Float = 11
  private static let ground = Color(rgb: 0xFFFFFF)
  private static let glass = Color(rgb: 0xF4F5F7)
  private static let colors: [UInt32] = [
    0x1F5FBF, 0xC0392B, 0x1E8449, 0x8E44AD, 0xB9770E, 0x117A8B, 0x7B241C, 0x4A4A4A,
  ]
  private static let margin: Float = 12

  /// - Parameters:
  ///   - width: of the screen, in points; `height` too.
  public init(_ contacts: RecordedContacts, width: Float, height: Float) {
    self.width = width
    self.height = height
    for (index, path) in contacts.paths.enumerated() {
      let color = Color(rgb: Self.colors[index % Self.colors.count])
      add(path, color)
    }
    for (index, path) in contacts.paths.prefix(Self.labelsMax).enumerated() {
      label(path, Color(rgb: Self.colors[index % Self.colors.count]))
    }
  }

  private mutating func add(_ path: ContactPath, _ color: Color) {
    let places = path.samples.map { shown($0.place) }
    if places.count > 1 {
      // Not translucent: where its parts meet it would be darker.
      shapes.append(.line(places, width: 1.5, color.mixed(with: Self.glass, share: 0.3)))
    }
    var mark = path.landing.microseconds / Self.markPeriod.microseconds + 1
    for sample in path.samples.dropFirst()
    where sample.time.microseconds / Self.markPeriod.microseconds >= mark {
      shapes.append(.disc(shown(sample.place), radius: 2, color))
      mark = sample.time.microseconds / Self.markPeriod.microseconds + 1
    }
    shapes.append(.disc(places[0], radius: 4, color))
    let last = places[places.count - 1]
    switch path.ending {
    case .lifted: shapes.append(.ring(last, radius: 7, color))
    case .cancelled:
      for slope in [Float(1), -1] {
        let arm = Vector(dx: 6, dy: 6 * slope)
        shapes.append(.line([last - arm, last + arm], width: 1.5, color))
      }
    case .open: break
    }
  }

  /// Beside its landing, or below what is there already.
  private mutating func label(_ path: ContactPath, _ color: Color) {
    let text = "\(path.id) · \(path.landing.shownSeconds) s"
    let size = Vector(dx: Float(text.count) * Self.textSize * 0.55, dy: Self.textSize + 2)
    let start = shown(path.samples[0].place)
    let isAtEdge = start.x + 10 + size.dx > width + Self.margin
    var corner = Point(x: isAtEdge ? start.x - 10 - size.dx : start.x + 10, y: start.y - 6)
    corner.x = max(corner.x, 2)
    // So many lines below each other, and then on top of another.
    for _ in 0..<12 {
      let box = Rect(x: corner.x, y: corner.y, width: size.dx, height: size.dy)
      guard taken.contains(where: { !$0.intersection(box).isEmpty }) else { break }
      corner.y += size.dy
    }
    taken.append(Rect(x: corner.x, y: corner.y, width: size.dx, height: size.dy))
    shapes.append(.text(text, Point(x: corner.x, y: corner.y + Self.textSize - 1), color))
  }

  /// A place on the picture: within it, however far from the glass it is.
  private func shown(_ place: Point) -> Point {
    Point(
      x: min(max(place.x, -Self.margin), width + Self.margin) + Self.margin,
      y: min(max(place.y, -Self.margin), height + Self.margin) + Self.margin)
  }

  private var size: Vector {
    Vector(dx: width + 2 * Self.margin, dy: height + 2 * Self.margin)
  }
}

/// As an SVG.
extension ContactPicture {
  public var svg: String { svg(showing: nil) }

  /// - Parameter part: of the screen, in points; nil for all of it.
  public func svg(showing part: Rect?) -> String {
    let (width, height) = (number(size.dx), number(size.dy))
    let shown = part.map { part in
      [part.x + Self.margin, part.y + Self.margin, part.width, part.height].map(number)
        .joined(separator: " ")
    }
    let (shownWidth, shownHeight) = (
      part.map { number($0.width) } ?? width, part.map { number($0.height) } ?? height
    )
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(shown ?? "0 0 \(width) \(height)")" \
      width="\(shownWidth)" height="\(shownHeight)" font-family="sans-serif" font-size="\(number(Self.textSize))">
      <rect width="\(width)" height="\(height)" fill="\(hex(Self.ground))"/>
      <rect x="\(number(Self.margin))" y="\(number(Self.margin))" width="\(number(self.width))" \
      height="\(number(self.height))" fill="\(hex(Self.glass))"/>

      """
    for shape in shapes { text += element(shape) + "\n" }
    return text + "</svg>\n"
  }

  private func element(_ shape: Shape) -> String {
    switch shape {
    case .line(let points, let width, let color):
      let places = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
      return "<polyline points=\"\(places)\" fill=\"none\" stroke=\"\(hex(color))\" "
        + "stroke-width=\"\(number(width))\"/>"
    case .disc(let center, let radius, let color):
      return
        "<circle cx=\"\(number(center.x))\" cy=\"\(number(center.y))\" r=\"\(number(radius))\" "
        + "fill=\"\(hex(color))\"/>"
    case .ring(let center, let radius, let color):
      return
        "<circle cx=\"\(number(center.x))\" cy=\"\(number(center.y))\" r=\"\(number(radius))\" "
        + "fill=\"none\" stroke=\"\(hex(color))\" stroke-width=\"1.5\"/>"
    case .text(let text, let place, let color):
      return "<text x=\"\(number(place.x))\" y=\"\(number(place.y))\" fill=\"\(hex(color))\">"
        + "\(text)</text>"
    }
  }

  private func hex(_ color: Color) -> String {
    let value = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// To the hundredth.
  private func number(_ value: Float) -> String {
    let hundredths = Int64((Double(value) * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    guard rest > 0 else { return "\(sign)\(whole)" }
    return "\(sign)\(whole)." + (rest < 10 ? "0\(rest)" : "\(rest)")
  }
}

/// As a PNG.
extension ContactPicture {
  /// Two pixels a point, or fewer where the screen is very large.
  public func png() throws(DumpError) -> [UInt8] {
    let scale: Float = max(size.dx, size.dy) > 3000 ? 1 : 2
    let picture = Framebuffer(
      width: Int(size.dx * scale), height: Int(size.dy * scale), format: .xrgb8888)
    picture.draw(scale: scale) { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: size.dx, height: size.dy), Self.ground)
      canvas.fill(Rect(x: Self.margin, y: Self.margin, width: width, height: height), Self.glass)
      for shape in shapes { draw(shape, on: &canvas) }
    }
    return try PngEncoder.bytes(of: picture)
  }

  private func draw(_ shape: Shape, on canvas: inout Canvas) {
    switch shape {
    case .line(let points, let width, let color):
      for (from, to) in zip(points, points.dropFirst()) {
        canvas.line(from: from, to: to, width: width, color)
      }
    case .disc(let center, let radius, let color):
      canvas.fillCircle(center: center, radius: radius, color)
    case .ring(let center, let radius, let color):
      canvas.strokeCircle(center: center, radius: radius, width: 1.5, color)
    case .text(let text, let place, let color):
      canvas.text(
        utf8: Array(text.utf8).span, at: place, TextStyle(size: Self.textSize), color,
        halo: Self.glass)
    }
  }
}
