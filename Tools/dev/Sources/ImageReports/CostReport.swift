public import BoardFiles
import Firmware
import TactusCore

/// The cost of an image's ticks in instructions: median, 99th percentile and maximum of every
/// stage, with the tick of the maximum, and what exceeds the board's limits; and of frames, which
/// are the ticks with a new picture, from their reports to their last pixel.
public struct CostReport: Sendable {
  public let rows: [Row]
  /// One line per exceeded limit.
  public let failures: [String]
  private let file: BoardFile
  private let counts: InstructionCounts
  private let trace: TraceSummary

  /// A stage, the whole tick or a frame; costs are in instructions.
  public struct Row: Equatable, Sendable {
    public var name: String
    public var median: Int
    public var p99: Int
    public var max: Int
    /// The first tick with the maximum.
    public var maxTick: Int
    /// The board's limit; nil when it sets none.
    public var limit: Int?
  }

  /// - Parameter trace: the image's records, which show which ticks have a picture, and what
  ///   happened in the most expensive ones.
  public init(_ counts: InstructionCounts, trace: TraceSummary, board file: BoardFile) {
    self.file = file
    self.counts = counts
    self.trace = trace
    let ticks = Array(counts.ticks.indices)
    var rows: [Row?] = []
    for place in 0..<Stage.count {
      let stage = Stage.at(place)
      let limit = file.imageLimits?.instructionsMax[stage]
      rows.append(
        Row("\(stage.word)", ticks, limit: limit) { counts.ticks[$0].stages[place] })
    }
    rows.append(Row("tick", ticks) { counts.ticks[$0].total })
    rows.append(Row("frame", ticks.filter(trace.hasPicture)) { counts.ticks[$0].frame })
    self.rows = rows.compactMap(\.self)
    failures = self.rows.compactMap { row in
      guard let limit = row.limit, row.max > limit else { return nil }
      return "\(row.name): \(row.max) instructions in tick \(row.maxTick), "
        + "over the board's \(limit); make it cheaper, or raise 'instructions' in \(file.file)"
    }
  }

  /// The table as text. Times require the board's processor and cycles per instruction.
  public var table: String {
    var lines = ["stage        median       p99       max  max µs  share  in tick  because of"]
    for row in rows {
      let time = microseconds(row.max)
      lines.append(
        [
          row.name.padded(to: 10), "\(row.median)".padded(to: -8), "\(row.p99)".padded(to: -9),
          "\(row.max)".padded(to: -9), (time.map { "\(Int($0.rounded()))" } ?? "-").padded(to: -7),
          share(time).padded(to: -6), "\(row.maxTick)".padded(to: -8),
          " " + words(row),
        ].joined(separator: " "))
    }
    return lines.joined(separator: "\n") + "\n" + assumption
  }

  /// What made the maximum; of a frame also its longest stage.
  private func words(_ row: Row) -> String {
    let words = trace.words(ofTick: row.maxTick)
    let stages = counts.ticks[row.maxTick].stages.prefix(InstructionCounts.frameStageCount)
    guard row.name == "frame", row.max > 0, let most = stages.max(),
      let place = stages.firstIndex(of: most)
    else { return words }
    return words + "; \(Stage.at(place).word) \(most * 100 / row.max) %"
  }

  /// How long that many instructions take on the board's processor, in microseconds; nil when the
  /// board does not state.
  private func microseconds(_ instructions: Int) -> Double? {
    guard let processor = file.processor, let limits = file.imageLimits else { return nil }
    let cycles = Double(instructions) * limits.cyclesPerInstruction
    return cycles / Double(processor.clockHertz) * 1e6
  }

  /// The share of a display frame, in percent.
  private func share(_ microseconds: Double?) -> String {
    guard let microseconds else { return "-" }
    let frame = Double(file.board.displayPeriod.microseconds)
    return "\(Int((microseconds / frame * 100).rounded())) %"
  }

  private var assumption: String {
    guard let processor = file.processor, let limits = file.imageLimits else {
      return "\(file.name) states no processor or no cycles per instruction: no times\n"
    }
    return "times: \(file.name), \(processor.clockHertz / 1_000_000) MHz, assumed "
      + "\(limits.cyclesPerInstruction) cycles per instruction; share of a display frame of "
      + "\(file.board.displayPeriod.microseconds) µs\n"
  }
}

extension CostReport.Row {
  /// Nil without ticks.
  init?(_ name: String, _ ticks: [Int], limit: Int? = nil, _ cost: (Int) -> Int) {
    let values = ticks.map(cost)
    let sorted = values.sorted()
    guard let maximum = sorted.last, let first = values.firstIndex(of: maximum) else { return nil }
    self.init(
      name: name, median: sorted[(sorted.count - 1) / 2],
      // Nearest rank: the smallest value that 99 % of all values do not exceed.
      p99: sorted[(sorted.count * 99 + 99) / 100 - 1], max: maximum,
      maxTick: ticks[first], limit: limit)
  }
}

extension String {
  /// Pads with trailing spaces to a width, or with leading ones when the width is negative.
  func padded(to width: Int) -> String {
    let spaces = String(repeating: " ", count: Swift.max(0, abs(width) - count))
    return width < 0 ? spaces + self : self + spaces
  }
}
