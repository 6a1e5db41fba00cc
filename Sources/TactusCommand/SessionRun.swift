import BoardFiles
import Firmware
import LinuxDevices
import Sessions
import Simulation
import TactusCore

/// Runs the firmware over a panel, with all requested outputs.
struct SessionRun {
  let setup: RunSetup
  /// Whether the panel is a real one.
  var isLive = false

  /// Runs to the end, or until a signal arrives; the outputs are complete either way.
  ///
  /// - Parameter pace: how the run advances from tick to tick.
  func run(_ panel: AnyPanel, pace: Pace) throws {
    var outputs = try makeOutputs()
    var plan = SessionPlan(setup.board, tuning: setup.tuning)
    plan.costs = costs
    plan.hashesPictures = setup.options.trace != nil
    plan.recordsDetail = outputs.wantsDetail
    plan.limit = setup.duration.map { Instant.zero + $0 } ?? .never
    plan.pace = pace
    plan.isStopped = { Interruption.isPending }
    let end: SessionEnd
    do throws(OutputError) {
      end = try setup.scene.run(plan, panel, &outputs)
    } catch {
      // Keep what was written so far; only the first failure is reported.
      do throws(OutputError) { try outputs.close() } catch {}
      throw error
    }
    try outputs.close()
    if let leftOut = end.leftOut, setup.choice.hasEnd {
      warn(
        "the run ended after \(GesturePrinter.seconds(end.last)) s; what its input does from "
          + "\(GesturePrinter.seconds(leftOut)) s on is left out")
    }
    if let report = outputs.timing?.report(end.scheduler, costs: costsWord, isLive: isWatched) {
      try write(report)
      try judge(report)
    }
    if Interruption.isPending { throw CommandFailure("", .interrupted) }
  }

  private var costs: StageCosts {
    if let costs = setup.costs {
      return .modelled { stage, time in costs.model.cost(of: stage, at: time) }
    }
    // A live run must keep to its budgets; in virtual time nothing may depend on this machine's
    // speed.
    if isLive { return .charged { RealTimeClock.now } }
    return isTimed ? .observed { RealTimeClock.now } : .ignored
  }

  private var isTimed: Bool {
    setup.options.timing != nil || setup.options.timingTable || !setup.checks.isEmpty
  }

  /// Whether ticks start by a clock, and somebody may be watching.
  private var isWatched: Bool { isLive || setup.options.clock == .realtime }

  private var costsWord: String { setup.costs == nil ? "measured" : "modelled" }

  private func makeOutputs() throws -> SessionOutputs {
    let options = setup.options
    var outputs = SessionOutputs()
    if let path = options.trace {
      outputs.trace = try TraceOutput(path, header: setup.header)
    }
    if let path = options.frames { outputs.frames = try FrameOutput(path, board: setup.board) }
    if let path = options.sheet {
      outputs.sheet = SheetOutput(path, every: options.sheetPeriod)
    }
    if isTimed {
      outputs.timing = TimingMeter(
        board: setup.board, tuning: setup.tuning,
        panelLatency: setup.file.controller.reportLatency, checks: setup.checks)
    }
    if options.explain {
      outputs.stories = try StoryPrinter(isLive: isWatched)
    } else if !options.quiet, options.trace != "-" {
      outputs.gestures = try GesturePrinter(isLive: isWatched)
    }
    if let path = options.haptics { outputs.haptics = try Self.haptics(path) }
    if !isLive {
      outputs.progress = ProgressLine(program: Program.current.name) { RealTimeClock.now }
    }
    return outputs
  }

  private static func haptics(_ path: String) throws(ForceFeedbackError) -> HapticOutput {
    let motor = try ForceFeedback(path: path)
    return HapticOutput {
      motor.play($0)
    } lost: {
      warn("--haptics \(path): the motor is gone; no more haptics in this run")
    }
  }

  /// Fails when the run broke what it was checked against, also when it was interrupted: what is
  /// broken stays broken.
  private func judge(_ report: TimingReport) throws(CommandFailure) {
    guard let verdict = report.verdict else { return }
    for breach in verdict.broken { warn(breach.line) }
    for limit in setup.checks.limits where !report.hasSeen(limit.row) {
      warn("--limit \(limit.name): there was none in this run, so nothing was checked")
    }
    guard verdict.isPassed else { throw CommandFailure("", .checkFailed) }
  }

  private func write(_ report: TimingReport) throws(OutputError) {
    if let path = setup.options.timing {
      var file = try OutputFile(path)
      try file.append(try report.json())
      try file.flush()
    }
    if setup.options.timingTable {
      var file = try OutputFile("-")
      try file.append("\n" + report.table)
      try file.flush()
    }
  }
}
