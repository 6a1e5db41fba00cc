public import Gestures
public import Interactions
public import Raster
public import TactusCore

/// A stack of cards of which the top one can be thrown to a side.
public struct CardDeck: Part, BitwiseCopyable, Sendable {
  private var stack: CardStack
  /// Where the top card is at rest.
  public let frame: Rect

  /// Whether its spring and its flight are in no table of the scene.
  private let isOwn: Bool

  /// - Parameters:
  ///   - count: of cards, 0 or more.
  ///   - frame: of the top card at rest, in points.
  ///   - tuning: the scene's; without one it has the defaults.
  public init(_ count: Int, in frame: Rect, _ tuning: CardStackTuning? = nil) {
    stack = CardStack(count: count, tuning ?? CardStackTuning())
    self.frame = frame
    isOwn = tuning == nil
  }

  /// The card on top; `count` when there is none.
  public var top: Int { stack.top }
  public var count: Int { stack.count }

  /// Follows a drag of the top card.
  ///
  /// - Returns: the card that was thrown, and to which side: −1 to the left, 1 to the right.
  public mutating func follow(_ event: GestureEvent) -> (card: Int, side: Float)? {
    let card = top
    return stack.follow(event).side.map { (card, $0 < 0 ? -1 : 1) }
  }

  /// Brings the card that left last back on top.
  public mutating func restore(at time: Instant) {
    stack.restore(from: stack.tuning.flightDistance, at: time)
  }

  /// Draws the cards from the lowest up, each by `draw`; the top one turns as it is dragged.
  ///
  /// - Parameter draw: is given the card, where it is, and how far it leans to the side, in
  ///   radians.
  public func draw(on canvas: inout Canvas, _ draw: (inout Canvas, Int, Rect, Float) -> Void) {
    let tuning = stack.tuning
    let last = min(top + Int(tuning.visibleCount), count) - 1
    for card in stride(from: last, through: top, by: -1) {
      let depth = stack.depth(of: card, at: stack.shown)
      let offset = stack.offset(of: card, at: stack.shown)
      let shrink = frame.width * tuning.shrink * depth
      let below = Rect(
        x: frame.x + shrink, y: frame.y + tuning.step * depth, width: frame.width - 2 * shrink,
        height: frame.height)
      if card == top, let past = stack.fadingCard {
        canvas.scoped { canvas in
          canvas.fade(to: past.opacity)
          draw(&canvas, past.card, frame.offset(by: past.offset), stack.turn(at: past.offset.dx))
        }
      }
      canvas.scoped { canvas in
        if card == top { canvas.fade(to: stack.topOpacity) }
        draw(&canvas, card, below.offset(by: offset), stack.turn(at: offset.dx))
      }
    }
    if let flight = stack.flight {
      let offset = flight.offset(at: stack.shown)
      canvas.scoped { canvas in
        if flight.isInPlace { canvas.fade(to: 1 - flight.progress(at: stack.shown)) }
        draw(&canvas, flight.card, frame.offset(by: offset), stack.turn(at: offset.dx))
      }
    }
  }

  // As a part.
  public var nextRest: Instant { stack.nextRest }

  /// The depth of what has moved up, or how far to the side the top card is.
  public mutating func takeRest(by time: Instant) -> Float? {
    while let report = stack.takeReport(by: time) {
      switch report.outcome {
      case .rest(let depth): return depth
      case .restAt(let place): return place.x
      // It has left the glass.
      case .due, .plane: break
      }
    }
    return nil
  }

  public func place(at time: Instant) -> Float? { stack.offset(at: time).dx }
  public func isResting(at time: Instant) -> Bool {
    !stack.isDragged && stack.isResting(at: time)
  }

  public mutating func touch(_ touch: Touch, on ground: Ground) {
    stack.touch(touch, on: ground)
  }

  public mutating func pace(by pacing: Pacing) {
    if isOwn {
      stack.tuning.settling.pace(by: pacing)
      stack.tuning.flightDuration = pacing.interval(stack.tuning.flightDuration)
    }
    stack.pace(by: pacing)
  }

  public mutating func letGo(at time: Instant) { stack.letGo(at: time) }

  public mutating func suspend(at time: Instant) { stack.suspend(at: time) }

  public func displacement(of index: Int, at time: Instant) -> Vector {
    stack.displacement(of: index, at: time)
  }

  public func shownDisplacement(of index: Int) -> Vector { stack.shownDisplacement(of: index) }

  public func isCatch(of index: Int, at time: Instant) -> Bool {
    stack.isCatch(of: index, at: time)
  }

  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    stack.show(at: time, scale: scale, &changes)
  }
}
