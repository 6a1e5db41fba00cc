import Controls
public import Firmware
import Gestures
import Interactions
public import TactusCore

// What a tap does, and what a shake undoes.

extension ReaderScene {
  mutating func tap(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    ripples.add(at: event.location, time: event.time)
    let (target, index) = ReaderTarget.find(event.target)
    switch target {
    case .segment: go(to: ReaderSection(index), at: event.time, &outbox)
    case .listPage: rows.close(at: event.time)
    case .cardsPage, .textPage, .gridPage, .notesPage: clearSelection(at: event.time, &outbox)
    case .row: tap(row: index, event, &outbox)
    case .rowAction:
      let (row, action) = index.quotientAndRemainder(dividingBy: RowAction.count)
      guard rows.openRow == row else { return }
      rows.choose(action, of: row, at: event.time)
      outbox.append(.haptic(.light), at: event.time)
    case .card: reportOpened(event, .light, &outbox)
    case .restart: restart(at: event.time, &outbox)
    case .pill: keep(SelectionPill(index), event, &outbox)
    // Another finger may have taken it away.
    case .item: if grid.place(of: index) != nil { open(event, &outbox) }
    case .note: find(index, at: event.time, &outbox)
    case .entry: choose(MenuEntry(index), at: event.time, &outbox)
    case .backdrop: menu.dismiss(at: event.time)
    case .quick: run(QuickAction(index), at: event.time, &outbox)
    case .back: leaveDetail(by: .button, at: event.time, &outbox)
    case .favourite: toggleFavourite(detail.subject, at: event.time, &outbox)
    case .notice: notices.dismiss(at: event.time)
    case .handle, .panel, .menu, .detail, .picture: break
    }
  }

  /// Reads a row. While a row is open, a tap on it or beside it closes it, and does nothing else.
  private mutating func tap(row: Int, _ event: GestureEvent, _ outbox: inout SceneOutbox) {
    guard rows.openRow == nil else {
      rows.close(at: event.time)
      return
    }
    guard rows.place(of: row) != nil else { return }
    if !marks.read.contains(row) {
      marks.read.insert(row)
      stamp &+= 1
    }
    reportOpened(event, .light, &outbox)
  }

  private mutating func reportOpened(
    _ event: GestureEvent, _ haptic: HapticKind, _ outbox: inout SceneOutbox
  ) {
    outbox.append(.haptic(haptic), at: event.time)
    outbox.append(.action("opened", target: event.target), at: event.time)
  }

  /// Shows an item by itself.
  private mutating func open(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    reportOpened(event, .medium, &outbox)
    outbox.append(.navigate(from: Word(section.name), to: "detail", by: .button), at: event.time)
    outbox.hasNavigated = true
    detail.open(event.target, at: event.time)
    picture.reset()
  }

  mutating func leaveDetail(
    by cause: NavigationCause, at time: Instant, _ outbox: inout SceneOutbox
  ) {
    detail.leave(at: time)
    outbox.hasNavigated = true
    outbox.append(.navigate(from: "detail", to: Word(section.name), by: cause), at: time)
    outbox.append(.haptic(.light), at: time)
  }

  mutating func go(to next: ReaderSection, at time: Instant, _ outbox: inout SceneOutbox) {
    guard next != section else { return }
    settleSection(at: time, &outbox)
    outbox.append(
      .navigate(from: Word(section.name), to: Word(next.name), by: .button), at: time)
    outbox.append(.haptic(.light), at: time)
    section = next
    mark.retarget(to: layout.place(of: next), spring: tuning.mark, at: time)
  }

  private mutating func restart(at time: Instant, _ outbox: inout SceneOutbox) {
    guard cards.top == cards.count else { return }
    cards.restart()
    undo.remove { $0.isCard }
    stamp &+= 1
    outbox.append(.action("restarted", target: ReaderTarget.restart.id()), at: time)
    outbox.append(.haptic(.success), at: time)
  }

  /// Keeps what is selected; a full shelf refuses, and the selection stays.
  private mutating func keep(
    _ pill: SelectionPill, _ event: GestureEvent, _ outbox: inout SceneOutbox
  ) {
    guard text.selection.isSettled else { return }
    guard shelf.keep(Note(kind: pill, range: text.selection.range)) else {
      notices.show(.full, at: event.time)
      outbox.append(.haptic(.error), at: event.time)
      return
    }
    resizeNotes(at: event.time)
    stamp &+= 1
    notices.show(pill.done.notice, at: event.time)
    outbox.append(.action(pill.done.name, target: event.target), at: event.time)
    outbox.append(.haptic(.success), at: event.time)
    clearSelection(at: event.time, &outbox)
  }

  mutating func resizeNotes(at time: Instant) {
    notesScroll.setContentLength(layout.rowsLength(count: shelf.notes.count), at: time)
  }

  /// Whether a quick action would do something.
  func canRun(_ action: QuickAction, at time: Instant) -> Bool {
    switch action {
    case .undo: !undo.isEmpty
    case .readAll: marks.hasUnread(among: rows.order)
    case .top:
      switch section {
      case .list: listScroll.offset(at: time) > 0
      case .cards: false
      case .text: text.scroll.offset(at: time) > 0
      case .grid: grid.scroll.offset(at: time) > 0
      case .notes: notesScroll.offset(at: time) > 0
      }
    }
  }

  private mutating func run(
    _ action: QuickAction, at time: Instant, _ outbox: inout SceneOutbox
  ) {
    switch action {
    case .undo: undoLast(at: time, &outbox)
    case .readAll:
      guard canRun(action, at: time) else {
        refuse(action, .nothingUnread, at: time, &outbox)
        return
      }
      marks.markRead(rows.order)
      stamp &+= 1
      notices.show(.allRead, at: time)
      outbox.append(.action("allRead", target: ReaderTarget.quick.id(action.index)), at: time)
      outbox.append(.haptic(.success), at: time)
    case .top:
      guard canRun(action, at: time) else {
        refuse(action, .nothingAbove, at: time, &outbox)
        return
      }
      // It stays in the hand that moves or holds it.
      guard !isHeld(section) else {
        outbox.append(.haptic(.warning), at: time)
        return
      }
      switch section {
      case .list: listScroll.move(to: 0, at: time)
      case .text: text.scroll.move(to: 0, at: time)
      case .grid: grid.scroll.move(to: 0, at: time)
      case .notes: notesScroll.move(to: 0, at: time)
      case .cards: break
      }
      outbox.append(.action("toTop", target: ReaderTarget.quick.id(action.index)), at: time)
      outbox.append(.haptic(.light), at: time)
    }
  }

  /// Reports that there is nothing to do.
  private mutating func refuse(
    _ action: QuickAction, _ notice: NoticeBoard.Notice, at time: Instant,
    _ outbox: inout SceneOutbox
  ) {
    notices.show(notice, at: time)
    outbox.append(
      .action(action.look.refusal, target: ReaderTarget.quick.id(action.index)), at: time)
    outbox.append(.haptic(.warning), at: time)
  }

  mutating func perform(
    _ action: RowAction, on row: Int, at time: Instant, _ outbox: inout SceneOutbox
  ) {
    switch action {
    case .flag: marks.flagged.toggle(row)
    case .read: marks.read.toggle(row)
    case .delete:
      guard let place = rows.delete(row, at: time) else { return }
      undo.push(.row(row, place: place))
      listScroll.setContentLength(layout.rowsLength(count: rows.order.count), at: time)
      notices.show(.deleted, at: time)
    }
    stamp &+= 1
    outbox.append(.action(action.pastName, target: ReaderTarget.row.id(row)), at: time)
    outbox.append(.haptic(.success), at: time)
  }

  public mutating func shake(at time: Instant, _ outbox: inout SceneOutbox) {
    undoLast(at: time, &outbox)
  }

  /// Brings back what was taken away last. A menu closes before that: what it is for may name a
  /// place, where something else is afterwards.
  private mutating func undoLast(at time: Instant, _ outbox: inout SceneOutbox) {
    guard let deletion = undo.pop() else {
      refuse(.undo, .nothingToUndo, at: time, &outbox)
      return
    }
    dismissMenu(at: time)
    let target: (ReaderTarget, index: Int)
    switch deletion {
    case .row(let row, let place):
      rows.restore(row, to: place, at: time)
      listScroll.setContentLength(layout.rowsLength(count: rows.order.count), at: time)
      target = (.row, row)
    case .card(let side):
      cards.restore(from: side, at: time)
      target = (.card, 0)
    case .item(let item, let place):
      grid.restore(item, to: place, at: time)
      target = (.item, item)
    case .note(let note, let place):
      guard shelf.insert(note, at: place) else {
        undo.push(deletion)
        notices.show(.full, at: time)
        outbox.append(.haptic(.error), at: time)
        return
      }
      resizeNotes(at: time)
      target = (.note, place)
    }
    stamp &+= 1
    notices.show(.undone, at: time)
    outbox.append(.action("undone", target: target.0.id(target.index)), at: time)
    outbox.append(.haptic(.success), at: time)
  }
}
