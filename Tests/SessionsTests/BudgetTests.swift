import Firmware
import Simulation
import TactusCore
import Testing

/// What happens when stages exceed their budgets, reproducibly in virtual time.
@Suite struct BudgetTests {
  private func run(
    costs: String, script: String = "at 0.5s swipe 25%,55% to 75%,56% over 220ms"
  ) throws -> (lines: [String], scheduler: FrameScheduler) {
    var session = try FocalSession()
    session.costs = try CostModel(costs)
    return try session.run(session.panel(text: script))
  }

  /// The board's render budget is 5000 µs.
  @Test func aStageWithinItsBudgetIsNotReported() throws {
    let (lines, _) = try run(costs: "render:5000us")
    #expect(lines.withoutTick(["fault"]).isEmpty)
  }

  @Test func aStageOverItsBudgetIsReported() throws {
    let (lines, _) = try run(costs: "render:5001us")
    let faults = lines.filter { $0.contains(" fault ") }
    #expect(!faults.isEmpty)
    #expect(faults.allSatisfy { $0.hasSuffix("fault kind=overBudget detail=render") })
  }

  @Test func renderingIsSkippedFirstAndGesturesStayTheSame() throws {
    let words: Set<Substring> = [
      "frame", "gesture", "decide", "latch", "navigate", "tap", "haptic",
    ]
    let calm = try run(costs: "")
    let hurried = try run(costs: "update:9ms")
    #expect(calm.scheduler.skippedRenderCount == 0)
    #expect(hurried.scheduler.skippedRenderCount > 0)
    #expect(hurried.lines.withoutTick(words) == calm.lines.withoutTick(words))
  }

  /// After 100 ms in one tick of 8343 µs, eleven ticks are late: four are caught up, seven skipped.
  @Test func afterAStallAtMostFourTicksAreCaughtUp() throws {
    let tick = 8_343
    let costs = "input:100ms@\(10 * tick)us..\(10 * tick + 1)us"
    let calm = try run(costs: "")
    let stalled = try run(costs: costs)
    #expect(stalled.scheduler.skippedTickCount == 7)
    #expect(
      stalled.lines.contains { $0.hasSuffix("fault kind=skippedTicks detail=7") })
    #expect(
      stalled.lines.withoutTick(["frame", "gesture", "navigate"])
        == calm.lines.withoutTick(["frame", "gesture", "navigate"]))
  }
}
