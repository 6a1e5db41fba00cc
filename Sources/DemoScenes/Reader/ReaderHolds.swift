import Firmware
import Gestures
import TactusCore

// What a long press does: opens a menu, lifts an item, selects words.

extension ReaderScene {
  mutating func hold(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch ReaderTarget(event.target) {
    case .row(let row):
      guard event.phase == .began, rows.place(of: row) != nil else { return }
      let frame = layout.row(rows.place(of: row, at: event.time))
      let origin = layout.listOrigin(scroll: listScroll.offset(at: event.time))
      rows.close(at: event.time)
      openMenu(event, source: frame.offset(by: origin), &outbox)
    case .item(let item):
      hold(item, event, &outbox)
    case .page(.text):
      select(event, &outbox)
    case .segment, .page, .rowAction, .card, .restart, .handle, .panel, .pill, .menu, .entry,
      .backdrop:
      break
    }
  }

  private mutating func openMenu(
    _ event: GestureEvent, source: Rect, _ outbox: inout SceneOutbox
  ) {
    menu.open(for: event.target, source: source, screen: layout.screen, at: event.time)
    outbox.append(.haptic(.medium), at: event.time)
    outbox.append(.action("menu", target: event.target), at: event.time)
  }

  /// Opens an item's menu; when the finger moves on, it carries the item instead.
  private mutating func hold(_ item: Int, _ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      let frame = grid.frame(of: item, at: event.time)
      openMenu(event, source: frame.offset(by: grid.contentOrigin(at: event.time)), &outbox)
    case .changed:
      if grid.liftedItem == item {
        grid.moveLift(finger: event.location, at: event.time)
      } else if menu.isShown, menu.subject == event.target,
        event.translation.length > grid.tuning.liftDistance
      {
        menu.dismiss(at: event.time)
        grid.beginLift(of: item, start: event.start, finger: event.location, at: event.time)
        outbox.append(.action("lifted", target: event.target), at: event.time)
      }
    case .ended:
      guard grid.liftedItem == item, grid.drop(at: event.time) else { return }
      outbox.append(.action("reordered", target: event.target), at: event.time)
      outbox.append(.haptic(.success), at: event.time)
    case .cancelled:
      guard grid.liftedItem == item else { return }
      grid.putBack(at: event.time)
      outbox.append(.action("putBack", target: event.target), at: event.time)
    }
  }

  private mutating func select(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let place = event.location - textOrigin(at: event.time)
    switch event.phase {
    case .recognized:
      break
    case .began:
      panel.hide()
      if selection.begin(at: place, in: page) { outbox.append(.haptic(.medium), at: event.time) }
    case .changed:
      selection.extend(to: place, in: page)
    case .ended:
      guard selection.isPresent else { return }
      selection.settle()
      showPanel(at: event.time)
      outbox.append(.action("selected", target: event.target), at: event.time)
    case .cancelled:
      clearSelection()
    }
  }

  /// Puts the panel beside the selection, if there is one.
  mutating func showPanel(at time: Instant) {
    guard section == .text, selection.isSettled else { return }
    let source = selection.bounds(in: page, width: layout.column.width)
    panel.show(
      source: source.offset(by: textOrigin(at: time)), screen: layout.viewport, at: time)
  }

  mutating func clearSelection() {
    selection.clear()
    panel.hide()
  }
}
