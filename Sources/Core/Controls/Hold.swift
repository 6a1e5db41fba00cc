public import Gestures
public import Interactions
public import Raster
public import TactusCore

/// What a long press takes: a ring that fills while a finger holds, and what it guards.
///
/// Its recognizer is a `LongPressRecognizer` with the same duration that reports presses.
public struct Hold: Part, BitwiseCopyable, Sendable {
  /// How long it has to be held.
  public let duration: Interval
  private var start: Instant?
  /// How much of the ring is full as of the last update, 0 to 1.
  public private(set) var shown: Float = 0

  /// The ring fills in so many steps, each of them one picture at most.
  private static var stepCount: Float { 60 }

  /// - Parameter duration: 0 to an hour.
  public init(_ duration: Interval) {
    require(
      duration >= .zero && duration <= .milliseconds(3_600_000), "a Hold takes 0 to 3600000 ms",
      got: Int(truncatingIfNeeded: duration.microseconds / 1000))
    self.duration = duration
  }

  /// Follows the long press; returns whether it has been held for its duration.
  public mutating func follow(_ event: GestureEvent) -> Bool {
    switch event.phase {
    case .began:
      start = event.kind == .press ? event.time : nil
      return event.kind == .longPress
    case .recognized, .changed: break
    case .ended, .cancelled: start = nil
    }
    return false
  }

  /// Draws the icon of what it guards, and the ring around it.
  public func draw(
    _ icon: Icon, in frame: Rect, _ state: ControlState = .plain, on canvas: inout Canvas,
    _ theme: Theme
  ) {
    let radius = min(frame.width, frame.height) / 2 - 3
    let ink = state.isDisabled ? theme.disabledText : shown > 0 ? theme.accent : theme.text
    canvas.ground(
      Rect(
        x: frame.center.x - radius, y: frame.center.y - radius, width: 2 * radius,
        height: 2 * radius), radius: radius, theme.card, state, theme)
    canvas.strokeCircle(center: frame.center, radius: radius, width: 3, theme.cardEdge)
    if let busy = state.busy {
      canvas.busyRing(at: frame.center, radius: 9, turns: busy, ink)
    } else {
      canvas.icon(icon, at: frame.center, size: radius, ink)
    }
    let steps = Int(Int32(shown * Self.stepCount))
    var last = Vector(dx: 0, dy: -1)
    for step in 0..<steps {
      let (sine, cosine) = sineAndCosine(Float(step + 1) / Self.stepCount * 2 * Float.pi)
      let next = Vector(dx: sine, dy: -cosine)
      canvas.line(
        from: frame.center + last * (radius - 1.5), to: frame.center + next * (radius - 1.5),
        width: 3, theme.accent)
      last = next
    }
  }

  // As a part.
  public func isResting(at time: Instant) -> Bool { start == nil }
  public mutating func letGo(at time: Instant) { start = nil }

  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    var share: Float = 0
    if let start, duration > .zero {
      let done = min(max((time - start).seconds / duration.seconds, 0), 1)
      share = Float(Int(Int32(done * Self.stepCount))) / Self.stepCount
    }
    guard share != shown else { return }
    shown = share
    changes.isWhole = true
  }
}
