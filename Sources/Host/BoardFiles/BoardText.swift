/// The text of a board file, as commands write it.
public enum BoardText {
  /// A string in YAML's double quotes, whatever it holds.
  public static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      // A reader of plain YAML takes them for anchors and aliases, wherever they are.
      case "&": quoted += "\\x26"
      case "*": quoted += "\\x2A"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: quoted += " "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// The text without one of its groups: from its line to the next that begins one.
  public static func removing(_ group: String, from text: String) -> String {
    var kept: [Substring] = []
    var isInside = false
    // Comments at the margin belong to what follows them.
    var comments: [Substring] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.first == "#" {
        comments.append(line)
        continue
      }
      if let first = line.first, first != " " { isInside = line.hasPrefix(group + ":") }
      if !isInside { kept += comments + [line] }
      comments.removeAll()
    }
    kept += comments
    while kept.last?.allSatisfy(\.isWhitespace) == true { kept.removeLast() }
    return kept.joined(separator: "\n") + "\n"
  }

  /// The text with a learned panel in place of the one it has.
  ///
  /// - Parameter source: where it was learned from.
  public static func text(
    _ text: String, with learned: LearnedPanel, source: String
  ) -> String {
    removing("learned", from: text) + "\n" + learned.yaml(source: source)
  }
}
