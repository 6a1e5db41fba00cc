/// What a recognizer recognizes.
public enum RecognizerKind: UInt8, BitwiseCopyable, Sendable {
  case tap, chord, longPress, drag, edgeSwipe, pinch, rotation

  /// Whether it begins after a time, with its contacts held still; the others begin by distance.
  public var isHeldInPlace: Bool {
    switch self {
    case .tap, .chord, .longPress, .pinch, .rotation: true
    case .drag, .edgeSwipe: false
    }
  }

  /// Whether it is recognized once, and owns no contact.
  var isDiscrete: Bool {
    switch self {
    case .tap, .chord: true
    case .longPress, .drag, .edgeSwipe, .pinch, .rotation: false
    }
  }

  /// Whether each attempt is about one target alone: the engine then serves each target in a strand
  /// of its own. Otherwise one attempt may follow contacts on several targets.
  var isPerTarget: Bool {
    switch self {
    case .tap: true
    case .chord, .longPress, .drag, .edgeSwipe, .pinch, .rotation: false
    }
  }

  /// Whether it follows several contacts, of which it may be shown more while it does.
  var gathersContacts: Bool {
    switch self {
    case .chord: true
    case .tap, .longPress, .drag, .edgeSwipe, .pinch, .rotation: false
    }
  }

  /// Whether it follows the engine's pair of contacts.
  public var usesPair: Bool {
    switch self {
    case .pinch, .rotation: true
    case .tap, .chord, .longPress, .drag, .edgeSwipe: false
    }
  }

  /// Whether it has deadlines, and does not react to a contact that stays still.
  var isTimed: Bool {
    switch self {
    case .tap, .chord, .longPress: true
    case .drag, .edgeSwipe, .pinch, .rotation: false
    }
  }

  /// Whether it follows one contact's movement and needs its velocity.
  var followsMovement: Bool {
    switch self {
    case .drag, .edgeSwipe: true
    case .tap, .chord, .longPress, .pinch, .rotation: false
    }
  }

  /// Whether it may switch to any contact that it tracks, and be handed one.
  var switchesContacts: Bool {
    switch self {
    case .drag: true
    case .tap, .chord, .longPress, .edgeSwipe, .pinch, .rotation: false
    }
  }
}
