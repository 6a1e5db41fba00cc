public import Firmware
public import Gestures
public import Raster
public import TactusCore

/// A few tabs side by side, each with a list: swiped between, scrolled within.
///
/// Both recognizers watch every contact, and when one wants to begin, the translation since
/// touch-down decides, in favour of the swipe (`SwipeBias`). During a swipe nothing scrolls. The
/// next gesture may start before the spring of the last change has come to rest: a finger that
/// lands on tabs or on a list that moves stops them there.
public struct TabsScene: Scene, ~Copyable {
  private let inPlace = InPlace()
  let layout: TabsLayout
  let theme: Theme
  private let tuning: TabsTuning
  let tap: RecognizerID
  let swipe: RecognizerID
  let scroll: RecognizerID
  private var strip: PageStrip
  private var bias: SwipeBias
  private(set) var lists: Tab.Each<ScrollAxis>
  /// The tab whose list a finger scrolls.
  private var scrolling: Tab?
  /// The switches of the settings, by row; the first one lets a long drag turn two tabs.
  private var switches: UInt16
  private var presses: Presses
  private var drawn: Appearance?
  private(set) var shown = Appearance()

  /// What is visible; two equal values are the same picture.
  struct Appearance: Equatable, BitwiseCopyable, Sendable {
    /// The position of the strip of tabs, in points, and the tab in front.
    var position: Float = 0
    var front = Tab.today
    var scrolls = Tab.Each<Float>(repeating: 0)
    var switches: UInt16 = 0
    var presses = Presses.Level()

    func scroll(of tab: Tab) -> Float { scrolls[tab.index] }

    static func == (one: Appearance, other: Appearance) -> Bool {
      one.position == other.position && one.front == other.front && one.switches == other.switches
        && one.presses == other.presses && one.hasScrolls(of: other)
    }

    /// Whether every list is where it is in another one.
    func hasScrolls(of other: Appearance) -> Bool {
      for index in 0..<Tab.countMax where scrolls[index] != other.scrolls[index] { return false }
      return true
    }
  }

  /// The settings that are on at first, except for swipe-through.
  private static var switchesAtFirst: UInt16 { 0b0010_1010_0110 }

  public static var name: StaticString { "tabs" }

  public init(_ screen: Screen, _ tuning: TabsTuning, _ gestures: inout GestureTable) {
    tap = gestures.add(TapRecognizer(), as: TabsRole.tap)
    swipe = gestures.add(DragRecognizer(), as: TabsRole.swipe)
    scroll = gestures.add(DragRecognizer(), as: TabsRole.scroll)
    let count = min(max(Int(tuning.count), 1), Tab.countMax)
    theme = tuning.theme.theme
    layout = TabsLayout(width: screen.width, height: screen.height, count: count)
    self.tuning = tuning
    strip = PageStrip(
      count: count, width: screen.width, spring: tuning.settling, near: tuning.turn.nearDistance,
      tuning.resistance)
    bias = SwipeBias(tuning.bias)
    lists = InlineArray(repeating: layout.list.scroll(tuning.scroll, tuning.resistance))
    switches = Self.switchesAtFirst | (tuning.swipesThrough ? 1 : 0)
    presses = Presses(tuning.press)
  }

  private var swipesThrough: Bool { switches & 1 != 0 }
  private var front: Tab { Tab(strip.front) }

  public var targetCount: Int { TabsTarget.count(tabs: layout.count) }

  public func target(_ id: TargetID) -> TargetDescription {
    let target = TabsTarget(id)
    return TargetDescription(
      name: target.name, kind: target.kind, frame: layout.frame(of: target),
      isQuiet: target.isQuiet)
  }

  public func hit(_ point: Point, at time: Instant) -> Hit {
    let swipe = swipe.asSet
    // Beyond the glass nothing is drawn that could be tapped; still a drag may begin there.
    let isOnGlass = layout.glass.holds(point)
    let point = layout.glass.nearest(to: point)
    if isOnGlass, let tab = layout.item(at: point) {
      return Hit(target: TabsTarget.item(tab).id, watchers: tap.asSet | swipe)
    }
    if layout.header.contains(point) { return Hit(target: TabsTarget.header.id, watchers: swipe) }
    guard layout.content.contains(point), let page = strip.page(at: point.x, time) else {
      return Hit(target: TabsTarget.list(front).id, watchers: swipe)
    }
    let tab = Tab(page)
    let content = Point(
      x: point.x + strip.position(at: time) - Float(page) * layout.width,
      y: point.y + lists[page].offset(at: time))
    let watchers = swipe | scroll.asSet
    guard isOnGlass, let row = layout.list.row(at: content) else {
      return Hit(target: TabsTarget.list(tab).id, watchers: watchers)
    }
    let isCatch = strip.isCatch(at: time) || lists[page].isMoving(at: time)
    return Hit(
      target: TabsTarget.row(tab, row).id, watchers: isCatch ? watchers : watchers | tap.asSet,
      caught: isCatch ? tap.asSet : .empty)
  }

  public func earliestBegin(of attempt: GestureEvent) -> Instant {
    switch TabsRole(attempt.recognizer) {
    case .tap: .longAgo
    case .swipe, .scroll: bias.earliest(for: attempt.translation, at: attempt.time)
    }
  }

  public func allows(_ attempt: GestureEvent) -> Bool {
    let isSwipe = bias.isSwipe(attempt.translation, at: attempt.time)
    return switch TabsRole(attempt.recognizer) {
    case .tap: true
    case .swipe: isSwipe
    case .scroll: !strip.isDragged && !isSwipe
    }
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch TabsRole(event.recognizer) {
    case .tap: handleTap(event, &outbox)
    case .swipe: handleSwipe(event, &outbox)
    case .scroll: handleScroll(event)
    }
  }

  private mutating func handleSwipe(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      lockScrolling(at: event.time)
      strip.beginDrag(at: event.time)
      recordStrip(at: event.time, &outbox)
    case .changed:
      guard strip.isDragged else { return }
      strip.drag(by: event.travel.dx)
      recordStrip(at: event.time, &outbox)
    case .ended:
      guard strip.isDragged else { return }
      bias.swipeReleased(at: event.time)
      change(
        to: destination(of: event), by: .swipe, velocity: event.velocity.dx, at: event.time,
        &outbox)
    case .cancelled:
      guard strip.isDragged else { return }
      bias.swipeReleased(at: event.time)
      strip.settle(on: strip.front, velocity: 0, at: event.time)
    }
  }

  /// Where the tabs are under a finger.
  private func recordStrip(at time: Instant, _ outbox: inout SceneOutbox) {
    if outbox.wantsDetail { outbox.append(strip.record("tabs", at: time), at: time) }
  }

  /// During a swipe nothing scrolls: lists under a finger, and those that glide, stop where they
  /// are.
  private mutating func lockScrolling(at time: Instant) {
    scrolling = nil
    for index in 0..<layout.count where !lists[index].isResting(at: time) {
      lists[index].endDrag(velocity: 0, at: time)
    }
  }

  private func destination(of event: GestureEvent) -> Tab {
    let translation = event.translation.dx
    let step =
      swipesThrough
      ? tuning.turn.longStep(
        translation: translation, velocity: event.velocity.dx,
        longDistance: tuning.longShare * layout.width)
      : tuning.turn.step(translation: translation, velocity: event.velocity.dx)
    return Tab(min(max(strip.front + step, 0), layout.count - 1))
  }

  /// - Parameter velocity: that of the finger that lets go; nil when no finger holds the tabs.
  private mutating func change(
    to tab: Tab, by cause: NavigationCause, velocity: Float?, at time: Instant,
    _ outbox: inout SceneOutbox
  ) {
    let leaving = front
    if let velocity {
      strip.settle(on: tab.index, velocity: velocity, at: time)
    } else {
      strip.turn(to: tab.index, at: time)
    }
    guard tab != leaving else { return }
    bias.tabChanged(at: time)
    outbox.append(.navigate(from: Word(leaving.name), to: Word(tab.name), by: cause), at: time)
    if tuning.hasHaptic { outbox.append(.haptic(.light), at: time) }
    outbox.hasNavigated = true
  }

  private mutating func handleScroll(_ event: GestureEvent) {
    if event.phase == .began {
      scrolling = Self.tab(of: event.target)
      // A finger that scrolls does not hold the tabs in flight any longer.
      strip.release(at: event.time)
    }
    guard let scrolling else { return }
    lists[scrolling.index].follow(event)
    if event.phase == .ended || event.phase == .cancelled { self.scrolling = nil }
  }

  private static func tab(of target: TargetID) -> Tab? {
    switch TabsTarget(target) {
    case .list(let tab), .row(let tab, _): tab
    case .header, .item: nil
    }
  }

  private mutating func handleTap(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch TabsTarget(event.target) {
    case .header, .list:
      break
    case .row(let tab, let index):
      // A finger that landed on a tab that has since left does nothing on the next one.
      guard tab == front else { return }
      if tab.kind == .switches {
        switches ^= 1 &<< UInt16(truncatingIfNeeded: index)
        outbox.append(.action("switched", target: event.target), at: event.time)
      } else {
        outbox.append(.action("opened", target: event.target), at: event.time)
      }
      outbox.append(.haptic(.light), at: event.time)
    case .item(let tab):
      guard !strip.isDragged, tab != front else { return }
      change(to: tab, by: .button, velocity: nil, at: event.time, &outbox)
    }
  }

  /// A finger that lands on tabs or on a list that moves stops them, and lets them go on when it
  /// leaves or does something else.
  public mutating func touch(_ touch: Touch, _ outbox: inout SceneOutbox) {
    // On what scrolls a press shows when it may be one; on the bar at once.
    let tab = Self.tab(of: touch.target)
    presses.follow(touch, scrolls: tab != nil)
    guard let tab else { return }
    switch touch.change {
    case .landed:
      strip.hold(by: touch.contact, at: touch.time)
      lists[tab.index].hold(by: touch.contact, at: touch.time)
    case .latched, .unpressed:
      break
    case .left:
      strip.release(by: touch.contact, at: touch.time)
      lists[tab.index].release(by: touch.contact, at: touch.time)
    }
  }

  public mutating func suspend(at time: Instant, _ outbox: inout SceneOutbox) {
    lockScrolling(at: time)
    let wasMoving = strip.isDragged || strip.nextRest < .never
    let place = strip.position(at: time)
    strip.set(strip.front)
    let rest = strip.position(at: time)
    if wasMoving || rest != place { outbox.append(.rest("tabs", rest), at: time) }
    bias.reset()
    presses.clear()
  }

  public var nextDeadline: Instant {
    var next = strip.nextRest
    for index in 0..<layout.count { next = min(next, lists[index].nextRest) }
    return next
  }

  public mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    if let place = strip.takeRest(by: time) { outbox.append(.rest("tabs", place), at: time) }
    for index in 0..<layout.count {
      guard let place = lists[index].takeRest(by: time) else { continue }
      outbox.append(.rest(Word(Tab(index).name), place), at: time)
    }
  }

  /// How far the strip of tabs has moved to the left, in points.
  func position(at time: Instant) -> Float { strip.position(at: time) }

  /// How far a tab's list is scrolled, in points.
  func scroll(of tab: Tab, at time: Instant) -> Float { lists[tab.index].offset(at: time) }

  private func appearance(at time: Instant, scale: Float) -> Appearance {
    var appearance = Appearance(
      position: strip.drawnPosition(at: time, scale: scale), front: front, switches: switches,
      presses: presses.level(at: time))
    for index in 0..<layout.count {
      appearance.scrolls[index] = lists[index].drawnOffset(at: time, scale: scale)
    }
    return appearance
  }

  public func isResting(at time: Instant) -> Bool {
    guard strip.isResting(at: time), presses.isResting(at: time) else { return false }
    for index in 0..<layout.count where !lists[index].isResting(at: time) { return false }
    return true
  }

  public mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    let appearance = appearance(at: time, scale: scale)
    shown = appearance
    defer { drawn = appearance }
    guard let before = drawn else { return damage.addAll() }
    guard before != appearance else { return }
    guard before.position == appearance.position, before.front == appearance.front else {
      return damage.addAll()
    }
    if !before.hasScrolls(of: appearance) || before.switches != appearance.switches {
      damage.add(layout.content, scale: scale)
    }
    appearance.presses.addChanges(
      since: before.presses, of: targetCount, to: &damage, scale: scale
    ) { frame(of: $0, appearance) }
  }

  /// The frame of a target, with its tab's position and scroll offset applied.
  private func frame(of id: TargetID, _ appearance: Appearance) -> Rect {
    let target = TabsTarget(id)
    let frame = layout.frame(of: target)
    guard case .row(let tab, _) = target else { return frame }
    let offset = Vector(
      dx: Float(tab.index) * layout.width - appearance.position, dy: -appearance.scroll(of: tab))
    return frame.offset(by: offset).intersection(layout.content)
  }
}

/// The recognizers of the tabs scene, in the order in which they are added.
enum TabsRole: UInt8, RecognizerRole {
  case tap, swipe, scroll

  var name: StaticString {
    switch self {
    case .tap: "tap"
    case .swipe: "swipe"
    case .scroll: "scroll"
    }
  }
}

extension TabsScene {
  /// How far the tabs have moved to the left, and each list is scrolled.
  public func reportPlaces(at time: Instant, _ places: inout Places) {
    places.report("tabs", position(at: time))
    for index in 0..<layout.count {
      let tab = Tab(index)
      places.report(Word(tab.name), scroll(of: tab, at: time))
    }
  }
}
