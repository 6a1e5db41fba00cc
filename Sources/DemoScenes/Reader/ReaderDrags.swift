import Firmware
import Gestures
import TactusCore

// What a finger presses and moves: rows, lists, cards, and the handles of a selection.

extension ReaderScene {
  mutating func press(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized, .changed:
      break
    case .began:
      feedback.press(event.target, at: event.time)
      if case .item = ReaderTarget(event.target) { outbox.append(.haptic(.light), at: event.time) }
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
      outcome = rows.beginDrag(of: row, translation: event.translation.dx, at: event.time)
    case .changed:
      outcome = rows.moveDrag(translation: event.translation.dx, at: event.time)
    case .ended:
      outcome = rows.endDrag(
        translation: event.translation.dx, velocity: event.velocity.dx, at: event.time)
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

  mutating func scroll(_ event: GestureEvent) {
    if event.phase == .began {
      scrolled = section
      feedback.release(at: event.time)
      panel.hide()
    }
    switch scrolled {
    case .list: listScroll.follow(event)
    case .text: textScroll.follow(event)
    case .grid: grid.scroll.follow(event)
    case .cards, nil: break
    }
    guard event.phase == .ended || event.phase == .cancelled else { return }
    scrolled = nil
    showPanel(at: event.time)
  }

  mutating func throwCard(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      cards.beginDrag(translation: event.translation, at: event.time)
    case .changed:
      cards.moveDrag(translation: event.translation)
    case .ended:
      let end = cards.endDrag(
        translation: event.translation, velocity: event.velocity, at: event.time)
      if end.removed != nil { reportRemoval(at: event.time, &outbox) }
      if end.isThrown { outbox.append(.haptic(.medium), at: event.time) }
    case .cancelled:
      cards.cancelDrag(at: event.time)
    }
  }

  mutating func reportRemoval(at time: Instant, _ outbox: inout SceneOutbox) {
    lastDeletion = .card
    outbox.append(.action("removed", target: ReaderTarget.card.id), at: time)
  }

  mutating func adjust(_ event: GestureEvent) {
    guard case .handle(let end) = ReaderTarget(event.target) else { return }
    switch event.phase {
    case .recognized:
      break
    case .began:
      panel.hide()
      selection.beginAdjusting(end, in: page)
      selection.adjust(by: event.translation, in: page)
    case .changed:
      selection.adjust(by: event.translation, in: page)
    case .ended, .cancelled:
      selection.settle()
      showPanel(at: event.time)
    }
  }
}
