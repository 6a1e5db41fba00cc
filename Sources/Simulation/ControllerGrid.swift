import BoardFiles
import Firmware
import TactusCore

/// The positions that a touch controller can report: whole units across the screen.
///
/// A finger beyond an edge is reported at that edge.
struct ControllerGrid: Sendable {
  private let unitsPerPoint: Double
  private let columnMax: Double
  private let rowMax: Double

  init(controller: ControllerModel, board: Board) {
    precondition(
      controller.unitsPerPixel > 0 && controller.unitsPerPixel.isFinite,
      "units per pixel must be positive and finite")
    unitsPerPoint = controller.unitsPerPixel * Double(board.pixelsPerPoint)
    columnMax = Self.last(of: board.pixelWidth, controller.unitsPerPixel)
    rowMax = Self.last(of: board.pixelHeight, controller.unitsPerPixel)
  }

  /// The nearest position on the grid, in points.
  func measured(_ position: Point) -> Point {
    Point(x: measured(position.x, max: columnMax), y: measured(position.y, max: rowMax))
  }

  private func measured(_ coordinate: Float, max last: Double) -> Float {
    let unit = (Double(coordinate) * unitsPerPoint).rounded()
    return Float(min(max(unit, 0), last) / unitsPerPoint)
  }

  /// The last unit on the screen, whose right and bottom edges are exclusive.
  private static func last(of pixels: Int32, _ unitsPerPixel: Double) -> Double {
    max((Double(pixels) * unitsPerPixel).rounded(.up) - 1, 0)
  }
}
