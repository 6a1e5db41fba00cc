import Gestures
import TactusCore
import Testing

/// Writes each constant as a line: name, default, range; times in milliseconds.
private struct ConstantsText: TuningValueVisitor {
  var lines: [String] = []

  mutating func visit(_ value: inout TuningValue, _ entry: TuningEntry) {
    switch value {
    case .number(let number):
      lines.append("\(entry.name) \(number) \(entry.minimum)...\(entry.maximum)")
    case .time(let time):
      let range = entry.minimum / 1000...entry.maximum / 1000
      lines.append("\(entry.name) \(Float(time.microseconds) / 1000) \(range)")
    case .count(let count): lines.append("\(entry.name) \(count)")
    case .flag(let flag): lines.append("\(entry.name) \(flag)")
    }
  }
}

/// A table with a spring that falls between two microseconds.
private struct SwingTuning: TuningTable {
  var spring = Spring(response: 0.333_333_3, dampingFraction: 0.8)

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.spring(&spring, response: "swing.time", damping: "swing.damping", "How it swings.")
  }
}

@Suite struct TuningConstantsTests {
  private static func text(_ table: some TuningTable) -> String {
    var table = table
    var text = ConstantsText()
    table.visit(&text)
    return text.lines.joined(separator: "\n")
  }

  /// They decide how every scene feels, so a change of one of them is meant.
  @Test func constantsOfRecognizers() {
    #expect(
      Self.text(GestureThresholds()) == """
        tap.slop 10.0 0.0...10000.0
        tap.interval 500.0 0.0...60000.0
        tap.apart 45.0 0.0...10000.0
        tap.durationMax 0.0 0.0...60000.0
        press.duration 500.0 0.0...60000.0
        press.slop 10.0 0.0...10000.0
        chord.duration 300.0 0.0...60000.0
        drag.distance 10.0 0.0...10000.0
        drag.latch 5.0 0.0...10000.0
        drag.prediction 250.0 0.0...10000.0
        edge.distance 20.0 0.0...10000.0
        pair.delay 50.0 0.0...60000.0
        pair.deadBand 1.5 0.0...100.0
        pair.rest 150.0 0.0...60000.0
        contact.leap 252.0 1.0...100000.0
        contact.leapTime 10.0 1.0...1000.0
        contact.palmSize 0.0 0.0...254.0
        velocity.window 100.0 10.0...200.0
        velocity.rest 40.0 1.0...1000.0
        velocity.stillness 1.5 0.0...100.0
        velocity.noise 0.3 0.0...10.0
        shake.strength 1.5 0.1...16.0
        shake.swings 3
        shake.swingInterval 400.0 10.0...10000.0
        shake.interval 2000.0 0.0...60000.0
        """)
  }

  @Test func constantsOfTheTapGate() {
    #expect(
      Self.text(GateTuning()) == """
        gate.released 100.0 0.0...60000.0
        gate.navigated 500.0 0.0...60000.0
        """)
  }

  @Test func aSpringIsATimeAndADampingFraction() {
    #expect(
      Self.text(SwingTuning()) == """
        swing.time 333.333 10.0...10000.0
        swing.damping 0.8 0.05...10.0
        """)
  }

  @Test func aSpringThatIsNotSetKeepsAllItsBits() {
    var table = SwingTuning()
    #expect(table.set(bits: Int64(Float(0.5).bitPattern), at: 1) == nil)
    #expect(table.spring.response.bitPattern == Float(0.333_333_3).bitPattern)
    #expect(table.spring.dampingFraction == 0.5)
    #expect(table.set(bits: 400_000, at: 0) == nil)
    #expect(table.spring.response == 0.4 && table.spring.dampingFraction == 0.5)
  }

  /// Beyond the farthest of them no contact is still undecided.
  @Test(arguments: [(Float(9), Float(8), Float(7)), (7, 9, 8), (8, 7, 9)])
  func theDecisionDistanceIsTheFarthest(tap: Float, press: Float, drag: Float) {
    var thresholds = GestureThresholds()
    thresholds.tapDistance = tap
    thresholds.longPressDistance = press
    thresholds.dragDistance = drag
    #expect(thresholds.decisionDistance == 9)
  }
}
