#if Libinput
  import Firmware
  import Foundation
  import Seats
  import Raster
  import SeatInput
  import TactusCore
  import Testing

  /// What needs no device; `LinuxDevicesTests` has a mocked one.
  @Suite("A seat read through libinput")
  struct LibinputSeatTests {
    private static let mapping = TouchMapping(
      board: Board(
        pixelWidth: 800, pixelHeight: 480, pixelsPerPoint: 1, pixelFormat: .xrgb8888,
        tickPeriod: .milliseconds(4), displayPeriod: .milliseconds(16), scanOutLatency: .zero,
        budgets: PerStage(repeating: .zero), divisors: PerStage(repeating: 1)),
      orientation: .normal, calibration: [1, 0, 0, 0, 1, 0])

    private static let hasUdev = access("/run/udev/control", F_OK) == 0

    /// Opens a node and says why that failed.
    private func refusal(_ path: String) -> LibinputSeatError? {
      path.withCString { path in
        do throws(LibinputSeatError) {
          _ = try LibinputSeat.open(path, mapping: Self.mapping)
          return nil
        } catch {
          return error
        }
      }
    }

    @Test("a node that is not there, and a file, are refused, each with its reason")
    func refusals() {
      let isThere = Self.hasUdev
      #expect(
        refusal("/dev/input/none")
          == (isThere
            ? .cannotOpen(node: Array("/dev/input/none".utf8CString), code: ENOENT)
            : .udevUnavailable))
      #expect(refusal("/dev/null") == (isThere ? .notATouchscreen : .udevUnavailable))
    }
  }
#endif
