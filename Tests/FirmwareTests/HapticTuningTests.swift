import Firmware
import TactusCore
import Testing

/// What a motor is told, kind by kind.
@Suite struct HapticTuningTests {
  private struct Ranges: TuningValueVisitor {
    var lines: [String] = []

    mutating func visit(_ value: inout TuningValue, _ entry: TuningEntry) {
      guard case .number(let number) = value else { return }
      lines.append("\(entry.name) \(number) \(entry.minimum)...\(entry.maximum)")
    }
  }

  @Test func `each kind is as strong as it is, or up to four times`() {
    var (tuning, ranges) = (HapticTuning(), Ranges())
    tuning.visit(&ranges)
    #expect(
      ranges.lines.joined(separator: "\n") == """
        haptic.light 1.0 0.0...4.0
        haptic.medium 1.0 0.0...4.0
        haptic.heavy 1.0 0.0...4.0
        haptic.success 1.0 0.0...4.0
        haptic.warning 1.0 0.0...4.0
        haptic.error 1.0 0.0...4.0
        """)
  }

  @Test(arguments: [
    (HapticKind.light, 25), (.medium, 35), (.heavy, 50), (.success, 80), (.warning, 140),
    (.error, 220),
  ])
  func `each kind has its length`(_ kind: HapticKind, _ milliseconds: Int) {
    #expect(HapticTuning.length(of: kind) == milliseconds)
  }
}
