public import TactusCore

//           long press                finger lifts
//   none ──────────────▶ extending ──────────────────▶ settled ─┐ a handle is dragged
//    ▲                        │ cancelled                 │  ▲  │
//    ├────────────────────────┘                           │  └──┘
//    │   tap elsewhere, a pill, another section           │
//    └────────────────────────────────────────────────────┘

/// A range of byte offsets into a text, half open.
public struct TextRange: Equatable, BitwiseCopyable, Sendable {
  public var start: Int
  public var end: Int

  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  /// From where the first of both begins to where the last ends.
  public func union(_ other: TextRange) -> TextRange {
    TextRange(start: min(start, other.start), end: max(end, other.end))
  }
}

/// One of the two handles of a selection.
public enum SelectionEnd: UInt8, BitwiseCopyable, Sendable {
  case start, end

  public static var count: Int { 2 }
}

/// A text broken into lines, as a selection sees it: which character is where. Lengths are in
/// points from its upper left corner.
public protocol SelectableText {
  /// The word under a point, or else the nearest one in its line; nil when the line has none.
  func word(at place: Point) -> TextRange?
  /// The gap between two characters that is nearest to a point, as a byte offset into the text.
  func gap(at place: Point) -> Int
  /// The line that a gap is in; where two lines meet, the end of the first or the start of the
  /// second.
  func lineIndex(ofGap byte: Int, atEnd: Bool) -> Int
  /// The x coordinate of a gap in a line.
  func x(ofGap byte: Int, inLine index: Int) -> Float
  func top(ofLine index: Int) -> Float
  var lineHeight: Float { get }
}

/// What is selected in a text: by words under a long press, by characters with the handles.
public struct TextSelection: BitwiseCopyable, Sendable {
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
  public private(set) var range = TextRange(start: 0, end: 0)

  public init() {}

  /// Whether anything is selected.
  public var isPresent: Bool { if case .none = state { false } else { true } }

  /// Whether it can be used: no finger is changing it.
  public var isSettled: Bool { if case .settled = state { true } else { false } }

  /// A long press; true when there is a word to select.
  public mutating func begin(at place: Point, in page: some SelectableText) -> Bool {
    guard let word = page.word(at: place) else { return false }
    range = word
    state = .extending(word: word)
    return true
  }

  /// The selecting finger moved: all words from the first one to this one are selected.
  public mutating func extend(to place: Point, in page: some SelectableText) {
    guard case .extending(let word) = state, let other = page.word(at: place) else { return }
    range = word.union(other)
  }

  /// The finger has left: what is selected stays.
  public mutating func settle() { if isPresent { state = .settled } }

  /// Something is selected without a finger.
  public mutating func select(_ range: TextRange) {
    self.range = range
    state = .settled
  }

  /// Nothing is selected any more.
  public mutating func clear() { state = .none }

  /// A finger takes hold of a handle.
  public mutating func beginAdjusting(_ end: SelectionEnd, in page: some SelectableText) {
    guard isPresent else { return }
    state = .adjusting(end, from: place(of: end, in: page))
  }

  /// The handle moved by `translation` from where it was grabbed; at least one character stays
  /// selected.
  public mutating func adjust(by translation: Vector, in page: some SelectableText) {
    guard case .adjusting(let end, let from) = state else { return }
    let gap = page.gap(at: from + translation)
    switch end {
    case .start: if gap < range.end { range.start = gap }
    case .end: if gap > range.start { range.end = gap }
    }
  }

  /// The position of the gap at one end of the selection: at half the height of its line.
  public func place(of end: SelectionEnd, in page: some SelectableText) -> Point {
    let byte = end == .start ? range.start : range.end
    let line = page.lineIndex(ofGap: byte, atEnd: end == .end)
    return Point(
      x: page.x(ofGap: byte, inLine: line), y: page.top(ofLine: line) + page.lineHeight / 2)
  }

  /// The lines that it covers, as one rectangle across the page.
  public func bounds(in page: some SelectableText, width: Float) -> Rect {
    let top = page.top(ofLine: page.lineIndex(ofGap: range.start, atEnd: false))
    let bottom =
      page.top(ofLine: page.lineIndex(ofGap: range.end, atEnd: true)) + page.lineHeight
    return Rect(x: 0, y: top, width: width, height: bottom - top)
  }
}
