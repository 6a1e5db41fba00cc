import BoardFiles
import CBenchMarks
import Firmware
import Glibc
import Raster
import Sessions
import Simulation
import TactusCore

/// A script run on a scene and a board.
struct Tour<S: Scene & SendableMetatype & ~Copyable> {
  private let file: BoardFile
  private let motion: FingerMotion

  init(board name: String, script: String) throws {
    file = try BoardDirectory().board(name)
    let layout = SceneLayout(SceneEntry(S.self), on: file.board, named: file.name)
    motion = try FingerScript(contentsOf: script)
      .compile(screen: ScreenSize(of: file.board), targets: layout.rects)
  }

  /// The most ticks run between marks: callgrind takes a tenth of a second per tick.
  private static var markedTicksMax: Int { 300 }

  /// Runs the first ticks once, between marks; returns a letter per tick.
  func runMarked() -> String {
    var letters = ""
    run(ticksMax: Self.markedTicksMax) { tick in letters.append(tick.letter) }
    return letters
  }

  /// The processor times, in microseconds, of the longest tick, of the first one, which draws the
  /// whole screen, and of a memset and a hash of the framebuffer; and the display period.
  func timed(repeats: Int) -> String {
    var shortest: [Double] = []
    var clear = Double.infinity
    var hash = Double.infinity
    for pass in 0..<repeats {
      var index = 0
      run { tick in
        if pass == 0 { shortest.append(tick.cost) }
        shortest[index] = min(shortest[index], tick.cost)
        index += 1
      }
      let memory = FirmwareMemory(for: file.board)
      clear = min(clear, cost { memset(memory.pixels, 0x55, byteCount) })
      hash = min(hash, cost { lastHash = memory.surface().hash })
    }
    let worst = shortest.max() ?? 0
    let tick = shortest.firstIndex(of: worst) ?? 0
    let times = [worst, shortest[0], clear, hash].map { Int($0.rounded()) }
    return "worst \(times[0]) at \(tick) of \(shortest.count) first \(times[1]) memset \(times[2]) "
      + "hash \(times[3]) frame \(file.board.displayPeriod.microseconds)"
  }

  private var byteCount: Int {
    Int(file.board.pixelWidth) * Int(file.board.pixelHeight) * file.board.pixelFormat.bytesPerPixel
  }

  /// Runs until all fingers have lifted and the scene is at rest, or for `ticksMax` ticks.
  private func run(ticksMax: Int = .max, _ take: (Tick) -> Void) {
    var panel = SimulatedPanel(
      motion: motion, controller: file.controller, board: file.board, seed: 1)
    var rig = Rig<S>(file.board)
    var quiet = 0
    var count = 0
    while quiet < Rig<S>.quietTicks, count < ticksMax {
      count += 1
      let tick = rig.runTick(&panel)
      take(tick)
      quiet = panel.isFinished && tick.isQuiet ? quiet + 1 : 0
    }
  }
}

/// The measurements of a tick.
struct Tick {
  /// D drew, I might have and had nothing to do, - neither.
  var letter: Character
  /// Whether nothing was recorded or shown.
  var isQuiet: Bool
  /// From its input to its picture, in microseconds of processor time.
  var cost: Double
}

/// Runs the stages of a tick between marks.
private struct Rig<S: Scene & ~Copyable>: ~Copyable {
  private var firmware: Firmware<S>
  private var canvas: Canvas
  private let memory: FirmwareMemory
  private var next: UInt32 = 0

  /// The number of idle ticks after which the scene counts as at rest.
  static var quietTicks: Int { 20 }

  init(_ board: Board) {
    memory = FirmwareMemory(for: board)
    firmware = Firmware(board: board, records: memory.records)
    firmware.hashesPictures = false
    canvas = Canvas(memory.surface(), scale: board.pixelsPerPoint)
  }

  mutating func runTick(_ panel: inout SimulatedPanel) -> Tick {
    let board = firmware.board
    let now = Instant.zero + .microseconds(Int64(next) * board.tickPeriod.microseconds)
    let isRendered = next % UInt32(board.divisors[.render]) == 0
    next += 1
    // Simulating the fingers is not part of the firmware's work.
    firmware.input(from: &panel, before: now)
    let start = processorTime()
    bench_mark_engine()
    firmware.recognize()
    firmware.runTimers(before: now)
    bench_mark_scene()
    firmware.update(to: now)
    bench_mark_raster()
    if isRendered { firmware.render(on: &canvas) }
    bench_mark_rest()
    let cost = processorTime() - start
    let hadNothing = firmware.log.count == 0
    let isNew = firmware.present(canvas, at: now)
    firmware.log.removeAll()
    let isQuiet = hadNothing && !isNew
    // Between two pictures of something that moves there is nothing to show either.
    let letter: Character = isNew ? "D" : isQuiet && isRendered ? "I" : "-"
    return Tick(letter: letter, isQuiet: isQuiet, cost: cost)
  }
}

/// The processor time of this thread in microseconds; other work on the machine does not count.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

private func cost(_ work: () -> Void) -> Double {
  let start = processorTime()
  work()
  return processorTime() - start
}

/// Stored so that the optimizer does not remove the computation.
nonisolated(unsafe) private var lastHash: UInt64 = 0
