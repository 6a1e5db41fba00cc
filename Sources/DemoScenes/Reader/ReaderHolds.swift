import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

// What a long press does: opens a menu, lifts an item, selects words.

extension ReaderScene {
  mutating func hold(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    guard case .page(.text) = ReaderTarget(event.target) else {
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
      if case .item(let item) = ReaderTarget(event.target), grid.liftedItem == item {
        let isReordered = grid.drop(at: event.time)
        outbox.append(
          .action(isReordered ? "reordered" : "putBack", target: event.target), at: event.time)
        if isReordered { outbox.append(.haptic(.success), at: event.time) }
      } else {
        endSlide(event, &outbox)
      }
    case .cancelled:
      isSlidingToEntry = false
      if menu.subject == event.target { menu.dismiss(at: event.time) }
      guard case .item(let item) = ReaderTarget(event.target), grid.liftedItem == item else {
        return
      }
      grid.putBack(at: event.time)
      outbox.append(.action("putBack", target: event.target), at: event.time)
    }
  }

  private mutating func moveHeld(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    if case .item(let item) = ReaderTarget(event.target), grid.liftedItem == item {
      grid.moveLift(finger: event.location, at: event.time)
      return
    }
    guard menu.isShown, menu.subject == event.target else { return }
    guard isSlidingToEntry || event.translation.length > tuning.carry.liftDistance else { return }
    guard case .item(let item) = ReaderTarget(event.target) else {
      slideToEntry(event, &outbox)
      return
    }
    // Where the menu lies over the item, no way that the finger goes is one to the menu.
    let isWayToMenu =
      isSlidingToEntry
      ? menu.isOnTheWay(event.location, from: event.start)
      : !menu.coversSource && menu.isToward(event.translation, from: event.start)
    guard !isWayToMenu else {
      slideToEntry(event, &outbox)
      return
    }
    menu.dismiss(at: event.time)
    if isSlidingToEntry {
      grid.beginLateLift(of: item, start: event.start, finger: event.location, at: event.time)
    } else {
      grid.beginLift(of: item, finger: event.location, at: event.time)
    }
    isSlidingToEntry = false
    outbox.append(.haptic(.heavy), at: event.time)
    outbox.append(.action("lifted", target: event.target), at: event.time)
  }

  /// Where something with a menu is on the screen.
  func source(of target: TargetID, at time: Instant) -> Rect? {
    switch ReaderTarget(target).thing {
    case .row(let row):
      guard rows.place(of: row) != nil else { return nil }
      return layout.row(rows.place(of: row, at: time))
        .offset(by: layout.listOrigin(scroll: listScroll.offset(at: time)))
    case .card: return layout.card
    case .item(let item):
      return grid.frame(of: item, at: time).offset(by: grid.contentOrigin(at: time))
    case .note(let note):
      return layout.row(Float(note))
        .offset(by: layout.listOrigin(scroll: notesScroll.offset(at: time)))
    case nil: return nil
    }
  }

  private mutating func select(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let place = event.location - textOrigin(at: event.time)
    switch event.phase {
    case .recognized:
      break
    case .began:
      panel.hide(at: event.time)
      guard selection.begin(at: place, in: page) else { return }
      outbox.append(.haptic(.medium), at: event.time)
      selecting = SelectingFinger(event, isOnHandle: false, scroll: 0)
    case .changed:
      followSelecting(event)
    case .ended:
      endSelecting(at: event.time)
      guard selection.isPresent else { return }
      selection.settle()
      showPanel(at: event.time)
      outbox.append(.action("selected", target: event.target), at: event.time)
    case .cancelled:
      endSelecting(at: event.time)
      clearSelection(at: event.time, &outbox)
    }
    recordSelection(at: event.time, &outbox)
  }

  /// The finger that selects has moved; at an edge of the text, that scrolls.
  mutating func followSelecting(_ event: GestureEvent) {
    guard selecting != nil else { return }
    selecting?.location = event.location
    selecting?.travel = event.travel
    edge.follow(
      event.location.y, from: event.start.y, in: layout.viewport, &textScroll, at: event.time)
    selectUnderFinger(at: event.time)
  }

  /// Selects up to what is under the finger, which the text may scroll along beneath it.
  private mutating func selectUnderFinger(at time: Instant) {
    guard let finger = selecting else { return }
    if finger.isOnHandle {
      let scrolled = Vector(dx: 0, dy: textScroll.offset(at: time) - finger.scroll)
      selection.adjust(by: finger.travel + scrolled, in: page)
    } else {
      selection.extend(to: finger.location - textOrigin(at: time), in: page)
    }
  }

  /// The text may have scrolled on under a finger that is still.
  mutating func reviewSelecting(at time: Instant, _ outbox: inout SceneOutbox) {
    edge.goOn(with: textScroll, at: time)
    selectUnderFinger(at: time)
    recordSelection(at: time, &outbox)
  }

  mutating func endSelecting(at time: Instant) {
    guard selecting != nil else { return }
    edge.stop(&textScroll, at: time)
    selectUnderFinger(at: time)
    selecting = nil
  }

  /// Puts the panel beside the selection, if there is one.
  mutating func showPanel(at time: Instant) {
    guard section == .text, selection.isSettled else { return }
    let bounds = selection.bounds(in: page, width: layout.column.width)
    let around = SelectionPanel.Surroundings(
      selection: bounds.offset(by: textOrigin(at: time)),
      start: visible(handleFrame(.start, at: time)), end: visible(handleFrame(.end, at: time)),
      viewport: layout.viewport, screen: layout.screen)
    panel.show(
      selection.range, lines: selectedLines(), around, scroll: textScroll.offset(at: time),
      at: time)
  }

  /// A handle that has left the viewport needs no room.
  private func visible(_ handle: Rect) -> Rect {
    let reach = layout.viewport.intersection(handle)
    return reach.isEmpty ? Rect(x: handle.x, y: handle.y, width: 0, height: 0) : handle
  }

  /// How many lines the selection fills in the panel, up to as many as that shows.
  private func selectedLines() -> Int {
    let linesMax = Int(tuning.panel.linesMax)
    var count = 0
    ReaderText.body.withUTF8Span { all in
      let text = all.extracting(selection.range.start..<selection.range.end)
      var breaker = LineBreaker(Font(.footnote, scale: scale), width: panel.previewWidth)
      while count < linesMax, breaker.next(in: text) != nil { count += 1 }
    }
    return count
  }

  mutating func clearSelection(at time: Instant, _ outbox: inout SceneOutbox) {
    selection.clear()
    panel.hide(at: time)
    recordSelection(at: time, &outbox)
  }

  /// Records what is selected, if that has changed.
  mutating func recordSelection(at time: Instant, _ outbox: inout SceneOutbox) {
    let range = selection.isPresent ? selection.range : nil
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

/// A finger that extends the selection, or holds one of its handles.
struct SelectingFinger: BitwiseCopyable, Sendable {
  var location: Point
  /// How far it has moved since it took hold of the handle.
  var travel = Vector.zero
  let isOnHandle: Bool
  /// How far the text was scrolled then.
  let scroll: Float

  init(_ event: GestureEvent, isOnHandle: Bool, scroll: Float) {
    location = event.location
    self.isOnHandle = isOnHandle
    self.scroll = scroll
  }
}
