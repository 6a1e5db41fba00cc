import Gestures
import Interactions

/// What a target of the map scene is.
enum MapTarget: Equatable, BitwiseCopyable, Sendable {
  case map
  case overlay(MapOverlay)
  case button(MapButton)
  /// The drawer, and the places that it lists.
  case drawer
  case place(Int)

  /// A square and its corners.
  private static var partsPerSquare: Int { 5 }

  private enum Group: UInt8, TargetGroup {
    case map, dot, square, triangle, label, button, drawer, place

    var size: Int {
      switch self {
      case .map: 1
      case .dot: MapOverlays.dotCount
      case .square: MapOverlays.squareCount * partsPerSquare
      case .triangle: MapOverlays.triangleCount
      case .label: MapOverlays.labelCount
      case .button: MapButton.count
      case .drawer: 1
      case .place: MapDrawer.placeCount
      }
    }
  }

  static var count: Int { Group.targetCount }

  var id: TargetID {
    switch self {
    case .map: Group.map.id()
    case .overlay(.dot(let number)): Group.dot.id(number)
    case .overlay(.square(let number)): Group.square.id(number * Self.partsPerSquare)
    case .overlay(.corner(let number, let corner)):
      Group.square.id(number * Self.partsPerSquare + 1 + corner)
    case .overlay(.triangle(let number)): Group.triangle.id(number)
    case .overlay(.label(let number)): Group.label.id(number)
    case .drawer: Group.drawer.id()
    case .place(let number): Group.place.id(number)
    case .button(let button): Group.button.id(Int(button.rawValue))
    }
  }

  init(_ id: TargetID) {
    let (group, place) = Group.find(id)
    switch group {
    case .map: self = .map
    case .dot: self = .overlay(.dot(place))
    case .square:
      let number = place / Self.partsPerSquare
      let part = place % Self.partsPerSquare
      self = .overlay(part == 0 ? .square(number) : .corner(number, part - 1))
    case .triangle: self = .overlay(.triangle(place))
    case .label: self = .overlay(.label(place))
    case .button: self = .button(MapButton(place))
    case .drawer: self = .drawer
    case .place: self = .place(place)
    }
  }
}

/// The buttons over the map.
enum MapButton: UInt8, BitwiseCopyable, Sendable {
  case zoomIn, zoomOut, north, reset, drawer, location

  static var count: Int { 6 }

  init(_ index: Int) {
    guard let button = MapButton(rawValue: UInt8(truncatingIfNeeded: index)) else {
      preconditionFailure("there are MapButton.count buttons")
    }
    self = button
  }

  var name: StaticString {
    switch self {
    case .zoomIn: "button.zoomIn"
    case .zoomOut: "button.zoomOut"
    case .north: "button.north"
    case .reset: "button.reset"
    case .drawer: "button.drawer"
    case .location: "button.location"
    }
  }
}
