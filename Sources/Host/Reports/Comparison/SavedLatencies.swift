import FoundationEssentials
import InputText

/// The distributions of a run that was measured before, from `measure --json`.
public struct SavedLatencies: Equatable, Sendable {
  /// Hops and stages with their distributions, in the file's groups' order.
  public var rows: [(name: String, durations: BlockedDistribution)]
  public var clock: String
  /// Of what the panel reported; nil where the file does not have it.
  public var input: String?
  public var environment: RunEnvironment?

  public static func == (a: SavedLatencies, b: SavedLatencies) -> Bool {
    a.clock == b.clock && a.input == b.input && a.environment == b.environment
      && a.rows.map(\.name) == b.rows.map(\.name)
      && a.rows.map(\.durations) == b.rows.map(\.durations)
  }

  public init(
    clock: String, input: String? = nil, rows: [(name: String, durations: BlockedDistribution)]
  ) {
    self.clock = clock
    self.input = input
    self.rows = rows
  }

  /// The longest file, in bytes; an hour of touches has a tenth of it.
  public static let bytesMax = 16 << 20

  /// The most hops, and the most stages: ten times what there is.
  public static let rowsMax = 100

  /// - Throws: for a file that cannot be read, or is no report.
  public init(contentsOf path: String) throws {
    let text = try WholeText(
      contentsOf: path, expecting: "the JSON of a measured run", bytesMax: Self.bytesMax)
    let saved: Saved
    do {
      saved = try JSONDecoder().decode(Saved.self, from: Data(text.text.utf8))
    } catch {
      throw SavedLatenciesError(file: text.name, what: Self.words(error))
    }
    clock = saved.clock
    input = saved.input
    environment = saved.environment
    rows = []
    for (group, figures) in [("hops", saved.hops), ("stages", saved.stages)] {
      guard figures.count <= Self.rowsMax else {
        throw SavedLatenciesError(
          file: text.name, what: "\(group): \(figures.count) of them, more than \(Self.rowsMax)")
      }
      for (name, row) in figures.sorted(by: { Self.place($0.key) < Self.place($1.key) }) {
        guard let durations = Distribution(histogram: row.histogram), durations.count == row.count
        else {
          throw SavedLatenciesError(
            file: text.name, what: "\(group).\(name): its histogram does not have its count")
        }
        guard let blocked = BlockedDistribution(row.blocks ?? "", whole: durations) else {
          throw SavedLatenciesError(
            file: text.name, what: "\(group).\(name): its blocks are not its histogram")
        }
        rows.append((group == "stages" ? "stage \(name)" : name, blocked))
      }
    }
  }

  /// In the order of a touch's way.
  private static func place(_ name: String) -> String {
    let places = Hop.allCases.map(\.rawValue)
    let index = places.firstIndex(of: name) ?? places.count
    return String(1000 + index) + name
  }

  private struct Saved: Decodable {
    var clock: String
    var input: String?
    var environment: RunEnvironment?
    var hops: [String: Row]
    var stages: [String: Row]
  }

  private struct Row: Decodable {
    var count: Int
    var histogram: String
    var blocks: String?
  }

  private static func words(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      "no '\((context.codingPath + [key]).map(\.stringValue).joined(separator: "."))'"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' is not what it should be"
    case .dataCorrupted, nil: "not JSON"
    case .some: "not JSON of this kind"
    }
  }
}

/// A file that is no report of a measured run.
public struct SavedLatenciesError: Error, CustomStringConvertible {
  var file: String
  var what: String

  public var description: String {
    "\(file): not the report of a measured run: \(what); make one with 'measure --json'"
  }
}

extension Distribution {
  /// The longest duration of a file, in microseconds either way: an hour.
  static var valueMax: Int64 { 3_600_000_000 }
  /// How many a file has at most: a year of a panel with a kilohertz is a thirtieth.
  static var countMax: Int { 1_000_000_000 }

  /// From `16000x3 16400x1`; nil when it is anything else.
  init?(histogram: String) {
    var counts: [Int64: Int] = [:]
    for entry in histogram.split(separator: " ") {
      let halves = entry.split(separator: "x", omittingEmptySubsequences: false)
      guard halves.count == 2, let value = Int64(halves[0]), let count = Int(halves[1]),
        (-Self.valueMax...Self.valueMax).contains(value), (1...Self.countMax).contains(count),
        counts.updateValue(count, forKey: value) == nil
      else { return nil }
    }
    // No sum of the entries of a file of `bytesMax` overflows.
    guard counts.values.reduce(0, +) <= Self.countMax else { return nil }
    self.init(counts)
  }
}
