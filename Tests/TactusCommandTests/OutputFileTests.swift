import Foundation
import Testing

/// Whether a test may mount a file over another, in a namespace of its own.
private enum MountPoint {
  static let isPossible: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = ["-m", "true"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()
}

/// What a run writes, and what it never writes over. Each case is a line of the shell in a folder
/// with a script, a recording, a board, links to them, and what became of it.
@Suite struct OutputFileTests {
  private static let contents = [
    "tap.fingers": "tap @central.row2\n",
    "in.events": """
    # EVEMU 1.3
    N: Panel
    I: 0003 0000 0000 0000
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 03 00 00 00 00 00 80 60 02
    A: 2f 0 9 0 0 0
    A: 35 0 799 0 0 5
    A: 36 0 479 0 0 5
    A: 39 0 65535 0 0 0
    E: 0.000000 0003 002f 0000
    E: 0.000000 0003 0039 0001
    E: 0.000000 0003 0035 0400
    E: 0.000000 0003 0036 0200
    E: 0.000000 0000 0000 0000
    E: 0.050000 0003 0039 -001
    E: 0.050000 0000 0000 0000

    """,
    "old.trace": "an older trace\n",
    "set.yaml": "sentence: A set.\nconstants:\n  tap.slop: 12\n",
  ]

  /// Runs a line with `run` for a short run of the script, in a new folder.
  private func shell(
    _ line: String, _ check: (TactusProcess.Result, TemporaryFolder) throws -> Void
  )
    throws
  {
    let folder = try TemporaryFolder()
    for (name, text) in Self.contents { _ = try folder.write(text, to: name) }
    try FileManager.default.copyItem(
      at: TactusProcess.root.appendingPathComponent("Boards/stm32f746g-disco.yaml"),
      to: URL(fileURLWithPath: folder.file("board.yaml")))
    let result = try TactusProcess(
      shell: """
        cd \(folder.path); mkdir full; ln in.events hard; ln -s in.events soft; ln -s new link
        measure() { tactus measure --panel script:tap.fingers --board ./board.yaml "$@"; }
        run() { tactus run --panel script:tap.fingers --board ./board.yaml --duration 100ms "$@"; }
        \(line)
        """
    ).finish()
    try check(result, folder)
    for (name, text) in Self.contents
    where !line.contains("--trace old.trace") || name != "old.trace" {
      #expect(try String(contentsOfFile: folder.file(name), encoding: .utf8) == text)
    }
  }

  static let clashes = [
    ("tactus replay in.events --trace in.events", "--trace in.events", "the recording in.events"),
    (
      "tactus replay in.events --trace ./full/../in.events", "--trace ./full/../in.events",
      "the recording in.events"
    ),
    ("tactus replay in.events --timing hard", "--timing hard", "the recording in.events"),
    ("tactus replay in.events --sheet soft", "--sheet soft", "the recording in.events"),
    ("tactus replay soft --contact-frames hard", "--contact-frames hard", "the recording soft"),
    ("run --trace tap.fingers", "--trace tap.fingers", "the script tap.fingers"),
    ("run --trace board.yaml", "--trace board.yaml", "the board ./board.yaml"),
    ("run --trace a --timing ./a", "--timing ./a", "--trace a"),
    ("run --trace link --timing new", "--timing new", "--trace link"),
    ("run --trace a --perfetto ./a", "--perfetto ./a", "--trace a"),
    ("run --perfetto new --junit link --limit tap=1s", "--junit link", "--perfetto new"),
    ("tactus replay in.events --perfetto soft", "--perfetto soft", "the recording in.events"),
    ("run --trace full/a --sheet full/../full/a", "--sheet full/../full/a", "--trace full/a"),
    ("run --trace a/b --frames a/b", "--frames a/b", "--trace a/b"),
    // The private key.
    ("run --report old.trace --sign old.trace", "--report old.trace", "--sign old.trace"),
    ("run --trace hard -o new --sign in.events", "--trace hard", "--sign in.events"),
    ("run --trace old.trace >>old.trace", "standard output", "--trace old.trace"),
    ("tactus trace show in.events >>hard", "standard output", "the trace in.events"),
    ("tactus trace diff old.trace in.events >>hard", "standard output", "the trace in.events"),
    ("tactus trace handovers in.events >>soft", "standard output", "the trace in.events"),
    ("tactus replay in.events >>hard", "standard output", "the recording in.events"),
    ("measure --json tap.fingers", "--json tap.fingers", "the script tap.fingers"),
    ("measure --write-board board.yaml", "--write-board board.yaml", "the board ./board.yaml"),
    (
      "run --quiet --trace t --chain c; tactus report t --chain c --perfetto ./c",
      "--perfetto ./c", "the chain c"
    ),
    (
      "run --quiet --trace t; tactus report t --junit t --limit tap=1s", "--junit t",
      "the recording t"
    ),
    ("measure --json a --hdr ./a", "--hdr ./a", "--json a"),
    ("measure --trace a --write-board ./a", "--write-board ./a", "--trace a"),
    (
      "tactus measure --panel recording:in.events --hdr soft", "--hdr soft",
      "the recording in.events"
    ),
    (
      "tactus measure compare in.events soft >>hard", "standard output",
      "the run before in.events"
    ),
    (
      "tactus boards check ./board.yaml --json board.yaml", "--json board.yaml",
      "the board ./board.yaml"
    ),
    (
      "tactus boards export ./board.yaml --output board.yaml", "--output board.yaml",
      "the board ./board.yaml"
    ),
    (
      "tactus boards export pinephone --tuning ./set.yaml --output set.yaml", "--output set.yaml",
      "--tuning ./set.yaml"
    ),
    ("tactus boards show ./board.yaml >>board.yaml", "standard output", "the board ./board.yaml"),
    (
      "tactus scenes focal --board ./board.yaml >>board.yaml", "standard output",
      "the board ./board.yaml"
    ),
  ]

  // Found out before the run, which may last for hours.
  @Test(arguments: [
    (
      "measure --json none/a --trace new",
      "none/a: cannot be written: No such file or directory; choose another file"
    ),
    ("measure --hdr full --trace new", "full: is a folder; name a file in it"),
    (
      "tactus doctor --json none/a",
      "none/a: cannot be written: No such file or directory; choose another file"
    ),
    (
      "tactus boards check stm32f746g-disco --json none/a",
      "none/a: cannot be written: No such file or directory; choose another file"
    ),
    (
      "measure --json - --hdr -",
      "--hdr - and --json - both write to standard output; name a file; see 'tactus measure run --help'"
    ),
    (
      "measure --json - --trace -",
      "--json - and --trace - both write to standard output; name a file; see 'tactus measure run --help'"
    ),
  ])
  func whatIsWrittenAtTheEndIsMadeSureOf(line: String, error: String) throws {
    try shell(line) { result, folder in
      #expect(result.status == 2 && result.output.isEmpty && result.error == "tactus: \(error)\n")
      #expect(!FileManager.default.fileExists(atPath: folder.file("new")))
    }
  }

  // Paths are bytes. This one is no text, and one that Swift would make of it is another file.
  @Test func aPathThatIsNoTextIsOpenedAsItIs() throws {
    try shell(
      """
      other=$(printf 'a\\357\\277\\275'); echo other >"$other.trace"; odd=$(printf 'a\\377')
      cp in.events "$odd.events"; mkdir "$odd"; board="--board ./board.yaml"
      run --quiet --trace "$odd.trace" --sheet "$odd/sheet.png" --frames "$odd/new/pictures" || exit 3
      tactus replay "$odd.events" --quiet --timing "$odd.json" 2>/dev/null || exit 4
      tactus replay "$odd.trace" $board --quiet --trace "$odd.trace"; echo $?
      tactus replay "$odd.none"; echo $?
      cat "$other.trace"; ls "$odd" "$odd/new" | tail -n +2; ls | LC_ALL=C grep -ac 'a.*trace'
      """
    ) { result, _ in
      #expect(
        result.output.hasPrefix("2\n2\nother\nnew\nsheet.png\n")
          && result.output.hasSuffix("pictures\n2\n"))
      #expect(
        result.error == """
          tactus: --trace a\\xFF.trace: is the same file as the recording a\\xFF.trace; choose another file
          tactus: a\\xFF.none: cannot be read: No such file or directory; give the path of a recording

          """)
    }
  }

  // A limit that can be raised is, and another one is a line.
  @Test(arguments: [
    ("ulimit -Ss 128; tactus scenes | grep -c map", "1\n", ""),
    (
      "ulimit -s 128; tactus scenes; echo $?", "2\n",
      "tactus: the limit of the stack is below 512 kB; raise it with 'ulimit -s 8192'\n"
    ),
  ])
  func aSmallStackIsNoCrash(line: String, output: String, error: String) throws {
    try shell(line) { result, _ in
      #expect(result.output == output && result.error == error)
    }
  }

  // Where Swift reads what a process was started with. Help, and status 0, came of that.
  @Test(.enabled(if: MountPoint.isPossible, "needs mount namespaces"))
  func withoutProcTheArgumentsAreTheSame() throws {
    try shell(
      "unshare -m sh -c 'mount -t tmpfs none /proc; \"$0\" replay none.events' \"$TACTUS\""
    ) { result, _ in
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(result.error.hasPrefix("tactus: none.events: cannot be read: No such file"))
    }
  }

  @Test(arguments: clashes)
  func nothingIsWrittenOverAnother(line: String, mine: String, other: String) throws {
    try shell(line) { result, folder in
      // A note on the recording may come before it.
      let refusal = "tactus: \(mine): is the same file as \(other); choose another file\n"
      #expect(result.status == 2 && result.output.isEmpty && result.error.hasSuffix(refusal))
      #expect(!FileManager.default.fileExists(atPath: folder.file("new")))
      #expect(!FileManager.default.fileExists(atPath: folder.file("a")))
    }
  }

  @Test(
    arguments: [
      (
        "run --frames .",
        "--frames .: is the folder of the script tap.fingers; choose another folder"
      ),
      (
        "run --frames full --sheet full/tick-000000.png",
        "--frames full: is the folder of --sheet full/tick-000000.png; choose another folder"
      ),
      (
        "touch full/tick-000007.png; run --frames full",
        "full: has pictures of another run, such as tick-000007.png; remove them or choose another "
          + "folder"
      ),
      (
        "run --trace - --timing -",
        "--timing - and --trace - both write to standard output; name a file; see 'tactus run --help'"
      ),
      (
        "run --trace /dev/stdout --timing-table",
        "--timing-table and --trace /dev/stdout both write to standard output; name a file; see "
          + "'tactus run --help'"
      ),
      ("run --timing full", "full: is a folder; name a file in it"),
      (
        "run --timing none/t.json --trace old.trace",
        "none/t.json: cannot be written: No such file or directory; choose another file"
      ),
      (
        "run --sheet none/s.png --trace old.trace",
        "none/s.png: cannot be written: No such file or directory; choose another file"
      ),
      (
        "run --trace $(printf %0300d 0)",
        String(repeating: "0", count: 300)
          + ": cannot be written: File name too long; choose another file"
      ),
      (
        "run --quiet --sheet /dev/full",
        "/dev/full: cannot be written: No space left on device; make room, or choose another file"
      ),
      (
        "ln -s /dev/null f.apng; run --quiet --frames f.apng",
        "f.apng: an animated PNG begins with the number of its frames; name a file, or write .y4m"
      ),
      (
        "run --frames - >/dev/full",
        "standard output: cannot be written: No space left on device; make room, or choose another file"
      ),
      (
        "ulimit -f 1; run --quiet --sheet s.png --trace old.trace",
        "old.trace: cannot be written: File too large; raise the limit (ulimit -f), or choose another file"
      ),
    ])
  func whatCannotBeWrittenIsOneLine(line: String, error: String) throws {
    try shell(line) { result, folder in
      #expect(result == .init(status: 2, output: "", error: "tactus: \(error)\n"))
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!left.contains { $0.hasPrefix(".tactus") || $0 == "s.png" || $0 == "-" })
    }
  }

  /// What the line prints when all is well.
  @Test(
    arguments: [
      // A file that is replaced keeps its permissions; a new one has those that the user asks for.
      (
        """
        touch t.json && chmod 604 t.json; umask 027; run --quiet --timing t.json --sheet s.png \
        --trace old.trace && stat -c '%n %a' *.json *.png
        """, "t.json 604\ns.png 640\n"
      ),
      // A link stays a link, and what it leads to is written.
      ("run --quiet --timing link && readlink link && head -c 1 new", "new\n{"),
      // The older file is there until the new one is whole.
      (
        "echo old >t.json; run --quiet --timing t.json --trace /dev/full 2>/dev/null; cat t.json",
        "old\n"
      ),
      (
        "run --quiet --trace /dev/null; run --sheet /dev/null --quiet; stat -c %F /dev/null",
        "character special file\n"
      ),
      ("run --frames - | head -c 9", "YUV4MPEG2"),
      ("run --quiet --frames f.apng && head -c 4 f.apng | tail -c 3; ls f.*", "PNGf.apng\n"),
      (
        "echo old >f.apng; (ulimit -f 8; run --quiet --frames f.apng 2>&1 | tail -n 1); cat f.apng",
        "tactus: f.apng: cannot be written: File too large; raise the limit (ulimit -f), or choose another file\nold\n"
      ),
      ("mkfifo p; cat p >copy & run --quiet --timing p; wait; head -c 1 copy", "{"),
      (
        "run --timing - | python3 -c 'import json, sys; print(len(json.load(sys.stdin)[\"stages\"]))'",
        "8\n"
      ),
      // The folder of the pictures may hold other outputs.
      ("run --quiet --frames full --trace full/t && ls full | head -n 2", "t\ntick-000000.png\n"),
      // With the first tick nothing of an older trace is left; gestures are written as they come.
      (
        "mkfifo p; tactus run --panel monkey:7 --duration 400d --trace old.trace >p & "
          + "head -n 1 p | wc -l; "
          + "wait $!; head -n 1 old.trace", "1\ntactus-trace 2\n"
      ),
      // A video of which a write fails does not take the place of a whole one.
      (
        "echo old >v.y4m; (ulimit -f 100; run --quiet --frames v.y4m 2>&1 | tail -n 1); cat v.y4m",
        "tactus: v.y4m: cannot be written: File too large; raise the limit (ulimit -f), or choose another file\nold\n"
      ),
      (
        "echo old >d.json; (ulimit -f 0; tactus doctor --json d.json 2>&1); cat d.json",
        "tactus: d.json: cannot be written: File too large; raise the limit (ulimit -f), or choose another file\nold\n"
      ),
      // As many descriptors as a run needs, and no more.
      ("ulimit -n 16; run --quiet --frames full --trace t --timing j && ls t j", "j\nt\n"),
    ])
  func whatIsWrittenIsInItsPlace(line: String, output: String) throws {
    try shell(line) { result, folder in
      #expect(result.output.hasPrefix(output), "\(result)")
      #expect(result.status == 0)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!left.contains { $0.hasPrefix(".tactus") || $0 == "-" })
    }
  }

  /// A file that is a mount point of its own, as containers make of one, takes the bytes in its
  /// place.
  @Test(.enabled(if: MountPoint.isPossible, "no private mounts here"))
  func aMountedFileIsWrittenInItsPlace() throws {
    try shell(
      """
      echo old >source; ln source seen; touch t.json; export TACTUS
      unshare -m sh -c 'mount --bind source t.json &&
        "$TACTUS" run --panel script:tap.fingers --duration 100ms --quiet --timing t.json'
      head -c 1 seen; echo; stat -c %s t.json
      """
    ) { result, _ in
      #expect(result == .init(status: 0, output: "{\n0\n", error: ""))
    }
  }

  @Test func aVideoReportsHowLargeItBecomes() throws {
    try shell("run --quiet --frames v.y4m && stat -c %s v.y4m") { result, _ in
      #expect(
        result.error
          == "tactus: --frames v.y4m: a video without compression, 12 MB for each second, at most 2 MB "
          + "in all\n")
      #expect(result.output == "1175145\n")
    }
  }
}
