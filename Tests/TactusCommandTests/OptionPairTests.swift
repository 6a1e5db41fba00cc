import Foundation
import Testing

/// Every two options of a run go together, or are refused in one line that says what to do.
@Suite struct OptionPairTests {
  private static let options: [[String]] = [
    ["--board", "stm32f746g-disco"], ["--scene", "map"], ["--set", "tap.slop=12"],
    ["--size", "154x86mm"], ["--seed", "3"], ["--trace", "a.trace"],
    ["--contact-frames", "a.frames"],
    ["--chain", "a.chain"], ["--tick-rate", "120"], ["--clock", "virtual"],
    ["--no-draw"], ["--faults", "dropped:0.01"], ["--costs", "render:1ms"],
    ["--filter", "noise"], ["--filter", "resample"], ["--accelerometer", "auto"],
    ["--haptics", "/dev/input/event0"], ["--quiet"], ["--explain"], ["--frames", "a.apng"],
    ["--sheet", "a.png"], ["--sheet-period", "1s"], ["--timing", "a.json"],
    ["--perfetto", "a.perfetto"], ["--junit", "a.xml"], ["--report", "a.html"], ["--timing-table"],
    ["--fail-on", "faults"], ["--limit", "tap=16ms"], ["--json", "b.json"], ["--hdr", "a.hlog"],
    ["--display", "none"], ["--trace", "-"], ["--report", "-"],
  ]

  /// The first option of each pair; its partners follow in the list.
  @Test(arguments: options.indices, ["run", "measure"])
  func areAcceptedOrRefusedWithARemedy(first: Int, command: String) throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("tap 50%,50%\n", to: "a.fingers")
    let one = Self.options[first]
    let others = Self.options[(first + 1)...].filter { $0[0] != one[0] }
    let lines = others.map { other in
      ([command, "--panel", "script:\(script)", "--duration", "100ms"] + one + other)
        .joined(separator: " ")
    }
    let shell = lines.map {
      "rm -rf a.*[a-z] b.*; tactus \($0) >out 2>err </dev/null; echo \"$?\"; "
        + "head -c 400 err | tr '\\n' '|'; echo"
    }
    // The script is an input, and stays.
    let result = try TactusProcess(
      shell: "cd \(folder.path) && mkdir x && cd x; " + shell.joined(separator: "\n")
    ).finish()
    let answers = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() {
      guard answers.count > place * 2 + 1 else {
        Issue.record("no answer to: \(line)")
        continue
      }
      let (status, error) = (answers[place * 2], answers[place * 2 + 1])
      switch status {
      case "0", "1": break
      case "2":
        // One line, with what to do after the mark.
        #expect(
          error.hasPrefix("tactus: ") && error.filter { $0 == "|" }.count == 1
            && (error.contains(";") || error.contains("did you mean")), "\(line): \(error)")
      default: Issue.record("\(line): status \(status): \(error)")
      }
    }
  }
}
