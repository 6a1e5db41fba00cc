import Foundation
import TactusCommand
import Testing

@Suite struct ListingTests {
  private static let version = "tactus \(TactusCommand.tactusVersion)\n"

  @Test func scenesPrintTheirLayoutWithSortedKeys() throws {
    let result = try TactusProcess.run(["scenes", "focal", "--board", "raspberry-pi-7"])
    #expect(result.status == 0)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(json.keys.sorted() == ["board", "scene", "screen", "targets"])
    #expect(json["scene"] as? String == "focal")
    #expect(json["board"] as? String == "raspberry-pi-7")
    let targets = try #require(json["targets"] as? [[String: Any]])
    #expect(
      targets.allSatisfy {
        $0.keys.sorted() == ["height", "kind", "name", "quiet", "width", "x", "y"]
      })
    #expect(Set(targets.compactMap { $0["name"] as? String }).count == targets.count)
  }

  @Test func boardsAreListedAndShown() throws {
    let list = try TactusProcess.run(["boards"])
    #expect(list.status == 0)
    #expect(list.output.contains(#/raspberry-pi-7 +Raspberry Pi Touch Display, 7 inch /#))
    #expect(list.output.contains("/Boards/raspberry-pi-7.yaml\n"))
    let details = try TactusProcess.run(["boards", "stm32f746g-disco"])
    #expect(details.output.contains("\nprocessor "))
  }

  /// One bad file takes one line, whatever it says, and widens no other.
  @Test func aBadBoardTakesOneLine() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("\"a\\npinephone  Genuine  built in\": 1\n", to: "x.yaml")
    let list = try TactusProcess(shell: "TACTUS_BOARDS=\(folder.path) tactus boards").finish()
    let lines = list.output.split(separator: "\n")
    #expect(lines.filter { $0.contains("unusable: ") }.count == 1, "\(list)")
    #expect(lines.filter { $0.hasPrefix("pinephone ") }.count == 1)
    #expect(lines.filter { !$0.contains("unusable: ") }.allSatisfy { $0.count < 140 })
  }

  /// A name that is no UTF-8 is that of its folder, not of the one that its repair would name.
  @Test(arguments: [(#"b\377"#, 0), (#"b\357\277\275"#, 2)])
  func aFolderOfBoardsIsNamedByItsBytes(folder: String, status: Int32) throws {
    let parent = try TemporaryFolder()
    let list = try TactusProcess(
      shell: "cd \(parent.path) && folder=$(printf '\(folder)') && mkdir \"$folder\" && "
        + #": >"$folder/mine.yaml" && TACTUS_BOARDS=$PWD/$(printf 'b\377') tactus boards"#
    ).finish()
    #expect(list.status == status, "\(list)")
    #expect(list.output.contains("mine ") == (status == 0), "\(list)")
  }

  @Test func boardsAreInTheProgram() throws {
    let elsewhere = try TemporaryFolder()
    let list = TactusProcess(["boards"])
    list.process.currentDirectoryURL = URL(fileURLWithPath: elsewhere.path)
    let result = try list.finish()
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count >= 6 && lines.allSatisfy { $0.hasSuffix("  built in") })
    let script = try elsewhere.write("tap 50%,50%", to: "tap.fingers")
    let run = TactusProcess(["run", "--panel", "script:\(script)", "--board", "stm32f746g-disco"])
    run.process.currentDirectoryURL = URL(fileURLWithPath: elsewhere.path)
    #expect(try run.finish().status == 0)
  }

  @Test func versionAndHelpAreNotErrors() throws {
    #expect(
      try TactusProcess.run(["--version"])
        == .init(status: 0, output: Self.version, error: ""))
    for command in ["run", "replay", "boards", "scenes", "tuning", "trace", "panel", "doctor"] {
      let help = try TactusProcess.run([command, "--help"])
      #expect(help.status == 0)
      #expect(help.output.hasPrefix("OVERVIEW: "))
    }
  }

  /// Help that is asked for alone is not parsed; the command 'help' is.
  @Test(arguments: ["", "run", "check", "measure", "measure compare", "trace show"])
  func helpAloneIsTheParsersHelp(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let parsed = try TactusProcess.run(["help"] + words)
    #expect(parsed.status == 0 && parsed.output.hasPrefix("OVERVIEW: "))
    #expect(try TactusProcess.run(words + ["--help"]) == parsed)
    #expect(try TactusProcess.run(words + ["-h"]) == parsed)
  }

  /// A command is parsed by itself first; what is wrong is reported as by all of them.
  @Test(
    arguments: [
      ("run", "Missing expected argument '--panel <panel>'", "tactus run"),
      ("run --version --quiet", "", ""),
      ("trace show", "Missing expected argument '<file>'", "tactus trace show"),
      ("nothing", "Unexpected argument 'nothing'", "tactus"),
    ])
  func whatIsWrongNamesTheWholeCommand(line: String, what: String, command: String) throws {
    let result = try TactusProcess.run(line.split(separator: " ").map(String.init))
    let expected = what.isEmpty ? "" : "tactus: \(what); see '\(command) --help'\n"
    #expect(result.error == expected)
    #expect(result.status == (what.isEmpty ? 0 : 2))
    #expect(result.output == (what.isEmpty ? Self.version : ""))
  }

  /// What it finds is this machine's; that it says something, and whether a live run is possible,
  /// is not.
  @Test func doctorReportsInWordsAndAsJSON() throws {
    let words = try TactusProcess.run(["doctor"])
    #expect(words.error == "")
    let isLive = words.output.hasSuffix("\na live run is possible\n")
    #expect(isLive || words.output.hasSuffix("\na live run is not possible\n"))
    #expect(words.status == (isLive ? 0 : 1))
    let json = try TactusProcess.run(["doctor", "--json", "-"])
    #expect(json.status == words.status)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(report["live"] as? Bool == isLive)
    #expect((report["findings"] as? [Any])?.count ?? 0 > 5)
  }

  @Test func equalTracesHaveNoDifference() throws {
    let trace = "Tests/SessionsTests/Traces/focal-tour.trace"
    #expect(
      try TactusProcess.run(["trace", "diff", trace, trace])
        == .init(status: 0, output: "", error: ""))
  }
}
