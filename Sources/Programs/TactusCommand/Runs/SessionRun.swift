import BoardFiles
import Corpus
import Displays
import Firmware
import InputText
import LinuxDevices
import Live
import OutputFiles
import Pages
import Reports
import Seats
import Sessions
import Simulation
import TactusCore

/// When the frame with a time stamp was read; nil when that is not known.
typealias PanelReads = (_ stamp: Instant) -> Instant?

/// Runs the firmware over a panel. It is created with all of its outputs open; running it gives a
/// `RunReport`, from which everything is written that is known only at the end.
struct SessionRun: ~Copyable {
  let run: Run
  /// The machine of a simulated live run.
  let machine: SimulatedMachine?
  private var outputs: SessionOutputs
  private var files: ReportFiles
  private var contactFrames: OutputFile?
  /// What the run is measured with; nil when no figure of it is wanted.
  private let observer: RunObserver?
  /// Collects the stories that were picked; nil where all are printed, or none.
  private let explained: ExplainedRun?
  /// What the chain holds about itself, the run's own or the one that is played.
  private let chain: ChainHeader

  /// Opens all outputs, whose places were checked. From here on a signal asks the run to end;
  /// before this, nothing is lost.
  ///
  /// - Parameter played: the chain of the run that is reported.
  init(
    _ run: Run, playing chain: consuming ChainReader? = nil
  ) throws {
    var played = chain
    let (options, setup) = (run.options, run.setup)
    let explained = try run.explainedRun()
    if let header = played?.header {
      try OptionRule.check(options, isMeasured: header.measured != nil)
    }
    // That a folder for pictures cannot be made is found out now, not at the end of a run.
    if let path = run.part.later?.reports.frames, !FrameOutput.isVideo(path) {
      _ = try FrameOutput(path, board: setup.board)
    }
    let files = try ReportFiles(options.reports)
    let contactFrames = try options.contactFrames.map { path throws(OutputError) in
      try OutputFile(path, .whole)
    }
    let isWanted = run.measure != nil || options.chain != nil || options.reports.isAsked
    let clock = Self.clock(run)
    var chain =
      played?.header
      ?? ChainHeader(
        clock: clock, costs: Self.costs(run, isWanted), run.environment(of: clock))
    if played == nil { chain.measured = run.part.later?.measured }
    let observer = isWanted ? try Self.observer(run, chain) : nil
    var outputs = try Self.outputs(run)
    if let played = played.take(), let observer {
      outputs.chain = observer.recorder(playing: played)
    }
    let costs = setup.costs?.model
    machine =
      run.mode != .simulated
      ? nil
      : SimulatedMachine(setup.board, costs: setup.file.costs, seed: options.seed) {
        costs?.cost(of: $0, at: $1) ?? .zero
      }
    self.run = run
    self.files = files
    self.contactFrames = contactFrames
    self.observer = observer
    self.chain = chain
    self.explained = explained
    if let explained {
      outputs.observe = explained.take
      outputs.observesStillTicks = false
    }
    self.outputs = outputs
    Interruption.begin()
  }

  /// Runs to the end, or until a signal arrives; what grew with the run is complete in both cases.
  ///
  /// - Parameters:
  ///   - pace: how the run advances from tick to tick.
  ///   - display: shows the pictures; only in a live run.
  consuming func run(
    _ panel: AnyPanel, pace: Pace, on display: RunDisplay? = nil,
    reading panelReads: PanelReads? = nil
  ) throws -> RunReport {
    let setup = run.setup
    if let observer, outputs.chain == nil {
      // Where nothing has to be read, a simulated panel's report is there at the time of its stamp.
      let isRead = run.mode.hasKernelClock
      outputs.chain = observer.recorder { stamp in
        if let panelReads { panelReads(stamp) } else { isRead ? nil : stamp }
      }
    }
    let origin = if case .live(let clock) = pace { clock.origin } else { Int64(0) }
    try observer?.begin(origin: origin)
    try outputs.trace?.begin(run.header)
    try outputs.copy?.begin(run.header)
    guard let file = contactFrames.take() else {
      return try RunReport(
        session(panel, pace, display), run, chain, observer, files.taken(), explained)
    }
    let exporting = FrameExportPanel(
      panel, to: file, setup.scene, try BoardMounting(setup.file, setup.board, run.header),
      setup.tuning)
    let end = try session(exporting, pace, display)
    try exporting.finish()
    return RunReport(end, run, chain, observer, files.taken(), explained)
  }

  private mutating func session(
    _ panel: AnyPanel, _ pace: Pace, _ display: RunDisplay?
  ) throws -> SessionEnd {
    let setup = run.setup
    var plan = SessionPlan(setup.board, tuning: setup.tuning)
    plan.costs = stageCosts
    // Pictures that are not drawn are counted as if they were hashed.
    // A page in which the firmware runs compares its pictures with them.
    plan.hashesPictures =
      (run.options.trace != nil && !(run.part.later?.isTraceOwn ?? false)
        || observer?.page?.isPlayed ?? false)
      && (run.hashesPictures || !run.drawsPictures)
    plan.recordsDetail = outputs.wantsDetail
    plan.drawsPictures = run.drawsPictures
    plan.showsTouches = run.showsTouches
    (plan.stalls, plan.isLateAsRecorded) = (run.bounds.stalls, run.bounds.isLateAsRecorded)
    if let machine {
      plan.costs = machine.stageCosts
      plan.display = machine.display(setup.board, hasPixels: plan.drawsPictures)
    }
    // A live loop has the limit as the end of its clock.
    if case .live = pace {
    } else {
      plan.limit = min(
        setup.duration.map { .zero + $0 } ?? .never, run.bounds.end ?? .never,
        run.bounds.restLimit ?? .never)
    }
    plan.pace = pace
    if let display {
      plan.display = display.display
      plan.observeDisplay = display.report
    }
    if run.mode == .live {
      let run = run
      plan.service = { run.service() }
    }
    // The session calls it in its own thread, and keeps nothing.
    nonisolated(unsafe) let observer = observer
    let touches = run.part.later?.touches ?? run.measure?.touches
    plan.isStopped = {
      if let observer, let touches, observer.hasSeen(touches) { return true }
      return Interruption.isPending
    }
    let end = try runToItsEnd(plan, panel)
    if let leftOut = end.leftOut, run.panel.hasEnd {
      warn(
        "the run ended after \(GesturePrinter.seconds(end.last)) s; what its input does from "
          + "\(GesturePrinter.seconds(leftOut)) s on is left out")
    }
    return end
  }

  /// Runs, and closes what it wrote, each part even if another one failed; throws the first
  /// failure.
  private mutating func runToItsEnd(
    _ plan: SessionPlan, _ panel: AnyPanel
  ) throws(OutputError) -> SessionEnd {
    if run.mode.isReal { Messages.beginLive() }
    defer { Messages.finishLive() }
    var failure: OutputError?
    var end: SessionEnd?
    do throws(OutputError) {
      end = try run.setup.scene.run(plan, panel, &outputs)
    } catch {
      // The trace keeps what it has. A file that is useful only when whole is dropped; an older one
      // of its name stays.
      outputs.frames = nil
      outputs.sheet = nil
      failure = error
    }
    do throws(OutputError) { try outputs.close() } catch { failure = failure ?? error }
    do throws(OutputError) { try observer?.finish() } catch { failure = failure ?? error }
    if let failure { throw failure }
    guard let end else { preconditionFailure("a run that did not fail has an end") }
    return end
  }

  /// Where the costs of stages come from.
  private var stageCosts: StageCosts {
    if let costs = run.setup.costs {
      return .modelled { stage, time in costs.model.cost(of: stage, at: time) }
    }
    // A live run must keep to its budgets; in virtual time nothing may depend on this machine's
    // speed.
    if run.mode == .live { return .charged { RealTimeClock.now } }
    return chain.costs == .none || run.mode == .reported
      ? .ignored : .observed { RealTimeClock.now }
  }

  /// What the costs of the run are.
  private static func costs(
    _ run: Run, _ isWanted: Bool
  ) -> ChainHeader.Costs {
    let mode = run.mode
    if run.setup.costs != nil || mode == .simulated { return .modelled }
    let reports = run.part.later?.reports ?? run.options.reports
    // Measuring takes time in every tick of a silence.
    let isMeasured =
      reports.timing != nil || reports.timingTable || run.checks(by: reports).needsCosts
      || isWanted && mode.isReal || reports.report != nil
    switch mode {
    case .live: return .measured
    case .shown: return isMeasured ? .measured : .none
    case .paced: return isMeasured ? .measured : .none
    case .virtual, .simulated, .reported: return isMeasured && mode != .reported ? .observed : .none
    }
  }

  /// Which clock the times of the run are from.
  private static func clock(_ run: Run) -> LatencyReport.Clock {
    let (setup, mode) = (run.setup, run.mode)
    if mode.hasKernelClock { return .monotonic }
    if mode.isReal { return .paced }
    // Only the simulated machine of a measured run takes the costs of its board's file.
    let takesFileCosts = mode == .simulated && setup.file.costs != nil
    return setup.costs != nil || takesFileCosts ? .modelled : .virtual
  }

  private static func outputs(_ run: Run) throws -> SessionOutputs {
    var outputs = SessionOutputs()
    let (options, setup, mode) = (run.options, run.setup, run.mode)
    let reports = options.reports
    if let path = reports.frames { outputs.frames = try FrameOutput(path, board: setup.board) }
    if let path = reports.sheet {
      outputs.sheet = try SheetOutput(path, every: reports.sheetPeriod ?? .milliseconds(500))
    }
    if reports.explain, reports.stories.isEmpty {
      outputs.stories = try StoryPrinter(isLive: mode.isReal)
    } else if !reports.explain, !options.quiet, options.streamed.isEmpty {
      outputs.gestures = try GesturePrinter(isLive: mode.isReal)
    }
    if let path = options.haptics { outputs.haptics = try haptics(path, setup.tuning) }
    if mode != .live, options.display == .none {
      outputs.progress = ProgressLine(program: Program.current.name) {
        RealTimeClock.now
      } write: {
        Messages.write($0)
      }
    }
    // Last: with its first byte it replaces what was there before.
    if let path = options.trace {
      outputs.trace = try TraceOutput(path, options.traceLines, isLive: mode.isReal)
    }
    if let path = run.part.later?.traceCopy {
      outputs.copy = try TraceOutput(path, isLive: mode.isReal)
    }
    if let path = reports.frames { warnOfSize(path, setup) }
    return outputs
  }

  /// Warns how large a video becomes: a minute of it can fill a disk.
  private static func warnOfSize(_ path: String, _ setup: RunSetup) {
    guard FrameOutput.isVideo(path), path.hasSuffix(".y4m") else { return }
    let second = FrameOutput.videoBytesPerSecond(setup.board)
    let whole = setup.duration.map { duration in
      let total = Double(second) * Double(duration.microseconds) / 1e6
      return ", at most \(megabytes(total)) MB in all"
    }
    warn(
      "--frames \(path): a video without compression, \(megabytes(Double(second))) MB for each "
        + "second\(whole ?? "")")
  }

  private static func megabytes(_ bytes: Double) -> Int { Int((bytes / 1e6).rounded(.up)) }

  private static func haptics(
    _ path: String, _ constants: RunTuning
  ) throws(PeripheralError) -> HapticOutput {
    var tuning = HapticTuning()
    constants.apply(to: &tuning)
    let motor = try ForceFeedback(path: path.unterminatedPathBytes, tuning)
    return HapticOutput {
      motor.play($0)
    } lost: {
      warn("--haptics \(path): the motor is gone; no more haptics in this run")
    }
  }

  /// The page, in which the firmware of the scene plays the run where there is one.
  private static func page(_ run: Run) throws -> HTMLReport {
    let (options, setup) = (run.options.reports, run.setup)
    guard !options.pictures else { return HTMLReport() }
    let firmware: PageFirmware
    if let path = options.firmware {
      firmware = try PageFirmware(path: path, of: setup.scene)
    } else {
      do throws(PageFault) {
        firmware = try PageFirmware(of: setup.scene.name)
      } catch {
        return HTMLReport(without: "\(error)")
      }
    }
    return HTMLReport(
      try PageReplay(
        of: setup.scene, firmware, hand: PageFirmware.hand(), setup.file, setup.board,
        setup.tuning, run.header, showsTouches: run.showsTouches))
  }

  private static func observer(
    _ run: Run, _ chain: ChainHeader
  ) throws -> RunObserver {
    let (options, setup) = (run.options, run.setup)
    let output: ChainOutput?
    if let path = options.chain {
      output = try ChainOutput(path, chain, isLive: run.mode.isReal)
    } else {
      output = nil
    }
    let meter = RunMeter(
      setup.file, ticking: setup.board, tuning: setup.tuning, checks: run.checks,
      warmUp: chain.measured ?? .zero)
    let observer = RunObserver(meter, output: output, hasKernelClock: chain.clock == .monotonic)
    if options.reports.report != nil { observer.page = try page(run) }
    if let path = options.reports.perfetto {
      let isKernels = chain.clock == .monotonic
      observer.perfetto = try PerfettoOutput(
        path, subject: run.subject, origin: isKernels ? chain.origin : 0,
        clocks: isKernels ? chain.clocks : nil)
    }
    return observer
  }
}
