import BoardFiles
import Firmware
import Foundation
import Raster
import Scenes
import Sessions
import Simulation
import TactusCore

// A scene on a board, tick by tick, for `Tools/bench scenes`: under callgrind, which dumps what was
// counted before each mark, and by itself with a clock. On standard output a letter a tick: D drew,
// I had nothing to do, - neither.

@main
struct SceneBench {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else {
      print("usage: scene-bench SCENE BOARD SCRIPT")
      exit(2)
    }
    do {
      try run(scene: arguments[1], board: arguments[2], script: arguments[3])
    } catch {
      print("scene-bench: \(error)")
      exit(2)
    }
  }

  /// How many ticks are looked at.
  private static let tickCount: UInt32 = 240

  private static func run(scene name: String, board boardName: String, script: String) throws {
    guard let kind = SceneKind(named: name) else {
      print("scene-bench: unknown scene '\(name)'; `tactus scenes` lists them")
      exit(2)
    }
    let file = try BoardDirectory().board(boardName)
    let board = file.board
    let layout = SceneLayout(kind, board: file.name, width: board.width, height: board.height)
    let motion = try FingerScript(contentsOf: script)
      .compile(screen: ScreenSize(of: board), targets: layout.rects)
    var panel = SimulatedPanel(
      motion: motion, controller: file.controller, board: board, seed: 1)
    let memory = FirmwareMemory(for: board)
    var rig = Rig(
      firmware: Firmware(board: board, scene: kind, records: memory.records),
      canvas: Canvas(memory.surface(), scale: board.pixelsPerPoint))
    var letters = ""
    for tick in 0..<tickCount { letters.append(rig.run(tick, &panel)) }
    let byteCount =
      Int(board.pixelWidth) * Int(board.pixelHeight) * board.pixelFormat.bytesPerPixel
    markMemset()
    memset(memory.pixels, 0x55, byteCount)
    markEnd()
    print(letters)
    print("worst", Int(rig.worst), "frame", board.displayPeriod.microseconds)
  }
}

/// Runs the stages of a tick between marks.
private struct Rig: ~Copyable {
  var firmware: Firmware
  var canvas: Canvas
  /// The longest tick, from its input to its picture, in microseconds.
  var worst: Double = 0

  init(firmware: consuming Firmware, canvas: consuming Canvas) {
    self.firmware = firmware
    self.canvas = canvas
  }

  mutating func run(_ tick: UInt32, _ panel: inout SimulatedPanel) -> Character {
    let board = firmware.board
    let now = Instant.zero + .microseconds(Int64(tick) * board.tickPeriod.microseconds)
    firmware.input(from: &panel, before: now)
    let start = DispatchTime.now().uptimeNanoseconds
    markEngine()
    firmware.recognize()
    firmware.runTimers(before: now)
    markScene()
    firmware.update(to: now)
    markRaster()
    if tick % UInt32(board.divisors[.render]) == 0 { firmware.render(on: &canvas) }
    markRest()
    // The first tick touches memory for the first time.
    if tick > 0 {
      worst = max(worst, Double(DispatchTime.now().uptimeNanoseconds - start) / 1000)
    }
    let hadNothing = firmware.log.count == 0
    let isNew = firmware.present(canvas, at: now)
    firmware.log.removeAll()
    return isNew ? "D" : hadNothing ? "I" : "-"
  }
}

// What callgrind looks for; never inlined, and each different, or they would be folded into one.

nonisolated(unsafe) private var lastMark = 0

@inline(never) @_cdecl("bench_mark_engine") func markEngine() { lastMark = 1 }
@inline(never) @_cdecl("bench_mark_scene") func markScene() { lastMark = 2 }
@inline(never) @_cdecl("bench_mark_raster") func markRaster() { lastMark = 3 }
@inline(never) @_cdecl("bench_mark_rest") func markRest() { lastMark = 4 }
@inline(never) @_cdecl("bench_mark_memset") func markMemset() { lastMark = 5 }
@inline(never) @_cdecl("bench_mark_end") func markEnd() { lastMark = 6 }
