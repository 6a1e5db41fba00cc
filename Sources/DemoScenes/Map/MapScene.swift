public import Firmware
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

/// A map under the fingers: one pans it, two pinch and rotate it about their centroid, and the
/// change from one to two fingers and back moves nothing.
///
/// How the map moves is in `MapMotion.swift`, what is on it in `MapOverlays.swift`, what is where
/// in `MapHits.swift`.
public struct MapScene: Scene, ~Copyable {
  private let inPlace = InPlace()
  let width: Float
  let height: Float
  let tuning: MapTuning
  var motion: MapMotion
  private(set) var overlays: MapOverlays
  /// When a pinch handed over its finger; the pan must begin next, at the same time.
  private var passedOn: Instant?
  /// The places that can be shown, each with the transform it was left with.
  private var location = 0
  private var kept: InlineArray<2, MapTransform>
  private var pressed: (button: MapButton, start: Instant)?
  private(set) var shown: Appearance
  private var drawn: Appearance?

  let tap: RecognizerID
  let doubleTap: RecognizerID
  let pan: RecognizerID
  let overlay: RecognizerID
  let pinch: RecognizerID
  let rotation: RecognizerID

  private enum Role: UInt8, RecognizerRole {
    case tap, doubleTap, pan, overlay, pinch, rotation

    var name: StaticString {
      switch self {
      case .tap: "tap"
      case .doubleTap: "doubleTap"
      case .pan: "pan"
      case .overlay: "overlay"
      case .pinch: "pinch"
      case .rotation: "rotation"
      }
    }
  }

  /// What is visible; two equal values are the same picture.
  struct Appearance: Equatable, BitwiseCopyable, Sendable {
    var transform: MapTransform
    var overlayStamp: UInt32 = 0
    var location = 0
    var owner = TransformOwner.none
    var pressedButton: MapButton?
  }

  public static var name: StaticString { "map" }

  public init(_ screen: Screen, _ tuning: MapTuning, _ gestures: inout GestureTable) {
    width = screen.width
    height = screen.height
    self.tuning = tuning
    let home = MapTransform(
      middle: Point(x: width / 2, y: height / 2), center: MapGeography.extent.center)
    motion = MapMotion(home, tuning)
    overlays = MapOverlays(tuning.overlays)
    kept = InlineArray(repeating: home)
    shown = Appearance(transform: home)

    tap = gestures.add(TapRecognizer(), as: Role.tap)
    doubleTap = gestures.add(TapRecognizer(count: 2), as: Role.doubleTap)
    pan = gestures.add(DragRecognizer(), as: Role.pan)
    overlay = gestures.add(
      DragRecognizer(minimumDistance: tuning.overlays.distance), as: Role.overlay)
    pinch = gestures.add(PinchRecognizer(), as: Role.pinch)
    rotation = gestures.add(RotationRecognizer(), as: Role.rotation)
    gestures.simultaneous(pinch, rotation)
    gestures.handOver(single: pan, pair: pinch)
    gestures.handOver(single: pan, pair: rotation)
    // Where both could begin in one frame, the thing under the finger moves, not the map.
    gestures.prefer(overlay)
    gestures.prefer(tap)
  }

  public func allows(_ attempt: GestureEvent) -> Bool {
    // While two fingers move the map, the things on it stay where they are.
    attempt.recognizer != overlay || motion.owner != .pinch
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch Role(event.recognizer) {
    case .tap: press(event, &outbox)
    case .doubleTap:
      motion.zoom(by: tuning.zoomStep, about: event.location, at: event.time)
      outbox.append(.action("zoomed", target: event.target), at: event.time)
    case .pan: pan(event, &outbox)
    case .overlay: move(event, &outbox)
    case .pinch: pinch(event, &outbox)
    case .rotation: break  // The pinch's events carry the angle: together they move the map.
    }
  }

  private mutating func pan(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      passedOn = nil
      let before = motion.owner
      motion.beginPan(translation: event.translation, at: event.time)
      reportHandover(from: before, event, &outbox)
      reportTransform(event, &outbox)
    case .changed:
      motion.pan(translation: event.translation)
      reportTransform(event, &outbox)
    case .ended, .cancelled:
      release(event, &outbox)
    }
  }

  private mutating func pinch(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      let before = motion.owner
      motion.beginPinch(at: event.time)
      reportHandover(from: before, event, &outbox)
      reportTransform(event, &outbox)
    case .changed:
      if motion.pinch(event) { reportTransform(event, &outbox) }
    case .ended, .cancelled:
      release(event, &outbox)
    }
  }

  /// A gesture is over. When its finger is handed over, the next gesture begins now and reports the
  /// change; otherwise no gesture moves the map any more.
  private mutating func release(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    if event.isHandover {
      if event.kind == .pinch { passedOn = event.time }
      return
    }
    let before = motion.owner
    motion.end(about: event.location, at: event.time)
    reportHandover(from: before, event, &outbox)
  }

  private func reportHandover(
    from before: TransformOwner, _ event: GestureEvent, _ outbox: inout SceneOutbox
  ) {
    outbox.append(
      .handover(
        from: before, to: motion.owner,
        contacts: Int32(truncatingIfNeeded: Int(event.downCount))),
      at: event.time)
  }

  private func reportTransform(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    guard outbox.wantsDetail || event.phase != .changed else { return }
    outbox.append(.transform(motion.transform), at: event.time)
  }

  private mutating func move(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      guard case .overlay(let overlay) = MapTarget(event.target) else { return }
      overlays.beginDrag(
        of: overlay, at: motion.transform(at: event.time).screenToMap(event.start))
      follow(event)
    case .changed:
      follow(event)
    case .ended, .cancelled:
      if event.phase == .ended {
        outbox.append(.action("moved", target: event.target), at: event.time)
      }
      overlays.endDrag()
    }
  }

  /// Converts the finger's position on the screen to one on the map. While two other fingers move
  /// the map, the thing moves with the map.
  private mutating func follow(_ event: GestureEvent) {
    guard motion.owner != .pinch else { return }
    overlays.drag(to: motion.transform(at: event.time).screenToMap(event.location))
  }

  private mutating func press(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    guard case .button(let button) = MapTarget(event.target) else { return }
    pressed = (button, event.time)
    outbox.append(.haptic(.light), at: event.time)
    outbox.append(.action("pressed", target: event.target), at: event.time)
    let middle = motion.transform.middle
    switch button {
    case .zoomIn: motion.zoom(by: tuning.zoomStep, about: middle, at: event.time)
    case .zoomOut: motion.zoom(by: 1 / tuning.zoomStep, about: middle, at: event.time)
    case .reset:
      if motion.owner == .none { motion.reset(to: MapGeography.extent.center, at: event.time) }
    case .location: if motion.owner == .none { switchLocation(at: event.time, &outbox) }
    }
  }

  /// Shows the other place, as it was left.
  private mutating func switchLocation(at time: Instant, _ outbox: inout SceneOutbox) {
    let next = 1 - location
    kept[location] = motion.exchange(for: kept[next], at: time)
    outbox.append(
      .navigate(from: Self.name(of: location), to: Self.name(of: next), by: .button), at: time)
    location = next
  }

  private static func name(of location: Int) -> Word { location == 0 ? "harbour" : "oldTown" }

  /// The check that follows a finger handed over by a pinch, right after that moment.
  public var nextDeadline: Instant { passedOn.map { $0 + .microseconds(1) } ?? .never }

  public mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    guard passedOn != nil else { return }
    passedOn = nil
    outbox.append(.fault("noPanAfterPinch"), at: time)
  }

  public mutating func suspend(at time: Instant, _ outbox: inout SceneOutbox) {
    motion.stop(at: time)
    overlays.endDrag()
    passedOn = nil
  }

  public func isResting(at time: Instant) -> Bool {
    if let pressed, time < pressed.start + tuning.pressDuration { return false }
    return motion.isResting(at: time)
  }

  public mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    var appearance = Appearance(transform: motion.transform(at: time))
    appearance.overlayStamp = overlays.stamp
    appearance.location = location
    appearance.owner = motion.owner
    if let pressed, time < pressed.start + tuning.pressDuration {
      appearance.pressedButton = pressed.button
    }
    shown = appearance
    if drawn != appearance { damage.addAll() }
    drawn = appearance
  }
}
