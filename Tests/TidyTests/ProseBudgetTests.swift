import Testing

/// People skim: how long a page may be.
@Suite struct ProseBudgetTests {
  private static let readmeWordsMax = 900
  private static let pageWordsMax = 1500
  private static let changelogLinesMax = 150
  /// Lists that a command prints, in which readers look up a name.
  private static let printed = ["docs/reference/tuning.md", "docs/guides/checklist.md"]

  private func wordCount(_ text: some StringProtocol) -> Int {
    text.split(whereSeparator: \.isWhitespace).count
  }

  @Test func `the README is read in five minutes`() throws {
    let count = wordCount(try SourceTree.text("README.md"))
    #expect(count <= Self.readmeWordsMax, "README.md has \(count) words; move some to docs")
  }

  @Test func `a page of the docs has one reader and one task`() {
    let pages = SourceTree.files(in: ["docs"], endings: [".md"])
      .filter { !Self.printed.contains($0.path) }
    #expect(pages.count >= 50)
    for page in pages {
      let count = wordCount(page.text)
      #expect(
        count <= Self.pageWordsMax, "\(page.path) has \(count) words; split it by its readers")
    }
  }

  @Test func `each folder of the docs has an index with a line for each of its pages`() throws {
    for folder in ["start", "guides", "reference", "internals"] {
      let index = try SourceTree.text("docs/\(folder)/README.md")
      // A series has a page of its own that lists it.
      let pages = SourceTree.files(in: ["docs/\(folder)"], endings: [".md"])
      for page in pages {
        let name = page.path.dropFirst("docs/\(folder)/".count)
        guard name != "README.md", !name.hasSuffix("/README.md") else { continue }
        #expect(
          index.contains("(\(name)") || pages.contains { $0.text.contains("(\(name)") },
          "docs/\(folder)/README.md: add a line for \(name)")
      }
    }
  }

  @Test func `the changelog of a version is for its users`() throws {
    let sections = try SourceTree.text("CHANGELOG.md").split(separator: "\n## [")
    #expect(sections.count >= 2)
    for section in sections.dropFirst() {
      let lines = section.split(separator: "\n", omittingEmptySubsequences: false).count
      let title = section.prefix { $0 != "]" }
      #expect(
        lines <= Self.changelogLinesMax,
        "CHANGELOG.md: \(title) has \(lines) lines; keep what users notice, one line each")
    }
  }
}
