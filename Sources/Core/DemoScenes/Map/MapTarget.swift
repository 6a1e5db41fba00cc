public import Firmware
import Gestures
import Interactions
import TactusCore

/// The targets of the map scene, as one table: the map, what lies on it, and what lies over it.
public enum MapTarget: UInt8, TargetTable {
  case map, dot, square1, corners1, square2, corners2, triangle, label
  case zoomIn, zoomOut, north, reset, list, location
  /// The drawer, and the places that it lists.
  case drawer, place

  public var row: TargetRow {
    switch self {
    case .map: .ground("map", "map", on: Self.onMap)
    case .dot: Self.thing("dot", "dot", count: MapOverlays.dotCount)
    case .square1: Self.thing("square1", "square")
    case .corners1: Self.thing("square1.corner", "corner", count: 4)
    case .square2: Self.thing("square2", "square")
    case .corners2: Self.thing("square2.corner", "corner", count: 4)
    case .triangle: Self.thing("triangle", "triangle", count: MapOverlays.triangleCount)
    case .label: Self.thing("label", "label", count: MapOverlays.labelCount)
    case .zoomIn: TargetRow("button.zoomIn", "button")
    case .zoomOut: TargetRow("button.zoomOut", "button")
    case .north: TargetRow("button.north", "button")
    case .reset: TargetRow("button.reset", "button")
    case .list: TargetRow("button.drawer", "button")
    case .location: TargetRow("button.location", "button")
    case .drawer: TargetRow("drawer", "drawer", isQuiet: false)
    case .place: TargetRow("place", "row", count: MapGeography.destinationCount)
    }
  }

  private static var onMap: PartNames { PartNames("map") }

  private static func thing(
    _ name: StaticString, _ kind: StaticString, count: Int = 1
  ) -> TargetRow {
    TargetRow(name, kind, count: count, for: .drags, isQuiet: false, on: onMap)
  }

  /// What lies over the map at its edges.
  static var buttons: InlineArray<6, MapTarget> {
    [.zoomIn, .zoomOut, .north, .reset, .list, .location]
  }

  /// Whether a finger that lands on it is on the map.
  var isOnMap: Bool { rawValue <= Self.label.rawValue }
}

extension MapOverlay {
  /// The thing that a target is; nil for the map and what lies over it.
  init?(_ target: TargetID) {
    let (group, index) = MapTarget.find(target)
    switch group {
    case .dot: self = .dot(index)
    case .square1: self = .square(0)
    case .corners1: self = .corner(0, index)
    case .square2: self = .square(1)
    case .corners2: self = .corner(1, index)
    case .triangle: self = .triangle(index)
    case .label: self = .label(index)
    case .map, .zoomIn, .zoomOut, .north, .reset, .list, .location, .drawer, .place: return nil
    }
  }

  /// Its target.
  var target: (group: MapTarget, index: Int) {
    switch self {
    case .dot(let number): (.dot, number)
    case .square(let number): (number == 0 ? .square1 : .square2, 0)
    case .corner(let number, let corner): (number == 0 ? .corners1 : .corners2, corner)
    case .triangle(let number): (.triangle, number)
    case .label(let number): (.label, number)
    }
  }

  var id: TargetID { target.group.id(target.index) }
}
