import Evdev
import Firmware
import Foundation
import Raster
import SeatInput
import TactusCore
import Testing

/// What needs no device; `LinuxDevicesTests` has a mocked one.
@Suite("A panel read straight from evdev")
struct EvdevPanelTests {
  private static let mapping = TouchMapping(
    board: Board(
      pixelWidth: 800, pixelHeight: 480, pixelsPerPoint: 1, pixelFormat: .xrgb8888,
      tickPeriod: .milliseconds(4), displayPeriod: .milliseconds(16), scanOutLatency: .zero,
      budgets: PerStage(repeating: .zero), divisors: PerStage(repeating: 1)),
    orientation: .normal, calibration: [1, 0, 0, 0, 1, 0])

  /// Opens a node and says why that failed.
  private func refusal(_ path: String) -> EvdevError? {
    path.withCString { path in
      do throws(EvdevError) {
        _ = try EvdevPanel.open(.node(path), mapping: Self.mapping)
        return nil
      } catch {
        return error
      }
    }
  }

  @Test("a node that is not there, a folder and a file are refused, each with its reason")
  func refusals() {
    #expect(refusal("/dev/input/none") == .cannotOpen(code: ENOENT))
    #expect(refusal("none") == .cannotOpen(code: ENOENT))
    #expect(refusal("/dev/null") == .notATouchscreen)
    #expect(refusal("/") == .notATouchscreen)
  }

  @Test("without a touchscreen it reports nothing, and can be asked again and again")
  func nothing() throws {
    var panel = try EvdevPanel.open(.all, mapping: Self.mapping)
    for _ in 0..<3 {
      panel.read()
      let report = panel.next(before: .never)
      #expect(report == nil && !panel.hasReports && panel.origin == nil)
    }
    #expect(panel.descriptor >= 0 && panel.lostCount == 0)
  }
}
