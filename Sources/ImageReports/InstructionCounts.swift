import Firmware

/// How many instructions every tick of an image took, stage by stage.
public struct InstructionCounts: Equatable, Sendable {
  /// One for each tick of the run, in its order.
  public let ticks: [Tick]

  public struct Tick: Equatable, Sendable {
    /// In the order of the stages.
    public var stages: [Int]

    public var total: Int { stages.reduce(0, +) }
  }

  /// Reads the count at every mark: one number a line, eight marks a tick, before the first stage
  /// and after each.
  public init(marks text: String, file: String) throws(ReportError) {
    var marks: [Int] = []
    for (index, line) in text.split(separator: "\n").enumerated() {
      guard let count = Int(line), count >= marks.last ?? 0 else {
        throw ReportError("\(file):\(index + 1): not a growing count; run Tools/firmware cost")
      }
      marks.append(count)
    }
    let perTick = Stage.count + 1
    guard !marks.isEmpty, marks.count % perTick == 0 else {
      throw ReportError(
        "\(file): \(marks.count) marks are not \(perTick) a tick; run Tools/firmware cost again")
    }
    ticks = stride(from: 0, to: marks.count, by: perTick).map { start in
      Tick(stages: (1..<perTick).map { marks[start + $0] - marks[start + $0 - 1] })
    }
  }
}

/// A report that cannot be made: one line with what, where and how to mend it.
public struct ReportError: Error, Equatable, CustomStringConvertible, Sendable {
  public let description: String

  public init(_ description: String) { self.description = description }
}
