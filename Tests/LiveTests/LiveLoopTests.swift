import Firmware
import Gestures
import Raster
import TactusCore
import Testing

@testable import Live

/// The loop of a live run, on a machine in virtual time.
@Suite struct LiveLoopTests {
  /// Runs `ClockScene` over a panel until a time in microseconds; returns what happened, with its
  /// time in the run.
  private func run(
    _ panel: ListedLivePanel, until end: Int64, sleeping: Int64 = 0, stopAfter: Int = .max
  ) -> (lines: [String], last: Int64) {
    let board = Board(
      pixelWidth: 8, pixelHeight: 8, pixelsPerPoint: 1, pixelFormat: .xrgb8888,
      tickPeriod: .milliseconds(10), displayPeriod: .milliseconds(10), scanOutLatency: .zero,
      budgets: PerStage(repeating: .milliseconds(1)), divisors: PerStage(repeating: 1))
    let machine = Machine()
    machine.sleepLength = sleeping
    let records = UnsafeMutableBufferPointer<TraceRecord>.allocate(
      capacity: RecordLog.recordsPerTickMax)
    let pixels = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 16)
    pixels.initializeMemory(as: UInt8.self, repeating: 0, count: 256)
    defer {
      records.deallocate()
      pixels.deallocate()
    }
    var firmware = Firmware<ClockScene>(board: board, records: records)
    var scheduler = FrameScheduler(board)
    let screen = Screen8(machine, pixels)
    var canvas = Canvas(screen.surface(), scale: 1)
    var panel = panel
    panel.machine = machine
    var loop = LiveLoop(
      MachineClock(machine), screen, Notes(machine, stopAfter: stopAfter),
      period: board.displayPeriod, origin: Machine.origin)
    loop.end = Machine.origin + end
    loop.run(&firmware, &scheduler, &canvas, &panel)
    return (loop.observer.lines, loop.last.microseconds)
  }

  /// A deadline at 1 s and each second after it, and no finger at all.
  @Test func `what a scene does by itself waits for no touch`() {
    let lines = run(ListedLivePanel([]), until: 3_500_000).lines
    let pulses = lines.filter { $0.hasSuffix(" haptic") }
    #expect(pulses == ["1000000 haptic", "2000000 haptic", "3000000 haptic"])
    // The first picture goes out at the start, and each haptic before the picture of its second.
    #expect(lines.prefix(2) == ["0 drawing tick", "0 picture"])
    let order = lines.filter { !$0.hasSuffix(" tick") }.map { $0.split(separator: " ")[1] }
    #expect(order == ["picture", "haptic", "picture", "haptic", "picture", "haptic", "picture"])
  }

  @Test func `a shake before the first touch counts`() {
    var reports: [PanelReport] = []
    for index in Int64(0)..<60 {
      let x: Float = index / 5 % 2 == 0 ? 40 : -40
      reports.append(
        .acceleration(
          Acceleration(x: x, y: 0, z: 9.8), at: Instant(microseconds: 100_000 + index * 10_000)))
    }
    let lines = run(ListedLivePanel(reports), until: 900_000).lines
    #expect(lines.contains { $0.hasSuffix(" shake") }, "\(lines)")
  }

  /// The scene goes on for ever, and nothing would bring it to rest.
  @Test func `a panel that fails ends the run, after what it had read`() {
    var panel = ListedLivePanel([.fault(.unplugged, at: Instant(microseconds: 50_000))])
    panel.failsAtEnd = true
    let (lines, last) = run(panel, until: 60_000_000)
    #expect(lines.contains("50000 fault"))
    #expect((50_001...60_000).contains(last), "\(last)")
  }

  @Test func `a machine that slept is ticked for`() {
    let lines = run(ListedLivePanel([]), until: 900_000, sleeping: 200_000).lines
    #expect(lines.filter { $0.contains("input tick") }.count == 1, "\(lines)")
  }

  @Test func `the observer ends the run`() {
    let (_, last) = run(ListedLivePanel([]), until: 60_000_000, stopAfter: 5)
    #expect(last < 5_000_000)
  }
}

/// A machine whose clock goes on when it waits.
private final class Machine {
  static let origin: Int64 = 5_000_000
  var now = Machine.origin
  var nextFlip: Int64?
  /// How long it sleeps in its first long wait, in microseconds.
  var sleepLength: Int64 = 0
  var slept: Int64 = 0
  /// When its panel reports next.
  var nextReport: Int64 = .max
}

private struct MachineClock: LoopClock {
  let machine: Machine

  init(_ machine: Machine) { self.machine = machine }

  func now() -> Int64 { machine.now }

  func wait(panel: Int32, display: Int32, stop: Int32, until time: Int64) -> LiveWait {
    let wake = min(time, machine.nextFlip ?? .max, machine.nextReport)
    if wake - machine.now > 100_000 {
      machine.slept += machine.sleepLength
      machine.sleepLength = 0
    }
    machine.now = max(machine.now, wake)
    return .nothing
  }

  func waitForDisplay(_ descriptor: Int32, until time: Int64) {
    machine.now = max(machine.now, min(machine.nextFlip ?? .max, time))
  }

  func slept() -> Int64 { machine.slept }
}

/// Reports what it is given, each at its time.
private struct ListedLivePanel: LivePanel {
  var machine: Machine?
  var failsAtEnd = false
  private var reports: ArraySlice<PanelReport>

  init(_ reports: [PanelReport]) { self.reports = reports[...] }

  var descriptor: Int32 { -1 }
  mutating func read() {}
  var hasReports: Bool { false }
  var hasFailed: Bool { failsAtEnd && reports.isEmpty }
  var isFinished: Bool { failsAtEnd && reports.isEmpty }
  var quietUntil: Instant {
    let next = reports.first?.time
    machine?.nextReport = next.map { Machine.origin + $0.microseconds + 1 } ?? .max
    return next ?? .never
  }

  mutating func next(before limit: Instant) -> PanelReport? {
    guard let report = reports.first, report.time < limit else { return nil }
    reports.removeFirst()
    return report
  }
}

private struct Screen8: Display, ~Copyable {
  private let machine: Machine
  private let pixels: UnsafeMutableRawPointer

  init(_ machine: Machine, _ pixels: UnsafeMutableRawPointer) {
    self.machine = machine
    self.pixels = pixels
  }

  func surface() -> Surface {
    Surface(memory: pixels, width: 8, height: 8, bytesPerRow: 32, format: .xrgb8888)
  }
  var isBusy: Bool { machine.nextFlip != nil }
  var descriptor: Int32 { -1 }
  mutating func present(_ damage: Damage) { machine.nextFlip = machine.now + 4000 }
  mutating func next() -> DisplayEvent? {
    guard let flip = machine.nextFlip, flip <= machine.now else { return nil }
    machine.nextFlip = nil
    return .flipped(Flip(time: flip, sequence: UInt32(flip / 10_000)))
  }
  mutating func lastRefresh() -> Int64? { nil }
}

private struct Notes: LiveObserver, ~Copyable {
  var lines: [String] = []
  private let machine: Machine
  private var turnsLeft: Int

  init(_ machine: Machine, stopAfter turns: Int) {
    self.machine = machine
    turnsLeft = turns
  }

  private var time: Int64 { machine.now - Machine.origin }

  var hasDisplay: Bool { true }

  mutating func isStopped(at now: Int64) -> Bool {
    turnsLeft -= 1
    return turnsLeft < 0
  }

  mutating func began(_ tick: LiveTick) { lines.append("\(time) \(tick.kind) tick") }

  mutating func felt(_ records: UnsafeBufferPointer<TraceRecord>) {
    for record in records {
      if case .scene(.haptic) = record.content {
        lines.append("\(record.time.microseconds) haptic")
      }
    }
  }

  mutating func handedOver(at time: Instant, waited: Interval) {
    lines.append("\(time.microseconds) picture")
  }

  mutating func take(
    _ tick: FinishedTick, of firmware: borrowing Firmware<some Scene & ~Copyable>,
    _ canvas: borrowing Canvas
  ) throws(Never) {
    for index in 0..<firmware.log.count {
      let record = firmware.log[index]
      if case .shake = record.content { lines.append("\(record.time.microseconds) shake") }
      if case .fault = record.content { lines.append("\(record.time.microseconds) fault") }
    }
  }

  mutating func noticed(_ event: DisplayEvent, origin: Int64) {}
}

/// Knocks each second, and never rests for longer.
private struct ClockScene: Scene {
  static var name: StaticString { "clock" }
  private(set) var nextDeadline = Instant(microseconds: 1_000_000)
  private var hasKnocked = true

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {}

  func hit(_ point: Point, at time: Instant) -> Hit { Hit(target: 0, watchers: .empty) }
  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {}
  mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    outbox.append(.haptic(.light), at: time)
    nextDeadline = time + .milliseconds(1000)
    hasKnocked = true
  }
  func isResting(at time: Instant) -> Bool { true }
  mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    if hasKnocked { damage.addAll() }
    hasKnocked = false
  }
  func draw(on canvas: inout Canvas) {}
  var targetCount: Int { 1 }
  func target(_ id: TargetID) -> TargetDescription {
    TargetDescription(
      name: Label("screen"), kind: "screen", frame: Rect(x: 0, y: 0, width: 8, height: 8),
      isQuiet: false)
  }
}

/// How much earlier a sleep is asked to end.
@Suite struct SleepLeadTests {
  @Test func `it comes to what sleeps are late by, and a microsecond`() {
    var lead = SleepLead()
    #expect(lead.microseconds == 1)
    for _ in 0..<100 { _ = lead.learn(late: 60) }
    #expect(lead.microseconds == 61)
    for _ in 0..<100 { _ = lead.learn(late: 4) }
    #expect((5...6).contains(lead.microseconds), "\(lead.microseconds)")
  }

  @Test func `a signal, and what was late for another reason, teach nothing`() {
    var lead = SleepLead()
    for late in [-1, -500_000, 101, 5000] as [Int64] {
      let isLearned = lead.learn(late: late)
      #expect(!isLearned)
    }
    #expect(lead.microseconds == 1)
    let isLearned = lead.learn(late: 100)
    #expect(isLearned && lead.microseconds > 1)
  }
}
