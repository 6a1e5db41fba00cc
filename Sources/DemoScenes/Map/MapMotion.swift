import Gestures
import TactusCore

//                pan            pinch                    begin, zoom, center, reset
//   owner: none ─────▶ pan  none, pan ─────▶ pinch    resting ──────────────▶ animated
//            ▲          │                     │          ▲                        │
//            └──────────┴─────────────────────┘          └────────────────────────┘
//               end: a scale past a limit                   its spring rests, or
//               springs back                                a gesture holds it

/// How the map moves: under one finger, under two, and animated from one transform to another.
///
/// `transform` is the single source of truth. Every gesture computes it from the one at its
/// beginning, so that errors do not accumulate over its changes.
struct MapMotion: BitwiseCopyable, Sendable {
  let limits: MapLimits
  private let zoomSpring: Spring
  /// Where the map is, or where an animation takes it.
  private(set) var transform: MapTransform
  private var animation: Animation?
  /// Which gesture moves the map, and from which transform.
  private(set) var owner = TransformOwner.none
  private var base: MapTransform
  /// The pan's translation when it began, which is subtracted: the map does not jump by the
  /// distance it took to recognize the pan.
  private var panStart = Vector.zero

  /// A transition between two transforms.
  private struct Animation: BitwiseCopyable, Sendable {
    var from: MapTransform
    var to: MapTransform
    /// From 0 to 1.
    var progress: SpringValue
    /// A point on the screen about which it zooms, and the map point that stays there.
    var anchor: (screen: Point, map: Point)?
  }

  init(_ home: MapTransform, _ tuning: MapTuning) {
    limits = tuning.limits
    zoomSpring = tuning.zoomSpring
    transform = home
    base = home
  }

  /// Whether it stays where it is from `time` on until a gesture or a button moves it.
  func isResting(at time: Instant) -> Bool {
    animation.map { $0.progress.isResting(at: time) } ?? true
  }

  /// Where the map is at a time, including during an animation.
  func transform(at time: Instant) -> MapTransform {
    guard let animation, !animation.progress.isResting(at: time) else { return transform }
    let t = animation.progress.value(at: time)
    var now = animation.from
    now.set(
      scale: animation.from.scale + (animation.to.scale - animation.from.scale) * t,
      angle: animation.from.angle + (animation.to.angle - animation.from.angle) * t)
    if let anchor = animation.anchor {
      now.put(anchor.map, at: anchor.screen)
    } else {
      now.center = animation.from.center + (animation.to.center - animation.from.center) * t
    }
    return now
  }

  /// Stops an animation where it is; gestures start from there.
  mutating func hold(at time: Instant) {
    transform = transform(at: time)
    animation = nil
    base = transform
  }

  /// A pan takes over the map, with the translation with which it begins.
  mutating func beginPan(translation: Vector, at time: Instant) {
    hold(at: time)
    panStart = translation
    owner = .pan
  }

  mutating func pan(translation: Vector) {
    transform = base.panned(by: translation - panStart)
  }

  /// A pinch takes over the map.
  mutating func beginPinch(at time: Instant) {
    hold(at: time)
    owner = .pinch
  }

  /// The fingers of a pinch moved; false, and nothing happens, when they ask for an impossible
  /// scale.
  mutating func pinch(_ event: GestureEvent) -> Bool {
    // Resistance enters here: what the fingers ask for against what is shown. It scales about the
    // center of the screen, which is the same for one pair of fingers and the next.
    let shown = limits.resisted(limits.asked(for: base.scale) * event.scale)
    guard shown.isFinite, shown > 0 else { return false }
    let asked = base.scale * event.scale
    transform = base.transformed(
      by: event.scale, turn: event.angle, from: event.start, to: event.location)
    if abs(shown - asked) > asked * 1e-6 {
      transform = transform.transformed(
        by: shown / asked, turn: 0, from: transform.middle, to: transform.middle)
    }
    return true
  }

  /// No gesture moves the map any more; a scale past a limit springs back about `place`.
  mutating func end(about place: Point, at time: Instant) {
    owner = .none
    let limited = limits.clamped(transform.scale)
    if limited != transform.scale {
      animate(by: limited / transform.scale, about: place, at: time)
    }
  }

  /// Stops all movement where it is.
  mutating func stop(at time: Instant) {
    hold(at: time)
    owner = .none
  }

  /// Zooms by a factor about a point on the screen, within the limits; not under a finger.
  mutating func zoom(by factor: Float, about place: Point, at time: Instant) {
    guard owner == .none else { return }
    hold(at: time)
    animate(by: limits.clamped(transform.scale * factor) / transform.scale, about: place, at: time)
  }

  /// Glides until a map point lies in the middle of the screen.
  mutating func center(on point: Point, at time: Instant) {
    hold(at: time)
    var target = transform
    target.center = point
    animate(to: target, anchor: nil, at: time)
  }

  /// Glides back to the start: `center` in the middle, at scale 1, not turned.
  mutating func reset(to center: Point, at time: Instant) {
    hold(at: time)
    var target = MapTransform(middle: transform.middle, center: center)
    // The short way round: whole turns are kept.
    let turns = transform.angle / (2 * Float.pi)
    target.set(scale: 1, angle: Float(Int(Int32(turns + (turns < 0 ? -0.5 : 0.5)))) * 2 * Float.pi)
    animate(to: target, anchor: nil, at: time)
  }

  /// Shows another transform at once.
  ///
  /// - Returns: the one that was shown.
  mutating func exchange(for next: MapTransform, at time: Instant) -> MapTransform {
    hold(at: time)
    let before = transform
    transform = next
    return before
  }

  private mutating func animate(by factor: Float, about place: Point, at time: Instant) {
    let target = transform.transformed(by: factor, turn: 0, from: place, to: place)
    animate(to: target, anchor: (place, transform.screenToMap(place)), at: time)
  }

  private mutating func animate(
    to target: MapTransform, anchor: (screen: Point, map: Point)?, at time: Instant
  ) {
    var progress = SpringValue(0)
    progress.launch(from: 0, velocity: 0, to: 1, spring: zoomSpring, at: time)
    animation = Animation(from: transform, to: target, progress: progress, anchor: anchor)
    transform = target
  }
}
