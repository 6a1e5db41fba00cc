public import Firmware

/// What of a board recordings and scripts depend on: a page has its figures, and not its file.
public struct BoardFile: Sendable {
  public var name: String
  public var board: Board
  public var millimetres: (width: Double, height: Double)?
  public var orientation: Orientation
  public var calibration: [Double]
  public var controller: ControllerModel

  /// - Parameter numbers: of `PanelFigures`.
  package init(name: String, numbers: [Double]) {
    var reader = PanelFigures.Reader(numbers)
    self.name = name
    board = reader.board()
    (orientation, calibration) = reader.mounting()
    controller = reader.controller()
  }
}
