import InputText

/// Suggestions for a misspelt name.
enum NearNames {
  /// The most names suggested.
  static let offeredMax = 3

  /// The known names within a small edit distance of `name`, nearest first.
  static func of(_ name: String, among known: some Sequence<String>) -> [String] {
    let differencesMax = max(2, name.count / 3)
    let letters = Array(name.lowercased())
    return known.map { (differences: editDistance(letters, Array($0.lowercased())), name: $0) }
      .filter { $0.differences <= differencesMax && $0.differences < name.count }
      .sorted { ($0.differences, $0.name) < ($1.differences, $1.name) }
      .prefix(offeredMax).map(\.name)
  }

  /// `a, b or c`.
  static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
