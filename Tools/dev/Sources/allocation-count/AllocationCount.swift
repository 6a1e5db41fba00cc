import ArgumentParser
import CAllocationCounter
import DemoScenes
import Firmware
import OutputFiles
import Raster
import Sessions
import TactusCore

/// Counts the heap allocations of the firmware while it runs; there must be none.
@main
struct AllocationCount: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "allocation-count",
    abstract: "Count the heap allocations of the firmware's ticks, scene by scene.",
    discussion: "Exit status: 0 if there were none, 1 otherwise.")

  @Option(help: "The number of ticks per scene.")
  var ticks: UInt32 = 1_000_000

  @Flag(help: "Allocate once halfway, to check that the count notices it.")
  var plant = false

  func run() throws {
    var counter = Counter(command: self)
    try visitDemoScenes(&counter)
    if counter.total > 0 { throw ExitCode.failure }
  }

  private struct Counter: SceneVisitor {
    let command: AllocationCount
    private(set) var total: UInt64 = 0

    init(command: AllocationCount) { self.command = command }

    mutating func visit<S: Scene & SendableMetatype & ~Copyable>(
      _ scene: S.Type
    ) throws(OutputError) {
      total += try command.countAllocations(in: scene)
    }
  }

  private func countAllocations<S: Scene & SendableMetatype & ~Copyable>(
    in scene: S.Type
  ) throws(OutputError) -> UInt64 {
    let board = Self.board
    var plan = SessionPlan(board)
    plan.costs = .modelled { _, _ in .zero }
    plan.hashesPictures = true
    var session = FirmwareSession<S>(plan)
    var panel: AnyPanel = PanelBox(RestlessPanel(seed: 1, width: board.width, height: board.height))
    let writer = TraceWriter()
    var watch = SessionWatch(plan, session.names)
    watch.outputs.observe = writer.take
    let before = allocation_count()
    for tick in 0..<ticks {
      _ = try session.runDueTicks(at: session.scheduler.nextStart, &panel, &watch)
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

  /// A small display, drawn every 16th tick: calls are counted, not pixels.
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
