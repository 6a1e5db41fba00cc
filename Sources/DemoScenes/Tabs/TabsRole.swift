import Gestures

/// The recognizers of the tabs scene, in the order in which they are added.
enum TabsRole: UInt8, RecognizerRole {
  case tap, swipe, scroll

  var name: StaticString {
    switch self {
    case .tap: "tap"
    case .swipe: "swipe"
    case .scroll: "scroll"
    }
  }
}
