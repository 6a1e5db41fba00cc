import Foundation
import Testing

/// The table of words in `docs/reference/trace.md` is what the firmware and the demo scenes write.
@Suite struct TraceTableTests {
  private static let page = "docs/reference/trace.md"

  @Test func `every word of the trace has its row, with its keys`() throws {
    let rows = try Self.traceRows()
    // A fault's kind stands before its detail, and is no word of its own.
    let lines = try Self.traceLines().filter { $0.keys != ["detail"] }
    #expect(lines.count >= 12)
    for line in lines {
      guard let row = rows[line.word] else {
        Issue.record("\(Self.page): no row for '\(line.word)', which \(line.path) writes")
        continue
      }
      for key in line.keys {
        #expect(
          row.contains("`\(key)=`"),
          "\(Self.page): the row of '\(line.word)' lacks `\(key)=`, which \(line.path) writes")
      }
    }
    for word in rows.keys.sorted() where !lines.contains(where: { $0.word == word }) {
      Issue.record("\(Self.page): nothing writes '\(word)', which has a row")
    }
  }

  @Test func `every value that is a word is named beside the table`() throws {
    let section = try Self.traceSection()
    for line in try SourceTree.text("Sources/Core/Firmware/TraceWords.swift").split(separator: "\n")
    {
      guard line.contains("case ."), let word = line.split(separator: "\"").dropFirst().first
      else { continue }
      #expect(section.contains("`\(word)`"), "\(Self.page): the trace's words lack `\(word)`")
    }
    for kind in try Self.traceLines().filter({ $0.keys == ["detail"] }).map(\.word) {
      #expect(section.contains("`\(kind)`"), "\(Self.page): the faults lack `\(kind)`")
    }
  }

  /// A line of the trace as some file writes it.
  private struct TraceLine {
    var word: String
    var keys: [String]
    var path: String
  }

  /// What the firmware and the demo scenes write.
  private static func traceLines() throws -> [TraceLine] {
    var lines: [TraceLine] = []
    let firmware = "Sources/Core/Firmware/TraceText.swift"
    // The first literal of a line holds its word and its first key.
    for match in try SourceTree.text(firmware).matches(of: /"(?<word>[a-zA-Z]+) (?<key>[a-zA-Z]+)=/)
    {
      lines.append(
        TraceLine(word: "\(match.word)", keys: ["\(match.key)"], path: firmware))
    }
    for file in SourceTree.files(
      in: ["Sources/Core/Firmware", "Sources/Core/DemoScenes"], endings: [".swift"])
    {
      for match in file.text.matches(
        of: /SceneRecord\((detail: )?(?:"(?<word>[^"]+)"|\.(?<constant>[a-z]+))\)/)
      {
        // Its keys follow at once, as far as calls go on.
        let rest = file.text[match.range.upperBound...]
        let chain = rest.prefixMatch(of: /(\s*\.with\("[a-zA-Z]+", [^\n]*)+/)?.output.0 ?? ""
        let keys = chain.matches(of: /\.with\("(?<key>[a-zA-Z]+)"/).map { "\($0.key)" }
        lines.append(
          TraceLine(
            word: String(match.word ?? match.constant ?? ""), keys: keys, path: file.path))
      }
    }
    return lines
  }

  /// The rows of the table of words.
  private static func traceRows() throws -> [String: String] {
    let table = try traceSection().split(separator: "\n")
      .drop { !$0.hasPrefix("| word |") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
    let rows = table.compactMap { row in
      row.split(separator: "`").dropFirst().first.map { (String($0), String(row)) }
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  private static func traceSection() throws -> String {
    let sections = try SourceTree.text(page).components(separatedBy: "\n## ")
    return try #require(sections.first { $0.hasPrefix("Records\n") })
  }
}
