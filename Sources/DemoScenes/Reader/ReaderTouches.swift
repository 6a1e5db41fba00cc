public import Firmware
public import Gestures
import Interactions
import TactusCore

// What a finger stops as it lands, and lets go as it leaves.

extension ReaderScene {
  public mutating func touch(_ touch: Touch, _ outbox: inout SceneOutbox) {
    let target = ReaderTarget(touch.target)
    holders.follow(touch, scrolls: target.list != nil)
    touchParts(touch)
    if case .pill = target { shrinkPill(touch) }
  }

  /// A pill is small while a tap may come of the touch.
  private mutating func shrinkPill(_ touch: Touch) {
    switch touch.change {
    case .landed: if touch.isPress { feedback.press(touch.target, at: touch.time) }
    case .unpressed, .left:
      if feedback.target == touch.target { feedback.release(at: touch.time) }
    case .latched: break
    }
  }

  /// Whether a finger moves a list, or has stopped it.
  func isHeld(_ section: ReaderSection) -> Bool {
    switch section {
    case .list: listScroll.isInHand
    case .cards: false
    case .text: textScroll.isInHand
    case .grid: grid.scroll.isInHand
    case .notes: notesScroll.isInHand
    }
  }

  /// Recognizers that a touch does not reach because it stops what moves there.
  func caught(on target: ReaderTarget, at time: Instant) -> RecognizerSet {
    let isMoving =
      switch target {
      case .row(let row): rows.isMoving(row, at: time) || listScroll.isMoving(at: time)
      case .rowAction, .page(.list): listScroll.isMoving(at: time)
      case .card: cards.isReturning(at: time)
      case .page(.text): textScroll.isMoving(at: time)
      case .item, .page(.grid): grid.scroll.isMoving(at: time)
      case .note, .page(.notes): notesScroll.isMoving(at: time)
      case .segment, .page(.cards), .restart, .handle, .panel, .pill, .menu, .entry, .backdrop,
        .quick, .detail, .picture, .back, .favourite, .notice:
        false
      }
    return isMoving ? tap.asSet | press.asSet | hold.asSet : .empty
  }
}

/// The contacts on what scrolls, and those under which it has scrolled since they landed.
struct ReaderHolders: BitwiseCopyable, Sendable {
  private var onLists = ContactSet.empty
  private var scrolledUnder = ContactSet.empty

  mutating func follow(_ touch: Touch, scrolls: Bool) {
    switch touch.change {
    case .landed: if scrolls { onLists.insert(touch.slot) }
    case .left:
      onLists.remove(touch.slot)
      scrolledUnder.remove(touch.slot)
    case .latched, .unpressed: break
    }
  }

  /// A list scrolls, or goes: what lay under the fingers on it does no longer.
  mutating func scroll() { scrolledUnder = onLists }

  /// Whether what lay under these contacts when they landed still does.
  func areWhereTheyLanded(_ contacts: ContactSet) -> Bool { !scrolledUnder.intersects(contacts) }

}
