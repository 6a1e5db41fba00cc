import ArgumentParser
import BoardFiles
import Corpus
import Glibc
import InputText
import OutputFiles
import Recordings
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

  @OptionGroup var reading: RecordingReading

  func run() throws {
    do { try write() } catch { throw CommandFailure(error) }
  }

  private func write() throws {
    guard embed || file != "-" else {
      throw CommandFailure("-: a test cannot name standard input; add --embed")
    }
    let name = file.split(separator: "/").last ?? ""
    guard
      embed || !(name.hasPrefix(" ") || name.hasSuffix(" ") || name.contains(where: \.isNewline))
    else {
      throw CommandFailure(
        "\(file.shown()): a test cannot name a file with blanks at the ends of its name, or line "
          + "feeds in it; rename it, or add --embed")
    }
    let input = try RecordingInput(file, reading, output: output)
    for expectation in expect {
      if let fault = expectation.fault(
        among: input.setup.targetNames, of: input.setup.scene.name)
      {
        throw CommandFailure("--expect: \(fault)")
      }
    }
    var lines = head(input)
    lines +=
      expect.isEmpty
      ? ExpectationText(of: CorpusReplay(input.setup).run(input.touches)).lines
      : [""] + expect.map(\.description)
    var output = try OutputFile(output, .whole)
    try output.append(lines.joined(separator: "\n") + "\n")
    if embed {
      let title = file.split(separator: "/").last.map { $0.shown() } ?? "input"
      let isNamed = !input.isScript || title.hasSuffix(".fingers")
      try output.append("\n--- \(title)\(isNamed ? "" : ".fingers")\n")
      let result = input.bytes.withUnsafeBufferPointer { all in
        Result { () throws(OutputError) in try output.append(all) }
      }
      try result.get()
    }
    try output.close()
  }

  /// What it is replayed on. What a trace's own header has is left to that, unless it was chosen.
  private func head(_ input: RecordingInput) -> [String] {
    let setup = reading.setup
    var lines = [
      "# What is expected of this input: leave in what matters, and run '\(Program.current.name) test' on it."
    ]
    if !embed { lines.append("input: \(relative(file))") }
    if !input.isTrace || setup.scene != nil { lines.append("scene: \(input.setup.scene.name)") }
    if let board = setup.board, board.hasSuffix(".yaml") {
      lines.append("board: \(relative(board))")
    } else if !input.isTrace || setup.board != nil {
      lines.append("board: \(input.setup.file.name)")
    }
    for tuning in setup.constants.tuning {
      lines.append("tuning: \(tuning.hasSuffix(".yaml") ? relative(tuning) : tuning)")
    }
    for setting in setup.constants.set { lines.append("set: \(setting.name)=\(setting.value)") }
    if let rate = setup.ticksPerSecond { lines.append("tick-rate: \(rate)") }
    if let size = reading.size { lines.append("size: \(size.text)") }
    if let ranges = reading.ranges { lines.append("ranges: \(ranges.text)") }
    if input.isScript, reading.seed != 1 { lines.append("seed: \(reading.seed)") }
    return lines
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
