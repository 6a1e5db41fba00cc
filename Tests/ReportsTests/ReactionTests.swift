import BoardFiles
import DemoScenes
import Firmware
import Gestures
import Sessions
import Simulation
import TactusCore
import Testing

@testable import Reports

/// How long gestures wait for their tick, compared to the times in the records.
@Suite struct ReactionTests {
  private static let script = """
    at 0.1s tap @central.row2
    at 1s hold @central.row3 for 700ms
    at 2.5s swipe 25%,55% to 75%,56% over 700ms
    """

  private func report() throws -> (TimingReport, lines: [String], tick: Int64) {
    var run = try GridRun()
    run.file.controller.reportLatency = .milliseconds(7)
    let result = try run.run(script: Self.script)
    return (result.timing, result.lines, run.file.board.tickPeriod.microseconds)
  }

  /// From a record's own time to the start of the tick in its first column.
  private func waits(_ lines: [String], _ tick: Int64, _ words: String) -> [Int64] {
    lines.filter { $0.contains(words) }.compactMap { line in
      let columns = line.split(separator: " ").prefix(2).compactMap { Int64($0) }
      return columns.count == 2 ? columns[0] * tick - columns[1] : nil
    }
  }

  @Test func aTapAndAHapticWaitForTheirTick() throws {
    let (report, lines, tick) = try report()
    for (name, words) in [("tap", "gesture kind=tap"), ("haptic", " haptic ")] {
      let waits = waits(lines, tick, words)
      let row = try #require(report.reactions.first { $0.name == name })
      #expect(!waits.isEmpty && row.count == waits.count)
      #expect(row.max == waits.max())
    }
  }

  @Test func panelLatencyIsShownSeparatelyAndDoesNotChangeTheLimits() throws {
    let (report, _, tick) = try report()
    for row in report.reactions { #expect(row.maxWithPanel == row.max.map { $0 + 7000 }) }
    let limits = report.reactions.map(\.limit)
    #expect(limits == [16_000, 20_000, 20_000, 500_000 + tick])
    #expect(report.table.contains("+panel"))
  }

  /// From the first sample more than 10 pt from the landing, according to the trace's frames; the
  /// one past the latch, at 5 pt, was earlier.
  @Test func aSwipeCountsFromTheFirstSamplePastTheDragsDistance() throws {
    let (report, lines, tick) = try report()
    let began = try #require(lines.first { $0.contains("kind=drag phase=began") })
    let contact = try #require(lines.last { $0.contains("contacts=") && $0.contains("@") })
      .split(separator: "=")[1].split(separator: "@")[0]
    let samples = lines.compactMap { line -> (time: Int64, x: Double)? in
      guard line.contains("contacts=\(contact)@") else { return nil }
      let parts = line.split(separator: "@")[1].split(separator: ",")
      return Double(parts[0]).map { (Int64(line.split(separator: " ")[1])!, $0) }
    }
    let landing = try #require(samples.first)
    let past = try #require(samples.first { abs($0.x - landing.x) > 10 })
    let latched = try #require(samples.first { abs($0.x - landing.x) > 5 })
    #expect(latched.time < past.time)
    let row = try #require(report.reactions.first { $0.name == "swipe" })
    let start = try #require(Int64(began.split(separator: " ")[0])) * tick
    #expect(row.count == 1)
    #expect(row.max == start - past.time)
  }

  /// The finger that stays when one of two lifts had passed the latch distance long before.
  @Test func aDragThatTakesOverFromTwoFingersIsNotASwipe() throws {
    let result = try GridRun(SceneEntry(MapScene.self)).run(scriptNamed: "map-handover")
    let row = result.timing.reactions[2]
    let began = result.lines.filter { $0.contains("kind=drag phase=began") }
    let takenOver = began.filter { $0.contains("dx=0.000 dy=0.000") }
    #expect(!takenOver.isEmpty)
    #expect(row.name == "swipe" && row.count == began.count - takenOver.count)
  }

  /// A press of the reader that is held for longer than the constants say has that in its limit.
  @Test func aMenuMayTakeItsRecognizersOwnDuration() throws {
    func row(hold: Float, at time: Int64) -> TimingReport.Reaction {
      let board = try! GridRun().file.board
      var meter = ReactionMeter(
        limits: ReactionLimits(board: board, tuning: SceneEntry(FocalScene.self).defaults),
        panelLatency: .zero, tuning: SceneEntry(FocalScene.self).defaults)
      var frame = ContactFrame(time: .zero)
      frame.place(Contact(id: 1, position: Point(x: 10, y: 10)), in: 0)
      meter.take(TraceRecord(time: .zero, .frame(frame)), out: .zero)
      let now = Instant(microseconds: time)
      let decision = Decision(
        time: now, recognizer: RecognizerID(0), target: 0, contact: 1, from: .possible, to: .active,
        reason: .duration, value: hold, limit: hold)
      meter.take(TraceRecord(time: now, .decide(decision)), out: now)
      var contacts = ContactSet.empty
      contacts.insert(0)
      let event = GestureEvent(
        time: now, kind: .longPress, phase: .began, recognizer: RecognizerID(0), target: 0,
        contacts: contacts, location: Point(x: 10, y: 10))
      meter.take(TraceRecord(time: now, .gesture(event)), out: now)
      return meter.rows[3]
    }
    let tick = try GridRun().file.board.tickPeriod.microseconds
    #expect(row(hold: 1200, at: 1_206_000).pass == true)
    #expect(row(hold: 1200, at: 1_206_000).limit == 1_200_000 + tick)
    #expect(row(hold: 1200, at: 1_200_001 + tick).pass == false)
    #expect(row(hold: 500, at: 500_000 + tick).pass == true)
    #expect(row(hold: 500, at: 500_001 + tick).pass == false)
  }

  /// The way to a drag's own distance: the reader's handles begin after 4 pt, and no drag of the
  /// map's squares before 6.
  @Test func aTravelHistoryKnowsWhenAContactWasHowFar() {
    var history = TravelHistory()
    for (time, x) in [(0, 100), (8, 104), (16, 102), (24, 106), (32, 110), (40, 111)] {
      history.take(
        Contact(id: 1, position: Point(x: Float(x), y: 50)),
        at: Instant(microseconds: Int64(time)))
    }
    let times = [0, 3.9, 4, 6, 9.9, 10, 11].map { history.first(beyond: $0)?.microseconds }
    #expect(times == [8, 8, 24, 32, 32, 40, nil])
    history.take(Contact(id: 2, position: Point(x: 111, y: 50)), at: Instant(microseconds: 48))
    #expect(history.landing?.time.microseconds == 48)
    #expect(history.first(beyond: 0) == nil)
  }

  @Test func aTravelHistoryForgetsTheNearestSteps() {
    var history = TravelHistory()
    for step in 0...1000 {
      history.take(
        Contact(id: 1, position: Point(x: Float(step), y: 0)),
        at: Instant(microseconds: Int64(step)))
    }
    #expect(history.first(beyond: 900)?.microseconds == 901)
    #expect(history.first(beyond: 1000) == nil)
  }
}
