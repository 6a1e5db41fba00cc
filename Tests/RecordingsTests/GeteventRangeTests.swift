import InputText
import SeatInput
import Testing

@testable import Recordings

/// Where the numbers of a panel's axes come from, in what Android's getevent prints of one device.
@Suite struct GeteventRangeTests {
  private static let events = """
    [   84362.100000] EV_ABS       ABS_MT_TRACKING_ID   00000001
    [   84362.100000] EV_ABS       ABS_MT_POSITION_X    00000190
    [   84362.100000] EV_ABS       ABS_MT_POSITION_Y    0000012c
    [   84362.100000] EV_SYN       SYN_REPORT           00000000
    [   84362.200000] EV_ABS       ABS_MT_TRACKING_ID   ffffffff
    [   84362.200000] EV_SYN       SYN_REPORT           00000000

    """
  /// `getevent -lp /dev/input/event2`, above them.
  private static let panel = """
    add device 1: /dev/input/event2
      name:     "fts_ts"
      events:
        KEY (0001): BTN_TOUCH
        ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min 0, max 799, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_Y     : value 0, min 0, max 599, fuzz 0, flat 0, resolution 0
                    ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
      input props:
        INPUT_PROP_DIRECT

    """
  private static let buttons = """
    add device 2: /dev/input/event0
      name:     "gpio-keys"
      events:
        KEY (0001): KEY_VOLUMEDOWN        KEY_VOLUMEUP
      input props:
        <none>

    """

  private func read(_ text: String, _ ranges: String? = nil) throws -> Recording {
    try Recording(
      Array(text.utf8), file: "a.events", board: testBoard,
      size: PanelSize(width: 127, height: 76), ranges: ranges.flatMap { PanelRanges($0) })
  }

  @Test func withoutARangeTheNotesSayHowToGiveIt() throws {
    let recording = try read(Self.events)
    let remedy =
      "from its values; give it with --ranges x=0..1079,y=0..2399, or put what getevent -lp prints "
      + "above the events"
    #expect(
      recording.notes == [
        "the device: the recording has no range for x; assumed 0 to 511 \(remedy)",
        "the device: the recording has no range for y; assumed 0 to 511 \(remedy)",
      ])
  }

  @Test(
    arguments: [
      (panel + events, nil), (buttons + panel + events, nil), (panel + buttons + events, nil),
      (events, "x=0..799,y=0..599"),
      (panel.replacing("max 599", with: "max 0") + events, "x=0..799,y=0..599"),
    ] as [(String, String?)])
  func theRangeIsThatOfTheDescriptionOrTheOption(text: String, ranges: String?) throws {
    let recording = try read(text, ranges)
    #expect(recording.devices.map(\.y) == [AxisRange(minimum: 0, maximum: 599)])
    #expect(describe(recording.reports) == "0 0:0@400.0,240.0\n100000 -")
    #expect(recording.notes.allSatisfy { !$0.contains("assumed") })
  }

  // Which of two panels sent it, nothing says.
  @Test func ofTwoPanelsNeitherIsTaken() throws {
    let other = Self.panel.replacing("event2", with: "event3")
    #expect(try read(Self.panel + other + Self.events).notes.contains { $0.contains("assumed") })
  }

  @Test(arguments: [
    "", "x=0..799", "y=0..599,x=0..799", "x=0..0,y=0..599", "x=0-799,y=0-599", "x=0..799,y=0..",
    "x=0..9999999999,y=0..1",
  ])
  func otherRangesAreRefused(text: String) { #expect(PanelRanges(text) == nil) }
}
