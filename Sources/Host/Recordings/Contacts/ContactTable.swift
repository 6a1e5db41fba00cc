import InputText
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
    // Words follow the numbers.
    return table(rows, rightAligned: Set(0..<7))
  }

  private static func tenths(_ value: Float) -> String { fixed(Double(value), 1) }
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
