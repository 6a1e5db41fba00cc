public import Interactions
public import Raster
public import TactusCore

/// A card that is rotated about its center, moved and scaled.
///
/// The canvas cannot draw rotated rounded rectangles or rotated letters. So the card is two
/// polygons and four discs, and its letters are upright along a rotated line, which looks right for
/// the few degrees that a card under a finger has.
public struct TiltedCard: BitwiseCopyable, Sendable {
  private let frame: Rect
  private let transform: AffineTransform
  private let scale: Float

  private static var radius: Float { 20 }
  private static var linesMax: Int { 8 }

  /// - Parameters:
  ///   - frame: the card at rest.
  ///   - turn: clockwise, in radians.
  public init(_ frame: Rect, offset: Vector, turn: Float, scale: Float) {
    self.frame = frame
    self.scale = scale
    let (sine, cosine) = sineAndCosine(turn)
    let (xx, yx) = (cosine * scale, sine * scale)
    let (old, new) = (frame.center, frame.center + offset)
    transform = AffineTransform(
      xx: xx, xy: -yx, yx: yx, yy: xx,
      dx: new.x - (xx * old.x - yx * old.y), dy: new.y - (yx * old.x + xx * old.y))
  }

  /// Where a point of the card at rest is now.
  public func callAsFunction(_ point: Point) -> Point { transform(point) }

  /// Draws its ground.
  ///
  /// - Parameter inset: how much smaller than the card on each side, in points.
  public func draw(_ color: Color, inset: Float, on canvas: inout Canvas) {
    let outer = frame.inset(by: inset)
    let radius = Self.radius
    fill(
      Rect(
        x: outer.x + radius, y: outer.y, width: outer.width - 2 * radius, height: outer.height),
      color, on: &canvas)
    fill(
      Rect(
        x: outer.x, y: outer.y + radius, width: outer.width, height: outer.height - 2 * radius),
      color, on: &canvas)
    let inner = outer.inset(by: radius)
    for index in 0..<4 {
      let corner = Point(
        x: index % 2 == 0 ? inner.x : inner.maxX, y: index < 2 ? inner.y : inner.maxY)
      canvas.fillCircle(center: transform(corner), radius: radius * scale, color)
    }
  }

  /// Fills a part of the card.
  public func fill(_ rect: Rect, _ color: Color, on canvas: inout Canvas) {
    canvas.fillPolygon(
      [
        transform(Point(x: rect.x, y: rect.y)), transform(Point(x: rect.maxX, y: rect.y)),
        transform(Point(x: rect.maxX, y: rect.maxY)), transform(Point(x: rect.x, y: rect.maxY)),
      ], color)
  }

  /// Draws a text broken into lines, from `x`, `y` of the card on, as long as there is room.
  public func text(
    _ text: StaticString, x: Float, y: Float, _ style: TextStyle, _ color: Color,
    lineHeight: Float, on canvas: inout Canvas
  ) {
    let font = canvas.font(style)
    text.withUTF8Span { bytes in
      var breaker = LineBreaker(font, width: frame.width - 2 * x)
      var index = 0
      while index < Self.linesMax, let line = breaker.next(in: bytes) {
        index += 1
        let base = Point(x: frame.x + x, y: frame.y + y + Float(index) * lineHeight - 6)
        guard base.y < frame.maxY - 10 else { return }
        self.text(bytes, line: line, at: base, style, color, on: &canvas)
      }
    }
  }

  /// Draws a line of text, from a point of the card's at rest on.
  public func text(
    _ text: Label, at base: Point, _ style: TextStyle, _ color: Color, on canvas: inout Canvas
  ) {
    text.withUTF8Span { bytes in
      self.text(
        bytes, line: TextLine(start: 0, end: bytes.count, width: 0), at: base, style, color,
        on: &canvas)
    }
  }

  private func text(
    _ bytes: Span<UInt8>, line: TextLine, at base: Point, _ style: TextStyle, _ color: Color,
    on canvas: inout Canvas
  ) {
    guard transform.yx != 0 else {
      canvas.text(utf8: bytes, line: line, at: transform(base), style, color)
      return
    }
    var walk = CharacterWalk(canvas.font(style), line: line)
    while let character = walk.next(in: bytes) {
      canvas.text(
        utf8: bytes, line: TextLine(start: character.start, end: character.end, width: 0),
        at: transform(Point(x: base.x + character.x, y: base.y)), style, color)
    }
  }
}

extension CardStack {
  /// Draws the cards from the lowest up, each by `draw`: lower and smaller by every card above it;
  /// one that is moved turns with its distance to the side. While the stack moves up, one more card
  /// appears behind it.
  ///
  /// - Parameters:
  ///   - frame: of the card on top, at rest.
  ///   - draw: is given the card, where it is, and how much of it shows, 0 to 1.
  public func draw(
    in frame: Rect, at time: Instant, on canvas: inout Canvas,
    _ draw: (inout Canvas, Int, TiltedCard, Float) -> Void
  ) {
    let visible = Float(Int(tuning.visibleCount))
    for card in stride(from: min(top + Int(tuning.visibleCount), count - 1), to: top, by: -1) {
      let depth = depth(of: card, at: time)
      let opacity = min(max(visible - depth, 0), 1)
      let place = waiting(in: frame, at: depth, by: offset(of: card, at: time))
      if opacity > 0 { draw(&canvas, card, place, opacity) }
    }
    if top < count {
      let offset = offset(at: time)
      let isMoved = isDragged || offset != .zero
      let place =
        isMoved
        ? moved(frame, by: offset, scale: isDragged ? tuning.heldScale : 1)
        : waiting(in: frame, at: depth(of: top, at: time), by: .zero)
      if let past = fadingCard {
        let place = moved(frame, by: past.offset, scale: 1)
        fade(past.card, place, to: past.opacity, on: &canvas, draw)
      }
      fade(top, place, to: topOpacity, on: &canvas, draw)
    }
    guard let flight else { return }
    let done = flight.progress(at: time)
    let place = moved(frame, by: flight.offset(at: time), scale: 1)
    if flight.isInPlace {
      fade(flight.card, place, to: 1 - done, on: &canvas, draw)
    } else {
      draw(&canvas, flight.card, place, 1 - done * done)
    }
  }

  /// Draws a card through which what is below it can be seen.
  @inline(never)
  private func fade(
    _ card: Int, _ place: TiltedCard, to opacity: Float, on canvas: inout Canvas,
    _ draw: (inout Canvas, Int, TiltedCard, Float) -> Void
  ) {
    canvas.scoped { canvas in
      canvas.fade(to: opacity)
      draw(&canvas, card, place, 1)
    }
  }

  @inline(never)
  private func moved(_ frame: Rect, by offset: Vector, scale: Float) -> TiltedCard {
    TiltedCard(frame, offset: offset, turn: turn(at: offset.dx), scale: scale)
  }

  private func waiting(in frame: Rect, at depth: Float, by offset: Vector) -> TiltedCard {
    moved(
      frame, by: Vector(dx: offset.dx, dy: offset.dy + tuning.step * depth),
      scale: 1 - tuning.shrink * depth)
  }
}
