import Raster
import TactusCore

/// How a control is at the moment, besides what it shows.
public struct ControlState: Equatable, BitwiseCopyable, Sendable {
  /// How brightly a press shows on it, 0 to 1.
  public var press: Float
  /// Whether keys or a knob would work on it.
  public var isFocused: Bool
  /// Whether it can be seen and not be used.
  public var isDisabled: Bool
  /// Where the ring is that turns while it works, in turns; nil while it does not. See `BusyRing`.
  public var busy: Float?

  @inlinable
  public init(
    press: Float = 0, isFocused: Bool = false, isDisabled: Bool = false, busy: Float? = nil
  ) {
    self.press = press
    self.isFocused = isFocused
    self.isDisabled = isDisabled
    self.busy = busy
  }

  /// Neither pressed nor anything else.
  @inlinable
  public static var plain: ControlState { ControlState() }
}

extension ControlState {
  /// How far the ring of the focus reaches beyond a control, in points.
  static var reach: Float { 4 }
}

// What controls are drawn with.
extension Canvas {
  /// The ground of a control, with what a press and the focus lay over it.
  mutating func ground(
    _ frame: Rect, radius: Float, _ fill: Color?, edge: Color? = nil, _ state: ControlState,
    _ theme: Theme
  ) {
    if let fill { fillRounded(frame, radius: radius, fill) }
    if let edge { strokeRounded(frame, radius: radius, width: 1.5, edge) }
    if state.press > 0 {
      fillRounded(frame, radius: radius, theme.press.opacity(0.16 * state.press))
    }
    if state.isFocused {
      strokeRounded(frame.inset(by: -3), radius: radius + 3, width: 2, theme.accent)
    }
  }

  /// An icon and a title side by side, together in the middle of a rectangle.
  mutating func caption(_ title: Label, _ icon: Icon?, in rect: Rect, _ color: Color) {
    guard let icon else {
      text(title, in: rect.inset(by: 4), .headline, color, alignment: .center)
      return
    }
    guard title.count > 0 else {
      self.icon(icon, at: rect.center, size: 22, color)
      return
    }
    guard rect.height < 60 else {
      self.icon(icon, at: Point(x: rect.center.x, y: rect.center.y - 11), size: 24, color)
      let below = Rect(x: rect.x + 4, y: rect.center.y + 6, width: rect.width - 8, height: 18)
      text(title, in: below, .footnote.semibold, color, alignment: .center)
      return
    }
    let width = min(font(.headline).width(of: title), rect.width - 36)
    let left = rect.center.x - (width + 28) / 2
    self.icon(icon, at: Point(x: left + 10, y: rect.center.y), size: 20, color)
    text(
      title, in: Rect(x: left + 28, y: rect.y, width: width + 1, height: rect.height), .headline,
      color)
  }
}
