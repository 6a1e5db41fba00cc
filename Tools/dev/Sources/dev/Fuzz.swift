import ArgumentParser
import Foundation

/// Feeds bytes that a fuzzer makes to whatever reads input from outside, and to the firmware behind
/// it.
struct Fuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Feed bytes that a fuzzer makes to every reader, and to the firmware behind it.",
    discussion: """
      libFuzzer, with the address sanitizer. A crash is kept in out/fuzz/TARGET, and the command that \
      reproduces it is printed. The inputs that reach new code are kept in out/fuzz/TARGET/corpus, and \
      the next run begins with them; the first with those of Tools/dev/Tests/FuzzTargetsTests/Inputs.

      Examples:
        Tools/dev/run fuzz --list         the targets
        Tools/dev/run fuzz trace 2h       one target, for that long: 30s, 10m, 2h (default: 30s)
        Tools/dev/run fuzz all 30s        every target, as many at a time as there are processors
        Tools/dev/run fuzz all 30s --shard 3/8
                                        the targets of a part, on whatever machine
        Tools/dev/run fuzz trace FILE…    runs the target once over each file, for a crash that was found
      """)

  @Flag(help: "List the targets.") var list = false
  @Option(
    help: ArgumentHelp(
      "Of 'all' only a part, such as 3/8; more parts than targets begin with other seeds.",
      valueName: "k/n"))
  var shard: String?
  @Argument(help: "A target, or 'all'.") var target: String?
  @Argument(help: "How long, or files to run once.") var rest: [String] = []

  func validate() throws {
    if !list, target == nil { throw ValidationError("name a target, or 'all'; see --list") }
    guard let shard else { return }
    guard FuzzShard(shard) != nil else {
      throw ValidationError("--shard \(shard): no part; write K/N, K from 1 to N, such as 3/8")
    }
    guard target == "all" else {
      throw ValidationError("--shard is a part of all targets; write 'all', or leave it out")
    }
  }

  func run() throws {
    try Shell.tool("setup", "fuzz")
    let fuzzer = try Fuzzer()
    guard let target, !list else { return print(try Shell.check([fuzzer.program])) }
    guard target == "all" || fuzzer.targets.contains(target) else {
      throw Failure.unusable(
        "no target '\(target)'; targets: \(fuzzer.targets.joined(separator: " ")) all")
    }
    let files = rest.filter { Self.seconds($0) == nil }
    if let missing = files.first(where: { !Tree.exists($0) }) {
      throw Failure.unusable("'\(missing)' is no file and no time; write 30s, 10m or 2h")
    }
    if !files.isEmpty {
      guard target != "all", files.count == rest.count else {
        throw Failure.unusable("files are for one target, without a time")
      }
      if try fuzzer.runOnce(target, files) != 0 { throw ExitCode(1) }
      return
    }
    guard rest.count <= 1 else { throw Failure.unusable("give one time, such as 30s") }
    let time = rest.first.flatMap(Self.seconds) ?? 30
    show(Fuzzer.row("target", "executions", "seconds", "a second", "edges"))
    let part = shard.flatMap(FuzzShard.init)
    let targets = target == "all" ? part?.targets(of: fuzzer.targets) ?? fuzzer.targets : [target]
    let found = try Shell.concurrently(targets) {
      try fuzzer.run($0, seconds: time, seed: part?.seed(among: fuzzer.targets.count) ?? 0)
    }
    if found.contains(true) { throw ExitCode(1) }
  }

  /// 30s, 10m, 2h.
  private static func seconds(_ text: String) -> Int? {
    guard let unit = ["s": 1, "m": 60, "h": 3600][text.suffix(1)], text.count <= 7,
      let count = Int(text.dropLast()), count > 0
    else { return nil }
    return count * unit
  }
}

/// A part of all targets: every n-th of them, from the k-th on. Of more parts than targets, those
/// that come round to a target again have another seed. It is written as `ShardNumber` of the
/// product, which this program builds and so cannot use.
struct FuzzShard: Equatable {
  let number: Int
  let count: Int

  /// From `3/8`; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...1_000_000).contains(count), (1...count).contains(number)
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  func targets(of all: [String]) -> [String] {
    guard count <= all.count else { return [all[(number - 1) % all.count]] }
    return stride(from: number - 1, to: all.count, by: count).map { all[$0] }
  }

  /// 0 leaves the seed to libFuzzer.
  func seed(among targets: Int) -> Int { count <= targets ? 0 : number }
}

/// The program that libFuzzer is linked with.
private struct Fuzzer: Sendable {
  let program: String
  let targets: [String]
  private let root = Tree.root

  /// The longest input, in bytes: what is longer adds time and no other code.
  private static let lengthMax = 4096
  /// An input that takes longer hangs, in seconds; one that takes more memory is too large, in MiB.
  private static let patience = 20
  private static let memoryMax = 1024

  /// Builds it, in a folder of its own: every module is compiled with the fuzzer's counters.
  init() throws(Failure) {
    let build = [
      "swift", "build", "-c", "release", "--package-path", "\(Tree.root)/Tools/dev",
      "--scratch-path", "\(Tree.root)/.build-fuzz",
    ]
    // Of the two options alone the compiler heeds only the last, so it gets both once more.
    try Shell.check(
      build + ["--sanitize", "fuzzer", "--sanitize", "address"]
        + ["-Xswiftc", "-sanitize=fuzzer,address", "-Xswiftc", "-DFUZZING", "--product", "fuzz"],
      output: .standardError)
    program = try Shell.check(build + ["--show-bin-path"]) + "/fuzz"
    targets = try Shell.check([program]).split(separator: "\n").compactMap {
      $0.split(separator: "\t").first.map(String.init)
    }
  }

  static func row(
    _ name: String, _ count: String, _ seconds: String, _ rate: String, _ edges: String
  ) -> String {
    "\(name.padded(16)) \(count.leading(10)) \(seconds.leading(8)) \(rate.leading(8)) "
      + edges.leading(8)
  }

  private func environment(_ target: String, isTimed: Bool) -> [String: String] {
    // Leaks show as memory that grows; looking for them after each input costs half of the speed.
    // What was freed is watched until 32 MiB came after it.
    var options = "detect_leaks=0:quarantine_size_mb=32"
    // Only libyaml is C; elsewhere copies need no check, which takes a third of the time.
    if target != "board", target != "libinput-record" { options += ":replace_intrin=0" }
    // Where memory came from is shown when the input is run once more.
    if isTimed { options += ":malloc_context_size=0" }
    // libFuzzer prints the stack.
    return [
      "TACTUS_FUZZ_TARGET": target, "ASAN_OPTIONS": options, "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// Runs a target over files; returns its status.
  func runOnce(_ target: String, _ files: [String]) throws(Failure) -> Int32 {
    try Shell.run(
      [program] + files, environment: environment(target, isTimed: false), output: .inherited
    ).status
  }

  /// Runs a target and prints its row; returns whether it found something.
  ///
  /// - Parameter seed: of libFuzzer's numbers; 0 for one of its own.
  func run(_ target: String, seconds: Int, seed: Int = 0) throws(Failure) -> Bool {
    let folder = "out/fuzz/\(target)"
    let log = "\(root)/out/fuzz/\(target)/log"
    try Tree.makeFolder("\(root)/\(folder)/corpus")
    let outcome = try Shell.run(
      [program, "-max_total_time=\(seconds)", "-seed=\(seed)", "-max_len=\(Self.lengthMax)"]
        + ["-timeout=\(Self.patience)", "-rss_limit_mb=\(Self.memoryMax)"]
        + ["-print_final_stats=1", "-artifact_prefix=\(folder)/", "\(folder)/corpus"]
        + (try examples(target)),
      environment: environment(target, isTimed: true), folder: root, output: .file(log),
      errors: .file(log + ".errors"))
    let output = try Tree.text(log) + Tree.text(log + ".errors")
    let count = Self.last(output, /number_of_executed_units: *(\d+)/)
    let edges = Self.last(output, /cov: (\d+)/)
    let rate = Double(count) / Double(seconds)
    show(Self.row(target, "\(count)", "\(seconds)", rate.rounded(0), "\(edges)"))
    guard outcome.status != 0 else { return false }
    for line in output.split(separator: "\n")
      .filter({ $0.contains(/^fuzz:|a law is broken|Fatal error|ERROR:/) }).prefix(3)
    { show(String(line)) }
    // The first place in a source of ours.
    if let place = output.firstMatch(of: /#\d.* in .*\/(Sources\/[^ ]*:\d+):\d+\n/) {
      show("in \(place.1)")
    }
    if let file = output.firstMatch(of: /Test unit written to (.*)\n/) {
      show("to reproduce it: Tools/dev/run fuzz \(target) \(file.1)")
    }
    return true
  }

  private static func last(_ text: String, _ pattern: Regex<(Substring, Substring)>) -> Int {
    text.matches(of: pattern).last.flatMap { Int($0.1) } ?? 0
  }

  /// The options for what a run begins with: inputs that were found, and sources that are good
  /// examples.
  private func examples(_ target: String) throws(Failure) -> [String] {
    let sources =
      switch target {
      case "script": Tree.files(in: "\(root)/Examples/hands", ending: ".fingers")
      case "evemu", "panel": Tree.files(in: "\(root)/Tests/Fixtures/recordings", ending: ".events")
      case "board": Tree.files(in: "\(root)/Boards", ending: ".yaml")
      default: [String]()
      }
    let folder = "out/fuzz/\(target)/examples"
    try Tree.makeFolder("\(root)/\(folder)")
    for source in sources {
      try Tree.copy(source, to: "\(root)/\(folder)/\(Tree.name(source))")
    }
    var options = [folder]
    let inputs = "\(root)/Tools/dev/Tests/FuzzTargetsTests/Inputs/\(target)"
    if Tree.exists(inputs) { options.append(inputs) }
    let name = target.hasSuffix("-diff") ? String(target.dropLast(5)) : target
    let words = "\(root)/Tools/check/fuzz-words/\(name).dict"
    if Tree.exists(words) { options.append("-dict=\(words)") }
    return options
  }
}
