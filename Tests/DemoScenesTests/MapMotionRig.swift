import Firmware
import Gestures
import TactusCore
import TestSupport

@testable import DemoScenes

/// A map on a screen of 400 × 640 pt, without gestures.
func makeMotion(_ tuning: MapTuning = MapTuning()) -> MapMotion {
  MapMotion(Rect(x: 0, y: 0, width: 400, height: 640), center: .zero, tuning)
}

/// A map whose pairs follow their fingers exactly, without a dead band.
func makeExactRig() -> SceneRig<MapScene> {
  var tuning = Firmware<MapScene>.Tuning()
  tuning.gestures.deadBand = 0
  return SceneRig(tuning: tuning)
}

extension MapMotion {
  func transform(atMilliseconds time: Int64) -> MapTransform {
    transform(at: Instant(microseconds: time * 1000))
  }

  /// The map as a finger leaves it, which panned it by `travel`.
  static func flicked(
    by travel: Vector = .zero, velocity: Vector, _ tuning: MapTuning = MapTuning()
  ) -> MapMotion {
    var motion = makeMotion(tuning)
    motion.begin(.pan, at: .zero)
    motion.pan(by: travel, at: .zero)
    _ = motion.end(about: .zero, velocity: velocity, at: .zero)
    return motion
  }
}

/// How much of a screen shows the map, computed by cutting the map's outline with each edge.
func shareInView(_ transform: MapTransform, _ stage: Rect) -> Float {
  let extent = MapGeography.extent
  var outline = [
    Point(x: extent.x, y: extent.y), Point(x: extent.maxX, y: extent.y),
    Point(x: extent.maxX, y: extent.maxY), Point(x: extent.x, y: extent.maxY),
  ].map(transform.mapToScreen)
  let edges: [(Point) -> Float] = [
    { $0.x - stage.x }, { stage.maxX - $0.x }, { $0.y - stage.y }, { stage.maxY - $0.y },
  ]
  for inside in edges {
    var cut: [Point] = []
    for (from, to) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
      let (a, b) = (inside(from), inside(to))
      if a >= 0 { cut.append(from) }
      if (a < 0) != (b < 0) { cut.append(from + (to - from) * (a / (a - b))) }
    }
    outline = cut
  }
  var area: Float = 0
  for (from, to) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
    area += (from.x - stage.x) * (to.y - stage.y) - (to.x - stage.x) * (from.y - stage.y)
  }
  return abs(area) / 2 / (stage.width * stage.height)
}
