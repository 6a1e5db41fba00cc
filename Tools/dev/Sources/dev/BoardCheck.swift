import ArgumentParser
import Foundation

/// Compares the program of a board with the host.
struct BoardCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the program of a board under an emulator, and compare it with the host.",
    discussion: """
      The same script gives the same trace, byte for byte, on each of the demo scenes. The program may \
      not be larger, nor take more memory, than a small board has.

      Without processors: aarch64, and x86-64 for the figures of memory.
      """)

  @Argument(help: "aarch64, armhf, riscv64, x86-64.") var words: [String] = []

  func run() throws {
    let names = words.isEmpty ? ["aarch64", "x86-64"] : words
    let processors = try names.map { name in
      guard let processor = BoardProcessor(rawValue: name) else {
        throw Failure.unusable("\(name): no such processor; use aarch64, armhf, riscv64 or x86-64")
      }
      return processor
    }
    try Shell.check(["\(Tree.root)/Tools/setup", "board-check"], output: .standardError)
    try Tree.withScratch { work in
      let tours = try BoardTours(Tree.demoScenes, in: work)
      var isKept = true
      for processor in processors { isKept = try tours.isKept(by: processor) && isKept }
      if !isKept { throw ExitCode(1) }
    }
  }
}

/// What the host makes of the tours, and the programs that must make the same of it.
private struct BoardTours {
  let scenes: [String]
  let work: String

  /// Resident, at most: the C library, the program, the scene's picture twice and the trace's
  /// buffer.
  private static let memoryMaxKiB = 6144

  init(_ scenes: [String], in work: String) throws(Failure) {
    self.scenes = scenes
    self.work = work
    let tactus = try Shell.tool("parts/tactus")
    for scene in scenes {
      let panel = "script:\(Tree.root)/\(try SceneTour(scene).script)"
      try Shell.check(
        [tactus, "run", "--panel", panel, "--scene", scene, "--quiet"]
          + ["--trace", "\(work)/\(scene).trace", "--contact-frames", "\(work)/\(scene).frames"],
        output: .standardError)
    }
    try Shell.check(
      [tactus, "boards", "export", "raspberry-pi-7", "--scene", "map"]
        + ["--output", "\(work)/map.board"])
  }

  func isKept(by processor: BoardProcessor) throws -> Bool {
    let program = try BoardProgram(processor).build()
    var findings: [String] = []
    var peak = 0
    let run = { (words: [String]) throws(Failure) -> Shell.Outcome in
      try Shell.run(
        ["timeout", "120"] + processor.emulator + [program] + words, errors: .captured)
    }
    for scene in scenes {
      let trace = "\(work)/\(processor.rawValue).trace"
      let outcome = try run(
        ["--replay", "\(work)/\(scene).frames", "--trace", trace, "--memory"])
      if outcome.status != 0 {
        findings.append("\(scene): status \(outcome.status): \(outcome.errors.trimmed)")
      } else if !Tree.isSame(trace, "\(work)/\(scene).trace") {
        let difference = try Tree.firstDifference("\(work)/\(scene).trace", trace)
        findings.append("\(scene): the trace is not the host's:\n\(difference)")
      }
      let kib = outcome.errors.firstMatch(of: /peak=(\d+) KiB/).flatMap { Int($0.1) } ?? 0
      peak = max(peak, kib)
    }
    findings += try errorFindings(run)
    findings += try liveFindings(run)
    if processor == .aarch64 { findings += try ownSceneFindings() }
    var figure = "\(scenes.count) scenes, traces as on the host, \(Tree.size(program)) bytes"
    if processor == .x86 {
      // Under an emulator the figure would be the emulator's.
      if peak == 0 || peak > Self.memoryMaxKiB {
        findings.append("\(peak) KiB resident; at most \(Self.memoryMaxKiB)")
      }
      figure += ", \(peak) KiB resident at most"
    }
    for finding in findings { complain("error: \(processor.rawValue): \(finding)") }
    if findings.isEmpty { show("board-check: \(processor.rawValue): \(figure)") }
    return findings.isEmpty
  }

  /// Errors are one line, with status 2, and leave the trace of the run before.
  private func errorFindings(
    _ run: ([String]) throws(Failure) -> Shell.Outcome
  ) throws -> [String] {
    var findings: [String] = []
    for (what, words) in [
      ("a file that is not there", ["\(work)/none"]),
      ("libinput in a program without it", ["\(work)/map.board", "--input", "libinput"]),
    ] {
      let outcome = try run(words)
      let lines = outcome.errors.split(separator: "\n").count
      if outcome.status != 2 || lines != 1 {
        findings.append("\(what): status \(outcome.status): \(outcome.errors.trimmed)")
      }
    }
    let kept = "\(work)/kept.trace"
    try Tree.write("kept\n", to: kept)
    let outcome = try run(["\(work)/map.board", "--display", "kms:/nowhere", "--trace", kept])
    if try outcome.status != 2 || Tree.text(kept) != "kept\n" {
      findings.append("a display that is not there: status \(outcome.status), or its trace is new")
    }
    return findings
  }

  /// A time that is over is no error.
  private func liveFindings(
    _ run: ([String]) throws(Failure) -> Shell.Outcome
  ) throws(Failure) -> [String] {
    let trace = "\(work)/live.trace"
    let outcome = try run(
      ["\(work)/map.board", "--display", "none", "--for", "0.1", "--trace", trace])
    if outcome.status != 0 {
      return ["a live run: status \(outcome.status): \(outcome.errors.trimmed)"]
    }
    return try Tree.text(trace).contains("\npanel=evdev\n")
      ? [] : ["a live run: its trace has no header"]
  }

  /// A scene of one's own in place of the demo scenes, for which the map's file is another's.
  private func ownSceneFindings() throws -> [String] {
    var program = BoardProgram(.aarch64)
    program.scene = ("\(Tree.root)/Examples/own-scene/Sources/Knob", "KnobScene")
    let path = try program.build()
    let outcome = try Shell.run(
      ["timeout", "120", "qemu-aarch64", path, "\(work)/map.board"], errors: .captured)
    let expected = "a scene that this program does not have"
    return outcome.status == 2 && outcome.errors.contains(expected)
      ? [] : ["a program with its own scene: status \(outcome.status): \(outcome.errors.trimmed)"]
  }
}
