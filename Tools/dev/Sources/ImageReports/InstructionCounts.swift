import Firmware

/// The instructions that every tick of an image took, stage by stage.
public struct InstructionCounts: Equatable, Sendable {
  /// The ticks of the run, in order.
  public let ticks: [Tick]

  public struct Tick: Equatable, Sendable {
    /// Instructions per stage, in the order the stages run.
    public var stages: [Int]

    public var total: Int { stages.reduce(0, +) }

    /// From the reports to the last pixel: without the picture's hash and the text of the trace.
    public var frame: Int { stages.prefix(InstructionCounts.frameStageCount).reduce(0, +) }
  }

  /// How many stages there are from the reports to the last pixel.
  static var frameStageCount: Int { Int(Stage.render.rawValue) + 1 }

  /// Parses the running count at every mark: one number per line; a tick has a mark before the
  /// first stage and one after each.
  public init(marks text: String, file: String) throws(ReportError) {
    var marks: [Int] = []
    for (index, line) in text.split(separator: "\n").enumerated() {
      guard let count = Int(line), count >= marks.last ?? 0 else {
        throw ReportError(
          "\(file):\(index + 1): the count does not increase; run Tools/firmware cost")
      }
      marks.append(count)
    }
    let perTick = Stage.count + 1
    guard !marks.isEmpty, marks.count % perTick == 0 else {
      throw ReportError(
        "\(file): \(marks.count) marks are not \(perTick) per tick; run Tools/firmware cost again")
    }
    ticks = stride(from: 0, to: marks.count, by: perTick).map { start in
      Tick(stages: (1..<perTick).map { marks[start + $0] - marks[start + $0 - 1] })
    }
  }
}

/// Why a report could not be made. Its description is one line: where, what, and how to fix it.
public struct ReportError: Error, Equatable, CustomStringConvertible, Sendable {
  public let description: String

  public init(_ description: String) { self.description = description }
}
