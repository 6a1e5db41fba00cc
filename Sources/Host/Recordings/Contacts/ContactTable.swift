import TactusCore

/// The contacts of a recording as a table, in landing order.
public struct ContactTable {
  private let contacts: RecordedContacts
  /// What each contact landed on, by its place among the paths; nil where that is not known.
  private let targets: [String?]?

  /// - Parameter targets: what each contact landed on; nil for a table without.
  public init(_ contacts: RecordedContacts, targets: [String?]? = nil) {
    self.contacts = contacts
    self.targets = targets
  }

  public var text: String {
    var rows = [["contact", "at s", "x pt", "y pt", "down ms", "travel pt", "scans", "end"]]
    if targets != nil { rows[0].append("on") }
    for (index, path) in contacts.paths.enumerated() {
      var row = [
        "\(path.id)", path.landing.shownSeconds, Self.tenths(path.samples[0].place.x),
        Self.tenths(path.samples[0].place.y), "\((path.lifetime.microseconds + 500) / 1000)",
        Self.tenths(path.travel), "\(path.samples.count)", path.ending.word,
      ]
      if let targets { row.append(targets[index] ?? "-") }
      rows.append(row)
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        // Words begin at the left, numbers end at the right.
        if column >= Self.firstWord { return column == row.count - 1 ? cell : cell + padding }
        return padding + cell
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }

  /// The column of the first word.
  private static let firstWord = 7

  private static func tenths(_ value: Float) -> String {
    let tenths = Int64((Double(value) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    return "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }
}

extension ContactPath.Ending {
  public var word: String {
    switch self {
    case .lifted: "lifted"
    case .cancelled: "cancelled"
    case .open: "still down"
    }
  }
}
