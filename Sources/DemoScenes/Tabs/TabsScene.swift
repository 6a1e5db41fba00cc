public import Firmware
public import Gestures
public import Raster
public import TactusCore

/// Three tabs side by side, each with a list: swiped between, scrolled within.
///
/// Both recognizers watch every contact, and when one wants to begin, the translation since
/// touch-down decides, in favour of the swipe (`SwipeBias`). During a swipe nothing scrolls. The
/// next gesture may start before the spring of the last change has come to rest.
public struct TabsScene: Scene, ~Copyable {
  private let inPlace = InPlace()
  let layout: TabsLayout
  private let tuning: TabsTuning
  let tap: RecognizerID
  let swipe: RecognizerID
  let scroll: RecognizerID
  private var strip: PageStrip
  private var bias: SwipeBias
  private var lists: Tab.Each<ScrollAxis>
  /// The tab whose list a finger scrolls.
  private var scrolling: Tab?
  /// The switches of the settings, by row; the first one lets a long drag turn two tabs.
  private var switches: UInt16
  private var flash: Flash
  private var drawn: Appearance?
  private(set) var shown = Appearance()

  /// What is visible; two equal values are the same picture.
  struct Appearance: Equatable, BitwiseCopyable, Sendable {
    /// The position of the strip of tabs, in points, and the tab in front.
    var position: Float = 0
    var front = Tab.today
    var todayScroll: Float = 0
    var sensorsScroll: Float = 0
    var settingsScroll: Float = 0
    var switches: UInt16 = 0
    var flash = Flash.Level()

    func scroll(of tab: Tab) -> Float {
      switch tab {
      case .today: todayScroll
      case .sensors: sensorsScroll
      case .settings: settingsScroll
      }
    }
  }

  /// The settings that are on at first, except for swipe-through.
  private static var switchesAtFirst: UInt16 { 0b0010_1010_0110 }

  public static var name: StaticString { "tabs" }

  public init(_ screen: Screen, _ tuning: TabsTuning, _ gestures: inout GestureTable) {
    tap = gestures.add(TapRecognizer(), as: TabsRole.tap)
    swipe = gestures.add(DragRecognizer(), as: TabsRole.swipe)
    scroll = gestures.add(DragRecognizer(), as: TabsRole.scroll)
    layout = TabsLayout(width: screen.width, height: screen.height)
    self.tuning = tuning
    strip = PageStrip(count: Tab.count, width: screen.width, tuning.resistance)
    bias = SwipeBias(tuning.bias)
    lists = InlineArray(repeating: layout.list.scroll(tuning.scroll, tuning.resistance))
    switches = Self.switchesAtFirst | (tuning.swipesThrough ? 1 : 0)
    flash = Flash(tuning.flash)
  }

  private var swipesThrough: Bool { switches & 1 != 0 }
  private var front: Tab { Tab(strip.front) }

  public var targetCount: Int { TabsTarget.count }

  public func target(_ id: TargetID) -> TargetDescription {
    let target = TabsTarget(id)
    return TargetDescription(
      name: target.name, kind: target.kind, frame: layout.frame(of: target),
      isQuiet: target.isQuiet)
  }

  public func hit(_ point: Point, at time: Instant) -> Hit {
    let swipe = swipe.asSet
    if layout.header.contains(point) { return Hit(target: TabsTarget.header.id, watchers: swipe) }
    for index in 0..<Tab.count where layout.item(Tab(index)).contains(point) {
      return Hit(target: TabsTarget.item(Tab(index)).id, watchers: tap.asSet | swipe)
    }
    guard let page = strip.page(at: point.x, time) else {
      return Hit(target: TabsTarget.list(front).id, watchers: swipe)
    }
    let tab = Tab(page)
    let content = Point(
      x: point.x + strip.position(at: time) - Float(page) * layout.width,
      y: point.y + lists[page].offset(at: time))
    let watchers = swipe | scroll.asSet
    guard let row = layout.list.row(at: content) else {
      return Hit(target: TabsTarget.list(tab).id, watchers: watchers)
    }
    return Hit(target: TabsTarget.row(tab, row).id, watchers: watchers | tap.asSet)
  }

  public func allows(_ attempt: GestureEvent) -> Bool {
    let time = attempt.time
    let isSwipe = bias.isSwipe(attempt.translation, at: time)
    return switch TabsRole(attempt.recognizer) {
    case .tap: true
    case .swipe: isSwipe && bias.acceptsSwipe(at: time)
    case .scroll: !strip.isDragged && !isSwipe && bias.acceptsScroll(at: time)
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
      strip.drag(by: event.translation.dx)
    case .changed:
      strip.drag(by: event.translation.dx)
    case .ended:
      guard strip.isDragged else { return }
      bias.swipeReleased(at: event.time)
      change(
        to: destination(of: event), by: .swipe, velocity: event.velocity.dx, at: event.time,
        &outbox)
    case .cancelled:
      guard strip.isDragged else { return }
      bias.swipeReleased(at: event.time)
      strip.settle(on: strip.front, velocity: 0, spring: tuning.settling, at: event.time)
    }
  }

  /// During a swipe nothing scrolls: lists under a finger, and those that glide, stop where they
  /// are.
  private mutating func lockScrolling(at time: Instant) {
    scrolling = nil
    for index in 0..<Tab.count where !lists[index].isResting(at: time) {
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
    return Tab(min(max(strip.front + step, 0), Tab.count - 1))
  }

  private mutating func change(
    to tab: Tab, by cause: NavigationCause, velocity: Float, at time: Instant,
    _ outbox: inout SceneOutbox
  ) {
    let leaving = front
    strip.settle(on: tab.index, velocity: velocity, spring: tuning.settling, at: time)
    guard tab != leaving else { return }
    bias.tabChanged(at: time)
    outbox.append(.navigate(from: Word(leaving.name), to: Word(tab.name), by: cause), at: time)
    outbox.append(.haptic(.light), at: time)
    outbox.hasNavigated = true
  }

  private mutating func handleScroll(_ event: GestureEvent) {
    if event.phase == .began { scrolling = Self.tab(of: event.target) }
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
      flash.light(event.target, at: event.time)
      if tab == .settings {
        switches ^= 1 &<< UInt16(truncatingIfNeeded: index)
        outbox.append(.action("switched", target: event.target), at: event.time)
      } else {
        outbox.append(.action("opened", target: event.target), at: event.time)
      }
      outbox.append(.haptic(.light), at: event.time)
    case .item(let tab):
      guard !strip.isDragged else { return }
      change(to: tab, by: .button, velocity: 0, at: event.time, &outbox)
    }
  }

  public mutating func suspend(at time: Instant, _ outbox: inout SceneOutbox) {
    lockScrolling(at: time)
    strip.set(strip.front)
    bias.reset()
    flash.putOut()
  }

  private func appearance(at time: Instant, scale: Float) -> Appearance {
    Appearance(
      position: strip.drawnPosition(at: time, scale: scale), front: front,
      todayScroll: lists[0].drawnOffset(at: time, scale: scale),
      sensorsScroll: lists[1].drawnOffset(at: time, scale: scale),
      settingsScroll: lists[2].drawnOffset(at: time, scale: scale),
      switches: switches, flash: flash.level(at: time))
  }

  public func isResting(at time: Instant) -> Bool {
    guard strip.isResting(at: time), flash.isResting(at: time) else { return false }
    for index in 0..<Tab.count where !lists[index].isResting(at: time) { return false }
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
    let hasScrolled =
      before.todayScroll != appearance.todayScroll
      || before.sensorsScroll != appearance.sensorsScroll
      || before.settingsScroll != appearance.settingsScroll
    if hasScrolled || before.switches != appearance.switches {
      return damage.add(layout.content, scale: scale)
    }
    damage.add(litFrame(before), scale: scale)
    damage.add(litFrame(appearance), scale: scale)
  }

  /// The frame of the lit target, with its tab's position and scroll offset applied.
  private func litFrame(_ appearance: Appearance) -> Rect {
    guard appearance.flash.brightness > 0,
      case .row(let tab, let index) = TabsTarget(appearance.flash.target)
    else { return .zero }
    return layout.list.row(index)
      .offset(
        by: Vector(
          dx: Float(tab.index) * layout.width - appearance.position, dy: -appearance.scroll(of: tab)
        )
      ).intersection(layout.content)
  }
}
