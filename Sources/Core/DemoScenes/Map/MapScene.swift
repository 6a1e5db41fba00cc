import Controls
public import Firmware
public import Gestures
public import Interactions
import Raster
public import TactusCore

/// A map under the fingers: one pans it, two pinch and rotate it about their centroid, and the
/// change from one to two fingers and back moves nothing.
///
/// How the map moves is a `Plane`'s; what is on it is in `MapOverlays.swift`, what is where in
/// `MapLayout.swift` and `MapHits.swift`, and what its gestures do in `MapGestures.swift`.
public struct MapScene: TabledScene, ~Copyable {
  private let inPlace = InPlace()
  let layout: MapLayout
  let theme: Theme
  let tuning: MapTuning
  let pixelsPerPoint: Float
  let colors: MapColors
  var plane: Plane
  var drawer: Drawer
  var presses: Presses
  /// The place that is shown.
  var location = Shown(0)
  /// What lies on the map of each place, and the transform that the map was left with.
  var things: InlineArray<2, MapOverlays>
  var kept: InlineArray<2, PlaneTransform>
  var taps: PlaneTaps

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

  public static var name: StaticString { "map" }

  public init(_ screen: Screen, _ tuning: MapTuning, _ gestures: inout GestureTable) {
    layout = MapLayout(width: screen.width, height: screen.height)
    pixelsPerPoint = screen.pixelsPerPoint
    self.tuning = tuning
    theme = tuning.theme.theme
    colors = MapColors(isLight: theme == .light)
    plane = Plane(MapGeography.extent, in: layout.stage(0), tuning.plane, gestures.thresholds)
    presses = Presses(tuning.press)
    drawer = Drawer(
      length: layout.drawerLength, along: layout.isPortrait ? .vertical : .horizontal,
      tuning.drawer)
    taps = PlaneTaps(gestures.thresholds, window: tuning.twoFingerTap)
    things = [
      MapOverlays(tuning.overlays, location: 0), MapOverlays(tuning.overlays, location: 1),
    ]
    kept = InlineArray(repeating: plane.target)

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
    _read { yield things[location.now] }
    _modify { yield &things[location.now] }
  }

  public mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    let screen = layout.screen
    visitor.visit(&plane, "map", covers: screen)
    visitor.visit(&location, "location", covers: screen)
    for index in 0..<2 {
      visitor.visit(&things[index], index == 0 ? "things" : "things.away", covers: screen)
    }
    // What lies over the map moves with it.
    visitor.visit(&drawer, "map.drawer", covers: screen)
    visitor.visit(&presses, "presses")
  }

  public func allows(_ attempt: GestureEvent) -> Bool {
    switch Role(attempt.recognizer) {
    // While two fingers move the map, the things on it stay where they are.
    case .overlay: plane.owner != .pinch
    // A thing that was dragged for long enough is not given up for a second finger.
    case .pinch, .rotation: overlays.grabbed == nil || !overlays.isFirm
    // A second finger on another thing does not move the map under the first one's.
    case .pan: overlays.grabbed == nil || MapTarget.find(attempt.target).group == .map
    case .drawer: attempt.axis == drawer.axis
    case .tap, .doubleTap: true
    }
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch Role(event.recognizer) {
    case .tap: press(event, &outbox)
    case .doubleTap: step(by: tuning.zoomStep, about: event.location, event, &outbox)
    case .pan: outbox.append(plane.follow(event, after: taps.zoomPlace(event.contacts)), of: event)
    case .overlay: move(event, &outbox)
    case .drawer: swipe(event, &outbox)
    case .pinch, .rotation: outbox.append(plane.follow(event), of: event)
    }
  }

  public mutating func touch(_ touch: Touch, _ outbox: inout SceneOutbox) {
    // It lights up at once, on the map too: whatever moves there, a press looks the same.
    presses.follow(touch, scrolls: false)
    switch touch.change {
    case .landed: land(touch, &outbox)
    case .left: leave(touch, &outbox)
    case .latched, .unpressed: break
    }
  }

  public mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    if plane.takeLoss(by: time) {
      outbox.append(.fault("noPanAfterPinch"), at: time)
      plane.letGo(at: time)
    }
    expireParts(at: time, &outbox)
  }

  public mutating func suspend(at time: Instant, _ outbox: inout SceneOutbox) {
    suspendParts(at: time, &outbox)
    taps.clear()
  }
}

extension MapScene {
  /// Scale and angle of the map, and where its origin is on the screen; and how far
  /// the drawer is out.
  public func reportPlaces(at time: Instant, _ places: inout Places) {
    let transform = plane.transform(at: time)
    let origin = transform.planeToScreen(.zero)
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
