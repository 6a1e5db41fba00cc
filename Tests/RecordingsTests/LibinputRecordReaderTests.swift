import Firmware
import InputText
import SeatInput
import TactusCore
import Testing

@testable import Recordings

@Suite struct LibinputRecordReaderTests {
  /// Two touchscreens, a touchpad and a keyboard; libinput's own events in between are ignored.
  static let sample = """
    # libinput record
    version: 1
    ndevices: 4
    libinput:
      version: "1.22.1"
    devices:
    - node: /dev/input/event1
      evdev:
        name: "Left"
        id: [24, 0, 0, 0]
        codes:
          0: [0, 1, 2, 3] # EV_SYN
          1: [330] # EV_KEY
          3: [0, 1, 47, 53, 54, 57] # EV_ABS
        absinfo:
          47: [0, 9, 0, 0, 0]
          53: [0, 799, 0, 0, 0]
          54: [0, 479, 0, 0, 0]
        properties: [1]
      events:
      - evdev:
        - [  0,      0,   3,  57,       5] # EV_ABS / ABS_MT_TRACKING_ID 5
        - [  0,      0,   3,  53,     100]
        - [  0,      0,   3,  54,     200]
        - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ----------
      - libinput:
        - {time: 0.000, type: TOUCH_DOWN, slot: 0}
      - evdev:
        - [  0,  20000,   3,  57,      -1]
        - [  0,  20000,   0,   0,       0]
    - node: /dev/input/event2
      evdev:
        name: "Right, resistive"
        codes:
          1: [330]
          3: [0, 1]
        absinfo:
          0: [0, 799, 0, 0, 0]
          1: [0, 479, 0, 0, 0]
        properties: [1]
      events:
      - evdev:
        - [  0,  10000,   3,   0,     300]
        - [  0,  10000,   3,   1,     400]
        - [  0,  10000,   1, 330,       1]
        - [  0,  10000,   0,   0,       0]
      - evdev:
        - [  0,  20000,   1, 330,       0]
        - [  0,  20000,   0,   0,       0]
    - node: /dev/input/event3
      evdev:
        name: "A touchpad"
        codes: {3: [53, 54]}
        properties: [0]
      events:
      - evdev:
        - [0, 5000, 3, 53, 1]
    - node: /dev/input/event4
      evdev:
        name: "A keyboard"
        codes: {1: [30]}
        properties: []
      events: []

    """

  @Test func touchscreensAreMergedByTime() throws {
    let recording = try record(Self.sample)
    #expect(recording.format == .libinputRecord)
    #expect(recording.devices.map(\.name) == ["Left", "Right, resistive"])
    #expect(recording.devices.map(\.touchProtocol) == [.slotted, .single])
    #expect(
      describe(recording.reports) == """
        0 0:0@100.0,200.0
        10000 0:0@100.0,200.0 1:1@300.0,400.0
        20000 1:1@300.0,400.0
        20000 -
        """)
    #expect(recording.counts.downs == 2)
    #expect(recording.counts.lifts == 2)
    #expect(recording.counts.atOnce == 2)
  }

  /// The sample with the events of its first device written otherwise.
  private func sample(with events: String) -> String {
    let lines = Self.sample.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.firstIndex { $0 == "  events:" } ?? 0
    let end = lines.firstIndex { $0 == "- node: /dev/input/event2" } ?? 0
    return (lines[...start] + [Substring(events)] + lines[end...]).joined(separator: "\n")
  }

  // Nothing is lost in silence, however the events are written.
  @Test(arguments: [
    """
      - evdev: [[0, 0, 3, 57, 5], [0, 0, 3, 53, 100], [0, 0, 3, 54, 200], [0, 0, 0, 0, 0]]
      - evdev: [ # of the lift
          [0, 20000, 3, 57, -1],
          [0, 20000, 0, 0, 0]
        ]
    """,
    """
      - "evdev":
        - [0, 0, 3, 57, 5]
        - [0, 0, 3, 53, 100]
        - [0, 0, 3, 54, 200]
        - [0, 0, 0, 0, 0]
        libinput:
        - {time: 0.000, type: TOUCH_DOWN, slot: 0}
        'evdev' : [[0, 20000, 3, 57, -1], [0, 20000, 0, 0, 0]]
    """,
    """
      -
        evdev :
        - [0, 0, 3, 57, 5]
        - [0, 0, 3, 53, 100]
        - [0, 0, 3, 54, 200]
        - [0, 0, 0, 0, 0]
      - {libinput: [{time: 0.000, type: TOUCH_DOWN, slot: 0}]}
      - {evdev: [[0, 20000, 3, 57, -1], [0, 20000, 0, 0, 0]]}
    """,
    """
        - hid:
            hidraw0: [0x01, 0x02]
        -   evdev: # at any depth
              - [0, 0, 3, 57, 5]
              - [0, 0, 3, 53, 100]
              - [0, 0, 3, 54, 200]
              - [0, 0, 0, 0, 0]
        - evdev:
          - [0, 20000, 3, 57, -1]
          - [0, 20000, 0, 0, 0]
    """,
  ]) func eventsMayBeWrittenAsAnyYAML(events: String) throws {
    let recording = try record(sample(with: events))
    #expect(describe(recording.reports) == describe(try record(Self.sample).reports))
    #expect(recording.notes == (try record(Self.sample)).notes)
  }

  @Test(arguments: [
    ("  - evdev: *all", "21: neither events nor a part to leave out"),
    ("  - evdev", "21: neither events nor a part to leave out"),
    ("  - [0, 0, 3, 57, 5]", "21: neither events nor a part to leave out"),
    ("  - evdev: [[0, 0, 3, 57]]", "21: not an event"),
    ("  - evdev: [[0, 0, 3, 57, x]]", "21: 'x' is not a value"),
    ("  - evdev: [[0, 0, 3, 57, 5]", "21: not YAML: did not find expected ',' or ']'"),
    ("  - evdev:\n    - - 0\n      - 0", "22: not an event"),
  ]) func whatIsNotUnderstoodIsAnError(events: String, what: String) {
    let error = #expect(throws: TextError.self) { try record(sample(with: events)) }
    #expect(error.map { "\($0)" }?.hasPrefix("a.events:\(what)") == true, "\(error as Any)")
  }

  @Test func aRecordingOfOnlyATouchpadHasNoTouchscreen() {
    let yaml = """
      version: 1
      devices:
      - evdev:
          codes: {3: [53, 54]}
          properties: [0]
      """
    let none = TextError.unusable(
      file: "a.events", what: "it contains no touchscreen: a device is a touchpad",
      remedy: "record a device that has INPUT_PROP_DIRECT")
    #expect(throws: none) { try record(yaml) }
  }
}

@Suite struct RecordedPanelTests {
  @Test func reportsUpToTheLimitAndNotAtIt() throws {
    var panel = RecordedPanel(try record(LibinputRecordReaderTests.sample))
    #expect(panel.next(before: .zero) == nil)
    #expect(panel.next(before: .init(microseconds: 10_000))?.time == .zero)
    #expect(panel.next(before: .init(microseconds: 10_000)) == nil)
    #expect(panel.next(before: .init(microseconds: 10_001))?.time.microseconds == 10_000)
    #expect(!panel.isFinished)
    #expect(panel.next(before: .never)?.time.microseconds == 20_000)
    #expect(panel.next(before: .never)?.time.microseconds == 20_000)
    #expect(panel.next(before: .never) == nil)
    #expect(panel.isFinished)
    #expect(panel.endTime?.microseconds == 20_000)
  }
}
