import Controls
public import Firmware
public import Gestures
import Interactions
import TactusCore

// What a finger stops as it lands, and lets go as it leaves.

extension ReaderScene {
  public mutating func touch(_ touch: Touch, _ outbox: inout SceneOutbox) {
    touchParts(touch)
    if ReaderTarget.find(touch.target).group == .pill { shrinkPill(touch) }
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
    case .text: text.scroll.isInHand
    case .grid: grid.scroll.isInHand
    case .notes: notesScroll.isInHand
    }
  }
}
