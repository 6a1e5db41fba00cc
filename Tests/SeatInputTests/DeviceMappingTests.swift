import Firmware
import Raster
import TactusCore
import Testing

@testable import SeatInput

@Suite("From one device's units to the display")
struct DeviceMappingTests {
  private static let wide = AxisRange(minimum: 0, maximum: 799)
  private static let high = AxisRange(minimum: 0, maximum: 479)

  private func mapping(
    _ orientation: Orientation = .normal, _ calibration: [Double] = [1, 0, 0, 0, 1, 0],
    width: Int32 = 800, height: Int32 = 480, pixelsPerPoint: Float = 1, x: AxisRange = wide,
    y: AxisRange = high
  ) -> DeviceMapping {
    let board = Board(
      pixelWidth: width, pixelHeight: height, pixelsPerPoint: pixelsPerPoint,
      pixelFormat: .xrgb8888, tickPeriod: .milliseconds(4), displayPeriod: .milliseconds(16),
      scanOutLatency: .zero, budgets: PerStage(repeating: .zero),
      divisors: PerStage(repeating: 1))
    return DeviceMapping(
      TouchMapping(board: board, orientation: orientation, calibration: calibration), x: x, y: y)
  }

  // (v − minimum) · pixels ÷ (maximum − minimum + 1): the last unit is not the last pixel's far
  // edge.
  @Test(
    "scales as libinput does",
    arguments: [
      (0, -100, 0, 0), (4095, 299, 799.8047, 478.8), (4096, 300, 800, 480),
      (-1, -101, -0.1953125, -1.2),
    ] as [(Int32, Int32, Float, Float)])
  func scale(_ deviceX: Int32, _ deviceY: Int32, _ toX: Float, _ toY: Float) {
    let mapping = mapping(
      x: AxisRange(minimum: 0, maximum: 4095), y: AxisRange(minimum: -100, maximum: 299))
    #expect(mapping.point(x: deviceX, y: deviceY) == Point(x: toX, y: toY))
  }

  @Test("points are narrowed only at the end")
  func narrowing() {
    let density = Double(Float(0.84))
    #expect(
      mapping(pixelsPerPoint: 0.84).point(x: 333, y: 77)
        == Point(x: Float(333 / density), y: Float(77 / density)))
  }

  /// Like libinput, which turns in device units and cuts off what is behind the point:
  /// `turned.scenario` asks the real one.
  @Test(
    "a point near the device's origin, on a display of 480 × 800 or 800 × 480",
    arguments: [
      (Orientation.normal, 10, 20), (.clockwise, 459.6, 8.333), (.upsideDown, 790, 460),
      (.counterclockwise, 19.8, 790),
    ] as [(Orientation, Float, Float)])
  func turned(_ orientation: Orientation, _ toX: Float, _ toY: Float) {
    let isTurned = orientation == .clockwise || orientation == .counterclockwise
    let mapping = mapping(
      orientation, width: isTurned ? 480 : 800, height: isTurned ? 800 : 480)
    #expect(mapping.point(x: 10, y: 20).snapped == Point(x: toX, y: toY).snapped)
  }

  // libinput's own example: the x axis mirrored, truncated to whole units.
  @Test("calibration is in device units")
  func calibration() {
    #expect(mapping(.normal, [-1, 0, 1, 0, 1, 0]).point(x: 10, y: 20) == Point(x: 790, y: 20))
  }

  @Test("what is far beyond the glass is as far as a position may be", arguments: [1, 0.5])
  func absurd(pixelsPerPoint: Float) {
    let mapping = mapping(
      .normal, [1000, 1000, 1000, -1000, 1000, 1000], pixelsPerPoint: pixelsPerPoint,
      x: AxisRange(minimum: .min, maximum: .max), y: AxisRange(minimum: 5, maximum: 5))
    #expect(mapping.point(x: .max, y: .min).isInRange)
  }
}
