/// The views of the focal scene; `central` is in front when no mode is on.
enum FocalPlace: UInt8, BitwiseCopyable, Sendable {
  case central, top, leftA, leftB, rightA, rightB

  /// Something for each view.
  typealias Each<Element> = InlineArray<6, Element>
  static var count: Int { Each<UInt8>.count }

  init(_ index: Int) {
    guard let place = FocalPlace(rawValue: UInt8(truncatingIfNeeded: index)) else {
      preconditionFailure("there are FocalPlace.count views")
    }
    self = place
  }

  var name: StaticString {
    switch self {
    case .central: "central"
    case .top: "top"
    case .leftA: "leftA"
    case .leftB: "leftB"
    case .rightA: "rightA"
    case .rightB: "rightB"
    }
  }

  /// The one edge of its list that a view tracks.
  var trackedEdge: TrackedEdge {
    switch self {
    case .central, .leftA, .rightA: .top
    case .top, .leftB, .rightB: .bottom
    }
  }

  /// The view on a side of this one, which comes in when this one is moved away from that side.
  ///
  ///              top          leftB above leftA, and farther out
  ///               │
  ///   leftB ─ leftA ─ central ─ rightA ─ rightB
  ///
  /// Both B lead straight back to central when swiped inwards, so no view is a dead end.
  func neighbour(on side: Side) -> FocalPlace? {
    switch (self, side) {
    case (.central, .left): .leftA
    case (.central, .right): .rightA
    case (.central, .above): .top
    case (.top, .below): .central
    case (.leftA, .right), (.leftB, .right): .central
    case (.leftA, .left), (.leftA, .above): .leftB
    case (.leftB, .below): .leftA
    case (.rightA, .left), (.rightB, .left): .central
    case (.rightA, .right), (.rightA, .above): .rightB
    case (.rightB, .below): .rightA
    case (.central, .below), (.top, .left), (.top, .right), (.top, .above), (.leftA, .below),
      (.leftB, .left), (.leftB, .above), (.rightA, .below), (.rightB, .right), (.rightB, .above):
      nil
    }
  }
}
