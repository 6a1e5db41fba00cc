import CBenchMarks
import Firmware
import Gestures
import Glibc
import Raster
import Sessions
import TactusCore

/// The measurements of a tick.
struct Tick {
  /// D drew, I might have and had nothing to do, - neither.
  var letter: Character
  /// Whether nothing was recorded or shown.
  var isQuiet: Bool
  /// Of input, engine, scene and raster, in microseconds of processor time.
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
  private var next = 0

  /// The number of idle ticks after which the scene counts as at rest.
  static var quietTicks: Int { 20 }

  /// With everything recorded and nothing drawn, to find out what happened in a tick.
  private let tellsStory: Bool

  init(_ board: Board, tellsStory: Bool = false) {
    self.tellsStory = tellsStory
    memory = FirmwareMemory(for: board)
    firmware = Firmware(board: board, records: memory.records)
    firmware.hashesPictures = false
    firmware.recordsDetail = tellsStory
    canvas = Canvas(memory.surface(), scale: board.pixelsPerPoint)
  }

  static func start(ofTick tick: Int, on board: Board) -> Instant {
    .zero + .microseconds(Int64(tick) * board.tickPeriod.microseconds)
  }

  mutating func runTick(_ reports: [PanelReport]) -> Tick {
    let board = firmware.board
    let now = Self.start(ofTick: next, on: board)
    let isRendered = next % Int(board.divisors[.render]) == 0
    next += 1
    panel.reports += reports
    let start = processorTime()
    firmware.input(from: &panel, before: now)
    let taken = processorTime()
    bench_mark_engine()
    firmware.recognize()
    firmware.runTimers(before: now)
    bench_mark_scene()
    let recognized = processorTime()
    firmware.update(to: now)
    bench_mark_raster()
    let updated = processorTime()
    let share = isRendered ? drawnShare : 0
    let drawing = processorTime()
    if isRendered {
      if tellsStory { firmware.skipRender() } else { firmware.render(on: &canvas) }
    }
    bench_mark_rest()
    let end = processorTime()
    let gestures = gestures
    let hadNothing = firmware.log.count == 0
    let isNew = firmware.present(canvas, at: now)
    firmware.log.removeAll()
    let isQuiet = hadNothing && !isNew
    // Between two pictures of something that moves there is nothing to show either.
    return Tick(
      letter: isNew ? "D" : isQuiet && isRendered ? "I" : "-", isQuiet: isQuiet,
      stages: [taken - start, recognized - taken, updated - recognized, end - drawing],
      drawnShare: share, gestures: gestures)
  }

  private var drawnShare: Int {
    let damage = firmware.damageToDraw
    var pixelCount = 0
    for index in 0..<damage.count { pixelCount += damage[index].width * damage[index].height }
    return pixelCount * 100 / (canvas.surface.width * canvas.surface.height)
  }

  private var gestures: [String] {
    var words: [String] = []
    for index in 0..<firmware.log.count {
      guard case .gesture(let event) = firmware.log[index].content else { continue }
      let word = "\(event.kind.word) \(event.phase.word)"
      if !words.contains(word) { words.append(word) }
    }
    return words
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

/// The processor time of this thread in microseconds; other work on the machine does not count.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}
