public import Controls
public import Firmware
public import Gestures
public import Interactions
public import TactusCore

/// An oven: what heats and how hot, timers that are swiped away, a lock against small hands.
public struct OvenScene: ControlScene, ~Copyable {
  public enum Spot: UInt8, TargetTable {
    case panel, mode, heat, lock, add, remove, timer
    public var row: TargetRow {
      switch self {
      case .panel: .ground("panel")
      case .mode: TargetRow("mode", "button", count: 4)
      case .heat: TargetRow("heat", "slider", for: .drags)
      case .lock: TargetRow("lock", "button", for: .holds)
      case .add: TargetRow("add", "button")
      case .remove:
        TargetRow("remove", "button", for: .drags, on: list, from: SwipeList.capacity)
      case .timer:
        TargetRow("timer", "row", count: SwipeList.capacity, for: .drags, on: list)
      }
    }
    private var list: PartNames { PartNames("timers") }
  }

  public static var name: StaticString { "oven" }
  let (left, right): (Rect, Rect)
  private(set) var mode = Shown(0)
  private(set) var heat = SnapSlider(50...250, stops: 9, at: 5)
  private(set) var hold = Hold(.milliseconds(1200))
  private(set) var isLocked = Shown(false)
  private(set) var timers: SwipeList
  public private(set) var gestures: ControlGestures

  public init(_ screen: Screen, _ tuning: NoTuning, _ table: inout GestureTable) {
    left = Rect(x: 0, y: 0, width: screen.width - 200, height: screen.height)
    right = Rect(x: left.maxX, y: 0, width: 200, height: screen.height)
    let below = Rect(x: right.x, y: 52, width: right.width, height: screen.height - 52)
    timers = SwipeList(2, in: below, actions: [SwipeAction(.trash, Theme.dark.danger)])
    gestures = ControlGestures(in: &table, hold: hold.duration)
  }

  public mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&mode, "mode", covers: left)
    visitor.visit(&heat, "heat", covers: left)
    visitor.visit(&hold, "hold", covers: frame(of: .lock, 0))
    visitor.visit(&isLocked, "locked", covers: left)
    visitor.visit(&timers, "timers", covers: timers.viewport)
    visitor.visit(&gestures, "presses")
  }

  public func frame(of spot: Spot, _ index: Int) -> Rect {
    let width = (left.width - 20) / 4
    return switch spot {
    case .panel: Rect(x: 0, y: 0, width: right.maxX, height: right.maxY)
    case .mode:
      Rect(x: 12 + Float(index) * width, y: left.maxY - 88, width: width - 4, height: 76)
    case .heat: Rect(x: 4, y: 116, width: left.width - 8, height: 50)
    case .lock: Rect(x: left.maxX - 64, y: 16, width: 52, height: 52)
    case .add: Rect(x: right.maxX - 52, y: 4, width: 44, height: 44)
    case .remove, .timer: timers.frame(of: spot.row.first + index)
    }
  }

  public func isEnabled(_ spot: Spot) -> Bool { !isLocked.now || spot == .lock }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let (spot, index) = Spot.find(event.target)
    switch spot {
    case .panel: break
    case .mode:
      mode.now = index
      outbox.append("chosen", .light, of: event)
    case .heat:
      if heat.handle(event, in: frame(of: .heat, 0)) { outbox.append("set", .light, of: event) }
    case .lock:
      guard hold.follow(event) else { return }
      isLocked.now.toggle()
      outbox.append(isLocked.now ? "locked" : "unlocked", .success, of: event)
    case .add:
      if timers.add(at: event.time) != nil { outbox.append("added", .light, of: event) }
    case .remove, .timer:
      let change = timers.handle(event, on: spot.row.first + index)
      guard case .chose(_, let timer) = change else { return }
      timers.remove(timer, at: event.time)
      outbox.append("removed", .medium, of: event)
    }
  }
}
