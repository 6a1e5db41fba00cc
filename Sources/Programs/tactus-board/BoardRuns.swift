import CSystem
import Displays
import Firmware
import FrameFiles
import Live
import SeatInput
import Seats
import TactusCore

/// The two ways in which the program runs a scene.
extension BoardSession where S: ~Copyable {
  /// Runs what a file and the command line ask for; returns the exit status.
  static func run(
    _ options: BoardOptions, _ reader: consuming FrameFileReader<FileInput>,
    _ tuning: Firmware<S>.Tuning, _ header: [UInt8]
  ) throws(BoardFailure) -> CInt {
    board_reports_failed_writes()
    if let path = options.trace, board_is_same(path, options.file) {
      throw BoardFailure(path, "is the file that is read", remedy: "choose another file")
    }
    if options.replays { return try replay(options, reader, tuning, header) }
    return try runLive(options, reader, tuning, header)
  }

  /// Plays the reports of a frame file, as an image of a microcontroller does.
  private static func replay(
    _ options: BoardOptions, _ reader: consuming FrameFileReader<FileInput>,
    _ tuning: Firmware<S>.Tuning, _ header: [UInt8]
  ) throws(BoardFailure) -> CInt {
    let board = reader.board
    let display = try open(options.display ?? .none, board, reader.mounting)
    var panel = BoardPanel.file(FrameFilePanel(reader))
    var session = BoardSession(board, tuning, display, options)
    // Last, since it empties what was there.
    var run = ReplayWatch(
      display, BoardWatch(try TraceFile.open(options.trace, isLive: false)))
    run.watch.begin(header, panel: nil, showsTouches: options.showsTouches)
    while session.scheduler.nextStart <= panel.lastTick ?? .never, !run.watch.trace.hasFailed {
      session.leaveOutStillTicks(through: panel.quietUntil)
      let start = session.scheduler.nextStart
      let tick = session.scheduler.due(at: start).first
      _ = session.firmware.runTick(
        tick, .grid(skipped: 0), at: start, &session.scheduler, &panel, &session.canvas, &run)
    }
    try run.watch.trace.close()
    if let failure = panel.fileFailure { throw BoardFailure(options.file, failure.reason) }
    return 0
  }

  /// Runs on the board's own panel and display.
  private static func runLive(
    _ options: BoardOptions, _ reader: consuming FrameFileReader<FileInput>,
    _ tuning: Firmware<S>.Tuning, _ header: [UInt8]
  ) throws(BoardFailure) -> CInt {
    let origin = RealTime.now
    let board = reader.board
    let mounting = reader.mounting
    _ = consume reader
    let haptics = try openHaptics(options, tuning.haptics)
    let accelerometer = try openAccelerometer(options)
    let mapping = TouchMapping(
      board: board, orientation: mounting.orientation, calibration: mounting.elements)
    var panel = BoardPanel.live(
      SystemSleepPanel(
        AccelerometerPanel(try openPanel(options, mapping, origin)) {
          accelerometer?.pointee.read()
        }))
    // Behind it, since libinput is loaded with it: what is mapped once memory is locked counts
    // against the limit of what may be.
    requestRealTime()
    let display = try open(options.display ?? .kms(card: nil), board, mounting)
    if let note = display.note { print(note) }
    let stops = stopRequests()
    var session = BoardSession(board, tuning, display, options)
    // Last, since it empties what was there.
    var watch = BoardWatch(try TraceFile.open(options.trace, isLive: true), haptics)
    watch.begin(header, panel: options.input.word, showsTouches: options.showsTouches)
    var loop = LiveLoop(
      MonotonicClock(), display, watch, period: board.displayPeriod, origin: origin)
    loop.stops = stops
    loop.service = openService()
    loop.isAlwaysActive = options.accelerometer != nil
    loop.end = options.duration.map { origin + $0 } ?? .max
    BoardMessages.beginLive()
    loop.run(&session.firmware, &session.scheduler, &session.canvas, &panel)
    let isStopped = loop.isStopped
    let isHurried = {
      isStopped || LiveWait(panel: -1, display: -1, stop: stops, until: 0).stop
    }
    BoardMessages.finishLive(isHurried: isHurried)
    try loop.observer.close(session.firmware, isHurried: isHurried)
    if panel.hasFailed {
      throw BoardFailure(
        nil, "the panel cannot be read any more", code: panel.failure,
        remedy: "look at the kernel's log")
    }
    if loop.isStopped { return 130 }
    if panel.scanCount == 0 { report("no finger touched the panel before --for was over") }
    return 0
  }

  private static func openHaptics(
    _ options: BoardOptions, _ tuning: HapticTuning
  ) throws(BoardFailure) -> HapticOutput? {
    guard let node = options.haptics else { return nil }
    do throws(PeripheralError) {
      // As long as the program: Embedded Swift has no closures over what is not copied.
      let motor = UnsafeMutablePointer<ForceFeedback>.allocate(capacity: 1)
      motor.initialize(to: try ForceFeedback(path: [UInt8](text: node), tuning))
      return HapticOutput {
        motor.pointee.play($0)
      } lost: {
        var text = MessageText()
        text.append("--haptics ")
        text.append(node)
        text.append(": the motor is gone; no more haptics in this run")
        text.print()
      }
    } catch { throw BoardFailure(error) }
  }

  private static func openAccelerometer(
    _ options: BoardOptions
  ) throws(BoardFailure) -> UnsafeMutablePointer<Accelerometer>? {
    guard let word = options.accelerometer else { return nil }
    do throws(PeripheralError) {
      // As long as the program, for the same reason.
      let accelerometer = UnsafeMutablePointer<Accelerometer>.allocate(capacity: 1)
      accelerometer.initialize(to: try Accelerometer(.init([UInt8](text: word))))
      var text = MessageText()
      text.append("reading accelerometer ")
      text.append(accelerometer.pointee.path)
      text.print()
      return accelerometer
    } catch { throw BoardFailure(error) }
  }

  private static func openService() -> ServiceNotifier? {
    ServiceNotifier.open(status: [UInt8](S.name)) { code in
      BoardFailure(
        nil, "NOTIFY_SOCKET: the service manager cannot be reached", code: code,
        remedy: "unset it where none started this"
      ).text.print()
    }
  }

  private static func requestRealTime() {
    var code = RunawayWatchdog.install()
    if code == 0 { code = RealTime.take(priority: RealTime.loopPriority) }
    if code != 0 {
      BoardFailure(
        nil, "no real-time scheduling", code: code, remedy: "allow it with 'ulimit -r 50'"
      ).text.print()
    }
    let refused = RealTime.lockMemory()
    if refused != 0 {
      BoardFailure(
        nil, "memory is not locked", code: refused, remedy: "allow it with 'ulimit -l unlimited'"
      ).text.print()
    }
  }

  /// What becomes readable when the program is to end. Where that cannot be had, a signal ends it
  /// at once, and a trace may lack its last tick.
  private static func stopRequests() -> CInt {
    let stops = board_stops()
    guard stops < 0 else { return stops }
    BoardFailure(nil, "signals end it in mid-tick", code: -stops, remedy: "see 'ulimit -n'")
      .text.print()
    return -1
  }

  private static func openPanel(
    _ options: BoardOptions, _ mapping: TouchMapping, _ origin: Int64
  ) throws(BoardFailure) -> SeatPanel<BoardSeat> {
    let panel = SeatPanel(try BoardSeat.open(options, mapping), origin: origin)
    if panel.deviceCount == 0 { report("no touchscreen yet; waiting for one") }
    return panel
  }

  private static func open(
    _ choice: DisplayChoice, _ board: Board, _ mounting: Mounting
  ) throws(BoardFailure) -> ChosenDisplay {
    do throws(DisplayError) {
      return try ChosenDisplay(
        choice, for: DisplayPicture(board: board, orientation: mounting.orientation))
    } catch {
      var text = MessageText()
      text.append("--display: ")
      text.append(error.message)
      throw BoardFailure(text)
    }
  }

  private static func report(_ line: StaticString) {
    var text = MessageText()
    text.append(line)
    text.print()
  }

  private static func print(_ line: [UInt8]) {
    var text = MessageText()
    text.append(line)
    text.print()
  }
}

extension Mounting {
  fileprivate var elements: [Double] {
    var elements: [Double] = []
    for index in 0..<6 { elements.append(calibration[index]) }
    return elements
  }
}

extension BoardFailure {
  fileprivate init(_ refusal: PeripheralError) {
    var text = MessageText()
    text.append(refusal.message)
    self.init(text)
  }
}
