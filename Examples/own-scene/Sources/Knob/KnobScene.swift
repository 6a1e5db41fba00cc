public import Firmware
public import Gestures
public import Interactions
public import TactusCore

/// A thermostat's knob. A hand turns it about its center; it clicks from detent to detent, resists
/// past its stops and springs back. A double tap resets it; its center switches to fine steps.
public struct KnobScene: TabledScene {
  public struct Tuning: TuningTable {
    var detent: Float = 0.2617994
    var detents: Int32 = 20
    var settling = Spring(response: 0.25, dampingFraction: 0.6)
    public init() {}
    public mutating func visit(_ visitor: inout some TuningVisitor) {
      visitor.angle(&detent, "knob.detent", in: 0.05...0.5, "From one detent to the next.")
      visitor.count(&detents, "knob.detents", in: 2...40, "How many lie between the stops.")
      visitor.spring(
        &settling, response: "knob.settling.response", damping: "knob.settling.damping",
        "The spring that brings it to its step.")
    }
  }

  public enum Spot: UInt8, TargetTable {
    case dial, button
    public var row: TargetRow {
      switch self {
      case .dial: TargetRow("dial", "dial", isQuiet: false)
      case .button: TargetRow("button", "button")
      }
    }
  }

  private enum Role: UInt8, RecognizerRole {
    case turn, set, tap, hold
    var name: StaticString {
      switch self {
      case .turn: "turn"
      case .set: "set"
      case .tap: "tap"
      case .hold: "hold"
      }
    }
  }

  public static var name: StaticString { "knob" }
  let tuning: Tuning
  let dial: Rect
  private let turn: RecognizerID
  private let set: RecognizerID
  private let tap: RecognizerID
  private let hold: RecognizerID
  /// Steps above the lower stop: whole detents, or fifths of one.
  private(set) var step: Shown<Int32>
  private(set) var isFine = Shown(false)
  private(set) var knob: Knob
  private(set) var pressed = Shown<Spot?>(nil)

  var button: Rect { dial.inset(by: dial.width * 0.28) }
  private var finer: Int32 { isFine.now ? 5 : 1 }
  var stop: Float { tuning.detent * Float(tuning.detents) / 2 }
  private var angle: Float { Float(step.now) * tuning.detent / Float(finer) - stop }
  var celsius: Float { 20 + angle / tuning.detent / 2 }

  public init(_ screen: Screen, _ tuning: Tuning, _ gestures: inout GestureTable) {
    self.tuning = tuning
    let size = min(screen.width, screen.height) - 16
    dial = Rect(x: (screen.width - size) / 2, y: 8, width: size, height: size)
    step = Shown(tuning.detents / 2)
    knob = Knob(stop: tuning.detent * Float(tuning.detents) / 2, tuning.settling)
    turn = gestures.add(DragRecognizer(), as: Role.turn)
    set = gestures.add(TapRecognizer(count: 2), as: Role.set)
    tap = gestures.add(TapRecognizer(), as: Role.tap)
    hold = gestures.add(LongPressRecognizer(reportsPress: true), as: Role.hold)
    gestures.simultaneous(hold, turn)
  }

  public mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&knob, "knob", covers: dial)
    visitor.visit(&step, "step", covers: dial)
    visitor.visit(&isFine, "fine", covers: dial)
    visitor.visit(&pressed, "pressed", covers: dial)
  }

  public func frame(of spot: Spot, _ index: Int) -> Rect { spot == .dial ? dial : button }

  /// The button is round; what is not on it turns the knob.
  public func index(of spot: Spot, at point: Point, _ time: Instant) -> Int? {
    switch spot {
    case .dial: 0
    case .button: (point - dial.center).length < button.width / 2 ? 0 : nil
    }
  }

  public func watchers(of spot: Spot) -> Watchers {
    switch spot {
    case .dial: Watchers(taps: set.asSet | hold.asSet, drags: turn.asSet)
    case .button: Watchers(taps: tap.asSet | hold.asSet)
    }
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch Role(event.recognizer) {
    case .hold: press(event)
    case .turn: turn(event, &outbox)
    case .set: go(to: tuning.detents / 2 * finer, .success, event, &outbox)
    case .tap:
      isFine.now.toggle()
      go(to: isFine.now ? step.now * 5 : (step.now + 2) / 5, .light, event, &outbox)
    }
    // No finger holds it: it goes to its step.
    if !knob.isTurned, pressed.now != .dial { knob.settle(on: angle, at: event.time) }
  }

  private mutating func press(_ event: GestureEvent) {
    switch event.phase {
    case .began:
      pressed.now = Spot.find(event.target).group
      if pressed.now == .dial { knob.stop(at: event.time) }
    case .recognized, .changed: break
    case .ended, .cancelled: pressed.now = nil
    }
  }

  private mutating func turn(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let arm = event.location - dial.center
    switch event.phase {
    case .recognized: break
    case .began: knob.grab(by: arm, at: event.time)
    case .changed:
      // Near the center, jitter would amount to half a turn.
      guard knob.turn(to: arm, nearest: dial.width / 16, finer: Float(finer)) else { return }
      click(event, &outbox)
    case .ended, .cancelled: knob.letGo(at: event.time)
    }
  }

  /// One click per report; a detent holds on a little, so that jitter at its border is silent.
  private mutating func click(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let share = min(max(0.5 + knob.wish / stop / 2, 0), 1)
    let place = share * Float(tuning.detents * finer)
    guard (place - Float(step.now)).magnitude > 0.6 else { return }
    let isStopped = knob.wish.magnitude > stop - tuning.detent / Float(finer) / 2
    go(to: Int32(place + 0.5), isStopped ? .medium : .light, event, &outbox)
    if isStopped { outbox.append(.haptic(.warning), at: event.time) }
  }

  private mutating func go(
    to step: Int32, _ haptic: HapticKind, _ event: GestureEvent, _ outbox: inout SceneOutbox
  ) {
    self.step.now = step
    let record = SceneRecord("detent").with("celsius", .number(celsius))
    outbox.append(.record(record), at: event.time)
    outbox.append(.haptic(haptic), at: event.time)
  }
}
