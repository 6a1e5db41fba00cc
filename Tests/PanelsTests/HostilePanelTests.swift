import InputText
import Recordings
import SeatInput
import TestSupport
import Testing

@testable import Panels

/// Whatever a recording holds, a check and a fit end with figures or with a line.
@Suite struct HostilePanelTests {
  @Test(arguments: 0..<8 as Range<UInt64>) func nothingFromOutsideTraps(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var checkedCount = 0
    for _ in 0..<150 {
      let screen = Self.screen(&random)
      var options = PanelCheck.Options()
      options.marks = [nil, nil, 3, 5].randomElement(using: &random) ?? nil
      options.mounting = PanelMounting.all.randomElement(using: &random) ?? PanelMounting()
      guard let check = try? PanelCheck(of: [screen, screen], options) else { continue }
      checkedCount += 1
      let comparison = PanelComparison(check, check)
      #expect(comparison.differing == [])
      let text = PanelCheckReport(check, comparison: comparison).text
      #expect(text.hasPrefix("figure"))
      for figure in check.figures { #expect(figure.value?.isNaN != true, "\(figure)") }
      guard let glass = screen.size else { continue }
      let marks = Mark.marks(3)!
      let taps =
        (try? PanelTap.taps(of: screen))
        ?? (0..<3).map { _ in
          PanelTap(x: Double(Self.value(&random)), y: Double(Self.value(&random)))
        }
      guard let fit = try? PanelFit(taps, marks: marks, glass: glass, on: screen) else { continue }
      #expect(!PanelFitReport(fit, MountingLines(fit), screen).text.isEmpty)
    }
    #expect(checkedCount > 50)
  }

  private static func value(_ random: inout SplitMix64) -> Int32 {
    switch random.next() % 6 {
    case 0: .min
    case 1: .max
    case 2: -1
    default: Int32(random.next() % 2000)
    }
  }

  private static func screen(_ random: inout SplitMix64) -> RawTouchscreen {
    let ranges = [
      AxisRange(minimum: 0, maximum: 799), AxisRange(minimum: .min, maximum: .max),
      AxisRange(minimum: .max - 1, maximum: .max), AxisRange(minimum: 0, maximum: 1),
    ]
    var time: Int64 = 0
    var events: [EvdevEvent] = []
    for _ in 0..<(random.next() % 120) {
      switch random.next() % 12 {
      case 0: time = Int64(random.next() % (1 << 60))
      case 1: time = 0
      default: time += Int64(random.next() % 20_000)
      }
      let codes: [(UInt16, UInt16)] = [
        (3, 0x35), (3, 0x36), (3, 0x39), (3, 0x2f), (3, 0x37), (1, 0x14a), (0, 0), (0, 0), (0, 2),
        (0, 3), (3, 0), (3, 1), (2, 1), (1, 30),
      ]
      let (type, code) = codes.randomElement(using: &random) ?? (0, 0)
      events.append(EvdevEvent(time: time, type: type, code: code, value: value(&random)))
    }
    var screen = RawTouchscreen(
      file: "hostile",
      name: "",
      touchProtocol: [.slotted, .listed, .single].randomElement(using: &random) ?? .slotted,
      x: ranges.randomElement(using: &random) ?? ranges[0],
      y: ranges.randomElement(using: &random) ?? ranges[0], events: events,
      lines: events.indices.map { Int32($0 + 1) })
    screen.lastSlot = [-1, 0, 9, .max].randomElement(using: &random) ?? 9
    screen.size =
      [nil, PanelSize(width: 5, height: 5000), PanelSize(width: 154, height: 86)]
      .randomElement(using: &random) ?? nil
    return screen
  }

  /// A finger that goes over an edge at speed, where the panel loses it.
  @Test("a last report and a lift that are stamped alike, or backwards", arguments: [0, -5_000])
  func lastStamps(offset: Int64) throws {
    var panel = DrivenPanel()
    panel.touch([DrivenPanel.Finger(90, 45, to: (2, 45))], scans: 22)
    let times = Array(Set(panel.events.map(\.time))).sorted()
    let (before, last, lift) = (times[times.count - 3], times[times.count - 2], times.last!)
    let screen = panel.screen { time in
      if time == lift { return offset == 0 ? before : last + offset }
      return time == last && offset == 0 ? before : time
    }
    #expect(try PanelCheck(of: [screen]).figure("edge.left")?.passes != false)
  }
}
