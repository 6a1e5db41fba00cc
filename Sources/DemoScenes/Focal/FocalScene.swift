public import Gestures
public import Raster
public import TactusCore

/// Focal pull navigation: one central view in front, five more around it.
///
/// A drag whose direction is decided for the horizontal, or that pulls at the tracked edge of a
/// list, moves the view in front, and the next one comes in beside it; any other vertical drag
/// scrolls. All views stay resident.
public struct FocalScene: Scene, ~Copyable {
  private let inPlace = InPlace()
  let layout: FocalLayout
  /// The view in front.
  private(set) var mode = FocalPlace.central

  private var permission = PullPermission(for: .central)

  /// How far the view in front is from its place, while no finger holds it.
  private var offsetX = SpringValue(0)
  private var offsetY = SpringValue(0)
  private var drag: NavigationDrag?
  /// The view that was in front before, on its way out, and on which side of the new one it lies.
  private var outgoing: (place: FocalPlace, side: Side)?
  private var lists: InlineArray<6, ScrollAxis>
  /// The target that was opened last, and when: it lights up for a moment.
  private var flash = Flash()
  private var drawn: Appearance?
  var shown: Appearance

  /// A finger that moves the view in front.
  private struct NavigationDrag: BitwiseCopyable, Sendable {
    var axis: Axis
    /// Where the offset was when the finger took hold.
    var base: Float
    var translation: Vector
    /// The pull that was permitted when the direction was decided; kept to the end.
    var pull: Side?
  }

  /// What is to be seen; two equal ones are the same picture.
  struct Appearance: BitwiseCopyable, Sendable {
    var mode = FocalPlace.central
    var offset = Vector.zero
    var horizontal: FocalPlace?
    var vertical: FocalPlace?
    /// The pull under way, how far its hint is from its full place, and whether letting go
    /// navigates.
    var pull: Side?
    var pullHint: Float = -100
    var isPullComplete = false
    var scroll: InlineArray<6, Float> = InlineArray(repeating: 0)
    var flash = Flash.Level()
  }

  private static var tap: RecognizerID { .tap(0) }
  private static var navigate: RecognizerID { .drag(0) }
  private static var scroll: RecognizerID { .drag(1) }

  // Feel: back to rest, and over to another view.
  private static var returning: Spring { Spring(response: 0.3, dampingFraction: 0.7) }
  private static var navigating: Spring { Spring(response: 0.4, dampingFraction: 0.85) }
  /// A horizontal drag navigates beyond this, in points, when it is steeper than 2 : 1.
  private static var swipeDistance: Float { 50 }
  private static var swipeRatio: Float { 2 }
  /// A pull navigates beyond this, in points.
  private static var pullDistance: Float { 120 }
  /// A drag takes hold of a view on its way out when more than this of it shows, in points; the
  /// spring's last hundredths take as long as all of its way.
  private static var shownMin: Float { 1 }
  /// Where nothing lies, a view follows by this factor.
  private static var resistance: Float { 0.3 }

  /// - Parameters: the screen's size in points.
  public init(width: Float, height: Float) {
    layout = FocalLayout(width: width, height: height)
    lists = InlineArray(
      repeating: ScrollAxis(
        contentLength: layout.contentLength, viewportLength: layout.list.height))
    shown = Appearance()
    report(at: .zero)
  }

  public func gestures(_ thresholds: GestureThresholds) -> GestureTable {
    var table = GestureTable(thresholds)
    _ = table.tap(0, TapRecognizer())
    _ = table.drag(0, DragRecognizer(needsAxis: true))
    _ = table.drag(1, DragRecognizer(needsAxis: true))
    return table
  }

  public func name(of recognizer: RecognizerID) -> StaticString {
    switch recognizer {
    case Self.navigate: "navigate"
    case Self.scroll: "scroll"
    default: "tap"
    }
  }

  public func name(ofPlace place: UInt8) -> StaticString { FocalPlace(Int(place)).name }

  // MARK: Targets

  public var targetCount: Int { FocalLayout.targetCount }

  public func target(_ id: TargetID) -> TargetDescription {
    let target = FocalLayout.target(id)
    let frame = layout.frame(of: target)
    switch target {
    case .list(let place):
      return TargetDescription(
        name: Label(place.name), kind: "list", frame: frame, isQuiet: false)
    case .button(let place, let index):
      return TargetDescription(
        name: Label(place.name).appending(".button").appending(index + 1), kind: "button",
        frame: frame, isQuiet: true)
    case .row(let place, let index):
      return TargetDescription(
        name: Label(place.name).appending(".row").appending(index + 1), kind: "row",
        frame: frame, isQuiet: true)
    case .header:
      return TargetDescription(name: Label("header"), kind: "header", frame: frame, isQuiet: false)
    case .hint(let side):
      let name: StaticString =
        side == .left ? "hint.left" : side == .right ? "hint.right" : "hint.pull"
      return TargetDescription(name: Label(name), kind: "hint", frame: frame, isQuiet: true)
    }
  }

  public func hit(_ point: Point, at time: Instant) -> Hit {
    let move = Self.navigate.asSet
    if layout.header.contains(point) {
      return Hit(target: FocalLayout.id(of: .header), watchers: move)
    }
    if mode == .central {
      let hints: InlineArray<3, Side> = [.above, .left, .right]
      for index in 0..<3 where layout.hint(hints[index]).contains(point) {
        return Hit(
          target: FocalLayout.id(of: .hint(hints[index])), watchers: Self.tap.asSet | move)
      }
    }
    let look = appearance(at: time)
    var place = look.mode
    var local = point - look.offset
    if let neighbour = look.horizontal, !isOnScreen(local, Vector(dx: look.offset.dx, dy: 0)) {
      place = neighbour
      local = point - position(beside: look.offset.dx, size: layout.width, isHorizontal: true)
    } else if let neighbour = look.vertical, !isOnScreen(local, Vector(dx: 0, dy: look.offset.dy)) {
      place = neighbour
      local = point - position(beside: look.offset.dy, size: layout.height, isHorizontal: false)
    }
    return hit(local, in: place, scroll: look.scroll[Int(place.rawValue)])
  }

  private func hit(_ local: Point, in place: FocalPlace, scroll: Float) -> Hit {
    let tap = Self.tap.asSet
    let move = Self.navigate.asSet
    let roll = Self.scroll.asSet
    for index in 0..<FocalLayout.buttonsPerView where layout.button(index).contains(local) {
      return Hit(target: FocalLayout.id(of: .button(place, index)), watchers: tap | move)
    }
    guard layout.list.contains(local) else {
      return Hit(target: FocalLayout.id(of: .list(place)), watchers: move)
    }
    let content = Point(x: local.x, y: local.y + scroll)
    for index in 0..<FocalLayout.rowsPerView where layout.row(index).contains(content) {
      return Hit(target: FocalLayout.id(of: .row(place, index)), watchers: tap | move | roll)
    }
    return Hit(target: FocalLayout.id(of: .list(place)), watchers: move | roll)
  }

  private func isOnScreen(_ local: Point, _ offset: Vector) -> Bool {
    offset.dx != 0
      ? local.x >= 0 && local.x < layout.width : local.y >= 0 && local.y < layout.height
  }

  // MARK: Gestures

  public mutating func allows(_ attempt: GestureEvent) -> Bool {
    report(at: attempt.time)
    switch attempt.recognizer {
    case Self.navigate: return attempt.axis == .horizontal || permittedPull(attempt) != nil
    case Self.scroll: return attempt.axis == .vertical && permittedPull(attempt) == nil
    default: return true
    }
  }

  /// The side to which a vertical drag pulls, when the list in front is at its edge.
  private func permittedPull(_ event: GestureEvent) -> Side? {
    guard event.axis == .vertical else { return nil }
    let side: Side = event.translation.dy > 0 ? .above : .below
    return permission.permits(side) && mode.neighbour(on: side) != nil ? side : nil
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.recognizer {
    case Self.navigate: navigate(event, &outbox)
    case Self.scroll: scroll(event)
    default: tap(event, &outbox)
    }
  }

  private mutating func navigate(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      report(at: event.time)
      outbox.append(
        .latch(
          axis: event.axis, translation: event.translation, pullDown: permission.canPullDown,
          pullUp: permission.canPullUp), at: event.time)
      if permission.canPullDown && permission.canPullUp {
        outbox.append(.fault("bothPulls"), at: event.time)
      }
      let offset = offset(at: event.time)
      // What hardly shows any more is nothing to go back to.
      if shownOutgoing(offset) <= Self.shownMin { outgoing = nil }
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
    let way = event.translation
    if abs(way.dx) > Self.swipeRatio * abs(way.dy), abs(way.dx) > Self.swipeDistance {
      let side: Side = way.dx > 0 ? .left : .right
      if let place = destination(on: side, at: event.time) {
        go(to: place, on: side, by: .swipe, velocity: event.velocity, at: event.time, &outbox)
        return
      }
    } else if let pull = drag.pull, way.dy * -pull.direction > Self.pullDistance,
      let place = destination(on: pull, at: event.time)
    {
      go(to: place, on: pull, by: .pull, velocity: event.velocity, at: event.time, &outbox)
      return
    }
    settle(velocity: event.velocity, at: event.time)
  }

  /// How much shows of the view on its way out, in points, while the one in front is `offset` from
  /// its place; negative while another side shows.
  private func shownOutgoing(_ offset: Vector) -> Float {
    guard let outgoing else { return 0 }
    return (outgoing.side.isHorizontal ? offset.dx : offset.dy) * -outgoing.side.direction
  }

  /// The view that comes in from a side: the one on its way out, until it is at rest or a drag
  /// finds that it hardly shows.
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
        from: offset.dx, velocity: velocity.dx, to: 0, spring: Self.returning, at: time)
    } else {
      offsetY.launch(
        from: offset.dy, velocity: velocity.dy, to: 0, spring: Self.returning, at: time)
    }
  }

  /// Puts the view on a side in front; both go on from where they are.
  private mutating func go(
    to place: FocalPlace, on side: Side, by cause: NavigationCause, velocity: Vector,
    at time: Instant, _ outbox: inout SceneOutbox
  ) {
    let offset = offset(at: time)
    // Across the way of the navigation it springs back.
    settle(velocity: velocity, at: time)
    outbox.append(.navigate(from: mode.rawValue, to: place.rawValue, by: cause), at: time)
    outbox.append(.haptic(.medium), at: time)
    outbox.hasNavigated = true
    outgoing = (mode, side.opposite)
    if side.isHorizontal {
      offsetX.launch(
        from: offset.dx + side.direction * layout.width, velocity: velocity.dx, to: 0,
        spring: Self.navigating, at: time)
    } else {
      offsetY.launch(
        from: offset.dy + side.direction * layout.height, velocity: velocity.dy, to: 0,
        spring: Self.navigating, at: time)
    }
    change(mode: place, at: time)
  }

  private mutating func change(mode place: FocalPlace, at time: Instant) {
    mode = place
    permission.change(to: place)
    report(at: time)
  }

  /// Lets the edge tracker see where the list in front is.
  private mutating func report(at time: Instant) {
    let list = lists[Int(mode.rawValue)]
    permission.report(
      top: -list.offset(at: time), contentLength: list.contentLength,
      viewportHeight: list.viewportLength)
  }

  private mutating func scroll(_ event: GestureEvent) {
    let index: Int
    switch FocalLayout.target(event.target) {
    case .list(let place), .row(let place, _), .button(let place, _): index = Int(place.rawValue)
    case .header, .hint: return
    }
    lists[index].follow(event)
  }

  private mutating func tap(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch FocalLayout.target(event.target) {
    case .list, .header:
      break
    case .button, .row:
      flash.light(event.target, at: event.time)
      let isRow = if case .row = FocalLayout.target(event.target) { true } else { false }
      outbox.append(.action(isRow ? "opened" : "pressed", target: event.target), at: event.time)
      outbox.append(.haptic(.light), at: event.time)
    case .hint(let side):
      guard mode == .central, let place = mode.neighbour(on: side) else { return }
      go(to: place, on: side, by: .button, velocity: .zero, at: event.time, &outbox)
    }
  }

  public var nextDeadline: Instant { .never }
  public mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {}

  public mutating func suspend(at time: Instant) {
    drag = nil
    outgoing = nil
    offsetX.set(0)
    offsetY.set(0)
    for index in 0..<FocalPlace.count { lists[index].endDrag(velocity: 0, at: time) }
    change(mode: mode, at: time)
  }

  // MARK: Appearance

  private func isAtRest(at time: Instant) -> Bool {
    drag == nil && offsetX.isResting(at: time) && offsetY.isResting(at: time)
  }

  /// How far the view in front is from its place.
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

  /// The finger's way, resisted where no view lies.
  private func follow(_ way: Float, isHorizontal: Bool, at time: Instant) -> Float {
    let side: Side = isHorizontal ? (way > 0 ? .left : .right) : (way > 0 ? .above : .below)
    return destination(on: side, at: time) == nil ? way * Self.resistance : way
  }

  /// Where the view beside the one in front lies.
  func position(beside offset: Float, size: Float, isHorizontal: Bool) -> Vector {
    let along = offset > 0 ? offset - size : offset + size
    return isHorizontal ? Vector(dx: along, dy: 0) : Vector(dx: 0, dy: along)
  }

  private func appearance(at time: Instant) -> Appearance {
    var look = Appearance()
    look.mode = mode
    look.offset = offset(at: time)
    if look.offset.dx != 0 {
      look.horizontal = destination(on: look.offset.dx > 0 ? .left : .right, at: time)
    }
    if look.offset.dy != 0 {
      look.vertical = destination(on: look.offset.dy > 0 ? .above : .below, at: time)
    }
    if let drag, let pull = drag.pull {
      let travel = drag.translation.dy * -pull.direction
      look.pull = pull
      look.pullHint = min(travel - 100, 0)
      look.isPullComplete = travel > Self.pullDistance
    }
    for index in 0..<FocalPlace.count { look.scroll[index] = lists[index].offset(at: time) }
    look.flash = flash.level(at: time)
    return look
  }

  public mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    let look = appearance(at: time)
    shown = look
    defer { drawn = look }
    guard let before = drawn, before.mode == look.mode, before.offset == look.offset else {
      damage.addAll()
      return
    }
    let index = Int(look.mode.rawValue)
    if before.scroll[index] != look.scroll[index] || before.flash != look.flash
      || before.pullHint != look.pullHint
    {
      damage.add(layout.viewport, scale: scale)
    }
  }
}
