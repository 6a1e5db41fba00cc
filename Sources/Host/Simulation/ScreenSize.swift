public import Firmware

/// The size of a screen in points.
public struct ScreenSize: Equatable, Sendable {
  public var width: Float
  public var height: Float

  public init(width: Float, height: Float) {
    self.width = width
    self.height = height
  }

  public init(of board: Board) { self.init(width: board.width, height: board.height) }
}
