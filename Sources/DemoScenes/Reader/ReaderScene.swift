public import Gestures
public import Raster
public import TactusCore

/// Things to read and to sort: rows that slide, a stack of cards, text that can be selected, items
/// that can be put in order.
///
/// Each part is a value with its own state and geometry; the scene shows events to the part that
/// they concern, and says what came of it. Segments in the header choose the section. What lies
/// where stands in `ReaderHits.swift`, what fingers move in `ReaderDrags.swift`, what they hold in
/// `ReaderHolds.swift`, what taps do in `ReaderTaps.swift`.
public struct ReaderScene: Scene, ~Copyable {
  private let inPlace = InPlace()
  let layout: ReaderLayout
  var section = ReaderSection.list
  /// Where the mark of the section is, in segments.
  var mark = SpringValue(0)
  var rows = SwipeRows()
  var listScroll: ScrollAxis
  var cards = CardStack()
  let page: TextPage
  var textScroll: ScrollAxis
  var selection = TextSelection()
  var panel = SelectionPanel()
  var grid: ItemGrid
  var menu = ContextMenu()
  var press = PressFeedback()
  var ripples: Ripples
  /// The section whose content a finger moves.
  var scrolled: ReaderSection?
  var lastDeletion: Deletion?
  /// Counts whatever changes the picture of a section at once, without moving.
  var stamp: UInt32 = 0
  private var drawn: ReaderLook?
  /// When the picture was looked at last.
  var seen = Instant.zero

  /// What a shake brings back.
  enum Deletion: BitwiseCopyable, Sendable {
    case row(Int, place: Int)
    case card
  }

  static var tap: RecognizerID { .tap(0) }
  static var press: RecognizerID { .longPress(0) }
  static var hold: RecognizerID { .longPress(1) }
  static var swipe: RecognizerID { .drag(0) }
  static var scroll: RecognizerID { .drag(1) }
  static var card: RecognizerID { .drag(2) }
  static var handle: RecognizerID { .drag(3) }

  /// A handle moves from here on, in points: it was aimed at, there is nothing else to mean.
  private static var handleDistance: Float { 3 }
  /// A held item is carried from here on, in points.
  static var liftDistance: Float { 10 }
  static var markSpring: Spring { Spring(response: 0.3, dampingFraction: 0.85) }

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

  func row(of target: TargetID) -> Int? {
    switch ReaderTarget(target) {
    case .row(let row), .rowAction(let row, _): row
    case .segment, .page, .card, .restart, .handle, .panel, .pill, .item, .menu, .entry, .backdrop:
      nil
    }
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
  mutating func settleSection(at time: Instant) {
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
