import InputText

/// Comparisons of panels as a person reads them: real, learned and old, feature by feature.
public struct ApartReport {
  private var rows: [[String]] = [
    [
      "panel", "feature", "values", "chance", "halves", "others", "learned", "old", "halves x",
      "others x", "x", "old x",
    ]
  ]
  private var right: [[String]] = [["panel", "stretches", "halves", "others", "learned", "old"]]
  private var single: [[String]] = [
    ["intervals of", "values", "its halves", "the others", "learned"]
  ]
  private var apart: [(others: Double, learned: Double)] = []
  private var intervals: [Comparison.Row] = []
  private var unseen: [String] = []
  private var worst: (factor: Double, what: String) = (1, "none")
  private var mostRight: Double?
  private var unknown: [String] = []

  /// What is aimed at: the median distance of intervals, the factor of any feature, the share of
  /// stretches that a classifier puts right.
  public static let distanceAim = 0.1
  public static let factorAim = 1.5
  public static let rightAim = 0.6

  public init() {}

  public mutating func add(_ panel: String, _ comparison: Comparison?) {
    guard let comparison else { return unknown.append(panel) }
    for row in comparison.rows {
      rows.append([
        panel, row.name.rawValue, "\(row.count)", Self.fraction(row.chance),
        row.halves.map(Self.fraction) ?? "-", row.others.map(Self.fraction) ?? "-",
        Self.fraction(row.learned), Self.fraction(row.old),
        row.halvesFactor.map(Self.factor) ?? "-", row.othersFactor.map(Self.factor) ?? "-",
        Self.factor(row.learnedFactor), Self.factor(row.oldFactor),
      ])
      if row.name == .interval { intervals.append(row) }
      guard row.others != nil else {
        unseen.append("\(row.name.rawValue) of \(panel)")
        continue
      }
      let off = max(row.learnedFactor, 1 / max(row.learnedFactor, 1e-9))
      if off > worst.factor { worst = (off, "\(row.name.rawValue) of \(panel)") }
    }
    for row in comparison.recordings {
      single.append([
        String(row.file.split(separator: "/").last ?? ""), "\(row.count)",
        row.halves.map(Self.fraction) ?? "-", Self.fraction(row.others),
        Self.fraction(row.learned),
      ])
      apart.append((row.others, row.learned))
    }
    right.append([
      panel, "\(comparison.windowCount)", Self.percent(comparison.halvesRight),
      Self.percent(comparison.othersRight), Self.percent(comparison.learnedRight),
      Self.percent(comparison.oldRight),
    ])
    if let share = comparison.learnedRight { mostRight = max(mostRight ?? 0, share) }
  }

  public var text: String {
    func median(_ values: [Double]) -> Double {
      let sorted = values.sorted()
      guard let last = sorted.indices.last else { return 1 }
      return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
    }
    let learned = median(intervals.map(\.learned))
    func kept(_ isKept: Bool) -> String { isKept ? "kept" : "missed" }
    var text = "distances of Kolmogorov and Smirnov, and medians over the panel's\n"
    text += table(rows, rightAligned: Set(2...11)) + "\n"
    if !apart.isEmpty {
      text += "distances of each recording from what its model was learned from, "
      text += "and from the model\n"
      text += table(single, rightAligned: Set(1...4)) + "\n"
    }
    text += "put right by a classifier that has not seen them\n"
    text += table(right, rightAligned: Set(1...5)) + "\n"
    func distance(_ name: String, _ value: (Comparison.Row) -> Double?) -> String {
      "\(name) \(Self.fraction(median(intervals.compactMap(value))))"
    }
    text += "intervals  median distance \(Self.fraction(learned)), "
    text += distance("of the others", { $0.others }) + ", "
    text += distance("of the halves", { $0.halves }) + ", "
    text += distance("by chance", { $0.chance }) + ", " + distance("old", { $0.old })
    text += "; aim \(Self.fraction(Self.distanceAim)): "
    text += kept(learned <= Self.distanceAim) + "\n"
    if !apart.isEmpty {
      text += "recordings median distance \(Self.fraction(median(apart.map(\.learned)))), "
      text += "of what they were compared with \(Self.fraction(median(apart.map(\.others))))\n"
    }
    text += "farthest   \(worst.what), by \(Self.factor(worst.factor)); aim "
    text += "\(Self.factor(Self.factorAim)): \(kept(worst.factor <= Self.factorAim))\n"
    text += "classifier \(Self.percent(mostRight)) right at most; aim "
    text += "\(Self.percent(Self.rightAim)): \(kept((mostRight ?? 0) <= Self.rightAim))\n"
    if !unseen.isEmpty {
      text += "not shown by what was learned from: \(unseen.joined(separator: ", "))\n"
    }
    if !unknown.isEmpty {
      text += "too little to learn from: \(unknown.joined(separator: ", "))\n"
    }
    return text
  }

  private static func fraction(_ value: Double) -> String {
    let thousandths = Int((min(max(value, 0), 99) * 1000).rounded())
    return "\(thousandths / 1000).\("\(thousandths % 1000 + 1000)".dropFirst())"
  }

  private static func factor(_ value: Double) -> String {
    guard value < 1000 else { return "none" }
    let hundredths = Int((value * 100).rounded())
    return "\(hundredths / 100).\("\(hundredths % 100 + 100)".dropFirst())"
  }

  private static func percent(_ value: Double?) -> String {
    value.map { "\(Int(($0 * 100).rounded())) %" } ?? "-"
  }
}
