import Interactions

/// The tabs, from left to right; a scene has the first few of them.
enum Tab: UInt8, Numbered {
  case today, sensors, settings, boards, traces, fingers, colours, notes

  /// Something for each tab that there can be.
  typealias Each<Element> = InlineArray<8, Element>
  /// How many tabs a scene has at most.
  static var count: Int { Each<UInt8>.count }

  /// What the rows of a tab are.
  enum Kind { case list, gauges, switches }

  var kind: Kind {
    switch self {
    case .today, .boards, .traces, .notes: .list
    case .sensors, .fingers, .colours: .gauges
    case .settings: .switches
    }
  }

  var name: StaticString {
    switch self {
    case .today: "today"
    case .sensors: "sensors"
    case .settings: "settings"
    case .boards: "boards"
    case .traces: "traces"
    case .fingers: "fingers"
    case .colours: "colours"
    case .notes: "notes"
    }
  }
}
