import Firmware
public import Gestures
import Sessions
import TactusCore

extension ContactStory {
  /// Whether it was on the glass at a time, as exactly as that was written.
  func isThere(at time: StatedTime) -> Bool { time.isWithin(landing, end ?? .never) }
}

extension Expectation.Kind {
  /// The recognizers that make it.
  public var recognizers: [RecognizerKind] {
    switch self {
    case .tap, .doubleTap: [.tap, .chord]
    case .longPress: [.longPress]
    case .drag: [.drag]
    case .pinch: [.pinch]
    case .rotation: [.rotation]
    case .edgeSwipe: [.edgeSwipe]
    case .navigation: [.drag, .edgeSwipe, .tap]
    case .fault: []
    }
  }
}
