import Gestures
import TactusCore

/// The parts of the engine's state: one line per part with its count, size and total in bytes.
enum EngineSize {
  static var parts: [String] {
    let whole = MemoryLayout<GestureEngine>.size
    let parts: [(name: String, size: Int, count: Int)] = [
      ("event waiting for the host", MemoryLayout<GestureEvent>.stride, GestureEngine.eventsMax),
      ("decision waiting for the host", MemoryLayout<Decision>.stride, GestureEngine.decisionsMax),
      ("velocity tracker", MemoryLayout<VelocityTracker>.stride, GestureEngine.velocitiesMax),
      ("contact track", MemoryLayout<ContactTrack>.stride, contactsMax),
      ("name", MemoryLayout<Word>.stride, recognizersMax),
      ("pair of contacts", MemoryLayout<ContactPair>.stride, 1),
      ("relations", MemoryLayout<GestureRelations>.stride, 1),
      ("thresholds", MemoryLayout<GestureThresholds>.stride, 1),
    ]
    let named = parts.reduce(0) { $0 + $1.size * $1.count }
    let rows = parts.map { row($0.name, "\($0.count) × \($0.size)", $0.count * $0.size) }
    return rows + [row("recognizers and ownership", "", whole - named), row("total", "", whole)]
  }

  private static func row(_ name: String, _ factors: String, _ bytes: Int) -> String {
    column(name, -34) + column(factors, -8) + column("\(bytes)", 6)
  }

  /// Right-aligned; left-aligned when `width` is negative.
  private static func column(_ text: String, _ width: Int) -> String {
    let padding = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? text + padding : padding + text
  }
}
