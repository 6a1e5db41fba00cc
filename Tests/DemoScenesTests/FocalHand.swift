import DemoScenes
import TactusCore
import TestSupport

/// A hand that navigates: drags one after another, each well after the one before has come to rest.
struct FocalHand {
  let rig: SceneRig<FocalScene>
  private var time = 0

  init(_ rig: SceneRig<FocalScene> = SceneRig()) { self.rig = rig }

  enum Drag: String, CaseIterable {
    case right, left, down, up

    var way: (dx: Float, dy: Float) {
      switch self {
      case .right: (90, 0)
      case .left: (-90, 0)
      case .down: (0, 130)
      case .up: (0, -130)
      }
    }
  }

  /// How to come to each view from central.
  static let ways: [String: [Drag]] = [
    "central": [], "top": [.down], "leftA": [.right], "leftB": [.right, .right],
    "rightA": [.left], "rightB": [.left, .left],
  ]

  /// Drags from a place in the middle of the list; gives the texts of what came of it.
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

  /// Drags and gives the name of the view that comes in front; nil when none does.
  @discardableResult
  mutating func destination(of drag: Drag) -> String? {
    let texts = self.drag(drag.way.dx, drag.way.dy, "navigate")
    return texts.first?.split(separator: " ")[2].dropFirst("to=".count).description
  }

  /// Drags, and what the view that comes in front permits 8 ms later, as a further drag sideways
  /// says.
  mutating func permission(rightAfter drag: Drag) -> String? {
    let before = rig.texts("latch").count
    SceneTranscript.play(
      rig,
      """
      \(time) 0@200,310
      \(time + 8)..\(time + 200) 0+\(drag.way.dx),\(drag.way.dy)
      \(time + 204) -
      \(time + 212) 0@200,310
      \(time + 220) 0+30,0
      \(time + 228) -
      """)
    time += 3000
    let latches = rig.texts("latch").dropFirst(before)
    guard latches.count == 2, let last = latches.last else { return nil }
    return last.split(separator: " ").suffix(2).joined(separator: " ")
  }

  mutating func go(to place: String) {
    for drag in Self.ways[place] ?? [] { destination(of: drag) }
  }

  /// Scrolls the list in front to its end.
  mutating func scrollToBottom() {
    drag(0, -400, from: (200, 560))
  }
}
