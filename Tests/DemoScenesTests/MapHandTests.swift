import Firmware
import Gestures
import HandsJudging
import Interactions
import Simulation
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// Whatever hands do: the map stays under the fingers that hold it, and is always somewhere.
struct MapHandTests {
  @Test(arguments: 0..<60)
  func aHeldMapMovesNoFartherThanItsFingers(_ seed: UInt64) {
    let rig = makeExactRig()
    let targets = (0..<rig.firmware.scene.targetCount).map {
      rig.firmware.scene.target(TargetID($0)).frame
    }
    var panel = MonkeyPanel(
      seed: seed, screen: ScreenSize(of: rig.firmware.board), targets: targets,
      duration: .milliseconds(20_000))
    rig.run(&panel)
    var judge = HeldMapJudge()
    for (_, record) in rig.records { judge.see(record) }
    #expect(judge.faults.isEmpty, "\(judge.faults.prefix(3))")
    #expect(judge.count > 5)
  }

  /// Within the limits, what is under one finger stays there, from the moment the pan begins.
  @Test(arguments: 0..<20)
  func mapPointsStayUnderAFinger(_ seed: UInt64) throws {
    let rig = SceneRig<MapScene>()
    var random = TestSupport.SplitMix64(seed: seed)
    var text = "0 0@200,320\n"
    for step in 0..<8 {
      text += "\(8 + step * 160)..\(160 + step * 160) 0@"
      text += "\(Int.random(in: 20...380, using: &random)),"
      text += "\(Int.random(in: 60...600, using: &random))\n"
    }
    SceneTranscript.play(rig, text + "1400 -")
    var place = Point.zero
    var point: (x: Double, y: Double)?
    for (_, record) in rig.records {
      if case .frame(let frame) = record.content, frame.down.contains(0) {
        place = frame[0].position
      }
      guard let view = MapView(record) else { continue }
      point = point ?? view.map(place)
      #expect(distance(view.screen(try #require(point)), place) <= 0.01)
    }
  }
}

/// Compares the map before and after each frame in which fingers hold it.
private struct HeldMapJudge {
  private(set) var faults: [String] = []
  private(set) var count = 0
  private var owner = "none"
  private var frame = ContactFrame(time: .zero)
  /// What was shown last, and the fingers at that time.
  private var shown: (view: MapView, frame: ContactFrame)?

  mutating func see(_ record: TraceRecord) {
    if case .frame(let next) = record.content { frame = next }
    if case .scene(.record(let record)) = record.content, record.word == "handover",
      let to = record.word("to")
    {
      if owner == "none" || to == "none" { shown = nil }
      owner = to.text
    }
    guard let view = MapView(record), owner != "none" else { return }
    let at = "at \(record.time.microseconds) µs"
    if !(view.x.isFinite && view.y.isFinite && view.scale.isFinite && view.angle.isFinite) {
      faults.append("not finite \(at)")
    }
    if view.scale <= 0.5 / 1.5 || view.scale >= 12 { faults.append("scale \(view.scale) \(at)") }
    defer { shown = (view, frame) }
    // One finger that zooms moves what is far from where it landed faster than itself.
    guard let shown, owner != "zoom", shown.frame.down == frame.down else { return }
    var moved: Double = 0
    var rest = frame.down
    while let slot = rest.popFirst() {
      guard shown.frame[slot].id == frame[slot].id else { return }
      moved = max(moved, Double((frame[slot].position - shown.frame[slot].position).length))
    }
    rest = frame.down
    // Where the scale resists, fingers that turn as well come nearer to each other than the map.
    guard rest.count <= 2, view.scale >= 0.501, view.scale <= 7.99 else { return }
    while let slot = rest.popFirst() {
      let before = shown.frame[slot].position
      let step = distance(view.screen(shown.view.map(before)), before)
      if step > moved + 0.02 {
        faults.append("\(step) pt for \(moved) pt \(at) \(owner) \(shown.view) \(view)")
      }
      count += 1
    }
  }
}
