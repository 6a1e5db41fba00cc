import DemoScenes
import Interactions
import TactusCore
import TestSupport

/// A hand that navigates: one drag after another, each well after the previous one came to rest.
struct FocalHand {
  let rig: SceneRig<FocalScene>
  private var time = 0

  init(_ rig: SceneRig<FocalScene> = SceneRig()) { self.rig = rig }

  enum Drag: String, CaseIterable {
    case right, left, down, up

    var translation: (dx: Float, dy: Float) {
      switch self {
      case .right: (90, 0)
      case .left: (-90, 0)
      case .down: (0, 130)
      case .up: (0, -130)
      }
    }
  }

  /// The drags that lead to each view from central.
  static let routes: [String: [Drag]] = [
    "central": [], "top": [.down], "leftA": [.right], "leftB": [.right, .right],
    "rightA": [.left], "rightB": [.left, .left],
  ]

  /// Drags from a point in the middle of the list; returns the texts of what resulted.
  @discardableResult
  mutating func drag(
    _ dx: Float, _ dy: Float, from start: (x: Float, y: Float) = (200, 310), resting: Int = 0,
    _ words: String...
  ) -> [String] {
    let before = rig.records.count
    SceneTranscript.play(
      rig,
      """
      \(time) 0@\(start.x),\(start.y)
      \(time + 8)..\(time + 200) 0+\(dx),\(dy)
      \(time + 200 + resting) 0+\(dx),\(dy)
      \(time + 204 + resting) -
      """)
    time += 3000
    rig.rest(until: Instant(microseconds: Int64(time - 100) * 1000))
    return rig.records[before...].map { rig.text(of: $0.record) }.filter { text in
      words.contains(where: text.hasPrefix)
    }
  }

  /// Drags and returns the name of the view that comes to the front; nil when none does.
  @discardableResult
  mutating func destination(of drag: Drag) -> String? {
    let texts = self.drag(drag.translation.dx, drag.translation.dy, "navigate")
    return texts.first?.split(separator: " ")[2].dropFirst("to=".count).description
  }

  /// Drags, and returns what the new view in front permits 8 ms later, as reported by another,
  /// sideways drag.
  mutating func permission(rightAfter drag: Drag) -> String? {
    let before = rig.texts("edges").count
    SceneTranscript.play(
      rig,
      """
      \(time) 0@200,310
      \(time + 8)..\(time + 200) 0+\(drag.translation.dx),\(drag.translation.dy)
      \(time + 204) -
      \(time + 212) 0@200,310
      \(time + 220) 0+30,0
      \(time + 228) -
      """)
    time += 3000
    let latches = rig.texts("edges").dropFirst(before)
    guard latches.count == 2, let last = latches.last else { return nil }
    return last.split(separator: " ").suffix(2).joined(separator: " ")
  }

  mutating func go(to place: String) {
    for drag in Self.routes[place] ?? [] { destination(of: drag) }
  }

  /// Scrolls the list in front to its end.
  mutating func scrollToBottom() {
    drag(0, -400, from: (200, 560))
  }
}
