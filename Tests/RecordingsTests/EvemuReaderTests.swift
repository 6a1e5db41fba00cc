import SeatInput
import Testing

@testable import Recordings

@Suite struct EvemuReaderTests {
  @Test func readsTheDescriptionOfVersion13() throws {
    let recording = try record(
      """
      # EVEMU 1.3
      N: Atmel maXTouch Touchscreen
      I: 0018 0000 0000 0000
      P: 02 00 00 00 00 00 00 00
      B: 03 03 00 00 00 00 80 e0 0a
      A: 2f 0 9 0 0 0
      A: 35 -10 799 0 0 0
      A: 36 0 479 8 0 12
      L: 00 0
      S: 00 0
      E: 0.000001 0003 0039 0007\t# EV_ABS / ABS_MT_TRACKING_ID   7
      E: 0.000001 0003 0035 0090\t# EV_ABS / ABS_MT_POSITION_X    90
      E: 0.000001 0003 0036 -010\t# EV_ABS / ABS_MT_POSITION_Y    -10
      E: 0.000001 0000 0000 0000\t# ------------ SYN_REPORT (0) ----------
      """)
    let device = try #require(recording.devices.first)
    #expect(device.name == "Atmel maXTouch Touchscreen")
    #expect(device.touchProtocol == .slotted)
    #expect(device.x == AxisRange(minimum: -10, maximum: 799))
    // (90 + 10) · 800 ÷ 810, snapped to thousandths.
    #expect(describe(recording.reports) == "0 0:0@98.765,-10.0")
    #expect(
      recording.notes == [
        "'Atmel maXTouch Touchscreen': positions outside of the y axis, 0 to 479: 1",
        "'Atmel maXTouch Touchscreen': axes with fuzz, which libinput would smooth live, "
          + "are used unfiltered",
        noSize("'Atmel maXTouch Touchscreen'"),
        "contacts still down at the end: 1",
      ])
  }

  // Version 1.0 has no resolution, and Windows line endings are accepted.
  @Test func readsVersion10() throws {
    let recording = try record(
      "N: x\r\nA: 35 0 799 0 0\r\nA: 36 0 479 0 0\r\nE: 1.500000 3 35 5\r\nE: 1.500000 3 36 6\r\n"
        + "E: 1.500000 0 2 0\r\nE: 1.500000 0 0 0\r\n")
    #expect(recording.devices.first?.touchProtocol == .listed)
    #expect(describe(recording.reports) == "0 0:0@5.0,6.0")
  }

  @Test func takesRangesAndTheFirstSlotFromTheComments() throws {
    let recording = try record(
      """
      # EVEMU 1.2
      #   Event type 3 (EV_ABS)
      #     Event code 47 (ABS_MT_SLOT)
      #       Value        3
      #       Min          0
      #       Max          4
      #     Event code 53 (ABS_MT_POSITION_X)
      #       Value        0
      #       Min          0
      #       Max       1599
      #     Event code 54 (ABS_MT_POSITION_Y)
      #       Value        0
      #       Min          0
      #       Max        959
      # Properties:
      E: 0.000000 0003 0039 1
      E: 0.000000 0003 0035 100
      E: 0.000000 0003 0036 100
      E: 0.000000 0000 0000 0
      E: 0.000010 0003 002f 3
      E: 0.000010 0003 0039 -1
      E: 0.000010 0000 0000 0
      """)
    #expect(recording.devices.first?.x == AxisRange(minimum: 0, maximum: 1599))
    #expect(describe(recording.reports) == "0 0:0@50.0,50.0\n10 -")
    #expect(recording.notes == [noSize("the device")])
  }

  @Test(arguments: [(Int32(799), Int32(1023)), (1023, 1023), (1024, 2047), (0, 1), (.max, .max)])
  func guessesAMissingRange(largest: Int32, maximum: Int32) throws {
    let recording = try record(
      "E: 0.000000 3 39 1\nE: 0.000000 3 35 \(largest)\nE: 0.000000 3 36 -7\nE: 0.000000 0 0 0\n")
    #expect(recording.devices.first?.x == AxisRange(minimum: 0, maximum: maximum))
    #expect(recording.devices.first?.y == AxisRange(minimum: -7, maximum: 1))
    let remedy =
      "give it with --ranges x=0..1079,y=0..2399, or put what getevent -lp prints above the events"
    #expect(
      recording.notes == [
        "the device: the recording has no range for x; assumed 0 to \(maximum) from its values; \(remedy)",
        "the device: the recording has no range for y; assumed -7 to 1 from its values; \(remedy)",
        noSize("the device"),
        "contacts still down at the end: 1",
      ])
  }

  @Test(arguments: [
    ("E: 0.000000 3 2f 1\nE: 0.000000 3 39 1\nE: 0.000000 0 0 0\n", TouchProtocol.slotted),
    ("E: 0.000000 3 39 1\nE: 0.000000 0 0 0\n", .slotted),
    ("E: 0.000000 3 35 1\nE: 0.000000 0 2 0\nE: 0.000000 0 0 0\n", .listed),
    ("E: 0.000000 3 0 1\nE: 0.000000 1 14a 1\nE: 0.000000 0 0 0\n", .single),
  ]) func detectsTheProtocolFromTheEvents(text: String, touchProtocol: TouchProtocol) throws {
    #expect(try record(text).devices.first?.touchProtocol == touchProtocol)
  }
}
