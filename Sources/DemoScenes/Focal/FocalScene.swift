public import Firmware
public import Gestures
public import Raster
public import TactusCore

/// Focal pull navigation: one central view in front, five more around it.
///
/// A drag whose direction is decided as horizontal, or that pulls at the tracked edge of a list,
/// moves the view in front, and the next one comes in beside it; any other vertical drag scrolls.
/// All views stay in memory.
public struct FocalScene: Scene, ~Copyable {
  private let inPlace = InPlace()
  let layout: FocalLayout
  let tuning: FocalTuning
  let tap: RecognizerID
  let navigate: RecognizerID
  let scroll: RecognizerID
  /// The view in front.
  private(set) var mode = FocalPlace.central

  /// The displacement of the view in front, while no finger holds it.
  private var offsetX = SpringValue(0)
  private var offsetY = SpringValue(0)
  private var drag: NavigationDrag?
  /// The view that was in front before and is leaving, and on which side of the new one it is.
  private var outgoing: (place: FocalPlace, side: Side)?
  private var lists: FocalPlace.Each<ScrollAxis>
  /// The target that was opened last, and when: it lights up for a moment.
  private var flash: Flash
  private var drawn: Appearance?
  var shown: Appearance

  /// A finger that moves the view in front.
  private struct NavigationDrag: BitwiseCopyable, Sendable {
    var axis: Axis
    /// The offset when the finger took hold.
    var base: Float
    var translation: Vector
    /// The pull that was permitted when the direction was decided; kept until the end.
    var pull: Side?
  }

  /// What is visible; two equal values are the same picture.
  struct Appearance: BitwiseCopyable, Sendable {
    var mode = FocalPlace.central
    var offset = Vector.zero
    var horizontal: FocalPlace?
    var vertical: FocalPlace?
    /// The pull in progress, how far its hint is from its full position, and whether letting go
    /// navigates.
    var pull: Side?
    var pullHint: Float = 0
    var isPullComplete = false
    var scroll: FocalPlace.Each<Float> = InlineArray(repeating: 0)
    var flash = Flash.Level()
  }

  public static var name: StaticString { "focal" }

  public init(_ screen: Screen, _ tuning: FocalTuning, _ gestures: inout GestureTable) {
    tap = gestures.add(TapRecognizer(), as: FocalRole.tap)
    navigate = gestures.add(DragRecognizer(needsAxis: true), as: FocalRole.navigate)
    scroll = gestures.add(DragRecognizer(needsAxis: true), as: FocalRole.scroll)
    layout = FocalLayout(width: screen.width, height: screen.height)
    self.tuning = tuning
    lists = InlineArray(repeating: layout.list.scroll(tuning.scroll, tuning.resistance))
    flash = Flash(tuning.flash)
    shown = Appearance()
  }

  public var targetCount: Int { FocalTarget.count }

  public func target(_ id: TargetID) -> TargetDescription {
    let target = FocalTarget(id)
    return TargetDescription(
      name: target.name, kind: target.kind, frame: layout.frame(of: target),
      isQuiet: target.isQuiet)
  }

  public func hit(_ point: Point, at time: Instant) -> Hit {
    if layout.header.contains(point) {
      return Hit(target: FocalTarget.header.id, watchers: navigate.asSet)
    }
    if mode == .central {
      let hints: InlineArray<3, Side> = [.above, .left, .right]
      for index in 0..<3 where layout.hint(hints[index]).contains(point) {
        return Hit(target: FocalTarget.hint(hints[index]).id, watchers: tap.asSet | navigate.asSet)
      }
    }
    let appearance = appearance(at: time)
    var place = appearance.mode
    var local = point - appearance.offset
    if let neighbour = appearance.horizontal,
      !isOnScreen(local, Vector(dx: appearance.offset.dx, dy: 0))
    {
      place = neighbour
      local = point - position(beside: appearance.offset.dx, size: layout.width, isHorizontal: true)
    } else if let neighbour = appearance.vertical,
      !isOnScreen(local, Vector(dx: 0, dy: appearance.offset.dy))
    {
      place = neighbour
      local =
        point - position(beside: appearance.offset.dy, size: layout.height, isHorizontal: false)
    }
    return hit(local, in: place, scroll: appearance.scroll[Int(place.rawValue)])
  }

  private func hit(_ local: Point, in place: FocalPlace, scroll offset: Float) -> Hit {
    let move = navigate.asSet
    for index in 0..<FocalTarget.buttonsPerView where layout.button(index).contains(local) {
      return Hit(target: FocalTarget.button(place, index).id, watchers: tap.asSet | move)
    }
    let list = FocalTarget.list(place)
    guard layout.list.viewport.contains(local) else { return Hit(target: list.id, watchers: move) }
    let moveOrScroll = move | scroll.asSet
    guard let row = layout.list.row(at: Point(x: local.x, y: local.y + offset)) else {
      return Hit(target: list.id, watchers: moveOrScroll)
    }
    return Hit(target: FocalTarget.row(place, row).id, watchers: tap.asSet | moveOrScroll)
  }

  private func isOnScreen(_ local: Point, _ offset: Vector) -> Bool {
    offset.dx != 0
      ? local.x >= 0 && local.x < layout.width : local.y >= 0 && local.y < layout.height
  }

  public func allows(_ attempt: GestureEvent) -> Bool {
    switch FocalRole(attempt.recognizer) {
    case .tap: true
    case .navigate: attempt.axis == .horizontal || permittedPull(attempt) != nil
    case .scroll: attempt.axis == .vertical && permittedPull(attempt) == nil
    }
  }

  /// What the list in front permits, as it is at `time`.
  private func permission(at time: Instant) -> PullPermission {
    let list = lists[Int(mode.rawValue)]
    return PullPermission(
      for: mode, top: -list.offset(at: time), contentLength: list.contentLength,
      viewportHeight: list.viewportLength, tuning)
  }

  /// The side to which a vertical drag pulls, if the list in front is at its edge.
  private func permittedPull(_ event: GestureEvent) -> Side? {
    guard event.axis == .vertical else { return nil }
    let side: Side = event.translation.dy > 0 ? .above : .below
    let isPermitted = permission(at: event.time).permits(side)
    return isPermitted && mode.neighbour(on: side) != nil ? side : nil
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch FocalRole(event.recognizer) {
    case .tap: handleTap(event, &outbox)
    case .navigate: handleNavigation(event, &outbox)
    case .scroll: handleScroll(event)
    }
  }

  private mutating func handleNavigation(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      let permission = permission(at: event.time)
      outbox.append(
        .latch(
          axis: event.axis, translation: event.translation, pullDown: permission.canPullDown,
          pullUp: permission.canPullUp), at: event.time)
      let offset = offset(at: event.time)
      // A view that hardly shows any more cannot be returned to.
      if shownOutgoing(offset) <= tuning.catchDistance { outgoing = nil }
      drag = NavigationDrag(
        axis: event.axis, base: event.axis == .horizontal ? offset.dx : offset.dy,
        translation: event.translation, pull: permittedPull(event))
    case .changed:
      drag?.translation = event.translation
    case .ended:
      endNavigation(event, &outbox)
    case .cancelled:
      settle(velocity: .zero, at: event.time)
    }
  }

  private mutating func endNavigation(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    guard let drag else { return }
    let translation = event.translation
    if abs(translation.dx) > tuning.swipeRatio * abs(translation.dy),
      abs(translation.dx) > tuning.swipeDistance
    {
      let side: Side = translation.dx > 0 ? .left : .right
      if let place = destination(on: side, at: event.time) {
        go(to: place, on: side, by: .swipe, velocity: event.velocity, at: event.time, &outbox)
        return
      }
    } else if let pull = drag.pull, translation.dy * -pull.direction > tuning.pullDistance,
      let place = destination(on: pull, at: event.time)
    {
      go(to: place, on: pull, by: .pull, velocity: event.velocity, at: event.time, &outbox)
      return
    }
    settle(velocity: event.velocity, at: event.time)
  }

  /// How much of the leaving view shows, in points, while the one in front is displaced by
  /// `offset`; negative while another side shows.
  private func shownOutgoing(_ offset: Vector) -> Float {
    guard let outgoing else { return 0 }
    return (outgoing.side.isHorizontal ? offset.dx : offset.dy) * -outgoing.side.direction
  }

  /// The view that comes in from a side: the leaving one, until it is at rest or a drag finds that
  /// it hardly shows.
  private func destination(on side: Side, at time: Instant) -> FocalPlace? {
    if let outgoing, outgoing.side == side, !isAtRest(at: time) { return outgoing.place }
    return mode.neighbour(on: side)
  }

  /// Lets the view in front spring back to its place.
  private mutating func settle(velocity: Vector, at time: Instant) {
    let offset = offset(at: time)
    guard let drag else { return }
    self.drag = nil
    if drag.axis == .horizontal {
      offsetX.launch(
        from: offset.dx, velocity: velocity.dx, to: 0, spring: tuning.returning, at: time)
    } else {
      offsetY.launch(
        from: offset.dy, velocity: velocity.dy, to: 0, spring: tuning.returning, at: time)
    }
  }

  /// Brings the view on a side to the front; both continue from where they are.
  private mutating func go(
    to place: FocalPlace, on side: Side, by cause: NavigationCause, velocity: Vector,
    at time: Instant, _ outbox: inout SceneOutbox
  ) {
    let offset = offset(at: time)
    // Across the direction of the navigation it springs back.
    settle(velocity: velocity, at: time)
    outbox.append(.navigate(from: Word(mode.name), to: Word(place.name), by: cause), at: time)
    outbox.append(.haptic(.medium), at: time)
    outbox.hasNavigated = true
    outgoing = (mode, side.opposite)
    if side.isHorizontal {
      offsetX.launch(
        from: offset.dx + side.direction * layout.width, velocity: velocity.dx, to: 0,
        spring: tuning.navigating, at: time)
    } else {
      offsetY.launch(
        from: offset.dy + side.direction * layout.height, velocity: velocity.dy, to: 0,
        spring: tuning.navigating, at: time)
    }
    mode = place
  }

  private mutating func handleScroll(_ event: GestureEvent) {
    let index: Int
    switch FocalTarget(event.target) {
    case .list(let place), .row(let place, _), .button(let place, _): index = Int(place.rawValue)
    case .header, .hint: return
    }
    lists[index].follow(event)
  }

  private mutating func handleTap(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch FocalTarget(event.target) {
    case .list, .header:
      break
    case .button: use(event.target, "pressed", at: event.time, &outbox)
    case .row: use(event.target, "opened", at: event.time, &outbox)
    case .hint(let side):
      guard mode == .central, let place = mode.neighbour(on: side) else { return }
      go(to: place, on: side, by: .button, velocity: .zero, at: event.time, &outbox)
    }
  }

  private mutating func use(
    _ target: TargetID, _ action: Word, at time: Instant, _ outbox: inout SceneOutbox
  ) {
    flash.light(target, at: time)
    outbox.append(.action(action, target: target), at: time)
    outbox.append(.haptic(.light), at: time)
  }

  public mutating func suspend(at time: Instant, _ outbox: inout SceneOutbox) {
    drag = nil
    outgoing = nil
    offsetX.set(0)
    offsetY.set(0)
    for index in 0..<FocalPlace.count { lists[index].endDrag(velocity: 0, at: time) }
  }

  private func isAtRest(at time: Instant) -> Bool {
    drag == nil && offsetX.isResting(at: time) && offsetY.isResting(at: time)
  }

  /// The displacement of the view in front.
  private func offset(at time: Instant) -> Vector {
    var offset = Vector(dx: offsetX.value(at: time), dy: offsetY.value(at: time))
    guard let drag else { return offset }
    switch drag.axis {
    case .horizontal:
      offset.dx = follow(drag.base + drag.translation.dx, isHorizontal: true, at: time)
    case .vertical:
      offset.dy = follow(drag.base + drag.translation.dy, isHorizontal: false, at: time)
    }
    return offset
  }

  /// The finger's displacement, with resistance where there is no view.
  private func follow(_ displacement: Float, isHorizontal: Bool, at time: Instant) -> Float {
    let side: Side =
      isHorizontal ? (displacement > 0 ? .left : .right) : (displacement > 0 ? .above : .below)
    guard destination(on: side, at: time) == nil else { return displacement }
    return tuning.resistance.seen(displacement, within: 0...0)
  }

  /// The position of the view beside the one in front.
  func position(beside offset: Float, size: Float, isHorizontal: Bool) -> Vector {
    let along = offset > 0 ? offset - size : offset + size
    return isHorizontal ? Vector(dx: along, dy: 0) : Vector(dx: 0, dy: along)
  }

  private func appearance(at time: Instant) -> Appearance {
    var appearance = Appearance()
    appearance.mode = mode
    appearance.offset = offset(at: time)
    if appearance.offset.dx != 0 {
      appearance.horizontal = destination(on: appearance.offset.dx > 0 ? .left : .right, at: time)
    }
    if appearance.offset.dy != 0 {
      appearance.vertical = destination(on: appearance.offset.dy > 0 ? .above : .below, at: time)
    }
    appearance.pullHint = -tuning.hintDistance
    if let drag, let pull = drag.pull {
      let travel = drag.translation.dy * -pull.direction
      appearance.pull = pull
      appearance.pullHint = min(travel - tuning.hintDistance, 0)
      appearance.isPullComplete = travel > tuning.pullDistance
    }
    for index in 0..<FocalPlace.count { appearance.scroll[index] = lists[index].offset(at: time) }
    appearance.flash = flash.level(at: time)
    return appearance
  }

  public func isResting(at time: Instant) -> Bool {
    guard isAtRest(at: time), flash.isResting(at: time) else { return false }
    for index in 0..<FocalPlace.count where !lists[index].isResting(at: time) { return false }
    return true
  }

  public mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    let appearance = appearance(at: time)
    shown = appearance
    defer { drawn = appearance }
    guard let before = drawn, before.mode == appearance.mode, before.offset == appearance.offset
    else {
      damage.addAll()
      return
    }
    let index = Int(appearance.mode.rawValue)
    if before.scroll[index] != appearance.scroll[index] || before.flash != appearance.flash
      || before.pullHint != appearance.pullHint
    {
      damage.add(layout.viewport, scale: scale)
    }
  }
}
