internal import TactusCore

extension Surface {
  /// Draws an image with its upper left corner on a pixel.
  mutating func draw(_ image: Image, x: Int, y: Int, tint: Color) {
    let place = PixelRect(left: x, top: y, right: x + image.width, bottom: y + image.height)
      .intersection(clip)
    guard !place.isEmpty, tint.alpha > 0 else { return }
    for row in place.top..<place.bottom {
      draw(row: row, Columns(left: place.left, right: place.right), tint) { column in
        image.sample(x: column - x, y: row - y, tint: tint.rgb)
      }
    }
  }

  /// Draws an image using a map from its pixels to the surface's.
  mutating func draw(
    _ image: Image, transform: AffineTransform, _ sampling: Sampling, tint: Color
  ) {
    guard transform.isHeldByPixelGrid, let back = transform.inverse, back.isHeldByPixelGrid,
      image.width > 0, image.height > 0, let outline = outline(of: image, transform)
    else { return }
    // Bilinear samples reach half an image pixel past the edge.
    let margin: Float = sampling == .bilinear ? 0.5 : 0
    for row in outline.top..<outline.bottom {
      let y = Float(row) + 0.5
      let startX = back.xy * y + back.dx
      let startY = back.yy * y + back.dy
      var columns = Columns(left: outline.left, right: outline.right)
      columns.keep(start: startX, slope: back.xx, from: -margin, to: Float(image.width) + margin)
      columns.keep(start: startY, slope: back.yx, from: -margin, to: Float(image.height) + margin)
      guard !columns.isEmpty else { continue }
      switch sampling {
      case .nearest:
        draw(row: row, columns, tint) { column in
          let x = Float(column) + 0.5
          return image.nearest(
            x: startX + back.xx * x, y: startY + back.yx * x, tint: tint.rgb)
        }
      case .bilinear:
        draw(row: row, columns, tint) { column in
          let x = Float(column) + 0.5
          return image.bilinear(
            x: startX + back.xx * x, y: startY + back.yx * x, tint: tint.rgb)
        }
      }
    }
  }

  /// The pixels around a transformed image, within the clip, with a margin of one; nil when there
  /// are none.
  private func outline(of image: Image, _ transform: AffineTransform) -> PixelRect? {
    let (width, height) = (Float(image.width), Float(image.height))
    let left = min(0, transform.xx * width) + min(0, transform.xy * height) + transform.dx
    let right = max(0, transform.xx * width) + max(0, transform.xy * height) + transform.dx
    let top = min(0, transform.yx * width) + min(0, transform.yy * height) + transform.dy
    let bottom = max(0, transform.yx * width) + max(0, transform.yy * height) + transform.dy
    // A pixel of an enlarged image fades over half of its size on the surface.
    let softX = (transform.xx.magnitude + transform.xy.magnitude) * 0.5
    let softY = (transform.yx.magnitude + transform.yy.magnitude) * 0.5
    let pixels = PixelRect(
      left: PixelGrid.floor(left - softX) - 1, top: PixelGrid.floor(top - softY) - 1,
      right: PixelGrid.ceil(right + softX) + 1, bottom: PixelGrid.ceil(bottom + softY) + 1
    ).intersection(clip)
    return pixels.isEmpty ? nil : pixels
  }

  /// Blends a run of samples that lies within the clip.
  @inline(__always)
  private mutating func draw(
    row y: Int, _ columns: Columns, _ tint: Color, sample: (Int) -> (rgb: UInt32, alpha: UInt32)
  ) {
    let opacity = UInt32(truncatingIfNeeded: tint.alpha)
    switch format {
    case .xrgb8888:
      let row = row32(y)
      for x in columns.left..<columns.right {
        let (rgb, alpha) = sample(x)
        let share = Blend.over255(alpha &* opacity)
        if share != 0 { row[x] = Blend.mix(rgb, over: row[x], alpha: share) }
      }
    case .rgb565:
      let row = row16(y)
      for x in columns.left..<columns.right {
        let (rgb, alpha) = sample(x)
        let share = Blend.over255(alpha &* opacity)
        if share == 0 { continue }
        row[x] = Blend.narrowed(Blend.mix(rgb, over: Blend.widened(row[x]), alpha: share))
      }
    }
  }
}

extension AffineTransform {
  /// Whether its products with pixel coordinates stay finite. When that is false of a map or of its
  /// inverse, nothing of an image is worth drawing.
  fileprivate var isHeldByPixelGrid: Bool {
    PixelGrid.holds(xx) && PixelGrid.holds(xy) && PixelGrid.holds(yx) && PixelGrid.holds(yy)
      && PixelGrid.holds(dx) && PixelGrid.holds(dy)
  }
}

extension Columns {
  /// Keeps the columns whose center `start + slope · center` maps to between two values, and up to
  /// one more on each side: sampling checks again.
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
}

extension Image {
  /// The pixel at a position in the image; transparent outside it.
  @inline(__always)
  fileprivate func nearest(x: Float, y: Float, tint: UInt32) -> (rgb: UInt32, alpha: UInt32) {
    let column = PixelGrid.floor(x)
    let row = PixelGrid.floor(y)
    guard column >= 0, column < width, row >= 0, row < height else { return (0, 0) }
    return sample(x: column, y: row, tint: tint)
  }

  /// The mean of the four pixels around a position, weighted by distance in 1/256. Pixels outside
  /// the image are transparent.
  @inline(__always)
  fileprivate func bilinear(x: Float, y: Float, tint: UInt32) -> (rgb: UInt32, alpha: UInt32) {
    let column = PixelGrid.floor(x - 0.5)
    let row = PixelGrid.floor(y - 0.5)
    let right = Self.share(x - 0.5 - Float(column))
    let below = Self.share(y - 0.5 - Float(row))
    var sum = WeightedSum()
    sum.add(self, column, row, tint, weight: (256 &- right) &* (256 &- below))
    sum.add(self, column + 1, row, tint, weight: right &* (256 &- below))
    sum.add(self, column, row + 1, tint, weight: (256 &- right) &* below)
    sum.add(self, column + 1, row + 1, tint, weight: right &* below)
    return sum.mean
  }

  @inline(__always)
  private static func share(_ fraction: Float) -> UInt32 {
    UInt32(truncatingIfNeeded: PixelGrid.floor(max(0, min(1, fraction)) * 256))
  }
}

/// Colours summed by weight and alpha; the weights of one sum add up to 65 536.
private struct WeightedSum: BitwiseCopyable {
  // In 1/256 of weight times alpha: four of them make at most 65 280, times 255 below 2²⁴.
  private var red: UInt32 = 0
  private var green: UInt32 = 0
  private var blue: UInt32 = 0
  private var alpha: UInt32 = 0

  @inline(__always)
  mutating func add(_ image: Image, _ column: Int, _ row: Int, _ tint: UInt32, weight: UInt32) {
    guard column >= 0, column < image.width, row >= 0, row < image.height else { return }
    let pixel = image.sample(x: column, y: row, tint: tint)
    let share = (weight &* pixel.alpha) &>> 8
    red &+= ((pixel.rgb &>> 16) & 0xFF) &* share
    green &+= ((pixel.rgb &>> 8) & 0xFF) &* share
    blue &+= (pixel.rgb & 0xFF) &* share
    alpha &+= share
  }

  @inline(__always)
  var mean: (rgb: UInt32, alpha: UInt32) {
    guard alpha > 0 else { return (0, 0) }
    let half = alpha / 2
    let rgb =
      (((red &+ half) / alpha) &<< 16) | (((green &+ half) / alpha) &<< 8)
      | ((blue &+ half) / alpha)
    return (rgb, min(255, (alpha &+ 128) &>> 8))
  }
}
