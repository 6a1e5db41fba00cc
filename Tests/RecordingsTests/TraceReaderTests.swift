import Foundation
import InputText
import Testing

@testable import Recordings

/// Traces are read line by line, complete or damaged, from a file or from memory.
@Suite struct TraceReaderTests {
  private let trace = """
    tactus-trace 2
    board=test
    scene=focal

    0 0 frame contacts=0@1.000,2.000
    0 -5 decide recognizer=tap from=possible to=failed

    """

  private func reader(_ text: String) throws(TextError) -> TraceReader {
    try TraceReader(LineSource(Array(text.utf8), name: "a.trace", expecting: "a trace"))
  }

  private func lines(_ text: String) throws -> (lines: [TraceLine], note: String?) {
    var reader = try reader(text)
    var lines: [TraceLine] = []
    while let line = try reader.next() { lines.append(line) }
    return (lines, reader.note)
  }

  private func message(_ text: String) -> String? {
    do {
      _ = try lines(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func headerAndRecordsKeepTheirOrder() throws {
    let reader = try reader(trace)
    #expect(reader.version == 2)
    #expect(reader.header.map(\.key) == ["board", "scene"])
    #expect(reader["scene"] == "focal")
    let lines = try lines(trace).lines
    #expect(lines.map(\.word) == ["frame", "decide"])
    #expect(lines[1].pairs.map(\.key) == ["recognizer", "from", "to"])
    #expect(lines[1]["to"] == "failed")
    #expect(lines[1].microseconds == -5)
    #expect(lines.map(\.line) == [5, 6])
    #expect(lines[0].text == "0 0 frame contacts=0@1.000,2.000")
  }

  @Test func versionOneIsAlsoRead() throws {
    let reader = try reader("tactus-trace 1\n\n")
    #expect(reader.version == 1)
  }

  @Test(arguments: [
    ("", "a.trace:1: not a trace; the first line must be 'tactus-trace 2'"),
    (
      "tactus-trace 3\n",
      "a.trace:1: unknown trace version '3'; this tactus reads 1 and 2; use a newer one"
    ),
    (
      "tactus-trace 2\nboard\n\n",
      "a.trace:2: 'board' is not a pair; write key=value without spaces"
    ),
    (
      "tactus-trace 2\n\n1 2\n",
      "a.trace:3: not a record; write tick, microseconds, word and key=value pairs"
    ),
    (
      "tactus-trace 2\n\n1 2 tap x\n",
      "a.trace:3: 'x' is not a pair; write key=value without spaces"
    ),
  ])
  func everyMistakeIsReportedWithItsLine(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test func anIncompleteLineIsLeftOutAndReported() throws {
    for length in 1...50 {
      let found = try lines(String(trace.dropLast(length)))
      #expect(found.lines.count == 1)
      #expect(found.note == "line 6 was cut off and is left out")
    }
    #expect(try lines(trace).note == nil)
  }

  /// Whatever is missing of a header, it is an error, and not a trace without records.
  @Test func aHeaderThatWasCutOffIsAnError() {
    let header = "tactus-trace 2\nboard=test\nscene=focal\n\n"
    #expect(message(header) == nil)
    for length in 1...header.utf8.count {
      #expect(message(String(header.dropLast(length))) != nil, "\(length)")
    }
    let expected = "a.trace:3: the header is cut off; give a trace with its empty line"
    #expect(message("tactus-trace 2\nboard=test\nsce") == expected)
    #expect(message("tactus-trace 2\nboard=test\n") == expected)
  }

  @Test func timesHaveALimit() {
    let record = { (time: Int64) in "tactus-trace 2\n\n1 \(time) tap\n" }
    #expect(message(record(TraceReader.timeMax)) == nil)
    #expect(message(record(-TraceReader.timeMax)) == nil)
    #expect(
      message(record(TraceReader.timeMax + 1))
        == "a.trace:3: a time of 1125899906842625 µs in tick 1; times and ticks go up to 1125899906842624"
    )
  }

  @Test func aHeaderHasALimit() {
    let pairs = { (count: Int) in
      "tactus-trace 2\n" + String(repeating: "a=b\n", count: count) + "\n"
    }
    #expect(message(pairs(TraceReader.headerLinesMax)) == nil)
    let one = message(pairs(TraceReader.headerLinesMax + 1))
    #expect(one?.contains("more than \(TraceReader.headerLinesMax) lines") == true)
  }

  // Lines that span the chunks in which a file is read.
  @Test func aLongFileIsReadInChunks() throws {
    try withFile(Self.longTrace(lines: 40_000)) { path in
      var reader = try TraceReader(contentsOf: path)
      var count = 0
      while let line = try reader.next() {
        #expect(line.tick == Int64(count) && line["at"] == "\(count * count)")
        count += 1
      }
      #expect(count == 40_000)
    }
  }

  @Test func aLineOfAFileHasALimit() throws {
    let line = { (length: Int) in String(repeating: "x", count: length) }
    for (excess, isRead) in [(0, true), (1, false)] {
      let length = LineSource.lineBytesMax + excess
      try withFile("a\n" + line(length) + "\nb") { path in
        var source = try LineSource(contentsOf: path, expecting: "a trace")
        #expect(try source.next()?.bytes.text == "a")
        do {
          #expect(try source.next()?.bytes.count == length)
          let last = try source.next()
          #expect(last?.bytes.text == "b" && last?.isWhole == false && last?.number == 3)
          #expect(isRead)
        } catch {
          #expect(!isRead)
          #expect("\(error)".hasPrefix("\(path):2: a line of more than 16384 bytes; "))
        }
      }
    }
  }

  @Test func aMissingFileIsNamed() {
    #expect(
      throws: TextError.unreadable(
        file: "/none", reason: "No such file or directory", expected: "a trace")
    ) {
      try LineSource(contentsOf: "/none", expecting: "a trace").name
    }
  }

  private static func longTrace(lines: Int) -> String {
    "tactus-trace 2\n\n" + (0..<lines).map { "\($0) 0 tap at=\($0 * $0)\n" }.joined()
  }

  private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "tactus-\(UUID().uuidString).trace"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }
}
