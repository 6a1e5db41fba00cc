public import Firmware
public import Gestures
public import TactusCore

/// Things to read and to sort: rows that slide, a stack of cards, text that can be selected, items
/// that can be reordered.
///
/// Each part is a value with its own state and geometry; the scene passes events to the part that
/// they concern, and reports the results. Segments in the header choose the section. What is where
/// is in `ReaderHits.swift`, what fingers move in `ReaderDrags.swift`, what they hold in
/// `ReaderHolds.swift`, what taps do in `ReaderTaps.swift`, what changed on the screen in
/// `ReaderUpdate.swift`.
public struct ReaderScene: Scene, ~Copyable {
  private let inPlace = InPlace()
  let layout: ReaderLayout
  let selectionTuning: SelectionTuning
  let markSpring: Spring
  var section = ReaderSection.list
  /// The position of the section's mark, in segments.
  var mark = SpringValue(0)
  var rows: SwipeRows
  var listScroll: ScrollAxis
  var cards: CardStack
  let page: TextPage
  var textScroll: ScrollAxis
  var selection = TextSelection()
  var panel: SelectionPanel
  var grid: ItemGrid
  var menu: ContextMenu
  var feedback: PressFeedback
  var ripples: Ripples
  /// The section whose content a finger moves.
  var scrolled: ReaderSection?
  var lastDeletion: Deletion?
  /// Counts changes of the picture of a section that happen at once, without movement.
  var stamp: UInt32 = 0
  var drawn: ReaderAppearance?
  /// The time of the last update.
  var seen = Instant.zero

  let tap: RecognizerID
  let press: RecognizerID
  let hold: RecognizerID
  let swipe: RecognizerID
  let scroll: RecognizerID
  let card: RecognizerID
  let handle: RecognizerID

  private enum Role: UInt8, RecognizerRole {
    case tap, press, hold, swipe, scroll, card, handle

    var name: StaticString {
      switch self {
      case .tap: "tap"
      case .press: "press"
      case .hold: "hold"
      case .swipe: "swipe"
      case .scroll: "scroll"
      case .card: "card"
      case .handle: "handle"
      }
    }
  }

  /// What a shake brings back.
  enum Deletion: BitwiseCopyable, Sendable {
    case row(Int, place: Int)
    case card
  }

  public static var name: StaticString { "reader" }

  public init(_ screen: Screen, _ tuning: ReaderTuning, _ gestures: inout GestureTable) {
    layout = ReaderLayout(
      width: screen.width, height: screen.height, rowButtonWidth: tuning.rows.buttonWidth)
    selectionTuning = tuning.selection
    markSpring = tuning.mark
    rows = SwipeRows(tuning.rows)
    listScroll = ScrollAxis(
      contentLength: layout.rowsLength(count: SwipeRows.count),
      viewportLength: layout.viewport.height, tuning.scroll, tuning.resistance)
    cards = CardStack(tuning.cards)
    page = TextPage(width: layout.column.width, scale: screen.pixelsPerPoint)
    textScroll = ScrollAxis(
      contentLength: page.height + ReaderLayout.margin, viewportLength: layout.viewport.height,
      tuning.scroll, tuning.resistance)
    panel = SelectionPanel(tuning.panel, tuning.placement)
    grid = ItemGrid(
      ItemGridLayout(viewport: layout.viewport, count: ItemGrid.count), tuning.grid,
      tuning.scroll, tuning.resistance)
    menu = ContextMenu(tuning.menu, tuning.placement)
    feedback = PressFeedback(tuning.pressing)
    ripples = Ripples(tuning.ripples, framePeriod: screen.framePeriod)

    tap = gestures.add(TapRecognizer(), as: Role.tap)
    press = gestures.add(
      LongPressRecognizer(minimumDuration: .zero, maximumDistance: .infinity), as: Role.press)
    hold = gestures.add(LongPressRecognizer(), as: Role.hold)
    swipe = gestures.add(DragRecognizer(needsAxis: true), as: Role.swipe)
    scroll = gestures.add(DragRecognizer(needsAxis: true), as: Role.scroll)
    card = gestures.add(DragRecognizer(), as: Role.card)
    handle = gestures.add(
      DragRecognizer(minimumDistance: tuning.selection.handleDistance), as: Role.handle)
    gestures.simultaneous(press, tap)
    gestures.simultaneous(press, hold)
    gestures.simultaneous(press, swipe)
    gestures.simultaneous(press, scroll)
  }

  public func allows(_ attempt: GestureEvent) -> Bool {
    switch Role(attempt.recognizer) {
    case .swipe:
      guard attempt.axis == .horizontal, let row = row(of: attempt.target) else { return false }
      return rows.allowsDrag(of: row, translation: attempt.translation.dx)
    case .scroll: return attempt.axis == .vertical
    case .tap, .press, .hold, .card, .handle: return true
    }
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch Role(event.recognizer) {
    case .tap: tap(event, &outbox)
    case .press: press(event, &outbox)
    case .hold: hold(event, &outbox)
    case .swipe: swipe(event, &outbox)
    case .scroll: scroll(event)
    case .card: throwCard(event, &outbox)
    case .handle: adjust(event)
    }
  }

  func row(of target: TargetID) -> Int? {
    switch ReaderTarget(target) {
    case .row(let row), .rowAction(let row, _): row
    case .segment, .page, .card, .restart, .handle, .panel, .pill, .item, .menu, .entry, .backdrop:
      nil
    }
  }

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

  public mutating func suspend(at time: Instant, _ outbox: inout SceneOutbox) {
    settleSection(at: time)
  }

  /// Ends whatever is in progress in the current section.
  mutating func settleSection(at time: Instant) {
    rows.settle()
    cards.settle()
    clearSelection()
    grid.settleAll(at: time)
    menu.close()
    feedback.clear()
    scrolled = nil
    listScroll.endDrag(velocity: 0, at: time)
    textScroll.endDrag(velocity: 0, at: time)
    grid.scroll.endDrag(velocity: 0, at: time)
  }
}
