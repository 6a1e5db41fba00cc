import Firmware
import Live
import OutputFiles
import Raster
import Sessions
import TactusCore

/// A machine in virtual time, whose clock goes on when it sleeps and when it draws.
final class VirtualMachine {
  /// Raw microseconds.
  var now: Int64
  /// Time zero of its runs.
  let origin: Int64
  /// Wakes the machine: the screen's next flip.
  var nextFlip: Int64?

  init(origin: Int64) {
    self.origin = origin
    now = origin
  }

  /// The clock of a live run.
  var clock: LiveClock {
    LiveClock(
      origin: origin,
      now: {
        // Whatever is done between two readings takes a little.
        self.now += 3
        return self.now
      },
      wait: { _, _, time in
        self.now = max(self.now, min(time, self.nextFlip ?? .max))
        return .nothing
      },
      waitForDisplay: { _, time in
        self.now = max(self.now, min(self.nextFlip ?? .max, time))
      })
  }
}

/// A screen of that machine, with a vertical blank at every `period` from `phase` on.
struct VirtualScreen: Display, ~Copyable {
  private let machine: VirtualMachine
  private let pixels: Framebuffer
  private let period: Int64
  private let phase: Int64
  /// What drawing a picture and handing it over costs, in microseconds, one after the other.
  private var costs: [Int64]
  /// Whether it has a vertical blank, or flips at once.
  private let isPaced: Bool
  private var pictureCount = 0
  private(set) var flips: [Int64] = []

  init(
    _ board: Board, _ machine: VirtualMachine, period: Int64, phase: Int64, costs: [Int64],
    isPaced: Bool = true
  ) {
    self.machine = machine
    self.period = period
    self.phase = phase
    self.costs = costs
    self.isPaced = isPaced
    pixels = Framebuffer(
      width: Int(board.pixelWidth), height: Int(board.pixelHeight), format: board.pixelFormat)
  }

  func surface() -> Surface { pixels.surface }
  var isBusy: Bool { machine.nextFlip != nil }
  var descriptor: Int32 { -1 }

  mutating func present(_ damage: Damage) {
    precondition(!isBusy, "a picture was handed over while another was on its way")
    precondition(!damage.isEmpty)
    machine.now += costs[pictureCount % costs.count]
    pictureCount += 1
    machine.nextFlip = isPaced ? refresh(after: machine.now) : machine.now + 100
  }

  mutating func next() -> DisplayEvent? {
    guard let flip = machine.nextFlip, flip <= machine.now else { return nil }
    machine.nextFlip = nil
    flips.append(flip)
    let count = (flip - phase) / period
    return .flipped(Flip(time: flip, sequence: isPaced ? UInt32(count) : 0))
  }

  mutating func lastRefresh() -> Int64? { isPaced ? refresh(after: machine.now) - period : nil }

  private func refresh(after time: Int64) -> Int64 {
    phase + ((time - phase) / period + 1) * period
  }
}
