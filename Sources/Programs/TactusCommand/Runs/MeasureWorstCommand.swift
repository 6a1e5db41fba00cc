import ArgumentParser
import BoardFiles
import Glibc
import LinuxDevices
import Recordings
import Reports
import Sessions
import Simulation
import TactusCore

/// `measure worst`: the input with the longest tick.
struct MeasureWorstCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "worst",
      abstract: "Look for the hands whose longest tick is longest, and keep them as a recording.",
      discussion: """
        Random hands, of which those that cost most have children. A tick's cost is the processor time \
        of this thread, the least of three runs; the kept recording runs in 'replay' and on a \
        microcontroller's image, where instructions can be counted.

        Example:
          \(program) measure worst --scene map --rounds 300 --trace worst.trace
        """)
  }

  @Option(help: ArgumentHelp("How many hands are tried.", valueName: "count"))
  var rounds = 200

  @OptionGroup var options: RunOptions

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("--rounds: write how many, 1 or more") }
    guard options.trace != nil else {
      throw ValidationError("name the recording that is kept, with --trace")
    }
    guard options.hand == nil else {
      throw ValidationError("--hand: the hands that are tried are its own; leave it out")
    }
  }

  func run() throws {
    do { try search() } catch {
      throw CommandFailure(error)
    }
  }

  private func search() throws {
    var options = options
    options.quiet = true
    var request = RunRequest(.monkey(seed: options.seed), options)
    request.panelName = "worst:\(options.seed)"
    let setup = try RunSetup(options)
    try request.places(of: setup, later: []).check()
    let session = try SessionRun(Run(request, setup))
    var search = WorstTickSearch(
      setup.scene, on: setup.board, tuning: setup.tuning, named: setup.file.name,
      seed: options.seed
    ) { Self.processorTime }
    while search.triedCount < rounds, !Interruption.isPending {
      guard try search.step(), let worst = search.best.first else { continue }
      warn("after \(search.triedCount): \(Self.words(worst))")
    }
    guard let worst = search.best.first else { return }
    try list("longest tick of \(search.triedCount) hands: \(Self.words(worst))\n")
    Interruption.goOn()
    try session.run(
      PanelBox(RecordedPanel(search.reports(of: worst.hands))), pace: .virtual
    ).conclude()
  }

  private static func words(_ found: WorstTickSearch.Found) -> String {
    "\(found.cost / 1000) us of processor time, \(GesturePrinter.seconds(Instant(microseconds: found.tick))) s "
      + "into \(found.hands.seeds.count) episodes"
  }

  /// The processor time of this thread, in nanoseconds.
  private static var processorTime: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
