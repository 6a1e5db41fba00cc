import Gestures
import Raster
import TactusCore

/// What can be done with a selection.
enum SelectionPill: UInt8, BitwiseCopyable, Sendable {
  case note, quote, question

  static var count: Int { 3 }

  /// - Precondition: 0 ≤ index < count.
  init(_ index: Int) {
    precondition(index >= 0 && index < Self.count, "the selection's panel has no such pill")
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

/// The panel of a selection: what is selected, and a pill for each thing that can be done with it.
struct SelectionPanel: BitwiseCopyable, Sendable {
  private(set) var isShown = false
  private(set) var frame = Rect.zero
  private var presence = SpringValue(0)

  let tuning: SelectionPanelTuning
  private let placement: MenuPlacement

  private static var pillGap: Float { 12 }
  private static var padding: Float { 14 }
  static var lineHeight: Float { 18 }
  private var width: Float {
    Float(SelectionPill.count) * (tuning.pillSize + Self.pillGap) - Self.pillGap + 2 * Self.padding
  }
  private var height: Float {
    Float(Int(tuning.linesMax)) * Self.lineHeight + tuning.pillSize + 3 * Self.padding
  }

  init(_ tuning: SelectionPanelTuning, _ placement: MenuPlacement) {
    self.tuning = tuning
    self.placement = placement
  }

  mutating func show(source: Rect, screen: Rect, at time: Instant) {
    frame = placement.frame(width: width, height: height, source: source, screen: screen)
    if !isShown { presence.launch(from: 0, velocity: 0, to: 1, spring: tuning.entering, at: time) }
    isShown = true
  }

  mutating func hide() {
    isShown = false
    presence.set(0)
  }

  /// How far it has appeared, 0 to 1.
  func presence(at time: Instant) -> Float {
    isShown ? min(max(presence.value(at: time), 0), 1) : 0
  }

  func isResting(at time: Instant) -> Bool { presence.isResting(at: time) }

  /// The frame of the preview, above the pills.
  var preview: Rect {
    Rect(
      x: frame.x + Self.padding, y: frame.y + Self.padding, width: frame.width - 2 * Self.padding,
      height: max(frame.height - tuning.pillSize - 3 * Self.padding, 0))
  }

  func pill(_ pill: SelectionPill) -> Rect {
    let step = tuning.pillSize + Self.pillGap
    let all = Float(SelectionPill.count) * step - Self.pillGap
    return Rect(
      x: frame.center.x - all / 2 + Float(Int(pill.rawValue)) * step,
      y: frame.maxY - Self.padding - tuning.pillSize, width: tuning.pillSize,
      height: tuning.pillSize)
  }
}
