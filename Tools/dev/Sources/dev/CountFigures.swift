import Foundation

/// What instructions were counted of.
struct CountedRow {
  var count: Int
  var name: String
}

/// A file of figures that may not grow.
struct CountFigures {
  /// From the root of the tree.
  let file: String
  /// What the rows are, in lines that begin with `#`.
  let heading: String
  /// The command that rewrites it.
  let update: String

  /// How far a row may be above its figure, in percent.
  private static let growthMax = 3.0

  func write(_ rows: [CountedRow]) throws {
    let lines = rows.map { "\($0.count.leading(10)) \($0.name)\n" }
    try Tree.write(heading + "\n" + lines.joined(), to: "\(Tree.root)/\(file)")
    show("\(file): written, \(rows.count) rows")
  }

  /// Throws where a row is above its figure or has none, and where a figure has no row.
  func compare(_ rows: [CountedRow]) throws {
    var figures: [String: Int] = [:]
    for line in try Tree.text("\(Tree.root)/\(file)").split(separator: "\n")
    where !line.hasPrefix("#") {
      let words = line.split(separator: " ", maxSplits: 1)
      if words.count == 2, let count = Int(words[0]) { figures[String(words[1])] = count }
    }
    var slower = 0
    var unmatched = 0
    for row in rows {
      guard let figure = figures.removeValue(forKey: row.name), figure > 0 else {
        show("no figure of \"\(row.name)\"")
        unmatched += 1
        continue
      }
      let change = 100 * (Double(row.count) / Double(figure) - 1)
      let words =
        "\(row.name): \(row.count) instructions, \(change >= 0 ? "+" : "")"
        + "\(change.rounded(1)) % to the \(figure) of \(file)"
      if change > Self.growthMax { show("WORSE \(words)") }
      if change < -Self.growthMax { show("better \(words); keep it with \(update)") }
      if change > Self.growthMax { slower += 1 }
    }
    for name in figures.keys.sorted() { show("\"\(name)\" is not counted any more") }
    unmatched += figures.count
    guard slower == 0 else {
      throw Failure.broken("\(file): fix what became slower, or, if it must be, \(update)")
    }
    guard unmatched == 0 else {
      throw Failure.broken("\(file): has other rows than were counted; write them with \(update)")
    }
    show("\(rows.count) rows, none more than \(Self.growthMax.rounded(0)) % above its figure")
  }
}
