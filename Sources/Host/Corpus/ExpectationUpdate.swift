/// An expectation file with lines that its run keeps in the place of broken ones, and with the
/// stories of that run: those of the run as it was explain nothing any more. A file without stories
/// gets none: who wrote bare lines wants bare lines, and `recording expect` writes them all anew.
/// Lines end as they did.
public struct ExpectationUpdate: Sendable {
  /// The whole file.
  public let bytes: [UInt8]
  /// What was changed of the expectations, in order: the line's number, what it was, what it is.
  public let changes: [(line: Int, old: String, new: [String])]

  /// - Parameters:
  ///   - results: of the file; those that are kept change nothing.
  ///   - stories: of all contacts, as the run has them.
  public init(
    of file: ExpectationFile, _ results: [FileVerdict.Result], stories: [String] = []
  ) {
    let broken = Dictionary(
      results.filter { !$0.isKept }.map { ($0.line, $0) }, uniquingKeysWith: { first, _ in first })
    // What is written already, and what stays: no line comes twice.
    var written = Set<String>()
    for (index, line) in file.lines.enumerated() where broken[index + 1] == nil {
      written.insert(Self.words(line))
    }
    var changes: [(line: Int, old: String, new: [String])] = []
    var lines: [String] = []
    for (index, line) in file.lines.enumerated() {
      guard let result = broken[index + 1] else {
        lines.append(line)
        continue
      }
      let new = result.update.filter { written.insert(Self.words($0)).inserted }
      changes.append((index + 1, line, new))
      lines += new
    }
    self.changes = changes
    bytes =
      Array(Self.retold(lines, stories).joined(separator: file.lineEnd).utf8) + file.rest
  }

  /// A line without the blanks that do not matter.
  private static func words(_ line: String) -> String {
    line.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
  }

  /// Puts the stories of a run in the place of older ones of the same contacts.
  private static func retold(_ lines: [String], _ stories: [String]) -> [String] {
    // A contact that leaps has several, in their order.
    var now = Dictionary(grouping: stories, by: contact)
    var told: [String] = []
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      let name = contact(line.dropFirst(2))
      guard line.hasPrefix(head), let story = now[name]?.first else {
        told.append(line)
        continue
      }
      now[name]?.removeFirst()
      // The story goes on as long as its lines are set in.
      while index < lines.count, lines[index].hasPrefix("#   ") { index += 1 }
      told += story.split(separator: "\n").map { "# \($0)" }
    }
    return told
  }

  private static let head = "# contact "

  /// `contact 3` of its first line: ids come again in a long run, landings seldom move.
  private static func contact(_ story: some StringProtocol) -> Substring {
    Substring(story).prefix(while: { $0 != "\n" }).firstRange(of: " landed at ")
      .map { Substring(story)[..<$0.lowerBound] } ?? ""
  }
}
