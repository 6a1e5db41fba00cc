public import Gestures
public import Interactions
public import Raster
public import TactusCore

/// A switch, whose knob slides; with reduced motion it fades into its other place.
public struct Toggle: Part, BitwiseCopyable, Sendable {
  /// Whether it is on, also while its knob is on its way.
  public private(set) var isOn: Bool
  private var knob: MovingValue
  /// Where the knob is as of the last update: 0 off, 1 on.
  public private(set) var shown: Float
  /// With reduced motion: how much of it shows over what it was before.
  private var fade = FadeInPlace()

  /// In points.
  public static var width: Float { 52 }
  public static var height: Float { 30 }
  private var tuning: ToggleTuning
  /// Whether its spring is in no table of the scene.
  private let isOwn: Bool

  /// - Parameter tuning: the scene's; without one it has the defaults.
  public init(isOn: Bool = false, _ tuning: ToggleTuning? = nil) {
    self.isOn = isOn
    self.tuning = tuning ?? ToggleTuning()
    isOwn = tuning == nil
    shown = isOn ? 1 : 0
    knob = MovingValue(isOn ? 1 : 0)
  }

  /// A tap: it is on, or off, at once, and the knob follows.
  public mutating func flip(at time: Instant) {
    isOn.toggle()
    fade.turn(at: time)
    knob.retarget(to: isOn ? 1 : 0, spring: tuning.sliding, at: time)
  }

  /// Draws it in the middle of a frame.
  public func draw(
    in frame: Rect, _ state: ControlState = .plain, on canvas: inout Canvas, _ theme: Theme
  ) {
    guard fade.shown < 1 else { return draw(shown, in: frame, state, on: &canvas, theme) }
    // The one covers the other one.
    draw(1 - shown, in: frame, state, on: &canvas, theme)
    canvas.scoped { canvas in
      canvas.fade(to: fade.shown)
      draw(shown, in: frame, state, on: &canvas, theme)
    }
  }

  @inline(never)
  private func draw(
    _ shown: Float, in frame: Rect, _ state: ControlState, on canvas: inout Canvas, _ theme: Theme
  ) {
    let track = Rect(
      x: frame.center.x - Self.width / 2, y: frame.center.y - Self.height / 2, width: Self.width,
      height: Self.height)
    let radius = Self.height / 2
    let on = state.isDisabled ? theme.faint : theme.accent
    canvas.ground(
      track, radius: radius,
      theme.cardEdge.mixed(with: theme.faint, share: 0.5).mixed(with: on, share: shown), state,
      theme)
    let x = track.x + radius + shown * (track.width - 2 * radius)
    let center = Point(x: x, y: track.center.y)
    if let busy = state.busy {
      canvas.busyRing(at: center, radius: 9, turns: busy, theme.knob)
    } else if state.isDisabled {
      canvas.fillCircle(center: center, radius: radius - 3, theme.background)
    } else {
      canvas.fillCircle(center: center, radius: radius - 3, theme.knob)
    }
  }

  // As a part.
  public var nextRest: Instant { knob.nextRest }
  public mutating func takeRest(by time: Instant) -> Float? { knob.takeRest(by: time) }
  public func isResting(at time: Instant) -> Bool {
    knob.isResting(at: time) && fade.isOver(at: time)
  }

  public mutating func pace(by pacing: Pacing) {
    fade.pace(by: pacing)
    if isOwn { tuning.sliding.pace(by: pacing) }
  }

  public mutating func suspend(at time: Instant) {
    knob.settle(at: isOn ? 1 : 0, time)
    fade.stop()
  }

  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    let place = wholePixels(knob.value(at: time) * Self.width, scale: scale) / Self.width
    guard fade.show(at: time) || place != shown else { return }
    shown = min(max(place, 0), 1)
    changes.isWhole = true
  }
}

/// How the knob of a switch moves.
public struct ToggleTuning: TuningTable {
  /// Brings the knob to its side.
  public var sliding = Spring(response: 0.2, dampingFraction: 1)

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.spring(
      &sliding, response: "switch.response", damping: "switch.damping",
      "The spring that brings the knob of a switch to its side.")
  }
}
