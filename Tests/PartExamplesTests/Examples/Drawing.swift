import Controls
import Interactions
import Raster
import TactusCore

// How the examples look: boxes with words.

extension Rect {
  /// Columns of equal width side by side.
  func columns(_ count: Int) -> [Rect] {
    (0..<count).map {
      let step = width / Float(count)
      return Rect(x: x + Float($0) * step, y: y, width: step, height: height).inset(by: 3)
    }
  }

  /// One of six boxes in two rows.
  func cell(_ index: Int) -> Rect {
    let half = Rect(x: x, y: index < 3 ? y : center.y, width: width, height: height / 2)
    return half.columns(3)[index % 3]
  }
}

extension Canvas {
  mutating func box(_ frame: Rect, _ word: Label, _ color: Color = Theme.dark.card) {
    fillRounded(frame, radius: 8, color)
    text(word, in: frame, .body, Theme.dark.text, alignment: .center)
  }

  /// Three pages above a screen that they slide over, from the right.
  mutating func pages(_ position: Float, over slidIn: Float, in screen: Rect) {
    fill(screen, Theme.dark.background)
    box(screen.inset(by: 12), Label("below"))
    let left = screen.width - slidIn
    fill(screen.offset(by: Vector(dx: left, dy: 0)), Theme.dark.background)
    for page in 0..<3 {
      let way = Vector(dx: left + Float(page) * screen.width - position, dy: 0)
      box(
        screen.inset(by: 12).offset(by: way), Label("Page ").appending(page + 1),
        Theme.dark.cardEdge)
    }
  }

  /// - Parameter state: how far a row has slid, and its place in the list.
  mutating func rows(
    _ order: SwipeRows.Order, in screen: Rect, pitch: Float,
    _ state: (Int) -> (offset: Float, place: Float)
  ) {
    fill(screen, Theme.dark.background)
    for index in 0..<order.count {
      let row = Int(order[index])
      let (offset, place) = state(row)
      let frame = Rect(x: 0, y: place * pitch + 2, width: screen.width, height: pitch - 4)
      if offset != 0 { fill(frame, Theme.dark.danger) }
      box(frame.offset(by: Vector(dx: offset, dy: 0)), Label("Row ").appending(row + 1))
    }
  }

  /// - Parameter state: how deep a card lies, and how far it was moved.
  mutating func cards(
    _ cards: Range<Int>, in screen: Rect, _ state: (Int) -> (depth: Float, offset: Vector)
  ) {
    fill(screen, Theme.dark.background)
    for card in cards.reversed() {
      let (depth, offset) = state(card)
      self.card(card, in: screen, offset + Vector(dx: 0, dy: 8 * depth))
    }
  }

  mutating func card(_ card: Int, in screen: Rect, _ offset: Vector) {
    let place = Rect(x: 60, y: 20, width: screen.width - 120, height: 100)
    fillRounded(place.inset(by: -1).offset(by: offset), radius: 9, Theme.dark.background)
    box(place.offset(by: offset), Label("Card ").appending(card + 1), Theme.dark.cardEdge)
  }

  /// - Parameter frame: where an entry is, counted from the top.
  mutating func entries(
    _ entries: Menu.Entries, _ hovered: UInt8?, presence: Float, _ frame: (Int) -> Rect
  ) {
    scoped { canvas in
      canvas.fade(to: min(presence, 1))
      for index in 0..<entries.count {
        let color = entries[index] == hovered ? Theme.dark.accent : Theme.dark.faint
        canvas.box(frame(index), Label("Entry ").appending(index + 1), color)
      }
    }
  }

  /// - Parameter frame: where an item is on the screen.
  mutating func items(
    _ order: Carry.Order, held: Int?, in screen: Rect, _ frame: (Int) -> Rect
  ) {
    fill(screen, Theme.dark.background)
    for place in 0..<order.count where Int(order[place]) != held {
      box(frame(Int(order[place])), Label().appending(Int(order[place]) + 1))
    }
    if let held { box(frame(held), Label().appending(held + 1), Theme.dark.accent) }
  }
}

extension StagePlace {
  static var middle: StagePlace { StagePlace(0) }
}

extension PullLinks {
  /// A view in the middle, one to each side of it, and one above it; the others lead back.
  static func from(_ place: StagePlace) -> PullLinks {
    var links = PullLinks()
    switch place.index {
    case 0:
      links[.left] = Link(to: StagePlace(1))
      links[.right] = Link(to: StagePlace(2))
      links[.above] = Link(to: StagePlace(3), when: .atEdge)
    case 1: links[.right] = Link(to: .middle)
    case 2: links[.left] = Link(to: .middle)
    default: links[.left] = Link(to: .middle)
    }
    return links
  }
}

extension PullPermission {
  /// That of a list which is at its top.
  static var atTop: PullPermission {
    PullPermission(at: .top, top: 0, contentLength: 160, viewportHeight: 160, PullTuning())
  }
}

extension Canvas {
  /// The views of a stage that can be seen, the one in front last.
  mutating func stage(_ stage: PullStage, at time: Instant, in screen: Rect) {
    let names: InlineArray<4, StaticString> = ["Middle", "Left", "Right", "Above"]
    fill(screen, Theme.dark.background)
    let offset = stage.offset(at: time)
    let views = stage.views(displacedBy: offset)
    for index in (0..<views.count).reversed() {
      let place = offset + stage.displacement(of: views[index])
      box(screen.inset(by: 12).offset(by: place), Label(names[views[index].place.index]))
    }
  }
}

extension Menu.Entries {
  static var three: Menu.Entries {
    var entries = Menu.Entries(filler: 0)
    for entry in UInt8(0)..<3 { entries.append(entry) }
    return entries
  }
}

extension MenuTuning {
  init(width: Float, height: Float) {
    self.init()
    (self.width, self.height) = (width, height)
  }
}

/// Lines of words of four letters, each letter in a cell of equal width.
struct FourLetterWords: SelectableText {
  let text: StaticString = "slow fast turn push pull open shut hold lift drag"
  let cell: Float = 15
  let lineHeight: Float = 32
  private let wordsPerLine = 3

  private func line(at y: Float) -> Int { min(max(Int(y / lineHeight), 0), 3) }

  func word(at place: Point) -> TextRange? {
    let column = min(max(Int(place.x / (5 * cell)), 0), wordsPerLine - 1)
    let start = 5 * (line(at: place.y) * wordsPerLine + column)
    return start < 50 ? TextRange(start: start, end: start + 4) : nil
  }
  func gap(at place: Point) -> Int {
    min(5 * wordsPerLine * line(at: place.y) + Int(max(place.x, 0) / cell + 0.5), 49)
  }
  func lineIndex(ofGap byte: Int, atEnd: Bool) -> Int { byte / (5 * wordsPerLine) }
  func x(ofGap byte: Int, inLine index: Int) -> Float {
    Float(byte - 5 * wordsPerLine * index) * cell
  }
  func top(ofLine index: Int) -> Float { Float(index) * lineHeight }

  func draw(selected: TextRange?, on canvas: inout Canvas) {
    text.withUTF8Buffer { bytes in
      for (byte, letter) in bytes.enumerated() {
        let line = lineIndex(ofGap: byte, atEnd: false)
        let frame = Rect(
          x: x(ofGap: byte, inLine: line) + 4, y: top(ofLine: line) + 8, width: cell,
          height: lineHeight - 4)
        if let selected, byte >= selected.start, byte < selected.end {
          canvas.fill(frame, Theme.dark.accent.opacity(0.5))
        }
        canvas.text(
          Label(scalar: Unicode.Scalar(letter)), in: frame, .body, Theme.dark.text,
          alignment: .center)
      }
    }
  }
}
