import BoardFiles
import Firmware
import InputText
import LinuxDevices
import Live
import Recordings
import Reports
import SeatInput
import Seats
import Sessions
import Simulation
import TactusCore

extension Run {
  /// Opens what the run needs, and runs it in virtual time, or paced by a clock.
  ///
  /// - Parameter panel: a simulated or recorded one; nil for a real one, which is opened here.
  func perform(over panel: AnyPanel?) throws {
    guard let panel else { return try performLive() }
    let chain = try part.reporting?.chain.map { path throws(TextError) in
      try ChainReader(contentsOf: path)
    }
    try simulate(panel, SessionRun(self, playing: chain))
  }

  private func simulate(_ source: AnyPanel, _ session: consuming SessionRun) throws {
    let chain = PanelChain(source, self)
    if let display = try RunDisplay(options.display, setup) {
      for notice in RealTimeClock.requestRealTime() { warn(notice) }
      let punctual = options.filter == .resample ? chain.panel : PunctualPanel(chain.panel)
      let pace = Pace.live(liveClock(origin: RealTimeClock.now))
      let report = try session.run(punctual, pace: pace, on: display)
      chain.warnUntriggered()
      return try report.conclude()
    }
    if let machine = session.machine {
      var clock = machine.clock(
        until: setup.duration.map { .zero + $0 } ?? bounds.restLimit ?? .never)
      clock.isAlwaysActive = isAlwaysActive
      let report = try session.run(
        machine.panel(chain.panel), pace: .live(clock), reading: { machine.readTime(of: $0) })
      chain.warnUntriggered()
      return try report.conclude()
    }
    let pace: Pace =
      mode == .paced
      ? .wallClock(origin: RealTimeClock.now)
      : bounds.ticks.isEmpty ? .virtual : .recorded(bounds.ticks)
    let report = try session.run(chain.panel, pace: pace)
    chain.warnUntriggered()
    try report.conclude()
  }

  /// A real panel runs in real time, and time zero is the start: what a scene does by itself waits
  /// for no finger. A captured one is a recording, whose first frame is time zero.
  private func performLive() throws {
    guard case .libinput(let path) = panel else {
      preconditionFailure("every other panel was opened when the run was resolved")
    }
    let origin = RealTimeClock.now
    let isCaptured = mode != .live
    let mapping = TouchMapping(
      board: setup.board, orientation: setup.file.orientation, calibration: setup.file.calibration)
    // A folder that is not there ends the run before the panel is opened.
    let session = try SessionRun(self)
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
      let captured = RecordedPanel(capture(panel, service()))
      RealTimeClock.giveBack()
      Interruption.goOn()
      try simulate(PanelBox(captured), session)
      if let failure = failure() { throw failure }
      return
    }
    let readiness = panel.readiness
    let merged = SystemSleepPanel(AccelerometerPanel(panel) { accelerometer?.read() })
    let chain = PanelChain(PanelBox(merged), self)
    let report = try session.run(
      PolledPanel(chain.panel, readiness), pace: .live(liveClock(origin: origin)), on: display,
      reading: readiness.readTime)
    chain.warnUntriggered()
    var ending: CommandFailure?
    do { try report.conclude() } catch let failure as CommandFailure { ending = failure }
    if readiness.scanCount() == 0, !Interruption.hasArrived, failure() == nil {
      warn("no finger touched the panel before --duration was over")
    }
    if let failure = failure() { throw failure }
    if let ending { throw ending }
  }

  private func liveClock(origin: Int64) -> LiveClock {
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
  fileprivate static func wallClock(origin: Int64) -> Pace {
    .realTime { start in
      RealTimeClock.sleep(until: origin + start.microseconds)
      return Instant(microseconds: RealTimeClock.now - origin)
    }
  }
}
