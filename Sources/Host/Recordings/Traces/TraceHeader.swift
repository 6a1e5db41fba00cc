public import Firmware
import TactusCore

/// The header of a trace: everything the run depends on, and nothing that differs between two runs
/// of the same input (no wall-clock time, no absolute path).
public struct TraceHeader: Equatable, Sendable {
  public private(set) var pairs: [TraceLine.Pair] = []

  public init() {}

  /// The pairs that are not constants. A constant may have any other name.
  public static let ownKeys: Set<String> = [
    "version", "commit", "board", "scene", "pixels", "pixelsPerPoint", "tickPeriod", "panel",
    "from",
    "seed", "faults", "filter", "filter-latency", "costs", "duration", "clock", "pictures",
    "show", "lines",
  ]

  /// Whether a pair sets a constant. Those of a stage's divisor and of the board have dots as well.
  public static func mayBeConstant(_ key: String) -> Bool {
    !ownKeys.contains(key) && !key.hasPrefix("divisor.") && !key.hasPrefix("board.")
  }

  /// The header of a run: the version of Tactus, the board, the scene and the input.
  ///
  /// - Parameters:
  ///   - commit: of the sources that the program was built from; nil where it is unknown.
  ///   - boardName: the board's name; `board` has its figures, with the command line's overrides
  ///     applied.
  ///   - scene: the name of the foreground scene.
  ///   - overrides: the constants that differ from their defaults.
  ///   - input: the panel and what was done to it, in the order to be written.
  public init(
    version: String, commit: String? = nil, boardName: String, board: Board, scene: String,
    overrides: [(name: String, value: String)], input: [(key: String, value: String)]
  ) {
    append("version", version)
    if let commit { append("commit", commit) }
    append("board", boardName)
    append("scene", scene)
    append("pixels", "\(board.pixelWidth)x\(board.pixelHeight)")
    append("pixelsPerPoint", "\(board.pixelsPerPoint)")
    append("tickPeriod", "\(board.tickPeriod.microseconds)")
    for stage in [Stage.update, .render, .present] where board.divisors[stage] > 1 {
      append("divisor.\(stage.word)", "\(board.divisors[stage])")
    }
    for override in overrides {
      precondition(Self.mayBeConstant(override.name), "a constant is named as a pair of the header")
      append(override.name, override.value)
    }
    for pair in input { append(pair.key, pair.value) }
  }

  /// Adds a pair. Whitespace and control characters, which a value may not contain, become `_`.
  public mutating func append(_ key: String, _ value: String) {
    let clean = value.unicodeScalars.map { $0.value <= 0x20 || $0.value == 0x7F ? "_" : $0 }
    pairs.append(
      TraceLine.Pair(key: key, value: String(String.UnicodeScalarView(clean))))
  }

  /// Leaves pairs out by their keys.
  public mutating func remove(where isLeftOut: (String) -> Bool) {
    pairs.removeAll { isLeftOut($0.key) }
  }

  /// Adds a list of items with commas between, in as many pairs as their lines have room for.
  public mutating func append(list key: String, _ items: String) {
    var line = Substring()
    for item in items.split(separator: ",", omittingEmptySubsequences: false) {
      if !line.isEmpty, line.utf8.count + item.utf8.count > Self.listBytesMax {
        append(key, String(line))
        line = item
      } else {
        line = line.isEmpty ? item : line + "," + item
      }
    }
    append(key, String(line))
  }

  /// Half of what a line of a trace may have.
  private static var listBytesMax: Int { 8192 }

  /// The header as text, from the signature to the empty line that ends it.
  public var text: String {
    TraceFormat.signature + "\n" + pairs.map { "\($0.key)=\($0.value)\n" }.joined() + "\n"
  }
}
