public import Gestures
public import TactusCore

//          drag: pan, or after a tap zoom         two fingers: joined
//   none ──────────────────────────────▶ pan, zoom ──────────────────▶ pinch
//    ▲ ▲                                   │  ▲                        │  │
//    │ └───────────────────────────────────┘  └────────────────────────┘  │
//    │      lifted, cancelled              lifted, cancelled, merged      │
//    │                                     (the one that stays pans)      │
//    └────────────────────────────────────────────────────────────────────┘
//                              both lifted

/// Which gesture moves a plane: one finger pans it, or zooms it after a tap; two pinch and turn it.
public enum PlaneOwner: UInt8, BitwiseCopyable, Sendable {
  case none, pan, zoom, pinch
}

/// A plane passes from one gesture to another.
public struct PlaneHandover: Equatable, BitwiseCopyable, Sendable {
  public var from: PlaneOwner
  public var to: PlaneOwner
  public var cause: Cause

  public init(from: PlaneOwner, to: PlaneOwner, cause: Cause) {
    self.from = from
    self.to = to
    self.cause = cause
  }

  /// Why it does.
  public enum Cause: UInt8, BitwiseCopyable, Sendable {
    /// No gesture moved it before.
    case fresh
    /// A second finger joined the one that moved it.
    case joined
    /// A finger left.
    case lifted
    /// The panel took a finger back: a palm, a device that is gone.
    case cancelled
    /// Two fingers came so near to each other that the panel sees one.
    case merged
  }
}

/// What an event did to a plane: for haptics, and for a trace.
public struct PlaneStep: BitwiseCopyable, Sendable {
  /// Where the fingers have it now, or left it; nil while it goes its own way.
  public var transform: PlaneTransform?
  public var handover: PlaneHandover?
  /// Whether it turns upright after a turn, which is to be felt.
  public var hasSnapped = false
}

/// The fingers on a plane, and what of their way decides when they leave.
struct PlaneHand: BitwiseCopyable, Sendable {
  /// By slot: on the plane, or on something that lies on it.
  var fingers = ContactSet.empty
  /// Where a finger that zooms tapped before.
  var zoomPlace = Point.zero
  /// Whether the pan took over from two fingers.
  var isRemainder = false
  /// Where two fingers were last, in the middle between them.
  var pairPlace: Point?
  /// How far they have moved together, and their velocity when one of them left.
  var pairWay = Vector.zero
  var pairTracker = VelocityTracker()
  var parting: Vector?
  /// How the last one of two fingers left.
  var leaving = PlaneHandover.Cause.lifted
  /// Why the next gesture takes over.
  var cause = PlaneHandover.Cause.fresh
  let thresholds: GestureThresholds

  init(_ thresholds: GestureThresholds) { self.thresholds = thresholds }

  mutating func clear() { (fingers, pairPlace) = (.empty, nil) }
}

extension Plane {
  // Fingers that come and go, whatever gesture they become.

  /// Whether a finger is on it, or on something that lies on it.
  public var isTouched: Bool { !hand.fingers.isEmpty }

  /// The scene's, which it was made with.
  public var thresholds: GestureThresholds { hand.thresholds }

  /// The fingers that are, by slot.
  public var fingers: ContactSet { hand.fingers }

  public mutating func touch(_ touch: Touch, on ground: Ground) {
    switch touch.change {
    case .landed: if ground == .this { _ = land(touch) }
    case .left: leave(touch)
    case .latched, .unpressed: break
    }
  }

  /// A finger lands on it: what glides or springs back stops there, and comes to rest.
  ///
  /// - Returns: whether that was a catch, and so is no tap.
  public mutating func land(_ touch: Touch) -> Bool {
    hand.fingers.insert(touch.slot)
    return catchFlight(at: touch.time)
  }

  /// A finger leaves it. The last one leaves it where it is, or lets it spring back from past a
  /// limit where it was caught.
  public mutating func leave(_ touch: Touch) {
    guard hand.fingers.contains(touch.slot) else { return }
    hand.fingers.remove(touch.slot)
    leavePair(touch)
    guard hand.fingers.isEmpty, owner == .none, !isFlying(at: touch.time) else { return }
    settle(at: touch.time)
  }

  /// One of two fingers leaves: why, if the other one takes over.
  private mutating func leavePair(_ touch: Touch) {
    guard owner == .pinch, let pairPlace = hand.pairPlace, hand.fingers.count == 1 else { return }
    hand.parting = hand.pairTracker.velocity(at: touch.time, limits: hand.thresholds)
    let gap = (touch.location - pairPlace).length * 2
    hand.leaving =
      touch.isCancelled ? .cancelled : gap < tuning.mergeDistance ? .merged : .lifted
  }

  /// Whether a pinch handed its finger over and no pan has begun: the recognizers are not declared
  /// to hand over to each other (`GestureTable.handOver`). Once; the plane is let go then.
  public mutating func takeLoss(by time: Instant) -> Bool {
    guard time >= lossCheck else { return false }
    lossCheck = .never
    return true
  }

  /// Follows a gesture, from its beginning to its end: a drag, which pans, or a pinch, which zooms,
  /// turns and moves; no other one moves it. It does not make up for the way after which the drag
  /// takes off.
  ///
  /// - Parameter tapped: where the finger of a drag tapped right before it landed again: it zooms
  ///   about that place instead. A finger that a pair leaves behind pans.
  @discardableResult
  public mutating func follow(_ event: GestureEvent, after tapped: Point? = nil) -> PlaneStep {
    switch event.kind {
    case .drag: pan(event, after: tapped)
    case .pinch: pinch(event)
    // A pinch carries the angle: together with a rotation it turns the plane.
    case .tap, .doubleTap, .longPress, .press, .rotation, .edgeSwipe, .shake: PlaneStep()
    }
  }

  // One finger.

  private mutating func pan(_ event: GestureEvent, after tapped: Point?) -> PlaneStep {
    switch event.phase {
    case .recognized:
      return PlaneStep()
    case .began:
      lossCheck = .never
      let before = owner
      hand.isRemainder = before == .pinch
      hand.zoomPlace = tapped ?? .zero
      begin(tapped != nil && !event.isHandover ? .zoom : .pan, at: event.time)
      ahead.hold(event.contacts)
      carry(event)
      return step(at: event.time, from: before, because: before == .none ? .fresh : hand.cause)
    case .changed:
      carry(event)
      return step(at: event.time)
    case .ended, .cancelled:
      return release(event)
    }
  }

  /// The plane follows one finger.
  private mutating func carry(_ event: GestureEvent) {
    if owner == .zoom {
      let doublings = event.travel.dy / tuning.zoomDistance
      _ = zoom(
        by: exponential(doublings * 0.693_147_18), about: hand.zoomPlace, at: event.time)
    } else {
      pan(by: event.travel, at: event.time)
    }
  }

  // Two fingers.

  private mutating func pinch(_ event: GestureEvent) -> PlaneStep {
    switch event.phase {
    case .recognized:
      return PlaneStep()
    case .began:
      let before = owner
      hand.pairPlace = event.location
      (hand.pairWay, hand.parting) = (.zero, nil)
      hand.pairTracker.reset()
      hand.pairTracker.add(.zero, at: event.time - event.positionAge)
      begin(.pinch, at: event.time)
      ahead.hold(event.contacts)
      return step(at: event.time, from: before, because: event.isHandover ? .joined : .fresh)
    case .changed:
      ahead.hold(event.contacts)
      if event.downCount >= 2 {
        hand.pairPlace = event.location
        (hand.pairWay, hand.parting) = (event.translation, nil)
        hand.pairTracker.add(.zero + event.translation, at: event.time)
      }
      return carry(pair: event) ? step(at: event.time) : PlaneStep()
    case .ended, .cancelled:
      return release(event)
    }
  }

  /// A gesture is over. When its finger is handed over, the next gesture begins now and reports the
  /// change; otherwise no gesture moves the plane any more.
  private mutating func release(_ event: GestureEvent) -> PlaneStep {
    hand.cause = event.phase == .cancelled ? .cancelled : .lifted
    if event.isHandover {
      if event.kind == .pinch {
        // The pan must begin next, at the same time.
        lossCheck = event.time + .microseconds(1)
        if hand.cause == .lifted { hand.cause = hand.leaving }
      } else {
        hand.cause = .joined
      }
      return PlaneStep()
    }
    let before = owner
    guard before != .none else { return PlaneStep() }
    let velocity = flick(event)
    let place =
      switch before {
      case .pinch: hand.pairPlace ?? event.location
      case .zoom: hand.zoomPlace
      case .none, .pan: event.location
      }
    hand.pairPlace = nil
    var step = step(at: event.time)
    step.hasSnapped = end(about: place, velocity: velocity, at: event.time)
    step.handover = PlaneHandover(from: before, to: owner, cause: hand.cause)
    return step
  }

  /// The velocity with which fingers flick the plane as they leave it; zero when they do not.
  private mutating func flick(_ event: GestureEvent) -> Vector {
    guard event.phase == .ended else { return .zero }
    switch owner {
    case .pan:
      guard !hand.isRemainder || event.travel.length > tuning.glide.distance else { return .zero }
      return event.velocity
    case .pinch:
      guard hand.pairWay.length > tuning.glide.distance else { return .zero }
      return hand.parting ?? hand.pairTracker.velocity(at: event.time, limits: hand.thresholds)
    case .none, .zoom:
      return .zero
    }
  }

  private mutating func step(at time: Instant) -> PlaneStep {
    PlaneStep(transform: isFlying(at: time) ? nil : target)
  }

  private mutating func step(
    at time: Instant, from before: PlaneOwner, because cause: PlaneHandover.Cause
  ) -> PlaneStep {
    var step = step(at: time)
    step.handover = PlaneHandover(from: before, to: owner, cause: cause)
    return step
  }
}
