public import BoardFiles
public import Firmware
import TactusCore

/// The cost of an image's ticks in instructions: median, 99th percentile and maximum of every
/// stage, with the tick of the maximum, and what exceeds the board's limits.
public struct CostReport: Sendable {
  public let rows: [Row]
  /// One line per exceeded limit.
  public let failures: [String]
  private let file: BoardFile

  /// A stage, or the whole tick when `stage` is nil; costs are in instructions.
  public struct Row: Equatable, Sendable {
    public var stage: Stage?
    public var median: Int
    public var p99: Int
    public var max: Int
    /// The first tick with the maximum.
    public var maxTick: Int
    /// The board's limit; nil when it sets none.
    public var limit: Int?

    var name: String { stage.map { "\($0.word)" } ?? "tick" }
  }

  public init(_ counts: InstructionCounts, board file: BoardFile) {
    self.file = file
    var rows: [Row] = []
    for index in 0..<Stage.count {
      let stage = Stage(rawValue: UInt8(index))
      rows.append(
        Row(
          counts.ticks.map { $0.stages[index] }, stage: stage,
          limit: stage.flatMap { file.imageLimits?.instructionsMax[$0] }))
    }
    rows.append(Row(counts.ticks.map(\.total), stage: nil, limit: nil))
    self.rows = rows
    failures = rows.compactMap { row in
      guard let limit = row.limit, row.max > limit else { return nil }
      return "\(row.name): \(row.max) instructions in tick \(row.maxTick), "
        + "over the board's \(limit); make it cheaper, or raise 'instructions' in \(file.file)"
    }
  }

  /// The table as text. Times require the board's processor and cycles per instruction.
  ///
  /// - Parameter trace: the image's records, which tell what happened in the most expensive ticks.
  public func table(trace: TraceSummary) -> String {
    var lines = ["stage        median       p99       max  max µs  share  in tick  because of"]
    for row in rows {
      let time = microseconds(row.max)
      lines.append(
        [
          row.name.padded(to: 10), "\(row.median)".padded(to: -8), "\(row.p99)".padded(to: -9),
          "\(row.max)".padded(to: -9), (time.map { "\(Int($0.rounded()))" } ?? "-").padded(to: -7),
          share(time).padded(to: -6), "\(row.maxTick)".padded(to: -8),
          " " + trace.words(ofTick: row.maxTick),
        ].joined(separator: " "))
    }
    return lines.joined(separator: "\n") + "\n" + assumption
  }

  /// How long that many instructions take on the board's processor, in microseconds; nil when the
  /// board does not say.
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
      return "\(file.name) states no processor or no cycles per instruction, so no times are given\n"
    }
    return "times: \(file.name), \(processor.clockHertz / 1_000_000) MHz, assumed "
      + "\(limits.cyclesPerInstruction) cycles per instruction; share of a display frame of "
      + "\(file.board.displayPeriod.microseconds) µs\n"
  }
}

extension CostReport.Row {
  /// - Precondition: `values` is not empty.
  init(_ values: [Int], stage: Stage?, limit: Int?) {
    let sorted = values.sorted()
    let maximum = sorted[sorted.count - 1]
    self.init(
      stage: stage, median: sorted[(sorted.count - 1) / 2],
      // Nearest rank: the smallest value that 99 % of all values do not exceed.
      p99: sorted[(sorted.count * 99 + 99) / 100 - 1], max: maximum,
      maxTick: values.firstIndex(of: maximum) ?? 0, limit: limit)
  }
}

extension String {
  /// Pads with trailing spaces to a width, or with leading ones when the width is negative.
  func padded(to width: Int) -> String {
    let spaces = String(repeating: " ", count: Swift.max(0, abs(width) - count))
    return width < 0 ? spaces + self : self + spaces
  }
}
