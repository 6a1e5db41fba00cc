import ArgumentParser
import BoardFiles
import Corpus
import Glibc
import InputText
import OutputFiles
import Recordings
import SeatInput
import Sessions
import TactusCore

/// `recording expect`: writes a test of what a recording does.
struct RecordingExpectCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "expect",
      abstract: "Write a test of a recording, a trace or a finger script: what each touch did.",
      discussion: """
        The test is a text to read and to edit: what it is replayed on, and a line for each thing \
        that is expected, below the story of its touch. Leave in what matters. '\(program) test' \
        runs it. With --expect it has your own lines, which need not be kept yet.

        Examples:
          \(program) recording expect bug.events -o bug.expect
          \(program) recording expect bug.fingers --embed -o Tests/bug.expect --expect 'tap on central.row2'
        """)
  }

  @Argument(help: "A recording, a trace or a finger script.")
  var file: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Where to write the test.", valueName: "file|-"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "Expect this, instead of what the recording does; may be repeated.", valueName: "expectation"),
    transform: { text in
      do { return try Expectation(text) } catch { throw ValidationError("\(error)") }
    })
  var expect: [Expectation] = []

  @Flag(help: "Put the recording into the test, which is then one file to keep.")
  var embed = false

  @OptionGroup var setup: SetupOptions

  @Option(
    help: ArgumentHelp("The size of the panel, such as 154x86mm.", valueName: "size"),
    transform: RunOptions.panelSize)
  var size: PanelSize?

  @Option(
    help: ArgumentHelp("The numbers of its axes.", valueName: "x=0..1079,y=0..2399"),
    transform: RunOptions.panelRanges)
  var ranges: PanelRanges?

  @Option(
    parsing: .unconditional, help: "Seed of the panel's noise, for a finger script.",
    transform: RunOptions.seed)
  var seed: UInt64 = 1

  func run() throws {
    do { try write() } catch { throw CommandFailure(error) }
  }

  private func write() throws {
    var places = CommandPlaces()
    places.reads("the recording", file)
    places.writes("-o", output)
    try places.check()
    guard embed || file != "-" else {
      throw CommandFailure("-: a test cannot name standard input; add --embed")
    }
    let (bytes, name) = try ReplaySource.bytes(of: file)
    let source = try ReplaySource(bytes, name: name)
    let isScript = source.isScript
    let isTrace = source.origin != nil
    let resolved = try Program.current.resolver.setup(setup.choice, for: source)
    for expectation in expect {
      if let fault = expectation.fault(among: resolved.targetNames, of: resolved.scene.name) {
        throw CommandFailure("--expect: \(fault)")
      }
    }
    var options = ReplaySource.Options()
    (options.size, options.ranges, options.seed) = (size, ranges, seed)
    let input = try source.input(for: resolved, options)
    for note in resolved.notes + input.notes { warn("\(name): \(note)") }
    let run = CorpusReplay(resolved).run(input)
    var lines = head(resolved, isTrace: isTrace, isScript: isScript)
    if expect.isEmpty {
      lines += ExpectationText(of: run).lines
    } else {
      lines += [""] + expect.map(\.description)
    }
    var output = try OutputFile(output, .whole)
    try output.append(lines.joined(separator: "\n") + "\n")
    if embed {
      let title = file.split(separator: "/").last.map(String.init) ?? "input"
      try output.append(
        "\n--- \(title.shown())" + (isScript && !title.hasSuffix(".fingers") ? ".fingers" : "")
          + "\n")
      let result = bytes.withUnsafeBufferPointer { all in
        Result { () throws(OutputError) in try output.append(all) }
      }
      try result.get()
    }
    try output.close()
  }

  /// What it is replayed on. What a trace's own header has is left to that, unless it was chosen.
  private func head(_ resolved: ReplaySetup, isTrace: Bool, isScript: Bool) -> [String] {
    var lines = [
      "# What is expected of this input: leave in what matters, and run '\(Program.current.name) test' on it."
    ]
    if !embed { lines.append("input: \(relative(file))") }
    if !isTrace || setup.scene != nil { lines.append("scene: \(resolved.scene.name)") }
    if let board = setup.board, board.hasSuffix(".yaml") {
      lines.append("board: \(relative(board))")
    } else if !isTrace || setup.board != nil {
      lines.append("board: \(resolved.file.name)")
    }
    for tuning in setup.tuning {
      lines.append("tuning: \(tuning.hasSuffix(".yaml") ? relative(tuning) : tuning)")
    }
    for setting in setup.set { lines.append("set: \(setting.name)=\(setting.value)") }
    if let rate = setup.tickRate { lines.append("tick-rate: \(rate)") }
    if let size { lines.append("size: \(Self.number(size.width))x\(Self.number(size.height))mm") }
    if let ranges {
      lines.append(
        "ranges: x=\(ranges.x.minimum)..\(ranges.x.maximum),y=\(ranges.y.minimum)..\(ranges.y.maximum)"
      )
    }
    if isScript, seed != 1 { lines.append("seed: \(seed)") }
    return lines
  }

  /// Without a point where it has no decimals.
  private static func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  /// A path as it is from the test's folder.
  private func relative(_ path: String) -> String {
    guard !OutputPlace.isStandardOutput(output),
      let target = Self.whole(path),
      let folder = Self.whole(output.lastIndex(of: "/").map { String(output[...$0]) } ?? ".")
    else { return path }
    let (to, from) = (target.split(separator: "/"), folder.split(separator: "/"))
    let shared = zip(to, from).prefix { $0 == $1 }.count
    // Nothing but the root in common: the path as it is.
    guard shared > 0 || from.isEmpty else { return target }
    return
      (Array(repeating: "..", count: from.count - shared) + to[shared...].map(String.init))
      .joined(separator: "/")
  }

  private static func whole(_ path: String) -> String? {
    guard let whole = realpath(path.pathForC, nil) else { return nil }
    defer { free(whole) }
    return String(pathAt: whole)
  }
}
