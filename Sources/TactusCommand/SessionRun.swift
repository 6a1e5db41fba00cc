import BoardFiles
import Displays
import Firmware
import LinuxDevices
import Reports
import Sessions
import Simulation
import TactusCore

/// When the frame with a time stamp was read; nil when that is not known.
typealias PanelReads = (_ stamp: Instant) -> Instant?

/// Runs the firmware over a panel, with all requested outputs.
struct SessionRun: ~Copyable {
  private let setup: RunSetup
  /// Whether the panel is a real one.
  private let isLive: Bool
  private var display: RunDisplay?
  private var outputs = SessionOutputs()
  private var timing: OutputFile?
  private var contactFrames: OutputFile?
  private var junit: OutputFile?
  private var reportFile: OutputFile?
  /// Collects the run for `--report`.
  private var report: HTMLReport?
  /// What the run is measured with; nil when nobody asks for the way of its touches.
  private(set) var observer: RunObserver?
  /// How the run ended; nil before.
  private(set) var end: SessionEnd?
  /// After how many touches, all lifted, the run ends.
  var touches: Int?
  /// Whether the run's latencies are its result.
  private let isMeasured: Bool
  /// The machine of a simulated live run.
  private var machine: SimulatedMachine?

  /// Opens all outputs. From here on a signal asks the run to end; before, nothing is lost.
  init(_ setup: RunSetup, isLive: Bool = false, measure: MeasureOptions? = nil) throws {
    self.setup = setup
    self.isLive = isLive
    isMeasured = measure != nil
    var places = setup.places
    for output in measure?.outputs ?? [] {
      places.writes(output.option, output.path, isLate: true)
    }
    try places.check()
    let options = setup.options
    timing = try options.timing.map { path throws(OutputError) in try OutputFile(path, .whole) }
    contactFrames = try options.contactFrames.map { path throws(OutputError) in
      try OutputFile(path, .whole)
    }
    junit = try options.junit.map { path throws(OutputError) in try OutputFile(path, .whole) }
    reportFile = try options.report.map { path throws(OutputError) in
      try OutputFile(path, .whole)
    }
    report = options.report.map { _ in HTMLReport() }
    try makeOutputs()
    if measure != nil || options.chain != nil || options.perfetto != nil || report != nil
      || !options.limit.ofHops.isEmpty
    {
      observer = try makeObserver(warmUp: measure?.warmUp ?? .zero)
    }
    // The session passes everything in its own thread.
    if let report {
      outputs.watcher = RunWatcher { tick, names, canvas in report.take(tick, names, canvas) }
      observer?.watch = { report.take($0) }
      observer?.watchTouch = { report.take($0, $1) }
    }
    Interruption.begin()
  }

  /// Runs to the end, or until a signal arrives; the outputs are complete either way.
  ///
  /// - Parameters:
  ///   - pace: how the run advances from tick to tick.
  ///   - display: shows the pictures; only in a live run.
  mutating func run(
    _ panel: AnyPanel, pace: Pace, on display: RunDisplay? = nil,
    reading panelReads: PanelReads? = nil
  ) throws {
    self.display = display
    if let observer {
      if case .live(let clock) = pace {
        observer.setOrigin { clock.origin }
        // The clock of a simulated machine is no machine's.
        if hasKernelClock { observer.perfetto?.clock = .monotonic(origin: { clock.origin }) }
      }
      // Where nobody reads, a simulated panel's report is there with its stamp.
      let isRead = hasKernelClock
      outputs.chain = observer.recorder { stamp in
        if let panelReads { panelReads(stamp) } else { isRead ? nil : stamp }
      }
    }
    try outputs.trace?.begin(setup.header)
    guard let file = contactFrames.take() else { return try runSession(panel, pace: pace) }
    let exporting = FrameExportPanel(
      panel, to: file, setup.scene, try BoardMounting(setup.file, setup.board, setup.header),
      setup.tuning)
    // A run that is interrupted, or that broke a limit, leaves a whole file as well.
    var ending: CommandFailure?
    do {
      try runSession(exporting, pace: pace)
    } catch let failure as CommandFailure {
      ending = failure
    }
    try exporting.finish()
    if let ending { throw ending }
  }

  private mutating func runSession(_ panel: AnyPanel, pace: Pace) throws {
    var plan = SessionPlan(setup.board, tuning: setup.tuning)
    plan.costs = costs
    plan.hashesPictures = setup.options.trace != nil
    plan.recordsDetail = outputs.wantsDetail
    plan.drawsPictures = !setup.options.noDraw
    if let machine {
      plan.costs = machine.stageCosts
      plan.display = machine.display(setup.board, hasPixels: plan.drawsPictures)
    }
    // A live loop has it as its clock's end.
    if case .live = pace {} else { plan.limit = setup.duration.map { .zero + $0 } ?? .never }
    plan.pace = pace
    if let display {
      plan.display = display.display
      plan.observeDisplay = display.tell
    }
    // The session asks in its own thread, and keeps nothing.
    nonisolated(unsafe) let observer = observer
    let touches = touches
    plan.isStopped = {
      ServiceManager.beat()
      if let observer, let touches, observer.hasSeen(touches) { return true }
      return Interruption.isPending
    }
    let end = try runToItsEnd(plan, panel)
    self.end = end
    if let leftOut = end.leftOut, setup.choice.hasEnd {
      warn(
        "the run ended after \(GesturePrinter.seconds(end.last)) s; what its input does from "
          + "\(GesturePrinter.seconds(leftOut)) s on is left out")
    }
    let report = outputs.timing?.report(end.scheduler, costs: costsWord, isLive: isWatched)
    if let report {
      try write(report)
      try writeReport(report)
    }
    try writeJUnit(report)
    // Both are said, whichever is broken.
    let isKept = if let report { judge(report) } else { true }
    guard judgeHops(), isKept else { throw CommandFailure("", .checkFailed) }
    if Interruption.hasArrived { throw CommandFailure("", .interrupted) }
  }

  /// Runs, and closes what it wrote, each part also when another one failed; throws the first
  /// failure.
  private mutating func runToItsEnd(
    _ plan: SessionPlan, _ panel: AnyPanel
  ) throws(OutputError) -> SessionEnd {
    var failure: OutputError?
    var end: SessionEnd?
    do throws(OutputError) {
      end = try setup.scene.run(plan, panel, &outputs)
    } catch {
      // The trace keeps what it has. A file that would have been whole is not; what had its name
      // stays.
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

  private var costs: StageCosts {
    if let costs = setup.costs {
      return .modelled { stage, time in costs.model.cost(of: stage, at: time) }
    }
    // A live run must keep to its budgets; in virtual time nothing may depend on this machine's
    // speed.
    if isLive { return .charged { RealTimeClock.now } }
    return wantsCosts ? .observed { RealTimeClock.now } : .ignored
  }

  private var isTimed: Bool {
    setup.options.timing != nil || setup.options.timingTable || !setup.checks.isEmpty
      || setup.options.report != nil
  }

  /// Whether somebody asks what a stage takes. Measuring it costs every tick of a silence.
  private var wantsCosts: Bool {
    setup.options.timing != nil || setup.options.timingTable || setup.checks.needsCosts
      || observer != nil && isWatched || setup.options.report != nil
  }

  /// Whether ticks start by a clock, and somebody may be watching.
  private var isWatched: Bool {
    isLive || setup.options.clock == .realtime || setup.options.display != .none
  }

  /// Whether touches or flips have the kernel's time stamps.
  private var hasKernelClock: Bool { isLive || setup.options.display != .none }

  /// What the stages' times are. A simulated machine has none but those of a model, or zero.
  private var costsWord: String {
    setup.costs != nil || machine != nil ? "modelled" : "measured"
  }

  private mutating func makeOutputs() throws {
    let options = setup.options
    if let path = options.frames { outputs.frames = try FrameOutput(path, board: setup.board) }
    if let path = options.sheet {
      outputs.sheet = try SheetOutput(
        path, every: options.sheetPeriod ?? .milliseconds(500))
    }
    if isTimed {
      outputs.timing = TimingMeter(
        board: setup.board, tuning: setup.tuning,
        panelLatency: setup.file.controller.reportLatency, checks: timingChecks)
    }
    if options.explain {
      outputs.stories = try StoryPrinter(isLive: isWatched)
    } else if !options.quiet, options.streamed.isEmpty {
      outputs.gestures = try GesturePrinter(isLive: isWatched)
    }
    if let path = options.haptics { outputs.haptics = try Self.haptics(path) }
    if !isLive, setup.options.display == .none {
      outputs.progress = ProgressLine(program: Program.current.name) { RealTimeClock.now }
    }
    // Last: it is the one whose first byte takes the place of what was there before.
    if let path = options.trace {
      outputs.trace = try TraceOutput(path, isLive: isWatched)
    }
    if let path = options.frames { tellSize(path) }
  }

  /// What stages and ticks are checked against; a measured run judges its reactions itself, up to
  /// when they are out.
  private var timingChecks: RunChecks {
    var checks = setup.checks
    guard isMeasured else { return checks }
    checks.classes.remove(.reactions)
    checks.limits.removeAll { if case .reaction = $0.row { true } else { false } }
    return checks
  }

  /// Says how large a video becomes: a minute of it can fill a disk.
  private func tellSize(_ path: String) {
    guard FrameOutput.isVideo(path), path.hasSuffix(".y4m") else { return }
    let second = FrameOutput.videoBytesPerSecond(setup.board)
    let whole = setup.duration.map { duration in
      let total = Double(second) * Double(duration.microseconds) / 1e6
      return ", at most \(Self.megabytes(total)) MB in all"
    }
    warn(
      "--frames \(path): a video without compression, \(Self.megabytes(Double(second))) MB for each "
        + "second\(whole ?? "")")
  }

  private static func megabytes(_ bytes: Double) -> Int { Int((bytes / 1e6).rounded(.up)) }

  private static func haptics(_ path: String) throws(ForceFeedbackError) -> HapticOutput {
    let motor = try ForceFeedback(path: path)
    return HapticOutput {
      motor.play($0)
    } lost: {
      warn("--haptics \(path): the motor is gone; no more haptics in this run")
    }
  }

  /// Whether the run kept to what it was checked against, also when it was interrupted: what is
  /// broken stays broken.
  private func judge(_ report: TimingReport) -> Bool {
    guard let verdict = report.verdict else { return true }
    for breach in verdict.broken { warn(breach: breach.line, of: breach.check, setup.choice) }
    for limit in timingChecks.limits where !report.hasSeen(limit.row) {
      warn("--limit \(limit.name): there was none in this run, so nothing was checked")
    }
    if timingChecks.classes.contains(.reactions), report.reactions.allSatisfy({ $0.count == 0 }) {
      warn("--fail-on reactions: there was no reaction in this run, so nothing was checked")
    }
    return verdict.isPassed
  }

  /// The machine on which a simulated run is measured: its live loop at its board's costs.
  mutating func simulateMachine() -> SimulatedMachine {
    let costs = setup.costs?.model
    let machine = SimulatedMachine(setup.board, costs: setup.file.costs, seed: setup.options.seed) {
      stage, start in costs?.cost(of: stage, at: start) ?? .zero
    }
    self.machine = machine
    return machine
  }

  /// What the times of the run are of.
  var latencyClock: LatencyReport.Clock {
    if hasKernelClock { return .monotonic }
    if isWatched { return .paced }
    // Only the simulated machine of a measured run takes the costs of its board's file.
    let takesFileCosts = machine != nil && setup.file.costs != nil
    return setup.costs != nil || takesFileCosts ? .modelled : .virtual
  }

  private func makeObserver(warmUp: Interval) throws(OutputError) -> RunObserver {
    let clock = hasKernelClock ? "monotonic" : "virtual"
    let output: ChainOutput?
    if let path = setup.options.chain {
      output = try ChainOutput(path, clock: clock, isLive: isWatched)
    } else {
      output = nil
    }
    let meter = LatencyMeter(
      setup.file, ticking: setup.board, tuning: setup.tuning, checks: setup.checks, warmUp: warmUp)
    let observer = RunObserver(meter, output: output)
    if let path = setup.options.perfetto {
      observer.perfetto = try PerfettoOutput(path, subject: subject, process: hasKernelClock)
    }
    return observer
  }

  /// What runs on what, in the files of other tools.
  private var subject: String { "\(setup.scene.name) on \(setup.file.name)" }

  private mutating func writeJUnit(_ timing: TimingReport?) throws(OutputError) {
    guard var file = junit.take() else { return }
    var report = JUnitReport(name: subject, cases: timing?.verdict?.cases ?? [])
    report.cases += latencyReport()?.cases ?? []
    report.properties = [
      ("command", Program.current.commandLine), ("version", Program.current.version),
      ("panel", setup.choice.traceName),
    ]
    try file.append(report.xml)
    try file.close()
  }

  /// What the run's touches took, against the limits of hops.
  func latencyReport() -> LatencyReport? {
    guard let observer, let end else { return nil }
    var report = observer.meter.report(
      end.scheduler, clock: latencyClock, limits: setup.options.limit.ofHops)
    report.isMeasured = isMeasured
    return report
  }

  /// A measured run judges its hops when it has written what was measured.
  private func judgeHops() -> Bool {
    guard !isMeasured, !setup.options.limit.ofHops.isEmpty, let report = latencyReport() else {
      return true
    }
    var isKept = true
    for (check, name) in zip(
      report.cases, report.limits.map(\.limit.name) + ["clocks"])
    {
      switch check.outcome {
      case .passed: break
      case .notSeen:
        warn("--limit \(name): there was none in this run, so nothing was checked")
      case .failed(let line):
        warn(breach: line, of: "latency", setup.choice)
        isKept = false
      }
    }
    return isKept
  }

  private mutating func writeReport(_ timing: TimingReport) throws(OutputError) {
    guard let report, var file = reportFile.take(), let latency = latencyReport() else { return }
    let environment = RunEnvironment(
      clock: latencyClock.words, command: Program.current.commandLine,
      version: Program.current.version, board: setup.file.name, scene: setup.scene.name,
      panel: setup.choice.traceName)
    let size = (
      width: Float(setup.board.pixelWidth) / setup.board.pixelsPerPoint,
      height: Float(setup.board.pixelHeight) / setup.board.pixelsPerPoint
    )
    try file.append(report.page(timing, latency, environment, size: size))
    try file.close()
  }

  private mutating func write(_ report: TimingReport) throws(OutputError) {
    if var file = timing.take() {
      try file.append(try report.json())
      try file.close()
    }
    if setup.options.timingTable {
      var file = try OutputFile("-")
      try file.append("\n" + report.table)
      try file.flush()
    }
  }
}
