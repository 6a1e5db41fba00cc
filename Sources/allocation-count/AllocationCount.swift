import ArgumentParser
import CAllocationCounter
import Firmware
import Raster
import Scenes
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
    var isClean = true
    for number in 0..<SceneKind.count {
      guard let scene = SceneKind(rawValue: UInt8(number)) else { continue }
      let count = try countAllocations(in: scene)
      isClean = isClean && count == 0
    }
    if !isClean { throw ExitCode.failure }
  }

  private func countAllocations(in scene: SceneKind) throws -> UInt64 {
    let board = Self.board
    var session = FirmwareSession(
      board: board, scene: scene, costs: .modelled { _, _ in .zero })
    var panel = RestlessPanel(seed: 1, width: board.width, height: board.height)
    var observer = TraceWriter()
    let before = allocation_count()
    for tick in 0..<ticks {
      _ = try session.runDueTicks(at: session.scheduler.nextStart, &panel, &observer)
      if plant, tick == ticks / 2 { allocateOnce() }
    }
    let count = allocation_count() - before
    print(
      "\(scene.name): \(count) allocations in \(ticks) ticks,",
      "\(observer.byteCount) bytes of trace, \(observer.pictureCount) pictures")
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
