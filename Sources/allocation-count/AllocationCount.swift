import ArgumentParser
import CAllocationCounter
import DemoScenes
import Firmware
import Raster
import Sessions
import TactusCore

/// Counts what the firmware allocates while it runs: nothing.
@main
struct AllocationCount: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "allocation-count",
    abstract: "Count the allocations of the firmware's ticks, scene by scene.",
    discussion: "Exit status: 0 when there were none, 1 when there were some.")

  @Option(help: "How many ticks each scene runs.")
  var ticks: UInt32 = 1_000_000

  @Flag(help: "Allocate once in between: the count must see it.")
  var plant = false

  func run() throws {
    let counts = [
      try countAllocations(in: FocalScene.self), try countAllocations(in: MapScene.self),
      try countAllocations(in: ReaderScene.self), try countAllocations(in: PagerScene.self),
      try countAllocations(in: TabsScene.self),
    ]
    if counts.contains(where: { $0 > 0 }) { throw ExitCode.failure }
  }

  private func countAllocations<S: Scene & ~Copyable>(in scene: S.Type) throws -> UInt64 {
    let board = Self.board
    var plan = SessionPlan(board)
    plan.costs = .modelled { _, _ in .zero }
    plan.hashesPictures = true
    var session = FirmwareSession<S>(plan)
    var panel: AnyPanel = PanelBox(RestlessPanel(seed: 1, width: board.width, height: board.height))
    let writer = TraceWriter()
    var outputs = SessionOutputs()
    outputs.observe = writer.take
    let before = allocation_count()
    for tick in 0..<ticks {
      _ = try session.runDueTicks(at: session.scheduler.nextStart, &panel, &outputs)
      if plant, tick == ticks / 2 { allocateOnce() }
    }
    let count = allocation_count() - before
    print(
      "\(S.name): \(count) allocations in \(ticks) ticks,",
      "\(writer.byteCount) bytes of trace, \(writer.pictureCount) pictures")
    return count
  }

  private func allocateOnce() {
    UnsafeMutableRawPointer.allocate(byteCount: 48, alignment: 16).deallocate()
  }

  /// A small display, and a picture every 16th tick: what is counted are calls, not pixels.
  private static var board: Board {
    var divisors = PerStage<UInt8>(repeating: 1)
    divisors[.render] = 16
    return Board(
      pixelWidth: 160, pixelHeight: 120, pixelsPerPoint: 0.5, pixelFormat: .rgb565,
      tickPeriod: .microseconds(16_667), displayPeriod: .microseconds(16_667),
      scanOutLatency: .milliseconds(8), budgets: PerStage(repeating: .milliseconds(2)),
      divisors: divisors)
  }
}
