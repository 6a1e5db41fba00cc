public import BoardFiles
public import Firmware
import Live
import OutputFiles
import Raster
import Simulation
public import TactusCore

/// A board in virtual time: its live loop waits, works and shows pictures as on the real board, at
/// the costs that its file states. Equal seeds give equal runs.
public final class SimulatedMachine {
  /// In microseconds; time zero is the first frame of the run.
  private var now: Int64 = 0
  private var random: SplitMix64
  private let costs: [CostFigures.Part: CostFigures.Spread]
  /// Additional costs, such as those of `--costs`.
  private let extra: (Stage, Instant) -> Interval
  /// The screen's next flip, of a picture that is on its way.
  fileprivate var flip: Int64?
  private let period: Int64
  /// What handing over the tick's picture cost.
  private var handover: Int64 = 0
  /// When frames that no tick has recorded yet were read, in order.
  private var reads: [(stamp: Instant, at: Instant)] = []

  /// - Parameters:
  ///   - costs: nil for a machine on which nothing takes time.
  ///   - extra: costs of a stage in a tick that starts at some time, on top.
  public init(
    _ board: Board, costs: CostFigures?, seed: UInt64,
    extra: @escaping (Stage, Instant) -> Interval = { _, _ in .zero }
  ) {
    self.costs = costs?.spreads ?? [:]
    self.extra = extra
    period = board.displayPeriod.microseconds
    random = SplitMix64(seed: seed)
  }

  /// The clock of its loop.
  public func clock(until end: Instant) -> LiveClock {
    var clock = LiveClock(
      origin: 0, now: { self.now }, wait: { _, _, time in self.wait(until: time) },
      waitForDisplay: { _, time in
        self.now = min(max(self.now, self.flip ?? .max), max(self.now, time))
      })
    clock.end = end.microseconds
    return clock
  }

  /// What its stages cost; time advances by that.
  public var stageCosts: StageCosts {
    // The session calls it in its own thread, and keeps nothing.
    nonisolated(unsafe) let machine = self
    return .modelled { stage, start in machine.work(stage, start) }
  }

  /// Its screen, as large as the board's.
  ///
  /// - Parameter hasPixels: false when nothing draws on it.
  public func display(_ board: Board, hasPixels: Bool = true) -> AnyDisplay {
    DisplayBox(SimulatedDisplay(board, self, hasPixels: hasPixels))
  }

  /// The panel as its loop reads it.
  public func panel(_ panel: AnyPanel) -> AnyPanel {
    PunctualPanel(panel) {
      .microseconds(self.draw(.read))
    } took: { stamp, time in
      self.reads.append((stamp, time))
    }
  }

  /// When the next frame that the loop took had been read.
  public func readTime(of stamp: Instant) -> Instant {
    guard let place = reads.firstIndex(where: { $0.stamp == stamp }) else { return stamp }
    defer { reads.removeFirst(place + 1) }
    return reads[place].at
  }

  /// How long a part takes this time, drawn from its distribution.
  private func draw(_ part: CostFigures.Part) -> Int64 {
    guard let spread = costs[part] else { return 0 }
    return spread.time(at: random.below(1_000_001))
  }

  private func wait(until time: Int64) -> LiveWait {
    let wake = min(time, flip ?? .max)
    if wake > now { now = wake + draw(.wake) }
    return .nothing
  }

  private func work(_ stage: Stage, _ start: Instant) -> Interval {
    let cost = draw(.stage(stage)) + extra(stage, start).microseconds
    now += cost
    // The picture was handed over at the beginning of `present`, and time has gone on already.
    defer { if stage == .present { handover = 0 } }
    return .microseconds(stage == .present ? cost + handover : cost)
  }

  fileprivate func handOver() {
    handover = draw(.handover)
    now += handover
    flip = refresh(after: now)
  }

  fileprivate func takeFlip() -> Flip? {
    guard let flip, flip <= now else { return nil }
    self.flip = nil
    return Flip(time: flip, sequence: UInt32(clamping: flip / period))
  }

  fileprivate var lastRefresh: Int64 { refresh(after: now) - period }

  private func refresh(after time: Int64) -> Int64 { (time / period + 1) * period }
}

/// The machine's screen: one refresh per period from time zero on.
private struct SimulatedDisplay: Display, ~Copyable {
  private let machine: SimulatedMachine
  private let pixels: Framebuffer

  init(_ board: Board, _ machine: SimulatedMachine, hasPixels: Bool) {
    self.machine = machine
    pixels = Framebuffer(
      width: hasPixels ? Int(board.pixelWidth) : 1, height: hasPixels ? Int(board.pixelHeight) : 1,
      format: board.pixelFormat)
  }

  func surface() -> Surface { pixels.surface }
  var isBusy: Bool { machine.flip != nil }
  var descriptor: Int32 { -1 }

  mutating func present(_ damage: Damage) { machine.handOver() }

  mutating func next() -> DisplayEvent? { machine.takeFlip().map { .flipped($0) } }

  mutating func lastRefresh() -> Int64? { machine.lastRefresh }
}
