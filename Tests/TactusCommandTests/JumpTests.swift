import Foundation
import Testing

/// `--jumps`: what moves more than the finger that moves it, in any scene.
@Suite struct JumpTests {
  private static let scenes = ["focal", "map", "reader", "pager", "tabs"]

  /// A trace of a tour of a scene.
  private static func tour(_ scene: String, in folder: TemporaryFolder) throws -> String {
    let trace = folder.file("\(scene).trace")
    let run = try TactusProcess.run([
      "run", "--panel", "script:Examples/hands/\(scene)-tour.fingers", "--scene", scene,
      "--no-draw",
      "--quiet", "--trace", trace,
    ])
    #expect(run.status == 0, "\(run)")
    return trace
  }

  @Test(arguments: scenes) func `nothing jumps in the tours`(scene: String) throws {
    let folder = try TemporaryFolder()
    let trace = try Self.tour(scene, in: folder)
    for command in ["replay", "report"] {
      let result = try TactusProcess.run(
        [command, trace, "--jumps", "--fail-on", "jumps"] + (command == "replay" ? ["--quiet"] : [])
      )
      #expect(result.status == 0, "\(result)")
      #expect(
        result.output.trimmingCharacters(in: .newlines)
          == "jumps: nothing moved more than the finger did", "\(result)")
    }
  }

  /// A panel that holds a finger's place until it lifts: the view flies off, and is caught.
  private static let frozen = [
    "run", "--panel", "monkey:1", "--duration", "20s", "--scene", "focal", "--no-draw", "--quiet",
    "--faults", "frozen:0.2", "--jumps",
  ]

  /// Two fingers cross in one scan, and turn the map by 85° past its smallest scale.
  @Test func `what two fingers turn past a limit does not jump`() throws {
    let result = try TactusProcess.run([
      "run", "--panel", "monkey:6", "--duration", "20s", "--scene", "map", "--no-draw", "--quiet",
      "--jumps", "--fail-on", "jumps",
    ])
    #expect(result.status == 0, "\(result)")
  }

  @Test(arguments: scenes) func `with reduced motion nothing jumps in the tours`(
    scene: String
  ) throws {
    let result = try TactusProcess.run([
      "run", "--panel", "script:Examples/hands/\(scene)-tour.fingers", "--scene", scene,
      "--no-draw",
      "--quiet", "--set", "feel.motion=reduced", "--jumps", "--fail-on", "jumps",
    ])
    #expect(result.status == 0, "\(result)")
  }

  @Test func `what is printed alone begins with no empty line`() throws {
    let words = ["run", "--panel", "monkey:5", "--duration", "2s", "--no-draw", "--jumps"]
    let line = "jumps: nothing moved more than the finger did\n"
    #expect(try TactusProcess.run(words + ["--quiet"]).output == line)
    #expect(try TactusProcess.run(words).output.hasSuffix("\n\n\(line)"))
    let table = try TactusProcess.run(words.dropLast() + ["--quiet", "--timing-table"]).output
    #expect(table.first != "\n")
  }

  @Test func `what jumps is named with the tick, its way, and the finger's`() throws {
    let result = try TactusProcess.run(Self.frozen + ["--fail-on", "jumps"])
    #expect(result.status == 1, "\(result)")
    let line = try #require(result.output.split(separator: "\n").first)
    #expect(
      line.wholeMatch(
        of: #/tick \d+ at \d+\.\d{3} s: view moved \d+\.\d pt, the finger \d+\.\d pt/#) != nil,
      "\(result.output)")
    #expect(result.error.contains("jumps: 1 in all, the first in \(line)"), "\(result.error)")
  }

  /// Two fingers enlarge it beyond its limit, and one of them leaves.
  @Test func `the map does not jump when one of two fingers leaves it beyond its limit`() throws {
    let result = try TactusProcess.run([
      "run", "--panel", "monkey:3", "--duration", "20s", "--scene", "map", "--no-draw", "--quiet",
      "--jumps", "--fail-on", "jumps",
    ])
    #expect(result.status == 0, "\(result)")
  }

  @Test func `jumps are no failure unless that is asked for`() throws {
    let result = try TactusProcess.run(Self.frozen)
    #expect(result.status == 0, "\(result)")
    #expect(result.output.contains(": view moved "))
  }
}
