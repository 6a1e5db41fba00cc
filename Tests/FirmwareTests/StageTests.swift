import Firmware
import Gestures
import Raster
import TactusCore
import TestSupport
import Testing

/// A scene that reports what it is told, and at an alarm changes the relations of its two drags.
private struct WitnessScene: Scene {
  struct Tuning: TuningTable {
    var navigates = false
    var navigatesByTap = false
    var speed: Float = 1
    mutating func visit(_ visitor: inout some TuningVisitor) {
      visitor.speed(&speed, "witness.speed", in: 0...10, "How fast it is.")
    }
  }

  static var name: StaticString { "witness" }
  private let tuning: Tuning
  private let relations: GestureRelations
  private let both: RecognizerSet
  private let hold: RecognizerID
  /// When it was asked to update itself.
  private(set) var updates: [Instant] = []
  private(set) var nextDeadline = Instant.zero + .milliseconds(50)

  init(_ screen: Screen, _ tuning: Tuning, _ gestures: inout GestureTable) {
    self.tuning = tuning
    let near = gestures.add(DragRecognizer(), named: "near")
    let far = gestures.add(DragRecognizer(minimumDistance: 30), named: "far")
    let tap = gestures.add(TapRecognizer(), named: "tap")
    both = near.asSet | far.asSet | tap.asSet
    hold = gestures.add(LongPressRecognizer(), named: "hold")
    var relations = gestures.relations
    relations.simultaneous(near, far)
    self.relations = relations
  }

  func hit(_ point: Point, at time: Instant) -> Hit {
    Hit(target: 0, watchers: point.x < 500 ? both : hold.asSet)
  }

  func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    guard event.phase != .changed else {
      if outbox.wantsDetail { outbox.append(.record(SceneRecord("detail")), at: event.time) }
      return
    }
    if event.phase == .recognized { outbox.hasNavigated = tuning.navigatesByTap }
    let saw = SceneRecord("saw").with("kind", .word(Word(event.kind.word)))
    outbox.append(.record(saw.with("phase", .word(Word(event.phase.word)))), at: event.time)
    // The first drag navigates.
    if event.kind == .drag, event.phase == .ended, tuning.navigates, event.time < at(400) {
      outbox.hasNavigated = true
    }
  }

  mutating func touch(_ touch: Touch, _ outbox: inout SceneOutbox) {
    outbox.append(
      .record(SceneRecord("touch").with("id", .count(Int32(touch.contact)))), at: touch.time)
  }

  mutating func shake(at time: Instant, _ outbox: inout SceneOutbox) {
    outbox.append(.haptic(.heavy), at: time)
  }

  mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    nextDeadline = .never
    outbox.relations = relations
  }

  mutating func suspend(at time: Instant, _ outbox: inout SceneOutbox) {
    outbox.append(.record(SceneRecord("suspended")), at: time)
  }

  func isResting(at time: Instant) -> Bool { true }
  mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    updates.append(time)
    if time == .zero { damage.add(Rect(x: 0, y: 0, width: 4, height: 4), scale: scale) }
  }
  func draw(on canvas: inout Canvas) {
    canvas.fill(Rect(x: 0, y: 0, width: 2, height: 2), Color(red: 255, green: 0, blue: 0))
  }
  var targetCount: Int { 1 }
  func target(_ id: TargetID) -> TargetDescription {
    TargetDescription(name: Label("field"), kind: "field", frame: .zero, isQuiet: true)
  }

  private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }
}

/// What passes from the panel to the scene, stage by stage.
@Suite struct StageTests {
  private func texts(
    _ lines: [String], navigates: Bool = false, navigatesByTap: Bool = false, _ words: String...
  ) -> [String] {
    var tuning = Firmware<WitnessScene>.Tuning()
    tuning.scene.navigates = navigates
    tuning.scene.navigatesByTap = navigatesByTap
    let rig = SceneRig<WitnessScene>(tuning: tuning)
    var script = HandScript()
    rig.run(lines.map { .frame(script.frame(for: Substring($0))) })
    return rig.records.compactMap {
      let text = rig.text(of: $0.record)
      guard words.contains(where: { text.hasPrefix($0) }) else { return nil }
      return "\($0.record.time.microseconds / 1000) \(text)"
    }
  }

  // The alarm at 50 ms lets both drags share a finger.
  @Test func aTimerOfTheSceneMayChangeRelations() {
    #expect(
      texts(["0 0@0,0", "8 0@20,0", "16 0@40,0", "30 -"], "saw")
        == ["8 saw kind=drag phase=began", "30 saw kind=drag phase=ended"])
    #expect(
      texts(["60 0@0,0", "68 0@20,0", "76 0@40,0", "90 -"], "saw")
        == [
          "68 saw kind=drag phase=began", "76 saw kind=drag phase=began",
          "90 saw kind=drag phase=ended", "90 saw kind=drag phase=ended",
        ])
  }

  // It lands, the other one lands on the same target and ends nothing; both lift, and with that the
  // first one's press is over.
  @Test func theSceneHearsOfTouches() {
    #expect(
      texts(["0 7@0,0", "8 7@1,0 9@90,0", "16 -"], "touch").map { $0.split(separator: " ")[2] }
        == ["id=7", "id=9", "id=7", "id=9"])
  }

  // After a drag that navigated taps are blocked for 500 ms, after the next for 100 ms again.
  @Test func aNavigationCountsForItsOwnDragOnly() {
    let drag = ["100 0@0,0", "108 0@20,0", "116 -"]
    let later = ["1000 1@0,0", "1008 1@20,0", "1016 -"]
    #expect(
      texts(
        drag + ["300 2@0,0", "310 -"] + later + ["1300 3@0,0", "1320 -"], navigates: true, "tap")
        == [
          "310 tap target=field admitted=false because=navigated remaining=306000",
          "1320 tap target=field admitted=true because=open remaining=0",
        ])
  }

  // For 500 ms from the tap that navigated, and not from one that did not.
  @Test(arguments: [(true, 519, false), (true, 520, true), (false, 40, true)])
  func aTapThatNavigatesBlocksTheNext(navigates: Bool, lift: Int, isAdmitted: Bool) {
    let taps = texts(
      ["0 0@0,0", "20 -", "\(lift - 10) 1@0,0", "\(lift) -"], navigatesByTap: navigates, "tap")
    #expect(taps.first == "20 tap target=field admitted=true because=open remaining=0")
    let last =
      isAdmitted ? "true because=open remaining=0" : "false because=navigated remaining=1000"
    #expect(taps.last == "\(lift) tap target=field admitted=\(last)")
  }

  /// Reports that no device makes are recorded, and go no farther.
  @Test func numbersOutOfRangeAreRecordedAndLeftOut() {
    let rig = SceneRig<WitnessScene>()
    var broken = ContactFrame(time: .zero)
    broken.place(Contact(id: 1, position: Point(x: .infinity, y: 0)), in: 0)
    let still = Acceleration(x: 0, y: 0, z: 1)
    let bad = Acceleration(x: .nan, y: 0, z: 1)
    rig.run([
      .frame(broken), .acceleration(bad, at: .zero + .milliseconds(1)),
      .acceleration(still, at: .zero + .milliseconds(2)),
    ])
    #expect(
      rig.records.map { rig.text(of: $0.record) }.filter { !$0.hasPrefix("place") } == [
        "fault kind=notFinite detail=-", "fault kind=notFinite detail=-",
        "accel x=0.000 y=0.000 z=1.000",
      ])
  }

  @Test func whatChangesIsRecordedOnceAndOnlyInDetail() {
    for detail in [true, false] {
      let rig = SceneRig<WitnessScene>()
      rig.recordsDetail = detail
      var script = HandScript()
      rig.run(
        ["0 0@0,0", "8 0@20,0", "16 0@40,0", "24 0@50,0", "32 -"].map {
          .frame(script.frame(for: Substring($0)))
        })
      let lines = rig.texts("gesture").map {
        $0.split(separator: " ")[1...2].joined(separator: " ")
      }
      let changes = detail ? ["kind=drag phase=changed", "kind=drag phase=changed"] : []
      #expect(lines == ["kind=drag phase=began"] + changes + ["kind=drag phase=ended"])
      #expect(rig.texts("frame").count == (detail ? 5 : 0))
      // A scene that asks is told the same.
      #expect(rig.texts("detail").count == (detail ? 2 : 0))
    }
  }

  // It swings to and fro by 30 m/s² within 200 ms.
  @Test func aShakeIsRecordedAndPassedOn() {
    let rig = SceneRig<WitnessScene>()
    let swings: [(Int64, Float)] = [(0, 0), (10, 30), (110, -30), (210, 30)]
    rig.run(
      swings.map {
        .acceleration(Acceleration(x: $1, y: 0, z: 9.8), at: .zero + .milliseconds($0))
      })
    #expect(
      rig.texts("gesture", "haptic") == [
        "gesture kind=shake phase=recognized target=- recognizer=shake", "haptic kind=heavy",
      ])
    #expect(rig.texts("accel").count == 4)
  }

  // Nothing but a deadline happens at 500 ms; the scene, which was at rest, is updated.
  @Test func anEventWithoutATouchUpdatesASceneAtRest() {
    let rig = SceneRig<WitnessScene>(tickRate: 100)
    var script = HandScript()
    rig.run([.frame(script.frame(for: "205 0@500,0"))])
    rig.rest(until: .zero + .milliseconds(900))
    let updates = rig.firmware.scene.updates.map { $0.microseconds / 1000 }
    #expect(updates == [0, 60, 210, 710])
  }

  @Test func aLeapIsRecorded() {
    #expect(texts(["8 7@0,0", "16 7@300,0", "24 -"], "fault") == ["16 fault kind=leap detail=7"])
  }

  // It grows beyond the size of a finger, and a second one lands as large.
  @Test func aPalmIsRecordedOnce() {
    var tuning = Firmware<WitnessScene>.Tuning()
    tuning.gestures.palmSize = 100
    let rig = SceneRig<WitnessScene>(tuning: tuning)
    var script = HandScript()
    let lines = [
      "8 7@0,0*100", "16 7@0,0*101", "24 7@0,0*101 9@90,0*150", "32 7@0,0*60 9@90,0*150", "40 -",
    ]
    rig.run(lines.map { .frame(script.frame(for: Substring($0))) })
    #expect(rig.texts("fault") == ["fault kind=palm detail=7", "fault kind=palm detail=9"])
  }

  /// The constants of gestures, gate and scene have one list.
  @Test func theConstantsOfAFirmwareAreThoseOfItsParts() {
    struct Names: TuningValueVisitor {
      var names: [String] = []
      mutating func visit(_ value: inout TuningValue, _ entry: TuningEntry) {
        names.append("\(entry.name)")
      }
    }
    var tuning = Firmware<WitnessScene>.Tuning()
    var names = Names()
    tuning.visit(&names)
    #expect(names.names.contains("tap.slop") && names.names.contains("gate.released"))
    #expect(names.names.last == "witness.speed")
  }

  @Test func aSuspendedSceneHearsOfIt() {
    let rig = SceneRig<WitnessScene>()
    rig.run([.suspend(at: .zero + .milliseconds(10)), .resume(at: .zero + .milliseconds(20))])
    #expect(
      rig.texts("suspended", "fault") == [
        "fault kind=suspend detail=-", "suspended", "fault kind=resume detail=-", "suspended",
      ])
  }

  /// A firmware on memory for one picture.
  private func withFirmware(
    _ body: (inout Firmware<WitnessScene>, inout Canvas, inout FrameScheduler) -> Void
  ) {
    let board = Board(
      pixelWidth: 8, pixelHeight: 8, pixelsPerPoint: 1, pixelFormat: .xrgb8888,
      tickPeriod: .milliseconds(10), displayPeriod: .milliseconds(10), scanOutLatency: .zero,
      budgets: PerStage(repeating: .milliseconds(1)), divisors: PerStage(repeating: 1))
    let records = UnsafeMutableBufferPointer<TraceRecord>.allocate(
      capacity: RecordLog.recordsPerTickMax)
    let pixels = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 16)
    pixels.initializeMemory(as: UInt8.self, repeating: 0, count: 256)
    defer {
      records.deallocate()
      pixels.deallocate()
    }
    var firmware = Firmware<WitnessScene>(board: board, records: records)
    var canvas = Canvas(
      Surface(memory: pixels, width: 8, height: 8, bytesPerRow: 32, format: .xrgb8888), scale: 1)
    var scheduler = FrameScheduler(board)
    body(&firmware, &canvas, &scheduler)
  }

  @Test func nothingIsRecognizedOrPresentedBeforeThereIsAnything() {
    withFirmware { firmware, canvas, _ in
      firmware.recognize()
      let isNew = firmware.present(canvas, at: .zero)
      let count = firmware.log.count
      #expect(!isNew && count == 0)
    }
  }

  @Test(arguments: [true, false]) func aPictureIsNewOnceAndHashedOnlyWhenAsked(hashes: Bool) {
    withFirmware { firmware, canvas, _ in
      firmware.hashesPictures = hashes
      firmware.update(to: .zero)
      firmware.render(on: &canvas)
      let news = [firmware.present(canvas, at: .zero), firmware.present(canvas, at: .zero)]
      var displays = 0
      for index in 0..<firmware.log.count {
        if case .display = firmware.log[index].content { displays += 1 }
      }
      #expect(news == [true, false] && displays == (hashes ? 1 : 0))
      let isStill = firmware.isStill
      #expect(isStill)
    }
  }

  @Test(arguments: [true, false]) func aPictureThatIsNotDrawnCounts(draws: Bool) {
    withFirmware { firmware, canvas, _ in
      firmware.drawsPictures = draws
      firmware.update(to: .zero)
      firmware.render(on: &canvas)
      let isNew = firmware.present(canvas, at: .zero)
      let corner = canvas.surface.color(x: 0, y: 0)
      #expect(isNew && corner == (draws ? Color(red: 255, green: 0, blue: 0) : .black))
    }
  }

  /// Notes which stages had work, what was recorded before anything was drawn, and the rest.
  private struct StageNotes: TickObserver {
    var lines: [String] = []

    mutating func felt(_ records: UnsafeBufferPointer<TraceRecord>) {
      lines.append("felt \(records.count)")
    }

    mutating func take(
      _ tick: FinishedTick, of firmware: borrowing Firmware<some Scene & ~Copyable>,
      _ canvas: borrowing Canvas
    ) throws(Never) {
      lines.append("take \(firmware.log.count)\(tick.hasNewPicture ? " new" : "")")
    }

    mutating func ended(_ stage: Stage, hadWork: Bool) -> Interval? {
      lines.append("\(stage)\(hadWork ? "" : " idle")")
      return nil
    }
  }

  @Test func aTickRunsItsStagesInOrder() {
    withFirmware { firmware, canvas, scheduler in
      var script = HandScript()
      var panel = ListedPanel([.frame(script.frame(for: "1 0@1,1"))])
      var notes = StageNotes()
      for tick in 0..<2 as Range<UInt32> {
        let now = Instant.zero + .milliseconds(Int64(tick) * 60)
        let isNew = firmware.runTick(
          tick, .grid(skipped: 0), at: now, &scheduler, &panel, &canvas, &notes)
        #expect(isNew == (tick == 0) && firmware.log.count == 0)
      }
      #expect(
        notes.lines == [
          "input", "recognize", "felt 0", "timers", "update", "render", "present", "take 1 new",
          "trace", "input", "recognize", "felt 5", "timers", "update", "render idle",
          "present idle", "take 5", "trace",
        ])
    }
  }

  // Every second tick presents; the other one has no new picture.
  @Test func aStageThatIsLeftOutDoesNothing() {
    withFirmware { firmware, canvas, _ in
      var board = firmware.board
      board.divisors[.present] = 2
      var scheduler = FrameScheduler(board)
      var panel = ListedPanel([])
      var notes = StageNotes()
      var news: [Bool] = []
      for tick in [1, 2] as [UInt32] {
        news.append(
          firmware.runTick(
            tick, .grid(skipped: 0), at: .zero, &scheduler, &panel, &canvas, &notes))
      }
      #expect(news == [false, true])
      #expect(notes.lines.filter { $0 == "present idle" }.count == 1)
    }
  }

  @Test func aScreenHasOnePixelPerPointUnlessTheBoardStatesAnother() {
    let screen = Screen(width: 3, height: 4)
    #expect(screen.pixelsPerPoint == 1 && screen.framePeriod == .microseconds(16_667))
    #expect(screen.width == 3 && screen.height == 4)
  }

  /// A panel that says nothing of itself is asked in every tick, for ever.
  @Test func aPanelIsLiveByDefault() {
    struct LivePanel: Panel {
      mutating func next(before limit: Instant) -> PanelReport? { nil }
    }
    #expect(!LivePanel().isFinished && LivePanel().quietUntil == .longAgo)
  }
}
