import Firmware
import Sessions
import TactusCore

/// When things of a scene moved in a run.
struct MotionLog {
  private struct Entry {
    var time: Instant
    var name: String
    var isRest: Bool
  }

  private let entries: [Entry]

  /// A scene that moves reports so in every picture.
  private static let pictureMax = Interval.milliseconds(50)

  /// - Parameter run: one that has kept its records.
  init(_ run: ReplayedRun) {
    entries = run.records.compactMap { record in
      guard case .scene(.record(let scene)) = record.content,
        scene.word == "place" || scene.word == "rest", case .word(let name)? = scene["name"]
      else { return nil }
      return Entry(time: record.time, name: name.string, isRest: scene.word == "rest")
    }
  }

  /// Whether something was moving just before a time, and had not come to rest.
  func isMoving(at time: Instant) -> Bool {
    var names: Set<String> = []
    for entry in entries.reversed() where entry.time <= time {
      guard time - entry.time <= Self.pictureMax else { break }
      // The newest of each name counts.
      if names.insert(entry.name).inserted, !entry.isRest { return true }
    }
    return false
  }
}
