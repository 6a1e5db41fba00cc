import Controls
import Firmware
import Gestures
import Interactions
import TactusCore

// What a long press does: opens a menu, lifts an item, selects words.

extension ReaderScene {
  mutating func hold(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    guard ReaderTarget.find(event.target).group == .textPage else {
      holdThing(event, &outbox)
      return
    }
    select(event, &outbox)
  }

  /// Opens a menu. The finger may slide on to an entry and lift there; when it moves elsewhere from
  /// an item, or past the menu, it carries that instead.
  private mutating func holdThing(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      guard let source = source(of: event.target, at: event.time) else { return }
      rows.close(at: event.time)
      openMenu(event, source: source, &outbox)
    case .changed:
      moveHeld(event, &outbox)
    case .ended:
      if case .item(let item) = ReaderTarget.thing(event.target), grid.liftedItem == item {
        let isReordered = grid.drop(at: event.time)
        outbox.append(
          .action(isReordered ? "reordered" : "putBack", target: event.target), at: event.time)
        if isReordered { outbox.append(.haptic(.success), at: event.time) }
      } else {
        // It lifted; on an entry, that is chosen.
        if let entry = menu.endSlide() {
          choose(MenuEntry(Int(entry)), at: event.time, &outbox)
        }
      }
    case .cancelled:
      menu.endSlide()
      if menu.subject == event.target { menu.dismiss(at: event.time) }
      guard case .item(let item) = ReaderTarget.thing(event.target), grid.liftedItem == item else {
        return
      }
      grid.putBack(at: event.time)
      outbox.append(.action("putBack", target: event.target), at: event.time)
    }
  }

  private mutating func moveHeld(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    if case .item(let item) = ReaderTarget.thing(event.target), grid.liftedItem == item {
      grid.moveLift(finger: event.location, at: event.time)
      return
    }
    guard menu.isShown, menu.subject == event.target else { return }
    let isFar = event.translation.length > tuning.parts.carry.liftDistance
    guard menu.isSliding || isFar else { return }
    // Where the menu lies over the item, no way that the finger goes is one to the menu.
    let isWayToMenu =
      menu.isSliding
      ? menu.isOnTheWay(event.location, from: event.start)
      : !menu.coversSource && menu.isToward(event.translation, from: event.start)
    guard !isWayToMenu, case .item(let item) = ReaderTarget.thing(event.target) else {
      if menu.hover(at: event.location) { outbox.append(.haptic(.light), at: event.time) }
      return
    }
    menu.dismiss(at: event.time)
    if menu.isSliding {
      grid.beginLateLift(of: item, start: event.start, finger: event.location, at: event.time)
    } else {
      grid.beginLift(of: item, finger: event.location, at: event.time)
    }
    menu.endSlide()
    outbox.append(.haptic(.heavy), at: event.time)
    outbox.append(.action("lifted", target: event.target), at: event.time)
  }

  /// Where something with a menu is on the screen.
  func source(of target: TargetID, at time: Instant) -> Rect? {
    switch ReaderTarget.thing(target) {
    case .row(let row):
      guard rows.place(of: row) != nil else { return nil }
      return layout.row(rows.place(of: row, at: time))
        .offset(by: layout.listOrigin(scroll: listScroll.offset(at: time)))
    case .card: return layout.card
    case .item(let item):
      guard grid.place(of: item) != nil else { return nil }
      return grid.frame(of: item, at: time).offset(by: grid.contentOrigin(at: time))
    case .note(let note):
      return layout.row(Float(note))
        .offset(by: layout.listOrigin(scroll: notesScroll.offset(at: time)))
    case nil: return nil
    }
  }

  private mutating func select(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    if text.hold(event) {
      let outcome: SceneOutcome =
        event.phase == .began ? .haptic(.medium) : .action("selected", target: event.target)
      outbox.append(outcome, at: event.time)
    }
    recordSelection(at: event.time, &outbox)
  }

  mutating func clearSelection(at time: Instant, _ outbox: inout SceneOutbox) {
    text.clear(at: time)
    recordSelection(at: time, &outbox)
  }

  /// Records what is selected, if that has changed.
  mutating func recordSelection(at time: Instant, _ outbox: inout SceneOutbox) {
    let range = text.selection.isPresent ? text.selection.range : nil
    guard range != recorded else { return }
    recorded = range
    let shown = range ?? TextRange(start: 0, end: 0)
    outbox.append(
      .record(
        SceneRecord(detail: "selection").with("start", .count(Int32(shown.start)))
          .with("end", .count(Int32(shown.end)))
          .with(
            "words", .excerpt(Excerpt(ReaderText.body, from: shown.start, to: shown.end)))),
      at: time)
  }
}
