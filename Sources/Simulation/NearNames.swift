/// Names that a person may have meant.
enum NearNames {
  /// How many are offered.
  static let offeredMax = 3

  /// Those of `known` that differ from `name` in few letters, nearest first.
  static func of(_ name: String, among known: some Sequence<String>) -> [String] {
    let differencesMax = max(2, name.count / 3)
    return known.map { (differences: differences(name.lowercased(), $0.lowercased()), name: $0) }
      .filter { $0.differences <= differencesMax && $0.differences < name.count }
      .sorted { ($0.differences, $0.name) < ($1.differences, $1.name) }
      .prefix(offeredMax).map(\.name)
  }

  /// `a, b or c`.
  static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Levenshtein's distance: letters to insert, remove or replace.
  private static func differences(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
