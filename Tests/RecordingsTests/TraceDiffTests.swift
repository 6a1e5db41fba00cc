import InputText
import Recordings
import Testing

@Suite struct TraceDiffTests {
  private func diff(_ left: String, _ right: String, context: Int = 2) throws -> String? {
    var options = TraceDiff.Options()
    options.context = context
    return try TraceDiff(Array(left.utf8), Array(right.utf8), options)?
      .text(left: "a", right: "b")
  }

  private func trace(_ records: [String], board: String = "x") -> String {
    "tactus-trace 1\nboard=\(board)\n\n" + records.map { $0 + "\n" }.joined()
  }

  private let records = (1...10).map { "\($0) \($0)0 tap" }

  @Test func theSameTraceHasNoDifference() throws {
    #expect(try diff(trace(records), trace(records)) == nil)
  }

  @Test func aTraceThatWasCutOffIsNotTheWholeOne() throws {
    let whole = trace(records)
    #expect(try diff(whole, String(whole.dropLast()))?.contains("(cut off here)") == true)
  }

  /// One line of a long header is another one; whichever it is, that is a difference.
  @Test(arguments: [0, 200, 1022, 1023])
  func noLineOfALongHeaderIsSkipped(changed: Int) throws {
    func trace(_ value: (Int) -> String) -> String {
      "tactus-trace 2\n"
        + (0..<TraceReader.headerLinesMax).map { "key\($0)=\(value($0))\n" }.joined()
        + "\n1 1 tap\n"
    }
    let one = trace { "\($0)" }
    #expect(try diff(one, one) == nil)
    #expect(try diff(one, trace { $0 == changed ? "other" : "\($0)" }) != nil)
  }

  /// A malformed trace is no different one: whoever asks for a comparison learns where it is, as
  /// whoever reads it does.
  @Test(arguments: [
    ("tactus-trace 2\n\n1 10 tap\nhello\n", "not a record"),
    ("tactus-trace 2\n\n1 10 tap =\n", "'=' is not a pair"),
    ("tactus-trace 2\nboard\n\n", "'board' is not a pair"),
    ("tactus-trace 2\nboard=x\n", "the header is cut off"),
    (
      "tactus-trace 2\n" + String(repeating: "a=1\n", count: 1025) + "\n",
      "a header of more than \(TraceReader.headerLinesMax) lines"
    ),
  ])
  func aMalformedTraceIsRefused(text: String, problem: String) throws {
    for (left, right) in [(text, trace(records)), (trace(records), text), (text, text)] {
      let error = #expect(throws: TextError.self) { try diff(left, right) }
      #expect(error.map { "\($0)".contains(problem) } == true, "\(String(describing: error))")
    }
  }

  @Test func headersCanBeLeftOut() throws {
    var options = TraceDiff.Options()
    options.ignoresHeader = true
    let (one, other) = (trace(records), trace(records, board: "y"))
    #expect(try TraceDiff(Array(one.utf8), Array(other.utf8)) != nil)
    #expect(try TraceDiff(Array(one.utf8), Array(other.utf8), options) == nil)
  }

  @Test func theFirstDifferenceComesWithContextAndLineNumbers() throws {
    var changed = records
    changed[5] = "6 60 drag"
    changed[7] = "8 80 drag"
    #expect(
      try diff(trace(records), trace(changed)) == """
        --- a
        +++ b
        @@ first difference at line 9 @@
          7 4 40 tap
          8 5 50 tap
        - 9 6 60 tap
        -10 7 70 tap
        + 9 6 60 drag
        +10 7 70 tap

        """)
  }

  @Test func aTraceThatEndsEarlyIsDifferent() throws {
    #expect(
      try diff(trace(records), trace(Array(records.dropLast())), context: 1) == """
        --- a
        +++ b
        @@ first difference at line 13 @@
         12 9 90 tap
        -13 10 100 tap
        +(end of the trace)

        """)
  }

  @Test func onlySomeWordsCanBeCompared() throws {
    let left = Array(trace(["1 10 tap a=1", "1 10 display hash=1", "2 20 drag"]).utf8)
    let right = Array(trace(["1 10 tap a=1", "2 10 display hash=2", "3 20 drag"]).utf8)
    var options = TraceDiff.Options()
    options.context = 1
    options.only = ["tap"]
    #expect(try TraceDiff(left, right, options) == nil)
    options.only = []
    options.ignored = ["display"]
    #expect(try TraceDiff(left, right, options)?.record?.left.map(\.text) == ["2 20 drag"])
    options.ignoresTicks = true
    #expect(try TraceDiff(left, right, options) == nil)
    options.ignored = []
    #expect(try TraceDiff(left, right, options)?.record?.right.map(\.number) == [5])
  }

  /// A word is found after more other words than are kept to name the near ones.
  @Test func aWordIsFoundAfterAThousandOthers() throws {
    let text = trace((0..<1100).map { "0 \($0) word\($0)" } + ["0 2000 late"])
    var options = TraceDiff.Options()
    options.only = ["late"]
    #expect(try TraceDiff(Array(text.utf8), Array(text.utf8), options) == nil)
  }

  @Test func headersAreComparedByTheirKeys() throws {
    #expect(
      try diff(trace(records), trace(records, board: "y")) == "--- a\n+++ b\n-board=x\n+board=y\n")
    #expect(
      try diff(trace([]), "tactus-trace 1\n\n") == "--- a\n+++ b\n-board=x\n")
    #expect(
      try diff("tactus-trace 1\n\n", "tactus-trace 2\n\n")
        == "--- a\n+++ b\n-tactus-trace=1\n+tactus-trace=2\n")
  }
}
