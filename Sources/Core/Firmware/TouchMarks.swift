public import Gestures
public import Raster
public import TactusCore

/// What fingers do, drawn over a scene: where each landed and is, which recognizer
/// owns it and how far it has come; what moves, and where it is; what is left of the tap gate.
///
/// A value like any other: it is drawn from the engine's state as of an update, and is on the
/// screen as long as it has something to show.
public struct TouchMarks: ~Copyable {
  private let inPlace = InPlace()
  private var marks: Marks
  /// Lines of the panel below: the gate, then what has moved.
  private var lines: Lines

  /// A finger.
  private struct Mark: BitwiseCopyable, Sendable {
    var start: Point
    var place: Point
    /// The recognizer that owns it; nil as long as none does.
    var owner: Word?
  }

  private struct Line: BitwiseCopyable, Sendable {
    var text: Label
    /// Whether it stands for something that is shut, and not for a place.
    var isGate: Bool
  }

  private typealias Marks = BoundedArray<10, Mark>
  private typealias Lines = BoundedArray<5, Line>
  /// How many lines it has: the gate's, and what has moved since the update before; the rest of
  /// that is left out.
  static var linesMax: Int { Lines.capacity }

  private static var radius: Float { 22 }
  private static var labelSize: Vector { Vector(dx: 150, dy: 22) }
  private static var lineHeight: Float { 20 }
  private static var panelWidth: Float { 190 }
  private static var margin: Float { 6 }

  init() {
    marks = BoundedArray(
      filler: Mark(start: .zero, place: .zero, owner: nil))
    lines = BoundedArray(filler: Line(text: Label(), isGate: false))
  }

  /// Whether anything of it is on the screen.
  @usableFromInline var isShown: Bool { !marks.isEmpty || !lines.isEmpty }

  /// What the gate answers to a tap; nothing while it is open.
  private mutating func add(_ answer: TapGate.Answer) {
    guard !answer.isAdmitted else { return }
    var text = Label("gate: ")
    switch answer.reason {
    case .open, .moved: return
    case .dragging: text.append("dragging")
    case .navigated, .released:
      text.append(answer.reason == .navigated ? "navigated " : "released ")
      text.append(Int(answer.remaining.microseconds / 1000))
      text.append(" ms")
    }
    lines.append(Line(text: text, isGate: true))
  }

  /// Something that has moved.
  private mutating func add(_ name: Word, at place: Float) {
    var text = Label()
    text.append(word: name)
    text.append(" ")
    text.append(place, decimals: 1)
    lines.append(Line(text: text, isGate: false))
  }

  /// What of the screen it covers.
  private func damage(_ damage: inout Damage, in screen: Rect, scale: Float) {
    for index in 0..<marks.count {
      let mark = marks[index]
      damage.add(Self.box(mark.start, mark.place), scale: scale)
      damage.add(Self.labelFrame(of: mark, in: screen), scale: scale)
    }
    if !lines.isEmpty { damage.add(Self.panel(lines.count, in: screen), scale: scale) }
  }

  @usableFromInline
  func draw(on canvas: inout Canvas) {
    for index in 0..<marks.count { draw(marks[index], on: &canvas) }
    guard !lines.isEmpty else { return }
    let panel = Self.panel(lines.count, in: canvas.bounds)
    guard canvas.shows(panel) else { return }
    canvas.scoped { canvas in
      // Whatever is longer than its line: beyond the panel nothing is drawn again.
      canvas.clip(to: panel)
      canvas.fillRounded(panel, radius: 6, Self.paper)
      for index in 0..<lines.count {
        let row = Rect(
          x: panel.x + 8, y: panel.y + Self.margin + Float(index) * Self.lineHeight,
          width: panel.width - 16, height: Self.lineHeight)
        canvas.text(
          lines[index].text, in: row, .footnote, lines[index].isGate ? Self.shut : .white,
          alignment: .leading)
      }
    }
  }

  private func draw(_ mark: Mark, on canvas: inout Canvas) {
    let ink = mark.owner == nil ? Self.free : Self.owned
    if canvas.shows(Self.box(mark.start, mark.place)) {
      canvas.line(from: mark.start, to: mark.place, width: 2, ink)
      canvas.fillCircle(center: mark.start, radius: 4, ink)
      canvas.strokeCircle(center: mark.place, radius: Self.radius, width: 3, ink)
    }
    let frame = Self.labelFrame(of: mark, in: canvas.bounds)
    guard canvas.shows(frame) else { return }
    var text = Label()
    if let owner = mark.owner {
      text.append(word: owner)
      text.append(" ")
    }
    let way = mark.place - mark.start
    text.append(way.dx, decimals: 0)
    text.append(", ")
    text.append(way.dy, decimals: 0)
    canvas.scoped { canvas in
      canvas.clip(to: frame)
      canvas.fillRounded(frame, radius: 6, Self.paper)
      canvas.text(text, in: frame, .footnote, .white, alignment: .center)
    }
  }

  private static func box(_ start: Point, _ place: Point) -> Rect {
    let reach = radius + 3
    let (left, top) = (min(start.x, place.x) - reach, min(start.y, place.y) - reach)
    return Rect(
      x: left, y: top, width: max(start.x, place.x) + reach - left,
      height: max(start.y, place.y) + reach - top)
  }

  /// Above the finger, where the hand does not cover it; below where there is no room.
  private static func labelFrame(of mark: Mark, in screen: Rect) -> Rect {
    let size = labelSize
    let above = mark.place.y - radius - margin - size.dy
    let y = above >= 0 ? above : mark.place.y + radius + margin
    let x = min(max(mark.place.x - size.dx / 2, 0), max(screen.width - size.dx, 0))
    return Rect(x: x, y: y, width: size.dx, height: size.dy)
  }

  private static func panel(_ count: Int, in screen: Rect) -> Rect {
    let height = Float(count) * lineHeight + 2 * margin
    return Rect(
      x: margin, y: screen.height - margin - height, width: panelWidth, height: height)
  }

  private static var free: Color { Color(rgb: 0xFFC145) }
  private static var owned: Color { Color(rgb: 0x3DDC97) }
  private static var shut: Color { Color(rgb: 0xFF7A6B) }
  private static var paper: Color { Color(rgb: 0x101218).opacity(0.75) }
}

extension TouchMarks {
  /// Takes in what the fingers do at `now`, and what has moved; what the marks cover, and covered
  /// before, is drawn again.
  @usableFromInline
  mutating func update(
    to now: Instant, _ engine: inout GestureEngine, _ gate: TapGate, _ places: inout Places,
    _ damage: inout Damage, scale: Float, in screen: Rect
  ) {
    let wasShown = isShown
    if wasShown { self.damage(&damage, in: screen, scale: scale) }
    marks.removeAll()
    lines.removeAll()
    var down = engine.contactsDown
    while let slot = down.popFirst() {
      var owners = engine.owners(of: slot)
      let (start, place) = engine.way(of: slot)
      marks.append(
        Mark(
          start: start, place: place,
          owner: owners.popFirst().map { engine.name(of: RecognizerID($0)) }))
    }
    add(gate.answer(at: now))
    places.takeMoved { name, place in
      if !lines.isFull { add(name, at: place) }
    }
    guard wasShown || isShown else { return }
    self.damage(&damage, in: screen, scale: scale)
    // What scrolls would take its marks along.
    damage = damage.changes
  }
}

// Apart from `update` and `runTick`, so that a program whose observer never shows them, such as an
// image of a microcontroller, does not hold their code: see `TickObserver.drawsMarks`.
extension Firmware where S: ~Copyable {
  /// Advances the marks to `now`, after `update`.
  @inlinable @inline(never)
  public mutating func updateMarks(to now: Instant) {
    host.scene.reportPlaces(at: now, &marked)
    marks.update(
      to: now, &engine, host.gate, &marked, &damage, scale: board.pixelsPerPoint,
      in: Rect(x: 0, y: 0, width: board.width, height: board.height))
  }

  /// Draws the marks over what is drawn, and changes the canvas's clip.
  @inlinable @inline(never)
  func drawMarks(on canvas: inout Canvas) {
    for index in 0..<damage.count {
      canvas.surface.clip = damage[index]
      marks.draw(on: &canvas)
    }
  }
}
