public import Raster
public import TactusCore

/// A number with a button to each side.
///
/// It is no part: where it changes, a scene holds it as `Shown(Stepper(3, in: 1...5))`, steps its
/// `now` and draws its `shown`.
public struct Stepper: Equatable, BitwiseCopyable, Sendable {
  /// The number, and its ends.
  public private(set) var value: Int
  public let least: Int
  public let most: Int
  /// How far a tap goes.
  public let step: Int

  /// - Parameters:
  ///   - value: brought into the range.
  ///   - step: 1 or more.
  public init(_ value: Int, in range: ClosedRange<Int>, by step: Int = 1) {
    require(step >= 1, "a stepper steps by 1 or more", got: step)
    (least, most) = (range.lowerBound, range.upperBound)
    self.value = min(max(value, least), most)
    self.step = step
  }

  /// Its two buttons: `false` is minus, `true` is plus.
  public static func button(isPlus: Bool, in frame: Rect) -> Rect {
    Rect(
      x: isPlus ? frame.maxX - frame.height : frame.x, y: frame.y, width: frame.height,
      height: frame.height)
  }

  /// Whether the number is not at that end.
  public func canStep(up: Bool) -> Bool {
    up ? value < most : value > least
  }

  /// A tap on one of its buttons; returns whether that changed the number.
  public mutating func step(up: Bool) -> Bool {
    let before = value
    let (sum, isOver) =
      up ? value.addingReportingOverflow(step) : value.subtractingReportingOverflow(step)
    // A step that no number holds is a step beyond the range.
    value = isOver ? (up ? most : least) : min(max(sum, least), most)
    return value != before
  }

  /// - Parameters:
  ///   - minus: the state of the button at the left; `plus`: that of the one at the right.
  ///   - unit: stands behind the number.
  public func draw(
    in frame: Rect, minus: ControlState = .plain, plus: ControlState = .plain,
    unit: StaticString = "", on canvas: inout Canvas, _ theme: Theme
  ) {
    let isDisabled = minus.isDisabled && plus.isDisabled
    let radius = frame.height / 2
    canvas.fillRounded(frame, radius: radius, theme.card)
    canvas.strokeRounded(frame, radius: radius, width: 1.5, theme.cardEdge)
    for side in 0..<2 {
      let isPlus = side == 1
      var state = isPlus ? plus : minus
      if !canStep(up: isPlus) { state.isDisabled = true }
      let button = Self.button(isPlus: isPlus, in: frame).inset(by: 4)
      let ground = theme.accent.opacity(0.18)
      canvas.ground(button, radius: radius, state.isDisabled ? nil : ground, state, theme)
      let ink = state.isDisabled ? theme.faint : theme.accent
      if let busy = state.busy {
        canvas.busyRing(at: button.center, radius: 9, turns: busy, ink)
      } else {
        canvas.icon(isPlus ? .plus : .minus, at: button.center, size: 20, ink)
      }
    }
    canvas.text(
      Label().appending(value).appending(unit), in: frame, .headline,
      isDisabled ? theme.disabledText : theme.text, alignment: .center)
  }
}
