import ArgumentParser
import Foundation

/// Checks that the same input gives the same bytes in two runs, on one processor and on two, and in
/// debug and release.
struct Determinism: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check that the same input gives the same bytes in two runs, and in two builds.",
    discussion: """
      Compares whole traces, with their picture hashes. One of the two runs has one processor only, \
      the other draws large pictures with two, where the machine has them. Two debug builds show what \
      one would, and are quicker than that one: the command of Tools/test, whose portable modules are \
      optimised and all others are not; and the board's program without any optimisation, which is made \
      of the portable modules and plays the input that the release decoded.
      """)

  @Flag(help: "Without the debug build of the command, which takes minutes.") var short = false

  func run() throws {
    try Shell.tool("setup", "determinism")
    let builds = try Builds(hasDebug: !short)
    let inputs =
      (1...10).map { "monkey:\($0)" }
      + Tree.files(in: "\(Tree.root)/Examples/hands", ending: ".fingers").map { "script:\($0)" }
      + [".events", ".yml"].flatMap {
        Tree.files(in: "\(Tree.root)/Tests/Fixtures/recordings", ending: $0)
      }
      .map { "recording:\($0)" }
    try Tree.withScratch { work in
      let kept = try Shell.concurrently(Array(inputs.enumerated())) { index, input in
        try Comparison(builds, input, "\(work)/\(index)").isSame()
      }
      try requireDifference(builds, work)
      let count = kept.count { $0 }
      if !builds.hasTwoProcessors {
        complain("this machine has one processor: pictures by two are not compared")
      }
      show(
        "\(count) of \(inputs.count) inputs: the same bytes in two runs, and in debug and release"
          + (short ? " of the portable modules" : ""))
      if count < inputs.count { throw ExitCode(1) }
    }
  }

  /// Another seed on the same scene must give another trace, or the comparison detects nothing.
  private func requireDifference(_ builds: Builds, _ work: String) throws {
    let files = ["\(work)/first", "\(work)/again"]
    for (seed, file) in zip([1, 1 + builds.scenes.count], files) {
      try Comparison(builds, "monkey:\(seed)", work).trace(builds.release, file)
    }
    if Tree.isSame(files[0], files[1]) {
      throw Failure.broken("two random hands give the same trace; the comparison detects nothing")
    }
  }
}

/// The programs that are compared.
private struct Builds: Sendable {
  let release: String
  /// Nil when it is left out.
  let debug: String?
  let portable: String
  let scenes: [String]
  /// The words before a command that restrict it to one processor.
  let alone: [String]
  /// Whether a picture can be drawn by two.
  let hasTwoProcessors: Bool

  init(hasDebug: Bool) throws(Failure) {
    release = try Shell.tool("parts/tactus")
    debug =
      hasDebug
      ? try Self.program(
        "tactus",
        [
          "--scratch-path", "\(Tree.root)/.build/tests", "-debug-info-format", "none",
          "--disable-index-store",
        ], ["TACTUS_OPTIMISED": "1"])
      : nil
    portable = try Self.program("tactus-board", [], [:])
    scenes = try Shell.check([release, "scenes"]).split(separator: "\n").map {
      String($0.prefix { $0 != " " })
    }
    // Such as "Cpus_allowed_list:\t0-1", of which 0 may not be one.
    let list = try Tree.text("/proc/self/status").split(separator: "\n")
      .first { $0.hasPrefix("Cpus_allowed_list:") }
    let processors = list?.split(separator: "\t").last ?? "0"
    hasTwoProcessors = processors.contains { !$0.isNumber }
    alone = ["taskset", "-c", String(processors.prefix { $0.isNumber })]
  }

  private static func program(
    _ product: String, _ flags: [String], _ environment: [String: String]
  ) throws(Failure) -> String {
    let build = ["swift", "build", "--package-path", Tree.root] + flags
    try Shell.check(
      build + ["--product", product], environment: environment, output: .standardError)
    return try Shell.check(build + ["--show-bin-path"], environment: environment) + "/\(product)"
  }

  /// A script runs on the scene that its name begins with (two fingers on the map), random hands
  /// rotate through the scenes, the rest runs on focal.
  func scene(of input: String) -> String {
    if input.hasPrefix("monkey:"), let seed = Int(input.dropFirst(7)) {
      return scenes[seed % scenes.count]
    }
    guard input.hasPrefix("script:") else { return "focal" }
    let words = Tree.name(input, without: ".fingers").split(separator: "-").map(String.init)
    guard words.count > 1 else { return "focal" }
    return scenes.contains(words[0]) ? words[0] : "map"
  }
}

/// One input, in its runs.
private struct Comparison {
  let builds: Builds
  let input: String
  let folder: String

  init(_ builds: Builds, _ input: String, _ folder: String) {
    self.builds = builds
    self.input = input
    self.folder = folder
  }

  func isSame() throws -> Bool {
    try Tree.makeFolder(folder)
    defer { Tree.remove(folder) }
    let first = "\(folder)/first"
    try trace(builds.release, first, ["--contact-frames", "\(folder)/frames"])
    try trace(builds.release, "\(folder)/again", by: builds.alone)
    if let debug = builds.debug { try trace(debug, "\(folder)/debug") }
    try run([builds.portable, "--replay", "\(folder)/frames", "--trace", "\(folder)/portable"])
    guard try Tree.text(first).contains(" display hash=") else {
      throw Failure.broken(
        "\(input): its trace has no picture hashes, so the comparison checks no pictures")
    }
    let played = "\(folder)/played"
    try Tree.write(Tree.withoutEnd(Tree.text(first)), to: played)
    var isSame = true
    var pairs = [
      (first, "again", "two runs"),
      (played, "portable", "a release and the portable modules of a debug build"),
    ]
    if input.hasPrefix("script:") {
      // Its small screen is drawn by one in any case.
      let large = "\(folder)/large"
      try trace(builds.release, large, board: Self.largeBoard)
      try trace(builds.release, "\(folder)/alone", board: Self.largeBoard, by: builds.alone)
      pairs.append((large, "alone", "two processors and one"))
    }
    if builds.debug != nil { pairs.append((first, "debug", "a release and a debug build")) }
    for (one, other, what) in pairs where !Tree.isSame(one, "\(folder)/\(other)") {
      let difference = try Tree.firstDifference(one, "\(folder)/\(other)")
      complain("error: \(input): \(what) differ, first difference:\n\(difference)")
      isSame = false
    }
    return isSame
  }

  /// A picture of it is worth two processors (`BandDrawing.pixelsMin`).
  private static let largeBoard = "raspberry-pi-7"

  /// Writes a trace of the input.
  ///
  /// - Parameters:
  ///   - board: of a script.
  ///   - starter: the words that run the program.
  func trace(
    _ program: String, _ file: String, _ more: [String] = [],
    board: String = "stm32f746g-disco", by starter: [String] = []
  ) throws(Failure) {
    // A debug build draws slowly. Many short random hands find more than a few long ones; scripts
    // are as long as they are, so they have a small screen, and with it the other format of pixels.
    let limit =
      input.hasPrefix("monkey:")
      ? ["--duration", "2s"] : input.hasPrefix("script:") ? ["--board", board] : []
    try run(
      starter + [program, "run", "--scene", builds.scene(of: input), "--panel", input] + limit
        + ["--quiet", "--trace", file] + more)
  }

  private func run(_ words: [String]) throws(Failure) {
    let outcome = try Shell.run(words, errors: .captured)
    guard outcome.status == 0 else {
      throw .broken("\(input): \(words[0]) failed: \(outcome.errors.trimmed)")
    }
  }
}
