import InputText
import Recordings

/// What differs between two recordings of a panel, of which one thing was changed: the charger, a
/// glove, water, the controller's firmware.
///
/// A figure of a report card is the worst of a recording, and the worst of two is never the same.
/// So every stroke, every resting finger and every fault is compared with those of the other one.
public struct PanelComparison: Sendable {
  /// What was measured of one recording.
  public struct Side: Equatable, Sendable {
    /// The mean of the measurements, or the count.
    public var value: Double
    /// Their standard deviation; nil of a count.
    public var deviation: Double?
    /// The number of strokes, or of fingers, that were measured; nil of a count.
    public var count: Int?

    fileprivate init(_ count: Int) { value = Double(count) }

    fileprivate init(_ values: [Double]) {
      let mean = LinearFit.mean(values)
      let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      value = mean
      deviation = values.count > 1 ? (squares / Double(values.count - 1)).squareRoot() : 0
      count = values.count
    }
  }

  public enum Answer: String, Sendable {
    case differs, same
    /// Even if nothing overlapped, so few measurements would prove nothing.
    case tooFew = "too few"
  }

  public struct Row: Sendable {
    public var name: String
    public var unit: String
    /// What a measurement is of: `each stroke`; of counts, what they are `counted in`.
    public var of: String
    public var a: Side
    public var b: Side
    /// How probable such a difference is between two recordings of which nothing was changed, and
    /// how probable the largest is that so many measurements can show.
    public var probability: Double
    fileprivate var least: Double
    public fileprivate(set) var answer = Answer.same
  }

  /// The names of the recordings.
  let files: (a: String, b: String)
  /// What both recordings show.
  public let rows: [Row]
  /// How many strokes or fingers on each side can show that a figure differs.
  public let countNeeded: Int

  /// That anything is called different when nothing is happens once in so many comparisons.
  public static let falseAlarms = 20.0

  public init(_ a: PanelCheck, _ b: PanelCheck) {
    self.init(
      a.tally.evidence, b.tally.evidence, of: [a, b].map(\.tally.recordings[0].screen.file))
  }

  init(_ a: Evidence, _ b: Evidence, of files: [String]) {
    self.files = (files[0], files[1])
    var rows = Self.measured(a, b) + Self.counted(a, b)
    // Bonferroni's correction: each of k figures may err a k-th as often.
    let limit = 1 / Self.falseAlarms / Double(max(1, rows.count))
    countNeeded = (1...).first { RankTest.least($0, $0) <= limit } ?? 0
    for index in rows.indices {
      let isKnown = rows[index].least <= limit
      rows[index].answer =
        !isKnown ? .tooFew : rows[index].probability <= limit ? .differs : .same
    }
    self.rows = rows
  }

  /// The names of what differs.
  public var differing: [String] { rows.filter { $0.answer == .differs }.map(\.name) }

  /// What is measured a stroke or a finger at a time, of what both have.
  private static func measured(_ a: Evidence, _ b: Evidence) -> [Row] {
    func row(_ name: String, _ unit: String, _ of: String, _ values: (Evidence) -> [Double])
      -> Row?
    {
      let (a, b) = (values(a), values(b))
      guard let probability = RankTest.probability(a, b) else { return nil }
      return Row(
        name: name, unit: unit, of: "each \(of)", a: Side(a), b: Side(b), probability: probability,
        least: RankTest.least(a.count, b.count))
    }
    let contacts = Set(a.timing.strokes.map(\.contacts)).intersection(
      b.timing.strokes.map(\.contacts))
    let rates = contacts.sorted().map { count in
      row("rate.\(count)", "Hz", "stroke") {
        $0.timing.strokes.filter { $0.contacts == count }.compactMap(\.rate)
      }
    }
    let longest = row("interval.max", "µs", "stroke") {
      $0.timing.strokes.map { Double($0.longest) }
    }
    let measures = Measure.kinds.map { kind in
      kind.row.measure.flatMap { measure in
        let unit = kind.row.unit.isEmpty ? measure.unit : kind.row.unit
        return row(kind.rawValue, unit, measure.of) { measure.values($0.fingers) }
      }
    }
    return (rates + [longest] + measures).compactMap { $0 }
  }

  /// What is counted, in the time of each recording or in its scans.
  private static func counted(_ a: Evidence, _ b: Evidence) -> [Row] {
    func row(
      _ kind: FigureKind, _ ofA: Double, _ ofB: Double, _ of: String, _ count: (Evidence) -> Int
    ) -> Row? {
      let (a, b) = (count(a), count(b))
      // Nothing against nothing is no comparison.
      guard a + b > 0 else { return nil }
      let share = ofA + ofB > 0 ? ofA / (ofA + ofB) : 0
      return Row(
        name: kind.rawValue, unit: "", of: "counted in \(of)", a: Side(a), b: Side(b),
        probability: CountTest.probability(a, b, share: share),
        least: CountTest.least(a + b, share: share))
    }
    var rows: [Row?] = []
    let scans = (a.timing.certainCount, b.timing.certainCount)
    if scans.0 > 0, scans.1 > 0 {
      let of = "\(scans.0) and \(scans.1) scans"
      rows = [
        row(.lost, Double(scans.0), Double(scans.1), of) { $0.timing.gaps },
        row(.late, Double(scans.0), Double(scans.1), of) { $0.timing.late },
      ]
    }
    for kind in FigureKind.counted where !kind.row.needsSize || a.hasSize && b.hasSize {
      let of = "\(fixed(a.duration, 1)) and \(fixed(b.duration, 1)) s"
      // What may be a hand's is counted as well: of the same hand it is the same in both.
      rows.append(
        row(kind, a.duration, b.duration, of) { $0.count(kind) + ($0.doubts[kind]?.count ?? 0) })
    }
    return rows.compactMap { $0 }
  }
}

extension PanelComparison {
  /// In lines, for people: a row for each figure, then the answer.
  public var text: String {
    let head = "A  \(files.a)\nB  \(files.b)\n\n"
    guard !rows.isEmpty else {
      return head + "nothing is measured in both; draw the same strokes in each\n"
    }
    func number(_ value: Double, _ unit: String) -> String {
      unit == "mm" ? fixed(value, 2) : unit == "Hz" ? fixed(value, 1) : short(value, 2)
    }
    func cells(_ side: Side, _ unit: String) -> [String] {
      [
        number(side.value, unit), side.deviation.map { number($0, unit) } ?? "",
        side.count.map { "(\($0))" } ?? "",
      ]
    }
    let lines = rows.map { row in
      [row.name] + cells(row.a, row.unit) + cells(row.b, row.unit) + [
        row.unit, row.probability < 0.001 ? "< 0.001" : fixed(row.probability, 3),
        row.answer.rawValue, row.of,
      ]
    }
    let titles = ["", "A", "±", "", "B", "±", "", "", "p", "", "measured of"]
    return head + table([titles] + lines, rightAligned: [1, 2, 4, 5, 8]) + "\n" + answer + "\n"
  }

  private var answer: String {
    let few = rows.filter { $0.answer == .tooFew }.map(\.name)
    let answer =
      differing.isEmpty
      ? "nothing differs beyond its own scatter" : "differs: \(differing.joined(separator: ", "))"
    guard !few.isEmpty else { return answer }
    return answer + "; too few to know: \(few.joined(separator: ", ")); draw what is measured "
      + "\(countNeeded) times in each recording"
  }

  var json: JSONObject {
    func json(_ side: Side, _ file: String) -> JSONObject {
      var json = JSONObject(["file": file, "value": rounded(side.value, 4)])
      if let deviation = side.deviation { json.add("deviation", rounded(deviation, 4)) }
      if let count = side.count { json.add("count", count) }
      return json
    }
    return JSONObject([
      "compared": rows.map {
        JSONObject([
          "name": $0.name, "unit": $0.unit, "a": json($0.a, files.a), "b": json($0.b, files.b),
          "p": rounded($0.probability, 6), "answer": $0.answer.rawValue,
        ])
      }, "differing": differing,
    ])
  }
}
