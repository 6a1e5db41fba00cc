import Firmware
import Gestures
import HandsJudging
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// How a map resists when it is pulled past a limit, and springs back.
struct MapLimitTests {
  /// The fingers spread at the right of the screen, far from its middle.
  @Test(arguments: [
    "60..400 0+-120,0 1+30,0", "60..400 0+-120,-200 1+30,200", "60..400 0+75,30 1+-75,30",
  ])
  func whatIsBetweenTheFingersStaysThere(_ pull: String) throws {
    let rig = makeExactRig()
    rig.run(zoom: pull.contains("75") ? 0.5 : 8)
    let start = rig.records.count
    SceneTranscript.play(
      rig,
      "5000 0@200,300 1@360,300\n5060..5061 0+0,0 1+0,0\n5\(pull.dropFirst(0).replacing("..", with: "..5"))"
    )
    var frame = ContactFrame(time: .zero)
    var point: (x: Double, y: Double)?
    var isPast = false
    for (_, record) in rig.records[start...] {
      if case .frame(let next) = record.content { frame = next }
      guard let view = MapView(record), frame.down.count == 2 else { continue }
      let middle = Point.midpoint(frame[0].position, frame[1].position)
      point = point ?? view.map(middle)
      isPast = isPast || view.scale > 8.2 || view.scale < 0.49
      #expect(distance(view.screen(try #require(point)), middle) <= 0.02)
      #expect(view.scale < 12 && view.scale > 0.333)
    }
    #expect(isPast)
  }
}

extension SceneRig<MapScene> {
  /// Zooms until the map rests at a scale, with its buttons.
  func run(zoom scale: Float) {
    var text = ""
    for step in 0..<(scale > 1 ? 3 : 1) {
      text += "\(step * 1400) 0@button.\(scale > 1 ? "zoomIn" : "zoomOut")\n\(step * 1400 + 50) -\n"
    }
    SceneTranscript.play(self, text)
  }
}

/// A map whose pairs follow their fingers exactly, without a dead band.
func makeExactRig() -> SceneRig<MapScene> {
  var tuning = Firmware<MapScene>.Tuning()
  tuning.gestures.deadBand = 0
  return SceneRig(tuning: tuning)
}
