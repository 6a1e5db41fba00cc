public import Gestures
public import Raster
public import TactusCore

/// Things to read and to sort: rows that slide, a stack of cards, text that can be selected, items
/// that can be put in order.
///
/// Each part is a value with its own state and geometry; the scene shows events to the part that
/// they concern, and says what came of it. Segments in the header choose the section.
public struct ReaderScene: Scene, ~Copyable {
  private let inPlace = InPlace()
  let layout: ReaderLayout
  private(set) var section = ReaderSection.list
  /// Where the mark of the section is, in segments.
  private(set) var mark = SpringValue(0)
  private(set) var rows = SwipeRows()
  private(set) var listScroll: ScrollAxis
  private(set) var cards = CardStack()
  let page: TextPage
  private(set) var textScroll: ScrollAxis
  private(set) var selection = TextSelection()
  private(set) var panel = SelectionPanel()
  private(set) var grid: ItemGrid
  private(set) var menu = ContextMenu()
  private(set) var press = PressFeedback()
  private(set) var ripples: Ripples
  /// The section whose content a finger moves.
  private var scrolled: ReaderSection?
  private var lastDeletion: Deletion?
  /// Counts whatever changes the picture of a section at once, without moving.
  private var stamp: UInt32 = 0
  private var drawn: ReaderLook?
  /// When the picture was looked at last.
  private(set) var seen = Instant.zero

  /// What a shake brings back.
  private enum Deletion: BitwiseCopyable, Sendable {
    case row(Int, place: Int)
    case card
  }

  private static var tap: RecognizerID { .tap(0) }
  private static var press: RecognizerID { .longPress(0) }
  private static var hold: RecognizerID { .longPress(1) }
  private static var swipe: RecognizerID { .drag(0) }
  private static var scroll: RecognizerID { .drag(1) }
  private static var card: RecognizerID { .drag(2) }
  private static var handle: RecognizerID { .drag(3) }

  /// A handle moves from here on, in points: it was aimed at, there is nothing else to mean.
  private static var handleDistance: Float { 3 }
  /// A held item is carried from here on, in points.
  static var liftDistance: Float { 10 }
  private static var markSpring: Spring { Spring(response: 0.3, dampingFraction: 0.85) }

  /// - Parameters:
  ///   - width: of the screen in points, as `height`.
  ///   - scale: pixels a point; text is laid out for them.
  ///   - framePeriod: of the display, by whole numbers of which timed effects last.
  public init(width: Float, height: Float, scale: Float, framePeriod: Interval) {
    layout = ReaderLayout(width: width, height: height)
    page = TextPage(width: layout.column.width, scale: scale)
    textScroll = ScrollAxis(
      contentLength: page.height + ReaderLayout.margin, viewportLength: layout.viewport.height)
    listScroll = ScrollAxis(
      contentLength: layout.rowsLength(count: SwipeRows.count),
      viewportLength: layout.viewport.height)
    grid = ItemGrid(ItemGridLayout(viewport: layout.viewport))
    ripples = Ripples(framePeriod: framePeriod)
  }

  public func gestures(_ thresholds: GestureThresholds) -> GestureTable {
    var table = GestureTable(thresholds)
    let tap = table.tap(0, TapRecognizer())
    let press = table.longPress(
      0, LongPressRecognizer(minimumDuration: .zero, maximumDistance: .infinity))
    let hold = table.longPress(1, LongPressRecognizer())
    table.simultaneous(press, tap)
    table.simultaneous(press, hold)
    table.simultaneous(press, table.drag(0, DragRecognizer(needsAxis: true)))
    table.simultaneous(press, table.drag(1, DragRecognizer(needsAxis: true)))
    _ = table.drag(2, DragRecognizer())
    _ = table.drag(3, DragRecognizer(minimumDistance: Self.handleDistance))
    return table
  }

  public func name(of recognizer: RecognizerID) -> StaticString {
    switch recognizer {
    case Self.press: "press"
    case Self.hold: "hold"
    case Self.swipe: "swipe"
    case Self.scroll: "scroll"
    case Self.card: "card"
    case Self.handle: "handle"
    default: "tap"
    }
  }

  public func name(ofPlace place: UInt8) -> StaticString { ReaderSection(Int(place)).name }

  // MARK: Targets

  public var targetCount: Int { ReaderTarget.count }

  public func target(_ id: TargetID) -> TargetDescription {
    let target = ReaderTarget(id)
    return TargetDescription(
      name: target.name, kind: target.kind, frame: frame(of: target), isQuiet: target.isQuiet)
  }

  /// At rest; what shows only for a while has no size until then.
  private func frame(of target: ReaderTarget) -> Rect {
    switch target {
    case .segment(let section): return layout.segment(Float(Int(section.rawValue)))
    case .page: return layout.viewport
    case .row(let row): return layout.row(Float(row)).offset(by: layout.listOrigin(scroll: 0))
    case .rowAction(let row, let action):
      return layout.rowAction(Float(row), action).offset(by: layout.listOrigin(scroll: 0))
    case .card: return layout.card
    case .restart: return layout.restart
    case .handle(let end): return selection.isPresent ? handleFrame(end, at: seen) : .zero
    case .panel: return panel.isShown ? panel.frame : .zero
    case .pill(let pill): return panel.isShown ? panel.pill(pill) : .zero
    case .menu: return menu.isShown ? menu.frame : .zero
    case .entry(let entry): return menu.isShown ? menu.entry(entry) : .zero
    case .backdrop: return menu.isShown ? layout.screen : .zero
    case .item(let item):
      return grid.layout.frame(around: grid.layout.center(ofPlace: item))
        .offset(by: Vector(dx: 0, dy: layout.viewport.y))
    }
  }

  public func hit(_ point: Point, at time: Instant) -> Hit {
    let tap = Self.tap.asSet
    if menu.isShown { return menuHit(point) }
    if layout.header.contains(point) {
      for index in 0..<ReaderSection.count where layout.segment(Float(index)).contains(point) {
        return hit(.segment(ReaderSection(index)), tap)
      }
      return hit(.page(section), tap)
    }
    switch section {
    case .list: return listHit(point, at: time)
    case .cards:
      if cards.top < CardStack.count, layout.card.contains(point) {
        return hit(.card, tap | Self.card.asSet)
      }
      let isEmpty = cards.top == CardStack.count && cards.flight == nil
      return hit(isEmpty && layout.restart.contains(point) ? .restart : .page(.cards), tap)
    case .text: return textHit(point, at: time)
    case .grid:
      let roll = tap | Self.scroll.asSet
      let content = point - grid.contentOrigin(at: time)
      guard let item = grid.item(at: content, time: time) else { return hit(.page(.grid), roll) }
      return hit(.item(item), roll | Self.press.asSet | Self.hold.asSet)
    }
  }

  private func hit(_ target: ReaderTarget, _ watchers: RecognizerSet) -> Hit {
    Hit(target: target.id, watchers: watchers)
  }

  private func menuHit(_ point: Point) -> Hit {
    for entry in 0..<ContextMenu.entryCount where menu.entry(entry).contains(point) {
      return hit(.entry(entry), Self.tap.asSet | Self.press.asSet)
    }
    return hit(menu.frame.contains(point) ? .menu : .backdrop, Self.tap.asSet)
  }

  private func listHit(_ point: Point, at time: Instant) -> Hit {
    let roll = Self.tap.asSet | Self.scroll.asSet
    let content = point - layout.listOrigin(scroll: listScroll.offset(at: time))
    for index in 0..<rows.order.count {
      let row = Int(rows.order[index])
      let place = rows.place(of: row, at: time)
      let frame = layout.row(place)
      guard frame.contains(content) else { continue }
      let isOnRow = content.x < frame.maxX + rows.offset(of: row, at: time)
      if !isOnRow, rows.openRow == row {
        for index in 0..<RowAction.count
        where layout.rowAction(place, RowAction(index)).contains(content) {
          return hit(.rowAction(row, RowAction(index)), roll | Self.swipe.asSet)
        }
      }
      return hit(.row(row), roll | Self.swipe.asSet | Self.hold.asSet)
    }
    return hit(.page(.list), roll)
  }

  private func textHit(_ point: Point, at time: Instant) -> Hit {
    let tap = Self.tap.asSet
    if panel.isShown, panel.frame.contains(point) {
      for index in 0..<SelectionPill.count
      where panel.pill(SelectionPill(index)).contains(point) {
        return hit(.pill(SelectionPill(index)), tap | Self.press.asSet)
      }
      return hit(.panel, tap)
    }
    if selection.isSettled {
      // The end's handle first: after a long press it is the one that one wants to move.
      if handleFrame(.end, at: time).contains(point) {
        return hit(.handle(.end), tap | Self.handle.asSet)
      }
      if handleFrame(.start, at: time).contains(point) {
        return hit(.handle(.start), tap | Self.handle.asSet)
      }
    }
    return hit(.page(.text), tap | Self.scroll.asSet | Self.hold.asSet)
  }

  /// Where a finger takes hold of a handle, on the screen.
  private func handleFrame(_ end: SelectionEnd, at time: Instant) -> Rect {
    let place = selection.place(of: end, in: page) + textOrigin(at: time)
    let reach = TextSelection.reach
    return Rect(x: place.x - reach, y: place.y - reach, width: 2 * reach, height: 2 * reach)
  }

  /// The page's zero on the screen.
  func textOrigin(at time: Instant) -> Vector {
    Vector(dx: layout.column.x, dy: layout.viewport.y - textScroll.offset(at: time))
  }

  // MARK: Gestures

  public mutating func allows(_ attempt: GestureEvent) -> Bool {
    switch attempt.recognizer {
    case Self.swipe:
      guard attempt.axis == .horizontal, let row = row(of: attempt.target) else { return false }
      return rows.allowsDrag(of: row, translation: attempt.translation.dx)
    case Self.scroll: return attempt.axis == .vertical
    default: return true
    }
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.recognizer {
    case Self.press: press(event, &outbox)
    case Self.hold: hold(event, &outbox)
    case Self.swipe: swipe(event, &outbox)
    case Self.scroll: scroll(event)
    case Self.card: throwCard(event, &outbox)
    case Self.handle: adjust(event)
    default: tap(event, &outbox)
    }
  }

  private func row(of target: TargetID) -> Int? {
    switch ReaderTarget(target) {
    case .row(let row), .rowAction(let row, _): row
    case .segment, .page, .card, .restart, .handle, .panel, .pill, .item, .menu, .entry, .backdrop:
      nil
    }
  }

  private mutating func press(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .recognized, .changed:
      break
    case .began:
      press.press(event.target, at: event.time)
      if case .item = ReaderTarget(event.target) { outbox.append(.haptic(.light), at: event.time) }
    case .ended, .cancelled:
      press.release(at: event.time)
    }
  }

  private mutating func swipe(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
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

  private mutating func scroll(_ event: GestureEvent) {
    if event.phase == .began {
      scrolled = section
      press.release(at: event.time)
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

  private mutating func throwCard(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
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

  private mutating func reportRemoval(at time: Instant, _ outbox: inout SceneOutbox) {
    lastDeletion = .card
    outbox.append(.action("removed", target: ReaderTarget.card.id), at: time)
  }

  private mutating func adjust(_ event: GestureEvent) {
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

  // MARK: Long presses

  private mutating func hold(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
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

  /// An item's menu opens; when the finger moves on, the item goes with it instead.
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
        event.translation.length > Self.liftDistance
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

  /// Puts the panel beside the selection, when there is one.
  private mutating func showPanel(at time: Instant) {
    guard section == .text, selection.isSettled else { return }
    let source = selection.bounds(in: page, width: layout.column.width)
    panel.show(
      source: source.offset(by: textOrigin(at: time)), screen: layout.viewport, at: time)
  }

  private mutating func clearSelection() {
    selection.clear()
    panel.hide()
  }

  // MARK: Taps

  private mutating func tap(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
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

  /// A tap on an open row closes it, and nothing else.
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
      .navigate(from: section.rawValue, to: next.rawValue, by: .button), at: time)
    outbox.append(.haptic(.light), at: time)
    section = next
    mark.retarget(to: Float(Int(next.rawValue)), spring: Self.markSpring, at: time)
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

  private mutating func perform(
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

  // MARK: Time

  public var nextDeadline: Instant {
    min(min(rows.nextDeadline, cards.nextDeadline), min(menu.nextDeadline, grid.nextDeadline))
  }

  public mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    if let due = rows.takeDueAction(at: time) {
      perform(due.action, on: due.row, at: time, &outbox)
    }
    if cards.takeRemoved(at: time) != nil { reportRemoval(at: time, &outbox) }
    menu.expire(at: time)
    grid.expire(at: time)
  }

  public mutating func suspend(at time: Instant) { settleSection(at: time) }

  /// Ends what is under way in the section that shows.
  private mutating func settleSection(at time: Instant) {
    rows.settle()
    cards.settle()
    clearSelection()
    grid.settleAll(at: time)
    menu.close()
    press.clear()
    scrolled = nil
    listScroll.endDrag(velocity: 0, at: time)
    textScroll.endDrag(velocity: 0, at: time)
    grid.scroll.endDrag(velocity: 0, at: time)
  }

  public mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    seen = time
    ripples.update(to: time, &damage, scale: scale)
    let look = ReaderLook(of: self, stamp: stamp)
    look.damage(since: drawn, layout, &damage, scale: scale)
    drawn = look
  }
}

extension ScrollAxis {
  /// Follows a vertical drag.
  mutating func follow(_ event: GestureEvent) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      beginDrag(at: event.time)
      drag(by: event.translation.dy)
    case .changed:
      drag(by: event.translation.dy)
    case .ended:
      endDrag(velocity: event.velocity.dy, at: event.time)
    case .cancelled:
      endDrag(velocity: 0, at: event.time)
    }
  }
}
