public import Firmware
public import Gestures
public import Raster
public import TactusCore

//   collections ──tap a row──▶ album ──tap a page──▶ details
//        ◀──────────────────────  ◀───────────────────
//           the bar's button, or a swipe from the left edge

/// A stack of screens with an edge swipe back, around paged content.
///
/// Both the swipe back and the turn of a page watch a drag at the edge of an album. As declared the
/// page takes it, and nothing ever goes back from there but the button. The coordinator mends that
/// (`BackCoordination`): from the first page a rightward drag goes back; from later ones it turns a
/// page back. The slider of the details takes part in the same way. The album's button takes the
/// coordinator off and puts it on; `pager.coordinated` is whether it is on at first.
///
/// A touch belongs to the screen that is in front or on its way there, where that is at the moment.
public struct PagerScene: Scene, ~Copyable {
  private let inPlace = InPlace()
  let layout: PagerLayout
  let theme: Theme
  let tuning: PagerTuning
  let tap: RecognizerID
  let turn: RecognizerID
  let scroll: RecognizerID
  let back: RecognizerID
  private(set) var stack: ScreenStack
  private var pages: PageStrip
  /// The album that is open, and the page that the details belong to.
  private var album = 0
  private(set) var lists: InlineArray<2, ScrollAxis>
  /// The screen whose list a finger scrolls.
  private var scrolling: PagerScreen?
  private var presses: Presses
  /// The slider of the details, 0 to 1, and where it was when a finger took hold of it.
  private var exposure = Self.exposureAtFirst
  private var exposureBefore: Float?
  /// Whether the coordinator is on where a screen needs it.
  private var isCoordinated: Bool
  private var coordination: BackCoordination
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
    var isCoordinated = true
    var exposure: Float = 0
    var presses = Presses.Level()
  }

  public static var name: StaticString { "pager" }

  private static var exposureAtFirst: Float { 0.5 }

  public init(_ screen: Screen, _ tuning: PagerTuning, _ gestures: inout GestureTable) {
    theme = tuning.theme.theme
    layout = PagerLayout(width: screen.width, height: screen.height)
    tap = gestures.add(TapRecognizer(), as: PagerRole.tap)
    turn = gestures.add(DragRecognizer(needsAxis: true), as: PagerRole.turn)
    scroll = gestures.add(DragRecognizer(needsAxis: true), as: PagerRole.scroll)
    back = gestures.add(
      EdgeSwipeRecognizer(edge: .left, width: screen.width, height: screen.height),
      as: PagerRole.back)
    self.tuning = tuning
    stack = ScreenStack(
      count: PagerScreen.count, width: screen.width, tuning.stack, tuning.resistance)
    pages = PageStrip(
      count: PagerTarget.pageCount, width: screen.width, spring: tuning.turning,
      near: tuning.turn.nearDistance, tuning.resistance)
    lists = [
      layout.albums.scroll(tuning.scroll, tuning.resistance),
      layout.details.scroll(tuning.scroll, tuning.resistance),
    ]
    presses = Presses(tuning.press)
    isCoordinated = tuning.isCoordinated
    coordination = BackCoordination(of: back, over: gestures.relations)
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
    guard let place = shownPlace(at: point, time) else {
      // Nothing of it is drawn there to tap; still the finger may drag it. What slides is caught.
      let target = PagerTarget.screen(front)
      let isSliding = layout.glass.holds(point) && !stack.isResting(at: time)
      return Hit(
        target: target.id, watchers: drags(of: target), caught: isSliding ? tap.asSet : .empty)
    }
    let page = pages.page(at: place.x, time)
    let target = layout.target(
      at: place, on: front, page: page, scroll: lists[Self.list(of: front)].offset(at: time))
    return Hit(
      target: target.id,
      watchers: drags(of: target) | (isCatch(target, at: time) ? .empty : taps(of: target)),
      caught: isCatch(target, at: time) ? taps(of: target) : .empty)
  }

  /// The point of the screen in front that is drawn under a finger; nil beyond the glass, and where
  /// another screen is, which leaves or is about to be covered.
  private func shownPlace(at point: Point, _ time: Instant) -> Point? {
    guard layout.glass.holds(point) else { return nil }
    let point = layout.glass.nearest(to: point)
    let position = stack.position(at: time)
    let top = stack.top(at: position)
    let edge = Float(top) * layout.width - position
    let isShown =
      switch top - stack.depth {
      case 0: point.x >= edge
      case 1: point.x < edge
      default: false
      }
    guard isShown else { return nil }
    return Point(x: point.x - offset(of: front, at: position), y: point.y)
  }

  /// The recognizers of drags that watch a target of the screen in front.
  private func drags(of target: PagerTarget) -> RecognizerSet {
    let back = front == .collections ? RecognizerSet.empty : back.asSet
    switch target {
    case .bar, .back: return back
    case .screen(.album), .page, .coordinator: return back | turn.asSet
    case .screen(.collections), .screen(.details), .album, .detail: return back | scroll.asSet
    case .exposure: return back | turn.asSet | scroll.asSet
    }
  }

  private func taps(of target: PagerTarget) -> RecognizerSet {
    switch target {
    case .bar, .screen, .exposure: .empty
    case .back, .album, .page, .coordinator, .detail: tap.asSet
    }
  }

  /// Whether a finger that lands on a target stops what moves there: pages, or a list.
  private func isCatch(_ target: PagerTarget, at time: Instant) -> Bool {
    switch target {
    case .bar, .back, .coordinator: false
    case .screen(.album), .page: pages.isCatch(at: time)
    case .screen(.collections), .album: lists[0].isMoving(at: time)
    case .screen(.details), .detail, .exposure: lists[1].isMoving(at: time)
    }
  }

  /// The displacement of a screen: to the right while it slides over the one below, which moves to
  /// the left by less.
  func offset(of screen: PagerScreen, at position: Float) -> Float {
    let displacement = Float(Int(screen.rawValue)) * layout.width - position
    return displacement >= 0 ? displacement : displacement * tuning.parallax
  }

  /// Whether a view leaves a drag to the right to the swipe back, as it stands now; nil for a view
  /// that is not dragged sideways. Stating that is all that a view does to be coordinated.
  private func leavesBack(_ view: PagerTarget) -> Bool? {
    switch view {
    case .page, .screen(.album), .coordinator: pages.front == 0
    case .exposure: exposure == 1
    case .bar, .back, .album, .detail, .screen: nil
    }
  }

  /// Whether a screen has views that are dragged sideways.
  private static func needsCoordination(_ screen: PagerScreen) -> Bool {
    switch screen {
    case .collections: false
    case .album, .details: true
    }
  }

  /// Puts the coordinator on while the screen in front needs it, otherwise takes it off.
  private mutating func coordinate(_ outbox: inout SceneOutbox) {
    if let relations = coordination.set(isCoordinated && Self.needsCoordination(front)) {
      outbox.relations = relations
    }
  }

  public func allows(_ attempt: GestureEvent) -> Bool {
    switch PagerRole(attempt.recognizer) {
    // Another finger may have left the screen since this one landed there.
    case .tap: isInFront(attempt.target)
    case .turn: isInFront(attempt.target) && attempt.axis == .horizontal && !stack.isDragged
    case .scroll: isInFront(attempt.target) && attempt.axis == .vertical
    case .back:
      front != .collections && !stack.isDragged
        && coordination.goesBack(
          attempt, where: leavesBack(PagerTarget(attempt.target)) ?? true)
    }
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
    case .turn:
      if case .exposure = PagerTarget(event.target) {
        handleExposure(event, &outbox)
      } else {
        handleTurn(event, &outbox)
      }
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
    case .changed:
      stack.dragBack(by: event.travel.dx)
    case .ended:
      guard stack.isDragged else { return }
      let leaving = place
      let lead = event.translation.dx - event.travel.dx
      if stack.endBack(velocity: event.velocity.dx, lead: lead, at: event.time) {
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
      recordPages(at: event.time, &outbox)
    case .changed:
      guard pages.isDragged else { return }
      pages.drag(by: event.travel.dx)
      recordPages(at: event.time, &outbox)
    case .ended:
      // The album may have left while the finger was down.
      guard pages.isDragged else { return }
      let leaving = place
      let step = tuning.turn.step(translation: event.translation.dx, velocity: event.velocity.dx)
      let page = min(max(pages.front + step, 0), pages.count - 1)
      pages.settle(on: page, velocity: event.velocity.dx, at: event.time)
      guard place != leaving else { return }
      report(from: leaving, by: .swipe, haptic: .light, at: event.time, &outbox)
    case .cancelled:
      guard pages.isDragged else { return }
      pages.settle(on: pages.front, velocity: 0, at: event.time)
    }
  }

  /// The slider follows the finger, from where it is.
  private mutating func handleExposure(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    if event.phase == .began { exposureBefore = exposure }
    // The details may have left while the finger was down.
    guard let before = exposureBefore else { return }
    switch event.phase {
    case .recognized, .began: break
    case .changed:
      exposure = min(max(before + event.travel.dx / layout.exposureTrack.width, 0), 1)
    case .ended:
      exposureBefore = nil
      outbox.append(.action("exposed", target: event.target), at: event.time)
    case .cancelled:
      exposureBefore = nil
      exposure = before
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

  /// Whether a target lies on what scrolls or turns; there a press shows when it may be one.
  private func isScrolled(_ target: TargetID) -> Bool {
    switch PagerTarget(target) {
    case .album, .detail, .page: true
    case .bar, .back, .screen, .coordinator, .exposure: false
    }
  }

  /// Where the pages are under a finger.
  private func recordPages(at time: Instant, _ outbox: inout SceneOutbox) {
    if outbox.wantsDetail { outbox.append(pages.record("pages", at: time), at: time) }
  }

  /// A finger that lands on what moves stops it, and lets it go on when it leaves without having
  /// moved it. A stack goes on: the touch belongs to what comes to rest.
  public mutating func touch(_ touch: Touch, _ outbox: inout SceneOutbox) {
    presses.follow(touch, scrolls: isScrolled(touch.target))
    switch touch.change {
    case .landed:
      switch PagerTarget(touch.target) {
      case .bar, .back, .coordinator: break
      case .screen(.album), .page: pages.hold(by: touch.contact, at: touch.time)
      case .screen(.collections), .album: lists[0].hold(by: touch.contact, at: touch.time)
      case .screen(.details), .detail, .exposure: lists[1].hold(by: touch.contact, at: touch.time)
      }
    case .latched, .unpressed: break
    case .left:
      pages.release(by: touch.contact, at: touch.time)
      if let screen = PagerTarget(touch.target).screen, screen != .album {
        lists[Self.list(of: screen)].release(by: touch.contact, at: touch.time)
      }
    }
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
    let leaving = place
    switch PagerTarget(event.target) {
    case .bar, .screen, .exposure:
      break
    case .back:
      guard front != .collections else { return }
      stack.pop(at: event.time)
      arrive(from: leaving, by: .button, at: event.time, &outbox)
    case .album(let index):
      album = index
      exposure = Self.exposureAtFirst
      pages.set(0)
      stack.push(at: event.time)
      arrive(from: leaving, by: .button, at: event.time, &outbox)
    case .page:
      stack.push(at: event.time)
      arrive(from: leaving, by: .button, at: event.time, &outbox)
    case .coordinator:
      isCoordinated.toggle()
      outbox.append(
        .action(isCoordinated ? "coordinated" : "uncoordinated", target: event.target),
        at: event.time)
      outbox.append(.haptic(.light), at: event.time)
    case .detail:
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
    exposureBefore = nil
    presses.release(at: time)
    pages.release(at: time)
    if pages.isDragged { pages.settle(on: pages.front, velocity: 0, at: time) }
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
    exposureBefore = nil
    let movesStack = stack.isDragged || stack.nextRest < .never
    let movesPages = pages.isDragged || pages.nextRest < .never
    let places = (stack: stack.position(at: time), pages: pages.position(at: time))
    pages.set(pages.front)
    stack.rest()
    presses.clear()
    let (screens, page) = (stack.position(at: time), pages.position(at: time))
    if movesStack || screens != places.stack { outbox.append(.rest("stack", screens), at: time) }
    if movesPages || page != places.pages { outbox.append(.rest("pages", page), at: time) }
    coordinate(&outbox)
  }

  public var nextDeadline: Instant {
    min(min(stack.nextRest, pages.nextRest), min(lists[0].nextRest, lists[1].nextRest))
  }

  public mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    if let place = stack.takeRest(by: time) { outbox.append(.rest("stack", place), at: time) }
    if let place = pages.takeRest(by: time) { outbox.append(.rest("pages", place), at: time) }
    for index in 0..<lists.count {
      guard let place = lists[index].takeRest(by: time) else { continue }
      outbox.append(.rest(index == 0 ? "collections" : "details", place), at: time)
    }
  }

  /// How far screens have slid in, and how far the pages have moved to the left, in points.
  func stackPosition(at time: Instant) -> Float { stack.position(at: time) }
  func pagesPosition(at time: Instant) -> Float { pages.position(at: time) }

  /// How far a screen's list is scrolled, in points.
  func scroll(of screen: PagerScreen, at time: Instant) -> Float {
    lists[Self.list(of: screen)].offset(at: time)
  }

  private func appearance(at time: Instant, scale: Float) -> Appearance {
    Appearance(
      stack: stack.drawnPosition(at: time, scale: scale),
      pages: pages.drawnPosition(at: time, scale: scale), album: album, page: pages.front,
      albumsScroll: lists[0].drawnOffset(at: time, scale: scale),
      detailsScroll: lists[1].drawnOffset(at: time, scale: scale), isCoordinated: isCoordinated,
      exposure: exposure,
      presses: presses.level(at: time))
  }

  public func isResting(at time: Instant) -> Bool {
    stack.isResting(at: time) && pages.isResting(at: time) && lists[0].isResting(at: time)
      && lists[1].isResting(at: time) && presses.isResting(at: time)
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
      || before.exposure != appearance.exposure
      || before.albumsScroll != appearance.albumsScroll
      || before.detailsScroll != appearance.detailsScroll
    if hasMoved { damage.add(layout.content, scale: scale) }
    if before.isCoordinated != appearance.isCoordinated {
      damage.add(layout.coordinator, scale: scale)
    }
    appearance.presses.addChanges(
      since: before.presses, of: targetCount, to: &damage, scale: scale
    ) { frame(of: $0, appearance) }
  }

  /// Whether one screen covers the display.
  private func isAtPlace(_ appearance: Appearance) -> Bool {
    appearance.stack == Float(stack.depth) * layout.width
  }

  /// The frame of a target, as it is scrolled.
  private func frame(of id: TargetID, _ appearance: Appearance) -> Rect {
    let target = PagerTarget(id)
    let frame = layout.frame(of: target)
    let scroll: Float
    switch target {
    case .album: scroll = appearance.albumsScroll
    case .detail: scroll = appearance.detailsScroll
    case .bar, .back, .screen, .page, .coordinator, .exposure: return frame
    }
    return frame.offset(by: Vector(dx: 0, dy: -scroll)).intersection(layout.content)
  }
}

/// The recognizers of the pager scene, in the order in which they are added.
enum PagerRole: UInt8, RecognizerRole {
  case tap, turn, scroll, back

  var name: StaticString {
    switch self {
    case .tap: "tap"
    case .turn: "turn"
    case .scroll: "scroll"
    case .back: "back"
    }
  }
}

extension PagerScene {
  /// How far screens have slid in, the pages have moved to the left, and each list is scrolled.
  public func reportPlaces(at time: Instant, _ places: inout Places) {
    places.report("stack", stackPosition(at: time))
    places.report("pages", pagesPosition(at: time))
    places.report("collections", scroll(of: .collections, at: time))
    places.report("details", scroll(of: .details, at: time))
  }
}
