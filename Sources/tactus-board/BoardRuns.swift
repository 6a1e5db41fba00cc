import CBoard
import Displays
import Evdev
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
    let trace = try TraceFile.open(options.trace)
    if options.replays { return try replay(options, reader, tuning, header, trace) }
    return try runLive(options, reader, tuning, header, trace)
  }

  /// Plays the reports of a frame file, as an image of a microcontroller does.
  private static func replay(
    _ options: BoardOptions, _ reader: consuming FrameFileReader<FileInput>,
    _ tuning: Firmware<S>.Tuning, _ header: [UInt8], _ trace: consuming TraceFile
  ) throws(BoardFailure) -> CInt {
    let board = reader.board
    let display = try open(options.display ?? .none, board, reader.mounting)
    var panel = BoardPanel(FrameFilePanel(reader))
    var session = BoardSession(board, tuning, display, trace)
    session.begin(header, panel: nil)
    while session.scheduler.nextStart <= panel.lastTick ?? .never, !session.trace.hasFailed {
      session.runOnGrid(&panel)
    }
    try session.trace.close()
    if let failure = panel.failure { throw BoardFailure(options.file, failure.reason) }
    return 0
  }

  /// Runs on the board's own panel and display.
  private static func runLive(
    _ options: BoardOptions, _ reader: consuming FrameFileReader<FileInput>,
    _ tuning: Firmware<S>.Tuning, _ header: [UInt8], _ trace: consuming TraceFile
  ) throws(BoardFailure) -> CInt {
    let board = reader.board
    let mounting = reader.mounting
    _ = consume reader
    requestRealTime()
    let mapping = TouchMapping(
      board: board, orientation: mounting.orientation, calibration: mounting.elements)
    var panel = BoardPanel(try open(options, mapping))
    let display = try open(options.display ?? .kms(card: nil), board, mounting)
    if let note = display.note { tell(note) }
    let stops = board_stops()
    let end = options.duration.map { board_now() + $0 } ?? .max
    var loop = LiveLoop(board, stops: stops, end: end)
    var session = BoardSession(board, tuning, display, trace)
    session.begin(header, panel: "evdev")
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

  private static func open(
    _ options: BoardOptions, _ mapping: TouchMapping
  ) throws(BoardFailure) -> EvdevPanel {
    do throws(EvdevError) {
      let panel = try EvdevPanel.open(options.source, mapping: mapping, grabs: options.grabs)
      if panel.deviceCount == 0 { say("no touchscreen in /dev/input yet; waiting for one") }
      return panel
    } catch {
      switch error {
      case .cannotOpen(let code):
        throw BoardFailure(
          options.node, "cannot be opened", code: code,
          remedy: "'ls -l /dev/input' shows what there is, and the group that may read it")
      case .notATouchscreen:
        throw BoardFailure(
          options.node, "is not a touchscreen", remedy: "leave out its path, to take any")
      case .system(let code):
        throw BoardFailure(nil, "no panel can be read", code: code, remedy: "see 'ulimit -a'")
      }
    }
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
