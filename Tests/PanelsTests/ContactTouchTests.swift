import InputText
import Recordings
import SeatInput
import Testing

@testable import Panels

/// What devices state of their contacts: in each of the kernel's protocols, and in millimetres
/// where it can be.
@Suite("The size of a contact") struct ContactTouchTests {
  private static func screen(
    _ touchProtocol: TouchProtocol, major: RawAxis? = nil, pressure: RawAxis? = nil,
    _ packets: [[(UInt16, UInt16, Int32)]]
  ) -> RawTouchscreen {
    var events: [EvdevEvent] = []
    for (index, packet) in packets.enumerated() {
      let time = 1_000_000 + Int64(index) * 10_000
      for (type, code, value) in packet + [(0, 0, 0)] {
        events.append(EvdevEvent(time: time, type: type, code: code, value: value))
      }
    }
    var screen = RawTouchscreen(
      file: "a", name: "A", touchProtocol: touchProtocol, x: AxisRange(minimum: 0, maximum: 1599),
      y: AxisRange(minimum: 0, maximum: 899), events: events,
      lines: events.indices.map { Int32($0 + 1) })
    screen.size = DrivenPanel.size
    screen.axes[AxisCode.touchMajor] = major
    screen.axes[AxisCode.multitouchPressure] = pressure
    return screen
  }

  private static func touches(_ screen: RawTouchscreen) -> [ContactTouch] {
    ContactLog(screen).contacts.map(\.touch)
  }

  private static let units = RawAxis(range: AxisRange(minimum: 0, maximum: 1599), resolution: 0)
  private static let bytes = RawAxis(range: AxisRange(minimum: 0, maximum: 255), resolution: 0)

  @Test("slots keep what they had: the kernel sends only what changed")
  func slotted() {
    let screen = Self.screen(
      .slotted,
      [
        [(3, 0x39, 1), (3, 0x35, 100), (3, 0x36, 100), (3, 0x30, 80), (3, 0x3a, 40)],
        // It grows where it is, and is small again.
        [(3, 0x30, 95), (3, 0x31, 70)], [(3, 0x30, 60)], [(3, 0x39, -1)],
        [(3, 0x39, 2), (3, 0x35, 200), (3, 0x2f, 1), (3, 0x39, 3), (3, 0x35, 9), (3, 0x36, 9)],
      ])
    #expect(
      Self.touches(screen) == [
        ContactTouch(major: 95, minor: 70, pressure: 40),
        ContactTouch(major: 60, minor: 70, pressure: 40), ContactTouch(),
      ])
  }

  @Test("lists have each contact's own; one contact has its pressure")
  func others() {
    let listed = Self.screen(
      .listed,
      [
        [
          (3, 0x35, 10), (3, 0x36, 10), (3, 0x30, 50), (0, 2, 0), (3, 0x30, 90), (3, 0x35, 500),
          (3, 0x36, 10), (0, 2, 0),
        ],
        [
          (3, 0x35, 11), (3, 0x36, 10), (3, 0x30, 52), (0, 2, 0), (3, 0x35, 501), (3, 0x36, 10),
          (0, 2, 0),
        ],
      ])
    #expect(Self.touches(listed) == [ContactTouch(major: 52), ContactTouch(major: 90)])
    let single = Self.screen(
      .single, [[(1, 0x14a, 1), (3, 0, 5), (3, 1, 5), (3, 0x18, 12)], [(3, 0x18, 30)]])
    #expect(Self.touches(single) == [ContactTouch(pressure: 30)])
  }

  @Test("a listed palm grows where it is, too")
  func listedInPlace() {
    func packet(_ major: Int32) -> [(UInt16, UInt16, Int32)] {
      [(3, 0x35, 10), (3, 0x36, 10), (3, 0x30, major), (0, 2, 0)]
    }
    let screen = Self.screen(.listed, [packet(50), packet(90), packet(60)])
    #expect(Self.touches(screen) == [ContactTouch(major: 90)])
  }

  @Test("a slot beyond the last one is that one, and lost events set nothing")
  func odd() {
    var screen = Self.screen(
      .slotted,
      [
        [(3, 0x2f, 7), (3, 0x39, 1), (3, 0x35, 100), (3, 0x36, 100), (3, 0x30, 80)],
        [(0, 3, 0), (3, 0x30, 200)], [(3, 0x30, 90)],
      ])
    screen.lastSlot = 1
    // What comes behind them may be another contact's.
    #expect(Self.touches(screen) == [ContactTouch(major: 80)])
  }

  @Test("sizes of two units make no figure together: millimetres come first")
  func mixed() throws {
    let packets: [[(UInt16, UInt16, Int32)]] = [
      [(3, 0x39, 1), (3, 0x35, 100), (3, 0x36, 100), (3, 0x30, 80)], [(3, 0x39, -1)],
    ]
    let screens = [Self.units, Self.bytes, nil].map {
      Self.screen(.slotted, major: $0, packets)
    }
    let check = try PanelCheck(of: screens)
    let figure = try #require(check.figure("size.max"))
    #expect(figure.value == 8 && figure.unit == "mm" && figure.reason.isEmpty, "\(figure)")
  }

  @Test("millimetres by a resolution, by the surface's units, or not at all")
  func millimetres() throws {
    let packets: [[(UInt16, UInt16, Int32)]] = [
      [(3, 0x39, 1), (3, 0x35, 100), (3, 0x36, 100), (3, 0x30, 80), (3, 0x3a, 51)],
      [(3, 0x39, -1)],
    ]
    for (axis, value, unit) in [
      (RawAxis(range: AxisRange(minimum: 0, maximum: 255), resolution: 8), 10.0, "mm"),
      (Self.units, 8, "mm"), (Self.bytes, 80, "units"),
    ] {
      let screen = Self.screen(.slotted, major: axis, pressure: Self.bytes, packets)
      let check = try PanelCheck(of: [screen])
      let figure = try #require(check.figure("size.median"))
      #expect(figure.value == value && figure.unit == unit, "\(figure)")
      #expect(figure.reason.isEmpty == (unit == "mm"))
      #expect(check.figure("pressure.max")?.value == 0.2)
      #expect(
        check.measurement(pointsPerMillimetre: 160 / 25.4).touches == [
          "contacts of \(short(value, 0)) to \(short(value, 0)) \(unit)", "pressure 0.2 to 0.2",
        ])
    }
    var without = packets
    without[0].removeLast(2)
    let check = try PanelCheck(of: [Self.screen(.slotted, without)])
    #expect(
      check.figure("size")?.reason == "the device states no size of a contact (ABS_MT_TOUCH_MAJOR)")
    #expect(check.figure("pressure")?.value == nil)
  }

  @Test("a palm is told by its size, from 25 mm on", arguments: [(249, false), (250, true)])
  func palm(size: Int32, isPalm: Bool) throws {
    let screen = Self.screen(
      .slotted, major: Self.units,
      [
        [(3, 0x39, 1), (3, 0x35, 800), (3, 0x36, 500), (3, 0x30, 80)], [(3, 0x30, size)],
        [(3, 0x39, -1)],
      ])
    let check = try PanelCheck(of: [screen])
    #expect(check.figure("palms")?.value == (isPalm ? 1 : 0))
    #expect(check.failures.contains("palms") == isPalm)
    let finding = check.findings.first { $0.kind == .palms }
    #expect((finding?.what == "a contact of 25 mm is reported as a finger: a palm") == isPalm)
    #expect(check.marks.count(of: .palms) == (isPalm ? 1 : 0))
  }

  @Test("a size that never changes is named as that")
  func constant() throws {
    var packets: [[(UInt16, UInt16, Int32)]] = []
    for id in 1...4 as ClosedRange<Int32> {
      packets.append([(3, 0x39, id), (3, 0x35, 100 * id), (3, 0x36, 100), (3, 0x30, 7)])
      packets.append([(3, 0x39, -1)])
    }
    let check = try PanelCheck(of: [Self.screen(.slotted, major: Self.bytes, packets)])
    #expect(check.figure("size.max")?.reason == "constant: carries no information")
  }

  @Test("every reader has them", arguments: TapRecording.Format.allCases)
  func readers(format: TapRecording.Format) throws {
    let text =
      switch format {
      case .evemu:
        "N: P\nP: 02 00 00 00 00 00 00 00\nA: 2f 0 9 0 0 0\nA: 30 0 255 0 0 0\nA: 35 0 799 0 0 0\n"
          + "A: 36 0 479 0 0 0\nA: 39 0 65535 0 0 0\nA: 3a 0 100 0 0 0\n"
          + "E: 1.000000 0003 0039 1\nE: 1.000000 0003 0035 9\nE: 1.000000 0003 0036 9\nE: 1.000000 0003 0030 17\n"
          + "E: 1.000000 0003 003a 50\nE: 1.000000 0000 0000 0\n"
      case .libinputRecord:
        "version: 1\nndevices: 1\ndevices:\n- node: /dev/input/event5\n  evdev:\n    name: \"P\"\n"
          + "    codes:\n      0: [0, 1, 3]\n      1: [330]\n      3: [47, 48, 53, 54, 57, 58]\n"
          + "    absinfo:\n      47: [0, 9, 0, 0, 0]\n      48: [0, 255, 0, 0, 0]\n"
          + "      53: [0, 799, 0, 0, 0]\n      54: [0, 479, 0, 0, 0]\n"
          + "      57: [0, 65535, 0, 0, 0]\n      58: [0, 100, 0, 0, 0]\n    properties: [1]\n"
          + "  events:\n  - evdev:\n    - [1, 0, 3, 57, 1]\n    - [1, 0, 3, 53, 9]\n"
          + "    - [1, 0, 3, 54, 9]\n    - [1, 0, 3, 48, 17]\n    - [1, 0, 3, 58, 50]\n"
          + "    - [1, 0, 0, 0, 0]\n"
      case .evtest:
        "Input driver version is 1.0.1\nInput device name: \"P\"\nSupported events:\n"
          + "  Event type 3 (EV_ABS)\n    Event code 47 (ABS_MT_SLOT)\n      Max 9\n"
          + "    Event code 48 (ABS_MT_TOUCH_MAJOR)\n      Value 0\n      Min 0\n      Max 255\n"
          + "    Event code 53 (ABS_MT_POSITION_X)\n      Value 0\n      Min 0\n      Max 799\n"
          + "    Event code 54 (ABS_MT_POSITION_Y)\n      Value 0\n      Min 0\n      Max 479\n"
          + "    Event code 58 (ABS_MT_PRESSURE)\n      Value 0\n      Min 0\n      Max 100\n"
          + "Properties:\n  Property type 1 (INPUT_PROP_DIRECT)\nTesting ... (interrupt to exit)\n"
          + [(57, 1), (53, 9), (54, 9), (48, 17), (58, 50)].map {
            "Event: time 1.000000, type 3 (EV_ABS), code \($0.0) (NAME), value \($0.1)\n"
          }.joined() + "Event: time 1.000000, -------------- SYN_REPORT ------------\n"
      case .getevent:
        "add device 1: /dev/input/event5\n  name:     \"P\"\n  events:\n"
          + "    ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0\n"
          + "                ABS_MT_TOUCH_MAJOR    : value 0, min 0, max 255, fuzz 0, flat 0, resolution 0\n"
          + "                ABS_MT_POSITION_X     : value 0, min 0, max 799, fuzz 0, flat 0, resolution 0\n"
          + "                ABS_MT_POSITION_Y     : value 0, min 0, max 479, fuzz 0, flat 0, resolution 0\n"
          + "                ABS_MT_PRESSURE       : value 0, min 0, max 100, fuzz 0, flat 0, resolution 0\n"
          + "  input props:\n    INPUT_PROP_DIRECT\n"
          + [
            "TRACKING_ID 00000001", "POSITION_X 00000009", "POSITION_Y 00000009",
            "TOUCH_MAJOR 00000011", "PRESSURE 00000032",
          ].map { "[ 1.000000] /dev/input/event5: EV_ABS ABS_MT_\($0)\n" }.joined()
          + "[ 1.000000] /dev/input/event5: EV_SYN SYN_REPORT 00000000\n"
      }
    let screen = try RawRecording(Array(text.utf8), file: "\(format)").touchscreen()
    #expect(Self.touches(screen) == [ContactTouch(major: 17, pressure: 50)])
    #expect(screen.axes[AxisCode.touchMajor]?.range.maximum == 255)
    let check = try PanelCheck(of: [screen])
    #expect(check.figure("size.max")?.value == 17 && check.figure("pressure.max")?.value == 0.5)
  }
}
