public import Controls
public import Firmware
public import Gestures
public import Interactions
public import Raster
public import TactusCore

/// An oven with a lock against small hands.
public struct OvenScene: ControlScene, ~Copyable {
  public enum Spot: UInt8, TargetTable {
    case panel, mode, heat, lock
    public var row: TargetRow {
      switch self {
      case .panel: .ground("panel")
      case .mode: TargetRow("mode", "button", count: 4)
      case .heat: TargetRow("heat", "slider", for: .drags)
      case .lock: TargetRow("lock", "button", for: .holds)
      }
    }
  }

  public static var name: StaticString { "oven" }
  let panel: Rect
  private(set) var mode = Shown(0)
  private(set) var heat = SnapSlider(50...250, stops: 9, at: 5)
  private(set) var hold = Hold(.milliseconds(1200))
  private(set) var isLocked = Shown(false)
  public private(set) var gestures: ControlGestures

  public init(_ screen: Screen, _ tuning: NoTuning, _ table: inout GestureTable) {
    panel = Rect(x: 0, y: 0, width: screen.width, height: screen.height)
    gestures = ControlGestures(in: &table, hold: hold.duration)
  }

  public mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&mode, "mode", covers: panel)
    visitor.visit(&heat, "heat", covers: panel)
    visitor.visit(&hold, "hold", covers: frame(of: .lock, 0))
    visitor.visit(&isLocked, "locked", covers: panel)
    visitor.visit(&gestures, "presses")
  }

  public func frame(of spot: Spot, _ index: Int) -> Rect {
    switch spot {
    case .panel: panel
    case .mode:
      Rect(x: 12 + Float(index) * 68, y: panel.maxY - 88, width: 64, height: 76)
    case .heat: Rect(x: 4, y: 116, width: 272, height: 50)
    case .lock: Rect(x: 216, y: 16, width: 52, height: 52)
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
    }
  }

  public func draw(on canvas: inout Canvas) {
    let theme = Theme.dark
    canvas.fill(panel, theme.background)
    let icons: InlineArray<4, Icon> = [.flame, .down, .fan, .lamp]
    for index in 0..<4 {
      Button(icon: icons[index], isChosen: index == mode.shown)
        .draw(in: frame(of: .mode, index), state(.mode, index), on: &canvas, theme)
    }
    let celsius = Label().appending(Int(Int32(heat.value))).appending(" °C")
    canvas.text(celsius, at: Point(x: 18, y: 64), TextStyle(size: 44), theme.text)
    heat.draw(in: frame(of: .heat, 0), state(.heat), on: &canvas, theme)
    let lock = isLocked.shown ? Icon.lock : .lockOpen
    hold.draw(lock, in: frame(of: .lock, 0), state(.lock), on: &canvas, theme)
  }
}
