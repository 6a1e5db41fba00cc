import Foundation
import Testing

/// Pages of the docs that show commands with their output: they show what the commands print.
@Suite struct CommandPageTests {
  /// `UPDATE_DOCS=1` rewrites the pages and still fails, so that a person reviews the difference.
  @Test(arguments: ["docs/guides/pager-coordination.md", "docs/guides/tabs-tuning.md"])
  func theOutputOnThePageIsTheCommands(page: String) throws {
    let path = TactusProcess.root.appendingPathComponent(page)
    let text = try String(contentsOf: path, encoding: .utf8)
    var blocks = text.components(separatedBy: "```")
    var commandCount = 0
    for index in stride(from: 1, to: blocks.count, by: 2) where blocks[index].hasPrefix("\n$ ") {
      commandCount += 1
      blocks[index] = try Self.run(blocks[index])
    }
    #expect(commandCount > 1, "\(page) has no command in a block of its own")
    let expected = blocks.joined(separator: "```")
    if ProcessInfo.processInfo.environment["UPDATE_DOCS"] == "1" {
      try expected.write(to: path, atomically: true, encoding: .utf8)
      Issue.record("\(page): rewritten; review the difference, then run without UPDATE_DOCS")
      return
    }
    #expect(
      text == expected, "\(page) differs from what its commands print; run it with UPDATE_DOCS=1")
  }

  /// Each command runs, after those before it, in a folder that has the scripts of the page: what
  /// follows `$ cat FILE`. What the page shows of its output it prints in that order. A recording
  /// that is not in this repository may be missing; then the command is at least understood.
  @Test(arguments: [
    "docs/guides/complaints.md", "docs/guides/explain.md", "docs/guides/fit-a-panel.md",
  ])
  func theCommandsOnThePageRun(page: String) throws {
    let path = TactusProcess.root.appendingPathComponent(page)
    let blocks = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "```")
    let folder = try TemporaryFolder()
    var count = 0
    for index in stride(from: 1, to: blocks.count, by: 2) where blocks[index].hasPrefix("\n$ ") {
      for part in blocks[index].dropFirst(3).components(separatedBy: "\n$ ") {
        let lines = part.split(separator: "\n").map(String.init)
        let command = try #require(lines.first)
        if command.hasPrefix("cat ") {
          _ = try folder.write(
            lines.dropFirst().joined(separator: "\n") + "\n", to: String(command.dropFirst(4)))
          continue
        }
        count += 1
        let line = "cd '\(folder.path)'; \(command)"
        let result = try TactusProcess(shell: line).finish()
        guard !command.contains(".events") else {
          let isMissing = result.error.contains("cannot be read: No such file or directory")
          #expect(isMissing, "\(command): \(result.error)")
          continue
        }
        #expect(result.status == 0 && result.error == "", "\(command): \(result.error)")
        #expect(!result.output.isEmpty || command.contains("--quiet"), "\(command) prints nothing")
        // In that order; what is left out stands as an ellipsis.
        var rest = result.output[...]
        for line in lines.dropFirst() where line != "…" {
          let place = rest.range(of: line)
          #expect(place != nil, "\(command) does not print, behind the lines before it: \(line)")
          if let place { rest = rest[place.upperBound...] }
        }
      }
    }
    #expect(count > 2, "\(page) has no commands")
  }

  /// The block with what its command prints; a command may have several lines. `| grep WORDS` keeps
  /// the lines that have them.
  private static func run(_ block: String) throws -> String {
    let lines = block.dropFirst().split(separator: "\n", omittingEmptySubsequences: false)
    let count = (lines.firstIndex { !$0.hasSuffix("\\") } ?? 0) + 1
    let command = lines[..<count].joined(separator: "\n")
    let halves = command.dropFirst(2).replacing("\\\n", with: " ").split(separator: "|")
    let words = halves[0].split(separator: " ").map(String.init)
    try #require(words[0] == "tactus")
    let result = try TactusProcess.run(Array(words.dropFirst()))
    #expect(result.status == 0, "\(command): \(result.error)")
    var printed = result.output.split(separator: "\n")
    if halves.count > 1 {
      let pattern = halves[1].split(separator: " ").dropFirst().joined(separator: " ")
        .replacing("'", with: "")
      printed = printed.filter { $0.contains(pattern) }
    }
    return "\n" + command + "\n" + printed.joined(separator: "\n") + "\n"
  }
}
