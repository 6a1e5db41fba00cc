import Firmware
import Raster
import TactusCore
import Testing

@testable import SeatInput

@Suite("From the device to the display")
struct TouchMappingTests {
  private func mapping(
    _ orientation: Orientation, _ calibration: [Double] = [1, 0, 0, 0, 1, 0],
    pixelsPerPoint: Float = 1
  ) -> TouchMapping {
    TouchMapping(
      board: Board(
        pixelWidth: 800, pixelHeight: 480, pixelsPerPoint: pixelsPerPoint, pixelFormat: .xrgb8888,
        tickPeriod: .milliseconds(4), displayPeriod: .milliseconds(16), scanOutLatency: .zero,
        budgets: PerStage(repeating: .zero), divisors: PerStage(repeating: 1)),
      orientation: orientation, calibration: calibration)
  }

  /// The image of a point of the unit square under the matrix.
  private func image(_ mapping: TouchMapping, _ x: Float, _ y: Float) -> [Float] {
    let m = mapping.matrix
    return [m[0] * x + m[1] * y + m[2], m[3] * x + m[4] * y + m[5]]
  }

  @Test(
    "the device's upper left corner is where the picture's is",
    arguments: [
      (Orientation.normal, [0, 0]), (.clockwise, [1, 0]), (.upsideDown, [1, 1]),
      (.counterclockwise, [0, 1]),
    ] as [(Orientation, [Float])])
  func corner(_ orientation: Orientation, _ expected: [Float]) {
    #expect(image(mapping(orientation), 0, 0) == expected)
    #expect(image(mapping(orientation), 0.5, 0.5) == [0.5, 0.5])
  }

  @Test(
    "the device's upper right corner",
    arguments: [
      (Orientation.normal, [1, 0]), (.clockwise, [1, 1]), (.upsideDown, [0, 1]),
      (.counterclockwise, [0, 0]),
    ] as [(Orientation, [Float])])
  func otherCorner(_ orientation: Orientation, _ expected: [Float]) {
    #expect(image(mapping(orientation), 1, 0) == expected)
  }

  @Test("calibration comes before orientation")
  func composition() {
    let shifted = mapping(.clockwise, [0.5, 0, 0.25, 0, 1, 0])
    #expect(image(shifted, 0, 0) == [1, 0.25])
    #expect(image(shifted, 1, 1) == [0, 0.75])
  }

  @Test("only the identity leaves the matrix unset")
  func identity() {
    #expect(mapping(.normal).isIdentity)
    #expect(!mapping(.upsideDown).isIdentity)
    #expect(!mapping(.normal, [1, 0, 0.001, 0, 1, 0]).isIdentity)
  }

  @Test("pixels become points by one division in Double")
  func points() {
    let mapping = mapping(.normal, pixelsPerPoint: 1.1)
    let expected = Float(100.3 / Double(Float(1.1)))
    #expect(mapping.point(pixelX: 100.3, pixelY: 0) == Point(x: expected, y: 0))
  }
}
