import Firmware

/// The group `panel` of a board file: pixels, size, density and mounting.
struct PanelGroup {
  var pixelWidth: Int
  var pixelHeight: Int
  var pixelsPerPoint: Float
  var millimetres: (width: Double, height: Double)?
  var orientation: Orientation
  var calibration: [Double]

  /// 7680 × 4320: each picture takes 133 MB then.
  private static let pixelsMax = 33_177_600.0

  init(_ root: StrictMapping, _ sources: inout [BoardFile.Source]) throws(BoardFileError) {
    let group = try root.figures(
      "panel",
      keys: ["pixels", "millimetres", "orientation", "calibration", "pixelsPerPoint"], &sources)
    let pixels = try group.numbers("pixels", count: 2, in: 16...16_384)
    for value in pixels where value != value.rounded() {
      throw .outOfRange(
        group.place(of: "pixels"), key: "pixels", value: "\(value)", allowed: "whole numbers")
    }
    guard pixels[0] * pixels[1] <= Self.pixelsMax else {
      throw .outOfRange(
        group.place(of: "pixels"), key: "pixels", value: "\(Int(pixels[0] * pixels[1])) in all",
        allowed: "at most \(Int(Self.pixelsMax)), as many as 8K has")
    }
    pixelWidth = Int(pixels[0])
    pixelHeight = Int(pixels[1])
    millimetres = try Self.size(group)
    orientation = try group.word(
      "orientation",
      among: [
        ("normal", .normal), ("clockwise", .clockwise), ("upside-down", .upsideDown),
        ("counterclockwise", .counterclockwise),
      ])
    calibration =
      group.has("calibration")
      ? try group.numbers("calibration", count: 6, in: -1000...1000) : [1, 0, 0, 0, 1, 0]
    pixelsPerPoint = try Self.density(group, pixels: pixels, millimetres: millimetres)
  }

  /// 0 × 0, which some displays report, means that the size is unknown.
  private static func size(
    _ group: StrictMapping
  ) throws(BoardFileError) -> (width: Double, height: Double)? {
    guard group.has("millimetres") else { return nil }
    let size = try group.numbers("millimetres", count: 2, in: 0...5000)
    if size == [0, 0] { return nil }
    guard let smaller = size.min(), smaller >= 5 else {
      throw .outOfRange(
        group.place(of: "millimetres"), key: "millimetres", value: "\(size[0]) × \(size[1])",
        allowed: "5 to 5000 each, or [0, 0] when unknown")
    }
    return (size[0], size[1])
  }

  /// Pixels per point: as given, or derived from the diagonals in pixels and in millimetres.
  private static func density(
    _ group: StrictMapping, pixels: [Double], millimetres: (width: Double, height: Double)?
  ) throws(BoardFileError) -> Float {
    if group.has("pixelsPerPoint") {
      return Float(try group.number("pixelsPerPoint", in: PixelDensity.allowed))
    }
    guard let millimetres else {
      group.lacks("pixelsPerPoint")
      return 1
    }
    guard group.has("pixels") else { return 1 }
    let density = PixelDensity(pixels: (pixels[0], pixels[1]), millimetres: millimetres)
    guard density.isSquare else {
      throw .outOfRange(
        group.place(of: "millimetres"), key: "millimetres",
        value: "\(millimetres.width) × \(millimetres.height)",
        allowed: "pixels within 10 % of square, or state pixelsPerPoint")
    }
    guard PixelDensity.allowed.contains(density.pixelsPerPoint) else {
      throw .outOfRange(
        group.place(of: "millimetres"), key: "millimetres",
        value: "\(millimetres.width) × \(millimetres.height)",
        allowed: "a density of 0.1 to 20 pixels per point")
    }
    return Float(density.pixelsPerPoint)
  }
}

/// How dense a display is, from its sizes in pixels and in millimetres.
struct PixelDensity {
  /// Whether pixels are square, to a tenth. Real panels stay within 8 %; a larger deviation means a
  /// rotated or misread size.
  let isSquare: Bool
  /// From the diagonals, at 160 points an inch.
  let pixelsPerPoint: Double

  /// What a board may have.
  static let allowed = 0.1...20.0

  init(pixels: (Double, Double), millimetres: (width: Double, height: Double)) {
    let horizontal = pixels.0 / millimetres.width
    let vertical = pixels.1 / millimetres.height
    isSquare = max(horizontal, vertical) <= 1.1 * min(horizontal, vertical)
    let diagonalPixels = (pixels.0 * pixels.0 + pixels.1 * pixels.1).squareRoot()
    let diagonal =
      (millimetres.width * millimetres.width + millimetres.height * millimetres.height)
      .squareRoot()
    pixelsPerPoint = diagonalPixels / (diagonal / 25.4 * 160)
  }
}
