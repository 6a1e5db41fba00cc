import Raster
import TactusCore
import Testing

@testable import Firmware

@Suite struct FrameSchedulerTests {
  /// Ticks of 10 ms; every stage may take 1 ms.
  private func board(divisors: [(Stage, UInt8)] = []) -> Board {
    var board = Board(
      pixelWidth: 8, pixelHeight: 8, pixelsPerPoint: 1, pixelFormat: .xrgb8888,
      tickPeriod: .milliseconds(10), displayPeriod: .milliseconds(20), scanOutLatency: .zero,
      budgets: PerStage(repeating: .milliseconds(1)), divisors: PerStage(repeating: 1))
    for (stage, divisor) in divisors { board.divisors[stage] = divisor }
    return board
  }

  @Test func ticksAreDueFromTheirStartOn() {
    var scheduler = FrameScheduler(board())
    let table: [(now: Int64, first: UInt32, count: UInt32, skipped: UInt32)] = [
      (0, 0, 1, 0), (9_999, 1, 0, 0), (10_000, 1, 1, 0), (10_000, 2, 0, 0),
      // Two ticks have started, then exactly four, then five.
      (39_999, 2, 2, 0), (79_999, 4, 4, 0), (129_999, 9, 4, 1),
      // A long stall: of a hundred ticks the last four run.
      (1_120_000, 109, 4, 96),
    ]
    for row in table {
      let due = scheduler.due(at: Instant(microseconds: row.now))
      #expect(
        due == .init(first: row.first, count: row.count, skipped: row.skipped), "at \(row.now)")
    }
    #expect(scheduler.skippedTickCount == 97)
  }

  /// Ticks on both sides of 2³¹ µs, 2³² µs, 2³¹ ticks and 2³² ticks, and after 25 days and 10
  /// years.
  @Test(
    arguments: [
      2_147_483_648, 4_294_967_296, 2_160_000_000_000, 21_474_836_480_000, 42_949_672_960_000,
      315_360_000_000_000,
    ] as [Int64])
  func ticksGoOnOverEveryBoundary(microseconds: Int64) {
    var scheduler = FrameScheduler(board())
    let first = microseconds / 10_000 - 2
    let last = Instant(microseconds: (first - 1) * 10_000)
    #expect(scheduler.leaveOut(through: last) == first)
    for tick in first..<first + 5 {
      let start = Instant(microseconds: tick * 10_000)
      #expect(scheduler.nextStart == start)
      let number = UInt32(truncatingIfNeeded: tick)
      #expect(scheduler.due(at: start) == .init(first: number, count: 1, skipped: 0))
      #expect(scheduler.start(of: number) == start)
    }
    #expect(scheduler.skippedTickCount == 0)
  }

  /// After a stall of any length at most four ticks run, and the count of the others saturates.
  @Test func aStallOfYearsIsAStall() {
    var scheduler = FrameScheduler(board())
    _ = scheduler.due(at: .zero)
    let due = scheduler.due(at: Instant(microseconds: 60_000_000_000_000))
    #expect(due.count == 4 && due.skipped == .max)
    #expect(scheduler.nextStart == Instant(microseconds: 60_000_000_010_000))
    #expect(scheduler.start(of: due.first) == Instant(microseconds: 59_999_999_970_000))
  }

  /// A clock that jumps back delivers no tick until it is where it was.
  @Test func aClockThatJumpsBackRunsNothingTwice() {
    var scheduler = FrameScheduler(board())
    _ = scheduler.due(at: Instant(microseconds: 40_000))
    for now in [39_999, 0, -1_000_000, .min / 2] as [Int64] {
      let due = scheduler.due(at: Instant(microseconds: now))
      #expect(due == .init(first: 5, count: 0, skipped: 0))
    }
    #expect(scheduler.due(at: Instant(microseconds: 50_000)).count == 1)
  }

  /// Left out is what starts up to that time, to the microsecond.
  @Test(arguments: [(Int64(-1), Int64(0)), (0, 1), (9_999, 1), (10_000, 2)])
  func ticksAreLeftOutThroughTheirStart(through: Int64, count: Int64) {
    var scheduler = FrameScheduler(board())
    #expect(scheduler.leaveOut(through: Instant(microseconds: through)) == count)
    #expect(scheduler.nextStart == Instant(microseconds: count * 10_000))
  }

  @Test func aTimeBeforeTheOriginHasNoTicks() {
    var scheduler = FrameScheduler(board())
    let due = scheduler.due(at: Instant(microseconds: -1))
    #expect(due.count == 0)
  }

  @Test func divisorsLetAStageRunEveryFewTicks() {
    var scheduler = FrameScheduler(board(divisors: [(.render, 2), (.present, 3), (.update, 0)]))
    let stages: [(Stage, [UInt32])] = [
      (.input, [0, 1, 2, 3, 4, 5, 6]), (.recognize, [0, 1, 2, 3, 4, 5, 6]),
      (.timers, [0, 1, 2, 3, 4, 5, 6]), (.update, [0, 1, 2, 3, 4, 5, 6]), (.render, [0, 2, 4, 6]),
      (.present, [0, 3, 6]), (.trace, [0, 1, 2, 3, 4, 5, 6]),
    ]
    for (stage, ticks) in stages {
      var ran: [UInt32] = []
      for tick in 0..<7 as Range<UInt32> {
        // The first stage of a tick decides for the others.
        let runsInput = scheduler.runs(.input, in: tick)
        let runs = stage == .input ? runsInput : scheduler.runs(stage, in: tick)
        if runs { ran.append(tick) }
      }
      #expect(ran == ticks, "\(stage)")
    }
  }

  /// An update, four turns of rendering, of which three may be left out, and a presentation.
  @Test(arguments: [(1, 1, 1, 6), (0, 0, 0, 6), (3, 1, 1, 8), (1, 2, 1, 10), (1, 1, 5, 10)])
  func thePictureStandsStillForSoManyTicksAtMost(
    update: UInt8, render: UInt8, present: UInt8, ticks: Int
  ) {
    let board = board(divisors: [(.update, update), (.render, render), (.present, present)])
    #expect(FrameScheduler(board).silentTicksMax == ticks)
  }

  /// Settled: the tick before was on time, and its picture was drawn.
  @Test func aSchedulerIsSettledWhenNothingIsOwed() {
    var scheduler = FrameScheduler(board())
    var settled: [Bool] = []
    for (tick, cost) in ([10, 11, 11, 1, 1] as [Int64]).enumerated() {
      _ = scheduler.runs(.input, in: UInt32(tick))
      let isBefore = scheduler.isSettled
      _ = scheduler.charge(.update, .milliseconds(cost))
      settled += [isBefore, scheduler.isSettled]
    }
    // In the third and fourth tick rendering is left out, in the fifth it is drawn.
    #expect(
      settled == [true, true, true, false, false, false, false, false, true, true])
  }

  @Test func anUpdateMayHaveADivisorToo() {
    var scheduler = FrameScheduler(board(divisors: [(.update, 2)]))
    var ran: [UInt32] = []
    for tick in 0..<5 as Range<UInt32> {
      _ = scheduler.runs(.input, in: tick)
      if scheduler.runs(.update, in: tick) { ran.append(tick) }
    }
    #expect(ran == [0, 2, 4])
  }

  @Test func aBudgetIsMissedOnlyBeyondIt() {
    var scheduler = FrameScheduler(board())
    let isMissedAtLimit = scheduler.charge(.render, .microseconds(1_000))
    let isMissedBeyond = scheduler.charge(.render, .microseconds(1_001))
    #expect(!isMissedAtLimit && isMissedBeyond)
  }

  /// A tick that takes exactly its period is on time; with a microsecond more, the next one leaves
  /// out rendering.
  @Test(arguments: [(Int64(10_000), true), (10_001, false)])
  func afterATickThatRanOverRenderingIsLeftOut(cost: Int64, renders: Bool) {
    var scheduler = FrameScheduler(board())
    _ = scheduler.runs(.input, in: 0)
    _ = scheduler.charge(.update, .microseconds(cost))
    var ran: [Bool] = []
    for stage in [Stage.input, .recognize, .timers, .render] {
      ran.append(scheduler.runs(stage, in: 1))
    }
    #expect(ran == [true, true, true, renders])
    #expect(scheduler.skippedRenderCount == (renders ? 0 : 1))
  }

  @Test func afterThreeTicksWithoutAPictureOneIsDrawnHoweverLate() {
    var scheduler = FrameScheduler(board())
    var drawn: [Bool] = []
    for tick in 0..<9 as Range<UInt32> {
      _ = scheduler.runs(.input, in: tick)
      drawn.append(scheduler.runs(.render, in: tick))
      _ = scheduler.charge(.update, .milliseconds(11))
    }
    #expect(drawn == [true, false, false, false, true, false, false, false, true])
  }

  /// A live loop ticks when there is something to do; the gap before is no stall.
  @Test func aTickOffTheGridStartsAtAnyMoment() {
    var scheduler = FrameScheduler(board(divisors: [(.update, 3), (.render, 2)]))
    let table: [(start: Int64, kind: TickKind, stages: String)] = [
      (0, .drawing, "input recognize timers update render present trace"),
      (1, .input, "input recognize timers trace"),
      (7_000_000, .drawing, "input recognize timers update render present trace"),
      (7_000_003, .drawing, "input recognize timers update render present trace"),
    ]
    for (number, row) in table.enumerated() {
      let tick = scheduler.begin(row.kind, at: Instant(microseconds: row.start))
      #expect(tick == UInt32(number))
      var stages: [String] = []
      for place in 0..<Stage.count {
        let stage = Stage.at(place)
        if scheduler.runs(stage, in: tick) { stages.append("\(stage.word)") }
        // However long it takes, the next one draws: nothing is made up.
        _ = scheduler.charge(stage, .milliseconds(50))
      }
      #expect(stages.joined(separator: " ") == row.stages, "at \(row.start)")
    }
    #expect(scheduler.skippedTickCount == 0)
    #expect(scheduler.skippedRenderCount == 0)
    scheduler.skip(3)
    #expect(scheduler.skippedTickCount == 3)
  }
}
