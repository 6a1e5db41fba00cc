import Gestures

/// The recognizers of the focal scene, in the order in which they are added.
enum FocalRole: UInt8, RecognizerRole {
  case tap, navigate, scroll

  var name: StaticString {
    switch self {
    case .tap: "tap"
    case .navigate: "navigate"
    case .scroll: "scroll"
    }
  }
}
