import BoardFiles
import Displays
import Firmware
import Gestures
import LinuxDevices
import RealTime
import Recordings
import SeatInput
import Sessions
import Simulation
import TactusCore
import Traces

/// Opens the chosen panel and runs the firmware over it.
struct PanelRun {
  let choice: PanelChoice
  let options: RunOptions
  /// What a run that is there to be measured is to write; nil for any other.
  let measure: MeasureOptions?

  init(_ choice: PanelChoice, _ options: RunOptions, measure: MeasureOptions? = nil) {
    self.choice = choice
    self.options = options
    self.measure = measure
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
    try checkDevices()
    guard measure == nil || options.filter != .resample || isMeasuredLive else {
      throw CommandFailure("--filter resample aligns contacts with ticks on a grid; leave it out")
    }
    if options.display != .none, options.contactFrames != nil || options.costs != nil {
      let option = options.contactFrames != nil ? "--contact-frames" : "--costs"
      throw CommandFailure("\(option) needs a repeatable run; leave --display out")
    }
    guard options.junit == nil || measure != nil || options.failOn != nil || !options.limit.isEmpty
    else { throw CommandFailure("--junit has nothing to check; add --fail-on or --limit") }
    let isRecorded = if case .recording = choice { true } else { false }
    guard isRecorded || options.size == nil else {
      throw CommandFailure("--size is that of a recording's panel; leave it out")
    }
    guard isRecorded || options.ranges == nil else {
      throw CommandFailure("--ranges are those of a recording's panel; leave them out")
    }
    switch choice {
    case .libinput(let path): try runLive(path)
    case .script(let path): try runScript(path)
    case .recording(let path): try runRecording(path)
    case .monkey(let seed): try runMonkey(seed)
    }
  }

  /// Whether a measured run is one on this machine, and not on a simulated one.
  private var isMeasuredLive: Bool {
    if case .libinput = choice { return options.clock != .virtual }
    return options.clock == .realtime || options.display != .none
  }

  /// Rejects device options that this run cannot use.
  private func checkDevices() throws {
    let isReal = if case .libinput = choice { true } else { false }
    let isRealTime =
      isReal ? options.clock != .virtual : options.clock == .realtime || options.display != .none
    guard options.accelerometer == nil || isReal && isRealTime else {
      throw CommandFailure(
        "--accelerometer needs a real panel in real time, --panel libinput; in a finger script "
          + "write 'shake'")
    }
    guard options.haptics == nil || isRealTime else {
      throw CommandFailure("--haptics needs real time; add --clock realtime or leave it out")
    }
  }

  private func runScript(_ path: String) throws {
    let setup = try RunSetup(options, choice)
    let script = try FingerScript(contentsOf: path)
    let motion = try script.compile(
      screen: ScreenSize(of: setup.board), targets: setup.layout.rects)
    let panel = SimulatedPanel(
      motion: motion, controller: setup.file.controller, board: setup.board, seed: options.seed)
    try simulate(panel, setup)
  }

  private func runMonkey(_ seed: UInt64) throws {
    let setup = try RunSetup(options, choice)
    let panel = MonkeyPanel(
      seed: seed, screen: ScreenSize(of: setup.board),
      targets: setup.layout.targets.map(\.rect),
      duration: options.duration ?? MonkeyPanel.durationDefault)
    try simulate(panel, setup)
  }

  private func runRecording(_ path: String) throws {
    let source = try RecordingSource(contentsOf: path)
    let origin = try source.origin.map { try TraceOrigin($0, path: source.name) } ?? TraceOrigin()
    guard options.size == nil || source.origin == nil else {
      throw CommandFailure("--size: a trace has its positions in points; leave it out")
    }
    guard options.ranges == nil || source.origin == nil else {
      throw CommandFailure("--ranges: a trace has its positions in points; leave them out")
    }
    let setup = try RunSetup(options, choice, replaying: origin)
    let name = source.name
    let recording = try Recording(
      source, board: setup.file, size: options.size, ranges: options.ranges)
    for note in recording.notes { warn("\(name): \(note)") }
    var ticks = recording.ticks
    if measure != nil {
      // The board that is measured ticks as its own loop would.
      ticks = []
    } else if !ticks.isEmpty, let option = firstChange(of: origin) {
      warn(
        "\(name): its live run's ticks had no grid; with \(option) they have, and pictures differ")
      ticks = []
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
      (options.tickRate != nil, "--tick-rate"), (!options.set.isEmpty, "--set"),
      (options.costs != nil, "--costs"), (options.faults != nil, "--faults"),
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
    if options.contactFrames != nil, setup.costs != nil {
      throw CommandFailure(
        "--costs has no effect on an image; leave out --costs or --contact-frames")
    }
    var session = try SessionRun(setup, measure: measure)
    try simulate(panel, setup, &session, ticks)
  }

  /// Runs, and writes what was measured; also when the run broke a limit or was interrupted.
  private func run(
    _ session: inout SessionRun, _ setup: RunSetup, _ body: (inout SessionRun) throws -> Void
  ) throws {
    guard let measure else { return try body(&session) }
    session.touches = measure.touches
    var ending: CommandFailure?
    do { try body(&session) } catch let failure as CommandFailure { ending = failure }
    let broken = try MeasureOutcome(measure, setup, session).write()
    // What is broken stays broken, also when it was interrupted; but a file that could not be
    // written comes first.
    let isUnusable = ending?.status == .unusable
    if let failure = isUnusable ? ending : broken ?? ending { throw failure }
  }

  private func simulate(
    _ panel: consuming some Panel & ~Copyable, _ setup: RunSetup, _ session: inout SessionRun,
    _ ticks: [RecordedTick] = []
  ) throws {
    let panel = prepared(panel, setup)
    guard let display = try RunDisplay(options.display, setup) else {
      if measure != nil, options.clock != .realtime {
        return try simulateLive(panel, setup, &session)
      }
      let pace: Pace =
        options.clock == .realtime
        ? .wallClock(origin: RealTimeClock.now) : ticks.isEmpty ? .virtual : .recorded(ticks)
      return try run(&session, setup) { try $0.run(panel, pace: pace) }
    }
    for notice in RealTimeClock.requestRealTime() { warn(notice) }
    let clock = liveClock(origin: RealTimeClock.now, setup)
    let punctual = options.filter == .resample ? panel : PunctualPanel(panel)
    try run(&session, setup) { try $0.run(punctual, pace: .live(clock), on: display) }
  }

  /// Runs the live loop of a simulated machine, at the costs of its board.
  private func simulateLive(
    _ panel: AnyPanel, _ setup: RunSetup, _ session: inout SessionRun
  ) throws {
    let machine = session.simulateMachine()
    var clock = machine.clock(until: setup.duration.map { .zero + $0 } ?? .never)
    clock.isAlwaysActive = isAlwaysActive
    let pace = Pace.live(clock)
    try run(&session, setup) { session in
      try session.run(
        machine.panel(panel), pace: pace, reading: { machine.readTime(of: $0) })
    }
  }

  /// The panel with the requested faults and filter.
  private func prepared(
    _ panel: consuming some Panel & ~Copyable, _ setup: RunSetup
  ) -> AnyPanel {
    if let faults = options.faults {
      filtered(FaultyPanel(panel, plan: faults.plan, seed: options.seed), setup)
    } else {
      filtered(panel, setup)
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
  private func runLive(_ path: String?) throws {
    let origin = RealTimeClock.now
    let isCaptured = options.clock == .virtual
    guard isCaptured || options.costs == nil else {
      throw CommandFailure("--panel libinput measures its own costs; leave --costs out")
    }
    guard isCaptured || options.contactFrames == nil else {
      throw CommandFailure(
        "--contact-frames needs a repeatable run; write a --trace and export it with tactus replay")
    }
    let setup = try RunSetup(options, choice)
    let mapping = TouchMapping(
      board: setup.board, orientation: setup.file.orientation, calibration: setup.file.calibration)
    let source = path.map { PanelSource.path($0) } ?? .seat("seat0")
    // A folder that is not there is said now, and not after the first touch.
    var session = try SessionRun(setup, isLive: !isCaptured, measure: measure)
    let accelerometer = try openAccelerometer()
    let display = try RunDisplay(options.display, setup)
    for notice in RealTimeClock.requestRealTime() { warn(notice) }
    let panel = try LibinputPanel(
      source: source, mapping: mapping, origin: isCaptured ? nil : origin)
    for device in panel.devices { warn("reading \(device.node) (\(device.name))") }
    let failure = panel.failure
    ServiceManager.begin("\(setup.scene.name) on \(setup.file.name)")
    defer { ServiceManager.end() }
    if isCaptured {
      let captured = RecordedPanel(capture(panel))
      Interruption.goOn()
      try simulate(captured, setup, &session)
      if let failure = failure() { throw failure }
      return
    }
    let readiness = panel.readiness
    let merged = SystemSleepPanel(AccelerometerPanel(panel) { accelerometer?.read() })
    let clock = liveClock(origin: origin, setup)
    let prepared = PolledPanel(prepared(merged, setup), PolledPanel.Source(readiness))
    try run(&session, setup) { session in
      try session.run(prepared, pace: .live(clock), on: display, reading: readiness.readTime)
    }
    if readiness.scanCount() == 0, !Interruption.hasArrived, failure() == nil {
      warn("no finger touched the panel before --duration was over")
    }
    if let failure = failure() { throw failure }
  }

  private func liveClock(origin: Int64, _ setup: RunSetup) -> LiveClock {
    var clock = LiveClock(origin: origin)
    if let duration = setup.duration { clock.end = origin + duration.microseconds }
    clock.isAlwaysActive = isAlwaysActive
    return clock
  }

  /// Whether something has a report although no finger does anything.
  private var isAlwaysActive: Bool {
    options.accelerometer != nil || options.faults != nil || options.filter == .resample
  }

  private func openAccelerometer() throws(AccelerometerError) -> Accelerometer? {
    guard let name = options.accelerometer else { return nil }
    let accelerometer = try Accelerometer(name == "auto" ? .first : .path(name))
    warn("reading accelerometer \(accelerometer.path)")
    return accelerometer
  }

  /// The reports of a real panel until its last device is gone or the duration is over. A
  /// virtual-time run over them gives the same bytes as the replay of a recording of it.
  private func capture(_ panel: consuming LibinputPanel) -> [PanelReport] {
    var panel = panel
    var reports: [PanelReport] = []
    var deviceCount = panel.devices.count
    let end = options.duration.map { RealTimeClock.now + $0.microseconds } ?? .max
    while deviceCount > 0, !panel.isFinished, !Interruption.isPending, RealTimeClock.now < end {
      ServiceManager.beat()
      _ = panel.waitForInput(until: min(end, RealTimeClock.now + Self.signalPatience))
      while let report = panel.next(before: .never) {
        if case .fault(.plugged, at: _) = report { deviceCount += 1 }
        if case .fault(.unplugged, at: _) = report { deviceCount -= 1 }
        reports.append(report)
      }
    }
    panel.close()
    // What the reader had read when a signal came is captured, too.
    while let report = panel.next(before: .never) { reports.append(report) }
    return reports
  }

  /// The longest that a signal may go unnoticed before the first touch, in microseconds.
  private static let signalPatience: Int64 = 100_000
}

extension PolledPanel.Source {
  init(_ readiness: PanelReadiness) {
    self.init(
      descriptor: readiness.descriptor, lower: readiness.lower, hasReports: readiness.hasReports,
      hasFailed: readiness.hasFailed)
  }
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
