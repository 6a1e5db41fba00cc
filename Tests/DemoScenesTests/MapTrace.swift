import DemoScenes
import Firmware
import HandsJudging
import TactusCore
import TestSupport

extension SceneRig where S: ~Copyable {
  /// The map after each of its changes.
  var views: [(time: Instant, view: MapView)] {
    records.compactMap { entry in MapView(entry.record).map { (entry.record.time, $0) } }
  }

  /// Where the map came to rest, or was caught.
  var rests: [(time: Instant, view: MapView)] {
    records.compactMap { entry in MapView(entry.record, "rest").map { (entry.record.time, $0) } }
  }

  /// For every handover with something before it, how far the map moved, in points.
  var handoverSteps: [Double] {
    var steps: [Double] = []
    var last: MapView?
    var isHandover = false
    for (_, record) in records {
      if case .scene(.record(let record)) = record.content, record.word == "handover",
        case .word(let from) = record["from"], case .word(let to) = record["to"]
      {
        isHandover = from != "none" && to != "none"
      }
      guard let view = MapView(record) else { continue }
      if isHandover, let last { steps.append(last.step(to: view)) }
      isHandover = false
      last = view
    }
    return steps
  }
}
