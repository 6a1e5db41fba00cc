import DemoScenes
import Firmware
import Gestures
import Raster
import TactusCore

// The firmware's ticks with the map scene, without drawing, for counting instructions under
// callgrind: `firmware-bench LOAD TICKS`. LOAD is none (no reports), idle (frames without
// contacts), one, two or ten (fingers that move back and forth).

/// A panel that reports one frame per tick, from a list that repeats.
private struct FramePanel: Panel {
  var frames: [ContactFrame]
  var position = 0
  /// The time of the next frame.
  var time = Instant.zero
  /// Whether a frame is due in this tick.
  var isReady = false

  mutating func next(before limit: Instant) -> PanelReport? {
    guard isReady else { return nil }
    isReady = false
    frames[position].time = time
    let report = PanelReport.frame(frames[position])
    position = position + 1 < frames.count ? position + 1 : 0
    return report
  }
}

/// What the panel reports.
private enum Load: String, CaseIterable {
  case none, idle, one, two, ten

  /// The frames of one round trip; their times are set when they are reported.
  var frames: [ContactFrame] {
    switch self {
    case .none, .idle: [ContactFrame(time: .zero)]
    case .one, .two, .ten:
      (0..<200).map { Self.frame(positions(Float($0 < 100 ? $0 : 200 - $0))) }
    }
  }

  /// The positions of the fingers at `distance` points from the start of their round trip.
  private func positions(_ distance: Float) -> [Point] {
    switch self {
    case .none, .idle: []
    case .one: [Point(x: 200 + distance * 3, y: 300 + distance)]
    case .two:
      [
        Point(x: 400 - distance, y: 300 + distance * 0.5),
        Point(x: 500 + distance, y: 300 - distance * 0.5),
      ]
    case .ten:
      (0..<contactsMax).map {
        Point(x: 60 + Float($0) * 80 + distance, y: 200 + distance * Float($0) * 0.1)
      }
    }
  }

  private static func frame(_ positions: [Point]) -> ContactFrame {
    var frame = ContactFrame(time: .zero)
    for (slot, position) in positions.enumerated() {
      frame.place(Contact(id: UInt16(slot), position: position), in: slot)
    }
    return frame
  }
}

@main
struct FirmwareBench {
  private static let board = Board(
    pixelWidth: 800, pixelHeight: 480, pixelsPerPoint: 0.83, pixelFormat: .xrgb8888,
    tickPeriod: .microseconds(8333), displayPeriod: .microseconds(16_667), scanOutLatency: .zero,
    budgets: PerStage(repeating: .milliseconds(1)), divisors: PerStage(repeating: 1))

  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let load = Load(rawValue: arguments[1]),
      let count = Int(arguments[2]), count > 0
    else {
      print("usage: firmware-bench \(Load.allCases.map(\.rawValue).joined(separator: "|")) TICKS")
      return
    }
    print("\(load.rawValue): \(count) ticks, \(recordCount(load, ticks: count)) records")
  }

  /// Runs that many ticks; returns the number of records, so that the work is not optimized away.
  private static func recordCount(_ load: Load, ticks: Int) -> Int {
    let records = UnsafeMutableBufferPointer<TraceRecord>.allocate(
      capacity: RecordLog.recordsPerTickMax)
    let pixels = UnsafeMutableRawPointer.allocate(byteCount: 800 * 480 * 4, alignment: 16)
    defer {
      records.deallocate()
      pixels.deallocate()
    }
    var firmware = Firmware<MapScene>(board: board, records: records)
    firmware.recordsDetail = false
    firmware.hashesPictures = false
    var scheduler = FrameScheduler(board)
    var canvas = Canvas(
      Surface(memory: pixels, width: 800, height: 480, bytesPerRow: 3200, format: .xrgb8888),
      scale: board.pixelsPerPoint)
    var panel = FramePanel(frames: load.frames)
    var recordCount = 0
    for _ in 0..<ticks {
      let now = scheduler.nextStart
      let due = scheduler.due(at: now)
      panel.time = now - .microseconds(1)
      panel.isReady = load != .none
      for index in 0..<Stage.count {
        let stage = Stage.at(index)
        guard stage != .render else {
          firmware.skipRender()
          continue
        }
        _ = firmware.run(stage, of: due.first, at: now, &scheduler, &panel, &canvas)
        if stage == .trace {
          recordCount += firmware.log.count
          firmware.log.removeAll()
        }
      }
    }
    return recordCount
  }
}
