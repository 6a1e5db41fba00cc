public import Firmware
public import Gestures
public import Raster
public import TactusCore

/// Drives the whole firmware with a scene in front, in virtual time, and keeps every record.
///
/// Ticks start at 0 and continue at the tick rate until the panel is finished and no deadline is
/// left. Nothing is drawn unless requested.
public final class SceneRig<S: Scene & ~Copyable> {
  public private(set) var firmware: Firmware<S>
  /// What has happened so far, each with the tick that handled it.
  public private(set) var records: [(tick: UInt32, record: TraceRecord)] = []
  /// Is given the firmware after every tick, before its log is emptied.
  public var observe: (borrowing Firmware<S>) -> Void = { _ in }

  /// Whether what changes with every sample is recorded; see `Firmware`.
  public var recordsDetail: Bool {
    get { firmware.recordsDetail }
    set { firmware.recordsDetail = newValue }
  }

  /// Whether what the fingers do is drawn over the scene.
  public var showsTouches: Bool {
    get { firmware.showsTouches }
    set { firmware.showsTouches = newValue }
  }

  private let period: Interval
  private var tick: UInt32 = 0
  private var canvas: Canvas?
  private let memory: UnsafeMutableBufferPointer<TraceRecord>
  private let pixels: UnsafeMutableRawPointer?
  private let line: UnsafeMutableBufferPointer<UInt8>

  /// - Parameters:
  ///   - width: of the screen in pixels, one per point; the same for the height.
  ///   - tickRate: ticks per second.
  ///   - draws: whether pictures are drawn, and their hashes recorded.
  public convenience init(
    width: Int32 = 400, height: Int32 = 640, tickRate: Int = 120,
    tuning: Firmware<S>.Tuning = .init(), draws: Bool = false
  ) {
    let period = Interval.milliseconds(8)
    let board = Board(
      pixelWidth: width, pixelHeight: height, pixelsPerPoint: 1, pixelFormat: .xrgb8888,
      tickPeriod: period, displayPeriod: period, scanOutLatency: .zero,
      budgets: PerStage(repeating: .milliseconds(1)), divisors: PerStage(repeating: 1))
    self.init(on: board, tickRate: tickRate, tuning: tuning, draws: draws)
  }

  /// - Parameters:
  ///   - tickRate: ticks per second, instead of the board's rate.
  ///   - draws: whether pictures are drawn, and their hashes recorded.
  public init(
    on board: Board, tickRate: Int,
    tuning: Firmware<S>.Tuning = .init(), draws: Bool = false
  ) {
    var board = board
    period = .microseconds((1_000_000 + Int64(tickRate) / 2) / Int64(tickRate))
    board.tickPeriod = period
    memory = .allocate(capacity: RecordLog.recordsPerTickMax)
    line = .allocate(capacity: TextBuffer.lineMax)
    firmware = Firmware(board: board, tuning: tuning, records: memory)
    guard draws else {
      pixels = nil
      return
    }
    let (width, height) = (Int(board.pixelWidth), Int(board.pixelHeight))
    let bytesPerRow = width * board.pixelFormat.bytesPerPixel
    let pixels = UnsafeMutableRawPointer.allocate(
      byteCount: bytesPerRow * height, alignment: 16)
    pixels.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height)
    self.pixels = pixels
    canvas = Canvas(
      Surface(
        memory: pixels, width: width, height: height, bytesPerRow: bytesPerRow,
        format: board.pixelFormat),
      scale: board.pixelsPerPoint)
  }

  deinit {
    memory.deallocate()
    line.deallocate()
    pixels?.deallocate()
  }

  /// Runs until the panel is finished and no deadline is left.
  public func run(_ panel: inout some Panel & ~Copyable) {
    repeat { runTick(&panel) } while !panel.isFinished || firmware.nextDeadline < .never
  }

  /// Plays reports, then no more input.
  public func run(_ reports: [PanelReport]) {
    var panel = ListedPanel(reports)
    run(&panel)
  }

  /// Runs all ticks that start up to and including `time`, without input.
  public func rest(until time: Instant) {
    var panel = ListedPanel([])
    while .zero + .microseconds(Int64(tick) * period.microseconds) <= time { runTick(&panel) }
  }

  private func runTick(_ panel: inout some Panel & ~Copyable) {
    let now = Instant.zero + .microseconds(Int64(tick) * period.microseconds)
    firmware.input(from: &panel, before: now)
    firmware.recognize()
    firmware.runTimers(before: now)
    firmware.update(to: now)
    if showsTouches { firmware.updateMarks(to: now) }
    if canvas != nil {
      firmware.render(on: &canvas!)
      _ = firmware.present(canvas!, at: now)
    }
    for index in 0..<firmware.log.count { records.append((tick, firmware.log[index])) }
    observe(firmware)
    firmware.log.removeAll()
    tick += 1
  }

  /// A pixel of the picture; nil outside it, and where none is drawn.
  public func color(x: Int, y: Int) -> Color? { canvas?.surface.color(x: x, y: y) }

  /// The center of a target, at rest.
  public func place(of name: String) -> Point? {
    for id in 0..<TargetID(firmware.scene.targetCount) where self.name(of: id) == name {
      return firmware.scene.target(id).frame.center
    }
    return nil
  }

  /// The name of the target that a finger at `point` lands on.
  public func target(under point: Point, at time: Instant) -> String {
    name(of: firmware.hit(point, at: time).target)
  }

  public func name(of target: TargetID) -> String {
    firmware.scene.target(target).name.withUTF8Span { bytes in
      String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
    }
  }

  /// A record as the trace writes it, without tick and time:
  /// `navigate from=central to=leftA by=swipe`.
  public func text(of record: TraceRecord) -> String {
    var text = TextBuffer(storage: line)
    record.write(to: &text, tick: 0, names: firmware)
    let words = String(decoding: text.bytes, as: UTF8.self).split(whereSeparator: {
      $0 == " " || $0 == "\n"
    })
    return words.dropFirst(2).joined(separator: " ")
  }

  /// All texts that begin with one of the words.
  public func texts(_ words: String...) -> [String] {
    records.map { text(of: $0.record) }.filter { text in words.contains { text.hasPrefix($0) } }
  }
}

/// A panel that reports what it was given.
public struct ListedPanel: Panel {
  private let reports: [PanelReport]
  private var position = 0

  public init(_ reports: [PanelReport]) { self.reports = reports }

  public var isFinished: Bool { position == reports.count }

  public mutating func next(before limit: Instant) -> PanelReport? {
    guard position < reports.count, reports[position].time < limit else { return nil }
    position += 1
    return reports[position - 1]
  }
}
