import Firmware
import Gestures
import Raster
import TactusCore
import TestSupport
import Testing

/// A scene in which things move by themselves, a step a tick of 8 ms.
private struct WalkScene: Scene {
  struct Tuning: TuningTable {
    /// Where they are, step by step; after the last one they are not told of any more.
    var walk = Steps(filler: 0)
    var turn = Steps(filler: 0)
    /// How many things stand beside it.
    var others = 0
    typealias Steps = BoundedArray<8, Float>
    mutating func visit(_ visitor: inout some TuningVisitor) {}
  }

  static var name: StaticString { "walk" }
  private let tuning: Tuning
  private static let others: [Word] = [
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q",
  ]

  init(_ screen: Screen, _ tuning: Tuning, _ gestures: inout GestureTable) { self.tuning = tuning }

  func hit(_ point: Point, at time: Instant) -> Hit { Hit(target: 0, watchers: .empty) }
  func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {}
  func update(to time: Instant, _ damage: inout Damage, scale: Float) {}
  func draw(on canvas: inout Canvas) {}
  var targetCount: Int { 1 }
  func target(_ id: TargetID) -> TargetDescription {
    TargetDescription(name: Label("field"), kind: "field", frame: .zero, isQuiet: false)
  }

  func reportPlaces(at time: Instant, _ places: inout Places) {
    let step = Int(time.microseconds / 8000)
    for index in 0..<tuning.others { places.report(Self.others[index], 1) }
    if step < tuning.walk.count { places.report("walker", tuning.walk[step]) }
    if step < tuning.turn.count { places.report("turner", angle: tuning.turn[step]) }
  }
}

/// Where things are, as a trace tells it: what has moved, and no more.
@Suite struct PlacesTests {
  private func records(
    walk: [Float] = [], turn: [Float] = [], others: Int = 0, recordsDetail: Bool = true
  ) -> [String] {
    var tuning = Firmware<WalkScene>.Tuning()
    for place in walk { tuning.scene.walk.append(place) }
    for angle in turn { tuning.scene.turn.append(angle) }
    tuning.scene.others = others
    let rig = SceneRig<WalkScene>(tickRate: 125, tuning: tuning)
    rig.recordsDetail = recordsDetail
    rig.rest(until: .zero + .milliseconds(80))
    return rig.records.map { "\($0.record.time.microseconds / 1000) \(rig.text(of: $0.record))" }
  }

  @Test func `what moved is recorded at each update, and what stood still is not`() {
    #expect(
      records(walk: [0, 0, 5, 5, -7.25, 0, 0]) == [
        "16 place name=walker at=5.000", "32 place name=walker at=-7.250",
        "40 place name=walker at=0.000",
      ])
  }

  @Test func `a movement that no trace shows is recorded when it has become one that it shows`() {
    #expect(
      records(walk: [5, 5.0009, 5.0009, 5.0018, 5.0020]) == [
        "0 place name=walker at=5.000", "24 place name=walker at=5.002",
      ])
    // Exactly the last digit is one that it shows.
    #expect(
      records(walk: [0.001, 0.002]) == [
        "0 place name=walker at=0.001", "8 place name=walker at=0.002",
      ])
    #expect(
      records(turn: [1, 1.00009, 1.00009, 1.00018]) == [
        "0 place name=turner at=1.0000", "24 place name=turner at=1.0002",
      ])
  }

  @Test func `only a trace asks`() {
    #expect(records(walk: [0, 5, 6], recordsDetail: false) == [])
  }

  @Test(arguments: [(15, true), (16, false)])
  func `sixteen things are recorded`(others: Int, isRecorded: Bool) {
    let told = records(walk: [0, 5], others: others)
    #expect(told.count == 16)
    #expect(told.contains("8 place name=walker at=5.000") == isRecorded)
  }
}
