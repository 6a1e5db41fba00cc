import BoardFiles
import CBenchMarks
import Firmware
import Glibc
import Raster
import Sessions
import Simulation
import TactusCore

/// A script on a scene and a board.
struct Tour<S: Scene & SendableMetatype & ~Copyable> {
  private let file: BoardFile
  private let motion: FingerMotion

  init(board name: String, script: String) throws {
    file = try BoardDirectory().board(name)
    let layout = SceneLayout(SceneEntry(S.self), on: file.board, named: file.name)
    motion = try FingerScript(contentsOf: script)
      .compile(screen: ScreenSize(of: file.board), targets: layout.rects)
  }

  /// So many ticks are counted: callgrind takes a tenth of a second for each.
  private static var markedTicksMax: Int { 300 }

  /// Runs the beginning once, between marks; a letter for each tick.
  func runMarked() -> String {
    var letters = ""
    run(ticksMax: Self.markedTicksMax) { tick in letters.append(tick.letter) }
    return letters
  }

  /// The processor times of the longest tick, of the one that draws the whole screen first, and of
  /// a memset and a hash of the framebuffer; and how long the display shows a frame.
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

  /// Runs until the fingers are gone and the scene is at rest.
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

/// What was seen of a tick.
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

  /// So many ticks with nothing to do are counted at the end.
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
    // Making up what fingers do is not the firmware's work.
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

/// The time that this thread has had of a processor, in microseconds: what others run on the
/// machine is not in it.
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

/// Kept, so that computing it is not left out.
nonisolated(unsafe) private var lastHash: UInt64 = 0
