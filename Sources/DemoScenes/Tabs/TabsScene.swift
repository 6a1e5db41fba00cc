public import Gestures
public import Raster
public import TactusCore

/// Three tabs side by side, each with a list: swiped between, scrolled within.
///
/// Both recognizers watch every contact, and at the moment one wants to begin the way from
/// touch-down decides, in favour of the swipe (`SwipeBias`). While a swipe is on nothing scrolls.
/// What comes next may start before the spring of the last change has come to rest.
public struct TabsScene: Scene, ~Copyable {
  private let inPlace = InPlace()
  let layout: TabsLayout
  private var strip: PageStrip
  private var bias = SwipeBias()
  private var lists: InlineArray<3, ScrollAxis>
  /// The tab whose list a finger scrolls.
  private var scrolling: Tab?
  /// The switches of the settings, by row; the first one lets a long drag turn two tabs.
  private var switches: UInt16
  private var flash = Flash()
  private var drawn: Appearance?
  private(set) var shown = Appearance()

  /// What is to be seen; two equal ones are the same picture.
  struct Appearance: Equatable, BitwiseCopyable, Sendable {
    /// Of the strip of tabs, in points, and the tab in front.
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

  private static var tap: RecognizerID { .tap(0) }
  private static var swipe: RecognizerID { .drag(0) }
  private static var scroll: RecognizerID { .drag(1) }

  /// For a change and for a return alike.
  private static var spring: Spring { Spring(response: 0.35, dampingFraction: 0.85) }
  /// The settings that are on at first, but for swipe-through.
  private static var switchesAtFirst: UInt16 { 0b0010_1010_0110 }

  /// - Parameters:
  ///   - width: of the screen in points.
  ///   - height: of the screen in points.
  ///   - swipesThrough: whether one long drag may turn two tabs; the user may change it.
  public init(width: Float, height: Float, swipesThrough: Bool = false) {
    layout = TabsLayout(width: width, height: height)
    strip = PageStrip(count: Tab.count, width: width)
    lists = InlineArray(repeating: layout.list.scroll)
    switches = Self.switchesAtFirst | (swipesThrough ? 1 : 0)
  }

  private var swipesThrough: Bool { switches & 1 != 0 }
  private var front: Tab { Tab(strip.front) }

  public func gestures(_ thresholds: GestureThresholds) -> GestureTable {
    var table = GestureTable(thresholds)
    _ = table.tap(0, TapRecognizer())
    _ = table.drag(0, DragRecognizer())
    _ = table.drag(1, DragRecognizer())
    return table
  }

  public func name(of recognizer: RecognizerID) -> StaticString {
    switch recognizer {
    case Self.swipe: "swipe"
    case Self.scroll: "scroll"
    default: "tap"
    }
  }

  public func name(ofPlace place: UInt8) -> StaticString { Tab(Int(place)).name }

  // MARK: Targets

  public var targetCount: Int { TabsTarget.count }

  public func target(_ id: TargetID) -> TargetDescription {
    let target = TabsTarget(id)
    let frame = layout.frame(of: target)
    switch target {
    case .header:
      return TargetDescription(name: Label("header"), kind: "header", frame: frame, isQuiet: false)
    case .list(let tab):
      return TargetDescription(name: Label(tab.name), kind: "list", frame: frame, isQuiet: false)
    case .row(let tab, let index):
      return TargetDescription(
        name: Label(tab.name).appending(".row").appending(index + 1), kind: "row", frame: frame,
        isQuiet: true)
    case .item(let tab):
      return TargetDescription(
        name: Label("tab.").appending(tab.name), kind: "button", frame: frame, isQuiet: true)
    }
  }

  public func hit(_ point: Point, at time: Instant) -> Hit {
    let swipe = Self.swipe.asSet
    if layout.header.contains(point) { return Hit(target: TabsTarget.header.id, watchers: swipe) }
    for index in 0..<Tab.count where layout.item(Tab(index)).contains(point) {
      return Hit(target: TabsTarget.item(Tab(index)).id, watchers: Self.tap.asSet | swipe)
    }
    guard let page = strip.page(at: point.x, time) else {
      return Hit(target: TabsTarget.list(front).id, watchers: swipe)
    }
    let tab = Tab(page)
    let content = Point(
      x: point.x + strip.position(at: time) - Float(page) * layout.width,
      y: point.y + lists[page].offset(at: time))
    let watchers = swipe | Self.scroll.asSet
    guard let row = layout.list.row(at: content) else {
      return Hit(target: TabsTarget.list(tab).id, watchers: watchers)
    }
    return Hit(target: TabsTarget.row(tab, row).id, watchers: watchers | Self.tap.asSet)
  }

  // MARK: Gestures

  public mutating func allows(_ attempt: GestureEvent) -> Bool {
    let time = attempt.time
    switch attempt.recognizer {
    case Self.swipe:
      return bias.isSwipe(attempt.translation, at: time) && bias.acceptsSwipe(at: time)
    case Self.scroll:
      return !strip.isDragged && !bias.isSwipe(attempt.translation, at: time)
        && bias.acceptsScroll(at: time)
    default:
      return true
    }
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.recognizer {
    case Self.swipe: swipe(event, &outbox)
    case Self.scroll: scroll(event)
    default: tap(event, &outbox)
    }
  }

  private mutating func swipe(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
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
      strip.settle(on: strip.front, velocity: 0, spring: Self.spring, at: event.time)
    }
  }

  /// While a swipe is on nothing scrolls: lists under a finger, and those that glide, stay where
  /// they are.
  private mutating func lockScrolling(at time: Instant) {
    scrolling = nil
    for index in 0..<Tab.count where !lists[index].isResting(at: time) {
      lists[index].endDrag(velocity: 0, at: time)
    }
  }

  private func destination(of event: GestureEvent) -> Tab {
    let way = event.translation.dx
    let step =
      swipesThrough
      ? PageTurn.longStep(translation: way, velocity: event.velocity.dx, width: layout.width)
      : PageTurn.step(translation: way, velocity: event.velocity.dx)
    return Tab(min(max(strip.front + step, 0), Tab.count - 1))
  }

  private mutating func change(
    to tab: Tab, by cause: NavigationCause, velocity: Float, at time: Instant,
    _ outbox: inout SceneOutbox
  ) {
    let leaving = front
    strip.settle(on: tab.index, velocity: velocity, spring: Self.spring, at: time)
    guard tab != leaving else { return }
    bias.tabChanged(at: time)
    outbox.append(.navigate(from: leaving.rawValue, to: tab.rawValue, by: cause), at: time)
    outbox.append(.haptic(.light), at: time)
    outbox.hasNavigated = true
  }

  private mutating func scroll(_ event: GestureEvent) {
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

  private mutating func tap(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch TabsTarget(event.target) {
    case .header, .list:
      break
    case .row(let tab, let index):
      // A finger that landed on a tab before it left means nothing on the next one.
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

  public var nextDeadline: Instant { .never }
  public mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {}

  public mutating func suspend(at time: Instant) {
    lockScrolling(at: time)
    strip.set(strip.front)
    bias.reset()
    flash.putOut()
  }

  // MARK: Appearance

  private func appearance(at time: Instant, scale: Float) -> Appearance {
    Appearance(
      position: strip.drawnPosition(at: time, scale: scale), front: front,
      todayScroll: lists[0].drawnOffset(at: time, scale: scale),
      sensorsScroll: lists[1].drawnOffset(at: time, scale: scale),
      settingsScroll: lists[2].drawnOffset(at: time, scale: scale),
      switches: switches, flash: flash.level(at: time))
  }

  public mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    let look = appearance(at: time, scale: scale)
    shown = look
    defer { drawn = look }
    guard let before = drawn else { return damage.addAll() }
    guard before != look else { return }
    guard before.position == look.position, before.front == look.front else {
      return damage.addAll()
    }
    let hasScrolled =
      before.todayScroll != look.todayScroll || before.sensorsScroll != look.sensorsScroll
      || before.settingsScroll != look.settingsScroll
    if hasScrolled || before.switches != look.switches {
      return damage.add(layout.content, scale: scale)
    }
    damage.add(litFrame(before), scale: scale)
    damage.add(litFrame(look), scale: scale)
  }

  /// The frame of what is lit, as its tab stands and is scrolled.
  private func litFrame(_ look: Appearance) -> Rect {
    guard look.flash.brightness > 0, case .row(let tab, let index) = TabsTarget(look.flash.target)
    else { return .zero }
    return layout.list.row(index)
      .offset(
        by: Vector(
          dx: Float(tab.index) * layout.width - look.position, dy: -look.scroll(of: tab))
      ).intersection(layout.content)
  }
}
