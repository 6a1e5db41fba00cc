import Firmware
import Gestures
import Interactions
import TactusCore

// What fingers do with the map and with what lies on it.

extension MapScene {
  // Fingers that come and go, whatever gesture they become.

  mutating func land(_ touch: Touch, _ outbox: inout SceneOutbox) {
    overlays.firmUp()
    let target = MapTarget.find(touch.target).group
    if target == .drawer { reportDrawer(at: touch.time, &outbox) }
    guard target.isOnMap else { return }
    let isCatch = plane.land(touch)
    outbox.append(.fingers(plane.fingers.count), at: touch.time)
    reportRest(at: touch.time, &outbox)
    reportGrip(touch.target, under: touch.location, at: touch.time, &outbox)
    taps.land(touch, isCatch: isCatch)
  }

  /// Where the map came to rest, if that is now.
  private mutating func reportRest(at time: Instant, _ outbox: inout SceneOutbox) {
    guard plane.takeRest(by: time) != nil else { return }
    outbox.append(.rest("map", plane.target), at: time)
  }

  /// Where a finger holds the map, or a thing on it.
  private func reportGrip(
    _ target: TargetID, under finger: Point, at time: Instant, _ outbox: inout SceneOutbox
  ) {
    let transform = plane.transform(at: time)
    guard let thing = MapOverlay(target) else {
      outbox.append(.grip(target, on: transform.screenToPlane(finger), at: finger), at: time)
      return
    }
    let point = overlays.place(of: thing)
    outbox.append(.grip(target, on: point, at: transform.planeToScreen(point)), at: time)
  }

  private func reportDrawer(at time: Instant, _ outbox: inout SceneOutbox) {
    let frame = layout.drawer(drawer.shift(at: time))
    outbox.append(
      .grip(MapTarget.drawer.id(), on: nil, at: Point(x: frame.x, y: frame.y)), at: time)
  }

  mutating func leave(_ touch: Touch, _ outbox: inout SceneOutbox) {
    guard plane.fingers.contains(touch.slot) else { return }
    let remaining = plane.fingers.count - 1
    outbox.append(.fingers(remaining), at: touch.time)
    if MapTarget.find(touch.target).group == .map {
      reportGrip(touch.target, under: touch.location, at: touch.time, &outbox)
    }
    plane.leave(touch)
    guard let tapped = taps.leave(touch, remaining: remaining), plane.owner == .none else { return }
    plane.zoom(by: 1 / tuning.zoomStep, about: tapped, isAimed: true, undoes: true, at: touch.time)
    outbox.append(.action("zoomedOut", target: touch.target), at: touch.time)
  }

  // Things on the map.

  mutating func move(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      guard let overlay = MapOverlay(event.target) else { return }
      // A finger that moves a thing stops the map under it.
      if plane.isFlying(at: event.time) {
        plane.stop(at: event.time)
        _ = plane.takeRest(by: event.time)
        outbox.append(.transform(plane.target), at: event.time)
      }
      overlays.beginDrag(
        of: overlay, at: plane.transform(at: event.time).screenToPlane(event.start))
      follow(event, &outbox)
    case .changed:
      follow(event, &outbox)
    case .ended, .cancelled:
      guard event.phase == .ended, !event.isHandover else {
        overlays.putBack()
        reportGrip(event.target, under: event.location, at: event.time, &outbox)
        outbox.append(.action("putBack", target: event.target), at: event.time)
        return
      }
      overlays.endDrag()
      reportGrip(event.target, under: event.location, at: event.time, &outbox)
      outbox.append(.action("moved", target: event.target), at: event.time)
    }
  }

  /// Converts the finger's position on the screen to one on the map. While two other fingers move
  /// the map, the thing moves with the map.
  private mutating func follow(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    overlays.reach(event.translation.length)
    guard plane.owner != .pinch else { return }
    // Asked for all that it knows, the plane would be copied.
    let transform =
      plane.isFlying(at: event.time) ? plane.transform(at: event.time) : plane.target
    overlays.drag(to: transform.screenToPlane(event.location))
    guard outbox.wantsDetail || event.phase != .changed else { return }
    reportGrip(event.target, under: event.location, at: event.time, &outbox)
  }

  // The drawer.

  /// A finger swipes it shut, or back.
  mutating func swipe(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let wasOpen = drawer.isOpen
    let isOver = drawer.follow(event)
    if outbox.wantsDetail || event.phase != .changed { reportDrawer(at: event.time, &outbox) }
    guard isOver, drawer.isOpen != wasOpen else { return }
    plane.setViewport(layout.stage(drawer.target), at: event.time)
    outbox.append(.action("swiped", target: MapTarget.drawer.id()), at: event.time)
  }

  // Taps.

  /// Zooms by a step about a place at which a finger pointed.
  mutating func step(
    by factor: Float, about place: Point, _ event: GestureEvent, _ outbox: inout SceneOutbox
  ) {
    guard !refuses(event, &outbox) else { return }
    plane.zoom(by: factor, about: place, isAimed: true, at: event.time)
    outbox.append(.action("zoomed", target: event.target), at: event.time)
  }

  mutating func press(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let (target, index) = MapTarget.find(event.target)
    switch target {
    case .place:
      // Another finger may have shut it.
      guard drawer.isOpen else { return }
      let (_, place) = MapGeography.destination(index, location.now)
      center(on: place, event, &outbox)
    case .map, .drawer: break
    case .dot, .square1, .corners1, .square2, .corners2, .triangle, .label:
      guard let thing = MapOverlay(event.target) else { return }
      center(on: overlays.place(of: thing), event, &outbox)
    case .zoomIn, .zoomOut, .north, .reset, .list, .location: press(target, event, &outbox)
    }
  }

  private mutating func center(
    on place: Point, _ event: GestureEvent, _ outbox: inout SceneOutbox
  ) {
    guard !refuses(event, &outbox) else { return }
    plane.move(to: place, at: event.time)
    outbox.append(.action("centred", target: event.target), at: event.time)
  }

  private mutating func press(
    _ button: MapTarget, _ event: GestureEvent, _ outbox: inout SceneOutbox
  ) {
    outbox.append(.haptic(.light), at: event.time)
    guard button == .list || !refuses(event, &outbox) else { return }
    outbox.append(.action("pressed", target: event.target), at: event.time)
    let middle = plane.viewport.center
    switch button {
    case .zoomIn: plane.zoom(by: tuning.zoomStep, about: middle, isAimed: false, at: event.time)
    case .zoomOut:
      plane.zoom(by: 1 / tuning.zoomStep, about: middle, isAimed: false, at: event.time)
    case .north: plane.turnUpright(at: event.time)
    case .reset: plane.reset(at: event.time)
    case .list:
      drawer.toggle(at: event.time)
      plane.setViewport(layout.stage(drawer.target), at: event.time)
    case .location: switchLocation(at: event.time, &outbox)
    case .map, .dot, .square1, .corners1, .square2, .corners2, .triangle, .label, .drawer, .place:
      break
    }
  }

  /// Whether fingers hold the map, so that nothing else moves it; then that is recorded.
  private func refuses(_ event: GestureEvent, _ outbox: inout SceneOutbox) -> Bool {
    // The finger that tapped has left, which is reported after the tap.
    let own = MapTarget.find(event.target).group.isOnMap ? 1 : 0
    guard plane.owner != .none || plane.fingers.count > own else { return false }
    outbox.append(.action("held", target: event.target), at: event.time)
    return true
  }

  /// Shows the other place, as it was left.
  private mutating func switchLocation(at time: Instant, _ outbox: inout SceneOutbox) {
    let (before, next) = (location.now, 1 - location.now)
    kept[before] = plane.target
    if plane.isFlying(at: time) { outbox.append(.rest("map", kept[before]), at: time) }
    plane.set(kept[next])
    outbox.append(
      .navigate(from: Self.name(of: before), to: Self.name(of: next), by: .button), at: time)
    location.now = next
  }

  private static func name(of location: Int) -> Word { location == 0 ? "harbour" : "oldTown" }
}

extension SceneOutcome {
  /// How many fingers are on the map, or on something that lies on it.
  fileprivate static func fingers(_ count: Int) -> SceneOutcome {
    .record(SceneRecord(detail: "fingers").with("count", .count(Int32(truncatingIfNeeded: count))))
  }

  /// What a finger holds, where it landed on it, at each change, and where it let go.
  ///
  /// - Parameter point: where that is on the map; nil for what does not lie there.
  ///   - place: the same on the screen, in points.
  fileprivate static func grip(
    _ target: TargetID, on point: Point?, at place: Point
  ) -> SceneOutcome {
    var record = SceneRecord(detail: "grip").with("target", .target(target))
    if let point { record = record.with("mapX", .number(point.x)).with("mapY", .number(point.y)) }
    return .record(record.with("x", .number(place.x)).with("y", .number(place.y)))
  }
}
