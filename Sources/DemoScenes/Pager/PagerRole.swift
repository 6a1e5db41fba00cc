import Gestures

/// The recognizers of the pager scene, in the order in which they are added.
enum PagerRole: UInt8, RecognizerRole {
  case tap, turn, scroll, back

  var name: StaticString {
    switch self {
    case .tap: "tap"
    case .turn: "turn"
    case .scroll: "scroll"
    case .back: "back"
    }
  }
}
