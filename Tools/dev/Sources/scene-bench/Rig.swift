import CBenchMarks
import Firmware
import Gestures
import Glibc
import Live
import Raster
import Sessions
import TactusCore

/// The measurements of a tick.
struct Tick {
  /// D drew, I might have and had nothing to do, - neither.
  var letter: Character
  /// Whether nothing was recorded or shown.
  var isQuiet: Bool
  /// Of input, engine, scene and raster, in microseconds.
  var stages: [Double]
  /// How much of the screen was drawn, in percent.
  var drawnShare: Int
  /// Kind and phase of each gesture, without repetitions: "pinch changed".
  var gestures: [String]

  /// From its reports to its picture.
  var cost: Double { stages.reduce(0, +) }
}

/// Runs the stages of a tick between marks.
struct Rig<S: Scene & ~Copyable>: ~Copyable {
  private var firmware: Firmware<S>
  private var canvas: Canvas
  private let memory: FirmwareMemory
  private var panel = BatchPanel()
  private var scheduler: FrameScheduler
  private var marks: StageMarks

  /// The number of idle ticks after which the scene counts as at rest.
  static var quietTicks: Int { 20 }

  /// - Parameters:
  ///   - processors: two draw large pictures in bands.
  ///   - byClock: whether time is that which passes; otherwise it is this thread's processor's.
  ///   - tellsStory: whether everything is recorded and nothing drawn, to find out what happened in
  ///     a tick.
  init(
    _ board: Board, processors: Int = 1, byClock: Bool = false, tellsStory: Bool = false
  ) {
    marks = StageMarks(processors: processors, byClock: byClock)
    memory = FirmwareMemory(for: board)
    firmware = Firmware(board: board, records: memory.records)
    firmware.hashesPictures = false
    firmware.drawsPictures = !tellsStory
    firmware.recordsDetail = tellsStory
    scheduler = FrameScheduler(board)
    canvas = Canvas(memory.surface(), scale: board.pixelsPerPoint)
  }

  static func start(ofTick tick: Int, on board: Board) -> Instant {
    .zero + .microseconds(Int64(tick) * board.tickPeriod.microseconds)
  }

  mutating func runTick(_ reports: [PanelReport]) -> Tick {
    let now = scheduler.nextStart
    let number = scheduler.due(at: now).first
    panel.reports += reports
    marks.begin()
    let isNew = firmware.runTick(
      number, .grid(skipped: 0), at: now, &scheduler, &panel, &canvas, &marks)
    let isRendered = scheduler.stages.contains(Int(Stage.render.rawValue))
    let isQuiet = marks.recordCount == 0 && !isNew
    let pixelCount = canvas.surface.width * canvas.surface.height
    // Between two pictures of something that moves there is nothing to show either.
    return Tick(
      letter: isNew ? "D" : isQuiet && isRendered ? "I" : "-", isQuiet: isQuiet,
      stages: marks.stages, drawnShare: marks.drawnPixelCount * 100 / pixelCount,
      gestures: marks.gestures)
  }
}

/// Looks at a clock, and sets a mark for callgrind, where one stage ends and the next begins.
private struct StageMarks: TickObserver, ~Copyable {
  /// Of input, engine, scene and raster, in microseconds.
  private(set) var stages: [Double] = []
  private(set) var drawnPixelCount = 0
  private(set) var recordCount = 0
  private(set) var gestures: [String] = []
  private var last = 0.0
  private var bands: BandDrawing
  private let clock: clockid_t

  init(processors: Int, byClock: Bool) {
    bands = BandDrawing(pixelsMin: processors > 1 ? BandDrawing.pixelsMin : .max)
    // What a thread has used leaves out what else the machine does; of two, only the time that
    // passes is what a display waits for.
    clock = byClock ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID
    stages.reserveCapacity(4)
  }

  /// Forgets the tick before.
  mutating func begin() {
    stages.removeAll(keepingCapacity: true)
    (drawnPixelCount, recordCount, gestures) = (0, 0, [])
    last = time()
  }

  /// In microseconds.
  private func time() -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  mutating func draw(
    _ scene: borrowing some Scene & ~Copyable, in damage: Damage, on canvas: inout Canvas
  ) {
    bands.draw(scene, in: damage, on: &canvas)
  }

  var hasDisplay: Bool { true }

  mutating func ended(_ stage: Stage, hadWork: Bool) -> Interval? {
    switch stage {
    case .input:
      take()
      bench_mark_engine()
    case .timers:
      bench_mark_scene()
      take()
    case .update:
      bench_mark_raster()
      take()
    case .render:
      bench_mark_rest()
      take()
    case .recognize, .present, .trace: break
    }
    return nil
  }

  private mutating func take() {
    let now = time()
    stages.append(now - last)
    last = now
  }

  mutating func present(_ damage: Damage) {
    for index in 0..<damage.count {
      drawnPixelCount += damage[index].width * damage[index].height
    }
  }

  mutating func take(
    _ tick: FinishedTick, of firmware: borrowing Firmware<some Scene & ~Copyable>,
    _ canvas: borrowing Canvas
  ) throws(Never) {
    recordCount = firmware.log.count
    for index in 0..<firmware.log.count {
      guard case .gesture(let event) = firmware.log[index].content else { continue }
      let word = "\(event.kind.word) \(event.phase.word)"
      if !gestures.contains(word) { gestures.append(word) }
    }
  }
}

/// Hands out what it was given.
private struct BatchPanel: Panel {
  var reports: [PanelReport] = []
  private var position = 0

  mutating func next(before limit: Instant) -> PanelReport? {
    guard position < reports.count else {
      reports.removeAll(keepingCapacity: true)
      position = 0
      return nil
    }
    position += 1
    return reports[position - 1]
  }
}
