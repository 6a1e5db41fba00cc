import Gestures

/// What a target of the map scene is.
enum MapTarget: Equatable, BitwiseCopyable, Sendable {
  case map
  case dot(Int)
  case square(Int)
  case corner(Int, Int)
  case button(MapButton)

  static var count: Int {
    1 + MapOverlays.dotCount + MapOverlays.squareCount * 5 + MapButton.count
  }

  private static var firstSquare: Int { 1 + MapOverlays.dotCount }
  private static var firstButton: Int { firstSquare + MapOverlays.squareCount * 5 }

  var id: TargetID {
    let index =
      switch self {
      case .map: 0
      case .dot(let number): 1 + number
      case .square(let number): Self.firstSquare + number * 5
      case .corner(let number, let corner): Self.firstSquare + number * 5 + 1 + corner
      case .button(let button): Self.firstButton + Int(button.rawValue)
      }
    return TargetID(truncatingIfNeeded: index)
  }

  init(_ id: TargetID) {
    let index = Int(id)
    precondition(index < Self.count, "a target of the map scene")
    if index == 0 {
      self = .map
    } else if index < Self.firstSquare {
      self = .dot(index - 1)
    } else if index < Self.firstButton {
      let number = (index - Self.firstSquare) / 5
      let part = (index - Self.firstSquare) % 5
      self = part == 0 ? .square(number) : .corner(number, part - 1)
    } else {
      self = .button(MapButton(index - Self.firstButton))
    }
  }
}

/// The buttons over the map.
enum MapButton: UInt8, BitwiseCopyable, Sendable {
  case zoomIn, zoomOut, reset, location

  static var count: Int { 4 }

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
    case .reset: "button.reset"
    case .location: "button.location"
    }
  }
}
