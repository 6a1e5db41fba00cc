public import Controls
public import Firmware
public import Gestures
public import Interactions
public import Raster
public import TactusCore

/// An oven that is nothing but a panel.
public struct OvenScene: ControlScene, ~Copyable {
  public enum Spot: UInt8, TargetTable {
    case panel
    public var row: TargetRow {
      switch self {
      case .panel: .ground("panel")
      }
    }
  }

  public static var name: StaticString { "oven" }
  let panel: Rect
  public private(set) var gestures: ControlGestures

  public init(_ screen: Screen, _ tuning: NoTuning, _ table: inout GestureTable) {
    panel = Rect(x: 0, y: 0, width: screen.width, height: screen.height)
    gestures = ControlGestures(in: &table)
  }

  public mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&gestures, "presses")
  }

  public func frame(of spot: Spot, _ index: Int) -> Rect { panel }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {}

  public func draw(on canvas: inout Canvas) { canvas.fill(panel, Theme.dark.background) }
}
