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

  /// In order of time.
  private let entries: [Entry]

  /// A scene that moves reports so in every picture.
  private static let pictureMax = Interval.milliseconds(50)

  /// - Parameter run: one that has kept its records.
  init(_ run: ReplayedRun) {
    let entries: [Entry] = run.records.compactMap { record in
      guard case .scene(.record(let scene)) = record.content,
        scene.word == .place || scene.word == .rest, case .word(let name)? = scene["name"]
      else { return nil }
      return Entry(time: record.time, name: name.string, isRest: scene.word == .rest)
    }
    self.entries = entries.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// Whether something was moving just before a time, and had not come to rest.
  func isMoving(at time: Instant) -> Bool {
    var names: Set<String> = []
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    for entry in entries[..<low].reversed() {
      guard time - entry.time <= Self.pictureMax else { break }
      // The newest of each name counts.
      if names.insert(entry.name).inserted, !entry.isRest { return true }
    }
    return false
  }
}
