import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

/// A box on each side of a line that both are pulled past: one follows by a share, the other less
/// and less.
struct ResistanceExample: PartExample, ~Copyable {
  static var name: StaticString { "past" }
  var stage: Stage
  private var pull = Shown<Float>(0)
  private let plain = Resistance()
  private let rubber = RubberBand(share: 0.55, limit: 60)

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    stage = Stage(screen, drags: gestures.add(DragRecognizer(), named: "drag").asSet)
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&pull, "part", covers: screen)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    pull.now = event.phase == .ended || event.phase == .cancelled ? 0 : event.travel.dy
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    let words: InlineArray<2, StaticString> = ["by 0.3", "rubber"]
    let seen = [
      plain.seen(pull.shown, within: -999...0), rubber.seen(pull.shown, within: -999...0),
    ]
    for (index, frame) in Rect(x: 20, y: 20, width: 240, height: 40).columns(2).enumerated() {
      canvas.box(frame.offset(by: Vector(dx: 0, dy: seen[index])), Label(words[index]))
    }
  }
}
