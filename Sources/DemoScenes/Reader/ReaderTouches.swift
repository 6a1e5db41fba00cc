public import Firmware
public import Gestures
import Interactions
import TactusCore

// What a finger stops as it lands, and lets go as it leaves.

extension ReaderScene {
  public mutating func touch(_ touch: Touch, _ outbox: inout SceneOutbox) {
    holders.follow(touch, scrolls: parts(under: touch.target).ground(of: "presses") == .other)
    touchParts(touch)
    if case .pill = ReaderTarget(touch.target) { shrinkPill(touch) }
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
