import Firmware
import Gestures
import Raster
import DemoScenes
import TactusCore

struct FramePanel: Panel {
  var frames: [ContactFrame]
  var position = 0
  var time = Instant.zero
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

@main
struct FirmwareBench {
  static func frame(_ places: [Point]) -> ContactFrame {
    var frame = ContactFrame(time: .zero)
    for (slot, place) in places.enumerated() { frame.place(Contact(id: UInt16(slot), position: place), in: slot) }
    return frame
  }
  static func frames(_ load: String) -> [ContactFrame] {
    func places(_ way: Float) -> [Point] {
      switch load {
      case "one": return [Point(x: 200 + way * 3, y: 300 + way)]
      case "two": return [Point(x: 400 - way, y: 300 + way * 0.5), Point(x: 500 + way, y: 300 - way * 0.5)]
      default: return (0..<contactsMax).map { Point(x: 60 + Float($0) * 80 + way, y: 200 + way * Float($0) * 0.1) }
      }
    }
    if load == "idle" || load == "none" { return [ContactFrame(time: .zero)] }
    return (0..<200).map { frame(places(Float($0 < 100 ? $0 : 200 - $0))) }
  }
  static func main() {
    let load = CommandLine.arguments[1]
    let count = Int(CommandLine.arguments[2])!
    let board = Board(
      pixelWidth: 800, pixelHeight: 480, pixelsPerPoint: 0.83, pixelFormat: .xrgb8888,
      tickPeriod: .microseconds(8333), displayPeriod: .microseconds(16667), scanOutLatency: .zero,
      budgets: PerStage(repeating: .milliseconds(1)), divisors: PerStage(repeating: 1))
    let records = UnsafeMutableBufferPointer<TraceRecord>.allocate(capacity: RecordLog.recordsPerTickMax)
    var firmware = Firmware<MapScene>(board: board, records: records)
    firmware.recordsDetail = false
    firmware.hashesPictures = false
    var scheduler = FrameScheduler(board)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 800 * 480 * 4, alignment: 16)
    var canvas = Canvas(Surface(memory: memory, width: 800, height: 480, bytesPerRow: 3200, format: .xrgb8888), scale: 0.83)
    var panel = FramePanel(frames: frames(load))
    var n = 0
    for _ in 0..<count {
      let now = scheduler.nextStart
      let due = scheduler.due(at: now)
      panel.time = now - .microseconds(1)
      panel.isReady = load != "none"
      for place in 0..<Stage.count {
        let stage = Stage.at(place)
        if stage == .render { firmware.skipRender(); continue }
        _ = firmware.run(stage, of: due.first, at: now, &scheduler, &panel, &canvas)
        if stage == .trace { n += firmware.log.count; firmware.log.removeAll() }
      }
    }
    print(load, n)
  }
}
