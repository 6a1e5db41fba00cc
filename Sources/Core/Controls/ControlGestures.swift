public import Firmware
public import Gestures
public import Interactions
public import TactusCore

/// The three recognizers that controls need, and the light of what is pressed.
///
/// A scene that has nothing else adds them in its initializer and shows this part last. Where an
/// event's target is not enough, `ControlRole(event.recognizer)` is the gesture.
public struct ControlGestures: Part, BitwiseCopyable, Sendable {
  public let tap: RecognizerID
  /// A long press that reports its presses; see `Hold`.
  public let hold: RecognizerID
  /// A drag whose direction is decided before it begins.
  public let drag: RecognizerID
  public private(set) var presses: Presses

  /// - Parameters:
  ///   - table: still empty: recognizers of the scene's own are added after these.
  ///   - duration: of the long press, up to an hour; nil for the threshold's.
  public init(
    in table: inout GestureTable, hold duration: Interval? = nil,
    _ tuning: PressTuning = PressTuning()
  ) {
    require(
      table.count == 0,
      "ControlGestures(in:) adds its recognizers first, once; add your own after it: the table has 0",
      got: table.count)
    tap = table.add(TapRecognizer(), as: ControlRole.tap)
    hold = table.add(
      LongPressRecognizer(minimumDuration: duration, reportsPress: true), as: ControlRole.hold)
    drag = table.add(DragRecognizer(needsAxis: true), as: ControlRole.drag)
    presses = Presses(tuning)
  }

  public func watchers(for gestures: TargetGestures) -> Watchers {
    switch gestures {
    case .none: .none
    case .taps: Watchers(taps: tap.asSet)
    case .drags: Watchers(taps: tap.asSet, drags: drag.asSet)
    case .holds: Watchers(taps: hold.asSet)
    }
  }

  /// How a target is, as far as fingers press it.
  public func state(of target: TargetID, isDisabled: Bool = false) -> ControlState {
    ControlState(
      press: isDisabled ? 0 : presses.shown.brightness(of: target), isDisabled: isDisabled)
  }

  // As a part.
  public func isResting(at time: Instant) -> Bool { presses.isResting(at: time) }
  public mutating func touch(_ touch: Touch, on ground: Ground) {
    presses.touch(touch, on: ground)
  }
  public mutating func letGo(at time: Instant) { presses.letGo(at: time) }
  public mutating func suspend(at time: Instant) { presses.suspend(at: time) }
  public mutating func pace(by pacing: Pacing) { presses.pace(by: pacing) }
  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    presses.show(at: time, scale: scale, &changes)
  }
}

/// What the recognizers of controls are for.
public enum ControlRole: UInt8, RecognizerRole {
  case tap, hold, drag

  public var name: StaticString {
    switch self {
    case .tap: "tap"
    case .hold: "hold"
    case .drag: "drag"
    }
  }
}

/// A scene of controls: its table states which gestures a target is for.
public protocol ControlScene: TabledScene, ~Copyable {
  var gestures: ControlGestures { get }
  /// Whether the targets of a group can be used now; by default they can.
  ///
  /// Nothing watches one that cannot. If a finger is on it as that changes, its gesture is over
  /// with the next event: parts that fingers move are let go, so that what they have set stays, and
  /// the scene is handed that event as `cancelled`, and nothing more of the gesture.
  func isEnabled(_ target: Targets) -> Bool
}

extension ControlScene where Self: ~Copyable {
  @inlinable
  public func isEnabled(_ target: Targets) -> Bool { true }

  @inlinable
  public func watchers(of target: Targets) -> Watchers {
    isEnabled(target) ? gestures.watchers(for: target.row.gestures) : .none
  }

  /// Nothing begins on what cannot be used, though a finger landed on it while it could.
  @inlinable
  public func admits(_ attempt: GestureEvent) -> Bool {
    isEnabled(Targets.find(attempt.target).group) && allows(attempt)
  }

  @inlinable
  public mutating func receive(
    _ event: GestureEvent, ended: inout RecognizerSet, _ outbox: inout SceneOutbox
  ) {
    let recognizer = Int(event.recognizer.index)
    if ended.contains(recognizer) {
      switch event.phase {
      // Another gesture of the same recognizer.
      case .began, .recognized: ended.remove(recognizer)
      case .changed: return
      case .ended, .cancelled:
        ended.remove(recognizer)
        return
      }
    }
    guard !isEnabled(Targets.find(event.target).group) else { return handle(event, &outbox) }
    switch event.phase {
    case .recognized: return
    // It was allowed, and disabled by what was handled right before.
    case .began: ended.insert(recognizer)
    case .changed, .ended, .cancelled:
      if event.phase == .changed { ended.insert(recognizer) }
      letPartsGo(at: event.time)
      var over = event
      over.phase = .cancelled
      handle(over, &outbox)
    }
  }

  /// How a target is, for drawing it.
  @inlinable
  public func state(_ target: Targets, _ index: Int = 0) -> ControlState {
    gestures.state(of: target.id(index), isDisabled: !isEnabled(target))
  }
}
