import Gestures
import Raster

/// What a target of the focal scene is.
enum FocalTarget: BitwiseCopyable, Sendable {
  case list(FocalPlace)
  case button(FocalPlace, Int)
  case row(FocalPlace, Int)
  case header
  /// At a side of central; none is below.
  case hint(Side)

  static var buttonsPerView: Int { 2 }
  static var rowsPerView: Int { 12 }
  static var count: Int { Group.targetCount }

  private enum Group: UInt8, TargetGroup {
    case views, header, hints

    var size: Int {
      switch self {
      case .views: FocalPlace.count * Part.targetCount
      case .header: 1
      case .hints: 3
      }
    }
  }

  /// The targets of each view.
  private enum Part: UInt8, TargetGroup {
    case list, button, row

    var size: Int {
      switch self {
      case .list: 1
      case .button: buttonsPerView
      case .row: rowsPerView
      }
    }
  }

  var id: TargetID {
    switch self {
    case .list(let place): Self.id(Part.list.id(), of: place)
    case .button(let place, let number): Self.id(Part.button.id(number), of: place)
    case .row(let place, let number): Self.id(Part.row.id(number), of: place)
    case .header: Group.header.id()
    case .hint(.above), .hint(.below): Group.hints.id(0)
    case .hint(.left): Group.hints.id(1)
    case .hint(.right): Group.hints.id(2)
    }
  }

  /// - Precondition: `id` is below `count`.
  init(_ id: TargetID) {
    let (group, number) = Group.find(id)
    switch group {
    case .views:
      let place = FocalPlace(number / Part.targetCount)
      let (part, number) = Part.find(
        TargetID(truncatingIfNeeded: number % Part.targetCount))
      self =
        switch part {
        case .list: .list(place)
        case .button: .button(place, number)
        case .row: .row(place, number)
        }
    case .header: self = .header
    case .hints: self = .hint(number == 0 ? .above : number == 1 ? .left : .right)
    }
  }

  private static func id(_ part: TargetID, of place: FocalPlace) -> TargetID {
    Group.views.id(Int(place.rawValue) * Part.targetCount + Int(part))
  }

  var name: Label {
    switch self {
    case .list(let place): Label(place.name)
    case .button(let place, let index):
      Label(place.name).appending(".button").appending(index + 1)
    case .row(let place, let index): Label(place.name).appending(".row").appending(index + 1)
    case .header: Label("header")
    case .hint(.left): Label("hint.left")
    case .hint(.right): Label("hint.right")
    case .hint(.above), .hint(.below): Label("hint.pull")
    }
  }

  var kind: StaticString {
    switch self {
    case .list: "list"
    case .button: "button"
    case .row: "row"
    case .header: "header"
    case .hint: "hint"
    }
  }

  /// Whether its taps pass through the tap gate.
  var isQuiet: Bool {
    switch self {
    case .button, .row, .hint: true
    case .list, .header: false
    }
  }
}
