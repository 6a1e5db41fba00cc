import Firmware
import TactusCore
import Testing

@testable import LinuxDevices

@Suite("The queue of reports")
struct ReportRingTests {
  /// A frame at `time` ms with one contact `id` at x, or none.
  private func frame(_ time: Int64, _ id: UInt16? = nil, x: Float = 0) -> PanelReport {
    var frame = ContactFrame(time: Instant(microseconds: time * 1000))
    if let id { frame.place(Contact(id: id, position: Point(x: x, y: 0)), in: 0) }
    return .frame(frame)
  }

  private func push(_ report: PanelReport, _ ring: inout ReportRing) -> Bool { ring.push(report) }

  private func drain(_ ring: inout ReportRing) -> [String] {
    var lines: [String] = []
    while let report = ring.pop(before: .never) {
      let time = report.time.microseconds / 1000
      switch report {
      case .frame(let frame): lines.append("\(time) \(frame.down.isEmpty ? "-" : "\(frame[0].id)")")
      case .fault(let fault, at: _): lines.append("\(time) \(fault)")
      case .acceleration: lines.append("\(time) accel")
      case .suspend, .resume: lines.append("\(time) power")
      }
    }
    return lines
  }

  @Test("returns reports from before the limit, not at it")
  func limit() {
    var ring = ReportRing(capacity: 4)
    _ = ring.push(frame(8, 1))
    let atLimit = ring.pop(before: Instant(microseconds: 8000))
    let afterIt = ring.pop(before: Instant(microseconds: 8001))
    #expect(atLimit == nil)
    #expect(afterIt?.time == Instant(microseconds: 8000))
    #expect(drain(&ring) == [])
  }

  @Test("loses nothing while it is exactly full")
  func exactlyFull() {
    var ring = ReportRing(capacity: 4)
    for time in 0..<4 { #expect(push(frame(Int64(time), 1), &ring)) }
    #expect(ring.lostCount == 0)
    #expect(drain(&ring) == ["0 1", "1 1", "2 1", "3 1"])
  }

  @Test("beyond that, thins out moves but not the last of a run, and reports it once")
  func overfull() {
    var ring = ReportRing(capacity: 6)
    for time in 0..<5 { _ = ring.push(frame(Int64(time), 1)) }
    _ = ring.push(frame(5))
    #expect(push(frame(6, 2), &ring))
    #expect(ring.lostCount == 2)
    #expect(drain(&ring) == ["0 overflow", "0 1", "2 1", "4 1", "5 -", "6 2"])
  }

  @Test("rejects a report rather than lose a touch-down, a lift, a change of finger or a fault")
  func onlyChanges() {
    var ring = ReportRing(capacity: 5)
    #expect(push(frame(0, 1), &ring))
    #expect(push(frame(1, 2), &ring))
    #expect(push(.fault(.dropped, at: Instant(microseconds: 1500)), &ring))
    #expect(push(frame(2), &ring))
    #expect(push(frame(3, 3), &ring))
    #expect(!push(frame(4), &ring))
    #expect(drain(&ring) == ["0 1", "1 2", "1 dropped", "2 -", "3 3"])
    #expect(ring.lostCount == 0)
  }

  @Test("a cancellation is a change of contacts")
  func cancellation() {
    var ring = ReportRing(capacity: 3)
    var cancelled = ContactFrame(time: .zero)
    cancelled.place(Contact(id: 0, position: .zero), in: 0)
    cancelled.cancel(slot: 0)
    _ = ring.push(frame(0))
    _ = ring.push(.frame(cancelled))
    _ = ring.push(frame(1))
    #expect(!push(frame(2, 1), &ring))
  }

  @Test("wraps around at the end of its storage")
  func wrapsAround() {
    var ring = ReportRing(capacity: 3)
    for time in 0..<10 {
      #expect(push(frame(Int64(time), UInt16(time)), &ring))
      #expect(drain(&ring) == ["\(time) \(time)"])
    }
    for time in 0..<3 { _ = ring.push(frame(Int64(time), 1)) }
    #expect(push(frame(3), &ring))
    #expect(drain(&ring) == ["0 overflow", "0 1", "2 1", "3 -"])
  }
}
