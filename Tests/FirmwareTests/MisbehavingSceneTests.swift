import Firmware
import Gestures
import Raster
import TactusCore
import TestSupport
import Testing

/// A scene that breaks a promise ends the program, which names it: it would hang otherwise, or lose
/// what it did.
@Suite struct MisbehavingSceneTests {
  @Test func aDeadlineThatNeverMovesNamesTheScene() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { StuckScene.run(by: .zero) }
    #expect(words(result).contains("the scene 'stuck' does not move a deadline that expired"))
  }

  @Test func aDeadlineThatGoesBackNamesTheScene() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { StuckScene.run(by: .microseconds(-1)) }
    #expect(words(result).contains("the scene 'stuck' does not move a deadline that expired"))
  }

  // As many as a scene may have at one time, one after the other.
  @Test func deadlinesThatMoveByAMicrosecondAreRun() { StuckScene.run(by: .microseconds(1)) }

  @Test func anOutboxThatOverflowsNamesTheScene() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { FloodScene.run(outcomes: SceneOutbox.reportsMax + 1) }
    #expect(
      words(result).contains("the scene 'flood' reports more than 16 outcomes of one event")
    )
  }

  @Test func asManyOutcomesAsFitAreReported() { FloodScene.run(outcomes: SceneOutbox.reportsMax) }

  private func words(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}

/// Whose deadline moves by a step, or not, when it has expired.
private struct StuckScene: Scene {
  struct Tuning: TuningTable {
    var step = Interval.zero
    mutating func visit(_ visitor: inout some TuningVisitor) {}
  }

  static var name: StaticString { "stuck" }
  private let step: Interval
  private(set) var nextDeadline = Instant.zero + .milliseconds(20)

  init(_ screen: Screen, _ tuning: Tuning, _ gestures: inout GestureTable) { step = tuning.step }

  static func run(by step: Interval) {
    var tuning = FirmwareTuning<Tuning>()
    tuning.scene.step = step
    let rig = SceneRig<StuckScene>(tuning: tuning)
    rig.rest(until: .zero + .milliseconds(40))
  }

  mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    nextDeadline = nextDeadline + step
  }

  func hit(_ point: Point, at time: Instant) -> Hit { Hit(target: 0, watchers: .empty) }
  func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {}
  func update(to time: Instant, _ damage: inout Damage, scale: Float) {}
  func draw(on canvas: inout Canvas) {}
  var targetCount: Int { 1 }
  func target(_ id: TargetID) -> TargetDescription {
    TargetDescription(name: Label("all"), kind: "area", frame: .zero, isQuiet: false)
  }
}

/// Which reports many outcomes of one touch.
private struct FloodScene: Scene {
  struct Tuning: TuningTable {
    var outcomes = 0
    mutating func visit(_ visitor: inout some TuningVisitor) {}
  }

  static var name: StaticString { "flood" }
  private let outcomes: Int

  init(_ screen: Screen, _ tuning: Tuning, _ gestures: inout GestureTable) {
    outcomes = tuning.outcomes
  }

  static func run(outcomes: Int) {
    var tuning = FirmwareTuning<Tuning>()
    tuning.scene.outcomes = outcomes
    let rig = SceneRig<FloodScene>(tuning: tuning)
    SceneTranscript.play(rig, "0 0@100,100\n8 -")
    #expect(rig.texts("haptic").count == 2 * outcomes)
  }

  func touch(_ touch: Touch, _ outbox: inout SceneOutbox) {
    for _ in 0..<outcomes { outbox.append(.haptic(.light), at: touch.time) }
  }

  func hit(_ point: Point, at time: Instant) -> Hit { Hit(target: 0, watchers: .empty) }
  func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {}
  func update(to time: Instant, _ damage: inout Damage, scale: Float) {}
  func draw(on canvas: inout Canvas) {}
  var targetCount: Int { 1 }
  func target(_ id: TargetID) -> TargetDescription {
    TargetDescription(name: Label("all"), kind: "area", frame: .zero, isQuiet: false)
  }
}
