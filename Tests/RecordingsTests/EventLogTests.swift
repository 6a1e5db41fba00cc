import SeatInput
import TestSupport
import Testing

@testable import Recordings

/// A log gives back what was put in, and holds it in few bytes.
@Suite("A log of events") struct EventLogTests {
  private typealias Entry = (EvdevEvent, Int32)

  private func log(_ entries: [Entry]) -> EventLog {
    EventLog(entries.map(\.0), lines: entries.map(\.1))
  }

  private func event(
    _ time: Int64, _ type: UInt16, _ code: UInt16, _ value: Int32
  ) -> EvdevEvent {
    EvdevEvent(time: time, type: type, code: code, value: value)
  }

  @Test("gives back any events, also of stamps and values as far apart as there are")
  func anyEvents() {
    var random = SplitMix64(seed: 3)
    let times: [Int64] = [0, 1, .max, .min, -1, 1_441_131_061_123_456]
    let values: [Int32] = [0, 1, -1, .max, .min, 63, 64, 8191, 8192]
    var entries: [Entry] = []
    // More codes than have a number, and more bytes than a piece has.
    for _ in 0..<30_000 {
      let word = random.next()
      entries.append(
        (
          event(
            times[Int(word % 6)] &+ Int64(word >> 60), UInt16(word >> 8 & 3),
            UInt16(word >> 16 & 0x1F) &* 2113, values[Int((word >> 32) % 9)]),
          Int32(truncatingIfNeeded: word >> 24)
        ))
    }
    let log = log(entries)
    #expect(log.count == entries.count && log.times == .min ... .max)
    #expect(log.elementsEqual(entries) { $0 == $1 })
    // It is read as often as one likes, and goes on afterwards.
    var longer = log
    longer.append(event(5, 3, 0x35, 7), line: 9)
    #expect(longer.count == log.count + 1 && longer != log)
    #expect(longer.dropLast().elementsEqual(entries) { $0 == $1 })
  }

  @Test("without events")
  func empty() {
    let log = EventLog()
    #expect(log.isEmpty && log.times == nil && log.bytes == 0)
    #expect(log.first { _ in true } == nil)
  }

  /// An hour of a hand was 67 MB, at twenty bytes an event and their copies.
  @Test("holds the events of a hand in three bytes each at most")
  func bytes() {
    var random = SplitMix64(seed: 3)
    var log = EventLog()
    var (time, x, y, line) = (1_000_000_000 as Int64, 2000 as Int32, 1000 as Int32, 0 as Int32)
    for _ in 0..<50_000 {
      let word = random.next()
      time += 12_000 + Int64(word & 0x7FF)
      x += Int32(word >> 16 & 0x3F) - 32
      y += Int32(word >> 32 & 0x3F) - 32
      for event in [event(time, 3, 0x35, x), event(time, 3, 0x36, y), event(time, 0, 0, 0)] {
        line += 1
        log.append(event, line: line)
      }
    }
    #expect(log.bytes <= 3 * log.count, "\(log.bytes) bytes of \(log.count) events")
  }
}
