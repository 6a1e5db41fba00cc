public import Gestures
public import TactusCore

//            lands                lifts in place             lands near it, in time
//   none ────────────▶ pressed ──────────────────▶ tapped ──────────────────────────▶ again
//    ▲ ▲                  │  │                        │  elsewhere, too late: pressed   │
//    │ │ lifts elsewhere  │  │ another lands in time  └──────────────▶                  │
//    │ └──────────────────┘  ▼                                                          │
//    │                      both ── a third one, a move, a cancel ──▶ spoilt            │
//    └───────────────────────┴──── the last one leaves ────────────────┴────────────────┘

/// What taps on a plane come to, beyond those that a recognizer knows: a finger that stays down
/// after a tap may zoom, and two fingers that come and go together are a tap of their own.
public struct PlaneTaps: BitwiseCopyable, Sendable {
  private enum State: BitwiseCopyable, Sendable {
    case none
    case pressed(at: Instant, Point)
    case tapped(until: Instant, Point)
    case again(at: Instant, Point, slot: Int)
    case both(since: Instant, middle: Point)
    case spoilt
  }

  private var state = State.none
  private let distance: Float
  private let nextDistance: Float
  private let nextInterval: Interval
  private let window: Interval

  /// - Parameters:
  ///   - thresholds: how near in place and time taps are to each other.
  ///   - window: how long two fingers may take for a tap.
  public init(_ thresholds: GestureThresholds, window: Interval) {
    distance = thresholds.tapDistance
    nextDistance = thresholds.multipleTapDistance
    nextInterval = thresholds.multipleTapInterval
    self.window = window
  }

  /// Where a finger that may zoom landed, if it is the one in `slot`.
  public func zoomPlace(_ contacts: ContactSet) -> Point? {
    guard case .again(_, let place, let slot) = state, contacts.contains(slot) else { return nil }
    return place
  }

  /// A finger lands on the plane.
  ///
  /// - Parameter isCatch: whether it stops the plane, which is no tap.
  public mutating func land(_ touch: Touch, isCatch: Bool) {
    guard !isCatch else {
      state = .spoilt
      return
    }
    switch state {
    case .none:
      state = .pressed(at: touch.time, touch.location)
    case .tapped(let until, let place):
      let isNear = (touch.location - place).length <= nextDistance
      state =
        touch.time < until && isNear
        ? .again(at: touch.time, touch.location, slot: touch.slot)
        : .pressed(at: touch.time, touch.location)
    case .pressed(let start, let place), .again(let start, let place, _):
      state =
        touch.time - start <= window
        ? .both(since: start, middle: .midpoint(place, touch.location)) : .spoilt
    case .both, .spoilt:
      state = .spoilt
    }
  }

  /// A finger leaves the plane, on which `remaining` stay.
  ///
  /// - Returns: the middle of two fingers that were a tap.
  public mutating func leave(_ touch: Touch, remaining: Int) -> Point? {
    let isInPlace = !touch.isCancelled && touch.translation.length <= distance
    switch state {
    case .none, .tapped:
      break
    case .pressed:
      state =
        isInPlace && touch.isPress
        ? .tapped(until: touch.time + nextInterval, touch.location) : .none
    case .again:
      state = .none
    case .both(let start, let middle):
      guard isInPlace, touch.time - start <= window else {
        state = remaining == 0 ? .none : .spoilt
        return nil
      }
      guard remaining == 0 else { return nil }
      state = .none
      return middle
    case .spoilt:
      if remaining == 0 { state = .none }
    }
    return nil
  }

  public mutating func clear() { state = .none }
}
