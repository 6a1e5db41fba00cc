import InputText
import Pages
import Recordings
import Synchronization
import Testing

@Suite struct TraceIntakeTests {
  private static let header = "tactus-trace 2\nscene=map\npixels=8x8\n\n"

  /// What a feed holds after bytes that came in pieces, and what was reported of them.
  private func taken(
    _ text: String, pieces size: Int = 1 << 20, isEnded: Bool = true
  ) throws -> (messages: [String], reports: [String]) {
    let feed = TraceFeed()
    let reports = Mutex<[String]>([])
    var intake = TraceIntake("live", to: feed) { line in reports.withLock { $0.append(line) } }
    var rest = Array(text.utf8)[...]
    var hasHeader = false
    while !rest.isEmpty {
      let piece = rest.prefix(size)
      rest = rest.dropFirst(piece.count)
      if hasHeader {
        intake.take(piece, arrived: 0)
      } else if let reader = try intake.takeHeader(piece) {
        #expect(reader["scene"] == "map")
        hasHeader = true
        intake.take(arrived: 0)
      }
    }
    #expect(hasHeader)
    if isEnded { intake.finish() }
    let messages = feed.messages(from: 0).map {
      "\($0.kind) \($0.line) \(String(decoding: $0.bytes, as: UTF8.self))"
    }
    return (messages, reports.withLock { $0 })
  }

  /// Why a text is no header; nil where it is one, or may become one.
  private func failure(
    _ intake: inout TraceIntake, _ text: String, isLast: Bool = false
  ) -> TextError? {
    do throws(TextError) {
      _ = try intake.takeHeader(Array(text.utf8)[...], isLast: isLast)
      return nil
    } catch { return error }
  }

  @Test func `lines come whole, with their numbers`() throws {
    let (messages, reports) = try taken(Self.header + "0 0 a\n0 1 b\n1 2 c", isEnded: false)
    #expect(messages == ["lines 5 0 0 a\n0 1 b\n"] && reports.isEmpty)
  }

  @Test(arguments: [1, 2, 3, 7, 64]) func `whatever the pieces`(size: Int) throws {
    let (messages, reports) = try taken(Self.header + "0 0 a\n0 1 b\n1 2 c\n", pieces: size)
    let lines = messages.filter { $0.hasPrefix("lines") }
      .map { $0.drop { $0 != "\n" && !$0.isNumber }.split(separator: " ", maxSplits: 1)[1] }
    #expect(lines.joined() == "0 0 a\n0 1 b\n1 2 c\n")
    #expect(messages.last == "end 0 The trace has ended" && reports.isEmpty)
  }

  @Test func `what is no record is left out and named`() throws {
    let bad = [
      "x", "1", "1 2", "1 x frame", "1.5 0 frame", "", "0 0 \u{1}", "12345678901234567 0 a",
    ]
    let text = Self.header + "0 0 a\n" + bad.map { "\($0)\n" }.joined() + "0 1 b\n"
    let (messages, reports) = try taken(text)
    #expect(messages.first == "lines 5 0 0 a\n")
    #expect(messages.contains("lines \(6 + bad.count) 0 1 b\n"))
    #expect(messages.count { $0.hasPrefix("note") } == bad.count)
    #expect(
      reports.first?.hasPrefix("live:6: is no record and is left out; a record has tick") == true)
    #expect(reports.contains("live:12: is no text and is left out"))
  }

  @Test func `a negative time is a record's, and a carriage return no part of it`() throws {
    let (messages, reports) = try taken(Self.header + "0 -5 frame contacts=-\r\n")
    #expect(messages.first == "lines 5 0 -5 frame contacts=-\r\n" && reports.isEmpty)
  }

  @Test func `a line has a limit, on both sides of it`() throws {
    let record = "0 0 a "
    let room = LineSource.lineBytesMax - record.utf8.count
    let line = { record + String(repeating: "x", count: $0) + "\n" }
    #expect(try taken(Self.header + line(room) + "0 1 b\n").reports.isEmpty)
    for extra in [1, 2, 100_000] {
      let (messages, reports) = try taken(
        Self.header + line(room + extra) + "0 1 b\n", pieces: 4096)
      #expect(reports == ["live:5: has more than 16384 bytes and is left out"])
      #expect(messages.contains("lines 6 0 1 b\n"))
    }
  }

  @Test func `an end in mid-line is named`() throws {
    let (messages, reports) = try taken(Self.header + "0 0 a\n0 1 fra")
    #expect(reports == ["live:6: was cut off and is left out"])
    #expect(messages.last == "end 0 The trace has ended")
  }

  @Test func `faults are reported so many times`() throws {
    let text = Self.header + String(repeating: "x\n", count: TraceFeed.notesMax + 10)
    let (messages, reports) = try taken(text)
    #expect(reports.count == TraceFeed.notesMax)
    #expect(reports.last?.hasSuffix("; further faults are not reported") == true)
    #expect(messages.count == TraceFeed.notesMax + 1)
  }

  @Test(arguments: [
    ("hello\n", "live:1: not a trace; the first line must be 'tactus-trace 2'"),
    (
      "tactus-trace 9\n\n",
      "live:1: unknown trace version '9'; this tactus reads 1 and 2; use a newer one"
    ),
    (
      "tactus-trace 1\n\n",
      "live:1: a trace of version 1; make one of version 2: tactus replay FILE --trace NEW"
    ),
    ("tactus-trace 2\nscene\n\n", "live:2: 'scene' is not a pair; write key=value without spaces"),
  ])
  func `what is no header is refused at once`(text: String, line: String) {
    var intake = TraceIntake("live", to: TraceFeed()) { _ in }
    let error = failure(&intake, text)
    #expect(error.map { "\($0)" } == line)
  }

  @Test func `a header that is cut off is waited for until the end`() throws {
    var intake = TraceIntake("live", to: TraceFeed()) { _ in }
    #expect(failure(&intake, "tactus-trace 2\nscene=map") == nil)
    let error = failure(&intake, "", isLast: true)
    #expect(
      error.map { "\($0)" } == "live:2: the header is cut off; give a trace with its empty line")
  }

  @Test func `a header has a limit`() throws {
    let line = "a=" + String(repeating: "x", count: 8000) + "\n"
    var intake = TraceIntake("live", to: TraceFeed()) { _ in }
    #expect(failure(&intake, "tactus-trace 2\n") == nil)
    var byteCount = 0
    var error: TextError?
    while byteCount < 2 * TraceIntake.headerBytesMax, error == nil {
      byteCount += line.utf8.count
      error = failure(&intake, line)
    }
    #expect(error != nil && byteCount <= TraceIntake.headerBytesMax + line.utf8.count)
  }
}

@Suite struct StageIntakeTests {
  @Test func `the stages of ticks come in their order, and nothing else`() {
    #expect(
      StageIntake.stages == [
        "input", "recognize", "timers", "update", "render", "present", "trace",
      ])
    let feed = TraceFeed()
    var intake = StageIntake(to: feed)
    let chain = """
      tactus-chain 2
      clock=paced

      0 tick kind=grid due=0 start=9 trace=33 input=8 recognize=0 timers=1 update=10 render=1182
      0 picture due=0 start=9 input=5
      1 tick kind=grid input=x trace=-1 timers=12345678901
      2 tick kind=grid inp
      """
    for byte in chain.utf8 { intake.take([byte]) }
    intake.take(Array("ut=7\n".utf8)[...])
    let lines = feed.messages(from: 0).map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(lines == ["8 0 1 10 1182 - 33\n", "- - - - - - -\n", "7 - - - - - -\n"])
  }
}
