import Testing

@testable import Recordings

@Suite struct TraceReportsTests {
  private let trace = """
    tactus-trace 1
    board=test
    scene=focal

    0 0 frame contacts=0@1.000,2.000;1@3.500,4.000
    0 0 decide recognizer=tap from=possible to=failed
    1 10000 frame contacts=1@3.500,5.000
    2 20000 frame contacts=2@9.000,9.000;1@3.500,6.000
    3 30000 frame contacts=1@3.500,6.000 cancelled=2
    3 30000 fault kind=stall detail=40
    3 30500 fault kind=dropped
    4 40000 frame contacts=- cancelled=1
    5 41000 fault kind=suspend
    6 50000 fault kind=resume

    """

  @Test func aTraceIsARecording() throws {
    let recording = try record(trace)
    #expect(recording.format == .trace)
    #expect(
      describe(recording.reports) == """
        0 0:0@1.0,2.0 1:1@3.5,4.0
        10000 1:1@3.5,5.0
        20000 0:2@9.0,9.0 1:1@3.5,6.0
        30000 1:1@3.5,6.0 x0
        30500 dropped
        40000 x1
        41000 suspend
        50000 resume
        """)
    #expect(recording.counts.downs == 3)
    #expect(recording.counts.lifts == 1)
    #expect(recording.counts.cancels == 2)
  }

  @Test func linesKeepTheirWordsAndTheOrderOfTheirKeys() throws {
    let trace = try Trace(Array(self.trace.utf8), file: "a.trace")
    #expect(trace.header.map(\.key) == ["board", "scene"])
    #expect(trace.lines[1].word == "decide")
    #expect(trace.lines[1].pairs.map(\.key) == ["recognizer", "from", "to"])
    #expect(trace.lines[1]["to"] == "failed")
    #expect(trace.lines[1].line == 6)
  }

  // Ids start again at zero after 65 535; the order in which contacts landed is still theirs.
  @Test func idsWrap() throws {
    let recording = try record(
      "tactus-trace 1\n\n0 0 frame contacts=65534@0,0\n"
        + "0 1 frame contacts=0@2,0;65535@1,0;65534@0,0\n")
    #expect(
      describe(recording.reports)
        == "0 0:65534@0.0,0.0\n1 0:65534@0.0,0.0 1:65535@1.0,0.0 2:0@2.0,0.0")
  }

  // A slot whose contact was taken back in a frame stays empty in that frame.
  @Test func aCancelledSlotIsNotTakenInTheSameFrame() throws {
    let recording = try record(
      "tactus-trace 1\n\n0 0 frame contacts=0@0,0\n0 1 frame contacts=1@1,0 cancelled=0\n")
    #expect(describe(recording.reports) == "0 0:0@0.0,0.0\n1 1:1@1.0,0.0 x0")
  }
}

@Suite struct TraceDiffTests {
  private func diff(_ left: String, _ right: String, context: Int = 2) -> String? {
    TraceDiff(Array(left.utf8), Array(right.utf8), context: context)?.text(left: "a", right: "b")
  }

  private func trace(_ records: [String], board: String = "x") -> String {
    "tactus-trace 1\nboard=\(board)\n\n" + records.map { $0 + "\n" }.joined()
  }

  private let records = (1...10).map { "\($0) \($0)0 tap" }

  @Test func theSameTraceHasNoDifference() {
    #expect(diff(trace(records), trace(records)) == nil)
  }

  @Test func theFirstDifferenceComesWithContextAndLineNumbers() {
    var changed = records
    changed[5] = "6 60 drag"
    changed[7] = "8 80 drag"
    #expect(
      diff(trace(records), trace(changed)) == """
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

  @Test func aTraceThatEndsEarlyIsDifferent() {
    #expect(
      diff(trace(records), trace(Array(records.dropLast())), context: 1) == """
        --- a
        +++ b
        @@ first difference at line 13 @@
         12 9 90 tap
        -13 10 100 tap
        +(end of the trace)

        """)
  }

  @Test func headersAreComparedByTheirKeys() {
    #expect(
      diff(trace(records), trace(records, board: "y")) == "--- a\n+++ b\n-board=x\n+board=y\n")
    #expect(
      diff(trace([]), "tactus-trace 1\n\n") == "--- a\n+++ b\n-board=x\n")
  }
}
