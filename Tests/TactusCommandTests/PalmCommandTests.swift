import Foundation
import Testing

/// Palms by their size, from a script to the explanation, and through what keeps them.
@Suite("A palm, on the command line") struct PalmCommandTests {
  /// A finger drags the list, and then the ball of the hand lies down around it.
  private static let script = """
    finger a down 50%,60%
    finger a size 60
    finger a move by 0,-80 over 200ms
    finger a size 158
    wait 100ms
    finger a size 40
    wait 100ms
    finger a up

    """

  private static func run(_ folder: borrowing TemporaryFolder, palmSize: Int) throws -> (
    trace: String, result: TactusProcess.Result
  ) {
    let trace = folder.file("palm\(palmSize).trace")
    let script = try folder.write(script, to: "palm.fingers")
    let result = try TactusProcess.run([
      "run", "--panel", "script:\(script)", "--scene", "map", "--explain", "--trace", trace,
      "--set", "contact.palmSize=\(palmSize)",
    ])
    return (trace, result)
  }

  @Test("is cancelled from one point above the limit on, and the explanation says why")
  func explained() throws {
    let folder = try TemporaryFolder()
    let (trace, palm) = try Self.run(folder, palmSize: 157)
    #expect(palm.status == 0, "\(palm)")
    #expect(palm.output.contains("a palm by its size after"), "\(palm.output)")
    #expect(palm.output.contains(" ms, 158 pt, limit 157 pt: cancelled until it lifts"))
    let text = try String(contentsOfFile: trace, encoding: .utf8)
    #expect(text.contains(" imprints=60,0.000\n"))
    #expect(text.contains("fault kind=palm detail=0\n"))
    #expect(text.contains("phase=cancelled") && !text.contains("phase=ended"))
    let (other, finger) = try Self.run(folder, palmSize: 158)
    #expect(!finger.output.contains("palm by its size"))
    let plain = try String(contentsOfFile: other, encoding: .utf8)
    #expect(!plain.contains("kind=palm") && plain.contains("phase=ended"))
  }

  @Test("that lands as one did not land where nothing listens")
  func landed() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(
      "finger a down 50%,60%\nfinger a size 200\nwait 200ms\nfinger a up\n", to: "palm.fingers")
    func told(_ palmSize: Int) throws -> String {
      try TactusProcess.run([
        "run", "--panel", "script:\(script)", "--scene", "map", "--explain", "--set",
        "contact.palmSize=\(palmSize)",
      ]).output
    }
    let palm = try told(157)
    #expect(palm.contains(", 200 pt, limit 157 pt: cancelled until it lifts"), "\(palm)")
    #expect(!palm.contains("nothing listens"), "\(palm)")
    #expect(!(try told(200)).contains("palm"))
  }

  @Test("is the same in a replay, to the byte, and in a replay of what it is converted to")
  func replayed() throws {
    let folder = try TemporaryFolder()
    let (trace, _) = try Self.run(folder, palmSize: 157)
    let again = folder.file("again.trace")
    _ = try TactusProcess.run(["replay", trace, "--trace", again, "--quiet"])
    func body(_ path: String) throws -> [Substring] {
      try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        .filter { $0.first?.isNumber == true }
    }
    #expect(try body(again) == body(trace))
    for form in ["fingers", "evemu", "getevent"] {
      let converted = folder.file("palm.\(form)")
      let result = try TactusProcess.run(["recording", "convert", trace, "-o", converted])
      #expect(result.status == 0 && result.error.isEmpty, "\(form): \(result)")
      let played = folder.file("\(form).trace")
      let isScript = form == "fingers"
      let words = isScript ? ["run", "--panel", "script:\(converted)"] : ["replay", converted]
      _ = try TactusProcess.run(
        words + [
          "--scene", "map", "--set", "contact.palmSize=157", "--trace", played, "--quiet",
        ])
      let difference = try TactusProcess.run([
        "trace", "diff", trace, played, "--only", "frame,fault", "--ignore", "header",
      ])
      #expect(difference.status == 0, "\(form): \(difference)")
    }
  }
}
