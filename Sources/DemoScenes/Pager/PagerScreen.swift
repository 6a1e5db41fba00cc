/// The screens of the pager scene, by the number of screens below each.
enum PagerScreen: UInt8, BitwiseCopyable, Sendable {
  case collections, album, details

  static var count: Int { 3 }

  init(depth: Int) {
    guard let screen = PagerScreen(rawValue: UInt8(truncatingIfNeeded: depth)) else {
      preconditionFailure("there are PagerScreen.count screens")
    }
    self = screen
  }

  var name: StaticString {
    switch self {
    case .collections: "collections"
    case .album: "album"
    case .details: "details"
    }
  }
}
