import Controls
public import Firmware
public import Gestures
import Interactions
public import Raster
public import TactusCore

//          drag: pan, or after a tap zoom         two fingers: joined
//   none ──────────────────────────────▶ pan, zoom ──────────────────▶ pinch
//    ▲ ▲                                   │  ▲                        │  │
//    │ └───────────────────────────────────┘  └────────────────────────┘  │
//    │      lifted, cancelled              lifted, cancelled, merged      │
//    │                                     (the one that stays pans)      │
//    └────────────────────────────────────────────────────────────────────┘
//                              both lifted

/// A map under the fingers: one pans it, two pinch and rotate it about their centroid, and the
/// change from one to two fingers and back moves nothing.
///
/// How the map moves is in `MapMotion.swift`, what is on it in `MapOverlays.swift`, what is where
/// in `MapLayout.swift` and `MapHits.swift`, and what its gestures do in `MapGestures.swift`.
public struct MapScene: Scene, ~Copyable {
  private let inPlace = InPlace()
  let layout: MapLayout
  let theme: Theme
  let tuning: MapTuning
  let pixelsPerPoint: Float
  let colors: MapColors
  var motion: MapMotion
  var drawer: MapDrawer
  var taps: MapTaps
  /// The fingers that are on the map or on something that lies on it, by slot.
  var fingers = ContactSet.empty
  /// The drag of a thing on the map: how far it has gone, and whether it had gone so far when
  /// another finger landed that it is not given up for a pinch.
  var grabbed: (distance: Float, isFirm: Bool)?
  /// Where a finger that zooms tapped before.
  var zoomPlace = Point.zero
  /// Whether the pan took over from two fingers.
  var isRemainder = false
  /// Where two fingers were last, in the middle between them.
  var pairPlace: Point?
  /// How far they have moved together, and their velocity when one of them left.
  var pairWay = Vector.zero
  var pairTracker = VelocityTracker()
  var parting: Vector?
  /// How the last one of two fingers left.
  var leaving = HandoverCause.lifted
  /// Why the next gesture takes over.
  var cause = HandoverCause.fresh
  /// When a pinch handed over its finger; the pan must begin next, at the same time.
  var passedOn: Instant?
  /// The places that can be shown, each with the transform it was left with, and what lies on it.
  var location = 0
  var kept: InlineArray<2, MapTransform>
  var things: InlineArray<2, MapOverlays>
  private var presses: Presses
  private(set) var shown: Appearance
  /// Whether `shown` has been looked at: what is shown first has to be drawn.
  private var hasAppeared = false

  let tap: RecognizerID
  let doubleTap: RecognizerID
  let pan: RecognizerID
  let overlay: RecognizerID
  let drawerSwipe: RecognizerID
  let pinch: RecognizerID
  let rotation: RecognizerID

  enum Role: UInt8, RecognizerRole {
    case tap, doubleTap, pan, overlay, drawer, pinch, rotation

    var name: StaticString {
      switch self {
      case .tap: "tap"
      case .doubleTap: "doubleTap"
      case .pan: "pan"
      case .overlay: "overlay"
      case .drawer: "drawer"
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
    /// Whether a finger is on the map.
    var isTouched = false
    /// Whether it moves on its own.
    var isFlying = false
    /// How much of the drawer shows, in points.
    var drawer: Float = 0
    var pressed = Presses.Level()
    /// What a finger drags over the map.
    var grabbed: MapOverlay?
  }

  public static var name: StaticString { "map" }

  public init(_ screen: Screen, _ tuning: MapTuning, _ gestures: inout GestureTable) {
    layout = MapLayout(width: screen.width, height: screen.height)
    pixelsPerPoint = screen.pixelsPerPoint
    self.tuning = tuning
    theme = tuning.theme.theme
    colors = MapColors(isLight: theme == .light)
    motion = MapMotion(layout.stage(0), center: MapGeography.extent.center, tuning)
    presses = Presses(tuning.press)
    drawer = MapDrawer(layout, tuning.zoomSpring, flickSpeed: tuning.drawerFlick)
    taps = MapTaps(gestures.thresholds, window: tuning.twoFingerTap)
    things = [
      MapOverlays(tuning.overlays, location: 0), MapOverlays(tuning.overlays, location: 1),
    ]
    let home = motion.target
    kept = InlineArray(repeating: home)
    shown = Appearance(transform: home)

    tap = gestures.add(TapRecognizer(), as: Role.tap)
    doubleTap = gestures.add(TapRecognizer(count: 2), as: Role.doubleTap)
    pan = gestures.add(DragRecognizer(), as: Role.pan)
    overlay = gestures.add(
      DragRecognizer(minimumDistance: tuning.overlays.distance), as: Role.overlay)
    drawerSwipe = gestures.add(DragRecognizer(needsAxis: true), as: Role.drawer)
    pinch = gestures.add(PinchRecognizer(), as: Role.pinch)
    rotation = gestures.add(RotationRecognizer(), as: Role.rotation)
    gestures.simultaneous(pinch, rotation)
    gestures.handOver(single: pan, pair: pinch)
    gestures.handOver(single: pan, pair: rotation)
    // A second finger takes a thing's finger for the map; `allows` decides until when.
    gestures.handOver(single: overlay, pair: pinch)
    gestures.handOver(single: overlay, pair: rotation)
    // Where both could begin in one frame, the thing under the finger moves, not the map.
    gestures.prefer(overlay)
    gestures.prefer(tap)
  }

  /// What lies on the map of the place that is shown.
  var overlays: MapOverlays {
    get { things[location] }
    set { things[location] = newValue }
  }

  public func allows(_ attempt: GestureEvent) -> Bool {
    switch Role(attempt.recognizer) {
    // While two fingers move the map, the things on it stay where they are.
    case .overlay: motion.owner != .pinch
    // A thing that was dragged for long enough is not given up for a second finger.
    case .pinch, .rotation: grabbed.map { !$0.isFirm } ?? true
    // A second finger on another thing does not move the map under the first one's.
    case .pan: grabbed == nil || MapTarget(attempt.target) == .map
    case .drawer: attempt.axis == drawer.axis
    case .tap, .doubleTap: true
    }
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch Role(event.recognizer) {
    case .tap: press(event, &outbox)
    case .doubleTap: step(by: tuning.zoomStep, about: event.location, event, &outbox)
    case .pan: pan(event, &outbox)
    case .overlay: move(event, &outbox)
    case .drawer: swipe(event, &outbox)
    case .pinch: pinch(event, &outbox)
    case .rotation: break  // The pinch's events carry the angle: together they move the map.
    }
  }

  public mutating func touch(_ touch: Touch, _ outbox: inout SceneOutbox) {
    presses.follow(touch, scrolls: false)
    switch touch.change {
    case .landed: land(touch, &outbox)
    case .left: leave(touch, &outbox)
    case .latched, .unpressed: break
    }
  }

  /// The check that follows a finger handed over by a pinch, right after that moment; and what
  /// comes to rest.
  public var nextDeadline: Instant {
    min(passedOn.map { $0 + .microseconds(1) } ?? .never, min(motion.nextRest, drawer.nextRest))
  }

  public mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    if let passedOn, time > passedOn {
      self.passedOn = nil
      outbox.append(.fault("noPanAfterPinch"), at: time)
    }
    if let transform = motion.takeRest(by: time) {
      outbox.append(.rest("map", transform), at: time)
    }
    if let shift = drawer.takeRest(by: time) {
      outbox.append(.rest("map.drawer", shift), at: time)
    }
  }

  public mutating func suspend(at time: Instant, _ outbox: inout SceneOutbox) {
    let wasMoving = motion.isFlying(at: time) || motion.owner != .none
    motion.stop(at: time)
    motion.settle(at: time)
    // Reported here, once.
    _ = motion.takeRest(by: time)
    if wasMoving, !motion.isFlying(at: time) {
      outbox.append(.rest("map", motion.target), at: time)
    }
    overlays.putBack()
    taps.clear()
    presses.clear()
    drawer.letGo(at: time)
    (fingers, grabbed, passedOn, pairPlace) = (.empty, nil, nil, nil)
  }

  public func isResting(at time: Instant) -> Bool {
    !motion.isFlying(at: time) && drawer.isResting(at: time) && presses.isResting(at: time)
  }

  public mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    var appearance = Appearance(transform: motion.transform(at: time))
    appearance.overlayStamp = things[location].stamp
    appearance.location = location
    appearance.owner = motion.owner
    appearance.isFlying = motion.isMoving(at: time)
    appearance.isTouched = !fingers.isEmpty
    appearance.drawer = wholePixels(drawer.shift(at: time), scale: scale)
    appearance.pressed = presses.level(at: time)
    appearance.grabbed = things[location].grabbed
    guard !hasAppeared || shown != appearance else { return }
    hasAppeared = true
    shown = appearance
    damage.addAll()
  }
}

extension MapScene {
  /// Scale and angle of the map, and where its origin is on the screen; and how far
  /// the drawer is out.
  public func reportPlaces(at time: Instant, _ places: inout Places) {
    let transform = motion.transform(at: time)
    let origin = transform.mapToScreen(.zero)
    places.report("map.scale", transform.scale)
    places.report("map.angle", angle: transform.angle)
    places.report("map.x", origin.x)
    places.report("map.y", origin.y)
    places.report("map.drawer", drawer.shift(at: time))
  }
}

/// The colours of the map itself: at night, or on a light background by day.
struct MapColors: BitwiseCopyable, Sendable {
  let isLight: Bool

  var sea: Color { pick(0x102A42, 0x8FBEDF) }
  var street: Color { pick(0x3A4560, 0xFFFFFF) }
  var block: Color { pick(0x222B3E, 0xE7E4DD) }
  var square: Color { pick(0x2B344A, 0xDEDACF) }
  var house: Color { pick(0x313C55, 0xD3CEC2) }
  var roof: Color { pick(0x3B4459, 0xC9C3B5) }
  var park: Color { pick(0x1E4A3C, 0xBFE0B4) }
  var tree: Color { pick(0x2E6B50, 0x93C98A) }
  var bank: Color { pick(0x4B5B5A, 0xCFC8A8) }
  var water: Color { pick(0x1A5580, 0x9CCBEB) }
  var roadEdge: Color { pick(0x1A2233, 0xB9BFCB) }
  var road: Color { pick(0x6A7896, 0xF7F7F9) }
  var mainEdge: Color { pick(0x6E5526, 0xC58F2B) }
  var main: Color { pick(0xE3B968, 0xF6CC6F) }
  var name: Color { pick(0xEAF0FC, 0x1C2536) }
  var district: Color { pick(0xA9BBDD, 0x5B6A88) }
  var halo: Color { pick(0x10182A, 0xFFFFFF).opacity(0.7) }
  var accent: Color { pick(0x4C8DFF, 0x2C6BE0) }
  var dot: Color { pick(0xF0628A, 0xD83A6B) }
  var frame: Color { pick(0x35C28B, 0x12855A) }
  var mast: Color { pick(0xF0A54A, 0xD9801A) }

  private func pick(_ dark: UInt32, _ light: UInt32) -> Color { Color(rgb: isLight ? light : dark) }
}
