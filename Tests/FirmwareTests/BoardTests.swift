import Firmware
import Raster
import TactusCore
import Testing

/// What follows from a board's figures.
@Suite struct BoardTests {
  /// Half a tick of 4 ms, half a frame of 10 ms, and 3 ms of scanning out.
  @Test func `a touch is seen half a tick, half a frame and the scan-out later`() {
    let board = Board(
      pixelWidth: 300, pixelHeight: 200, pixelsPerPoint: 1.5, pixelFormat: .rgb565,
      tickPeriod: .milliseconds(4), displayPeriod: .milliseconds(10),
      scanOutLatency: .milliseconds(3), budgets: PerStage(repeating: .milliseconds(1)),
      divisors: PerStage(repeating: 1))
    #expect(board.glassDelay == .milliseconds(10))
    #expect(board.width == 200)
  }
}
