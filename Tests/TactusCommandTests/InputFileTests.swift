import Foundation
import Testing

/// What the command makes of files from outside: damaged ones, hostile ones, and standard input.
@Suite struct InputFileTests {
  private static let tour = "Tests/SessionsTests/Traces/focal-tour.trace"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func tactus(_ arguments: [String], input: String? = nil) throws -> TactusProcess.Result {
    let process = TactusProcess(arguments)
    if let input {
      let path = try folder.write(input, to: "input")
      process.process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    }
    return try process.finish()
  }

  /// A header and records, `=>`, what a replay says and its status.
  @Test(arguments: [
    (
      "scene=focal\n\n0 0 frame contacts=0@2e19,3.0\n",
      "FILE:4: '0@2e19,3.0' is not a contact; write id@x,y in pt, up to 1000000", 2
    ),
    (
      "scene=focal\n\n0 0 accel x=1e30 y=0 z=0\n",
      "FILE:4: not an acceleration; write x= y= z= in m/s², up to 200000", 2
    ),
    ("scene=foc", "FILE:2: the header is cut off; give a trace with its empty line", 2),
    ("tickPeriod=0\n\n", "FILE:2: tickPeriod is '0'; write microseconds, 1 to 60000000", 2),
    (
      "scene=focal\nduration=soon\n\n",
      "FILE:3: duration is 'soon'; write microseconds, 1 to 86400000000000", 2
    ),
    (
      "board=../../bomb.yaml\n\n",
      "FILE:2: board '../../bomb.yaml' is a path; "
        + "write a board's name, or give the file with --board", 2
    ),
    (
      "scene=focal\n\n0 0 frame contacts=0@1.0,3.0\n1 9000 frame contacts=61@540.153,272",
      "FILE: line 5 was cut off and is left out", 0
    ),
    ("scene=focal\n\n", "FILE: no report of a panel is in it", 0),
  ])
  func aDamagedTraceIsNeverHalfRead(text: String, message: String, status: Int) throws {
    let path = try folder.write("tactus-trace 2\n" + text, to: "a.trace")
    let result = try tactus(["replay", path, "--quiet"])
    let expected = "tactus: \(message.replacingOccurrences(of: "FILE", with: path))\n"
    #expect(result == .init(status: Int32(status), output: "", error: expected))
  }

  /// Every reader of traces keeps the whole records of one that was cut off, and says so.
  @Test(arguments: [["trace", "show"], ["replay", "--quiet", "--trace", "-"]])
  func wholeRecordsOfACutTraceStayReadable(command: [String]) throws {
    let text = try String(
      contentsOf: TactusProcess.root.appendingPathComponent(Self.tour), encoding: .utf8)
    let path = try folder.write(String(text.prefix(20_000).dropLast(3)), to: "a.trace")
    let lines = text.prefix(20_000).dropLast(3).split(
      separator: "\n", omittingEmptySubsequences: false)
    let result = try tactus(command + [path])
    #expect(result.status == 0)
    // The tour's board is smaller than ours of the same name, which a replay says first.
    let note = "tactus: \(path): line \(lines.count) was cut off and is left out\n"
    #expect(result.error.hasSuffix(note) && result.error.filter { $0 == "\n" }.count <= 2)
    #expect(result.output.split(separator: "\n").count > 50)
  }

  @Test func standardInputIsReadLikeAFile() throws {
    let script = "tap @central.row2\n"
    let path = try folder.write(script, to: "a.fingers")
    let board = ["--board", "stm32f746g-disco", "--trace", "-"]
    let ofFile = try tactus(["run", "--panel", "script:\(path)"] + board)
    let piped = try tactus(["run", "--panel", "script:-"] + board, input: script)
    #expect(ofFile.status == 0)
    #expect(
      piped.output == ofFile.output.replacingOccurrences(of: "script:a.fingers", with: "script:-"))
    let replayed = try tactus(["replay", "-", "--trace", "-"], input: ofFile.output)
    #expect(
      replayed.output.split(separator: "\n").filter {
        !$0.hasPrefix("panel=") && !$0.hasPrefix("from=")
      }
        == ofFile.output.split(separator: "\n")
        .filter { !$0.hasPrefix("panel=") })
    let shown = try tactus(["trace", "show", "-", "--word", "tap"], input: ofFile.output)
    #expect(shown.status == 0 && shown.output.contains(" tap target="))
    let mistake = try tactus(["run", "--panel", "script:-"], input: "tapp\n")
    #expect(mistake.error == "tactus: <stdin>:1:1: 'tapp' is not a gesture; did you mean tap?\n")
  }

  @Test func standardInputIsReadOnceForAllScenes() throws {
    let set = "sentence: A set.\nconstants:\n  tap.slop: 12\n"
    let checked = try tactus(["check", "--tuning", "-"], input: set)
    #expect(checked.status != 2 && checked.error == "")
    let board = try String(
      contentsOf: TactusProcess.root.appendingPathComponent("Boards/pinephone.yaml"),
      encoding: .utf8)
    let shown = try tactus(["scenes", "map", "--board", "-"], input: board)
    #expect(shown.status == 0 && shown.output.contains("\"map\""))
  }

  // Its constants are looked at by what shows it, too.
  @Test func aBoardThatARunRefusesIsNotShown() throws {
    let shipped = try String(
      contentsOf: TactusProcess.root.appendingPathComponent("Boards/raspberry-pi-7.yaml"),
      encoding: .utf8)
    let path = try folder.write(
      shipped + "thresholds:\n  tap.slop: nan\n  source: nobody\n", to: "nan.yaml")
    let line = shipped.count { $0 == "\n" } + 2
    let refusal =
      "tactus: \(path):\(line): 'tap.slop' is 'nan'; write a number of points, such as 12.5\n"
    #expect(try tactus(["boards", "show", path]).error == refusal)
    #expect(try tactus(["run", "--panel", "monkey:1", "--board", path]).error == refusal)
  }

  /// It used to hang for ever; and a header must not be able to start it.
  @Test func aBoardWithAnAliasBombIsRefusedAtOnce() throws {
    let path = try folder.write("a: &a [x]\nb: [*a, *a]\n? [*a]\n: 1\n", to: "bomb.yaml")
    #expect(
      try tactus(["run", "--panel", "monkey:1", "--board", path]).error
        == "tactus: \(path):2: an alias, '*a'; write the value itself\n")
  }
}
