import Firmware
import TactusCore
import TestSupport
import Testing

@testable import SeatInput

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
      case .lost(let count, at: _): lines.append("\(time) lost \(count)")
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
    #expect(drain(&ring) == ["0 lost 2", "0 1", "2 1", "4 1", "5 -", "6 2"])
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
    #expect(drain(&ring) == ["0 lost 1", "0 1", "2 1", "3 -"])
  }

  /// 20,000 scans while the firmware takes none: what it is told was lost is what it does not get.
  @Test("a flood loses only moves, and every loss is reported")
  func flood() {
    var ring = ReportRing(capacity: 1024)
    _ = ring.push(frame(0))
    for time in 1...20_000 { #expect(push(frame(Int64(time), 1, x: Float(time)), &ring)) }
    #expect(push(frame(20_001), &ring))
    var told: UInt32 = 0
    var taken = 0
    var faults = 0
    while let report = ring.pop(before: .never) {
      switch report {
      case .frame: taken += 1
      case .lost(let count, at: _):
        told += count
        faults += 1
      default: Issue.record("\(report)")
      }
    }
    #expect(faults == 1 && Int(told) == ring.lostCount && taken + Int(told) == 20_002)
  }

  /// Each `+` is a device that comes, `-` one that goes, `f` a frame in which a contact lands.
  private func kept(_ reports: String, capacity: Int) -> String {
    var ring = ReportRing(capacity: capacity)
    for (time, mark) in reports.enumerated() {
      let at = Instant(microseconds: Int64(time) * 1000)
      let report: PanelReport =
        switch mark {
        case "+": .fault(.plugged, at: at)
        case "-": .fault(.unplugged, at: at)
        default: frame(Int64(time), UInt16(time))
        }
      #expect(push(report, &ring))
    }
    #expect(ring.lostCount == 0)
    return drain(&ring).map { line in
      line.hasSuffix(" plugged") ? "+" : line.hasSuffix(" unplugged") ? "-" : "f"
    }.joined()
  }

  @Test("a device that comes and goes makes up for itself when the queue is full")
  func plugging() {
    #expect(kept("+-+-", capacity: 4) == "+-+-")
    #expect(kept("+-+-+", capacity: 4) == "+-+")
    #expect(kept("-+-+-+-", capacity: 4) == "-+-")
    // Two more devices in the end than at the start.
    #expect(kept("+++-+-+-+", capacity: 6) == "+++-+")
    // A frame in between keeps them apart.
    #expect(kept("+-f+-+-f", capacity: 7) == "+-f+-f")
    #expect(kept(String(repeating: "-+", count: 600) + "f", capacity: 1024).hasSuffix("-+f"))
  }

  @Test("devices that only come are all reported")
  func onlyPlugged() {
    var ring = ReportRing(capacity: 3)
    for _ in 0..<3 { #expect(push(.fault(.plugged, at: .zero), &ring)) }
    #expect(!push(.fault(.plugged, at: .zero), &ring))
  }

  /// Random fingers through queues of every size, emptied at random: the firmware sees each landing
  /// and each lift in order, each finger's last place before it lifted, and nothing left down.
  @Test("whatever is lost, no contact is left down", arguments: 0..<200 as Range<UInt64>)
  func nothingIsLeftDown(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var ring = ReportRing(capacity: Int.random(in: 2...40, using: &random))
    var assembler = FrameAssembler()
    var sent = ContactLives()
    var seen = ContactLives()
    var down: Set<UInt32> = []
    for time in 0..<600 as Range<Int64> {
      let key = UInt32.random(in: 0...11, using: &random)
      switch Int.random(in: time > 560 ? 6...9 : 0...29, using: &random) {
      case 0...2:
        assembler.land(key: key, at: Point(x: Float(time), y: 1))
        down.insert(key)
      case 3: assembler.cancel(key: key)
      case 4, 6...9: assembler.lift(key: key)
      default: assembler.move(key: key, to: Point(x: Float(time), y: 2))
      }
      if time == 599 { for key in down { assembler.lift(key: key) } }
      let frame = assembler.frame(at: Instant(microseconds: time))
      sent.take(frame)
      while !ring.push(.frame(frame)) { seen.takeNext(from: &ring) }
      guard Int.random(in: 0...60, using: &random) == 0 else { continue }
      for _ in 0..<20 { seen.takeNext(from: &ring) }
    }
    while seen.takeNext(from: &ring) {}
    #expect(seen.lines == sent.lines && seen.last.down.isEmpty)
    #expect(Int(seen.lost) == ring.lostCount)
  }
}

/// The landings, lifts and cancellations in a stream of frames, with the place before each lift.
private struct ContactLives {
  private(set) var lines: [String] = []
  private(set) var last = ContactFrame(time: .zero)
  private(set) var lost: UInt32 = 0

  mutating func take(_ frame: ContactFrame) {
    for slot in 0..<contactsMax {
      let was = last.down.contains(slot) ? last[slot] : nil
      let now = frame.down.contains(slot) ? frame[slot] : nil
      if let was, now?.id != was.id {
        let word = frame.cancelled.contains(slot) ? "cancelled" : "lifted"
        lines.append("\(frame.time.microseconds) \(was.id) \(word) at \(was.position.x)")
      }
      if let now, was?.id != now.id {
        lines.append("\(frame.time.microseconds) \(now.id) landed at \(now.position.x)")
      }
    }
    last = frame
  }

  /// Takes the oldest report; false when there is none.
  @discardableResult
  mutating func takeNext(from ring: inout ReportRing) -> Bool {
    switch ring.pop(before: .never) {
    case nil: return false
    case .frame(let frame)?: take(frame)
    case .lost(let count, at: _)?: lost += count
    case let report?: Issue.record("\(report)")
    }
    return true
  }
}
