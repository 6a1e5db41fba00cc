public import Controls
public import Firmware
public import Gestures
public import Interactions
public import Raster
public import TactusCore

/// An oven with four buttons, of which one is chosen.
public struct OvenScene: ControlScene, ~Copyable {
  public enum Spot: UInt8, TargetTable {
    case panel, mode
    public var row: TargetRow {
      switch self {
      case .panel: .ground("panel")
      case .mode: TargetRow("mode", "button", count: 4)
      }
    }
  }

  public static var name: StaticString { "oven" }
  let panel: Rect
  private(set) var mode = Shown(0)
  public private(set) var gestures: ControlGestures

  public init(_ screen: Screen, _ tuning: NoTuning, _ table: inout GestureTable) {
    panel = Rect(x: 0, y: 0, width: screen.width, height: screen.height)
    gestures = ControlGestures(in: &table)
  }

  public mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&mode, "mode", covers: panel)
    visitor.visit(&gestures, "presses")
  }

  public func frame(of spot: Spot, _ index: Int) -> Rect {
    switch spot {
    case .panel: panel
    case .mode:
      Rect(x: 12 + Float(index) * 68, y: panel.maxY - 88, width: 64, height: 76)
    }
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let (spot, index) = Spot.find(event.target)
    switch spot {
    case .panel: break
    case .mode:
      mode.now = index
      outbox.append("chosen", .light, of: event)
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
  }
}
