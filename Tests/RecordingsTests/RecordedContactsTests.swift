import Firmware
import TactusCore
import Testing

@testable import Recordings

/// The contacts of a recording, each from landing to end.
@Suite struct RecordedContactsTests {
  private func contacts(_ lines: String) throws -> RecordedContacts {
    RecordedContacts(of: try record("tactus-trace 2\n\n" + lines).reports)
  }

  private func script(_ lines: String) throws -> String {
    ScriptWriter().text(of: try contacts(lines))
  }

  /// Speeds are measured from a frame in which nothing moves as well.
  @Test func aFrameInWhichNothingMovesIsKept() throws {
    let text = try script(
      """
      1 0 frame contacts=0@1,2
      1 8000 frame contacts=0@1,2
      1 16000 frame contacts=0@3,2;1@5,5
      1 24000 frame contacts=0@3,2;1@5,5
      1 30000 frame contacts=1@5,5 slots=1
      1 40000 frame contacts=-

      """)
    #expect(
      text == """
        at 0ms path 1,2 { 8ms 1,2; 16ms 3,2; 24ms 3,2; 30ms up }
        at 16ms path 5,5 for 24ms

        """)
  }

  @Test func framesOfOneTimeAreMovedApart() throws {
    let found = try contacts(
      """
      1 0 frame contacts=0@1,2
      1 8000 frame contacts=0@2,2
      1 8000 frame contacts=0@3,2
      1 9000 frame contacts=-

      """)
    #expect(found.omissions.moved == 1)
    #expect(found.paths[0].samples.map(\.time.microseconds) == [0, 8000, 8001])
    #expect(found.notes == ["frames at the time of the one before, written a microsecond later: 1"])
  }

  @Test func oneThatIsStillDownIsTakenBackLater() throws {
    let found = try contacts("1 0 frame contacts=4@1,2\n1 8000 frame contacts=4@2,2\n")
    #expect(found.paths.map(\.ending) == [.open])
    #expect(found.paths.map(\.id) == [4])
    #expect(found.notes == ["contacts still down at the end, taken back 2 s later: 1"])
    #expect(
      ScriptWriter().text(of: found) == "at 0ms path 1,2 { 8ms 2,2; 2008ms cancel }\n")
    #expect(describe(found.reports) == "0 0:0@1.0,2.0\n8000 0:0@2.0,2.0\n2008000 x0")
  }

  @Test func aSleepEndsWhatIsDown() throws {
    let lines = """
      1 5000 frame contacts=0@1,2
      1 9000 frame contacts=- cancelled=0
      1 9000 fault kind=suspend detail=-
      1 20000 fault kind=resume detail=-
      1 30000 frame contacts=1@1,2
      1 31000 fault kind=unplugged detail=-
      1 32000 frame contacts=-
      1 33000 fault kind=plugged detail=-

      """
    // The device that was unplugged is another one: a contact lifts in the meantime.
    #expect(
      try script(lines) == """
        at 0ms path 1,2 { 4ms cancel }
        at 4ms suspend
        at 15ms resume
        at 25ms path 1,2 for 2ms

        """)
    #expect(try contacts(lines).omissions.faults == 2)
  }

  @Test func aSlotThatIsUsedAgainIsAnotherContact() throws {
    let found = try contacts(
      "1 0 frame contacts=0@1,2\n1 8000 frame contacts=1@9,9\n1 9000 frame contacts=-\n")
    #expect(found.paths.map(\.id) == [0, 1])
    #expect(found.paths.map(\.ending) == [.lifted, .lifted])
    #expect(found.paths[0].end == found.paths[1].landing)
  }

  @Test func aTableHasWhatEachDid() throws {
    let found = try contacts(
      "1 0 frame contacts=0@1,2\n1 8000 frame contacts=0@4,6\n1 1208500 frame contacts=-\n")
    #expect(
      ContactTable(found, targets: ["list"]).text == """
        contact   at s  x pt  y pt  down ms  travel pt  scans  end     on
              0  0.000   1.0   2.0     1209        5.0      2  lifted  list

        """)
  }

  @Test(
    arguments: [
      ("a.fingers", RecordingForm.script), ("a.b.yml", .libinput), ("x/a.events", .evemu),
      ("a.trace", .trace), ("a.getevent", .getevent), ("a.evtest", .evtest), ("a.txt", nil),
      (".trace", nil), ("trace", nil),
    ])
  func aNameShowsItsForm(name: String, form: RecordingForm?) {
    #expect(RecordingForm(fileName: name) == form)
  }
}
