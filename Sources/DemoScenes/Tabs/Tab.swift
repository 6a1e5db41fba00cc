/// The tabs, from left to right.
enum Tab: UInt8, BitwiseCopyable, Sendable {
  case today, sensors, settings

  /// Something for each tab.
  typealias Each<Element> = InlineArray<3, Element>
  static var count: Int { Each<UInt8>.count }

  init(_ index: Int) {
    guard let tab = Tab(rawValue: UInt8(truncatingIfNeeded: index)) else {
      preconditionFailure("there are Tab.count tabs")
    }
    self = tab
  }

  var index: Int { Int(rawValue) }

  var name: StaticString {
    switch self {
    case .today: "today"
    case .sensors: "sensors"
    case .settings: "settings"
    }
  }
}
