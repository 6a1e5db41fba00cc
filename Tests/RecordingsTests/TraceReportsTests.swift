import Firmware
import InputText
import TactusCore
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

  /// What a live run lost is noted: a run in virtual time loses it again, as the lost one did.
  @Test(arguments: [
    ("", []),
    (
      "0 500 start kind=input\n",
      ["line 6: 15 records were lost when it was written; the replay may differ from that run"]
    ),
  ])
  func `lost records are noted`(start: String, notes: [String]) throws {
    let recording = try record(
      "tactus-trace 2\ntickPeriod=10000\n\n0 400 frame contacts=0@0,0\n" + start
        + "0 500 fault kind=recordsDropped detail=12\n9 90000 frame contacts=-\n"
        + (start.isEmpty ? "" : "9 90000 start kind=input\n")
        + "9 90000 fault kind=recordsDropped detail=3\n")
    #expect(recording.notes == notes)
  }

  // Ids wrap to zero after 65 535; the landing order is kept.
  @Test func idsWrap() throws {
    let recording = try record(
      "tactus-trace 1\n\n0 0 frame contacts=65534@0,0\n"
        + "0 1 frame contacts=0@2,0;65535@1,0;65534@0,0\n")
    #expect(
      describe(recording.reports)
        == "0 0:65534@0.0,0.0\n1 0:65534@0.0,0.0 1:65535@1.0,0.0 2:0@2.0,0.0")
  }

  // A slot whose contact was cancelled in a frame stays empty in that frame.
  @Test func aCancelledSlotIsNotTakenInTheSameFrame() throws {
    let recording = try record(
      "tactus-trace 1\n\n0 0 frame contacts=0@0,0\n0 1 frame contacts=1@1,0 cancelled=0\n")
    #expect(describe(recording.reports) == "0 0:0@0.0,0.0\n1 1:1@1.0,0.0 x0")
  }

  @Test(arguments: [(2, nil), (1, "t:5: more than 1 reports of the panel; cut the trace in two")])
  func aTraceHasSoManyReportsAtMost(max: Int, error: String?) throws {
    let text = "tactus-trace 2\n\n1 0 frame contacts=-\n1 1 tap\n2 9 fault kind=dropped\n"
    var refusal: String?
    do throws(TextError) {
      let lines = LineSource(Array(text.utf8), name: "t", expecting: "a trace")
      _ = try TraceReports(of: TraceReader(lines), reportsMax: max)
    } catch {
      refusal = "\(error)"
    }
    #expect(refusal == error)
  }

  // Version 2 gives the slots of contacts, and the original timestamp of a raised report.
  @Test func versionTwoHasSlotsAndTimestamps() throws {
    let recording = try record(
      """
      tactus-trace 2
      tickPeriod=10

      1 0 frame contacts=4@1,1;3@2,2
      2 11 frame contacts=3@2,2 cancelled=4 slots=7;2
      3 11 fault kind=outOfOrder detail=4
      3 11 fault kind=late detail=-
      9 12 frame contacts=-

      """)
    #expect(
      describe(recording.reports) == """
        0 0:4@1.0,1.0 1:3@2.0,2.0
        11 7:3@2.0,2.0 x2
        4 late
        12 -
        """)
    // Handled in tick 9, though tick 2 starts after it: it was not available before 80.
    #expect(recording.arrivals.map(\.microseconds) == [0, 11, 20, 80])
    var panel = RecordedPanel(recording)
    let before = { (limit: Int64) in
      panel.next(before: Instant(microseconds: limit))?.time.microseconds
    }
    #expect([before(11), before(12), before(20), before(21)] == [0, 11, nil, 4])
    #expect([before(80), before(81)] == [nil, 12])
    #expect(panel.isFinished)
  }
}
