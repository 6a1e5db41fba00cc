import BoardFiles
import Firmware
import ImageReports
import Raster
import TactusCore
import Testing

@Suite struct CostReportTests {
  /// The marks of ticks in which every stage takes the given count.
  static func marks(_ counts: [Int]) -> String {
    var time = 0
    return counts.map { count in
      (0...Stage.count).map { index in
        time += index == 0 ? 5 : count
        return "\(time)\n"
      }.joined()
    }.joined()
  }

  static let silence = TraceSummary(records: "")

  static func board(renderMax: Int) throws -> BoardFile {
    var instructions = PerStage(repeating: 1_000_000)
    instructions[.render] = renderMax
    return BoardFile(
      name: "test", title: "Test",
      board: Board(
        pixelWidth: 100, pixelHeight: 100, pixelsPerPoint: 1, pixelFormat: .rgb565,
        tickPeriod: .milliseconds(8), displayPeriod: .milliseconds(16), scanOutLatency: .zero,
        budgets: PerStage(repeating: .milliseconds(1)), divisors: PerStage(repeating: 1)),
      millimetres: nil, orientation: .normal, calibration: [1, 0, 0, 0, 1, 0],
      controller: ControllerModel(
        name: "none", scanPeriod: .milliseconds(10), scanJitter: .zero, contactsMax: 5,
        unitsPerPixel: 1, noise: 0, reportLatency: .zero),
      processor: .init(
        core: "cortex-m4", clockHertz: 100_000_000, flashBytes: 1 << 20, ramBytes: 1 << 18),
      imageLimits: ImageLimits(
        flashBytes: 100, ramBytes: 200, stackBytes: 300, cyclesPerInstruction: 2,
        instructionsMax: instructions),
      file: "Boards/test.yaml")
  }

  @Test func aTickHasAMarkBeforeAndAfterEveryStage() throws {
    let counts = try InstructionCounts(marks: Self.marks([10, 20]), file: "a")
    #expect(counts.ticks.map(\.total) == [70, 140])
    #expect(counts.ticks[1].stages == Array(repeating: 20, count: 7))
  }

  @Test(arguments: [
    ("", "a: 0 marks are not 8 per tick"), ("1\n2\n", "a: 2 marks are not 8 per tick"),
    ("1\nx\n", "a:2: the count does not increase"), ("5\n4\n", "a:2: the count does not increase"),
  ])
  func anInvalidListOfMarksIsRejected(text: String, start: String) {
    #expect { try InstructionCounts(marks: text, file: "a") } throws: { error in
      "\(error)".hasPrefix(start)
    }
  }

  @Test func medianPercentileAndMaximumComeFromTheRightTicks() throws {
    // 100 ticks with costs of 1, 2, … 100 in every stage.
    let counts = try InstructionCounts(marks: Self.marks(Array(1...100)), file: "a")
    let row = CostReport(counts, trace: Self.silence, board: try Self.board(renderMax: 100)).rows[0]
    #expect(row.median == 50 && row.p99 == 99 && row.max == 100 && row.maxTick == 99)
  }

  @Test func exactlyTheLimitIsAllowedAndOneMoreIsNot() throws {
    let counts = try InstructionCounts(marks: Self.marks([100, 7]), file: "a")
    #expect(
      CostReport(counts, trace: Self.silence, board: try Self.board(renderMax: 100)).failures == [])
    #expect(
      CostReport(counts, trace: Self.silence, board: try Self.board(renderMax: 99)).failures == [
        "render: 100 instructions in tick 0, over the board's 99; make it cheaper, or raise "
          + "'instructions' in Boards/test.yaml"
      ])
  }

  // 7 stages of 8000 instructions of 2 cycles at 100 MHz: 1120 µs, 7 % of a frame of 16 ms.
  @Test func theTableNamesTimesAndWhatHappened() throws {
    let counts = try InstructionCounts(marks: Self.marks([1, 8000]), file: "a")
    let trace = TraceSummary(
      records: "1 90 frame contacts=-\n1 91 frame contacts=-\n1 95 display hash=0\n")
    let table = CostReport(counts, trace: trace, board: try Self.board(renderMax: 1)).table
    let tick = try #require(table.split(separator: "\n").first { $0.hasPrefix("tick") })
    #expect(
      tick.split(separator: " ").joined(separator: " ")
        == "tick 7 56000 56000 1120 7 % 1 2 frame, display")
    // The five stages up to the picture.
    let frame = try #require(table.split(separator: "\n").first { $0.hasPrefix("frame") })
    #expect(
      frame.split(separator: " ").joined(separator: " ")
        == "frame 40000 40000 40000 800 5 % 1 2 frame, display; input 20 %")
    #expect(table.contains("100 MHz, assumed 2.0 cycles per instruction"))
  }
}
