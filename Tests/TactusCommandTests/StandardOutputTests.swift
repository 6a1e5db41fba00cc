import Testing

/// What becomes of a listing that nobody can read: one line on standard error, and status 2.
@Suite struct StandardOutputTests {
  static let listings = [
    "boards", "boards stm32f746g-disco", "scenes", "scenes focal", "tuning", "tuning tap.slop",
    "tuning --markdown", "--help", "--version", "run --help", "help replay",
    "--generate-completion-script bash", "--experimental-dump-help",
    "trace show Tests/SessionsTests/Traces/focal-tour.trace --word tap",
    "trace diff Tests/SessionsTests/Traces/focal-tour.trace Tests/SessionsTests/Traces/map-tour.trace",
    "trace handovers Tests/SessionsTests/Traces/map-tour.trace",
    "run --panel monkey:1 --duration 100ms --timing-table --quiet",
  ]

  @Test(arguments: listings) func aFullDiskIsReported(arguments: String) throws {
    let result = try TactusProcess(shell: "tactus \(arguments) >/dev/full").finish()
    let line =
      "tactus: standard output: cannot be written: No space left on device; "
      + "make room, or choose another file\n"
    #expect(result == .init(status: 2, output: "", error: line))
  }

  @Test(
    arguments: [
      // The reader is gone before the first byte.
      (
        "mkfifo $TMP/p; exec 3<>$TMP/p 4>$TMP/p 3<&-; tactus boards >&4", 2,
        "tactus: standard output: cannot be written: Broken pipe; let its reader read to the end\n"
      ),
      (
        "mkfifo $TMP/p; exec 3<>$TMP/p 4>$TMP/p 3<&-; "
          + "tactus run --panel monkey:1 --duration 1s --trace - >&4", 2,
        "tactus: standard output: cannot be written: Broken pipe; let its reader read to the end\n"
      ),
      (
        "tactus scenes >&-", 2,
        "tactus: standard output: cannot be written: Bad file descriptor; choose another file\n"
      ),
      // The trace must not be opened in the place of the closed stream.
      (
        "tactus run --panel monkey:1 --duration 2s --trace $TMP/x >&-; grep -c '  ' $TMP/x >&2",
        1,
        "tactus: standard output: cannot be written: Bad file descriptor; choose another file\n0\n"
      ),
      (
        "ulimit -f 1; tactus tuning --markdown >$TMP/page", 2,
        "tactus: standard output: cannot be written: File too large; raise the limit (ulimit -f), or choose another file\n"
      ),
      // The message is lost; the status is not.
      ("tactus boards nope 2>/dev/full", 2, ""), ("tactus boards nope 2>&-", 2, ""),
    ])
  func aStreamThatIsNotThereIsReported(line: String, status: Int32, error: String) throws {
    let folder = try TemporaryFolder()
    let tactus = TactusProcess(shell: "TMP=\(folder.path); \(line)")
    #expect(try tactus.finish() == .init(status: status, output: "", error: error))
  }

  @Test func whatATerminalWouldObeyIsShownEscaped() throws {
    let folder = try TemporaryFolder()
    let trace = try folder.write(
      "tactus-trace 2\n\n1 2 \u{1B}[31mred at=\u{9B}1m\u{202E}\n", to: "evil\u{1B}.trace")
    #expect(
      try TactusProcess.run(["trace", "show", trace])
        == .init(status: 0, output: "1 2 \\u{1B}[31mred at=\\u{9B}1m\\u{202E}\n", error: ""))
    let refusal = try TactusProcess.run(["replay", "no\u{1B}c"]).error
    #expect(refusal.hasPrefix("tactus: no\\u{1B}c: "))
  }
}
