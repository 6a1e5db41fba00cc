public import Gestures
public import Raster
public import TactusCore

//            pan began                     pinch began, the pan became it
//   none ───────────────▶ pan ──────────────────────────────────────▶ pinch
//    ▲ ▲                   │ ◀─────────────────────────────────────────┘ │
//    │ └───────────────────┘     pinch ended, a pan began after it       │
//    │      pan ended: up                                                │
//    └───────────────────────────────────────────────────────────────────┘
//                             pinch ended: both up

/// A map under the fingers: one pans it, two pinch and turn it about their centroid, and the change
/// from one to two and back moves nothing.
///
/// `transform` is the only truth. Every gesture computes it from the one that stood when the
/// gesture began, so errors do not add up over its changes.
public struct MapScene: Scene, ~Copyable {
  private let inPlace = InPlace()
  let width: Float
  let height: Float
  /// Where the map stands, or where an animation takes it.
  private var transform: MapTransform
  private var animation: Animation?
  /// Who moves the map, and from which transform.
  private var owner = TransformOwner.none
  private var base: MapTransform
  /// The pan's translation when it began: the way to recognition is not made up for by a jump.
  private var panStart = Vector.zero
  /// A pinch passed its finger on; the pan must begin next, at the same time.
  private var passedOn: Instant?
  private(set) var overlays = MapOverlays()
  private var grab: Grab?
  /// The places that can be shown, each with the transform it was left with.
  private(set) var location = 0
  private var kept: InlineArray<2, MapTransform>
  private var pressed: (button: MapButton, start: Instant)?
  private(set) var shown: Appearance
  private var drawn: Appearance?

  /// A finger that moves something on the map.
  private struct Grab: BitwiseCopyable, Sendable {
    var target: MapTarget
    /// From the finger to the thing, or to its corner, in map units.
    var offset: Vector
  }

  /// The map on its way to another transform.
  private struct Animation: BitwiseCopyable, Sendable {
    var from: MapTransform
    var to: MapTransform
    /// From 0 to 1.
    var progress: SpringValue
    /// A place of the screen about which it zooms, and the map point that stays there.
    var anchor: (screen: Point, map: Point)?
  }

  /// What is to be seen; two equal ones are the same picture.
  struct Appearance: Equatable, BitwiseCopyable, Sendable {
    var transform: MapTransform
    var overlayStamp: UInt32 = 0
    var location = 0
    var owner = TransformOwner.none
    var pressedButton: UInt8 = 255
  }

  private var overlayStamp: UInt32 = 0

  private static var tap: RecognizerID { .tap(0) }
  private static var doubleTap: RecognizerID { .tap(1) }
  private static var pan: RecognizerID { .drag(0) }
  private static var overlay: RecognizerID { .drag(1) }

  /// A double tap, and a button, zoom by this.
  private static var zoomStep: Float { 2 }
  /// Things on the map are dragged from here on, in points.
  private static var overlayDistance: Float { 6 }
  /// How near a finger must land to take hold of a dot or a corner, in points.
  private static var reach: Float { 20 }
  private static var spring: Spring { Spring(response: 0.35, dampingFraction: 1) }
  private static var pressDuration: Interval { .milliseconds(160) }
  /// The extent of the map, in map units. Its middle is zero: so coordinates are as small, and as
  /// exact, as they can be.
  static var extent: Rect { Rect(x: -1200, y: -900, width: 2400, height: 1800) }

  /// - Parameters: the screen's size in points.
  public init(width: Float, height: Float) {
    self.width = width
    self.height = height
    let home = MapTransform(
      middle: Point(x: width / 2, y: height / 2), center: Self.extent.center)
    transform = home
    base = home
    kept = InlineArray(repeating: home)
    shown = Appearance(transform: home)
  }

  public func gestures(_ thresholds: GestureThresholds) -> GestureTable {
    var table = GestureTable(thresholds)
    let tap = table.tap(0, TapRecognizer())
    _ = table.tap(1, TapRecognizer(count: 2))
    let pan = table.drag(0, DragRecognizer())
    let overlay = table.drag(1, DragRecognizer(minimumDistance: Self.overlayDistance))
    let pinch = table.pinch()
    let rotation = table.rotation()
    table.simultaneous(pinch, rotation)
    table.handOver(single: pan, pair: pinch)
    table.handOver(single: pan, pair: rotation)
    // Where both could begin in one frame, the thing under the finger moves, not the map.
    table.prefer(overlay)
    table.prefer(tap)
    return table
  }

  public func name(of recognizer: RecognizerID) -> StaticString {
    switch recognizer {
    case Self.tap: "tap"
    case Self.doubleTap: "doubleTap"
    case Self.pan: "pan"
    case Self.overlay: "overlay"
    case .pinch: "pinch"
    default: "rotation"
    }
  }

  public func name(ofPlace place: UInt8) -> StaticString { place == 0 ? "harbour" : "oldTown" }

  // MARK: Targets

  public var targetCount: Int { MapTarget.count }

  public func target(_ id: TargetID) -> TargetDescription {
    let target = MapTarget(id)
    switch target {
    case .map:
      return TargetDescription(
        name: Label("map"), kind: "map", frame: Rect(x: 0, y: 0, width: width, height: height),
        isQuiet: false)
    case .dot(let index):
      return overlay(
        Label("dot").appending(index + 1), "dot", around: overlays.dots[index], reach: Self.reach)
    case .square(let index):
      let square = overlays.squares[index]
      return overlay(
        Label("square").appending(index + 1), "square", around: square.center,
        reach: square.half * transform.scale)
    case .corner(let index, let corner):
      return overlay(
        Label("square").appending(index + 1).appending(".corner").appending(corner + 1), "corner",
        around: overlays.squares[index].corner(corner), reach: Self.reach)
    case .button(let button):
      return TargetDescription(
        name: Label(button.name), kind: "button", frame: frame(of: button), isQuiet: true)
    }
  }

  private func overlay(
    _ name: Label, _ kind: StaticString, around point: Point, reach: Float
  ) -> TargetDescription {
    let place = transform.mapToScreen(point)
    return TargetDescription(
      name: name, kind: kind,
      frame: Rect(x: place.x - reach, y: place.y - reach, width: 2 * reach, height: 2 * reach),
      isQuiet: false)
  }

  func frame(of button: MapButton) -> Rect {
    let size: Float = 44
    let margin: Float = 16
    return Rect(
      x: width - margin - size,
      y: height - margin - size - Float(MapButton.count - 1 - Int(button.rawValue)) * (size + 10),
      width: size, height: size)
  }

  public func hit(_ point: Point, at time: Instant) -> Hit {
    let map = Self.pan.asSet | RecognizerID.pinch.asSet | RecognizerID.rotation.asSet
    for index in 0..<MapButton.count where frame(of: MapButton(index)).contains(point) {
      return Hit(target: MapTarget.button(MapButton(index)).id, watchers: map | Self.tap.asSet)
    }
    let now = transform(at: time)
    if let target = overlay(under: point, now) {
      return Hit(target: target.id, watchers: map | Self.overlay.asSet | Self.doubleTap.asSet)
    }
    return Hit(target: MapTarget.map.id, watchers: map | Self.doubleTap.asSet)
  }

  /// The topmost thing on the map that a finger at `point` takes hold of.
  private func overlay(under point: Point, _ now: MapTransform) -> MapTarget? {
    for index in 0..<MapOverlays.dotCount where isNear(point, overlays.dots[index], now) {
      return .dot(index)
    }
    for index in 0..<MapOverlays.squareCount {
      let square = overlays.squares[index]
      for corner in 0..<4 where isNear(point, square.corner(corner), now) {
        return .corner(index, corner)
      }
      let inside = now.screenToMap(point) - square.center
      if max(abs(inside.dx), abs(inside.dy)) <= square.half { return .square(index) }
    }
    return nil
  }

  private func isNear(_ point: Point, _ place: Point, _ now: MapTransform) -> Bool {
    (now.mapToScreen(place) - point).lengthSquared <= Self.reach * Self.reach
  }

  // MARK: Gestures

  public mutating func allows(_ attempt: GestureEvent) -> Bool {
    // While two fingers move the map, what lies on it stays where it is.
    attempt.recognizer != Self.overlay || owner != .pinch
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    if event.recognizer == Self.pan, event.phase == .began { passedOn = nil }
    switch event.recognizer {
    case Self.tap: press(event, &outbox)
    case Self.doubleTap:
      zoom(by: Self.zoomStep, about: event.location, at: event.time)
      outbox.append(.action("zoomed", target: event.target), at: event.time)
    case Self.pan: pan(event, &outbox)
    case Self.overlay: move(event, &outbox)
    case .pinch: pinch(event, &outbox)
    default: break  // The pinch's events carry the angle: both move the map as one.
    }
  }

  private mutating func pan(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      hold(at: event.time)
      panStart = event.translation
      handOver(to: .pan, event, &outbox)
    case .changed:
      transform = base.panned(by: event.translation - panStart)
      report(event, &outbox)
    case .ended, .cancelled:
      release(event, &outbox)
    }
  }

  private mutating func pinch(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      hold(at: event.time)
      handOver(to: .pinch, event, &outbox)
    case .changed:
      // Resistance enters here: what fingers ask for against what is seen. It shrinks about the
      // middle, which stays when one pair of fingers follows on another.
      let seen = MapLimits.resisted(MapLimits.asked(for: base.scale) * event.scale)
      guard seen.isFinite, seen > 0 else { return }
      let asked = base.scale * event.scale
      transform = base.transformed(
        by: event.scale, turn: event.angle, from: event.start, to: event.location)
      if abs(seen - asked) > asked * 1e-6 {
        transform = transform.transformed(
          by: seen / asked, turn: 0, from: transform.middle, to: transform.middle)
      }
      report(event, &outbox)
    case .ended, .cancelled:
      release(event, &outbox)
    }
  }

  /// Stops an animation where it is, and starts a gesture from there.
  private mutating func hold(at time: Instant) {
    transform = transform(at: time)
    animation = nil
    base = transform
  }

  private mutating func handOver(
    to next: TransformOwner, _ event: GestureEvent, _ outbox: inout SceneOutbox
  ) {
    outbox.append(
      .handover(from: owner, to: next, contacts: Int32(truncatingIfNeeded: Int(event.downCount))),
      at: event.time)
    owner = next
    report(event, &outbox)
  }

  /// A gesture is over. When its finger passes on, the next gesture begins at this moment and tells
  /// of the change; else nobody moves the map any more, and a scale past a limit springs back.
  private mutating func release(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    if event.isHandover {
      if event.kind == .pinch { passedOn = event.time }
      return
    }
    outbox.append(
      .handover(from: owner, to: .none, contacts: Int32(truncatingIfNeeded: Int(event.downCount))),
      at: event.time)
    owner = .none
    let limited = MapLimits.clamped(transform.scale)
    if limited != transform.scale {
      animate(
        by: limited / transform.scale, about: event.location, at: event.time)
    }
  }

  private func report(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let origin = transform.mapToScreen(.zero)
    outbox.append(
      .transform(scale: transform.scale, angle: transform.angle, x: origin.x, y: origin.y),
      at: event.time)
  }

  // MARK: Zooming

  /// Zooms by a factor about a place of the screen, as far as the limits let it.
  mutating func zoom(by factor: Float, about place: Point, at time: Instant) {
    guard owner == .none else { return }
    hold(at: time)
    animate(
      by: MapLimits.clamped(transform.scale * factor) / transform.scale, about: place, at: time)
  }

  private mutating func animate(by factor: Float, about place: Point, at time: Instant) {
    let target = transform.transformed(by: factor, turn: 0, from: place, to: place)
    animate(to: target, anchor: (place, transform.screenToMap(place)), at: time)
  }

  /// Glides until a map point lies in the middle of the screen.
  mutating func center(on point: Point, at time: Instant) {
    hold(at: time)
    var target = transform
    target.center = point
    animate(to: target, anchor: nil, at: time)
  }

  /// Back to where it started.
  mutating func reset(at time: Instant) {
    hold(at: time)
    var target = MapTransform(middle: transform.middle, center: Self.extent.center)
    // The short way round: whole turns stay.
    let turns = transform.angle / (2 * Float.pi)
    target.set(scale: 1, angle: Float(Int(Int32(turns + (turns < 0 ? -0.5 : 0.5)))) * 2 * Float.pi)
    animate(to: target, anchor: nil, at: time)
  }

  private mutating func animate(
    to target: MapTransform, anchor: (screen: Point, map: Point)?, at time: Instant
  ) {
    var progress = SpringValue(0)
    progress.launch(from: 0, velocity: 0, to: 1, spring: Self.spring, at: time)
    animation = Animation(from: transform, to: target, progress: progress, anchor: anchor)
    transform = target
  }

  /// Where the map is at a time, in the middle of an animation, too.
  private func transform(at time: Instant) -> MapTransform {
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

  private mutating func press(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    guard case .button(let button) = MapTarget(event.target) else { return }
    pressed = (button, event.time)
    outbox.append(.haptic(.light), at: event.time)
    outbox.append(.action("pressed", target: event.target), at: event.time)
    let middle = Point(x: width / 2, y: height / 2)
    switch button {
    case .zoomIn: zoom(by: Self.zoomStep, about: middle, at: event.time)
    case .zoomOut: zoom(by: 1 / Self.zoomStep, about: middle, at: event.time)
    case .reset: if owner == .none { reset(at: event.time) }
    case .location: if owner == .none { switchLocation(at: event.time, &outbox) }
    }
  }

  /// Shows the other place, as it was left.
  private mutating func switchLocation(at time: Instant, _ outbox: inout SceneOutbox) {
    hold(at: time)
    kept[location] = transform
    let next = 1 - location
    outbox.append(
      .navigate(
        from: UInt8(truncatingIfNeeded: location), to: UInt8(truncatingIfNeeded: next),
        by: .button),
      at: time)
    location = next
    transform = kept[next]
  }

  // MARK: Overlays

  private mutating func move(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      let target = MapTarget(event.target)
      guard let place = overlays.place(of: target) else { return }
      let finger = transform(at: event.time).screenToMap(event.start)
      grab = Grab(target: target, offset: place - finger)
      follow(event)
    case .changed:
      follow(event)
    case .ended, .cancelled:
      if event.phase == .ended {
        outbox.append(.action("moved", target: event.target), at: event.time)
      }
      grab = nil
    }
  }

  /// The finger's place on the screen becomes a place on the map, so the thing stays under it
  /// however the map moves meanwhile. While two other fingers move the map, it goes with the map.
  private mutating func follow(_ event: GestureEvent) {
    guard let grab, owner != .pinch else { return }
    let place = transform(at: event.time).screenToMap(event.location) + grab.offset
    switch grab.target {
    case .dot(let index): overlays.dots[index] = place
    case .square(let index): overlays.squares[index].center = place
    case .corner(let index, let corner): overlays.resize(index, corner: corner, to: place)
    case .map, .button: break
    }
    overlayStamp &+= 1
  }

  // MARK: Time

  /// A finger that a pinch passed on is looked for right after that moment.
  public var nextDeadline: Instant { passedOn.map { $0 + .microseconds(1) } ?? .never }

  public mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    guard passedOn != nil else { return }
    passedOn = nil
    outbox.append(.fault("noPanAfterPinch"), at: time)
  }

  public mutating func suspend(at time: Instant) {
    hold(at: time)
    owner = .none
    grab = nil
    passedOn = nil
  }

  public mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    var look = Appearance(transform: transform(at: time))
    look.overlayStamp = overlayStamp
    look.location = location
    look.owner = owner
    if let pressed, time < pressed.start + Self.pressDuration {
      look.pressedButton = pressed.button.rawValue
    }
    shown = look
    if drawn != look { damage.addAll() }
    drawn = look
  }
}
