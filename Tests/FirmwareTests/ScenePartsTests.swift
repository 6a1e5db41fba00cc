import Interactions
import Raster
import TactusCore
import TestSupport
import Testing

@testable import Firmware
@testable import Gestures

/// What changes the light of targets.
private struct Lamps: Part {
  var changed: [TargetID] = []

  mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    for target in changed { changes.add(target) }
    changed = []
  }
}

/// What moves by a spring of its own.
private struct Needle: Part {
  var spring = Spring(response: 0.4, dampingFraction: 0.5)
  mutating func pace(by pacing: Pacing) { spring.pace(by: pacing) }
  mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {}
}

/// A scene that does nothing but show its parts: lists, a switch, lamps and a needle.
private struct PartScene: Scene, ~Copyable {
  struct Tuning: TuningTable {
    /// When each of the lists comes to rest, in milliseconds.
    var rests = Rests(filler: 0)
    typealias Rests = BoundedArray<20, Int64>
    mutating func visit(_ visitor: inout some TuningVisitor) {}

    init() {}
    init(_ rests: [Int64]) { for rest in rests { self.rests.append(rest) } }
  }

  static var name: StaticString { "parts" }
  private static let names: [StaticString] = [
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s",
    "t",
  ]
  var lists: [TimedPart]
  var choice = Shown(0)
  var lamps = Lamps()
  var needle = Needle()

  init(_ screen: Screen, _ tuning: Tuning, _ gestures: inout GestureTable) {
    lists = (0..<tuning.rests.count).map { TimedPart(restsAt: tuning.rests[$0], place: Float($0)) }
  }

  init(rests: [Int64] = []) {
    var gestures = GestureTable()
    self.init(Screen(width: 100, height: 100), Tuning(rests), &gestures)
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    for index in lists.indices { visitor.visit(&lists[index], Self.names[index], covers: .zero) }
    visitor.visit(&choice, "choice", covers: Rect(x: 10, y: 20, width: 30, height: 40))
    visitor.visit(&lamps, "lamps")
    visitor.visit(&needle, "needle")
  }

  func parts(under target: TargetID) -> PartNames { PartNames(Word(Self.names[Int(target)])) }
  func shownFrame(of target: TargetID) -> Rect { Rect(x: 0, y: 50, width: 8, height: 8) }

  func hit(_ point: Point, at time: Instant) -> Hit { Hit(target: 1, watchers: .empty) }
  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {}
  func draw(on canvas: inout Canvas) {}
  var targetCount: Int { 2 }
  func target(_ id: TargetID) -> TargetDescription {
    TargetDescription(name: Label("list"), kind: "list", frame: .zero, isQuiet: false)
  }
}

/// What a scene has by default from the parts that it shows.
@Suite struct ScenePartsTests {
  private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

  private func rig(_ rests: [Int64]) -> SceneRig<PartScene> {
    var tuning = Firmware<PartScene>.Tuning()
    tuning.scene = PartScene.Tuning(rests)
    return SceneRig<PartScene>(tuning: tuning)
  }

  @Test func `a part comes to rest when it is due, and not before`() {
    var scene = PartScene(rests: [200])
    let due = scene.nextDeadline
    #expect(due == at(200))
    var outbox = SceneOutbox()
    scene.expire(at: at(200) - .microseconds(1), &outbox)
    #expect(outbox.reports.count == 0)
    scene.expire(at: at(200), &outbox)
    #expect(outbox.reports.count == 1)
    let next = scene.nextDeadline
    #expect(next == .never)
  }

  @Test func `rests are recorded at their times, with name and place`() {
    let rig = rig([30, 20])
    let due = rig.firmware.nextDeadline
    #expect(due == at(20))
    rig.rest(until: at(100))
    #expect(rig.texts("rest") == ["rest name=b at=1.000", "rest name=a at=0.000"])
    let next = rig.firmware.nextDeadline
    #expect(next == .never)
    let isResting = rig.firmware.isResting
    #expect(isResting)
  }

  @Test func `an outbox takes as many rests as it has room for, and the others stay due`() {
    for (filled, taken) in [(14, 2), (15, 1), (16, 0)] {
      var scene = PartScene(rests: [20, 20])
      var outbox = SceneOutbox()
      for _ in 0..<filled { outbox.append(.haptic(.light), at: .zero) }
      scene.expire(at: at(20), &outbox)
      #expect(outbox.reports.count == filled + taken)
      let due = scene.nextDeadline
      #expect(due == (taken == 2 ? .never : at(20)))
      outbox.removeReports()
      scene.expire(at: at(20), &outbox)
      #expect(outbox.reports.count == 2 - taken)
    }
  }

  @Test func `more rests at once than an outbox holds are all recorded`() {
    let rig = rig(Array(repeating: 20, count: 20))
    rig.rest(until: at(40))
    #expect(rig.texts("rest").count == 20)
    #expect(rig.texts("rest").last == "rest name=t at=19.000")
  }

  @Test func `a system that sleeps lets parts go, and records what rests by that`() {
    let rig = rig([900, 20])
    rig.rest(until: at(40))
    rig.run([.suspend(at: at(60))])
    #expect(rig.texts("rest") == ["rest name=b at=1.000", "rest name=a at=0.000"])
    let letGoes = rig.firmware.scene.lists[0].letGoes
    #expect(letGoes == [60])
    let next = rig.firmware.nextDeadline
    #expect(next == .never)
  }

  @Test func `a touch reaches every part, with what it landed on`() {
    let rig = rig([900, 900])
    SceneTranscript.play(rig, "0 0@100,100\n8 -")
    let grounds = (0...1).map { rig.firmware.scene.lists[$0].grounds }
    #expect(grounds == [[.other, .other], [.this, .this]])
  }

  @Test func `a scene is at rest when all parts are`() {
    var scene = PartScene(rests: [200])
    let before = scene.isResting(at: at(199))
    let after = scene.isResting(at: at(200))
    #expect(!before && after)
  }

  // Damage is a pixel wider than what is drawn, for its soft edges.
  @Test func `what changed is damaged where its part lies, and nothing else is`() {
    var scene = PartScene()
    var damage = Damage(width: 100, height: 100)
    scene.update(to: .zero, &damage, scale: 1)
    #expect(damage.isEmpty)
    scene.choice.now = 1
    scene.update(to: .zero, &damage, scale: 1)
    #expect(damage.count == 1)
    #expect(damage[0] == PixelRect(left: 9, top: 19, right: 41, bottom: 61))
  }

  @Test func `a target that changed is damaged where it is drawn`() {
    var scene = PartScene()
    var damage = Damage(width: 100, height: 100)
    scene.lamps.changed = [1]
    scene.update(to: .zero, &damage, scale: 1)
    #expect(damage.count == 1)
    #expect(damage[0] == PixelRect(left: 0, top: 49, right: 9, bottom: 59))
  }

  @Test func `more targets than changes hold are damage everywhere`() {
    for (count, isWhole) in [(PartChanges.targetsMax, false), (PartChanges.targetsMax + 1, true)] {
      var scene = PartScene()
      var damage = Damage(width: 100, height: 100)
      scene.lamps.changed = Array(repeating: 1, count: count)
      scene.update(to: .zero, &damage, scale: 1)
      #expect(damage.count == 1)
      #expect((damage[0] == PixelRect(left: 0, top: 0, right: 100, bottom: 100)) == isWhole)
    }
  }

  @Test func `the first picture is drawn whole`() {
    let damage = rig([]).firmware.damageToDraw
    #expect(damage.count == 1)
    #expect(damage[0].width > 0 && damage[0].left == 0 && damage[0].top == 0)
  }

  @Test(
    arguments: [
      (1, 0, 0.4), (2, 0, 0.2), (0.5, 0, 0.8), (1, 1, 0.0001),
    ] as [(Float, Int32, Float)])
  func `a spring of a part's own has the pace of all that moves`(
    pace: Float, motion: Int32, response: Float
  ) {
    var tuning = Firmware<PartScene>.Tuning()
    (tuning.feel.pace, tuning.feel.motion) = (pace, motion)
    let rig = SceneRig<PartScene>(tuning: tuning)
    let spring = rig.firmware.scene.needle.spring
    #expect(abs(spring.response - response) < 1e-6)
    #expect(spring.dampingFraction == 0.5)
  }

  @Test func `a trace shows where each part is`() {
    let rig = rig([20, 20, 20])
    rig.rest(until: at(10))
    #expect(rig.texts("place") == ["place name=b at=1.000", "place name=c at=2.000"])
  }
}
