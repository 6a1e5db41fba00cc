/// An expectation file with lines that its run keeps in the place of broken ones.
public struct ExpectationUpdate: Sendable {
  /// The whole file.
  public let bytes: [UInt8]
  /// What was changed, in order: the line's number, what it was, what it is.
  public let changes: [(line: Int, old: String, new: [String])]

  /// - Parameter results: of the file; those that are kept change nothing.
  public init(of file: ExpectationFile, _ results: [FileVerdict.Result]) {
    var changes: [(line: Int, old: String, new: [String])] = []
    var lines: [String] = []
    for (index, line) in file.lines.enumerated() {
      guard let result = results.first(where: { $0.line == index + 1 && !$0.isKept }) else {
        lines.append(line)
        continue
      }
      changes.append((index + 1, line, result.update))
      // The story that stands above a line is of the run as it was.
      if let story = Self.storyAbove(lines) {
        let new = result.why.split(separator: "\n").map { "# \($0)" }
        if !new.isEmpty { lines.replaceSubrange(story, with: new) }
      }
      lines += result.update.filter { !file.lines.contains($0) || $0 == result.update.first }
    }
    self.changes = changes
    bytes = Array(lines.joined(separator: "\n").utf8) + file.rest
  }

  /// The comment lines at the end, if a contact's story begins them.
  private static func storyAbove(_ lines: [String]) -> Range<Int>? {
    var start = lines.count
    while start > 0, lines[start - 1].hasPrefix("# ") { start -= 1 }
    guard start < lines.count, lines[start].hasPrefix("# contact ") else { return nil }
    return start..<lines.count
  }
}
