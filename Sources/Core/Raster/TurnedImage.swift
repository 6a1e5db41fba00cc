/// An image under a transform, read along the rows of a surface.
///
/// The position in the image is held in 1/65 536 of its pixels, modulo 65 536 pixels, and moves by
/// the same step from one column to the next: two additions a pixel, on every processor the same
/// pixels. An image is at most 32 768 pixels wide or high, so that a position next to it is never
/// taken for one in it. Steps are rounded to the nearest 1/65 536, so that a position is off by at
/// most half of that for each column from the transformed image's left edge.
struct TurnedImage: BitwiseCopyable {
  private let image: Image
  private let back: AffineTransform
  private let sampling: Sampling
  var isNearest: Bool { sampling == .nearest }
  /// What the transformed image covers, with a margin of one pixel, whatever the clip.
  let outline: PixelRect
  private let stepX: UInt32
  private let stepY: UInt32

  /// Nil when nothing can be drawn: a transform without an inverse, or with numbers that pixel
  /// coordinates don't hold.
  init?(_ image: Image, _ transform: AffineTransform, _ sampling: Sampling) {
    guard transform.isHeldByPixelGrid, let back = transform.inverse, back.isHeldByPixelGrid,
      back.stepsAreShort, image.width > 0, image.height > 0
    else { return nil }
    self.image = image
    self.back = back
    self.sampling = sampling
    outline = Self.outline(of: image, transform)
    stepX = Self.fixed(back.xx)
    stepY = Self.fixed(back.yx)
  }

  /// The runs of a surface's row in which the image is.
  func line(row: Int) -> Line {
    let y = Float(row) + 0.5
    let startX = back.xy * y + back.dx
    let startY = back.yy * y + back.dy
    // Bilinear samples reach half an image pixel past the edge.
    let margin: Float = sampling == .bilinear ? 0.5 : 0
    var columns = Columns(left: outline.left, right: outline.right)
    columns.keep(start: startX, slope: back.xx, from: -margin, to: Float(image.width) + margin)
    columns.keep(start: startY, slope: back.yx, from: -margin, to: Float(image.height) + margin)
    let first = Float(outline.left) + 0.5
    return Line(
      columns: columns, left: outline.left,
      x: Self.fixed(startX + back.xx * first - margin),
      y: Self.fixed(startY + back.yx * first - margin), stepX: stepX, stepY: stepY)
  }

  /// Positions along a row of the surface.
  struct Line: BitwiseCopyable {
    /// The columns that may show the image.
    var columns: Columns
    /// The column whose position is `x`, `y`; every other is counted from it.
    fileprivate let left: Int
    fileprivate let x: UInt32
    fileprivate let y: UInt32
    fileprivate let stepX: UInt32
    fileprivate let stepY: UInt32

    /// The position of a column, in 1/65 536 image pixels.
    @inline(__always)
    func position(_ column: Int) -> Position {
      let steps = UInt32(truncatingIfNeeded: column &- left)
      return Position(x: x &+ steps &* stepX, y: y &+ steps &* stepY)
    }
  }

  /// Modulo 65 536 pixels.
  struct Position: BitwiseCopyable {
    var x: UInt32
    var y: UInt32

    /// The pixel that it lies in.
    @inline(__always)
    var column: Int { Int(truncatingIfNeeded: x &>> 16) }
    @inline(__always)
    var row: Int { Int(truncatingIfNeeded: y &>> 16) }
    /// How far it lies in it, in 1/256.
    @inline(__always)
    var shareX: UInt32 { (x &>> 8) & 0xFF }
    @inline(__always)
    var shareY: UInt32 { (y &>> 8) & 0xFF }

    @inline(__always)
    mutating func advance(_ line: Line) {
      x &+= line.stepX
      y &+= line.stepY
    }
  }

  /// The columns of a line within a clip for which the pixel of the image is there; with bilinear
  /// sampling, all four of them.
  func inner(of line: Line, _ columns: Columns) -> Columns {
    let reach = sampling == .bilinear ? 1 : 0
    let (width, height) = (image.width - reach, image.height - reach)
    return columns.trimmed { column in
      let position = line.position(column)
      return position.column < width && position.row < height
    }
  }

  /// The columns of a line within a clip for which at least one pixel of the image is there.
  func outer(of line: Line, _ columns: Columns) -> Columns {
    let reach = sampling == .bilinear ? 1 : 0
    let (width, height) = (image.width + reach, image.height + reach)
    return columns.trimmed { column in
      var position = line.position(column)
      if reach == 1 {
        position.x &+= 0x1_0000
        position.y &+= 0x1_0000
      }
      return position.column < width && position.row < height
    }
  }

  // MARK: Reading

  /// Reads columns of a line that are all inner ones, as 0xAARRGGBB; of an opaque image the upper
  /// byte is undefined, an `alpha8` image has its coverage there, and zeros below.
  func read(_ line: Line, from left: Int, count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
    switch image.format {
    case .xrgb8888, .argb8888:
      read(line, from: left, count: count, into: pixels) { row, x in
        row.assumingMemoryBound(to: UInt32.self)[x]
      }
    case .rgb565:
      read(line, from: left, count: count, into: pixels) { row, x in
        Blend.widened(row.assumingMemoryBound(to: UInt16.self)[x])
      }
    case .alpha8:
      read(line, from: left, count: count, into: pixels) { row, x in
        UInt32(truncatingIfNeeded: row.assumingMemoryBound(to: UInt8.self)[x]) &<< 24
      }
    }
  }

  @inline(__always)
  private func read(
    _ line: Line, from left: Int, count: Int, into pixels: UnsafeMutablePointer<UInt32>,
    pixel: (UnsafeRawPointer, Int) -> UInt32
  ) {
    var position = line.position(left)
    let (base, stride) = (image.row(0), image.bytesPerRow)
    if sampling == .nearest {
      for i in 0..<count {
        pixels[i] = pixel(base + position.row &* stride, position.column)
        position.advance(line)
      }
    } else {
      for i in 0..<count {
        let row = base + position.row &* stride
        let next = row + stride
        let (x, share) = (position.column, position.shareX)
        pixels[i] = Blend.between(
          Blend.between(pixel(row, x), pixel(row, x &+ 1), share),
          Blend.between(pixel(next, x), pixel(next, x &+ 1), share), position.shareY)
        position.advance(line)
      }
    }
  }

  /// Reads inner columns of an `rgb565` image as they are; nearest sampling.
  func readNearest(
    _ line: Line, from left: Int, count: Int, into pixels: UnsafeMutablePointer<UInt16>
  ) {
    var position = line.position(left)
    let (base, stride) = (image.row(0), image.bytesPerRow)
    for i in 0..<count {
      pixels[i] =
        (base + position.row &* stride).assumingMemoryBound(to: UInt16.self)[position.column]
      position.advance(line)
    }
  }

  /// Reads inner columns of an `rgb565` image as pixels of that format; bilinear sampling. The
  /// same as `read`, narrowed: two pixels that lie side by side are one word, of which one
  /// multiplication mixes a channel.
  func readBilinear(
    _ line: Line, from left: Int, count: Int, into pixels: UnsafeMutablePointer<UInt16>
  ) {
    var position = line.position(left)
    let (base, stride) = (image.row(0), image.bytesPerRow)
    for i in 0..<count {
      let place = base + (position.row &* stride &+ position.column &* 2)
      let upper = place.loadUnaligned(as: UInt32.self)
      let lower = (place + stride).loadUnaligned(as: UInt32.self)
      let across = Self.shares(position.shareX)
      let down = Self.shares(position.shareY)
      let red = Self.between(
        Self.between(Self.fives(upper &>> 11), across),
        Self.between(Self.fives(lower &>> 11), across), down)
      let green = Self.between(
        Self.between(Self.sixes(upper &>> 5), across),
        Self.between(Self.sixes(lower &>> 5), across), down)
      let blue = Self.between(
        Self.between(Self.fives(upper), across), Self.between(Self.fives(lower), across), down)
      pixels[i] = UInt16(
        truncatingIfNeeded: ((red &>> 3) &<< 11) | ((green &>> 2) &<< 5) | (blue &>> 3))
      position.advance(line)
    }
  }

  /// The lowest five bits of both halves of a word, widened to eight.
  @inline(__always)
  private static func fives(_ word: UInt32) -> UInt32 {
    let bits = word & 0x1F_001F
    return (bits &<< 3) | ((bits &>> 2) & 0x7_0007)
  }

  /// The lowest six.
  @inline(__always)
  private static func sixes(_ word: UInt32) -> UInt32 {
    let bits = word & 0x3F_003F
    return (bits &<< 2) | ((bits &>> 4) & 0x3_0003)
  }

  /// A share of 0…255 in 1/256 in the lower half of a word, and what remains in the upper one.
  @inline(__always)
  private static func shares(_ share: UInt32) -> UInt32 { 0x100_0000 &- (share &<< 16) &+ share }

  /// From the lower to the upper half of a word, by shares: the upper half of the product is the
  /// sum of both, up to 255 · 256, and the lower one, up to 255 · 255, carries nothing into it.
  @inline(__always)
  private static func between(_ pair: UInt32, _ shares: UInt32) -> UInt32 {
    (pair &* shares &+ 0x80_0000) &>> 24
  }

  @inline(__always)
  private static func between(_ upper: UInt32, _ lower: UInt32, _ shares: UInt32) -> UInt32 {
    between(upper | (lower &<< 16), shares)
  }

  /// Reads outer columns of a line as premultiplied 0xAARRGGBB. Beyond its edge an image is
  /// transparent.
  func readEdge(
    _ line: Line, from left: Int, count: Int, into pixels: UnsafeMutablePointer<UInt32>
  ) {
    for i in 0..<count { pixels[i] = edgePixel(line.position(left + i)) }
  }

  private func edgePixel(_ position: Position) -> UInt32 {
    let (x, y) = (position.column, position.row)
    guard sampling == .bilinear else { return pixel(x, y) }
    // Column 65 535 is that before the first.
    let (right, below) = ((x + 1) & 0xFFFF, (y + 1) & 0xFFFF)
    return Blend.between(
      Blend.between(pixel(x, y), pixel(right, y), position.shareX),
      Blend.between(pixel(x, below), pixel(right, below), position.shareX), position.shareY)
  }

  /// A premultiplied pixel; transparent outside the image.
  private func pixel(_ x: Int, _ y: Int) -> UInt32 {
    guard x < image.width, y < image.height else { return 0 }
    let row = image.row(y)
    switch image.format {
    case .xrgb8888: return row.assumingMemoryBound(to: UInt32.self)[x] | 0xFF00_0000
    case .argb8888: return row.assumingMemoryBound(to: UInt32.self)[x]
    case .rgb565: return Blend.widened(row.assumingMemoryBound(to: UInt16.self)[x]) | 0xFF00_0000
    case .alpha8:
      return UInt32(truncatingIfNeeded: row.assumingMemoryBound(to: UInt8.self)[x]) &<< 24
    }
  }

  // MARK: Geometry

  /// A coordinate in 1/65 536, rounded to nearest, modulo 65 536. Two conversions, since a number
  /// of this size has no room in 32 bits.
  private static func fixed(_ value: Float) -> UInt32 {
    let whole = PixelGrid.floor(value)
    let fraction = PixelGrid.round((value - Float(whole)) * 65_536)
    return (UInt32(truncatingIfNeeded: whole) &<< 16) &+ UInt32(truncatingIfNeeded: fraction)
  }

  private static func outline(of image: Image, _ transform: AffineTransform) -> PixelRect {
    let (width, height) = (Float(image.width), Float(image.height))
    let left = min(0, transform.xx * width) + min(0, transform.xy * height) + transform.dx
    let right = max(0, transform.xx * width) + max(0, transform.xy * height) + transform.dx
    let top = min(0, transform.yx * width) + min(0, transform.yy * height) + transform.dy
    let bottom = max(0, transform.yx * width) + max(0, transform.yy * height) + transform.dy
    // A pixel of an enlarged image fades over half of its size on the surface.
    let softX = (transform.xx.magnitude + transform.xy.magnitude) * 0.5
    let softY = (transform.yx.magnitude + transform.yy.magnitude) * 0.5
    return PixelRect(
      left: PixelGrid.floor(left - softX) - 1, top: PixelGrid.floor(top - softY) - 1,
      right: PixelGrid.ceil(right + softX) + 1, bottom: PixelGrid.ceil(bottom + softY) + 1)
  }
}

extension AffineTransform {
  /// Whether a step from one pixel to the next is far shorter than the 65 536 pixels at which
  /// positions begin again; an image that is made so small is not seen.
  fileprivate var stepsAreShort: Bool {
    xx.magnitude < 8192 && xy.magnitude < 8192 && yx.magnitude < 8192 && yy.magnitude < 8192
  }

  /// Whether its products with pixel coordinates stay finite. When that is false of a map or of its
  /// inverse, nothing of an image is worth drawing.
  fileprivate var isHeldByPixelGrid: Bool {
    PixelGrid.holds(xx) && PixelGrid.holds(xy) && PixelGrid.holds(yx) && PixelGrid.holds(yy)
      && PixelGrid.holds(dx) && PixelGrid.holds(dy)
  }
}

extension Columns {
  /// Keeps the columns whose center `start + slope · center` maps to between two values, and up to
  /// one more on each side.
  fileprivate mutating func keep(start: Float, slope: Float, from low: Float, to high: Float) {
    guard slope != 0 else {
      if start < low || start >= high { self = .none }
      return
    }
    let one = (low - start) / slope
    let other = (high - start) / slope
    left = max(left, PixelGrid.floor(min(one, other)) - 1)
    right = min(right, PixelGrid.ceil(max(one, other)) + 1)
  }

  /// Without the columns at both ends for which `holds` is false.
  fileprivate func trimmed(_ holds: (Int) -> Bool) -> Columns {
    var columns = self
    while columns.left < columns.right, !holds(columns.left) { columns.left += 1 }
    while columns.left < columns.right, !holds(columns.right - 1) { columns.right -= 1 }
    return columns
  }
}
