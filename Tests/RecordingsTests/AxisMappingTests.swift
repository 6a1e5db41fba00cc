import Firmware
import SeatInput
import TactusCore
import Testing

@testable import Recordings

@Suite struct AxisMappingTests {
  private let x = AxisRange(minimum: 0, maximum: 4095)
  private let y = AxisRange(minimum: -100, maximum: 299)

  // (v − minimum) · pixels ÷ (maximum − minimum + 1): the last unit is not the last pixel's far
  // edge.
  @Test(arguments: [
    (Int32(0), Int32(-100), Float(0), Float(0)),
    (4095, 299, 799.8047, 478.8),
    (4096, 300, 800, 480),
    (-1, -101, -0.1953125, -1.2),
  ]) func scalesAsLibinputDoes(_ deviceX: Int32, _ deviceY: Int32, _ toX: Float, _ toY: Float) {
    let mapping = AxisMapping(x: x, y: y, board: testBoard)
    #expect(mapping.point(x: deviceX, y: deviceY) == Point(x: toX, y: toY))
  }

  @Test func pointsAreNarrowedOnlyAtTheEnd() {
    let mapping = AxisMapping(
      x: AxisRange(minimum: 0, maximum: 799), y: AxisRange(minimum: 0, maximum: 479),
      board: makeBoard(pixelsPerPoint: 0.84))
    let density = Double(Float(0.84))
    #expect(mapping.point(x: 333, y: 77) == Point(x: Float(333 / density), y: Float(77 / density)))
  }

  // A point near the device's origin, on a display of 480 × 800 or 800 × 480.
  @Test(arguments: [
    (Orientation.normal, Float(10), Float(20)),
    (.clockwise, 460, 10),
    (.upsideDown, 790, 460),
    (.counterclockwise, 20, 790),
  ]) func thePictureIsRotatedClockwise(_ orientation: Orientation, _ toX: Float, _ toY: Float) {
    let isTurned = orientation == .clockwise || orientation == .counterclockwise
    let board = makeBoard(
      width: isTurned ? 480 : 800, height: isTurned ? 800 : 480, orientation: orientation)
    let mapping = AxisMapping(
      x: AxisRange(minimum: 0, maximum: 799), y: AxisRange(minimum: 0, maximum: 479), board: board)
    #expect(mapping.point(x: 10, y: 20) == Point(x: toX, y: toY))
  }

  // libinput's own example: the x axis mirrored, truncated to whole units.
  @Test func calibrationIsInDeviceUnits() {
    let mapping = AxisMapping(
      x: AxisRange(minimum: 0, maximum: 799), y: AxisRange(minimum: 0, maximum: 479),
      board: makeBoard(calibration: [-1, 0, 1, 0, 1, 0]))
    #expect(mapping.point(x: 10, y: 20) == Point(x: 790, y: 20))
  }

  @Test func absurdValuesDoNotTrap() {
    let mapping = AxisMapping(
      x: AxisRange(minimum: .min, maximum: .max), y: AxisRange(minimum: 5, maximum: 5),
      board: makeBoard(calibration: [1000, 1000, 1000, -1000, 1000, 1000]))
    #expect(mapping.point(x: .max, y: .min).isInRange)
  }
}
