import Gestures
import TactusCore

/// What the engine's state is made of, in bytes: a line for each part, how many there are of it.
enum EngineSize {
  static var parts: [String] {
    let whole = MemoryLayout<GestureEngine>.size
    let parts: [(name: String, size: Int, count: Int)] = [
      ("event that waits for the host", size(of: GestureEvent.self), GestureEngine.eventsMax),
      ("decision that waits for the host", size(of: Decision.self), GestureEngine.decisionsMax),
      ("velocity tracker", size(of: VelocityTracker.self), GestureEngine.velocitiesMax),
      ("contact track", size(of: ContactTrack.self), contactsMax),
      ("name", size(of: Word.self), recognizersMax),
      ("pair of contacts", size(of: ContactPair.self), 1),
      ("relations", size(of: GestureRelations.self), 1),
      ("thresholds", size(of: GestureThresholds.self), 1),
    ]
    let named = parts.reduce(0) { $0 + $1.size * $1.count }
    let rows = parts.map { row($0.name, "\($0.count) × \($0.size)", $0.count * $0.size) }
    return rows + [row("recognizers, and who owns what", "", whole - named), row("all", "", whole)]
  }

  private static func size<Part>(of part: Part.Type) -> Int { MemoryLayout<Part>.stride }

  private static func row(_ name: String, _ factors: String, _ bytes: Int) -> String {
    column(name, -34) + column(factors, -8) + column("\(bytes)", 6)
  }

  /// Right-aligned; left-aligned when `width` is negative.
  private static func column(_ text: String, _ width: Int) -> String {
    let padding = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? text + padding : padding + text
  }
}
