public import Firmware
import TactusCore

/// The header of a trace: everything the run depends on, and nothing that differs between two runs
/// of the same input (no wall-clock time, no absolute path).
public struct TraceHeader: Equatable, Sendable {
  public private(set) var pairs: [TraceLine.Pair] = []

  public init() {}

  /// The header of a run: the version of Tactus, the board, the scene and the input.
  ///
  /// - Parameters:
  ///   - boardName: the board's name; `board` has its figures, with the command line's overrides
  ///     applied.
  ///   - scene: the name of the foreground scene.
  ///   - overrides: the constants that differ from their defaults.
  ///   - input: the panel and what was done to it, in the order to be written.
  public init(
    version: String, boardName: String, board: Board, scene: String,
    overrides: [(name: String, value: String)], input: [(key: String, value: String)]
  ) {
    append("version", version)
    append("board", boardName)
    append("scene", scene)
    append("pixels", "\(board.pixelWidth)x\(board.pixelHeight)")
    append("pixelsPerPoint", "\(board.pixelsPerPoint)")
    append("tickPeriod", "\(board.tickPeriod.microseconds)")
    for stage in [Stage.update, .render, .present] where board.divisors[stage] > 1 {
      append("divisor.\(stage.word)", "\(board.divisors[stage])")
    }
    for override in overrides { append(override.name, override.value) }
    for pair in input { append(pair.key, pair.value) }
  }

  /// Adds a pair. Whitespace and control characters, which a value may not contain, become `_`.
  public mutating func append(_ key: String, _ value: String) {
    let clean = value.unicodeScalars.map { $0.value <= 0x20 || $0.value == 0x7F ? "_" : $0 }
    pairs.append(
      TraceLine.Pair(key: key, value: String(String.UnicodeScalarView(clean))))
  }

  /// The header as text, from the signature to the empty line that ends it.
  public var text: String {
    TraceFormat.signature + "\n" + pairs.map { "\($0.key)=\($0.value)\n" }.joined() + "\n"
  }
}
