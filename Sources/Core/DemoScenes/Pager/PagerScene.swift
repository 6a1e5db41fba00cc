import Controls
public import Firmware
public import Gestures
public import Interactions
public import TactusCore

//   collections ──tap a row──▶ album ──tap a page──▶ details
//        ◀──────────────────────  ◀───────────────────
//           the bar's button, or a swipe from the left edge

/// A stack of screens with an edge swipe back, around paged content.
///
/// Both the swipe back and the turn of a page watch a drag at the edge of an album. As declared the
/// page takes it, and nothing ever goes back from there but the button. The coordinator fixes that
/// (`BackCoordination`): from the first page a rightward drag goes back; from later ones it turns a
/// page back. The slider of the details takes part in the same way. The album's button takes the
/// coordinator off and puts it on; `pager.coordinated` is whether it is on at first.
///
/// A touch belongs to the screen that is in front or on its way there, where that is at the moment.
public struct PagerScene: Scene, ~Copyable {
  private let inPlace = InPlace()
  let layout: PagerLayout
  let theme: Theme
  private let tuning: PagerTuning
  let tap: RecognizerID
  let turn: RecognizerID
  let scroll: RecognizerID
  let back: RecognizerID
  private(set) var stack: ScreenStack
  private(set) var pages: PageStrip
  private(set) var albums: ScrollAxis
  private(set) var details: ScrollAxis
  /// The slider of the details.
  private(set) var exposure = Slider(Self.exposureAtFirst)
  private(set) var presses: Presses
  /// The album that is open.
  private(set) var album = Shown(0)
  /// Whether the coordinator is on where a screen needs it.
  private(set) var isCoordinated: Shown<Bool>
  private var coordination: BackCoordination

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
      count: PagerTarget.pageCount, width: screen.width, spring: tuning.turning, tuning.resistance)
    albums = layout.albums.scroll(tuning.scroll, tuning.resistance)
    details = layout.details.scroll(tuning.scroll, tuning.resistance)
    presses = Presses(tuning.press, strength: 0.45)
    isCoordinated = Shown(tuning.isCoordinated)
    coordination = BackCoordination(of: back, over: gestures.relations)
  }

  public mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&stack, "stack", covers: layout.screen)
    visitor.visit(&album, "album", covers: layout.screen)
    // A screen that slides takes along what is on it.
    let isAtRest = stack.isShownAtRest
    let content = isAtRest ? layout.content : layout.screen
    visitor.visit(&pages, PagerPart.pages.name, covers: content)
    visitor.visit(&albums, PagerPart.albums.name, covers: content)
    visitor.visit(&details, PagerPart.details.name, covers: content)
    visitor.visit(&exposure, "exposure", covers: content)
    visitor.visit(&isCoordinated, "coordinated", covers: isAtRest ? layout.coordinator : content)
    visitor.visit(&presses, "presses")
  }

  public func parts(under target: TargetID) -> PartNames {
    PagerTarget.parts(under: target)
  }

  public var targetCount: Int { PagerTarget.count }

  public func target(_ id: TargetID) -> TargetDescription {
    PagerTarget.description(of: id, in: layout.frame(of: PagerTarget(id)))
  }

  /// As it is scrolled; while screens slide, anywhere.
  public func shownFrame(of id: TargetID) -> Rect {
    guard stack.isShownAtRest else { return layout.screen }
    let target = PagerTarget(id)
    let frame = layout.frame(of: target)
    let scroll: Float
    switch target {
    case .album: scroll = albums.shown
    case .detail: scroll = details.shown
    case .page(let page):
      return frame.offset(by: Vector(dx: Float(page) * layout.width - pages.shown, dy: 0))
    case .bar, .back, .screen, .coordinator, .exposure: return frame
    }
    return frame.offset(by: Vector(dx: 0, dy: -scroll)).intersection(layout.content)
  }

  private var front: PagerScreen { PagerScreen(stack.depth) }

  /// The place that is in front.
  private var place: PagerPlace {
    switch front {
    case .collections: .collections
    case .album: .page(pages.front)
    case .details: .details
    }
  }

  public func hit(_ point: Point, at time: Instant) -> Hit {
    guard let place = shownPlace(at: point, time) else {
      // Nothing of it is drawn there to tap; still the finger may drag it. What slides is caught.
      let target = PagerTarget.screen(front)
      let isSliding = layout.glass.holds(point) && !stack.isResting(at: time)
      return Hit(
        target: target.id, watchers: drags(of: target), caught: isSliding ? tap.asSet : .empty)
    }
    let scroll = front == .collections ? albums.offset(at: time) : details.offset(at: time)
    let target = layout.target(
      at: place, on: front, page: pages.page(at: place.x, time), scroll: scroll)
    let taps = target.isQuiet ? tap.asSet : .empty
    return !stack.isNear(at: time) || isCatch(target, at: time)
      ? Hit(target: target.id, watchers: drags(of: target), caught: taps)
      : Hit(target: target.id, watchers: drags(of: target) | taps)
  }

  /// The point of the screen in front that is drawn under a finger, or will be where that screen is
  /// near its place; nil beyond the glass, and where another screen is, which leaves or is about to
  /// be covered.
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
    guard stack.isDragged || !stack.isNear(at: time) else { return point }
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

  /// Whether a finger that lands on a target stops what moves there.
  private func isCatch(_ target: PagerTarget, at time: Instant) -> Bool {
    switch target.part {
    case .pages: pages.isCatch(at: time)
    case .albums: albums.isMoving(at: time)
    case .details: details.isMoving(at: time)
    case nil: false
    }
  }

  /// The displacement of a screen: to the right while it slides over the one below, which moves to
  /// the left by less.
  func offset(of screen: PagerScreen, at position: Float) -> Float {
    let displacement = Float(screen.index) * layout.width - position
    return displacement >= 0 ? displacement : displacement * tuning.parallax
  }

  /// Whether a view leaves a drag to the right to the swipe back, as it stands now; true for a view
  /// that is not dragged sideways. Stating that is all that a view does to be coordinated.
  private func leavesBack(_ view: PagerTarget) -> Bool {
    switch view {
    case .page, .screen(.album), .coordinator: pages.front == 0
    case .exposure: exposure.value == 1
    case .bar, .back, .album, .detail, .screen: true
    }
  }

  /// Puts the coordinator on while the screen in front has views that are dragged sideways,
  /// otherwise takes it off.
  private mutating func coordinate(_ outbox: inout SceneOutbox) {
    let isWanted = isCoordinated.now && front != .collections
    guard isWanted != coordination.isOn else { return }
    outbox.relations = coordination.set(isWanted)
  }

  public func allows(_ attempt: GestureEvent) -> Bool {
    let target = PagerTarget(attempt.target)
    // Another finger may have left the screen since this one landed there.
    let isInFront = target.screen == nil || target.screen == front
    switch PagerRole(attempt.recognizer) {
    case .tap: return isInFront
    case .turn: return isInFront && attempt.axis == .horizontal && !stack.isDragged
    case .scroll: return isInFront && attempt.axis == .vertical
    case .back:
      return front != .collections && !stack.isDragged
        && coordination.goesBack(attempt, where: leavesBack(target))
    }
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch PagerRole(event.recognizer) {
    case .tap:
      tap(PagerTarget(event.target), event, &outbox)
    case .turn:
      if case .exposure = PagerTarget(event.target) {
        if exposure.follow(event, along: layout.exposureTrack.width) {
          outbox.append(.action("exposed", target: event.target), at: event.time)
        }
      } else {
        turn(event, &outbox)
      }
    case .scroll:
      // Of the lists, the one on which it began is dragged.
      let part = PagerTarget(event.target).part
      if event.phase != .began || part == .albums { albums.follow(event) }
      if event.phase != .began || part == .details { details.follow(event) }
    case .back:
      let leaving = place
      if stack.follow(event) { arrive(from: leaving, by: .edge, at: event.time, &outbox) }
    }
    coordinate(&outbox)
  }

  private mutating func turn(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let leaving = place
    let wasDragged = pages.isDragged
    let turns = pages.follow(event, tuning.turn)
    if outbox.wantsDetail, event.phase == .began || event.phase == .changed && wasDragged {
      outbox.append(pages.record("pages", at: event.time), at: event.time)
    }
    if turns { report(from: leaving, by: .swipe, haptic: .light, at: event.time, &outbox) }
  }

  private mutating func tap(
    _ target: PagerTarget, _ event: GestureEvent, _ outbox: inout SceneOutbox
  ) {
    let leaving = place
    switch target {
    case .bar, .screen, .exposure:
      break
    case .back:
      guard front != .collections else { return }
      stack.pop(at: event.time)
      arrive(from: leaving, by: .button, at: event.time, &outbox)
    case .album(let index):
      album.now = index
      exposure.set(Self.exposureAtFirst)
      pages.set(0)
      stack.push(at: event.time)
      arrive(from: leaving, by: .button, at: event.time, &outbox)
    case .page:
      stack.push(at: event.time)
      arrive(from: leaving, by: .button, at: event.time, &outbox)
    case .coordinator:
      isCoordinated.now.toggle()
      outbox.append(
        .action(isCoordinated.now ? "coordinated" : "uncoordinated", target: event.target),
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
    letPartsGo(at: time)
    report(from: leaving, by: cause, haptic: .medium, at: time, &outbox)
  }

  private func report(
    from leaving: PagerPlace, by cause: NavigationCause, haptic: HapticKind, at time: Instant,
    _ outbox: inout SceneOutbox
  ) {
    outbox.append(.navigate(from: leaving.name, to: place.name, by: cause), at: time)
    outbox.append(.haptic(haptic), at: time)
    outbox.hasNavigated = true
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
