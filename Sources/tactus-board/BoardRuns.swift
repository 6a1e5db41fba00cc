import CBoard
import Displays
import Firmware
import FrameFiles
import RealTime
import SeatInput
import TactusCore

/// The two ways in which the program runs a scene.
extension BoardSession where S: ~Copyable {
  /// Runs what a file and the command line say; returns the exit status.
  static func run(
    _ options: BoardOptions, _ reader: consuming FrameFileReader<FileInput>,
    _ tuning: Firmware<S>.Tuning, _ header: [UInt8]
  ) throws(BoardFailure) -> CInt {
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
    var panel = BoardPanel(FrameFilePanel(reader))
    // Last, since it empties what was there.
    var session = BoardSession(board, tuning, display, try TraceFile.open(options.trace))
    session.begin(header, panel: nil)
    while session.scheduler.nextStart <= panel.lastTick ?? .never, !session.trace.hasFailed {
      session.leaveOutStillTicks(through: panel.quietUntil)
      session.runOnGrid(&panel)
    }
    try session.trace.close()
    if let failure = panel.failure { throw BoardFailure(options.file, failure.reason) }
    return 0
  }

  /// Runs on the board's own panel and display.
  private static func runLive(
    _ options: BoardOptions, _ reader: consuming FrameFileReader<FileInput>,
    _ tuning: Firmware<S>.Tuning, _ header: [UInt8]
  ) throws(BoardFailure) -> CInt {
    let board = reader.board
    let mounting = reader.mounting
    _ = consume reader
    requestRealTime()
    let mapping = TouchMapping(
      board: board, orientation: mounting.orientation, calibration: mounting.elements)
    var panel = BoardPanel(try openPanel(options, mapping))
    let display = try open(options.display ?? .kms(card: nil), board, mounting)
    if let note = display.note { tell(note) }
    let deaf = ServiceNotifier.refusal
    if deaf != 0 {
      BoardFailure(
        nil, "NOTIFY_SOCKET: the service manager cannot be told", code: deaf,
        remedy: "unset it where none started this"
      ).text.tell()
    }
    let stops = stopRequests()
    let end = options.duration.map { board_now() + $0 } ?? .max
    var loop = LiveLoop(board, stops: stops, end: end)
    // Last, since it empties what was there.
    var session = BoardSession(board, tuning, display, try TraceFile.open(options.trace))
    session.begin(header, panel: options.input.word)
    loop.run(&session, &panel)
    try session.trace.close()
    if loop.isStopped { return 130 }
    if panel.origin == nil { say("no finger touched the panel before --for was over") }
    return 0
  }

  private static func requestRealTime() {
    var code = RunawayWatchdog.install()
    if code == 0 { code = RealTime.take(priority: RealTime.loopPriority) }
    if code != 0 {
      BoardFailure(
        nil, "no real-time scheduling", code: code, remedy: "allow it with 'ulimit -r 50'"
      ).text.tell()
    }
    let refused = RealTime.lockMemory()
    if refused != 0 {
      BoardFailure(
        nil, "memory is not locked", code: refused, remedy: "allow it with 'ulimit -l unlimited'"
      ).text.tell()
    }
  }

  /// What becomes readable when the program is to end. Where that cannot be had, a signal ends it
  /// at once, and a trace may lack its last tick.
  private static func stopRequests() -> CInt {
    let stops = board_stops()
    guard stops < 0 else { return stops }
    BoardFailure(nil, "signals end it in mid-tick", code: -stops, remedy: "see 'ulimit -n'")
      .text.tell()
    return -1
  }

  private static func openPanel(
    _ options: BoardOptions, _ mapping: TouchMapping
  ) throws(BoardFailure) -> LivePanel {
    let panel = try LivePanel.open(options, mapping)
    if panel.deviceCount == 0 { say("no touchscreen yet; waiting for one") }
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

  private static func say(_ line: StaticString) {
    var text = MessageText()
    text.append(line)
    text.tell()
  }

  private static func tell(_ line: [UInt8]) {
    var text = MessageText()
    text.append(line)
    text.tell()
  }
}

extension Mounting {
  fileprivate var elements: [Double] {
    var elements: [Double] = []
    for index in 0..<6 { elements.append(calibration[index]) }
    return elements
  }
}
