import TactusCore

/// The state machine of one recognizer: the closed set of kinds.
///
/// Every dispatch is a `switch` over all of them, so that a new kind does not compile until each
/// place handles it.
enum RecognizerMachine: BitwiseCopyable, Sendable {
  case tap(TapRecognizer)
  case chord(ChordRecognizer)
  case longPress(LongPressRecognizer)
  case drag(DragRecognizer)
  case edgeSwipe(EdgeSwipeRecognizer)
  case pinch(PinchRecognizer)
  case rotation(RotationRecognizer)

  var kind: RecognizerKind {
    switch self {
    case .tap: .tap
    case .chord: .chord
    case .longPress: .longPress
    case .drag: .drag
    case .edgeSwipe: .edgeSwipe
    case .pinch: .pinch
    case .rotation: .rotation
    }
  }

  /// Whether it owns its contacts between its beginning and its end: the tap gate is closed then.
  var ownsContacts: Bool {
    switch self {
    case .tap, .chord: false
    case .longPress(let press): press.ownsContact
    case .drag, .edgeSwipe, .pinch, .rotation: true
    }
  }

  /// Handles its part of a frame's change. Kinds that use the pair handle the pair's change
  /// instead.
  @inline(__always)
  mutating func update(
    _ change: ContactChange, _ tracks: inout ContactTracks, _ subject: inout GestureSubject
  ) -> Verdict {
    switch self {
    case .tap(var tap):
      defer { self = .tap(tap) }
      return tap.update(change, &tracks, &subject)
    case .chord(var chord):
      defer { self = .chord(chord) }
      return chord.update(change, &tracks, &subject)
    case .longPress(var press):
      defer { self = .longPress(press) }
      return press.update(change, &tracks, &subject)
    case .drag(var drag):
      if let verdict = drag.carry(change, &tracks, &subject) { return verdict }
      defer { self = .drag(drag) }
      return drag.update(change, &tracks, &subject)
    case .edgeSwipe(var swipe):
      defer { self = .edgeSwipe(swipe) }
      return swipe.update(change, &tracks, &subject)
    case .pinch, .rotation:
      return .none
    }
  }

  /// Handles what happened to the pair.
  ///
  /// - Parameter delay: how long the contacts were together when the pair had formed.
  @inline(never)
  mutating func update(_ change: ContactPair.Change, _ delay: Interval) -> Verdict {
    switch self {
    case .pinch(var pinch):
      defer { self = .pinch(pinch) }
      return pinch.update(change, delay)
    case .rotation(var rotation):
      defer { self = .rotation(rotation) }
      return rotation.update(change, delay)
    case .tap, .chord, .longPress, .drag, .edgeSwipe:
      return .none
    }
  }

  /// Handles its deadline.
  @inline(never)
  mutating func expire(_ tracks: inout ContactTracks) -> Verdict {
    switch self {
    case .tap(var tap):
      defer { self = .tap(tap) }
      return tap.expire(&tracks)
    case .chord(var chord):
      defer { self = .chord(chord) }
      return chord.expire(&tracks)
    case .longPress(let press):
      return press.expire(&tracks)
    case .drag, .edgeSwipe, .pinch, .rotation:
      return .none
    }
  }

  /// The next moment at which it has to act without input; the pair's deadline is the engine's.
  var deadline: Instant {
    switch self {
    case .tap(let tap): tap.deadline
    case .chord(let chord): chord.deadline
    case .longPress(let press): press.deadline
    case .drag, .edgeSwipe, .pinch, .rotation: .never
    }
  }

  /// The arbiter let it begin.
  @inline(never)
  mutating func begin() {
    switch self {
    case .tap, .chord:
      break
    case .longPress(var press):
      press.begin()
      self = .longPress(press)
    case .drag(var drag):
      drag.begin()
      self = .drag(drag)
    case .edgeSwipe(var swipe):
      swipe.begin()
      self = .edgeSwipe(swipe)
    case .pinch(var pinch):
      pinch.begin()
      self = .pinch(pinch)
    case .rotation(var rotation):
      rotation.begin()
      self = .rotation(rotation)
    }
  }

  /// Another recognizer got the contact, or the scene refused.
  @inline(never)
  mutating func lose() {
    switch self {
    case .tap(var tap):
      tap.lose()
      self = .tap(tap)
    case .chord(var chord):
      chord.lose()
      self = .chord(chord)
    case .longPress(var press):
      press.lose()
      self = .longPress(press)
    case .drag(var drag):
      drag.lose()
      self = .drag(drag)
    case .edgeSwipe(var swipe):
      swipe.lose()
      self = .edgeSwipe(swipe)
    case .pinch(var pinch):
      pinch.lose()
      self = .pinch(pinch)
    case .rotation(var rotation):
      rotation.lose()
      self = .rotation(rotation)
    }
  }

  /// Follows the contact in `slot` from its current position; for kinds that switch contacts.
  mutating func followFromHere(
    _ slot: Int, _ tracks: inout ContactTracks, _ subject: inout GestureSubject
  ) {
    switch self {
    case .drag(var drag):
      drag.followFromHere(slot, &tracks, &subject)
      self = .drag(drag)
    case .tap, .chord, .longPress, .edgeSwipe, .pinch, .rotation:
      preconditionFailure("only a drag follows a contact from where it is")
    }
  }

  /// The contact whose movement it follows.
  var moving: ContactSet {
    switch self {
    case .drag(let drag): drag.contacts
    case .edgeSwipe(let swipe): swipe.drag.contacts
    case .tap, .chord, .longPress, .pinch, .rotation: .empty
    }
  }

  /// The contacts that it has gathered.
  var gathered: ContactSet {
    switch self {
    case .chord(let chord): chord.contacts
    case .tap, .longPress, .drag, .edgeSwipe, .pinch, .rotation: .empty
    }
  }

  /// Whether presses are reported as well as firing.
  var reportsPress: Bool {
    switch self {
    case .longPress(let press): press.reportsPress
    case .tap, .chord, .drag, .edgeSwipe, .pinch, .rotation: false
    }
  }

  /// Whether its changes carry a velocity.
  var reportsVelocity: Bool {
    switch self {
    case .drag(let drag): drag.reportsVelocity
    case .edgeSwipe(let swipe): swipe.drag.reportsVelocity
    case .pinch(let pinch): pinch.reportsVelocity
    case .rotation(let rotation): rotation.reportsVelocity
    case .tap, .chord, .longPress: false
    }
  }

  /// Whether it begins only with a contact whose direction is decided.
  var needsAxis: Bool {
    switch self {
    case .drag(let drag): drag.needsAxis
    case .edgeSwipe: true
    case .tap, .chord, .longPress, .pinch, .rotation: false
    }
  }

  /// The contact that starts the next series when it has broken off a tap's series.
  var restart: Int? {
    switch self {
    case .tap(let tap): tap.pressedSlot
    case .chord, .longPress, .drag, .edgeSwipe, .pinch, .rotation: nil
    }
  }

  /// Whether it is still following something after what was recognized.
  var goesOn: Bool {
    switch self {
    case .tap(let tap): tap.isPossible
    case .chord, .longPress, .drag, .edgeSwipe, .pinch, .rotation: false
    }
  }
}
