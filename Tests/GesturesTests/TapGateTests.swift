import Gestures
import TactusCore
import Testing

@Suite struct TapGateTests {
  private static func at(_ microseconds: Int64) -> Instant { Instant(microseconds: microseconds) }

  /// The gate's answer as text: why it blocks, and for how many more microseconds; or `open`.
  private static func ask(_ gate: TapGate, _ microseconds: Int64) -> String {
    var gate = gate
    let answer = gate.ask(at: at(microseconds))
    return answer.isAdmitted
      ? "\(answer.reason)" : "\(answer.reason) \(answer.remaining.microseconds)"
  }

  @Test func aNewGateIsOpen() {
    let gate = TapGate()
    #expect(Self.ask(gate, 0) == "open")
    #expect(gate.nextDeadline == .never)
    #expect(!gate.isDragging)
  }

  @Test func itBlocksWhileADragIsActiveHoweverLong() {
    var gate = TapGate()
    gate.dragStarted(at: .zero)
    for time: Int64 in [0, 299_999, 300_000, 10_000_000] {
      #expect(Self.ask(gate, time) == "dragging 100000")
    }
  }

  @Test func aReleasedDragBlocksForExactlyAHundredMilliseconds() {
    var gate = TapGate()
    gate.dragStarted(at: .zero)
    gate.dragEnded(at: Self.at(50_000), navigated: false)
    #expect(gate.nextDeadline == Self.at(150_000))
    #expect(Self.ask(gate, 149_999) == "released 1")
    gate.clear(at: Self.at(150_000))
    #expect(Self.ask(gate, 150_000) == "open")
  }

  @Test func aNavigatedDragBlocksForExactlyHalfASecond() {
    var gate = TapGate()
    gate.dragStarted(at: .zero)
    gate.dragEnded(at: Self.at(50_000), navigated: true)
    #expect(Self.ask(gate, 549_999) == "navigated 1")
    gate.clear(at: Self.at(550_000))
    #expect(Self.ask(gate, 550_000) == "open")
  }

  /// A tap that navigates, 40 ms after a drag that did not: half a second from the tap on.
  @Test func aTapThatNavigatesBlocksForExactlyHalfASecond() {
    var gate = TapGate()
    gate.dragStarted(at: .zero)
    gate.dragEnded(at: Self.at(10_000), navigated: false)
    gate.navigated(at: Self.at(50_000))
    #expect(gate.nextDeadline == Self.at(550_000))
    #expect(Self.ask(gate, 50_000) == "navigated 500000")
    #expect(Self.ask(gate, 549_999) == "navigated 1")
    gate.clear(at: Self.at(550_000))
    #expect(Self.ask(gate, 550_000) == "open")
  }

  /// The timer never runs while a drag is active, whatever navigates meanwhile.
  @Test func aTapThatNavigatesDuringADragLeavesItClosed() {
    var gate = TapGate()
    gate.dragStarted(at: .zero)
    gate.navigated(at: Self.at(10_000))
    #expect(gate.nextDeadline == .never)
    #expect(Self.ask(gate, 600_000) == "dragging 100000")
    gate.dragEnded(at: Self.at(700_000), navigated: false)
    #expect(Self.ask(gate, 799_999) == "released 1")
  }

  @Test func aTapInTheMicrosecondOfTheEndIsBlocked() {
    var gate = TapGate()
    gate.dragStarted(at: .zero)
    gate.dragEnded(at: Self.at(400_000), navigated: false)
    #expect(Self.ask(gate, 400_000) == "released 100000")
  }

  @Test func theTimerOfAnOldDragNeverClearsANewOne() {
    var gate = TapGate()
    gate.dragStarted(at: .zero)
    gate.dragEnded(at: Self.at(50_000), navigated: false)
    gate.dragStarted(at: Self.at(149_999))
    #expect(gate.nextDeadline == .never)
    #expect(Self.ask(gate, 150_000) == "dragging 100000")
    gate.dragEnded(at: Self.at(160_000), navigated: false)
    #expect(gate.nextDeadline == Self.at(260_000))
    #expect(Self.ask(gate, 259_999) == "released 1")
  }

  @Test func ofSeveralDragsTheLastEndCounts() {
    var gate = TapGate()
    gate.dragStarted(at: .zero)
    gate.dragStarted(at: Self.at(10_000))
    gate.dragEnded(at: Self.at(20_000), navigated: true)
    #expect(Self.ask(gate, 30_000) == "dragging 100000")
    #expect(gate.nextDeadline == .never)
    gate.dragEnded(at: Self.at(40_000), navigated: false)
    #expect(gate.nextDeadline == Self.at(140_000))
  }

  @Test func callsAreCounted() {
    var gate = TapGate()
    _ = gate.ask(at: .zero)
    gate.dragStarted(at: .zero)
    _ = gate.ask(at: .zero)
    _ = gate.ask(at: .zero)
    #expect(gate.askedCount == 3)
    #expect(gate.blockedCount == 2)
  }

  @Test func resetEndsEveryDragAndOpens() {
    var gate = TapGate()
    gate.dragStarted(at: .zero)
    gate.dragStarted(at: .zero)
    gate.reset()
    #expect(!gate.isDragging)
    #expect(gate.nextDeadline == .never)
    #expect(Self.ask(gate, 1) == "open")
  }
}
