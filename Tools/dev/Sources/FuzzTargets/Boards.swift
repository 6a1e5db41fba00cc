import BoardFiles
import Firmware
import Gestures
import Raster
import TactusCore

extension BoardFile {
  /// A panel of 600 × 400 points with so few pixels that pictures cost next to nothing, and with a
  /// tick of 8 ms.
  static let small = BoardFile(
    name: "small", title: "A small board", board: .small, millimetres: (95.25, 63.5),
    orientation: .normal, calibration: [1, 0, 0, 0, 1, 0],
    controller: ControllerModel(
      name: "small", scanPeriod: .milliseconds(8), scanJitter: .zero, contactsMax: 10,
      unitsPerPixel: 64, noise: 0, reportLatency: .zero),
    processor: nil)
}

extension Board {
  fileprivate static let small = Board(
    pixelWidth: 24, pixelHeight: 16, pixelsPerPoint: 0.04, pixelFormat: .rgb565,
    tickPeriod: .milliseconds(8), displayPeriod: .milliseconds(16), scanOutLatency: .zero,
    budgets: PerStage(repeating: .milliseconds(1)), divisors: PerStage(repeating: 1))
}
