public import BoardFiles
import Firmware
public import TactusCore

/// Maps device positions to points on the screen, exactly as libinput does.
///
/// The steps: device units; the calibration matrix, in device units and truncated to whole ones,
/// unless it is the identity; display pixels as mounted, `(v − minimum) · size ÷ (maximum − minimum
/// + 1)` in `Double`, as in `libinput_event_touch_get_x_transformed`; rotation by the board's
/// orientation; division by the density, and only then narrowing to `Float`. Values beyond an axis
/// range pass through, as in libinput, up to `Point.coordinateMax`.
public struct AxisMapping: Equatable, Sendable {
  private let x: AxisRange
  private let y: AxisRange
  /// Two rows of three in device units; nil for the identity.
  private let calibration: [Float]?
  private let orientation: Orientation
  /// Display pixels as the panel is mounted, before the rotation.
  private let width: Double
  private let height: Double
  private let pixelsPerPoint: Double

  public init(x: AxisRange, y: AxisRange, board: BoardFile) {
    self.x = x
    self.y = y
    orientation = board.orientation
    let isTurned = orientation == .clockwise || orientation == .counterclockwise
    width = Double(isTurned ? board.board.pixelHeight : board.board.pixelWidth)
    height = Double(isTurned ? board.board.pixelWidth : board.board.pixelHeight)
    pixelsPerPoint = Double(board.board.pixelsPerPoint)
    calibration = Self.deviceCalibration(board.calibration, x: x, y: y)
  }

  /// The position in points of one in device units.
  public func point(x deviceX: Int32, y deviceY: Int32) -> Point {
    let device = calibrated(deviceX, deviceY)
    let across = (Double(device.x) - Double(x.minimum)) * width / x.count
    let down = (Double(device.y) - Double(y.minimum)) * height / y.count
    let pixel =
      switch orientation {
      case .normal: (x: across, y: down)
      case .clockwise: (x: height - down, y: across)
      case .upsideDown: (x: width - across, y: height - down)
      case .counterclockwise: (x: down, y: width - across)
      }
    return Point(x: bounded(pixel.x / pixelsPerPoint), y: bounded(pixel.y / pixelsPerPoint))
  }

  /// A position far beyond the glass is as far as a position may be.
  private func bounded(_ coordinate: Double) -> Float {
    let max = Double(Point.coordinateMax)
    return Float(Swift.min(Swift.max(coordinate, -max), max))
  }

  private func calibrated(_ x: Int32, _ y: Int32) -> (x: Int32, y: Int32) {
    guard let m = calibration else { return (x, y) }
    let newX = Float(x) * m[0] + Float(y) * m[1] + m[2]
    let newY = Float(x) * m[3] + Float(y) * m[4] + m[5]
    // Truncated towards zero, like a C conversion to int; out of range, which is undefined in C,
    // saturates.
    return (Int32(truncatingSaturated: newX), Int32(truncatingSaturated: newY))
  }

  /// The calibration matrix converted from the unit square to device units: unnormalize · matrix ·
  /// normalize, in the order and precision that libinput uses.
  private static func deviceCalibration(
    _ matrix: [Double], x: AxisRange, y: AxisRange
  ) -> [Float]? {
    if matrix == [1, 0, 0, 0, 1, 0] { return nil }
    let rows = matrix.map { Float($0) }
    let transform = [rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], 0, 0, 1]
    let unnormalize = product(
      translation(Float(x.minimum), Float(y.minimum)), scale(Float(x.count), Float(y.count)))
    let normalize = product(
      translation(Float(-Double(x.minimum) / x.count), Float(-Double(y.minimum) / y.count)),
      scale(Float(1 / x.count), Float(1 / y.count)))
    return Array(product(product(unnormalize, transform), normalize)[0..<6])
  }

  private static func translation(_ x: Float, _ y: Float) -> [Float] {
    [1, 0, x, 0, 1, y, 0, 0, 1]
  }

  private static func scale(_ x: Float, _ y: Float) -> [Float] { [x, 0, 0, 0, y, 0, 0, 0, 1] }

  /// The product of two 3 × 3 matrices: products in `Float`, sums in `Double`.
  private static func product(_ left: [Float], _ right: [Float]) -> [Float] {
    (0..<9).map { index in
      var sum = 0.0
      for i in 0..<3 { sum += Double(left[index / 3 * 3 + i] * right[i * 3 + index % 3]) }
      return Float(sum)
    }
  }
}

extension AxisRange {
  /// The number of units, both ends included.
  fileprivate var count: Double { Double(maximum) - Double(minimum) + 1 }
}

extension Int32 {
  fileprivate init(truncatingSaturated value: Float) {
    if value.isNaN {
      self = 0
    } else {
      self = Int32(Swift.min(Swift.max(Double(value), Double(Int32.min)), Double(Int32.max)))
    }
  }
}
