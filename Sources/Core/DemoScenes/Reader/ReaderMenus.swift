import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

// What the menus of rows, cards, items and notes offer, and what comes of it.

extension ReaderScene {
  /// What the menu of a thing offers.
  private func entries(for thing: ReaderTarget.Thing?) -> Menu.Entries {
    var entries = Menu.Entries(filler: 0)
    func offer(_ entry: MenuEntry) { entries.append(entry.rawValue) }
    offer(.share)
    switch thing {
    case .row:
      offer(.copy)
      offer(.favourite)
      offer(.read)
    case .card:
      offer(.copy)
      offer(.favourite)
      offer(.want)
    case .item:
      offer(.favourite)
      offer(.read)
      offer(.want)
    case .note:
      offer(.copy)
      offer(.find)
    case nil: break
    }
    offer(.remove)
    return entries
  }

  /// - Parameter source: what it belongs to, on the screen.
  mutating func openMenu(_ event: GestureEvent, source: Rect, _ outbox: inout SceneOutbox) {
    menu.open(
      for: event.target, entries(for: ReaderTarget.thing(event.target)), source: source,
      finger: event.location, screen: layout.screen, at: event.time)
    outbox.append(.haptic(.medium), at: event.time)
    outbox.append(.action("menu", target: event.target), at: event.time)
  }

  mutating func dismissMenu(at time: Instant) {
    menu.endSlide()
    menu.dismiss(at: time)
  }

  func drawMenu(on canvas: inout Canvas) {
    let head: StaticString? =
      switch ReaderTarget.thing(menu.subject) {
      case .card: ReaderContent.card(cards.top).title
      case .note: "Kept passage"
      case .row, .item, nil: nil
      }
    menu.draw(over: layout.screen, at: seen, head: head, on: &canvas, theme) { number in
      let entry = MenuEntry(Int(number))
      let look = entry.look(isOn: isOn(entry, menu.subject))
      let light = presses.shown.brightness(of: ReaderTarget.entry.id(entry.index))
      return Menu.Look(look.title, look.icon, isDestructive: entry == .remove, light: light)
    }
  }

  func isFavourite(_ subject: TargetID) -> Bool {
    switch ReaderTarget.thing(subject) {
    case .row(let row): marks.favourites.contains(row)
    case .card: marks.favouriteCards.contains(cards.top)
    case .item(let item): marks.favouriteItems.contains(item)
    case .note, nil: false
    }
  }

  /// Whether the subject already is what an entry would make it.
  func isOn(_ entry: MenuEntry, _ subject: TargetID) -> Bool {
    switch entry {
    case .favourite: return isFavourite(subject)
    case .read:
      if case .row(let row) = ReaderTarget.thing(subject) { return marks.read.contains(row) }
      if case .item(let item) = ReaderTarget.thing(subject) {
        return marks.readItems.contains(item)
      }
      return false
    case .want:
      if case .card = ReaderTarget.thing(subject) { return marks.wantedCards.contains(cards.top) }
      if case .item(let item) = ReaderTarget.thing(subject) {
        return marks.wantedItems.contains(item)
      }
      return false
    case .share, .copy, .find, .remove: return false
    }
  }

  mutating func toggleFavourite(
    _ subject: TargetID, at time: Instant, _ outbox: inout SceneOutbox
  ) {
    switch ReaderTarget.thing(subject) {
    case .row(let row): marks.favourites.toggle(row)
    case .card: marks.favouriteCards.toggle(cards.top)
    case .item(let item): marks.favouriteItems.toggle(item)
    case .note, nil: return
    }
    stamp &+= 1
    let isOn = isFavourite(subject)
    notices.show(isOn ? .favourite : .unfavourite, at: time)
    outbox.append(.action(isOn ? "favourited" : "unfavourited", target: subject), at: time)
    outbox.append(.haptic(.success), at: time)
  }

  mutating func choose(_ entry: MenuEntry, at time: Instant, _ outbox: inout SceneOutbox) {
    guard menu.isShown else { return }
    menu.dismiss(at: time)
    let subject = menu.subject
    switch entry {
    case .share: report("shared", .shared, subject, at: time, &outbox)
    case .copy: report("copied", .copied, subject, at: time, &outbox)
    case .favourite: toggleFavourite(subject, at: time, &outbox)
    case .read:
      if case .row(let row) = ReaderTarget.thing(subject) { marks.read.toggle(row) }
      if case .item(let item) = ReaderTarget.thing(subject) { marks.readItems.toggle(item) }
      stamp &+= 1
      report("marked", .marked, subject, at: time, &outbox)
    case .want:
      if case .card = ReaderTarget.thing(subject) { marks.wantedCards.toggle(cards.top) }
      if case .item(let item) = ReaderTarget.thing(subject) { marks.wantedItems.toggle(item) }
      stamp &+= 1
      let isOn = isOn(.want, subject)
      report(
        isOn ? "wanted" : "unwanted", isOn ? .wanted : .unwanted, subject, at: time, &outbox)
    case .find:
      guard case .note(let note) = ReaderTarget.thing(subject) else { return }
      find(note, at: time, &outbox)
    case .remove: remove(subject, at: time, &outbox)
    }
  }

  private mutating func report(
    _ name: Word, _ notice: NoticeBoard.Notice, _ subject: TargetID, at time: Instant,
    _ outbox: inout SceneOutbox
  ) {
    notices.show(notice, at: time)
    outbox.append(.action(name, target: subject), at: time)
    outbox.append(.haptic(.success), at: time)
  }

  private mutating func remove(
    _ subject: TargetID, at time: Instant, _ outbox: inout SceneOutbox
  ) {
    switch ReaderTarget.thing(subject) {
    case .row(let row):
      perform(.delete, on: row, at: time, &outbox)
      return
    case .card:
      throwAway(cards.removeTop(at: time), at: time, &outbox)
      outbox.append(.haptic(.success), at: time)
      return
    case .item(let item):
      guard let place = grid.remove(item, at: time) else { return }
      undo.push(.item(item, place: place))
    case .note(let place):
      guard place < shelf.notes.count else { return }
      undo.push(.note(shelf.remove(at: place), place: place))
      resizeNotes(at: time)
    case nil: return
    }
    stamp &+= 1
    report("removed", .deleted, subject, at: time, &outbox)
  }

  /// A card flies off: it can be brought back from now on.
  mutating func throwAway(
    _ end: CardStack.End, at time: Instant, _ outbox: inout SceneOutbox
  ) {
    if end.removed != nil { reportRemoval(at: time, &outbox) }
    guard let side = end.side else { return }
    // A menu of the card that another finger throws would be for the next one.
    dismissMenu(at: time)
    undo.push(.card(side: side))
    stamp &+= 1
  }

  mutating func reportRemoval(at time: Instant, _ outbox: inout SceneOutbox) {
    outbox.append(.action("removed", target: ReaderTarget.card.id()), at: time)
  }

  /// Goes to the text, and selects there what a note keeps.
  mutating func find(_ note: Int, at time: Instant, _ outbox: inout SceneOutbox) {
    guard note < shelf.notes.count else { return }
    let range = shelf.notes[note].range
    outbox.append(.action("found", target: ReaderTarget.note.id(note)), at: time)
    go(to: .text, at: time, &outbox)
    text.select(range, at: time)
    recordSelection(at: time, &outbox)
  }
}
