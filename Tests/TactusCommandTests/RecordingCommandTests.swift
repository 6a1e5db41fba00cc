import Foundation
import Testing

/// `recording`, as a person runs it.
@Suite struct RecordingCommandTests {
  private static let sample = "Tests/Fixtures/recordings/tap-drag-spread.events"

  @Test func `show lists the contacts, and draws them`() throws {
    let folder = try TemporaryFolder()
    let result = try TactusProcess.run(
      ["recording", "show", Self.sample, "--scene", "focal", "-o", folder.path + "/a.svg"])
    #expect(result.status == 0)
    #expect(
      result.output == """
        contact   at s   x pt   y pt  down ms  travel pt  scans  end     on
              0  0.000  297.7  238.2       60        0.0      1  lifted  central
              1  0.460  655.0  297.7      208      286.2     25  lifted  central.row3
              2  1.567  416.8  285.8      523      146.9     51  lifted  rightA.row3
              3  1.567  535.9  297.7      332      155.8     40  lifted  rightA.row3

        """)
    let svg = try String(contentsOfFile: folder.path + "/a.svg", encoding: .utf8)
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    #expect(svg.contains(">1 · 0.460 s</text>"))
    let picture = try TactusProcess.run(
      ["recording", "show", Self.sample, "-o", folder.path + "/a.png"])
    #expect(picture.status == 0 && !picture.output.contains(" on\n"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.png"))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `convert goes round all formats and comes back the same`() throws {
    let folder = try TemporaryFolder()
    var path = Self.sample
    let first = try TactusProcess.run(["recording", "convert", path, "--to", "script", "-o", "-"])
    for name in ["a.evemu", "a.yml", "a.evtest", "a.getevent", "a.trace", "b.events"] {
      let next = folder.path + "/" + name
      let result = try TactusProcess.run(["recording", "convert", path, "-o", next])
      #expect(result.status == 0, "\(result.error)")
      path = next
    }
    let last = try TactusProcess.run(["recording", "convert", path, "--to", "script", "-o", "-"])
    #expect(last.status == 0)
    let scans = { (text: String) in text.split(separator: "\n").dropFirst() }
    #expect(scans(last.output) == scans(first.output))
    #expect(first.output.split(separator: "\n").count > 100)
  }

  @Test func `convert notes positions that the board's screen does not have`() throws {
    let folder = try TemporaryFolder()
    let trace = folder.path + "/wide.trace"
    let run = try TactusProcess.run([
      "run", "--board", "xiaomi-pad-5-pro", "--duration", "2s", "--quiet", "--no-draw", "--panel",
      "script:Examples/hands/focal-tour.fingers", "--trace", trace,
    ])
    #expect(run.status == 0, "\(run.error)")
    let convert = ["recording", "convert", trace, "-o", folder.path + "/a.evemu"]
    let own = try TactusProcess.run(convert)
    #expect(own.status == 0 && own.error == "", "\(own.error)")
    let other = try TactusProcess.run(convert + ["--board", "stm32f746g-disco"])
    #expect(other.status == 0)
    #expect(
      other.error.contains("wide.trace: positions beyond the screen of 'stm32f746g-disco': ")
        && other.error.hasSuffix("; give --board the one of which it is, or leave it out\n"),
      "\(other.error)")
  }

  @Test func `minimize writes a script of a few lines, always the same one`() throws {
    let folder = try TemporaryFolder()
    let arguments = [
      "recording", "minimize", "Examples/hands/focal-tour.fingers", "--keep",
      "no tap on leftA.button1 at 1.172s", "-o",
    ]
    let one = try TactusProcess.run(arguments + [folder.path + "/bug.fingers"])
    let other = try TactusProcess.run(arguments + ["-"])
    #expect(one.status == 0 && other.status == 0, "\(one.error)")
    #expect(
      one.error.hasSuffix("25 contacts and 173 scans are 2 and 3, in 63 replays\n"), "\(one.error)")
    #expect(
      other.output == """
        # Keeps 'no tap on leftA.button1' of focal-tour.fingers at 1.172s
        # contact 1 landed at 0.260 s on leftA.button1, travelled 0 pt, lifted after 10 ms
        #   tap: recognized after 10 ms: lifted; but blocked: 290 ms of the navigation window left
        #   navigate: failed after 10 ms: lifted 0 pt away, needs more than 10 pt
        at 0ms path 240,310 { 50ms 520,310; 60ms up }
        at 260ms path 310,540 for 10ms

        """)
    let script = try String(contentsOfFile: folder.path + "/bug.fingers", encoding: .utf8)
    #expect(script == other.output)
    let run = try TactusProcess.run(["run", "--panel", "script:\(folder.path)/bug.fingers"])
    #expect(run.output.contains("tap blocked       leftA.button1   navigated, 290 ms left"))
  }

  @Test func `cut keeps what a contact needs`() throws {
    let tour = "Examples/hands/focal-tour.fingers"
    let result = try TactusProcess.run(
      ["recording", "cut", tour, "--contact", "2", "--format", "script", "-o", "-"])
    #expect(result.status == 0)
    #expect(result.error == "tactus: \(tour): kept 2 of 25 contacts, from 0.692 s on\n")
    #expect(result.output.split(separator: "\n").count { $0.contains(" path ") } == 2)
  }

  @Test func `anonymize leaves out names and dates`() throws {
    let folder = try TemporaryFolder()
    let text = try String(
      contentsOf: TactusProcess.root.appendingPathComponent(Self.sample), encoding: .utf8)
    let named = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("N:") ? "N: Secret 3000 SN 12345" : $0 }.joined(separator: "\n")
    let file = try folder.write("# by Alice\n" + named, to: "secret.events")
    let result = try TactusProcess.run(["recording", "anonymize", file, "-o", "-"])
    #expect(result.status == 0)
    for word in ["Secret", "12345", "Alice"] { #expect(!result.output.contains(word)) }
    #expect(result.output.contains("E: 0.000000 "))
  }

  @Test func `a mistake is one line with a remedy`() throws {
    let folder = try TemporaryFolder()
    let tour = "Examples/hands/focal-tour.fingers"
    for (arguments, status, words) in [
      (["convert", tour, "-o", folder.path + "/a.txt"], 2, "add --to evemu"),
      (["convert", tour, "-o", "-", "--to", "evdev"], 2, "write evemu, libinput"),
      (["convert", folder.path + "/none", "--to", "trace", "-o", "-"], 2, "none"),
      (["cut", tour, "-o", "-"], 2, "name what to keep: --from, --to or --contact"),
      (["cut", tour, "--contact", "900", "-o", "-"], 2, "has no such contact; 'tactus recording"),
      (["cut", tour, "--from", "1h", "-o", "-"], 2, "no contact is down then"),
      (["cut", tour, "--from", "now", "-o", "-"], 2, "a number and a unit"),
      (["show", tour, "-o", "a.gif"], 2, "write a picture's name, FILE.svg or FILE.png"),
      (["minimize", tour, "--keep", "tip", "-o", "-"], 2, "did you mean 'tap'?"),
      (["minimize", tour, "--keep", "pinch", "-o", "-"], 1, "nothing of the kind is in it"),
      (["minimize", tour, "--keep", "no pinch", "-o", "-"], 2, "since no contact tried it"),
      (["convert", Self.sample, "-o", Self.sample], 2, "is the same file as the recording"),
    ] as [([String], Int32, String)] {
      let result = try TactusProcess.run(["recording"] + arguments)
      #expect(result.status == status, "\(arguments): \(result.error)")
      let lines = result.error.split(separator: "\n")
      #expect(lines.last?.contains(words) == true, "\(arguments): \(result.error)")
      #expect(result.output == "")
    }
  }
}
