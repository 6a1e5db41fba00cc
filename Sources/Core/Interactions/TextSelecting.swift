public import Gestures
public import TactusCore

//           presses long, or takes a handle            at an edge of the text
//   free ──────────────────────────────────▶ selecting ──────────────────────▶ the text scrolls,
//    ▲                                          │   ▲                           and is due now and
//    └──────────── lifts, is cancelled ─────────┘   └─ leaves the edge ─────────┘ then

/// A finger that selects in a text that scrolls: words by a long press, characters with a handle.
/// Near the upper or lower edge of what shows, it scrolls the text.
///
/// The text and its list are handed to each verb, because they are others' as well. It is due, as a
/// part, when the text has scrolled on under a finger that is still: call `review` then.
public struct TextSelecting: Part, BitwiseCopyable, Sendable {
  public private(set) var selection = TextSelection()
  private var finger: Finger?
  private var edge: EdgeScroll
  /// The part of the screen that shows the text, and where the text's lines begin.
  private let viewport: Rect
  private let left: Float

  private struct Finger: BitwiseCopyable, Sendable {
    var location: Point
    /// How far it has moved since it took hold of the handle; nil for one that pressed long.
    var travel: Vector?
    /// How far the text was scrolled then.
    let scroll: Float
  }

  /// - Parameters:
  ///   - viewport: the part of the screen that shows the text, in points.
  ///   - left: where its lines begin.
  public init(in viewport: Rect, left: Float, _ tuning: EdgeScrollTuning) {
    (self.viewport, self.left) = (viewport, left)
    edge = EdgeScroll(tuning)
  }

  /// The text's origin on the screen.
  public func origin(_ scroll: borrowing ScrollAxis, at time: Instant) -> Vector {
    Vector(dx: left, dy: viewport.y - scroll.offset(at: time))
  }

  /// Follows a long press on the text.
  ///
  /// - Returns: whether it has selected a word, or has lifted and leaves a selection.
  public mutating func hold(
    _ event: GestureEvent, in text: borrowing some SelectableText, _ scroll: inout ScrollAxis
  ) -> Bool {
    switch event.phase {
    case .recognized: return false
    case .began:
      let place = event.location - origin(scroll, at: event.time)
      guard selection.begin(at: place, in: text) else { return false }
      finger = Finger(location: event.location, travel: nil, scroll: 0)
      return true
    case .changed:
      follow(event, in: text, &scroll)
      return false
    case .ended:
      stop(in: text, &scroll, at: event.time)
      selection.settle()
      return selection.isPresent
    case .cancelled:
      stop(in: text, &scroll, at: event.time)
      selection.clear()
      return false
    }
  }

  /// Follows the drag of a handle.
  public mutating func adjust(
    _ end: SelectionEnd, _ event: GestureEvent, in text: borrowing some SelectableText,
    _ scroll: inout ScrollAxis
  ) {
    switch event.phase {
    case .recognized: break
    case .began:
      selection.beginAdjusting(end, in: text)
      finger = Finger(
        location: event.location, travel: .zero, scroll: scroll.offset(at: event.time))
    case .changed: follow(event, in: text, &scroll)
    case .ended, .cancelled:
      stop(in: text, &scroll, at: event.time)
      selection.settle()
    }
  }

  private mutating func follow(
    _ event: GestureEvent, in text: borrowing some SelectableText, _ scroll: inout ScrollAxis
  ) {
    guard let held = finger else { return }
    finger = Finger(
      location: event.location, travel: held.travel == nil ? nil : event.travel,
      scroll: held.scroll)
    edge.follow(event.location.y, from: event.start.y, in: viewport, &scroll, at: event.time)
    select(in: text, scroll, at: event.time)
  }

  /// Selects up to what is under the finger, which the text may scroll along beneath it.
  private mutating func select(
    in text: borrowing some SelectableText, _ scroll: borrowing ScrollAxis, at time: Instant
  ) {
    guard let finger else { return }
    if let travel = finger.travel {
      let scrolled = Vector(dx: 0, dy: scroll.offset(at: time) - finger.scroll)
      selection.adjust(by: travel + scrolled, in: text)
    } else {
      selection.extend(to: finger.location - origin(scroll, at: time), in: text)
    }
  }

  /// The text may have scrolled on under a finger that is still.
  public mutating func review(
    in text: borrowing some SelectableText, _ scroll: borrowing ScrollAxis, at time: Instant
  ) {
    edge.goOn(with: scroll, at: time)
    select(in: text, scroll, at: time)
  }

  /// The finger selects no longer: what it has selected stays.
  public mutating func stop(
    in text: borrowing some SelectableText, _ scroll: inout ScrollAxis, at time: Instant
  ) {
    guard finger != nil else { return }
    edge.stop(&scroll, at: time)
    select(in: text, scroll, at: time)
    finger = nil
  }

  /// Something is selected without a finger.
  public mutating func select(_ range: TextRange) { selection.select(range) }

  public mutating func clear() { selection.clear() }

  // As a part.
  public var nextRest: Instant { edge.nextRest }

  /// The text has scrolled on under the finger: the caller calls `review`.
  public mutating func takeReport(by time: Instant) -> PartReport? { edge.takeReport(by: time) }

  /// The list lets go of the finger by itself.
  public mutating func letGo(at time: Instant) {
    finger = nil
    selection.settle()
  }

  /// It is not drawn; the text is.
  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {}
}
