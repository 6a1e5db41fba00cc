public import Firmware
public import Gestures
public import Raster
public import TactusCore

//   collections ──tap a row──▶ album ──tap a page──▶ details
//        ◀──────────────────────  ◀───────────────────
//           the bar's button, or a swipe from the left edge

/// A stack of screens with an edge swipe back, around paged content.
///
/// By default everything on a screen waits for the swipe back to fail, so at the edge it always
/// goes back. The album cooperates with that: while it is in front, its coordinator lets both watch
/// at the edge, and direction and page decide. From the first page a rightward drag goes back; from
/// later ones it turns a page back. The album's button takes the coordinator off, and the default
/// applies again.
public struct PagerScene: Scene, ~Copyable {
  private let inPlace = InPlace()
  let layout: PagerLayout
  let tuning: PagerTuning
  let tap: RecognizerID
  let turn: RecognizerID
  let scroll: RecognizerID
  let back: RecognizerID
  private(set) var stack: ScreenStack
  private var pages: PageStrip
  /// The album that is open, and the page that the details belong to.
  private var album = 0
  private var lists: InlineArray<2, ScrollAxis>
  /// The screen whose list a finger scrolls.
  private var scrolling: PagerScreen?
  private var flash: Flash
  /// Whether the album wants its coordinator on.
  private var coordinates: Bool
  private var coordinator: GestureCoordinator
  private var drawn: Appearance?
  private(set) var shown: Appearance

  /// What is visible; two equal values are the same picture.
  struct Appearance: Equatable, BitwiseCopyable, Sendable {
    /// The positions of the stack and of the pages, in points.
    var stack: Float = 0
    var pages: Float = 0
    var album = 0
    var page = 0
    var albumsScroll: Float = 0
    var detailsScroll: Float = 0
    var coordinates = true
    var flash = Flash.Level()
  }

  public static var name: StaticString { "pager" }

  public init(_ screen: Screen, _ tuning: PagerTuning, _ gestures: inout GestureTable) {
    layout = PagerLayout(width: screen.width, height: screen.height)
    tap = gestures.add(TapRecognizer(), as: PagerRole.tap)
    turn = gestures.add(DragRecognizer(needsAxis: true), as: PagerRole.turn)
    scroll = gestures.add(DragRecognizer(needsAxis: true), as: PagerRole.scroll)
    back = gestures.add(
      EdgeSwipeRecognizer(edge: .left, width: screen.width, height: screen.height),
      as: PagerRole.back)
    gestures.requireFailure(of: back, before: turn)
    gestures.requireFailure(of: back, before: scroll)
    self.tuning = tuning
    stack = ScreenStack(
      count: PagerScreen.count, width: screen.width, tuning.stack, tuning.resistance)
    pages = PageStrip(
      count: PagerTarget.pageCount, width: screen.width, tuning.resistance)
    lists = [
      layout.albums.scroll(tuning.scroll, tuning.resistance),
      layout.details.scroll(tuning.scroll, tuning.resistance),
    ]
    flash = Flash(tuning.flash)
    coordinates = tuning.coordinates
    coordinator = GestureCoordinator(over: gestures.relations)
    shown = Appearance()
  }

  /// The place that is in front.
  private var place: PagerPlace {
    switch front {
    case .collections: .collections
    case .album: .page(pages.front)
    case .details: .details
    }
  }

  private var front: PagerScreen { PagerScreen(depth: stack.depth) }

  public var targetCount: Int { PagerTarget.count }

  public func target(_ id: TargetID) -> TargetDescription {
    let target = PagerTarget(id)
    return TargetDescription(
      name: target.name, kind: target.kind, frame: layout.frame(of: target),
      isQuiet: target.isQuiet)
  }

  public func hit(_ point: Point, at time: Instant) -> Hit {
    let position = stack.position(at: time)
    let top = stack.top(at: position)
    let edge = Float(top) * layout.width - position
    // A finger beyond the edge of the glass is on the screen at that edge.
    let screen = PagerScreen(depth: max(point.x, 0) >= edge ? top : top - 1)
    // A screen that is leaving, or still covered, takes no touch.
    guard screen == front else {
      return Hit(target: PagerTarget.screen(screen).id, watchers: .empty)
    }
    let offset = offset(of: screen, at: position)
    let local = Point(x: point.x - offset, y: point.y)
    let target = layout.target(
      at: local, on: screen, page: pages.page(at: local.x, time),
      scroll: lists[Self.list(of: screen)].offset(at: time))
    return Hit(target: target.id, watchers: watchers(of: target, on: screen))
  }

  private func watchers(of target: PagerTarget, on screen: PagerScreen) -> RecognizerSet {
    var watchers = screen == .collections ? RecognizerSet.empty : back.asSet
    switch target {
    case .bar: break
    case .back: watchers |= tap.asSet
    case .screen(.album): watchers |= turn.asSet
    case .page, .coordinator: watchers |= tap.asSet | turn.asSet
    case .screen(.collections), .screen(.details): watchers |= scroll.asSet
    case .album, .detail: watchers |= tap.asSet | scroll.asSet
    }
    return watchers
  }

  /// The displacement of a screen: to the right while it slides over the one below, which moves to
  /// the left by less.
  func offset(of screen: PagerScreen, at position: Float) -> Float {
    let displacement = Float(Int(screen.rawValue)) * layout.width - position
    return displacement >= 0 ? displacement : displacement * tuning.parallax
  }

  /// Puts the album's coordinator on while it is in front and wants it, otherwise takes it off.
  private mutating func coordinate(_ outbox: inout SceneOutbox) {
    let isWanted = front == .album && coordinates
    guard isWanted != coordinator.isOn else { return }
    guard isWanted else {
      outbox.relations = coordinator.takeOff()
      return
    }
    let (back, turn) = (back, turn)
    outbox.relations = coordinator.putOn { relations in
      relations.waiveFailure(of: back, before: turn)
      // At the edge the swipe back is asked first; if it refuses, the drag turns a page.
      relations.prefer(back)
    }
  }

  public func allows(_ attempt: GestureEvent) -> Bool {
    switch PagerRole(attempt.recognizer) {
    case .tap: true
    case .turn: isInFront(attempt.target) && attempt.axis == .horizontal && !stack.isDragged
    case .scroll: isInFront(attempt.target) && attempt.axis == .vertical
    case .back: front != .collections && !stack.isDragged && goesBack(attempt)
    }
  }

  /// Whether a swipe from the edge is meant for the stack: always, unless the album's coordinator
  /// requires the first page and a drag to the right.
  private func goesBack(_ attempt: GestureEvent) -> Bool {
    guard coordinator.isOn else { return true }
    return pages.front == 0 && (attempt.translation.dx > 0 || attempt.velocity.dx > 0)
  }

  /// Whether a target's screen is still the one in front; it may have left since the contact
  /// landed.
  private func isInFront(_ target: TargetID) -> Bool {
    guard let screen = PagerTarget(target).screen else { return true }
    return screen == front
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch PagerRole(event.recognizer) {
    case .tap: handleTap(event, &outbox)
    case .turn: handleTurn(event, &outbox)
    case .scroll: handleScroll(event)
    case .back: handleBack(event, &outbox)
    }
    coordinate(&outbox)
  }

  private mutating func handleBack(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      stack.beginBack(at: event.time)
      stack.dragBack(by: event.translation.dx)
    case .changed:
      stack.dragBack(by: event.translation.dx)
    case .ended:
      guard stack.isDragged else { return }
      let leaving = place
      if stack.endBack(velocity: event.velocity.dx, at: event.time) {
        arrive(from: leaving, by: .edge, at: event.time, &outbox)
      }
    case .cancelled:
      if stack.isDragged { stack.cancelBack(at: event.time) }
    }
  }

  private mutating func handleTurn(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      pages.beginDrag(at: event.time)
      pages.drag(by: event.translation.dx)
    case .changed:
      pages.drag(by: event.translation.dx)
    case .ended:
      // The album may have left while the finger was down.
      guard pages.isDragged else { return }
      let leaving = place
      let step = tuning.turn.step(translation: event.translation.dx, velocity: event.velocity.dx)
      let page = min(max(pages.front + step, 0), pages.count - 1)
      pages.settle(on: page, velocity: event.velocity.dx, spring: tuning.turning, at: event.time)
      guard place != leaving else { return }
      report(from: leaving, by: .swipe, haptic: .light, at: event.time, &outbox)
    case .cancelled:
      guard pages.isDragged else { return }
      pages.settle(on: pages.front, velocity: 0, spring: tuning.turning, at: event.time)
    }
  }

  private mutating func handleScroll(_ event: GestureEvent) {
    if event.phase == .began {
      let screen = PagerTarget(event.target).screen
      scrolling = screen == .album ? nil : screen
    }
    guard let scrolling else { return }
    lists[Self.list(of: scrolling)].follow(event)
    if event.phase == .ended || event.phase == .cancelled { self.scrolling = nil }
  }

  /// Stops the list that a finger scrolls where it is.
  private mutating func holdScroll(at time: Instant) {
    guard let scrolling else { return }
    self.scrolling = nil
    lists[Self.list(of: scrolling)].endDrag(velocity: 0, at: time)
  }

  /// The index of a screen's list.
  private static func list(of screen: PagerScreen) -> Int { screen == .collections ? 0 : 1 }

  private mutating func handleTap(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    guard isInFront(event.target) else { return }
    let leaving = place
    switch PagerTarget(event.target) {
    case .bar, .screen:
      break
    case .back:
      guard front != .collections else { return }
      stack.pop(at: event.time)
      arrive(from: leaving, by: .button, at: event.time, &outbox)
    case .album(let index):
      album = index
      pages.set(0)
      stack.push(at: event.time)
      arrive(from: leaving, by: .button, at: event.time, &outbox)
    case .page:
      stack.push(at: event.time)
      arrive(from: leaving, by: .button, at: event.time, &outbox)
    case .coordinator:
      coordinates.toggle()
      flash.light(event.target, at: event.time)
      outbox.append(
        .action(coordinates ? "coordinated" : "uncoordinated", target: event.target),
        at: event.time)
      outbox.append(.haptic(.light), at: event.time)
    case .detail:
      flash.light(event.target, at: event.time)
      outbox.append(.action("opened", target: event.target), at: event.time)
      outbox.append(.haptic(.light), at: event.time)
    }
  }

  /// Another screen is in front; whatever was in progress on the previous one ends.
  private mutating func arrive(
    from leaving: PagerPlace, by cause: NavigationCause, at time: Instant,
    _ outbox: inout SceneOutbox
  ) {
    holdScroll(at: time)
    if pages.isDragged {
      pages.settle(on: pages.front, velocity: 0, spring: tuning.turning, at: time)
    }
    flash.putOut()
    report(from: leaving, by: cause, haptic: .medium, at: time, &outbox)
  }

  private mutating func report(
    from leaving: PagerPlace, by cause: NavigationCause, haptic: HapticKind, at time: Instant,
    _ outbox: inout SceneOutbox
  ) {
    outbox.append(.navigate(from: leaving.name, to: place.name, by: cause), at: time)
    outbox.append(.haptic(haptic), at: time)
    outbox.hasNavigated = true
  }

  public mutating func suspend(at time: Instant, _ outbox: inout SceneOutbox) {
    holdScroll(at: time)
    pages.set(pages.front)
    stack.rest()
    flash.putOut()
    coordinate(&outbox)
  }

  private func appearance(at time: Instant, scale: Float) -> Appearance {
    Appearance(
      stack: stack.drawnPosition(at: time, scale: scale),
      pages: pages.drawnPosition(at: time, scale: scale), album: album, page: pages.front,
      albumsScroll: lists[0].drawnOffset(at: time, scale: scale),
      detailsScroll: lists[1].drawnOffset(at: time, scale: scale), coordinates: coordinates,
      flash: flash.level(at: time))
  }

  public func isResting(at time: Instant) -> Bool {
    stack.isResting(at: time) && pages.isResting(at: time) && lists[0].isResting(at: time)
      && lists[1].isResting(at: time) && flash.isResting(at: time)
  }

  public mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    let appearance = appearance(at: time, scale: scale)
    shown = appearance
    defer { drawn = appearance }
    guard let before = drawn else { return damage.addAll() }
    guard before != appearance else { return }
    guard before.stack == appearance.stack, before.album == appearance.album, isAtPlace(appearance)
    else {
      return damage.addAll()
    }
    let hasMoved =
      before.pages != appearance.pages || before.page != appearance.page
      || before.albumsScroll != appearance.albumsScroll
      || before.detailsScroll != appearance.detailsScroll
    if hasMoved { return damage.add(layout.content, scale: scale) }
    if before.coordinates != appearance.coordinates { damage.add(layout.coordinator, scale: scale) }
    damage.add(litFrame(before), scale: scale)
    damage.add(litFrame(appearance), scale: scale)
  }

  /// Whether one screen covers the display.
  private func isAtPlace(_ appearance: Appearance) -> Bool {
    appearance.stack == Float(stack.depth) * layout.width
  }

  /// The frame of the lit target, as it is scrolled.
  private func litFrame(_ appearance: Appearance) -> Rect {
    guard appearance.flash.brightness > 0 else { return .zero }
    let target = PagerTarget(appearance.flash.target)
    let frame = layout.frame(of: target)
    guard case .detail = target else { return frame }
    return frame.offset(by: Vector(dx: 0, dy: -appearance.detailsScroll)).intersection(
      layout.content)
  }
}
