import DemoScenes
import Firmware
import Raster
import Sessions
import TactusCore

/// What is wanted of the firmware.
enum FirmwareUse: String, BenchWord {
  /// Nothing: the panel is polled, without it.
  case none
  /// All stages but the drawing, as a product without a trace runs them.
  case run
  /// Every record, and each as a line of text.
  case trace
  /// What `run` is, by the loop that a command runs it in, with the drawing: a small display.
  case session
  /// The same without drawing, and with a trace.
  case undrawn, traced
  /// With drawing and a trace, on a tablet's display of 1600 × 2560.
  case drawn
}

/// The firmware with a scene, tick by tick.
struct FirmwareRig<S: Scene & SendableMetatype & ~Copyable>: ~Copyable {
  private var firmware: Firmware<S>
  private var scheduler: FrameScheduler
  private var canvas: Canvas
  private var panel: LoadPanel
  private let memory: FirmwareMemory
  private let line: UnsafeMutableBufferPointer<UInt8>
  /// Looked up once, as a session does that writes a trace.
  private let names: SceneNames

  /// Runs so many ticks.
  ///
  /// - Returns: what can be counted of them, which keeps the optimizer from leaving them out.
  static func run(_ load: FingerLoad, _ use: FirmwareUse, tickCount: Int) throws -> String {
    let period = board.tickPeriod
    switch use {
    case .none:
      var panel = LoadPanel(load, period: period)
      var last = Instant.zero
      for tick in 0..<tickCount {
        let now = Instant.zero + .microseconds(Int64(tick) * period.microseconds)
        while let report = panel.next(before: now) { last = report.time }
      }
      return "the last report at \(last.microseconds) µs"
    case .run, .trace:
      var rig = FirmwareRig<S>(load, recordsDetail: use == .trace)
      var byteCount = 0
      for _ in 0..<tickCount { byteCount += rig.runTick(writesText: use == .trace) }
      return "\(byteCount) bytes"
    case .session, .undrawn, .traced, .drawn:
      var plan = SessionPlan(use == .drawn ? tablet : board)
      plan.recordsDetail = use == .traced || use == .drawn
      plan.hashesPictures = plan.recordsDetail
      plan.drawsPictures = use == .session || use == .drawn
      plan.limit = .zero + .microseconds(Int64(tickCount - 1) * period.microseconds)
      var outputs = SessionOutputs()
      if plan.recordsDetail { outputs.trace = try TraceOutput("/dev/null") }
      let panel = PanelBox(LoadPanel(load, period: period))
      let end = try SceneEntry(S.self).run(plan, panel, &outputs)
      return "the last tick at \(end.last.microseconds) µs"
    }
  }

  private init(_ load: FingerLoad, recordsDetail: Bool) {
    let board = Self.board
    memory = FirmwareMemory(for: board)
    firmware = Firmware(board: board, records: memory.records)
    firmware.recordsDetail = recordsDetail
    firmware.hashesPictures = false
    firmware.drawsPictures = false
    names = SceneNames(firmware)
    scheduler = FrameScheduler(board)
    canvas = Canvas(memory.surface(), scale: board.pixelsPerPoint)
    panel = LoadPanel(load, period: board.tickPeriod)
    line = .allocate(capacity: TextBuffer.lineMax)
  }

  deinit { line.deallocate() }

  /// Runs the next tick; how many bytes of text its records have.
  private mutating func runTick(writesText: Bool) -> Int {
    let now = scheduler.nextStart
    let tick = scheduler.due(at: now).first
    guard writesText else {
      var nothing = NoText()
      _ = firmware.runTick(tick, .grid(skipped: 0), at: now, &scheduler, &panel, &canvas, &nothing)
      return 0
    }
    var text = TickText(buffer: TextBuffer(storage: line), names: names)
    _ = firmware.runTick(
      tick, .grid(skipped: 0), at: now, &scheduler, &panel, &canvas, &text)
    return text.byteCount
  }

  private struct NoText: TickObserver, ~Copyable {
    mutating func take(
      _ tick: FinishedTick, of firmware: borrowing Firmware<some Scene & ~Copyable>,
      _ canvas: borrowing Canvas
    ) throws(Never) {}
  }

  /// Writes a tick's records as text, and counts its bytes.
  private struct TickText: TickObserver, ~Copyable {
    var buffer: TextBuffer
    let names: SceneNames
    var byteCount = 0

    mutating func take(
      _ tick: FinishedTick, of firmware: borrowing Firmware<some Scene & ~Copyable>,
      _ canvas: borrowing Canvas
    ) throws(Never) {
      for index in 0..<firmware.log.count {
        buffer.removeAll()
        firmware.log[index].write(to: &buffer, tick: tick.number, names: names)
        byteCount += buffer.count
      }
    }
  }

  private static var tablet: Board {
    var board = board
    (board.pixelWidth, board.pixelHeight, board.pixelsPerPoint) = (1600, 2560, 2)
    return board
  }

  /// As many points as a 7-inch display has, 120 ticks a second, and hardly a pixel.
  private static var board: Board {
    Board(
      pixelWidth: 80, pixelHeight: 48, pixelsPerPoint: 0.083, pixelFormat: .xrgb8888,
      tickPeriod: .microseconds(8_333), displayPeriod: .microseconds(16_667),
      scanOutLatency: .zero, budgets: PerStage(repeating: .milliseconds(1)),
      divisors: PerStage(repeating: 1))
  }
}

/// A panel that scans what a load does once a tick, right before it, without end.
private struct LoadPanel: Panel {
  private let frames: [ContactFrame]
  /// Which of the frames is the next scan.
  private var position = 0
  private var time: Instant
  private let period: Interval

  init(_ load: FingerLoad, period: Interval) {
    frames = load.frames
    self.period = period
    time = .zero + period - .microseconds(1)
  }

  mutating func next(before limit: Instant) -> PanelReport? {
    guard time < limit, !frames.isEmpty else { return nil }
    var frame = frames[position]
    frame.time = time
    time = time + period
    position = position + 1 < frames.count ? position + 1 : 0
    return .frame(frame)
  }
}
