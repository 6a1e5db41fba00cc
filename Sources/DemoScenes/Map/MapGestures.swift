import Firmware
import Gestures
import Interactions
import TactusCore

// What fingers do with the map and with what lies on it.

extension MapScene {
  // Fingers that come and go, whatever gesture they become.

  mutating func land(_ touch: Touch, _ outbox: inout SceneOutbox) {
    // What has been dragged far enough by now stays so.
    if let grabbed { self.grabbed?.isFirm = grabbed.distance >= tuning.overlays.firm }
    if MapTarget(touch.target) == .drawer { reportDrawer(at: touch.time, &outbox) }
    guard isOnMap(touch.target) else { return }
    fingers.insert(touch.slot)
    outbox.append(.fingers(fingers.count), at: touch.time)
    let wasFlying = motion.isFlying(at: touch.time)
    let isCatch = motion.land(at: touch.time)
    if wasFlying, !motion.isFlying(at: touch.time) {
      outbox.append(.rest("map", motion.target), at: touch.time)
    }
    reportGrip(touch.target, under: touch.location, at: touch.time, &outbox)
    taps.land(touch, isCatch: isCatch)
  }

  /// Where a finger holds the map, or a thing on it.
  private func reportGrip(
    _ target: TargetID, under finger: Point, at time: Instant, _ outbox: inout SceneOutbox
  ) {
    let transform = motion.transform(at: time)
    guard case .overlay(let thing) = MapTarget(target) else {
      outbox.append(.grip(target, on: transform.screenToMap(finger), at: finger), at: time)
      return
    }
    let point = overlays.place(of: thing)
    outbox.append(.grip(target, on: point, at: transform.mapToScreen(point)), at: time)
  }

  private func reportDrawer(at time: Instant, _ outbox: inout SceneOutbox) {
    let frame = layout.drawer(drawer.shift(at: time))
    outbox.append(
      .grip(MapTarget.drawer.id, on: nil, at: Point(x: frame.x, y: frame.y)), at: time)
  }

  mutating func leave(_ touch: Touch, _ outbox: inout SceneOutbox) {
    guard fingers.contains(touch.slot) else { return }
    fingers.remove(touch.slot)
    outbox.append(.fingers(fingers.count), at: touch.time)
    if MapTarget(touch.target) == .map {
      reportGrip(touch.target, under: touch.location, at: touch.time, &outbox)
    }
    leavePair(touch)
    let tapped = taps.leave(touch, remaining: fingers.count)
    guard fingers.isEmpty, motion.owner == .none else { return }
    if let tapped {
      motion.zoom(
        by: 1 / tuning.zoomStep, about: tapped, isAimed: true, undoes: true, at: touch.time)
      outbox.append(.action("zoomedOut", target: touch.target), at: touch.time)
    } else if !motion.isFlying(at: touch.time) {
      motion.settle(at: touch.time)
    }
  }

  /// One of two fingers leaves: why, if the other one takes over.
  private mutating func leavePair(_ touch: Touch) {
    guard motion.owner == .pinch, let pairPlace, fingers.count == 1 else { return }
    parting = pairTracker.velocity(at: touch.time, limits: taps.thresholds)
    let gap = (touch.location - pairPlace).length * 2
    leaving = touch.isCancelled ? .cancelled : gap < tuning.mergeDistance ? .merged : .lifted
  }

  private func isOnMap(_ target: TargetID) -> Bool {
    switch MapTarget(target) {
    case .map, .overlay: true
    case .button, .drawer, .place: false
    }
  }

  // One finger.

  mutating func pan(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      passedOn = nil
      let before = motion.owner
      isRemainder = before == .pinch
      zoomPlace = taps.zoomPlace(event.contacts) ?? .zero
      let zooms = !event.isHandover && taps.zoomPlace(event.contacts) != nil
      motion.begin(zooms ? .zoom : .pan, at: event.time)
      carry(event)
      reportHandover(from: before, because: before == .none ? .fresh : cause, event, &outbox)
      reportTransform(event, &outbox)
    case .changed:
      carry(event)
      reportTransform(event, &outbox)
    case .ended, .cancelled:
      release(event, &outbox)
    }
  }

  /// The map follows one finger.
  private mutating func carry(_ event: GestureEvent) {
    if motion.owner == .zoom {
      let doublings = event.travel.dy / tuning.zoomDistance
      _ = motion.zoom(
        by: exponential(doublings * 0.693_147_18), about: zoomPlace, at: event.time)
    } else {
      motion.pan(by: event.travel, at: event.time)
    }
  }

  // Two fingers.

  mutating func pinch(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      let before = motion.owner
      pairPlace = event.location
      (pairWay, parting) = (.zero, nil)
      pairTracker.reset()
      pairTracker.add(.zero, at: event.time)
      motion.begin(.pinch, at: event.time)
      reportHandover(from: before, because: event.isHandover ? .joined : .fresh, event, &outbox)
      reportTransform(event, &outbox)
    case .changed:
      if event.downCount >= 2 {
        pairPlace = event.location
        (pairWay, parting) = (event.translation, nil)
        pairTracker.add(.zero + pairWay, at: event.time)
      }
      if motion.pinch(event) { reportTransform(event, &outbox) }
    case .ended, .cancelled:
      release(event, &outbox)
    }
  }

  /// A gesture is over. When its finger is handed over, the next gesture begins now and reports the
  /// change; otherwise no gesture moves the map any more.
  private mutating func release(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    cause = event.phase == .cancelled ? .cancelled : .lifted
    if event.isHandover {
      if event.kind == .pinch {
        passedOn = event.time
        if cause == .lifted { cause = leaving }
      } else {
        cause = .joined
      }
      return
    }
    let before = motion.owner
    let velocity = flick(event)
    let place =
      switch before {
      case .pinch: pairPlace ?? event.location
      case .zoom: zoomPlace
      case .none, .pan: event.location
      }
    pairPlace = nil
    reportTransform(event, &outbox)
    let hasSnapped = motion.end(about: place, velocity: velocity, at: event.time)
    reportHandover(from: before, because: cause, event, &outbox)
    if hasSnapped { outbox.append(.haptic(.light), at: event.time) }
  }

  /// The velocity with which fingers flick the map as they leave it; zero when they do not.
  private mutating func flick(_ event: GestureEvent) -> Vector {
    guard event.phase == .ended else { return .zero }
    switch motion.owner {
    case .pan:
      guard !isRemainder || event.travel.length > tuning.glide.distance else { return .zero }
      return event.velocity
    case .pinch:
      guard pairWay.length > tuning.glide.distance else { return .zero }
      return parting ?? pairTracker.velocity(at: event.time, limits: taps.thresholds)
    case .none, .zoom:
      return .zero
    }
  }

  private func reportHandover(
    from before: TransformOwner, because cause: HandoverCause, _ event: GestureEvent,
    _ outbox: inout SceneOutbox
  ) {
    outbox.append(
      .handover(
        from: before, to: motion.owner, because: cause, at: event.location,
        contacts: Int32(truncatingIfNeeded: Int(event.downCount))),
      at: event.time)
  }

  private func reportTransform(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    guard outbox.wantsDetail || event.phase != .changed else { return }
    // What still goes its own way is nowhere yet: `place` has it.
    guard !motion.isFlying(at: event.time) else { return }
    outbox.append(.transform(motion.target), at: event.time)
  }

  // Things on the map.

  mutating func move(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      guard case .overlay(let overlay) = MapTarget(event.target) else { return }
      // A finger that moves a thing stops the map under it.
      if motion.isFlying(at: event.time) {
        motion.stop(at: event.time)
        _ = motion.takeRest(by: event.time)
        reportTransform(event, &outbox)
      }
      overlays.beginDrag(
        of: overlay, at: motion.transform(at: event.time).screenToMap(event.start))
      grabbed = (0, false)
      follow(event, &outbox)
    case .changed:
      follow(event, &outbox)
    case .ended, .cancelled:
      grabbed = nil
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
    let distance = max(grabbed?.distance ?? 0, event.translation.length)
    grabbed?.distance = distance
    guard motion.owner != .pinch else { return }
    overlays.drag(to: motion.transform(at: event.time).screenToMap(event.location))
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
    motion.setStage(layout.stage(drawer.target), isHeld: !fingers.isEmpty, at: event.time)
    outbox.append(.action("swiped", target: MapTarget.drawer.id), at: event.time)
  }

  // Taps.

  /// Zooms by a step about a place at which a finger pointed.
  mutating func step(
    by factor: Float, about place: Point, _ event: GestureEvent, _ outbox: inout SceneOutbox
  ) {
    guard !refuses(event, &outbox) else { return }
    motion.zoom(by: factor, about: place, isAimed: true, at: event.time)
    outbox.append(.action("zoomed", target: event.target), at: event.time)
  }

  mutating func press(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch MapTarget(event.target) {
    case .button(let button):
      outbox.append(.haptic(.light), at: event.time)
      press(button, event, &outbox)
    case .place(let index):
      let (_, place) = MapGeography.destination(index, location)
      center(on: place, event, &outbox)
    case .overlay(let thing):
      center(on: overlays.place(of: thing), event, &outbox)
    case .map, .drawer:
      break
    }
  }

  private mutating func center(
    on place: Point, _ event: GestureEvent, _ outbox: inout SceneOutbox
  ) {
    guard !refuses(event, &outbox) else { return }
    motion.center(on: place, at: event.time)
    outbox.append(.action("centred", target: event.target), at: event.time)
  }

  private mutating func press(
    _ button: MapButton, _ event: GestureEvent, _ outbox: inout SceneOutbox
  ) {
    if button == .drawer {
      drawer.toggle(at: event.time)
      motion.setStage(layout.stage(drawer.target), isHeld: !fingers.isEmpty, at: event.time)
    } else {
      guard !refuses(event, &outbox) else { return }
    }
    outbox.append(.action("pressed", target: event.target), at: event.time)
    let middle = motion.stage.center
    switch button {
    case .zoomIn:
      motion.zoom(by: tuning.zoomStep, about: middle, isAimed: false, at: event.time)
    case .zoomOut:
      motion.zoom(by: 1 / tuning.zoomStep, about: middle, isAimed: false, at: event.time)
    case .north: motion.turnNorth(at: event.time)
    case .reset: motion.reset(to: MapGeography.extent.center, at: event.time)
    case .drawer: break
    case .location: switchLocation(at: event.time, &outbox)
    }
  }

  /// Whether fingers hold the map, so that nothing else moves it; then that is recorded.
  private func refuses(_ event: GestureEvent, _ outbox: inout SceneOutbox) -> Bool {
    // The finger that tapped has left, which is reported after the tap.
    let own = isOnMap(event.target) ? 1 : 0
    guard motion.owner != .none || fingers.count > own else { return false }
    outbox.append(.action("held", target: event.target), at: event.time)
    return true
  }

  /// Shows the other place, as it was left.
  private mutating func switchLocation(at time: Instant, _ outbox: inout SceneOutbox) {
    let next = 1 - location
    let wasFlying = motion.isFlying(at: time)
    kept[location] = motion.exchange(for: kept[next], at: time)
    if wasFlying { outbox.append(.rest("map", kept[location]), at: time) }
    outbox.append(
      .navigate(from: Self.name(of: location), to: Self.name(of: next), by: .button), at: time)
    location = next
  }

  private static func name(of location: Int) -> Word { location == 0 ? "harbour" : "oldTown" }
}
