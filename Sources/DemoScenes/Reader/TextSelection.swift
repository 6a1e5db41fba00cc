import Interactions
import TactusCore

//           long press                finger lifts
//   none ──────────────▶ extending ──────────────────▶ settled ─┐ a handle is dragged
//    ▲                        │ cancelled                 │  ▲  │
//    ├────────────────────────┘                           │  └──┘
//    │   tap elsewhere, a pill, another section           │
//    └────────────────────────────────────────────────────┘

/// A range of byte offsets into a text, half open.
struct TextRange: Equatable, BitwiseCopyable, Sendable {
  var start: Int
  var end: Int

  func union(_ other: TextRange) -> TextRange {
    TextRange(start: min(start, other.start), end: max(end, other.end))
  }
}

/// One of the two handles of a selection.
enum SelectionEnd: UInt8, BitwiseCopyable, Sendable {
  case start, end

  static var count: Int { 2 }
}

/// What is selected on a page: by words under a long press, by characters with the handles.
struct TextSelection: BitwiseCopyable, Sendable {
  private enum State: BitwiseCopyable, Sendable {
    case none
    /// The finger that selected `word` is still down.
    case extending(word: TextRange)
    case settled
    /// A handle is being dragged; its gap was at `from` when the drag began.
    case adjusting(SelectionEnd, from: Point)
  }

  private var state = State.none
  /// What is selected; meaningless when nothing is.
  private(set) var range = TextRange(start: 0, end: 0)

  /// Whether anything is selected.
  var isPresent: Bool { if case .none = state { false } else { true } }

  /// Whether it can be used: no finger is changing it.
  var isSettled: Bool { if case .settled = state { true } else { false } }

  /// A long press; true when there is a word to select.
  mutating func begin(at place: Point, in page: TextPage) -> Bool {
    guard let word = page.word(at: place) else { return false }
    range = word
    state = .extending(word: word)
    return true
  }

  /// The selecting finger moved: all words from the first one to this one are selected.
  mutating func extend(to place: Point, in page: TextPage) {
    guard case .extending(let word) = state, let other = page.word(at: place) else { return }
    range = word.union(other)
  }

  mutating func settle() { if isPresent { state = .settled } }

  /// Something is selected without a finger.
  mutating func select(_ range: TextRange) {
    self.range = range
    state = .settled
  }

  mutating func clear() { state = .none }

  mutating func beginAdjusting(_ end: SelectionEnd, in page: TextPage) {
    guard isPresent else { return }
    state = .adjusting(end, from: place(of: end, in: page))
  }

  /// The handle moved by `translation` from where it was grabbed; at least one character stays
  /// selected.
  mutating func adjust(by translation: Vector, in page: TextPage) {
    guard case .adjusting(let end, let from) = state else { return }
    let gap = page.gap(at: from + translation)
    switch end {
    case .start: if gap < range.end { range.start = gap }
    case .end: if gap > range.start { range.end = gap }
    }
  }

  /// The position of the gap at one end of the selection: at half the height of its line.
  func place(of end: SelectionEnd, in page: TextPage) -> Point {
    let byte = end == .start ? range.start : range.end
    let line = page.lineIndex(ofGap: byte, atEnd: end == .end)
    return Point(
      x: page.x(ofGap: byte, inLine: line), y: page.top(ofLine: line) + TextPage.lineHeight / 2)
  }

  /// The lines that it covers, as one rectangle across the page.
  func bounds(in page: TextPage, width: Float) -> Rect {
    let top = page.top(ofLine: page.lineIndex(ofGap: range.start, atEnd: false))
    let bottom =
      page.top(ofLine: page.lineIndex(ofGap: range.end, atEnd: true)) + TextPage.lineHeight
    return Rect(x: 0, y: top, width: width, height: bottom - top)
  }
}
