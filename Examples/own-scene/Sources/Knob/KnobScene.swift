public import Firmware
public import Gestures
public import Raster
public import TactusCore

/// A thermostat's knob. A hand turns it about its center; it clicks from detent to detent, resists
/// past its stops and springs back. A double tap resets it; its center switches to fine steps.
public struct KnobScene: Scene {
  public struct Tuning: TuningTable {
    var detent: Float = 0.2617994
    var detents: Int32 = 20
    public init() {}
    public mutating func visit(_ visitor: inout some TuningVisitor) {
      visitor.angle(&detent, "knob.detent", in: 0.05...0.5, "From one detent to the next.")
      visitor.count(&detents, "knob.detents", in: 2...40, "How many lie between the stops.")
    }
  }
  private enum Role: UInt8, RecognizerRole {
    case turn, set, tap, hold
    var name: StaticString { (["turn", "set", "tap", "hold"] as InlineArray<4, _>)[Int(rawValue)] }
  }

  public static var name: StaticString { "knob" }
  private let tuning: Tuning
  private let dial: Rect
  private let dialWatchers: RecognizerSet
  private let buttonWatchers: RecognizerSet
  /// Steps above the lower stop: whole detents, or fifths of one.
  private var step: Int32
  private var isFine = false
  /// From the center to the finger that turns the knob.
  private var arm: Vector?
  /// Where that finger would put the knob if there were no stops: radians, 0 points up.
  private var wish: Float = 0
  /// Where the knob is while no finger turns it.
  private var rest = SpringValue(0)
  private var pressed: TargetID?
  private var shown: Float?
  private var hasChanged = true
  private var button: Rect { dial.inset(by: dial.width * 0.28) }
  private var finer: Int32 { isFine ? 5 : 1 }
  private var stop: Float { tuning.detent * Float(tuning.detents) / 2 }
  private var angle: Float { Float(step) * tuning.detent / Float(finer) - stop }
  private var celsius: Float { 20 + angle / tuning.detent / 2 }

  public init(_ screen: Screen, _ tuning: Tuning, _ gestures: inout GestureTable) {
    self.tuning = tuning
    let size = min(screen.width, screen.height) - 16
    dial = Rect(x: (screen.width - size) / 2, y: 8, width: size, height: size)
    step = tuning.detents / 2
    let turn = gestures.add(DragRecognizer(), as: Role.turn)
    let set = gestures.add(TapRecognizer(count: 2), as: Role.set)
    let tap = gestures.add(TapRecognizer(), as: Role.tap)
    let hold = gestures.add(LongPressRecognizer(reportsPress: true), as: Role.hold)
    gestures.simultaneous(hold, turn)
    dialWatchers = turn.asSet | set.asSet | hold.asSet
    buttonWatchers = tap.asSet | hold.asSet
  }

  public var targetCount: Int { 2 }
  public func target(_ id: TargetID) -> TargetDescription {
    let (name, frame): (StaticString, Rect) = id == 0 ? ("dial", dial) : ("button", button)
    return TargetDescription(name: Label(name), kind: name, frame: frame, isQuiet: id == 1)
  }
  public func hit(_ point: Point, at time: Instant) -> Hit {
    let isOnButton = (point - dial.center).length < button.width / 2
    return Hit(target: isOnButton ? 1 : 0, watchers: isOnButton ? buttonWatchers : dialWatchers)
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    hasChanged = true
    let (time, reach) = (event.time, event.location - dial.center)
    switch (Role(event.recognizer), event.phase) {
    case (.hold, .began): (pressed, rest) = (event.target, SpringValue(rest.value(at: time)))
    case (.hold, let phase): if phase != .changed { pressed = nil }
    case (.turn, .began): (arm, wish) = (reach, resisted(rest.value(at: time), by: 1 / 0.3))
    case (.turn, .changed): turn(to: reach, at: time, &outbox)
    case (.turn, _): (arm, rest) = (nil, SpringValue(resisted(wish, by: 0.3)))
    case (.set, _): go(to: tuning.detents / 2 * finer, .success, at: time, &outbox)
    case (.tap, _):
      isFine.toggle()
      go(to: isFine ? step * 5 : (step + 2) / 5, .light, at: time, &outbox)
    }
    guard arm == nil, pressed != 0 else { return }
    rest.retarget(to: angle, spring: Spring(response: 0.25, dampingFraction: 0.6), at: time)
  }

  /// Turns by the angle between two positions of the finger: a full turn or a new landing never
  /// jumps.
  private mutating func turn(to new: Vector, at time: Instant, _ outbox: inout SceneOutbox) {
    guard let old = arm else { return }
    arm = new
    // Near the center, jitter would amount to half a turn.
    guard min(old.length, new.length) > dial.width / 16 else { return }
    let sine = old.dx * new.dy - old.dy * new.dx
    wish += arcTangent(y: sine, x: old.dx * new.dx + old.dy * new.dy) / Float(finer)
    wish = min(max(wish, -stop - 1), stop + 1)
    let place = min(max(0.5 + wish / stop / 2, 0), 1) * Float(tuning.detents * finer)
    // One click per report; a detent holds on a little, so that jitter at its border is silent.
    guard (place - Float(step)).magnitude > 0.6 else { return }
    let isStopped = wish.magnitude > stop - tuning.detent / Float(finer) / 2
    go(to: Int32(place + 0.5), isStopped ? .medium : .light, at: time, &outbox)
    if isStopped { outbox.append(.haptic(.warning), at: time) }
  }

  mutating func go(to: Int32, _ kind: HapticKind, at time: Instant, _ outbox: inout SceneOutbox) {
    step = to
    outbox.append(.record(SceneRecord("detent").with("celsius", .number(celsius))), at: time)
    outbox.append(.haptic(kind), at: time)
  }

  /// Past a stop only a fraction of the excess counts.
  private func resisted(_ angle: Float, by factor: Float) -> Float {
    let inside = min(max(angle, -stop), stop)
    return inside + (angle - inside) * factor
  }

  public mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    guard hasChanged else { return }
    if shown == nil { damage.addAll() } else { damage.add(dial, scale: scale) }
    shown = arm == nil ? rest.value(at: time) : resisted(wish, by: 0.3)
    hasChanged = !rest.isResting(at: time)
  }

  public func draw(on canvas: inout Canvas) {
    let (dark, dim, shown) = (Color(rgb: 0x1A2238), Color(rgb: 0x3A4766), shown ?? 0)
    func heat(_ angle: Float) -> Color {
      Color(rgb: 0x3D8BFF).mixed(with: Color(rgb: 0xFF7A3D), share: 0.5 + angle / stop / 2)
    }
    func ray(_ angle: Float, from: Float, to: Float, _ width: Float, _ color: Color) {
      let (sine, cosine) = sineAndCosine(angle)
      let axis = Vector(dx: sine, dy: -cosine) * dial.width
      canvas.line(from: dial.center + axis * from, to: dial.center + axis * to, width: width, color)
    }
    canvas.fill(canvas.bounds, from: dark, to: Color(rgb: 0x090C15))
    for tick in 0...tuning.detents {
      let angle = Float(tick) * tuning.detent - stop
      ray(angle, from: 0.44, to: 0.48, 5, angle < shown + 0.01 ? heat(angle) : dim)
    }
    let cap = dial.inset(by: dial.width * 0.09)
    canvas.shadow(of: cap, radius: cap.width, offset: Vector(dx: 0, dy: 6), blur: 12, .black)
    canvas.fillRounded(cap, radius: cap.width, from: dim, to: dark)
    ray(shown, from: 0.29, to: 0.37, arm != nil || pressed == 0 ? 11 : 7, heat(shown))
    canvas.fillCircle(center: dial.center, radius: button.width / 2, pressed == 1 ? .black : dark)
    let number = Label().appending(celsius, decimals: 1).appending("°")
    canvas.text(number, in: dial, TextStyle(size: 44), .white, alignment: .center)
    let below = dial.offset(by: Vector(dx: 0, dy: 36))
    canvas.text(isFine ? "fine" : "coarse", in: below, .body, heat(shown), alignment: .center)
  }
}
