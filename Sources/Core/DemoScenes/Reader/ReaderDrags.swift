import Controls
import Firmware
import Gestures
import Interactions
import TactusCore

// What a finger presses and moves: rows, lists, cards, the handles of a selection, and the detail
// view with its picture. What moves with the finger follows its travel since the drag began; what
// the end decides counts from where the finger landed.

extension ReaderScene {
  mutating func press(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized, .changed:
      break
    case .began:
      feedback.press(event.target, at: event.time)
      outbox.append(.haptic(.light), at: event.time)
    case .ended, .cancelled:
      feedback.release(at: event.time)
    }
  }

  mutating func swipe(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    guard let row = row(of: event.target) else { return }
    var outcome: SwipeRows.Outcome?
    switch event.phase {
    case .recognized:
      break
    case .began:
      rows.beginDrag(of: row, at: event.time)
      outcome = rows.moveDrag(travel: event.travel.dx, translation: event.translation.dx)
    case .changed:
      outcome = rows.moveDrag(travel: event.travel.dx, translation: event.translation.dx)
    case .ended:
      outcome = rows.endDrag(
        travel: event.travel.dx, translation: event.translation.dx, velocity: event.velocity.dx,
        prediction: event.prediction,
        at: event.time)
    case .cancelled:
      rows.cancelDrag(at: event.time)
    }
    switch outcome {
    case .crossed: outbox.append(.haptic(.light), at: event.time)
    case .opened:
      outbox.append(.haptic(.success), at: event.time)
      outbox.append(.action("revealed", target: event.target), at: event.time)
    case nil: break
    }
  }

  mutating func scroll(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    if event.phase == .began {
      if feedback.target == event.target { feedback.release(at: event.time) }
      // An item's press goes on for as long as its finger is down; it must not shine while it
      // scrolls.
      presses.drop(event.contacts)
      rows.close(at: event.time)
    }
    switch section {
    case .list: listScroll.follow(event)
    case .text: text.scroll.follow(event)
    case .grid: grid.scroll.follow(event)
    case .notes: notesScroll.follow(event)
    case .cards: break
    }
    guard event.phase == .ended || event.phase == .cancelled else { return }
    // The panel has come along with the text, perhaps beyond an edge.
    if text.scroll.isStill(at: event.time) { text.showPanel(at: event.time) }
  }

  mutating func throwCard(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let end = cards.follow(event)
    throwAway(end, at: event.time, &outbox)
    if end.side != nil { outbox.append(.haptic(.medium), at: event.time) }
  }

  mutating func adjust(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    text.adjust(ReaderTarget.find(event.target).place == 0 ? .start : .end, event)
    recordSelection(at: event.time, &outbox)
  }

  mutating func swipeBack(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    guard detail.follow(event) else { return }
    outbox.append(.navigate(from: "detail", to: Word(section.name), by: .edge), at: event.time)
    outbox.append(.haptic(.light), at: event.time)
    outbox.hasNavigated = true
  }
}
