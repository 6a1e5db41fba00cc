import Controls
public import Firmware
public import Gestures
public import Interactions
import Raster
public import TactusCore

/// Focal pull navigation: one view in front, others around it, by a table.
///
/// A drag whose direction is decided as horizontal, or that pulls at the tracked edge of a list,
/// moves the view in front, and the next one comes in beside it; any other vertical drag scrolls.
/// All views stay in memory.
public struct FocalScene: Scene, ~Copyable {
  private let inPlace = InPlace()
  let plan: FocalPlan
  let layout: FocalLayout
  let theme: Theme
  let tuning: FocalTuning
  let tap: RecognizerID
  let navigate: RecognizerID
  let scroll: RecognizerID
  var stage: PullStage
  var lists: FocalPlace.Each<ScrollAxis>
  var hints: FocalHints
  /// What fingers press; it lights up.
  var presses: Presses
  var shown: Appearance
  var before: Before

  public static var name: StaticString { "focal" }

  public init(_ screen: Screen, _ tuning: FocalTuning, _ gestures: inout GestureTable) {
    self.init(screen, tuning, &gestures, .standard)
  }

  /// A scene of other views, or with another arrangement of them.
  init(
    _ screen: Screen, _ tuning: FocalTuning, _ gestures: inout GestureTable, _ plan: FocalPlan
  ) {
    tap = gestures.add(TapRecognizer(), as: FocalRole.tap)
    navigate = gestures.add(DragRecognizer(needsAxis: true), as: FocalRole.navigate)
    scroll = gestures.add(DragRecognizer(needsAxis: true), as: FocalRole.scroll)
    self.plan = plan
    self.tuning = tuning
    let layout = FocalLayout(width: screen.width, height: screen.height)
    self.layout = layout
    stage = PullStage(
      front: plan.home, plan.links(from: plan.home), width: screen.width, height: screen.height,
      tuning.stage, tuning.resistance)
    lists = InlineArray { index in
      let place = FocalPlace(index)
      let hasHints = index < plan.count && plan.hasSideHints(place)
      return layout.list(besideHints: hasHints).scroll(tuning.scroll, tuning.resistance)
    }
    hints = FocalHints(of: plan.home, areShown: plan.hasHints(plan.home), tuning)
    theme = tuning.theme.theme
    presses = Presses(tuning.press, strength: 0.45)
    shown = Appearance(front: plan.home)
    before = Before(shown)
  }

  public mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&stage, "view")
    visitor.visit(&stage.across, "view.x")
    visitor.visit(&stage.down, "view.y")
    visitor.visit(&hints.back, "pull")
    visitor.visit(&hints.shift, "hints")
    visitor.visit(&before, "before")
    for index in 0..<plan.count {
      let name = plan.name(of: FocalPlace(index))
      visitor.visit(&lists[index], name, covers: layout.viewport)
    }
    visitor.visit(&presses, "presses")
  }

  /// What lies on a list is moved by that; that its view moves shows in which one is in front.
  public func parts(under target: TargetID) -> PartNames {
    let target = FocalTarget(target, in: plan)
    guard let place = target.place, target.scrolls else { return PartNames() }
    return PartNames(Word(plan.name(of: place)))
  }

  public var targetCount: Int { FocalTarget.count(in: plan) }

  public func target(_ id: TargetID) -> TargetDescription {
    let target = FocalTarget(id, in: plan)
    return TargetDescription(
      name: target.name(in: plan), kind: target.kind, frame: layout.frame(of: target, in: plan),
      isQuiet: target.isQuiet)
  }

  func list(of place: FocalPlace) -> CardList {
    layout.list(besideHints: plan.hasSideHints(place))
  }

  public func allows(_ attempt: GestureEvent) -> Bool {
    switch FocalRole(attempt.recognizer) {
    case .tap: true
    case .navigate: stage.moves(attempt)
    case .scroll: attempt.axis == .vertical && !stage.moves(attempt)
    }
  }

  /// What the list in front permits, as it is at `time`.
  private func permission(at time: Instant) -> PullPermission {
    permission(of: stage.front, offset: lists[stage.front.index].offset(at: time))
  }

  public mutating func touch(_ touch: Touch, _ outbox: inout SceneOutbox) {
    let target = FocalTarget(touch.target, in: plan)
    // The others are no controls: nothing of them lights up.
    if target.isQuiet { presses.follow(touch, scrolls: target.scrolls) }
    stage.touch(touch, on: target.place == nil ? .fixed : .this)
    if touch.change == .latched { decide(touch, &outbox) }
    guard let place = target.place, target.scrolls else { return }
    lists[place.index].touch(touch, on: .this)
  }

  /// A finger's direction is decided, and with it what it may move; both pulls at once are a fault.
  private mutating func decide(_ touch: Touch, _ outbox: inout SceneOutbox) {
    let permission = permission(at: touch.time)
    outbox.append(
      .edges(pullDown: permission.canPullDown, pullUp: permission.canPullUp), at: touch.time)
    if permission.canPullDown && permission.canPullUp {
      outbox.append(.fault("bothPulls"), at: touch.time)
    }
    stage.decide(touch, permission)
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch FocalRole(event.recognizer) {
    case .tap: handleTap(event, &outbox)
    case .navigate: handleNavigation(event, &outbox)
    case .scroll: handleScroll(event)
    }
  }

  private mutating func handleNavigation(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let pull = stage.pull
    if let lead = stage.follow(event) {
      let cause: NavigationCause = lead.side.isHorizontal ? .swipe : .pull
      go(lead, by: cause, velocity: event.velocity, at: event.time, &outbox)
    } else if event.phase == .ended || event.phase == .cancelled {
      before.keep(shown, at: event.time)
      hints.letGoOfPull(pull, at: event.time)
    }
  }

  /// Brings the view on a side to the front.
  private mutating func go(
    _ lead: PullStage.Lead, by cause: NavigationCause, velocity: Vector? = nil, at time: Instant,
    _ outbox: inout SceneOutbox
  ) {
    outbox.append(
      .navigate(
        from: Word(plan.name(of: stage.front)), to: Word(plan.name(of: lead.place)),
        by: cause), at: time)
    outbox.append(.haptic(.medium), at: time)
    outbox.hasNavigated = true
    before.keep(shown, at: time)
    hints.letGoOfPull(stage.pull, at: time)
    stage.go(lead, plan.links(from: lead.place), velocity: velocity, at: time)
    hints.follow(to: lead.place, plan, at: time)
  }

  private mutating func handleScroll(_ event: GestureEvent) {
    guard let place = FocalTarget(event.target, in: plan).place else { return }
    if event.phase == .began { letGoOfViews(event) }
    lists[place.index].follow(event)
  }

  /// What scrolls a list lets go of the views, which come to rest meanwhile.
  private mutating func letGoOfViews(_ event: GestureEvent) {
    var slots = event.contacts
    while let slot = slots.popFirst() { stage.letGo(slot, at: event.time) }
  }

  private mutating func handleTap(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let target = FocalTarget(event.target, in: plan)
    // The view may have left since the finger landed.
    guard target.place == nil || target.place == stage.front else { return }
    switch target {
    case .list, .header: break
    case .button: use(event.target, "pressed", at: event.time, &outbox)
    case .row: use(event.target, "opened", at: event.time, &outbox)
    case .hint(let side):
      guard let link = plan.link(from: stage.front, side), link.hint != nil else { return }
      go(.init(to: link.to, on: side), by: .button, at: event.time, &outbox)
    case .spot(let place):
      guard place != stage.front else { return }
      let side = plan.side(of: place, from: stage.front)
      go(.init(to: place, on: side), by: .button, at: event.time, &outbox)
    }
  }

  private mutating func use(
    _ target: TargetID, _ action: Word, at time: Instant, _ outbox: inout SceneOutbox
  ) {
    outbox.append(.action(action, target: target), at: time)
    outbox.append(.haptic(.light), at: time)
  }

  /// What moved has come to rest; the next hints may come in.
  public mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    expireParts(at: time, &outbox)
    hints.comeIn(for: stage.front, plan, at: time)
  }

  public mutating func suspend(at time: Instant, _ outbox: inout SceneOutbox) {
    suspendParts(at: time, &outbox)
    hints.reset(to: stage.front, plan)
    for index in 0..<plan.count where !lists[index].isStill(at: time) {
      lists[index].endDrag(velocity: 0, at: time)
    }
  }
}

extension SceneOutcome {
  /// Which pulls the list in front permits while a finger's direction is decided.
  fileprivate static func edges(pullDown: Bool, pullUp: Bool) -> SceneOutcome {
    .record(
      SceneRecord(detail: "edges").with("pullDown", .flag(pullDown))
        .with("pullUp", .flag(pullUp)))
  }
}

/// The recognizers of the focal scene, in the order in which they are added.
enum FocalRole: UInt8, RecognizerRole {
  case tap, navigate, scroll

  var name: StaticString {
    switch self {
    case .tap: "tap"
    case .navigate: "navigate"
    case .scroll: "scroll"
    }
  }
}

extension FocalScene {
  /// The displacement of the view in front, and how far each list is scrolled.
  public func reportPlaces(at time: Instant, _ places: inout Places) {
    let offset = stage.offset(at: time)
    places.report("view.x", offset.dx)
    places.report("view.y", offset.dy)
    for index in 0..<plan.count {
      places.report(Word(plan.name(of: FocalPlace(index))), lists[index].offset(at: time))
    }
  }
}
