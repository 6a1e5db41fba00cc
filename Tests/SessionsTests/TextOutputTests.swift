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
    let isLet: Mutex<Bool>

    init(isLet: Bool) { self.isLet = Mutex(isLet) }
  }

  private struct Times: RecordText, ~Copyable {
    let seen: Seen
    var name: String { "times" }

    static func takes(_ content: TraceRecord.Content) -> Bool {
      if case .start = content { false } else { true }
    }

    mutating func take(
      _ records: UnsafeBufferPointer<TraceRecord>, _ names: SceneNames
    ) throws(OutputError) {
      while !seen.isLet.withLock({ $0 }) {}
      for record in records { seen.times.withLock { $0.append(record.time.microseconds) } }
    }

    mutating func close() throws(OutputError) {}
  }

  private static let names = SceneNames(targets: [], recognizers: [], kinds: [])

  private func take(
    _ output: TextOutput<Times>, _ times: Range<Int64>, _ content: TraceRecord.Content = .shake
  ) throws(OutputError) {
    let records = times.map { TraceRecord(time: Instant(microseconds: $0), content) }
    let result = records.withUnsafeBufferPointer { all in
      Result { () throws(OutputError) in try output.take(all, Self.names) }
    }
    try result.get()
  }

  @Test func `all that matters is taken, in order, and the rest needs no room`() throws {
    let seen = Seen(isLet: false)
    let output = TextOutput(Times(seen: seen), isLive: true)
    for _ in 0..<100 { try take(output, 0..<100, .start(.input)) }
    for tick in Int64(0)..<8 { try take(output, tick * 500..<tick * 500 + 500) }
    seen.isLet.withLock { $0 = true }
    try output.close()
    #expect(seen.times.withLock { $0 } == Array(0..<4000))
  }

  @Test func `a tick waits for no text, and records that find no room are counted`() throws {
    let seen = Seen(isLet: false)
    let output = TextOutput(Times(seen: seen), isLive: true)
    // What is being taken has its room until then.
    for tick in Int64(0)..<10 { try take(output, tick * 500..<tick * 500 + 500) }
    seen.isLet.withLock { $0 = true }
    #expect(
      throws: OutputError("times: 1000 records are lost, because nothing took them in time")
    ) { try output.close() }
    #expect(seen.times.withLock { $0 } == Array(0..<4000))
  }

  @Test func `in virtual time a tick takes its records itself`() throws {
    let seen = Seen(isLet: true)
    let output = TextOutput(Times(seen: seen), isLive: false)
    try take(output, 0..<10)
    #expect(seen.times.withLock { $0 } == Array(0..<10))
    try output.close()
  }
}
