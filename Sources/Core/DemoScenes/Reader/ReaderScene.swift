import Controls
public import Firmware
public import Gestures
public import Interactions
public import TactusCore

/// Things to read and to sort: rows that slide, a stack of cards, text that can be selected, items
/// that can be reordered, and the notes that were kept.
///
/// Each part is a value with its own state and geometry; the scene passes events to the part that
/// they concern, and reports the results. Segments in the header choose the section. What is where
/// is in `ReaderHits.swift`, what a landing finger stops in `ReaderTouches.swift`, what fingers
/// move in `ReaderDrags.swift`, what they hold in `ReaderHolds.swift`, what taps do in
/// `ReaderTaps.swift`, what menus do in `ReaderMenus.swift`, what changed on the screen in
/// `ReaderUpdate.swift`.
public struct ReaderScene: Scene, ~Copyable {
  private let inPlace = InPlace()
  let layout: ReaderLayout
  let tuning: ReaderTuning
  let theme: Theme
  /// Pixels per point.
  let scale: Float
  var section = ReaderSection.list
  /// How far the section's mark is from the first segment, in points.
  var mark = ShownMotion(0)
  var rows: SwipeRows
  var listScroll: ScrollAxis
  var cards: CardStack
  var text: TextArea
  /// The selection that was recorded last.
  var recorded: TextRange?
  var grid: Carry
  var shelf = NoteShelf()
  var notesScroll: ScrollAxis
  var menu: Menu
  var detail: DetailView
  /// The picture in it.
  var picture: Tether
  var notices: NoticeBoard
  var undo = UndoStack(filler: Deletion.card(side: 0))
  var marks = ReaderMarks()
  var feedback: PressFeedback
  var presses: Presses
  var ripples: Ripples
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
  let pan: RecognizerID
  let back: RecognizerID

  private enum Role: UInt8, RecognizerRole {
    case tap, press, hold, swipe, scroll, card, handle, pan, back

    var name: StaticString {
      switch self {
      case .tap: "tap"
      case .press: "press"
      case .hold: "hold"
      case .swipe: "swipe"
      case .scroll: "scroll"
      case .card: "card"
      case .handle: "handle"
      case .pan: "pan"
      case .back: "back"
      }
    }
  }

  public static var name: StaticString { "reader" }

  public init(_ screen: Screen, _ tuning: ReaderTuning, _ gestures: inout GestureTable) {
    layout = ReaderLayout(width: screen.width, height: screen.height)
    self.tuning = tuning
    theme = tuning.theme.theme
    scale = screen.pixelsPerPoint
    rows = SwipeRows(
      count: SwipeRows.capacity, actionCount: RowAction.count, pitch: layout.rowPitch,
      width: layout.column.width, tuning.parts.rows)
    let viewport = layout.viewport
    func list(over length: Float) -> ScrollAxis {
      ScrollAxis(
        contentLength: length, viewportLength: viewport.height, tuning.scroll, tuning.resistance)
    }
    listScroll = list(over: layout.rowsLength(count: SwipeRows.capacity))
    cards = CardStack(count: ReaderContent.cardCount, tuning.parts.cards)
    let page = TextPage(
      ReaderText.body, width: layout.column.width, scale: screen.pixelsPerPoint,
      top: ReaderText.titleHeight)
    text = TextArea(
      page, in: viewport, column: layout.column, on: screen,
      list: list(over: page.height + ReaderLayout.margin), pills: SelectionPill.count,
      tuning.parts.text,
      tuning.parts.placement, tuning.parts.carry.edge)
    grid = Carry(
      count: ReaderContent.itemCount, layout.grid, tuning.parts.carry, tuning.scroll,
      tuning.resistance)
    notesScroll = list(over: layout.rowsLength(count: 0))
    menu = Menu(tuning.parts.menu, tuning.parts.placement)
    detail = DetailView(width: screen.width, tuning.parts.detail)
    picture = Tether(tuning.parts.detail.picture)
    notices = NoticeBoard(over: viewport, scale: scale, tuning.parts.notice)
    feedback = PressFeedback(tuning.parts.pressing)
    presses = Presses(tuning.press, strength: 0.35)
    ripples = Ripples(tuning.parts.ripples)

    tap = gestures.add(TapRecognizer(), as: Role.tap)
    press = gestures.add(
      LongPressRecognizer(
        minimumDuration: .zero, maximumDistance: .infinity, ownsContact: false), as: Role.press)
    hold = gestures.add(LongPressRecognizer(), as: Role.hold)
    swipe = gestures.add(DragRecognizer(needsAxis: true), as: Role.swipe)
    self.scroll = gestures.add(DragRecognizer(needsAxis: true), as: Role.scroll)
    card = gestures.add(DragRecognizer(), as: Role.card)
    handle = gestures.add(
      DragRecognizer(minimumDistance: tuning.parts.text.handleDistance), as: Role.handle)
    pan = gestures.add(DragRecognizer(), as: Role.pan)
    back = gestures.add(
      EdgeSwipeRecognizer(edge: .left, width: screen.width, height: screen.height), as: Role.back)
    gestures.simultaneous(press, tap)
    gestures.simultaneous(press, hold)
    gestures.simultaneous(press, swipe)
    gestures.simultaneous(press, self.scroll)
    // What a finger rests on scrolls away under it: it no longer opens a menu.
    gestures.fail(hold, when: self.scroll)
    // At the edge, the picture's drag and the swipe back want to begin at the same sample; the pan
    // was added first, and would win but for this.
    gestures.prefer(back)
  }

  public mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitSections(&visitor)
    visitor.visit(&mark, "mark", covers: layout.header)
    visitor.visit(&detail, "detail", covers: layout.screen)
    visitor.visit(&picture, "picture", covers: detail.shown < 1 ? layout.screen : .zero)
    visitor.visit(&notices, "notice")
    visitor.visit(&ripples, "ripples")
  }

  /// What belongs to a section, and ends with it. A section covers the viewport, and is drawn anew
  /// where it differs (`ReaderAppearance`).
  private mutating func visitSections<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&listScroll, "list")
    visitor.visit(&text.scroll, "text")
    visitor.visit(&notesScroll, "notes")
    visitor.visit(&menu, "menu", covers: layout.screen)
    visitor.visit(&presses, "presses")
    visitor.visit(&feedback, "feedback")
    visitor.visit(&text.panel, "panel")
    visitor.visit(&text.selecting, "edge")
    visitor.visit(&rows, "rows")
    visitor.visit(&cards, "cards")
    visitor.visit(&grid, "grid")
  }

  public func parts(under target: TargetID) -> PartNames {
    ReaderTarget.parts(under: target)
  }

  public func allows(_ attempt: GestureEvent) -> Bool {
    switch Role(attempt.recognizer) {
    case .swipe:
      guard attempt.axis == .horizontal, let row = row(of: attempt.target) else { return false }
      return rows.allowsDrag(of: row, translation: attempt.translation.dx)
    case .scroll: return attempt.axis == .vertical
    // Under a finger that rests, another one may have gone to another section.
    case .hold: return ReaderTarget.section(attempt.target) == section
    case .tap: return (ReaderTarget.section(attempt.target) ?? section) == section
    case .press, .card, .handle, .pan, .back: return true
    }
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch Role(event.recognizer) {
    case .tap: tap(event, &outbox)
    case .press: press(event, &outbox)
    case .hold: hold(event, &outbox)
    case .swipe: swipe(event, &outbox)
    case .scroll: scroll(event, &outbox)
    case .card: throwCard(event, &outbox)
    case .handle: adjust(event, &outbox)
    case .pan: picture.follow(event)
    case .back: swipeBack(event, &outbox)
    }
  }

  func row(of target: TargetID) -> Int? {
    switch ReaderTarget.find(target) {
    case (.row, let row): row
    case (.rowAction, let button): button / RowAction.count
    default: nil
    }
  }

  public mutating func suspend(at time: Instant, _ outbox: inout SceneOutbox) {
    endSection(at: time, &outbox)
    suspendParts(at: time, &outbox)
    // An action of a row ran by that, and what it set in motion is in its place too.
    rows.suspend(at: time)
  }

  /// Whatever is in progress in the current section is over.
  mutating func settleSection(at time: Instant, _ outbox: inout SceneOutbox) {
    endSection(at: time, &outbox)
    var suspending = Suspending(at: time)
    visitSections(&suspending)
  }

  private mutating func endSection(at time: Instant, _ outbox: inout SceneOutbox) {
    text.stop(at: time)
    clearSelection(at: time, &outbox)
    if let item = grid.liftedItem {
      outbox.append(.action("putBack", target: ReaderTarget.item.id(item)), at: time)
    }
    menu.endSlide()
  }
}

extension ReaderScene {
  /// How far the section in front is scrolled, and what moves in it; and the view of one thing that
  /// may lie over it.
  public func reportPlaces(at time: Instant, _ places: inout Places) {
    switch section {
    case .list:
      places.report("list", listScroll.offset(at: time))
      places.report("row", rowOffset(at: time))
    case .cards:
      let offset = cards.offset(at: time)
      places.report("card.x", offset.dx)
      places.report("card.y", offset.dy)
    case .text: places.report("text", text.scroll.offset(at: time))
    case .grid: places.report("grid", grid.scroll.offset(at: time))
    case .notes: places.report("notes", notesScroll.offset(at: time))
    }
    places.report("mark", mark.shown / layout.place(of: .cards))
    places.report("detail", 1 - detail.shift(at: time))
    let picture = picture.offset(at: time)
    places.report("picture.x", picture.dx)
    places.report("picture.y", picture.dy)
  }

  /// The displacement of the row that has slid farthest, in points; 0 or negative.
  private func rowOffset(at time: Instant) -> Float {
    var offset: Float = 0
    for row in 0..<SwipeRows.capacity { offset = min(offset, rows.offset(of: row, at: time)) }
    return offset
  }
}
