public import Gestures
public import Interactions
public import Raster
public import TactusCore

//            a finger drags                       lifts: the nearest stop
//   at a stop ────────────▶ under the finger, from stop to stop ──────────▶ on its way ▶ at a stop

/// A slider that stops at a few values: under a finger it goes with it, and clicks from stop to
/// stop; when the finger has left, it springs to the nearest. With reduced motion it is
/// there at once, and its knob fades.
public struct SnapSlider: Part, BitwiseCopyable, Sendable {
  /// The stop that it is at, or nearest to: 0 at the left end.
  public private(set) var stop: Int
  public let stopCount: Int
  /// The values of the first and the last stop.
  public let first: Float
  public let last: Float
  private var slider: Slider
  private var knob: MovingValue
  private var isHeld = false
  /// Where the knob is as of the last update, 0 to 1.
  public private(set) var shown: Float
  /// With reduced motion, and where the knob was before.
  private var fade = FadeInPlace()
  private var past: Float = 0

  /// What a finger did.
  public enum Change: BitwiseCopyable, Sendable {
    /// It passed on to another stop, and holds on to the knob.
    case passed
    /// It has left the knob at a stop.
    case left
  }

  private var tuning: SnapSliderTuning
  /// Whether its spring is in no table of the scene.
  private let isOwn: Bool

  /// - Parameter tuning: the scene's; without one it has the defaults.
  /// - Precondition: there are two stops or more, `stop` is one of them, and the range is finite.
  public init(
    _ range: ClosedRange<Float>, stops: Int, at stop: Int = 0, _ tuning: SnapSliderTuning? = nil
  ) {
    require(stops >= 2, "a slider has 2 stops or more", got: stops)
    require("the stop at which a slider begins", stop, from: 0, to: stops - 1)
    require(range.lowerBound.isFinite, "a slider begins at a number", got: range.lowerBound)
    require(range.upperBound.isFinite, "a slider ends at a number", got: range.upperBound)
    (first, last) = (range.lowerBound, range.upperBound)
    (stopCount, self.stop) = (stops, stop)
    self.tuning = tuning ?? SnapSliderTuning()
    isOwn = tuning == nil
    let place = Float(stop) / Float(stops - 1)
    slider = Slider(place)
    knob = MovingValue(place)
    shown = place
  }

  /// The value of the stop that it is at.
  public var value: Float { first + (last - first) * share(of: stop) }

  private func share(of stop: Int) -> Float { Float(stop) / Float(stopCount - 1) }

  /// The track along which the knob moves.
  public static func track(in frame: Rect) -> Rect {
    Rect(x: frame.x + 14, y: frame.center.y - 3, width: frame.width - 28, height: 6)
  }

  /// Follows a drag on the frame in which it is drawn.
  public mutating func follow(_ event: GestureEvent, in frame: Rect) -> Change? {
    if event.phase == .began {
      slider.set(min(max(knob.value(at: event.time), 0), 1))
      isHeld = true
    }
    guard isHeld else { return nil }
    let hasLeft = slider.follow(event, along: Self.track(in: frame).width)
    let steps = slider.value * Float(stopCount - 1)
    let before = stop
    if abs(steps - Float(stop)) > 0.5 + tuning.hold { stop = Int(Int32(steps + 0.5)) }
    switch event.phase {
    case .recognized, .began, .changed:
      knob.set(slider.value)
    case .ended, .cancelled:
      isHeld = false
      settle(at: event.time)
    }
    return stop != before ? .passed : hasLeft ? .left : nil
  }

  /// Handles a tap or a drag on it; returns whether it is at another stop now.
  public mutating func handle(_ event: GestureEvent, in frame: Rect) -> Bool {
    if event.phase == .recognized { return tap(event.location, in: frame, at: event.time) }
    return follow(event, in: frame) == .passed
  }

  /// A tap beside the knob brings it to the nearest stop; returns whether that is another one.
  public mutating func tap(_ point: Point, in frame: Rect, at time: Instant) -> Bool {
    let track = Self.track(in: frame)
    let place = min(max((point.x - track.x) / track.width, 0), 1)
    return move(to: Int(Int32(place * Float(stopCount - 1) + 0.5)), at: time)
  }

  /// Brings it to a stop; returns whether that is another one.
  public mutating func move(to stop: Int, at time: Instant) -> Bool {
    let before = self.stop
    self.stop = min(max(stop, 0), stopCount - 1)
    settle(at: time)
    return self.stop != before
  }

  private mutating func settle(at time: Instant) {
    let (place, end) = (knob.value(at: time), share(of: stop))
    if place != end, fade.begin(at: time) { past = place }
    knob.retarget(to: end, spring: tuning.settling, at: time)
  }

  public func draw(
    in frame: Rect, _ state: ControlState = .plain, on canvas: inout Canvas, _ theme: Theme
  ) {
    let track = Self.track(in: frame)
    let color = state.isDisabled ? theme.faint : theme.accent
    canvas.fillRounded(track, radius: 3, theme.cardEdge.mixed(with: theme.faint, share: 0.5))
    for stop in 0..<stopCount where stopCount <= 16 {
      let x = track.x + track.width * share(of: stop)
      let dot = Point(x: x, y: track.center.y + 17)
      canvas.fillCircle(
        center: dot, radius: stop == self.stop ? 2.5 : 1.5,
        stop == self.stop ? color : theme.secondaryText)
    }
    // As `crossFade`, without a closure: an image has the knob once. The knobs lie over both ways.
    let past = fade.shown < 1 ? self.past : shown
    for index in 0..<4 where index % 2 == 1 || past != shown {
      draw(isKnob: index > 1, index % 2 == 0, from: past, state, track, color, on: &canvas, theme)
    }
  }

  /// The knob or the way to it, as it was or as it is now.
  @inline(never)
  private func draw(
    isKnob: Bool, _ isPast: Bool, from past: Float, _ state: ControlState, _ track: Rect,
    _ color: Color, on canvas: inout Canvas, _ theme: Theme
  ) {
    canvas.scoped { canvas in
      canvas.fade(to: Canvas.share(ofPast: isPast, at: fade.shown))
      let end = track.width * (isPast ? past : shown)
      guard !isKnob else {
        return drawKnob(at: Point(x: track.x + end, y: track.center.y), state, on: &canvas, theme)
      }
      canvas.fillRounded(
        Rect(x: track.x, y: track.y, width: max(end, 6), height: 6), radius: 3, color)
    }
  }

  private func drawKnob(
    at knob: Point, _ state: ControlState, on canvas: inout Canvas, _ theme: Theme
  ) {
    if state.press > 0 {
      canvas.fillCircle(center: knob, radius: 20, theme.accent.opacity(0.25 * state.press))
    }
    if state.isFocused {
      canvas.strokeCircle(center: knob, radius: 17, width: 2, theme.accent)
    }
    if state.isDisabled {
      canvas.fillCircle(center: knob, radius: 12, theme.faint)
      canvas.fillCircle(center: knob, radius: 9, theme.card)
    } else {
      canvas.knob(at: knob, radius: 12, theme)
    }
    if let busy = state.busy {
      canvas.busyRing(at: knob, radius: 7, turns: busy, Theme.light.accent)
    }
  }

  // As a part.
  public var nextRest: Instant { knob.nextRest }
  public mutating func takeRest(by time: Instant) -> Float? { knob.takeRest(by: time) }
  public func place(at time: Instant) -> Float? { knob.value(at: time) }
  public func isResting(at time: Instant) -> Bool {
    knob.isResting(at: time) && fade.isOver(at: time)
  }

  public mutating func pace(by pacing: Pacing) {
    fade.pace(by: pacing)
    if isOwn { tuning.settling.pace(by: pacing) }
  }

  public mutating func letGo(at time: Instant) {
    guard isHeld else { return }
    isHeld = false
    settle(at: time)
  }

  public mutating func suspend(at time: Instant) {
    isHeld = false
    knob.settle(at: share(of: stop), time)
    fade.stop()
  }

  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    // A thousandth of the track is less than a pixel.
    let place = wholePixels(min(max(knob.value(at: time), 0), 1) * 1000, scale: 1) / 1000
    guard fade.show(at: time) || place != shown else { return }
    shown = place
    changes.isWhole = true
  }
}

/// How the knob of a slider goes from stop to stop.
public struct SnapSliderTuning: TuningTable {
  /// A knob that is held near the middle between two stops stays with the one that it is at: it
  /// passes on this much, in steps, beyond the middle.
  public var hold: Float = 0.1
  /// Brings the knob to its stop when a finger has left it.
  public var settling = Spring(response: 0.25, dampingFraction: 0.8)

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.ratio(
      &hold, "slider.hold", in: 0...0.45,
      "A slider clicks on to the next stop when it is this share of a step beyond the middle.")
    visitor.spring(
      &settling, response: "slider.response", damping: "slider.damping",
      "The spring that brings the knob of a slider to its stop.")
  }
}
