import ArgumentParser
import Foundation

/// Measures the command as a program.
struct BenchProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "program",
    abstract: "The command as a program: its size, libraries, start and memory.",
    discussion: """
      Instructions are counted by callgrind; 'first tick' is a whole run of one tick, with its picture. \
      Milliseconds are processor time, the mean of 10 runs, the least of three such means, with the time \
      to start a program, which the last line shows; they decide nothing. Memory is the most that was \
      resident in two simulated seconds of random hands on the Raspberry Pi's board.

      Without programs: the one that Tools/program builds.
      """)

  @Flag(help: "Measure the one that checks use, against limits.") var check = false
  @Argument(help: "Programs.") var programs: [String] = []

  /// Of the program that checks use, without symbols. docs/internals/program.md has what it takes.
  private static let limits = [
    ("bytes of the program", 11_900_000), ("shared libraries", 18),
    ("instructions of --help", 16_000_000), ("instructions to the first tick", 38_000_000),
    // Most are pages of files, which a kernel maps several at a time: 6 % above what is measured.
    ("resident kB", 23_500),
  ]
  private static let firstTick = [
    "run", "--board", "raspberry-pi-7", "--panel", "monkey:7", "--duration", "8ms", "--quiet",
  ]
  private static let hands = [
    "run", "--board", "raspberry-pi-7", "--panel", "monkey:7", "--duration", "2s", "--quiet",
  ]

  func validate() throws {
    if check, !programs.isEmpty {
      throw ValidationError("--check measures a program of its own; leave the others out")
    }
    if let missing = programs.first(where: { !FileManager.default.isExecutableFile(atPath: $0) }) {
      throw ValidationError("\(missing): no such program")
    }
  }

  func run() throws {
    try Shell.tool("setup", "bench")
    let programs =
      check
      ? [try Shell.tool("parts/built", "tactus")]
      : self.programs.isEmpty ? [try Shell.tool("program")] : self.programs
    let widths = [10, 9, 12, 6, 12, 6, 9]
    let titles = ["bytes", "libraries", "--help", "ms", "first tick", "ms", "resident kB"]
    show(zip(titles, widths).map { $0.leading($1) }.joined(separator: "  "))
    var broken: [String] = []
    try Tree.withScratch { folder in
      for program in programs {
        let bare = "\(folder)/tactus"
        try Shell.check(["strip", "--strip-all", "-o", bare, program])
        let libraries = try Shell.run(["ldd", bare], errors: .dropped).lines
        let memory = try Shell.run(
          ["time", "-f", "%M", bare] + Self.hands, output: .dropped, errors: .captured)
        guard memory.status == 0,
          let resident = memory.errors.split(separator: "\n").last.flatMap({ Int($0) })
        else {
          throw Failure.broken(
            "\(program): its memory is not known, by GNU time of a run of random hands: "
              + memory.errors.trimmed)
        }
        let figures = [
          Tree.size(bare), libraries.count { $0.contains("=>") },
          try Valgrind.instructions([bare, "--help"]),
          try Valgrind.instructions([bare] + Self.firstTick), resident,
        ]
        let row = [
          "\(figures[0])", "\(figures[1])", "\(figures[2])",
          try Self.milliseconds([bare, "--help"]),
          "\(figures[3])", try Self.milliseconds([bare] + Self.firstTick),
          "\(resident)",
        ]
        show(zip(row, widths).map { $0.leading($1) }.joined(separator: "  ") + "  \(program)")
        guard check else { continue }
        for (figure, limit) in zip(figures, Self.limits) where figure > limit.1 {
          broken.append(
            "\(limit.0): \(figure) is more than \(limit.1), the limit of dev bench program")
        }
      }
    }
    show("\(try Self.milliseconds(["/bin/true"]).leading(47)) ms: /bin/true")
    for line in broken { complain("bench: \(line)") }
    if !broken.isEmpty { throw ExitCode(1) }
  }

  /// With a tenth.
  private static func milliseconds(_ words: [String]) throws(Failure) -> String {
    var best = Double.infinity
    for _ in 0..<3 {
      let before = Shell.cpuSeconds
      for _ in 0..<10 { _ = try Shell.run(words, output: .dropped, errors: .dropped) }
      best = min(best, (Shell.cpuSeconds - before) * 100)
    }
    return best.rounded(1)
  }
}
