import Firmware
import Gestures
import Raster
import TactusCore
import TestSupport
import Testing

/// The least that a scene needs: three keys side by side and an alarm. It reports what it saw.
private struct AlarmScene: Scene {
  struct Tuning: TuningTable {
    /// When the alarm is due; `never` while this is negative.
    var alarm = Interval.milliseconds(-1)
    /// Whether it changes its picture only after an event.
    var rests = false
    init() {}
    mutating func visit(_ visitor: inout some TuningVisitor) {}
  }

  private enum Role: UInt8, RecognizerRole {
    case tap, series, hold, drag
    var name: StaticString {
      switch self {
      case .tap: "tap"
      case .series: "series"
      case .hold: "hold"
      case .drag: "drag"
      }
    }
  }

  static var name: StaticString { "alarm" }
  /// What each key is watched by, from left to right.
  private let watchers: [RecognizerSet]
  private let rests: Bool
  private(set) var nextDeadline: Instant
  /// When it was asked to update itself.
  private(set) var updates: [Instant] = []

  init(_ screen: Screen, _ tuning: Tuning, _ gestures: inout GestureTable) {
    let tap = gestures.add(TapRecognizer(), as: Role.tap)
    // The tap is decided by a deadline: that of the series, which must fail first.
    let series = gestures.add(TapRecognizer(count: 2), as: Role.series)
    let hold = gestures.add(LongPressRecognizer(), as: Role.hold)
    let drag = gestures.add(DragRecognizer(), as: Role.drag)
    gestures.requireFailure(of: series, before: tap)
    watchers = [tap.asSet | series.asSet, hold.asSet, drag.asSet]
    rests = tuning.rests
    nextDeadline = tuning.alarm < .zero ? .never : .zero + tuning.alarm
  }

  func hit(_ point: Point, at time: Instant) -> Hit {
    let key = min(max(Int(point.x / 100), 0), 2)
    return Hit(target: TargetID(key), watchers: watchers[key])
  }

  func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    guard event.phase != .changed else { return }
    let saw = SceneRecord("saw").with("kind", .word(Word(event.kind.word)))
    outbox.append(.record(saw.with("phase", .word(Word(event.phase.word)))), at: event.time)
  }

  mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    nextDeadline = .never
    outbox.append(.record(SceneRecord("alarm")), at: time)
  }

  func isResting(at time: Instant) -> Bool { rests }
  mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    updates.append(time)
  }
  func draw(on canvas: inout Canvas) {}

  var targetCount: Int { watchers.count }
  func target(_ id: TargetID) -> TargetDescription {
    let names: [StaticString] = ["button", "key", "field"]
    return TargetDescription(
      name: Label(names[Int(id)]), kind: "key",
      frame: Rect(x: Float(Int(id)) * 100, y: 0, width: 100, height: 100), isQuiet: id == 0)
  }
}

/// In which order the firmware handles what is due, and what waits for the next tick.
@Suite struct FirmwareOrderTests {
  // At 600 ms all is due: a tap's series at 100 ms + 500 ms, a press held since 100 ms, the gate's
  // clearing 100 ms after the drag, and the alarm. Each may be off by some microseconds. If the
  // gate were not cleared, the drag's start would block the tap until 712 ms.
  private func records(
    tap: Int64 = 0, press: Int64 = 0, drag: Int64 = 0, alarm: Int64 = 0, lift: Int64
  ) -> [String] {
    var tuning = Firmware<AlarmScene>.Tuning()
    tuning.scene.alarm = .microseconds(600_000 + alarm)
    let rig = SceneRig<AlarmScene>(tuning: tuning)
    var fingers = FrameAssembler()
    var reports: [PanelReport] = []
    func report(_ time: Int64) {
      reports.append(.frame(fingers.frame(at: Instant(microseconds: time))))
    }
    fingers.land(key: 1, at: Point(x: 50, y: 50))
    report(50_000)
    // Tap and press, each at its own time.
    if press < tap {
      fingers.land(key: 2, at: Point(x: 150, y: 50))
      report(100_000 + press)
    }
    fingers.lift(key: 1)
    if press == tap { fingers.land(key: 2, at: Point(x: 150, y: 50)) }
    report(100_000 + tap)
    if press > tap {
      fingers.land(key: 2, at: Point(x: 150, y: 50))
      report(100_000 + press)
    }
    fingers.land(key: 3, at: Point(x: 210, y: 50))
    report(400_000)
    fingers.move(key: 3, to: Point(x: 240, y: 50))
    report(412_000)
    fingers.lift(key: 3)
    report(500_000 + drag)
    fingers.lift(key: 2)
    report(600_000 + lift)
    rig.run(reports)
    return rig.records.filter { $0.record.time > Instant(microseconds: 599_000) }.compactMap {
      let text = rig.text(of: $0.record)
      let words = text.split(separator: " ")
      let offset = $0.record.time.microseconds - 600_000
      return switch words[0] {
      case "tap", "alarm", "frame": "\(offset) \(text)"
      case "saw": "\(offset) \(text)"
      default: nil
      }
    }
  }

  @Test func `at one microsecond the gate comes first, then recognizers, scene and frame`() {
    #expect(
      records(lift: 0) == [
        "0 tap target=button admitted=true because=open remaining=0",
        "0 saw kind=tap phase=recognized",
        "0 saw kind=longPress phase=began",
        "0 alarm",
        "0 frame contacts=-",
        "0 saw kind=longPress phase=ended",
      ])
  }

  @Test func `a frame one microsecond earlier comes before all of them`() {
    #expect(
      records(lift: -1) == [
        "-1 frame contacts=-",
        "0 tap target=button admitted=true because=open remaining=0",
        "0 saw kind=tap phase=recognized",
        "0 alarm",
      ])
  }

  @Test func `a gate that clears one microsecond later blocks the tap`() {
    #expect(
      records(drag: 1, lift: 0).prefix(2) == [
        "0 tap target=button admitted=false because=released remaining=1",
        "0 saw kind=longPress phase=began",
      ])
  }

  @Test func `an alarm one microsecond earlier comes before the recognizers`() {
    #expect(
      records(alarm: -1, lift: 0).prefix(2) == [
        "-1 alarm", "0 tap target=button admitted=true because=open remaining=0",
      ])
  }

  @Test func `a recognizer one microsecond later comes after the scene, before its frame`() {
    #expect(
      records(press: 1, lift: 1) == [
        "0 tap target=button admitted=true because=open remaining=0",
        "0 saw kind=tap phase=recognized",
        "0 alarm",
        "1 saw kind=longPress phase=began",
        "1 frame contacts=-",
        "1 saw kind=longPress phase=ended",
      ])
    #expect(
      records(tap: 1, lift: 1) == [
        "0 saw kind=longPress phase=began",
        "0 alarm",
        // The press owns its contact by then.
        "1 tap target=button admitted=false because=dragging remaining=100000",
        "1 frame contacts=-",
        "1 saw kind=longPress phase=ended",
      ])
  }
}

/// What a tick leaves to the next one.
extension FirmwareOrderTests {
  /// The ticks of the reports, as lengths of runs, and of the alarm. Report n is n ms after the
  /// start, in a tick of a second.
  private func ticks(reports count: Int, alarm: Interval) -> (reports: [Int], alarm: UInt32?) {
    var tuning = Firmware<AlarmScene>.Tuning()
    tuning.scene.alarm = alarm
    let rig = SceneRig<AlarmScene>(tickRate: 1, tuning: tuning)
    rig.run(
      (0..<count).map { .fault(.late, at: .zero + .milliseconds(Int64($0))) })
    let times = rig.records.map(\.record.time)
    #expect(times == times.sorted(), "a timer has overtaken a report")
    let isFault = rig.records.map { rig.text(of: $0.record).hasPrefix("fault") }
    let first = rig.records.first?.tick ?? 0
    let last = rig.records.last?.tick ?? 0
    let runs = (first...last).map { tick in
      zip(rig.records, isFault).count { $0.tick == tick && $1 }
    }
    return (runs, rig.records.first { rig.text(of: $0.record) == "alarm" }?.tick)
  }

  private var full: Int { Firmware<AlarmScene>.framesPerTickMax }

  @Test func `what is more than a tick takes waits for the next, and timers behind it too`() {
    // Between the first and the second report that wait.
    let alarm = Interval.milliseconds(Int64(full)) + .microseconds(500)
    let more = ticks(reports: full + 6, alarm: alarm)
    #expect(more.reports == [full, 6] && more.alarm == 2)
    let twice = ticks(reports: full * 2 + 1, alarm: alarm)
    #expect(twice.reports == [full, full, 1] && twice.alarm == 2)
  }

  @Test func `a timer behind the last report waits when the tick is full, and else does not`() {
    let last = Interval.milliseconds(Int64(full - 1))
    // Another report may follow; nobody knows before the next tick.
    #expect(ticks(reports: full, alarm: last + .microseconds(1)).alarm == 2)
    #expect(ticks(reports: full, alarm: last).alarm == 1)
    #expect(ticks(reports: full - 1, alarm: last + .microseconds(1)).alarm == 1)
  }
}

/// A scene at rest, and reports in the wrong order.
extension FirmwareOrderTests {
  /// When a scene is updated by which nothing happens but an alarm, in ticks of 10 ms.
  private func updates(rests: Bool, alarm: Interval) -> [Int64] {
    var tuning = Firmware<AlarmScene>.Tuning()
    tuning.scene.rests = rests
    tuning.scene.alarm = alarm
    let rig = SceneRig<AlarmScene>(tickRate: 100, tuning: tuning)
    rig.rest(until: .zero + .milliseconds(60))
    #expect(rig.texts("alarm").count == 1)
    return rig.firmware.scene.updates.map { $0.microseconds / 1000 }
  }

  @Test func `the alarm of a scene at rest fires and makes one update`() {
    // A tick handles what was before it.
    #expect(updates(rests: true, alarm: .microseconds(29_999)) == [0, 30])
    #expect(updates(rests: true, alarm: .microseconds(30_000)) == [0, 40])
  }

  @Test func `a scene that does not rest is updated in every tick`() {
    #expect(updates(rests: false, alarm: .milliseconds(25)) == [0, 10, 20, 30, 40, 50, 60])
  }

  /// The records of a finger that lands at 20 ms and moves at a time that may be earlier.
  private func records(movedAt time: Int64) -> [String] {
    let rig = SceneRig<AlarmScene>()
    var fingers = FrameAssembler()
    fingers.land(key: 1, at: Point(x: 250, y: 50))
    let landed = fingers.frame(at: .zero + .milliseconds(20))
    fingers.move(key: 1, to: Point(x: 280, y: 50))
    rig.run([.frame(landed), .frame(fingers.frame(at: Instant(microseconds: time)))])
    return rig.records.compactMap {
      let text = rig.text(of: $0.record)
      guard !text.hasPrefix("decide"), !text.hasPrefix("gesture") else { return nil }
      return "\($0.record.time.microseconds) \(text)"
    }
  }

  @Test func `a report that is earlier than the one before is raised to it and recorded`() {
    let landed = "20000 frame contacts=0@250.000,50.000"
    let moved = "frame contacts=0@280.000,50.000"
    let began = "saw kind=drag phase=began"
    #expect(
      records(movedAt: 19_999)
        == [landed, "20000 fault kind=outOfOrder detail=19999", "20000 \(moved)", "20000 \(began)"])
    #expect(records(movedAt: 20_000) == [landed, "20000 \(moved)", "20000 \(began)"])
    #expect(records(movedAt: 20_001) == [landed, "20001 \(moved)", "20001 \(began)"])
  }
}
