import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

/// What the examples have in common: a screen that is one target and lies on the part of the name
/// "part", drawn anew for each picture. What is left in an example is its part.
protocol PartExample: Scene, ~Copyable where Tuning == NoTuning {
  var stage: Stage { get set }
}

/// A screen, its recognizers, and the time of the last update, which is what is drawn.
struct Stage {
  let screen: Rect
  let watchers: Watchers
  var now = Instant.zero

  init(_ screen: Screen, taps: RecognizerSet = .empty, drags: RecognizerSet = .empty) {
    self.screen = Rect(x: 0, y: 0, width: screen.width, height: screen.height)
    watchers = Watchers(taps: taps, drags: drags)
  }
}

extension PartExample where Self: ~Copyable {
  var screen: Rect { stage.screen }
  var now: Instant { stage.now }
  var targetCount: Int { 1 }
  func target(_ id: TargetID) -> TargetDescription {
    TargetDescription(name: Label("screen"), kind: "ground", frame: screen, isQuiet: false)
  }
  func parts(under target: TargetID) -> PartNames { PartNames("part") }

  /// A finger on what visibly moves stops it, and is no tap.
  mutating func hit(_ point: Point, at time: Instant) -> Hit {
    var standing = Standing(on: PartNames("part"), 0, at: time)
    visitParts(&standing)
    let watchers = stage.watchers
    return standing.isCatch
      ? Hit(target: 0, watchers: watchers.drags, caught: watchers.taps)
      : Hit(target: 0, watchers: watchers.drags | watchers.taps)
  }

  /// Unless a part moves, or something of the example's own is due.
  mutating func isResting(at time: Instant) -> Bool {
    var moving = Moving(time: time)
    visitParts(&moving)
    return nextDeadline == .never && !moving.isMoving
  }

  mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    stage.now = time
    var showing = Advancing(time: time, scale: scale)
    visitParts(&showing)
    damage.addAll()
  }
}

/// Advances what is drawn.
private struct Advancing: PartVisitor {
  let time: Instant
  let scale: Float
  var changes = PartChanges()

  mutating func visit<P: Part>(_ part: inout P, _ name: StaticString, covers area: Rect) {
    part.show(at: time, scale: scale, &changes)
  }
}

/// Finds out whether a part does not rest.
private struct Moving: PartVisitor {
  let time: Instant
  var isMoving = false

  mutating func visit<P: Part>(_ part: inout P, _ name: StaticString, covers area: Rect) {
    if !part.isResting(at: time) { isMoving = true }
  }
}
