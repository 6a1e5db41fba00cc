import Firmware
import OutputFiles
import Synchronization
import TactusCore
import Testing

@testable import Sessions

/// Records that a thread makes text of: in order, and what finds no room is counted.
@Suite struct TextOutputTests {
  /// The times of the records that were taken; it takes the first ones when it is let.
  private final class Seen: Sendable {
    let times = Mutex<[Int64]>([])
    /// Of which tick each piece was, and how many records were lost before it.
    let pieces = Mutex<[String]>([])
    /// How many pieces were begun, and how many may be taken.
    let begun = Mutex(0)
    let allowed: Mutex<Int>

    init(isLet: Bool) { allowed = Mutex(isLet ? .max : 0) }
  }

  private struct Times: RecordText, ~Copyable {
    let seen: Seen

    static func takes(_ content: TraceRecord.Content) -> Bool {
      if case .start = content { false } else { true }
    }

    mutating func take(_ piece: RecordPiece, _ names: SceneNames) throws(OutputError) {
      let number = seen.begun.withLock { count in
        count += 1
        return count
      }
      while number > seen.allowed.withLock({ $0 }) {}
      let part = piece.isLast ? "" : ", a part"
      seen.pieces.withLock { $0.append("\(piece.tick): \(piece.lostBefore)\(part)") }
      for record in piece.records {
        seen.times.withLock { $0.append(record.time.microseconds) }
      }
    }

    mutating func close(lostCount: Int) throws(OutputError) {
      seen.pieces.withLock { $0.append("end: \(lostCount)") }
    }
  }

  private static let names = SceneNames(targets: [], recognizers: [], kinds: [])

  private func take(
    _ output: TextOutput<Times>, _ times: Range<Int64>, _ content: TraceRecord.Content = .shake
  ) throws(OutputError) {
    let records = times.map { TraceRecord(time: Instant(microseconds: $0), content) }
    let result = records.withUnsafeBufferPointer { all in
      Result { () throws(OutputError) in
        try output.take(
          TickRecords(
            tick: UInt32(times.lowerBound), start: .zero, records: all, hasNewPicture: false),
          Self.names)
      }
    }
    try result.get()
  }

  @Test func `all that matters is taken, in order, and the rest needs no room`() throws {
    let seen = Seen(isLet: false)
    let output = TextOutput(Times(seen: seen), isLive: true)
    for _ in 0..<100 { try take(output, 0..<100, .start(.input)) }
    for tick in Int64(0)..<8 { try take(output, tick * 500..<tick * 500 + 500) }
    seen.allowed.withLock { $0 = .max }
    try output.close()
    #expect(seen.times.withLock { $0 } == Array(0..<4000))
  }

  @Test func `a tick waits for no text, and records that find no room are counted`() throws {
    let seen = Seen(isLet: false)
    let output = TextOutput(Times(seen: seen), isLive: true)
    // What is being taken has its room until then.
    for tick in Int64(0)..<10 { try take(output, tick * 500..<tick * 500 + 500) }
    seen.allowed.withLock { $0 = .max }
    try output.close()
    #expect(seen.times.withLock { $0 } == Array(0..<4000))
    let ticks = stride(from: 0, to: 4000, by: 500).map { "\($0): 0" }
    #expect(seen.pieces.withLock { $0 } == ticks + ["end: 1000"])
  }

  @Test func `what is lost stands before what comes after it`() throws {
    let seen = Seen(isLet: false)
    let output = TextOutput(Times(seen: seen), isLive: true)
    for tick in Int64(0)..<9 { try take(output, tick * 500..<tick * 500 + 500) }
    seen.allowed.withLock { $0 = .max }
    try output.withText { _ throws(OutputError) in }
    try take(output, 5000..<5500)
    try output.close()
    #expect(seen.times.withLock { $0 } == Array(0..<4000) + Array(5000..<5500))
    let pieces = seen.pieces.withLock { $0 }.suffix(3)
    #expect(pieces == ["3500: 0", "5000: 500", "end: 500"])
  }

  @Test func `a tick that wraps round the ring comes in two parts`() throws {
    let seen = Seen(isLet: false)
    let output = TextOutput(Times(seen: seen), isLive: true)
    try take(output, 0..<4000)
    try take(output, 5000..<5050)
    seen.allowed.withLock { $0 = 1 }
    // The first tick has given back its room when the second one is begun.
    while seen.begun.withLock({ $0 }) < 2 {}
    try take(output, 6000..<6100)
    seen.allowed.withLock { $0 = .max }
    try output.close()
    let times = Array(0..<4000) + Array(5000..<5050) + Array(6000..<6100)
    #expect(seen.times.withLock { $0 } == times.map { Int64($0) })
    #expect(
      seen.pieces.withLock { $0 }
        == ["0: 0", "5000: 0", "6000: 0, a part", "6000: 0", "end: 0"])
  }

  @Test func `in virtual time a tick takes its records itself`() throws {
    let seen = Seen(isLet: true)
    let output = TextOutput(Times(seen: seen), isLive: false)
    try take(output, 0..<10)
    #expect(seen.times.withLock { $0 } == Array(0..<10))
    try output.close()
  }
}
