public import BoardFiles
import Firmware
public import SeatInput
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
  private let calibration: DeviceCalibration
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
    calibration = DeviceCalibration(board.calibration.map(Float.init), x: x, y: y)
  }

  /// The position in points of one in device units.
  public func point(x deviceX: Int32, y deviceY: Int32) -> Point {
    let device = calibration.apply(x: deviceX, y: deviceY)
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
}
