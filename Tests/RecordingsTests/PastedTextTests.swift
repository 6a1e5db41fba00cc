import Firmware
import InputText
import SeatInput
import TactusCore
import Testing

@testable import Recordings

/// What people paste: the output of evtest and of Android's getevent.
@Suite struct EvtestReaderTests {
  static let sample = """
    $ sudo evtest /dev/input/event4
    Input driver version is 1.0.1
    Input device ID: bus 0x18 vendor 0x416 product 0x38f version 0x1060
    Input device name: "Goodix Capacitive TouchScreen"
    Supported events:
      Event type 0 (EV_SYN)
      Event type 1 (EV_KEY)
        Event code 330 (BTN_TOUCH)
      Event type 3 (EV_ABS)
        Event code 47 (ABS_MT_SLOT)
          Value      0
          Min        0
          Max        9
        Event code 53 (ABS_MT_POSITION_X)
          Value      0
          Min        0
          Max      799
          Resolution      10
        Event code 54 (ABS_MT_POSITION_Y)
          Value      0
          Min        0
          Max      479
          Resolution      10
        Event code 57 (ABS_MT_TRACKING_ID)
          Value      0
          Min        0
          Max    65535
    Properties:
      Property type 1 (INPUT_PROP_DIRECT)
    Testing ... (interrupt to exit)
    Event: time 1441131061.123456, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 5
    Event: time 1441131061.123456, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 100
    Event: time 1441131061.123456, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 200
    Event: time 1441131061.123456, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
    Event: time 1441131061.123456, type 4 (EV_MSC), code 4 (MSC_SCAN), value 9a
    Event: time 1441131061.123456, -------------- SYN_REPORT ------------
    Event: time 1441131061.133456, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
    Event: time 1441131061.143456, -------------- SYN_REPORT ------------
    Event: time 1441131061.153456, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
    Event: time 1441131061.153456, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 0
    Event: time 1441131061.153456, -------------- SYN_REPORT ------------

    """

  @Test func eventsAndTheDescriptionAreRead() throws {
    let recording = try record(Self.sample)
    #expect(recording.format == .evtest)
    #expect(recording.devices.map(\.name) == ["Goodix Capacitive TouchScreen"])
    #expect(recording.devices.map(\.touchProtocol) == [.slotted])
    #expect(
      describe(recording.reports) == "0 0:0@100.0,200.0\n10000 dropped\n30000 -")
    #expect(
      recording.notes == [
        "'Goodix Capacitive TouchScreen': it measures 80 x 48 mm, the screen of 'test' "
          + "127 x 76 mm; lengths are multiplied by 1.59 across and 1.59 down; "
          + "give the panel's own --board"
      ])
  }

  @Test func eventsWithoutTheDescriptionAreRead() throws {
    let events = Self.sample.split(separator: "\n").filter { $0.hasPrefix("Event: ") }
    let recording = try record(events.joined(separator: "\r\n"))
    #expect(recording.devices.map(\.touchProtocol) == [.slotted])
    #expect(recording.counts.downs == 1 && recording.counts.lifts == 1)
    #expect(recording.notes.contains { $0.contains("assumed 0 to 127 from its values") })
  }

  /// Old versions, and builds that write the name of the type.
  @Test(arguments: ["Report Sync", "EV_SYN"]) func otherWordsForAReportAreRead(words: String) throws
  {
    let recording = try record(Self.sample.replacing("SYN_REPORT", with: words))
    #expect(
      describe(recording.reports) == "0 0:0@100.0,200.0\n10000 dropped\n30000 -")
  }

  /// A line of the kernel's log in the middle of an event, and what comes after the end.
  @Test func linesThatAreNoEventsAreCounted() throws {
    let text = Self.sample.replacing(
      "Event: time 1441131061.143456", with: "[ 1234.5] usb 1-1: Event: time 1441131061.143456")
    let notes = try record(text + "^C\n").notes
    #expect(
      notes.first == "lines among the events that are not events, left out: 2, the first at line 38"
    )
  }

  @Test func listedContactsAreRead() throws {
    let recording = try record(
      """
      Event: time 1.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 3
      Event: time 1.000000, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 3
      Event: time 1.000000, ++++++++++++++ EV_SYN ++++++++++++
      Event: time 1.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 9
      Event: time 1.000000, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 3
      Event: time 1.000000, ++++++++++++++ SYN_MT_REPORT ++++++++++++
      Event: time 1.000000, -------------- Config Sync ------------
      Event: time 1.000000, -------------- SYN_REPORT ------------

      """)
    #expect(recording.devices.map(\.touchProtocol) == [.listed])
    #expect(recording.counts.downs == 2)
  }

  @Test(arguments: [
    ("Event: time 1.0, -------------- SYN_REPORT ------------\n", "not an event of evtest"),
    ("Event: time 1.000000, type 3 (EV_ABS), code 53\n", "not an event of evtest"),
    (
      "Event: time 1.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 2147483648\n",
      "not an event of evtest"
    ),
    (
      "Event: time 1.000000, type 65536 (?), code 53 (?), value 1\n", "not an event of evtest"
    ),
  ])
  func aMistakeIsReportedWithItsLine(text: String, what: String) {
    let error = #expect(throws: TextError.self) { try record(text) }
    #expect(
      error.map { "\($0)" }
        == "a.events:1: \(what); write 'Event: time S.µs, type N (NAME), code N (NAME), value N'")
  }
}

@Suite struct GeteventReaderTests {
  static let sample = """
    130|phone:/ $ getevent -lt
    add device 1: /dev/input/event3
      name:     "gpio-keys"
    add device 2: /dev/input/event2
      name:     "fts_ts"
    [   84362.123456] /dev/input/event3: EV_KEY       KEY_POWER            DOWN
    [   84362.123456] /dev/input/event3: EV_SYN       SYN_REPORT           00000000
    [   84362.200000] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   0000001f
    [   84362.200000] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    00000064
    [   84362.200000] /dev/input/event2: EV_ABS       ABS_MT_POSITION_Y    000000c8
    [   84362.200000] /dev/input/event2: EV_ABS       ABS_MT_TOUCH_MAJOR   00000009
    [   84362.200000] /dev/input/event2: EV_KEY       BTN_TOUCH            DOWN
    [   84362.200000] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
    [   84362.260000] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff
    [   84362.260000] /dev/input/event2: EV_KEY       BTN_TOUCH            UP
    [   84362.260000] /dev/input/event2: EV_SYN       SYN_REPORT           00000000

    """

  /// What `-p` prints of a device.
  private static let description = """
    add device 1: /dev/input/event2
      bus:      0018
      name:     "fts_ts"
      events:
        KEY (0001): BTN_TOUCH             KEY_WAKEUP
        ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min 0, max 799, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_Y     : value 0, min 0, max 479, fuzz 0, flat 0, resolution 0
                    ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
      input props:
        INPUT_PROP_DIRECT

    """

  /// The kernel's log and a shell between events; and a device that is plugged in between them.
  @Test func otherBracketsAreCountedAndAddedDevicesDescribed() throws {
    let noise = """
      [   84362.150000] usb 1-1: reset
      [1]+  Stopped
      add device 3: /dev/input/event9
        name:     "late"
      remove device 3: /dev/input/event9

      """
    let whole = Self.sample.split(separator: "\n", omittingEmptySubsequences: false)
    let text = (whole[..<13] + [Substring(noise.dropLast())] + whole[13...]).joined(separator: "\n")
    let recording = try record(text)
    #expect(try describe(recording.reports) == describe(record(Self.sample).reports))
    #expect(
      recording.notes.first
        == "lines among the events that are not events, left out: 2, the first at line 14")
  }

  /// A prompt that begins with a bracket, and the rate that `-r` adds.
  @Test func promptsAndRatesAreSkipped() throws {
    let text = Self.sample.replacing("130|phone:/ $ getevent", with: "[lena@desk ~]$ adb getevent")
      .replacing("SYN_REPORT           00000000\n", with: "SYN_REPORT           00000000 rate 20\n")
    #expect(try describe(record(text).reports) == describe(record(Self.sample).reports))
  }

  @Test func namesAndSeveralDevicesAreRead() throws {
    let recording = try record(Self.sample)
    #expect(recording.format == .getevent)
    #expect(recording.devices.map(\.name) == ["fts_ts"])
    #expect(recording.notes.contains("'gpio-keys' is no touchscreen, and not played"))
    #expect(recording.counts.downs == 1 && recording.counts.lifts == 1)
    #expect(recording.reports.last?.time.microseconds == 60_000)
  }

  @Test func descriptionsAreRead() throws {
    let events = Self.sample.split(separator: "\n").filter { $0.contains("event2: ") }
    let recording = try record(Self.description + events.joined(separator: "\n") + "\n")
    #expect(recording.devices.map(\.x) == [AxisRange(minimum: 0, maximum: 799)])
    #expect(describe(recording.reports) == "0 0:0@100.0,200.0\n60000 -")
    #expect(recording.notes.count == 1)
    #expect(recording.notes.first?.contains("has no physical size") == true)
  }

  @Test func numbersAndASingleDeviceAreRead() throws {
    let recording = try record(
      """
      [   12.000000] 0003 0039 00000001
      [   12.000000] 0003 0035 00000003
      [   12.000000] 0003 0036 fffffffd
      [   12.000000] 0000 0000 00000000

      """)
    #expect(recording.format == .getevent)
    #expect(recording.devices.map(\.y) == [AxisRange(minimum: -3, maximum: 1)])
  }

  @Test(arguments: [
    (
      "/dev/input/event2: EV_ABS       ABS_MT_SLOT          00000000\n",
      "a.events:1: an event without its time; record with getevent -lt"
    ),
    (
      "add device 1: /dev/input/event2\nEV_SYN       SYN_REPORT           00000000\n",
      "a.events:2: an event without its time; record with getevent -lt"
    ),
    (
      "[ 1.000000] EV_SYN SYN_REPORT 00000000\n[ 1.000000] EV_ABS ABS_MT_SLOT 0000000g\n",
      "a.events:2: not an event of getevent; "
        + "write '[ S.µs] /dev/input/eventN: TYPE CODE VALUE', as getevent -lt does"
    ),
  ])
  func aMistakeIsReportedWithItsLine(text: String, message: String) {
    let error = #expect(throws: TextError.self) { try record(text) }
    #expect(error.map { "\($0)" } == message)
  }
}
