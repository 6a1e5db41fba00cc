public import Firmware
public import TactusCore

/// Maps positions on the device to positions on the display.
///
/// The arithmetic, which recordings rely on: libinput maps the device's axis range to the unit
/// square, applies `matrix` and multiplies by the display's pixels, in `Double`. The result is
/// divided by the pixels per point, in `Double`, rounded once to `Float`, and snapped to
/// thousandths of a point by the frame assembler. The device's size in millimetres plays no part.
public struct TouchMapping: Equatable, Sendable {
  /// The display in pixels, in the viewing orientation.
  public let pixelWidth: UInt32
  public let pixelHeight: UInt32
  public let pixelsPerPoint: Double
  /// libinput's calibration matrix, after which libinput rounds to device units: the first two rows
  /// of three, in row order, mapping the device's unit square to the display's.
  public let matrix: [Float]

  /// - Precondition: `calibration` has six finite elements.
  public init(board: Board, orientation: Orientation, calibration: [Double]) {
    precondition(
      calibration.count == 6 && calibration.allSatisfy { $0.isFinite },
      "a calibration matrix has six finite elements")
    pixelWidth = UInt32(board.pixelWidth)
    pixelHeight = UInt32(board.pixelHeight)
    pixelsPerPoint = Double(board.pixelsPerPoint)
    matrix = Self.product(Self.turn(orientation), calibration).map { Float($0) }
  }

  private init() {
    (pixelWidth, pixelHeight, pixelsPerPoint) = (1, 1, 1)
    matrix = [1, 0, 0, 0, 1, 0]
  }

  /// Positions on the unit square, of devices that are only listed.
  public static var unmapped: TouchMapping { TouchMapping() }

  /// Whether the device's corners are the display's; then no matrix is set, and one that udev rules
  /// may have given the device stays.
  public var isIdentity: Bool { matrix == [1, 0, 0, 0, 1, 0] }

  /// The point, in points, of a pixel position transformed by libinput. One far beyond the glass is
  /// as far as a position may be.
  public func point(pixelX: Double, pixelY: Double) -> Point {
    Point(x: bounded(pixelX / pixelsPerPoint), y: bounded(pixelY / pixelsPerPoint))
  }

  private func bounded(_ coordinate: Double) -> Float {
    let limit = Double(Point.coordinateMax)
    return Float(min(max(coordinate, -limit), limit))
  }

  /// Rotates the unit square about its centre, in the direction that turns the picture upright.
  private static func turn(_ orientation: Orientation) -> [Double] {
    switch orientation {
    case .normal: [1, 0, 0, 0, 1, 0]
    case .clockwise: [0, -1, 1, 1, 0, 0]
    case .upsideDown: [-1, 0, 1, 0, -1, 1]
    case .counterclockwise: [0, 1, 0, -1, 0, 1]
    }
  }

  /// The matrix that applies `inner`, then `outer`; the third rows are 0 0 1.
  private static func product(_ outer: [Double], _ inner: [Double]) -> [Double] {
    func element(_ row: Int, _ column: Int) -> Double {
      let linear = outer[row * 3] * inner[column] + outer[row * 3 + 1] * inner[3 + column]
      return column == 2 ? linear + outer[row * 3 + 2] : linear
    }
    return [
      element(0, 0), element(0, 1), element(0, 2), element(1, 0), element(1, 1), element(1, 2),
    ]
  }
}
