import Gestures
import Raster
import TactusCore

/// What can be done with a selection.
enum SelectionPill: UInt8, BitwiseCopyable, Sendable {
  case note, quote, question

  static var count: Int { 3 }

  /// - Precondition: 0 ≤ index < count.
  init(_ index: Int) {
    precondition(index >= 0 && index < Self.count, "a pill of the selection's panel")
    self =
      switch index {
      case 0: .note
      case 1: .quote
      default: .question
      }
  }

  var name: StaticString {
    switch self {
    case .note: "note"
    case .quote: "quote"
    case .question: "question"
    }
  }

  var title: StaticString {
    switch self {
    case .note: "Note"
    case .quote: "Quote"
    case .question: "Ask"
    }
  }

  var color: Color {
    switch self {
    case .note: Color(rgb: 0xF2A33A)
    case .quote: Color(rgb: 0x35C28B)
    case .question: Color(rgb: 0xA678F0)
    }
  }
}

/// The menu of a selection: what is selected, and a pill for each thing that can be done with it.
struct SelectionPanel: BitwiseCopyable, Sendable {
  private(set) var isShown = false
  private(set) var frame = Rect.zero
  private var presence = SpringValue(0)

  static var pillSize: Float { 72 }
  static var pillGap: Float { 12 }
  static var padding: Float { 14 }
  /// How many lines of the selection it shows.
  static var linesMax: Int { 3 }
  static var lineHeight: Float { 18 }
  /// A pill shrinks to this while it is pressed.
  static var pressedScale: Float { 0.92 }
  static var width: Float {
    Float(SelectionPill.count) * (pillSize + pillGap) - pillGap + 2 * padding
  }
  static var height: Float { Float(linesMax) * lineHeight + pillSize + 3 * padding }
  private static var entering: Spring { Spring(response: 0.35, dampingFraction: 0.75) }

  mutating func show(source: Rect, screen: Rect, at time: Instant) {
    frame = MenuPlacement.frame(
      width: Self.width, height: Self.height, source: source, screen: screen)
    if !isShown { presence.launch(from: 0, velocity: 0, to: 1, spring: Self.entering, at: time) }
    isShown = true
  }

  mutating func hide() {
    isShown = false
    presence.set(0)
  }

  /// How much of it is there, 0 to 1.
  func presence(at time: Instant) -> Float {
    isShown ? min(max(presence.value(at: time), 0), 1) : 0
  }

  /// Above the pills.
  var preview: Rect {
    Rect(
      x: frame.x + Self.padding, y: frame.y + Self.padding, width: frame.width - 2 * Self.padding,
      height: max(frame.height - Self.pillSize - 3 * Self.padding, 0))
  }

  func pill(_ pill: SelectionPill) -> Rect {
    let step = Self.pillSize + Self.pillGap
    let all = Float(SelectionPill.count) * step - Self.pillGap
    return Rect(
      x: frame.center.x - all / 2 + Float(Int(pill.rawValue)) * step,
      y: frame.maxY - Self.padding - Self.pillSize, width: Self.pillSize, height: Self.pillSize)
  }
}
