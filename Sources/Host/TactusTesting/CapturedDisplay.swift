import Firmware
import OutputFiles
import Raster

/// A screen in memory: what is on it can be looked at when the run is over.
struct CapturedDisplay: Display, ~Copyable {
  private let pixels: Framebuffer

  init(_ board: Board) {
    pixels = Framebuffer(
      width: Int(board.pixelWidth), height: Int(board.pixelHeight), format: board.pixelFormat)
  }

  /// A copy in xrgb8888.
  var picture: Framebuffer {
    let copy = Framebuffer(width: pixels.width, height: pixels.height, format: .xrgb8888)
    pixels.withSurface { copy.copy($0) }
    return copy
  }

  func surface() -> Surface { pixels.surface }
  var isBusy: Bool { false }
  mutating func present(_ damage: Damage) {}
  var descriptor: Int32 { -1 }
  mutating func next() -> DisplayEvent? { nil }
  mutating func lastRefresh() -> Int64? { nil }
}
