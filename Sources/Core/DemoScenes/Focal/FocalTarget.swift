import Controls
import Gestures
import Interactions
import Raster

/// What a target of the focal scene is.
///
/// The header comes first, then the hints, then the views in the order of the plan, each with its
/// list, its buttons and its rows; then the map of the views in the header.
enum FocalTarget: Equatable, BitwiseCopyable, Sendable {
  case header
  /// In front of the view that has one on that side.
  case hint(Side)
  case list(FocalPlace)
  case button(FocalPlace, Int)
  case row(FocalPlace, Int)
  /// A view on the map in the header; the one in front is no button.
  case spot(FocalPlace)

  static var buttonsPerView: Int { 2 }
  static var rowsPerView: Int { 12 }

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

  /// How many targets there are.
  static func count(in plan: borrowing FocalPlan) -> Int {
    firstOfSpots(plan) + plan.count
  }

  private static func firstOfSpots(_ plan: borrowing FocalPlan) -> Int {
    firstOfViews(plan) + plan.count * Part.targetCount
  }

  private static func firstOfViews(_ plan: borrowing FocalPlan) -> Int { 1 + plan.hintCount }

  /// - Precondition: the plan has the view, or a hint on the side.
  func id(in plan: borrowing FocalPlan) -> TargetID {
    switch self {
    case .header: return 0
    case .hint(let side):
      for index in 0..<plan.hintCount where plan.hintSides[index] == side {
        return TargetID(truncatingIfNeeded: 1 + index)
      }
      preconditionFailure("the plan has no hint on that side")
    case .list(let place): return Self.id(Part.list.id(), of: place, plan)
    case .button(let place, let number): return Self.id(Part.button.id(number), of: place, plan)
    case .row(let place, let number): return Self.id(Part.row.id(number), of: place, plan)
    case .spot(let place):
      return TargetID(truncatingIfNeeded: Self.firstOfSpots(plan) + place.index)
    }
  }

  /// - Precondition: `id` is below the plan's `count`.
  init(_ id: TargetID, in plan: borrowing FocalPlan) {
    let number = Int(id) - Self.firstOfViews(plan)
    guard number >= 0 else {
      self = id == 0 ? .header : .hint(plan.hintSides[Int(id) - 1])
      return
    }
    let count = plan.count
    guard number < count * Part.targetCount else {
      let index = number - count * Part.targetCount
      precondition(index < count, "the scene has no such target")
      self = .spot(FocalPlace(index))
      return
    }
    let place = FocalPlace(number / Part.targetCount)
    let (part, index) = Part.find(TargetID(truncatingIfNeeded: number % Part.targetCount))
    self =
      switch part {
      case .list: .list(place)
      case .button: .button(place, index)
      case .row: .row(place, index)
      }
  }

  private static func id(
    _ part: TargetID, of place: FocalPlace, _ plan: borrowing FocalPlan
  ) -> TargetID {
    TargetID(
      truncatingIfNeeded: firstOfViews(plan) + place.index * Part.targetCount + Int(part))
  }

  func name(in plan: borrowing FocalPlan) -> Label {
    switch self {
    case .header: Label("header")
    case .hint(.left): Label("hint.left")
    case .hint(.right): Label("hint.right")
    case .hint(.above): Label("hint.pull")
    case .hint(.below): Label("hint.pullUp")
    case .list(let place): Label(plan[place].name)
    case .button(let place, let index):
      Label(plan[place].name).appending(".button").appending(index + 1)
    case .row(let place, let index):
      Label(plan[place].name).appending(".row").appending(index + 1)
    case .spot(let place): Label("map.").appending(plan[place].name)
    }
  }

  var kind: StaticString {
    switch self {
    case .header: "header"
    case .hint: "hint"
    case .list: "list"
    case .button: "button"
    case .row: "row"
    case .spot: "spot"
    }
  }

  /// Whether its taps pass through the tap gate.
  var isQuiet: Bool {
    switch self {
    case .button, .row, .hint, .spot: true
    case .list, .header: false
    }
  }

  /// Whether it lies on a list.
  var scrolls: Bool {
    switch self {
    case .list, .row: true
    case .header, .hint, .button, .spot: false
    }
  }

  /// The view that it is part of.
  var place: FocalPlace? {
    switch self {
    case .header, .hint, .spot: nil
    case .list(let place), .button(let place, _), .row(let place, _): place
    }
  }
}
