import ArgumentParser
import BoardFiles
import Corpus
import Displays
import Firmware
import Gestures
import InputText
import LinuxDevices
import Live
import OutputFiles
import Pages
import Recordings
import Reports
import SeatInput
import Seats
import Sessions
import Simulation
import TactusCore

/// Opens the chosen panel and runs the firmware over it.
///
/// A class, as `RunSetup` is.
final class PanelRun {
  let choice: PanelChoice
  let options: RunOptions
  /// What a run that is there to be measured is to write; nil for any other.
  let measure: MeasureOptions?
  /// What of the command's work it is.
  let part: RunPart

  init(
    _ choice: PanelChoice, _ options: RunOptions, measure: MeasureOptions? = nil,
    part: RunPart = .whole
  ) {
    self.choice = choice
    self.options = options
    self.measure = measure
    self.part = part
  }

  private var mode: RunMode {
    guard part.reporting == nil else { return .reported }
    return RunMode(choice, options, isMeasured: measure != nil || part.later?.measured != nil)
  }

  /// Runs; turns every error into one line.
  func run() throws {
    do {
      try open()
    } catch {
      throw CommandFailure(error)
    }
  }

  private func open() throws {
    if case .whole = part, measure != nil || options.reports.isAsked {
      return try runThenReport()
    }
    var resolved = try resolve()
    if let source = resolved.source.take() { return try runRecording(source, resolved.setup) }
    switch choice {
    case .libinput(let path): try runLive(path, resolved.setup)
    case .script(let path): try runScript(path, resolved.setup)
    case .monkey(let seed): try runMonkey(seed, resolved.setup)
    case .recording: preconditionFailure("a recording was opened to resolve its options")
    }
  }

  /// What is known of a run before a panel, a display or an output is opened.
  struct Resolved: ~Copyable {
    let setup: RunSetup
    /// The recording, whose header holds what the options leave open; nil for other panels.
    fileprivate(set) var source: RecordingSource?
  }

  /// The options, resolved; throws for those that do not go together. Nothing is written.
  func resolve() throws -> Resolved {
    try OptionRule.check(options, mode, choice)
    if part.reporting?.chain == nil { try OptionRule.check(options, isMeasured: measure != nil) }
    guard case .recording(let path) = choice else {
      return try Resolved(setup: setup(replaying: TraceOrigin()), source: nil)
    }
    let source = try RecordingSource(
      contentsOf: path, wanted: mode == .reported ? .trace : .recording)
    guard let traced = source.origin else {
      guard mode != .reported else {
        throw CommandFailure(
          "\(source.name): is a recording and no trace; give what --trace wrote, or replay it first "
            + "with --trace FILE")
      }
      return try Resolved(setup: setup(replaying: TraceOrigin()), source: source)
    }
    guard options.size == nil else {
      throw CommandFailure("--size: a trace has its positions in points; leave it out")
    }
    guard options.ranges == nil else {
      throw CommandFailure("--ranges: a trace has its positions in points; leave them out")
    }
    let constants = Set(Program.current.catalog.constants.map(\.name))
    let origin = try TraceOrigin(traced, path: source.name, constants: constants)
    return try Resolved(setup: setup(replaying: origin), source: source)
  }

  /// Throws for a file that is not the firmware of the scene. A recording may name that, and is
  /// read once: there it is found out when the page is made.
  private func check(_ firmware: String) throws {
    if case .recording = choice {
      _ = try PageFirmware(path: firmware)
    } else {
      _ = try PageFirmware(path: firmware, of: resolve().setup.scene)
    }
  }

  /// A run makes its trace and its chain, and nothing else in its ticks; the rest is made of them
  /// when it is over, as `report` does.
  private func runThenReport() throws {
    try OptionRule.check(options, mode, choice)
    try OptionRule.check(options, isMeasured: measure != nil)
    // What is wrong with it is found out now, not at the end of a run.
    if let firmware = options.reports.firmware { try check(firmware) }
    let folder = try TemporaryRun()
    let isTraceKept = options.trace.map(Self.isFile) ?? false
    let isChainKept = options.chain.map(Self.isFile) ?? false
    let trace = isTraceKept ? options.trace! : folder.trace
    let chain = isChainKept ? options.chain! : folder.chain
    var during = options
    during.reports = try ReportOptions.parse([])
    during.reports.explain = options.reports.explain
    (during.reports.contact, during.reports.at, during.reports.target) =
      (options.reports.contact, options.reports.at, options.reports.target)
    // What is printed while it runs would be in the midst of a report.
    during.quiet = options.quiet || !options.streamed.isEmpty
    during.trace = options.trace ?? trace
    during.chain = chain
    let live = PanelRun(
      choice, during,
      part: .reportedLater(
        RunPart.Later(
          reports: options.reports, measured: measure?.counted, touches: measure?.touches,
          outputs: options.reports.outputs + (measure?.outputs ?? []),
          isTraceOwn: options.trace == nil,
          traceCopy: options.trace == nil || isTraceKept ? nil : trace)))
    let before = [trace, chain].map(folder.state)
    var ending: CommandFailure?
    do { try live.run() } catch let failure as CommandFailure { ending = failure }
    // Of a run that ended before it wrote there is nothing to report, though an older one be there.
    guard
      zip([trace, chain], before).allSatisfy({ path, before in
        folder.state(of: path).map { $0 != before } ?? false
      })
    else {
      if let ending { throw ending }
      return
    }
    Interruption.goOn()
    // The loop is over, and reports are in no hurry.
    RealTimeClock.giveBack()
    if let stream = options.chain, !isChainKept { try folder.copyChain(to: stream) }
    var after = try RunOptions.parse([])
    after.reports = options.reports
    after.reports.explain = false
    (after.reports.contact, after.reports.at, after.reports.target) = ([], [], [])
    after.quiet = true
    after.noDraw = options.noDraw
    after.seed = options.seed
    if measure?.writeBoard != nil {
      after.board = options.board ?? RunSetup.boardDefault
      (after.tickRate, after.tuning, after.set) = (options.tickRate, options.tuning, options.set)
    }
    let report = PanelRun(
      .recording(trace), after, measure: measure,
      part: .report(
        RunPart.Reporting(
          chain: chain, ownPanel: choice, isStreamed: !options.streamed.isEmpty,
          followsText: !during.quiet)))
    // What is reported lies in the folder, which goes with the object.
    do { try withExtendedLifetime(folder) { try report.run() } } catch let failure as CommandFailure
    {
      // What ended the run itself comes first, unless that was only a signal.
      throw ending?.status == .unusable ? ending! : failure
    }
    if let ending { throw ending }
  }

  /// Whether an output is a file, and can be read again. What is wrong with one is the run's to
  /// report.
  private static func isFile(_ path: String) -> Bool {
    if case .file? = try? OutputPlace(path) { true } else { false }
  }

  private func setup(replaying origin: TraceOrigin) throws -> RunSetup {
    let setup = try RunSetup(options, choice, part, replaying: origin)
    if options.contactFrames != nil, setup.costs != nil {
      throw CommandFailure(
        "--costs has no effect on an image; leave out --costs or --contact-frames")
    }
    if measure?.writeBoard != nil, setup.file.text.isEmpty {
      throw CommandFailure(
        "--write-board: the board's figures are the trace's; give the board's file with --board")
    }
    if let key = options.reports.sign ?? part.later?.reports.sign {
      try PageSignature.require(key)
    }
    if part.reporting == nil,
      let problem = setup.scene.problem(on: setup.board, tuning: setup.tuning)
    {
      throw CommandFailure(problem)
    }
    // Those of this command's own run were compared before it.
    if part.reporting?.ownPanel == nil {
      try setup.places(later: part.later?.outputs ?? measure?.outputs ?? []).check()
    }
    return setup
  }

  private func runScript(_ path: String, _ setup: RunSetup) throws {
    let script = try FingerScript(contentsOf: path)
    let motion = try script.compile(
      screen: ScreenSize(of: setup.board), targets: setup.layout.rects,
      listing: Program.current.listing(setup.scene, on: setup.file), seed: options.seed,
      hand: options.hand ?? .steady)
    if motion.strokes.isEmpty, motion.events.isEmpty, motion.shakes.isEmpty {
      warn("\(path.shown()): nothing is touched in it; write a line such as 'tap 50%,50%'")
    }
    let panel = SimulatedPanel(
      motion: motion, controller: setup.file.controller, board: setup.board, seed: options.seed)
    if setup.duration == nil { setup.restLimit = panel.end + RunSetup.restMax }
    try simulate(panel, setup)
  }

  private func runMonkey(_ seed: UInt64, _ setup: RunSetup) throws {
    let duration = options.duration ?? MonkeyPanel.durationDefault
    let panel = MonkeyPanel(
      seed: seed, screen: ScreenSize(of: setup.board),
      targets: setup.layout.targets.map(\.rect), duration: duration,
      hand: options.hand ?? .steady)
    if setup.duration == nil { setup.restLimit = .zero + duration + RunSetup.restMax }
    try simulate(panel, setup)
  }

  private func runRecording(
    _ source: consuming RecordingSource, _ setup: RunSetup
  ) throws {
    let origin = setup.origin
    let name = source.name
    let recording = try Recording(
      source, board: setup.file, size: options.size, ranges: options.ranges)
    if part.reporting?.ownPanel == nil { for note in recording.notes { warn("\(name): \(note)") } }
    if options.duration == nil { setup.end = recording.end }
    // This machine was late, whatever the costs; in virtual time their model is, and will be again.
    if origin.header["clock"] != nil, options.costs == nil,
      setup.board.tickPeriod == origin.tickPeriod
    {
      (setup.stalls, setup.isLateAsRecorded) = (recording.stalls, true)
    }
    var ticks = recording.ticks
    if mode == .simulated {
      // The board that is measured ticks as its own loop would.
      ticks = []
    } else if mode != .reported, !ticks.isEmpty, let option = firstChange(of: origin) {
      warn(
        "\(name): its live run's ticks had no grid; with \(option) they have, and pictures differ")
      ticks = []
    }
    if setup.duration == nil, setup.end == nil, let last = recording.reports.last {
      setup.restLimit = last.time + RunSetup.restMax
    }
    try simulate(RecordedPanel(recording), setup, ticks)
  }

  /// The first option by which a replay of a live run's trace is another run. Without one, ticks
  /// run again where they were.
  private func firstChange(of origin: TraceOrigin) -> String? {
    let changes: [(isThere: Bool, option: String)] = [
      (options.board.map { $0 != origin.header["board"] } ?? false, "--board"),
      (options.scene.map { $0 != origin.header["scene"] } ?? false, "--scene"),
      (options.duration.map { $0 != origin.duration } ?? false, "--duration"),
      (options.tickRate != nil, "--tick-rate"), (!options.tuning.isEmpty, "--tuning"),
      (!options.set.isEmpty, "--set"),
      (options.costs != nil, "--costs"), (!options.faults.isEmpty, "--faults"),
      (options.filter != .none, "--filter"), (options.contactFrames != nil, "--contact-frames"),
      (options.clock == .realtime, "--clock realtime"), (options.display != .none, "--display"),
    ]
    return changes.first { $0.isThere }?.option
  }

  /// Runs in virtual time, or paced by the wall clock.
  ///
  /// - Parameter ticks: when ticks start, where they are not on a grid.
  private func simulate(
    _ panel: consuming some Panel & ~Copyable, _ setup: RunSetup, _ ticks: [RecordedTick] = []
  ) throws {
    let chain = try part.reporting?.chain.map { path throws(TextError) in
      try ChainReader(contentsOf: path)
    }
    try simulate(
      panel, setup, SessionRun(setup, mode, measure: measure, playing: chain), ticks)
  }

  private func simulate(
    _ panel: consuming some Panel & ~Copyable, _ setup: RunSetup,
    _ session: consuming SessionRun, _ ticks: [RecordedTick] = []
  ) throws {
    let (panel, unstruck) = prepared(panel, setup)
    if let display = try RunDisplay(options.display, setup) {
      for notice in RealTimeClock.requestRealTime() { warn(notice) }
      let punctual = options.filter == .resample ? panel : PunctualPanel(panel)
      let pace = Pace.live(liveClock(origin: RealTimeClock.now, setup))
      let result = try session.run(punctual, pace: pace, on: display)
      reportUnstruck(unstruck())
      return try result.conclude()
    }
    if let machine = session.machine {
      var clock = machine.clock(
        until: setup.duration.map { .zero + $0 } ?? setup.restLimit ?? .never)
      clock.isAlwaysActive = isAlwaysActive
      let result = try session.run(
        machine.panel(panel), pace: .live(clock), reading: { machine.readTime(of: $0) })
      reportUnstruck(unstruck())
      return try result.conclude()
    }
    let pace: Pace =
      mode == .paced
      ? .wallClock(origin: RealTimeClock.now) : ticks.isEmpty ? .virtual : .recorded(ticks)
    let result = try session.run(panel, pace: pace)
    reportUnstruck(unstruck())
    try result.conclude()
  }

  /// The panel with the requested faults and filter, and which of the faults have struck nothing
  /// so far.
  private func prepared(
    _ panel: consuming some Panel & ~Copyable, _ setup: RunSetup
  ) -> (AnyPanel, unstruck: () -> [FaultPlan.Kind]) {
    guard let faults = options.allFaults else { return (filtered(panel, setup), { [] }) }
    warnOfIdle(faults.plan, setup)
    let faulty = PanelBox(
      FaultyPanel(
        panel, plan: faults.plan, glass: ScreenSize(of: setup.board),
        pointsPerMillimetre: setup.file.pointsPerMillimetre, seed: options.seed))
    return (
      options.filter == .none ? faulty : filtered(faulty, setup), { faulty.panel.unstruck }
    )
  }

  /// What was asked for and did not happen shows nothing of a scene.
  private func reportUnstruck(_ kinds: [FaultPlan.Kind]) {
    for kind in kinds {
      let why =
        switch kind {
        case .merge: "no two fingers came so near to each other"
        case .swap: "it needs two fingers"
        case .stuck, .lostLift: "no finger lifted when it was due"
        default: "nothing that it strikes came when it was due"
        }
      warn("--faults: \(kind.rawValue) never struck: \(why)")
    }
  }

  /// A panel that is to be slow, and is not faster by itself: of one that is simulated it is known.
  private func warnOfIdle(_ faults: FaultPlan, _ setup: RunSetup) {
    guard case .script = choice else { return }
    let period = setup.file.controller.scanPeriod
    for hertz in faults.idleRates(every: period) {
      let own = 1e6 / Double(period.microseconds)
      warn(
        "--faults slow: at \(Int(hertz.rounded())) Hz it changes nothing, for the panel of "
          + "\(setup.file.name) scans \(Int(own.rounded())) times a second; give less")
    }
  }

  private func filtered(
    _ panel: consuming some Panel & ~Copyable, _ setup: RunSetup
  ) -> AnyPanel {
    guard options.filter != .none else { return PanelBox(panel) }
    return PanelBox(
      FilteredPanel(
        panel, options.filter, guardDistance: setup.tuning.gestures.decisionDistance))
  }

  /// A real panel runs in real time, and time zero is the start: what a scene does by itself waits
  /// for no finger. A captured one is a recording, whose first frame is time zero.
  private func runLive(_ path: String?, _ setup: RunSetup) throws {
    let origin = RealTimeClock.now
    let isCaptured = mode != .live
    let mapping = TouchMapping(
      board: setup.board, orientation: setup.file.orientation, calibration: setup.file.calibration)
    // A folder that is not there ends the run before the panel is opened.
    let session = try SessionRun(setup, mode, measure: measure)
    var accelerometer = try openAccelerometer()
    let display = try RunDisplay(options.display, setup)
    try LibinputPanel.load()
    for notice in RealTimeClock.requestRealTime() { warn(notice) }
    // Its thread has lines of libinput's, and reads nothing while it waits.
    Messages.beginLive()
    defer { Messages.finishLive() }
    let panel = try LibinputPanel(
      node: path, mapping: mapping, origin: isCaptured ? nil : origin)
    for device in panel.devices { warn("reading \(device.node) (\(device.name))") }
    let failure = panel.failure
    if isCaptured {
      let captured = RecordedPanel(capture(panel, setup.service()))
      RealTimeClock.giveBack()
      Interruption.goOn()
      try simulate(captured, setup, session)
      if let failure = failure() { throw failure }
      return
    }
    let readiness = panel.readiness
    let merged = SystemSleepPanel(AccelerometerPanel(panel) { accelerometer?.read() })
    let clock = liveClock(origin: origin, setup)
    let (faulty, unstruck) = prepared(merged, setup)
    let prepared = PolledPanel(faulty, readiness)
    let result = try session.run(
      prepared, pace: .live(clock), on: display, reading: readiness.readTime)
    reportUnstruck(unstruck())
    var ending: CommandFailure?
    do { try result.conclude() } catch let failure as CommandFailure { ending = failure }
    if readiness.scanCount() == 0, !Interruption.hasArrived, failure() == nil {
      warn("no finger touched the panel before --duration was over")
    }
    if let failure = failure() { throw failure }
    if let ending { throw ending }
  }

  private func liveClock(origin: Int64, _ setup: RunSetup) -> LiveClock {
    var clock = LiveClock(origin: origin)
    if let duration = setup.duration { clock.end = origin + duration.microseconds }
    clock.isAlwaysActive = isAlwaysActive
    return clock
  }

  /// Whether something has a report although no finger does anything.
  private var isAlwaysActive: Bool {
    options.accelerometer != nil || !options.faults.isEmpty || options.filter == .resample
  }

  private func openAccelerometer() throws(PeripheralError) -> Accelerometer? {
    guard let name = options.accelerometer else { return nil }
    let accelerometer = try Accelerometer(.init(name.unterminatedPathBytes))
    warn("reading accelerometer \(String(pathBytes: accelerometer.path))")
    return accelerometer
  }

  /// The reports of a real panel until its last device is gone or the duration is over. A
  /// virtual-time run over them gives the same bytes as the replay of a recording of it.
  private func capture(
    _ panel: consuming LibinputPanel, _ service: consuming ServiceNotifier?
  ) -> [PanelReport] {
    var panel = panel
    var service = service
    var reports: [PanelReport] = []
    var deviceCount = panel.devices.count
    let end = options.duration.map { RealTimeClock.now + $0.microseconds } ?? .max
    while deviceCount > 0, !panel.isFinished, !Interruption.isPending, RealTimeClock.now < end {
      service?.beat(at: RealTimeClock.now)
      _ = panel.waitForInput(until: min(end, RealTimeClock.now + Self.signalPatience))
      while let report = panel.next(before: .never) {
        if case .fault(.plugged, at: _) = report { deviceCount += 1 }
        if case .fault(.unplugged, at: _) = report { deviceCount -= 1 }
        reports.append(report)
      }
    }
    service?.end()
    panel.close()
    // What the reader had read when a signal came is captured, too.
    while let report = panel.next(before: .never) { reports.append(report) }
    return reports
  }

  /// The longest that a signal may go unnoticed while nothing touches the panel, in microseconds.
  private static let signalPatience: Int64 = 100_000
}

extension Pace {
  /// Ticks run in real time: `origin` is the monotonic clock's reading at time zero, in raw
  /// microseconds.
  static func wallClock(origin: Int64) -> Pace {
    .realTime { start in
      RealTimeClock.sleep(until: origin + start.microseconds)
      return Instant(microseconds: RealTimeClock.now - origin)
    }
  }
}
