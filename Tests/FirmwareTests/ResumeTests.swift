import DemoScenes
import Firmware
import Gestures
import Raster
import TactusCore
import Testing

/// A panel that reports what it is given.
private struct ListedPanel: Panel {
  var reports: [PanelReport]

  mutating func next(before limit: Instant) -> PanelReport? {
    guard let first = reports.first, first.time < limit else { return nil }
    return reports.removeFirst()
  }
}

/// What suspending and resuming do to a drag.
@Suite struct ResumeTests {
  @Test func `a resume in the middle of a drag cancels it and opens the gate`() {
    #expect(phases(after: .resume(at: at(60))) == ["began", "cancelled"])
  }

  @Test func `a suspend in the middle of a drag cancels it and opens the gate`() {
    #expect(phases(after: .suspend(at: at(60))) == ["began", "cancelled"])
  }

  @Test func `without either, the drag ends when it lifts`() {
    #expect(phases(after: .fault(.late, at: at(60))) == ["began", "ended"])
  }

  private func at(_ milliseconds: Int64) -> Instant {
    Instant(microseconds: milliseconds * 1000)
  }

  /// The phases of a swipe's drag, without changes, when `report` comes in between.
  private func phases(after report: PanelReport) -> [String] {
    var fingers = FrameAssembler()
    var reports: [PanelReport] = []
    fingers.land(key: 1, at: Point(x: 160, y: 120))
    reports.append(.frame(fingers.frame(at: at(0))))
    for step in 1...5 {
      fingers.move(key: 1, to: Point(x: 160 - Float(step) * 16, y: 120))
      reports.append(.frame(fingers.frame(at: at(Int64(step) * 10))))
    }
    reports.append(report)
    fingers.lift(key: 1)
    reports.append(.frame(fingers.frame(at: at(80))))

    let records = UnsafeMutableBufferPointer<TraceRecord>.allocate(
      capacity: RecordLog.recordsPerTickMax)
    defer { records.deallocate() }
    var firmware = Firmware<FocalScene>(board: board, records: records)
    var panel = ListedPanel(reports: reports)
    firmware.input(from: &panel, before: at(100))
    firmware.recognize()
    firmware.runTimers(before: at(100))
    #expect(!firmware.gate.isDragging)
    var phases: [String] = []
    for index in 0..<firmware.log.count {
      guard case .gesture(let event) = firmware.log[index].content, event.kind == .drag,
        event.phase != .changed
      else { continue }
      phases.append("\(event.phase)")
    }
    return phases
  }

  private var board: Board {
    Board(
      pixelWidth: 320, pixelHeight: 240, pixelsPerPoint: 1, pixelFormat: .rgb565,
      tickPeriod: .milliseconds(10), displayPeriod: .milliseconds(10),
      scanOutLatency: .milliseconds(5), budgets: PerStage(repeating: .milliseconds(2)),
      divisors: PerStage(repeating: 1))
  }
}
