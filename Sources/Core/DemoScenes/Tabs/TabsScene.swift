import Controls
public import Firmware
public import Gestures
public import Interactions
public import Raster
public import TactusCore

/// A few tabs side by side, each with a list: swiped between, scrolled within.
///
/// Both recognizers watch every contact, and when one wants to begin, the translation since
/// touch-down decides, in favour of the swipe (`SwipeBias`). During a swipe nothing scrolls. The
/// next gesture may start before the spring of the last change has come to rest: a finger that
/// lands on tabs or on a list that moves stops them there.
public struct TabsScene: TabledScene, ~Copyable {
  private let inPlace = InPlace()
  let layout: TabsLayout
  let theme: Theme
  private let tuning: TabsTuning
  let tap: RecognizerID
  let swipe: RecognizerID
  let scroll: RecognizerID
  private(set) var strip: PageStrip
  private var bias: SwipeBias
  private(set) var lists: Tab.Each<ScrollAxis>
  /// The switches of the settings, by row; the first one lets a long drag turn two tabs.
  private(set) var switches: Shown<UInt16>
  private(set) var presses: Presses

  /// The settings that are on at first, except for swipe-through.
  private static var switchesAtFirst: UInt16 { 0b0010_1010_0110 }

  public static var name: StaticString { "tabs" }

  public init(_ screen: Screen, _ tuning: TabsTuning, _ gestures: inout GestureTable) {
    tap = gestures.add(TapRecognizer(), as: TabsRole.tap)
    swipe = gestures.add(DragRecognizer(), as: TabsRole.swipe)
    scroll = gestures.add(DragRecognizer(), as: TabsRole.scroll)
    let count = min(max(Int(tuning.count), 1), Tab.count)
    theme = tuning.theme.theme
    layout = TabsLayout(width: screen.width, height: screen.height, count: count)
    self.tuning = tuning
    strip = PageStrip(
      count: count, width: screen.width, spring: tuning.settling, tuning.resistance)
    bias = SwipeBias(tuning.bias)
    lists = InlineArray(repeating: layout.list.scroll(tuning.scroll, tuning.resistance))
    switches = Shown(Self.switchesAtFirst | (tuning.swipesThrough ? 1 : 0))
    presses = Presses(tuning.press)
  }

  public mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&strip, Self.stripName, covers: layout.screen)
    for index in 0..<layout.count {
      visitor.visit(&lists[index], Tab(index).name, covers: layout.content)
    }
    visitor.visit(&switches, "switches", covers: layout.content)
    visitor.visit(&presses, "presses")
  }

  /// Compiled here: where the default is compiled into a program, this visit alone is not
  /// specialized, and allocates the type of its switches at its first tick.
  public mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    updateParts(to: time, &damage, scale: scale)
  }

  static var stripName: StaticString { "tabs" }

  private var swipesThrough: Bool { switches.now & 1 != 0 }
  private var front: Tab { Tab(strip.front) }

  public var targetCount: Int { TabsTarget.count(tabs: layout.count) }

  public func frame(of target: TabsTarget, _ index: Int) -> Rect {
    switch target.kind {
    case .header: layout.header
    case .item: layout.item(target.tab)
    case .list: layout.content
    case .row: layout.list.row(index)
    }
  }

  public func watchers(of target: TabsTarget) -> Watchers {
    switch target.kind {
    case .header: Watchers(drags: swipe.asSet)
    case .item: Watchers(taps: tap.asSet, drags: swipe.asSet)
    case .list: Watchers(drags: swipe.asSet | scroll.asSet)
    case .row: Watchers(taps: tap.asSet, drags: swipe.asSet | scroll.asSet)
    }
  }

  public mutating func hit(_ point: Point, at time: Instant) -> Hit {
    // Beyond the glass nothing is drawn that could be tapped; still a drag may begin there.
    let isOnGlass = layout.glass.holds(point)
    let point = layout.glass.nearest(to: point)
    if isOnGlass, let tab = layout.item(at: point) { return hit(.item(tab), at: time) }
    if layout.header.contains(point) { return hit(.header, at: time) }
    guard layout.content.contains(point), let page = strip.page(at: point.x, time) else {
      return Hit(target: TabsTarget.list(front).id(), watchers: swipe.asSet)
    }
    let tab = Tab(page)
    let content = Point(
      x: point.x + strip.position(at: time) - Float(page) * layout.width,
      y: point.y + lists[page].offset(at: time))
    guard isOnGlass, let row = layout.list.row(at: content) else {
      return hit(.list(tab), at: time)
    }
    return hit(.row(tab), row, at: time)
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
      strip.beginDrag(by: event.contacts, at: event.time)
      strip.drag(by: event.travel.dx)
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
    for index in 0..<layout.count where !lists[index].isStill(at: time) {
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
    // A tab or a dot stays where it is: another one may be tapped at once.
    outbox.hasNavigated = cause != .button
  }

  private mutating func handleScroll(_ event: GestureEvent) {
    guard event.phase == .began else {
      // Of the lists, one at most is dragged.
      for index in 0..<layout.count { lists[index].follow(event) }
      return
    }
    // A finger that scrolls does not hold the tabs in flight any longer.
    strip.release(at: event.time)
    if let tab = Self.tab(of: event.target) { lists[tab.index].follow(event) }
  }

  private static func tab(of target: TargetID) -> Tab? {
    let target = TabsTarget.find(target).group
    return target.kind == .list || target.kind == .row ? target.tab : nil
  }

  private mutating func handleTap(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let (target, index) = TabsTarget.find(event.target)
    let tab = target.tab
    switch target.kind {
    case .header, .list:
      break
    case .row:
      // A finger that landed on a tab that has since left does nothing on the next one.
      guard tab == front else { return }
      if tab.kind == .switches {
        switches.now ^= 1 &<< UInt16(truncatingIfNeeded: index)
        outbox.append(.action("switched", target: event.target), at: event.time)
      } else {
        outbox.append(.action("opened", target: event.target), at: event.time)
      }
      outbox.append(.haptic(.light), at: event.time)
    case .item:
      guard !strip.isDragged, tab != front else { return }
      change(to: tab, by: .button, velocity: nil, at: event.time, &outbox)
    }
  }

  public mutating func suspend(at time: Instant, _ outbox: inout SceneOutbox) {
    suspendParts(at: time, &outbox)
    bias.reset()
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
