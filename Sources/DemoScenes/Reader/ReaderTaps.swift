public import Firmware
import Gestures
public import TactusCore

// What a tap does, and what a shake undoes.

extension ReaderScene {
  mutating func tap(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    ripples.add(at: event.location, time: event.time)
    switch ReaderTarget(event.target) {
    case .segment(let next):
      go(to: next, at: event.time, &outbox)
    case .page:
      clearSelection()
    case .row(let row):
      tap(row: row, event, &outbox)
    case .rowAction(let row, let action):
      guard rows.openRow == row else { return }
      rows.choose(action, of: row, at: event.time)
      outbox.append(.haptic(.light), at: event.time)
    case .card:
      outbox.append(.action("opened", target: event.target), at: event.time)
    case .restart:
      guard cards.top == CardStack.count else { return }
      cards.restart()
      if case .card = lastDeletion { lastDeletion = nil }
      outbox.append(.action("restarted", target: event.target), at: event.time)
      outbox.append(.haptic(.success), at: event.time)
    case .pill:
      guard selection.isSettled else { return }
      clearSelection()
      outbox.append(.action("used", target: event.target), at: event.time)
      outbox.append(.haptic(.success), at: event.time)
    case .item:
      outbox.append(.haptic(.medium), at: event.time)
      outbox.append(.action("opened", target: event.target), at: event.time)
    case .entry(let entry):
      choose(entry, at: event.time, &outbox)
    case .backdrop:
      menu.dismiss(at: event.time)
    case .handle, .panel, .menu:
      break
    }
  }

  /// A tap on an open row closes it, and does nothing else.
  private mutating func tap(row: Int, _ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let wasOpen = rows.openRow == row
    rows.close(at: event.time)
    guard !wasOpen else { return }
    outbox.append(.action("opened", target: event.target), at: event.time)
    outbox.append(.haptic(.light), at: event.time)
  }

  private mutating func go(
    to next: ReaderSection, at time: Instant, _ outbox: inout SceneOutbox
  ) {
    guard next != section else { return }
    settleSection(at: time)
    outbox.append(
      .navigate(from: Word(section.name), to: Word(next.name), by: .button), at: time)
    outbox.append(.haptic(.light), at: time)
    section = next
    mark.retarget(to: Float(Int(next.rawValue)), spring: markSpring, at: time)
  }

  private mutating func choose(_ entry: Int, at time: Instant, _ outbox: inout SceneOutbox) {
    guard menu.isShown else { return }
    menu.dismiss(at: time)
    switch ReaderTarget(menu.subject) {
    case .row(let row):
      if entry == 0 {
        outbox.append(.action("opened", target: menu.subject), at: time)
      } else {
        perform(RowAction(entry - 1), on: row, at: time, &outbox)
      }
    case .item(let item):
      switch entry {
      case 0: outbox.append(.action("opened", target: menu.subject), at: time)
      case 1:
        grid.toggleStar(item)
        outbox.append(.action("starred", target: menu.subject), at: time)
      default:
        grid.move(item, to: entry == 2 ? 0 : ItemGrid.count - 1, at: time)
        outbox.append(.action("reordered", target: menu.subject), at: time)
      }
      outbox.append(.haptic(.success), at: time)
      stamp &+= 1
    case .segment, .page, .rowAction, .card, .restart, .handle, .panel, .pill, .menu, .entry,
      .backdrop:
      break
    }
  }

  mutating func perform(
    _ action: RowAction, on row: Int, at time: Instant, _ outbox: inout SceneOutbox
  ) {
    switch action {
    case .flag: rows.toggleFlag(row)
    case .read: rows.toggleRead(row)
    case .delete:
      guard let place = rows.delete(row, at: time) else { return }
      lastDeletion = .row(row, place: place)
      listScroll.setContentLength(layout.rowsLength(count: rows.order.count), at: time)
    }
    stamp &+= 1
    outbox.append(.action(action.pastName, target: ReaderTarget.row(row).id), at: time)
    outbox.append(.haptic(.success), at: time)
  }

  /// The device was shaken: the last deletion is undone.
  public mutating func shake(at time: Instant, _ outbox: inout SceneOutbox) {
    guard let deletion = lastDeletion else { return }
    lastDeletion = nil
    let target: ReaderTarget
    switch deletion {
    case .row(let row, let place):
      rows.restore(row, to: place, at: time)
      listScroll.setContentLength(layout.rowsLength(count: rows.order.count), at: time)
      target = .row(row)
    case .card:
      cards.restore(at: time)
      target = .card
    }
    stamp &+= 1
    outbox.append(.action("undone", target: target.id), at: time)
    outbox.append(.haptic(.success), at: time)
  }
}
