import Recordings
import SeatInput

@testable import Panels

/// Recordings of taps as each tool writes them.
struct TapRecording {
  enum Format: CaseIterable, Sendable { case evemu, libinputRecord, evtest, getevent }

  let panel: TappedPanel

  init(_ panel: TappedPanel) { self.panel = panel }

  func screen(_ format: Format, _ taps: [PanelTap]) throws -> RawTouchscreen {
    try RawRecording(Array(text(format, taps).utf8), file: "taps").touchscreen()
  }

  private struct Event { var time, type, code, value: Int }

  /// Four scans for each tap, one of which wobbles as a finger lands.
  private func events(_ taps: [PanelTap]) -> [Event] {
    var events: [Event] = []
    for (index, tap) in taps.enumerated() {
      let start = 1_000_000 * (index + 1)
      let (x, y) = (Int(tap.x), Int(tap.y))
      func packet(_ time: Int, _ codes: [(Int, Int)]) {
        events += codes.map { Event(time: start + time, type: 3, code: $0.0, value: $0.1) }
        events.append(Event(time: start + time, type: 0, code: 0, value: 0))
      }
      packet(0, [(0x39, index + 7), (0x35, x + 3), (0x36, y - 2)])
      packet(10_000, [(0x35, x), (0x36, y)])
      packet(20_000, [(0x35, x), (0x36, y)])
      packet(50_000, [(0x39, -1)])
    }
    return events
  }

  func text(_ format: Format, _ taps: [PanelTap]) -> String {
    let events = events(taps)
    switch format {
    case .evemu:
      return Self.evemuHead(panel)
        + events.map {
          "E: \(Self.stamp($0.time)) \(Self.hex($0.type, 4)) \(Self.hex($0.code, 4)) \($0.value)\n"
        }.joined()
    case .libinputRecord: return libinputRecord(events)
    case .evtest: return evtest(events)
    case .getevent: return getevent(events)
    }
  }

  /// Packets in a shorthand, one a line: the time in microseconds, then `axis=value` pairs.
  static func evemu(_ packets: String, _ panel: TappedPanel) -> String {
    let codes = [
      "slot": 0x2f, "x": 0x35, "y": 0x36, "id": 0x39, "tool": 0x37, "X": 0, "Y": 1,
    ]
    var text = evemuHead(panel)
    for packet in packets.split(separator: "\n") {
      let words = packet.split(separator: " ")
      let stamp = stamp(Int(words[0]) ?? 0)
      for word in words.dropFirst() where word.contains("=") {
        let parts = word.split(separator: "=")
        if parts[0] == "touch" {
          text += "E: \(stamp) 0001 014a \(parts[1])\n"
        } else {
          text += "E: \(stamp) 0003 \(hex(codes[String(parts[0])] ?? 0, 4)) \(parts[1])\n"
        }
      }
      if words.last == "dropped" {
        text += "E: \(stamp) 0000 0003 0\n"
      } else if words.last != "nosync" {
        text += "E: \(stamp) 0000 0000 0\n"
      }
    }
    return text
  }

  private static func evemuHead(_ panel: TappedPanel) -> String {
    """
    N: Panel
    P: 02 00 00 00 00 00 00 00
    A: 2f 0 9 0 0 0
    A: 35 \(panel.x.minimum) \(panel.x.maximum) 0 0 0
    A: 36 \(panel.y.minimum) \(panel.y.maximum) 0 0 0
    A: 39 0 65535 0 0 0

    """
  }

  private func libinputRecord(_ events: [Event]) -> String {
    """
    version: 1
    ndevices: 1
    devices:
    - node: /dev/input/event5
      evdev:
        name: "Panel"
        codes:
          0: [0, 1, 3]
          1: [330]
          3: [47, 53, 54, 57]
        absinfo:
          47: [0, 9, 0, 0, 0]
          53: [\(panel.x.minimum), \(panel.x.maximum), 0, 0, 0]
          54: [\(panel.y.minimum), \(panel.y.maximum), 0, 0, 0]
          57: [0, 65535, 0, 0, 0]
        properties: [1]
      events:

    """
      + events.map { event in
        "  - evdev:\n    - [\(event.time / 1_000_000), \(event.time % 1_000_000), \(event.type), "
          + "\(event.code), \(event.value)]\n"
      }.joined()
  }

  private func evtest(_ events: [Event]) -> String {
    """
    Input driver version is 1.0.1
    Input device name: "Panel"
    Supported events:
      Event type 1 (EV_KEY)
        Event code 330 (BTN_TOUCH)
      Event type 3 (EV_ABS)
        Event code 47 (ABS_MT_SLOT)
          Value 0
          Min 0
          Max 9
        Event code 53 (ABS_MT_POSITION_X)
          Value 0
          Min \(panel.x.minimum)
          Max \(panel.x.maximum)
        Event code 54 (ABS_MT_POSITION_Y)
          Value 0
          Min \(panel.y.minimum)
          Max \(panel.y.maximum)
        Event code 57 (ABS_MT_TRACKING_ID)
          Value 0
          Min 0
          Max 65535
    Properties:
      Property type 1 (INPUT_PROP_DIRECT)
    Testing ... (interrupt to exit)

    """
      + events.map { event in
        let stamp = Self.stamp(event.time)
        return event.type == 0
          ? "Event: time \(stamp), -------------- SYN_REPORT ------------\n"
          : "Event: time \(stamp), type 3 (EV_ABS), code \(event.code) (NAME), value "
            + "\(event.value)\n"
      }.joined()
  }

  private func getevent(_ events: [Event]) -> String {
    """
    add device 1: /dev/input/event5
      name:     "Panel"
      events:
        KEY (0001): BTN_TOUCH
        ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min \(panel.x.minimum), max \(panel.x.maximum), fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_Y     : value 0, min \(panel.y.minimum), max \(panel.y.maximum), fuzz 0, flat 0, resolution 0
                    ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
      input props:
        INPUT_PROP_DIRECT

    """
      + events.map { event in
        let value = String(UInt32(bitPattern: Int32(event.value)), radix: 16)
        return
          "[ \(Self.stamp(event.time))] /dev/input/event5: \(Self.hex(event.type, 4)) "
          + "\(Self.hex(event.code, 4)) \(String(repeating: "0", count: 8 - value.count) + value)\n"
      }.joined()
  }

  private static func stamp(_ time: Int) -> String {
    "\(time / 1_000_000).\("\(1_000_000 + time % 1_000_000)".dropFirst())"
  }

  private static func hex(_ value: Int, _ digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
