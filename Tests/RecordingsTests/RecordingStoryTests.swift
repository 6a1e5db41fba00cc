import InputText
import SeatInput
import Testing

@testable import Recordings

/// A recording's whole story is told: what was left out, what lies outside, what was assumed.
@Suite struct RecordingStoryTests {
  private func notes(_ text: String, size: PanelSize? = PanelSize(width: 127, height: 76)) throws
    -> [String]
  {
    try Recording(Array(text.utf8), file: "a.events", board: testBoard, size: size).notes
  }

  private let touch = "0 id=1 x=1 y=2\n10 id=-1\n"

  @Test func aWholeRecordingHasNoNotes() throws {
    #expect(try notes(evemu(.slotted, touch)) == [])
  }

  @Test func whatLiesOutsideIsCounted() throws {
    func expect(_ packets: String, _ note: String) throws {
      #expect(try notes(evemu(.slotted, packets)) == ["'Test': \(note)"])
    }
    try expect(touch + "20 slot=9 slot=10 slot=-1", "slots other than 0 to 9, taken as 9: 2")
    try expect(touch + "20 x=800 x=-1 x=799 x=0", "positions outside of the x axis, 0 to 799: 2")
    try expect(
      touch + "20 id=2 tool=1\n30 x=5 tool=2\n40 id=-1", "contacts of a pen, not played: 1")
  }

  // A machine that learns the time while it records. It would be replayed for hours.
  @Test func aStepOfTheClockIsAPause() throws {
    let tap = "0 id=1 x=1 y=2\n10 id=-1\n"
    let later = "\(1_700_000_000_000_000) id=2 x=5 y=6\n\(1_700_000_000_000_050) id=-1\n"
    let recording = try Recording(
      Array(evemu(.slotted, tap + later).utf8), file: "a.events", board: testBoard,
      size: PanelSize(width: 127, height: 76))
    #expect(
      describe(recording.reports) == """
        0 0:0@1.0,2.0
        10 -
        1000010 0:1@5.0,6.0
        1000060 -
        """)
    #expect(
      recording.notes
        == ["the clock steps forward by 19675 days; taken as a pause of one second"])
  }

  // As long as a soak goes on by itself.
  @Test func aPauseOfADayIsAPause() throws {
    let day = 86_400_000_000
    let touches = "0 id=1 x=1 y=2\n10 id=-1\n\(day + 10) id=2 x=1 y=2\n\(day + 20) id=-1\n"
    #expect(try notes(evemu(.slotted, touches)) == [])
    #expect(try notes(evemu(.slotted, touches.replacing("\(day + 10)", with: "\(day + 11)"))) != [])
  }

  @Test func eventsAfterTheLastReportAreCounted() throws {
    let text = evemu(.slotted, touch) + "E: 0.000030 0003 0039 7\nE: 0.000030 0003 0035 7\n"
    #expect(try notes(text) == ["'Test': events after the last report, left out: 2"])
  }

  @Test func aLastLineThatWasCutIsLeftOut() throws {
    let whole = evemu(.slotted, touch) + "E: 0.000030 0003 0035 0123"
    let number = whole.split(separator: "\n").count
    let expected = ["line \(number) was cut off and is left out"]
    for length in 0...20 { #expect(try notes(String(whole.dropLast(length))) == expected) }
    #expect(try notes(String(evemu(.slotted, touch).dropLast())) == [])
  }

  @Test func aMissingAxisIsNamed() throws {
    let text =
      evemu(.slotted, "0 id=1 x=1\n10 id=-1")
      .split(separator: "\n").filter { !$0.hasPrefix("A: 36") }.joined(separator: "\n") + "\n"
    #expect(try notes(text) == ["'Test': it has no y axis; every contact is at y = 0"])
  }

  @Test func aSizeThatIsNotGivenIsReported() throws {
    let none =
      "'Test': the recording has no physical size; its panel is taken to be as large as the "
      + "screen of 'test'; --size 154x86mm gives one"
    #expect(try notes(evemu(.slotted, touch), size: nil) == [none])
    let other =
      "'Test': it measures 254 x 76 mm, the screen of 'test' 127 x 76 mm; lengths are "
      + "multiplied by 0.5 across and 1.0 down; give the panel's own --board"
    #expect(
      try notes(evemu(.slotted, touch), size: PanelSize(width: 254, height: 76)) == [other])
  }

  @Test(arguments: [
    (
      "N: Test\nA: 35 0 9 0 0\nA: 36 0 9 0 0\n",
      "a.events: it contains no touch, in 0 events; touch the panel while it is being recorded"
    ),
    (
      "E: 0.000000 3 35 1\nE: 0.000000 0 0 0\n",
      "a.events: it contains no touch, in 2 events; touch the panel while it is being recorded"
    ),
    (
      "E: 0.000000 3 57 1\nE: 0.000000 3 53 3\nE: 0.010000 3 53 4\n",
      "a.events: none of its 3 events is a SYN_REPORT, which ends a report; record them as well; "
        + "a driver that sends none has to call input_sync()"
    ),
    // BTN_TOOL_PEN and BTN_TOUCH; REL_X; KEY_A.
    (
      "N: Wacom\nP: 02\nB: 01" + bytes(at: [0x140, 0x14a], of: 48) + "\nB: 03 03\nA: 00 0 9 0 0\n",
      "a.events: it contains no touchscreen: 'Wacom' is a pen; "
        + "record a device that has INPUT_PROP_DIRECT"
    ),
    (
      "N: Mouse\nP: 00\nB: 01" + bytes(at: [0x110], of: 40) + "\nB: 02 03\n",
      "a.events: it contains no touchscreen: 'Mouse' is a mouse; "
        + "record a device that has INPUT_PROP_DIRECT"
    ),
    (
      "N: Keys\nP: 00\nB: 01" + bytes(at: [30], of: 8) + "\n",
      "a.events: it contains no touchscreen: 'Keys' is a keyboard; "
        + "record a device that has INPUT_PROP_DIRECT"
    ),
    // A touchscreen by all but its axes: slots and ids; the touch button; one axis of two.
    (
      "N: Touch\nP: 02\nA: 2f 0 9 0 0\nA: 39 0 99 0 0\nE: 0.000000 3 39 1\nE: 0.000000 0 0 0\n",
      "a.events:3: 'Touch' states no ABS_MT_POSITION_X and no ABS_MT_POSITION_Y, without which it "
        + "is no touchscreen; record the node that has them: evtest without a name lists all; if "
        + "none has, the driver must set them up with input_set_abs_params()"
    ),
    (
      "N: Touch\nA: 36 0 9 0 0\nE: 0.000000 3 35 1\nE: 0.000000 0 0 0\n",
      "a.events:2: 'Touch' states no ABS_MT_POSITION_X, without which it is no touchscreen, though "
        + "line 3 has one; give --ranges x=0..799,y=0..479, or record it again with its whole "
        + "description"
    ),
    (
      "N: Touch\nB: 01" + bytes(at: [0x14a], of: 48) + "\n",
      "a.events:1: 'Touch' states no ABS_X and no ABS_Y, without which it is no touchscreen; record "
        + "the node that has them: evtest without a name lists all; if none has, the driver must "
        + "set them up with input_set_abs_params()"
    ),
    (
      "Input driver version is 1.0.1\nInput device name: \"Touch\"\n  Event type 1 (EV_KEY)\n"
        + "    Event code 330 (BTN_TOUCH)\n  Event type 3 (EV_ABS)\n"
        + "    Event code 57 (ABS_MT_TRACKING_ID)\n",
      "a.events:5: 'Touch' states no ABS_MT_POSITION_X and no ABS_MT_POSITION_Y, without which it "
        + "is no touchscreen; record the node that has them: evtest without a name lists all; if "
        + "none has, the driver must set them up with input_set_abs_params()"
    ),
  ])
  func whatIsNoTouchIsNamed(text: String, message: String) {
    let error = #expect(throws: TextError.self) { try record(text) }
    #expect(error.map { "\($0)" } == message)
  }

  @Test func axesThatAreNotDescribedAreReadByTheirRanges() throws {
    let text =
      "N: Touch\nA: 2f 0 9 0 0\n" + """
        E: 0.000000 3 39 1
        E: 0.000000 3 35 4
        E: 0.000000 3 36 4
        E: 0.000000 0 0 0

        """
    let recording = try Recording(
      Array(text.utf8), file: "a.events", board: testBoard,
      ranges: PanelRanges("x=0..9,y=0..9"))
    #expect(recording.counts.downs == 1)
  }

  @Test func otherDevicesBesideATouchscreenAreNamed() throws {
    let notes = try record(LibinputRecordReaderTests.sample).notes
    #expect(notes.contains("'A touchpad' is a touchpad, and not played"))
    #expect(notes.contains("'A keyboard' is a keyboard, and not played"))
  }
}

/// Bytes of a mask, as evemu writes them.
private func bytes(at bits: [Int], of count: Int) -> String {
  var mask = [UInt8](repeating: 0, count: count)
  for bit in bits { mask[bit / 8] |= 1 << UInt8(bit % 8) }
  return mask.map { " " + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
