public import BoardFiles
public import InputText
public import Recordings
import Simulation
public import TactusCore

/// What the header of a trace states about the run that wrote it; empty for other recordings.
public struct TracedRun: Sendable {
  public var header: [String: String] = [:]
  /// Where the pairs of the header are, such as `live.trace:7`.
  private var places: [String: String] = [:]
  /// Whether the header names the constants that differed from their defaults; version 1 did so by
  /// names that no longer exist.
  public private(set) var namesConstants = true
  /// The constants that differed from their defaults.
  public var tuning: [TuningChoice.Setting] = []

  public init() {}

  /// The figures of the run's board; empty in a trace of an older program.
  public private(set) var figures: [HeaderFigure] = []
  /// The trace's file, for messages.
  public private(set) var path = ""

  /// From one tick of the run to the next.
  public private(set) var tickPeriod: Interval?
  /// After which the run was to end.
  public private(set) var duration: Interval?

  /// The pairs that may be longer than a line, and are then split into several.
  private static let lists: Set<String> = ["faults", "costs"]

  /// - Parameters:
  ///   - path: the trace's file, for messages.
  ///   - constants: the names of the constants that the program knows.
  public init(
    _ origin: RecordingSource.TraceOrigin, path: String, constants: Set<String>
  ) throws(TextError) {
    self.path = path
    namesConstants = origin.version > 1
    for (index, pair) in origin.header.enumerated() {
      // The first line is the signature.
      let line = index + 2
      if let list = header[pair.key], Self.lists.contains(pair.key) {
        header[pair.key] = list + "," + pair.value
        continue
      }
      guard header[pair.key] == nil else {
        throw .malformed(
          file: path, line: line, what: "a second '\(pair.key)' in the header",
          remedy: "keep one of them")
      }
      switch pair.key {
      case "tickPeriod":
        tickPeriod = try Self.interval(pair, path, line, max: TraceReader.tickPeriodMax)
      case "duration":
        duration = try Self.interval(
          pair, path, line, max: Quantity.intervalMax.microseconds)
      case "board":
        try Self.requireName(pair, path, line)
      default: break
      }
      header[pair.key] = pair.value
      places[pair.key] = "\(path):\(line)"
      if pair.key.hasPrefix(HeaderFigure.prefix) {
        figures.append(HeaderFigure(key: pair.key, value: pair.value, line: line))
      }
      // An unknown pair without a dot is from a later program.
      guard namesConstants, TraceHeader.mayBeConstant(pair.key),
        pair.key.contains(".") || constants.contains(pair.key)
      else { continue }
      tuning.append(.init(name: pair.key, value: pair.value, place: "\(path):\(line)"))
    }
  }

  /// The file and line of a pair of the header.
  public func place(of key: String) -> String? { places[key] }

  private static func interval(
    _ pair: TraceLine.Pair, _ path: String, _ line: Int, max: Int64
  ) throws(TextError) -> Interval {
    guard let microseconds = Int64(pair.value), (1...max).contains(microseconds) else {
      throw .malformed(
        file: path, line: line, what: "\(pair.key) is '\(pair.value)'",
        remedy: "write microseconds, 1 to \(max)")
    }
    return .microseconds(microseconds)
  }

  /// A header names a board; it does not choose a file to be read.
  private static func requireName(
    _ pair: TraceLine.Pair, _ path: String, _ line: Int
  ) throws(TextError) {
    guard !pair.value.contains("/"), !pair.value.hasSuffix(".yaml"), pair.value != "-" else {
      throw .malformed(
        file: path, line: line, what: "board '\(pair.value)' is a path",
        remedy: "write a board's name, or give the file with --board")
    }
  }
}
