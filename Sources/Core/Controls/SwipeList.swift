public import Gestures
public import Interactions
public import Raster
public import TactusCore

/// What a button behind a row does, as it is drawn; what it does indeed is the scene's.
public struct SwipeAction: BitwiseCopyable, Sendable {
  public var icon: Icon
  public var color: Color

  public init(_ icon: Icon, _ color: Color) {
    self.icon = icon
    self.color = color
  }
}

/// A list whose rows slide to the left and reveal buttons. A row that is swiped far goes with the
/// last of them at once. Rows keep their numbers, 0 to `capacity` - 1, as others come and go.
///
/// Any row may slide, and all of them move as one comes or goes: each has two springs of its own,
/// in place, and is a target. That is why there are no more than `capacity` of them, one and a half
/// screens; `List` holds any number of rows, which do not slide.
public struct SwipeList: Part, BitwiseCopyable, Sendable {
  private var rows: SwipeRows
  private var axis: ScrollAxis
  /// The part of the screen in which it scrolls.
  public let viewport: Rect
  /// The height of a row, and what is between two, in points.
  public let rowHeight: Float
  public let gap: Float
  private var actions: Actions
  /// Whether the springs of its rows, and of what scrolls, are in no table of the scene.
  private let isOwn: (rows: Bool, scroll: Bool)
  /// The row that a finger slides.
  private var sliding: Int?
  /// Whether a finger scrolls it.
  private var isScrolling = false
  /// As of when it is drawn.
  private var seen = Instant.zero

  private typealias Actions = BoundedArray<8, SwipeAction>
  /// How many rows there may be, and how many buttons behind each.
  public static var capacity: Int { SwipeRows.capacity }
  public static var actionsMax: Int { Actions.capacity }
  private let away: SwipeAwayTuning

  /// What a finger did to a row.
  public enum Change: Equatable, BitwiseCopyable, Sendable {
    /// It has come so far that it will open.
    case crossed
    /// The action was chosen, by its button or by a far swipe.
    case chose(action: Int, row: Int)
  }

  /// - Parameters:
  ///   - count: of rows at first, 0 to `capacity`.
  ///   - viewport: the part of the screen in which it scrolls, in points, as are the row's height
  ///     and the gap between two rows.
  ///   - actions: 1 to `actionsMax`, from the left.
  ///   - tuning: the scene's, as are `scroll` and `away`; without them it has the defaults.
  public init<let actionCount: Int>(
    _ count: Int = 0, in viewport: Rect, rowHeight: Float = 52, gap: Float = 8,
    actions: InlineArray<actionCount, SwipeAction>, _ tuning: SwipeRowsTuning? = nil,
    _ scroll: ScrollTuning? = nil, _ resistance: Resistance = Resistance(),
    _ away: SwipeAwayTuning = SwipeAwayTuning()
  ) {
    require("the buttons behind a row of a SwipeList", actionCount, from: 1, to: Self.actionsMax)
    require("the rows of a SwipeList", count, from: 0, to: Self.capacity)
    requireRows(height: rowHeight, gap: gap)
    (self.viewport, self.rowHeight, self.gap) = (viewport, rowHeight, gap)
    self.actions = BoundedArray(filler: SwipeAction(.trash, .white))
    for index in 0..<actionCount { self.actions.append(actions[index]) }
    rows = SwipeRows(
      count: count, actionCount: actionCount, pitch: rowHeight + gap,
      width: viewport.width - 2 * gap, tuning ?? SwipeRowsTuning())
    axis = ScrollAxis(
      contentLength: Float(count) * (rowHeight + gap) + gap, viewportLength: viewport.height,
      scroll ?? ScrollTuning(), resistance)
    self.away = away
    isOwn = (tuning == nil, scroll == nil)
  }

  /// How many rows there are.
  public var count: Int { rows.order.count }
  /// The row at a place from the top.
  ///
  /// - Precondition: `place` is below `count`.
  public func row(atPlace place: Int) -> Int {
    require("the place of a row in a SwipeList", place, from: 0, to: count - 1)
    return Int(rows.order[place])
  }
  private var pitch: Float { rowHeight + gap }

  /// Adds a row at the end, and scrolls there; nil when there are `capacity`.
  public mutating func add(at time: Instant) -> Int? {
    var free = 0
    while rows.place(of: free) != nil { free += 1 }
    guard free < Self.capacity else { return nil }
    insert(free, at: count, time)
    axis.move(to: axis.offsetMax, at: time)
    return free
  }

  /// Brings a row to a place from the top, or to the nearest that there is: one that was removed,
  /// or a new one.
  ///
  /// - Parameter row: its number, below `capacity`.
  public mutating func insert(_ row: Int, at place: Int, _ time: Instant) {
    rows.restore(row, to: place, at: time)
    resize(at: time)
  }

  /// Removes a row, and the others close up.
  ///
  /// - Returns: the place that it had; nil when it is gone.
  @discardableResult
  public mutating func remove(_ row: Int, at time: Instant) -> Int? {
    let place = rows.delete(row, at: time)
    resize(at: time)
    return place
  }

  private mutating func resize(at time: Instant) {
    axis.setContentLength(Float(count) * pitch + gap, at: time)
  }

  /// Handles a tap or a drag on an item; see `item(ofAction:)`. A tap on a row closes the one that
  /// is open.
  public mutating func handle(_ event: GestureEvent, on item: Int) -> Change? {
    let isRow = item < Self.capacity
    guard event.phase == .recognized else { return follow(event, on: isRow ? item : nil) }
    if !isRow { return tap(action: item - Self.capacity, at: event.time) }
    close(at: event.time)
    return nil
  }

  /// Whether a drag may begin: upwards and downwards always, sideways only on a row, and from rest
  /// to the left.
  ///
  /// - Parameter row: on which it began; nil for between two.
  public func allows(_ attempt: GestureEvent, on row: Int?) -> Bool {
    guard attempt.axis == .horizontal else { return true }
    guard let row else { return false }
    return rows.allowsDrag(of: row, translation: attempt.translation.dx)
  }

  /// Follows a drag that began on a row, or between two: sideways it slides that, else it scrolls.
  public mutating func follow(_ event: GestureEvent, on row: Int?) -> Change? {
    if event.phase == .began {
      sliding = event.axis == .horizontal ? row : nil
      // It has nowhere to go.
      if event.axis == .horizontal, !allows(event, on: row) { sliding = nil }
      isScrolling = event.axis == .vertical
    }
    guard let row = sliding else {
      guard isScrolling else { return nil }
      if event.phase == .began { rows.close(at: event.time) }
      axis.follow(event)
      return nil
    }
    switch event.phase {
    case .recognized: return nil
    case .began:
      rows.beginDrag(of: row, at: event.time)
      return rows.moveDrag(travel: event.travel.dx, translation: event.translation.dx)
        == nil ? nil : .crossed
    case .changed:
      return rows.moveDrag(travel: event.travel.dx, translation: event.translation.dx)
        == nil ? nil : .crossed
    case .ended:
      sliding = nil
      guard event.translation.dx > -away.share * viewport.width else {
        rows.cancelDrag(at: event.time)
        rows.close(at: event.time)
        return .chose(action: actions.count - 1, row: row)
      }
      _ = rows.endDrag(
        travel: event.travel.dx, translation: event.translation.dx, velocity: event.velocity.dx,
        prediction: event.prediction,
        at: event.time)
      return nil
    case .cancelled:
      sliding = nil
      rows.cancelDrag(at: event.time)
      return nil
    }
  }

  /// A tap on a button of the open row: it closes.
  public mutating func tap(action: Int, at time: Instant) -> Change? {
    guard let row = rows.openRow, action < actions.count else { return nil }
    close(at: time)
    return .chose(action: action, row: row)
  }

  /// Closes the row that is open; returns whether one was.
  @discardableResult
  public mutating func close(at time: Instant) -> Bool {
    guard rows.openRow != nil else { return false }
    rows.close(at: time)
    return true
  }

  /// The item of an action, as a target's index: items are the rows, then the actions of the open
  /// one.
  public static func item(ofAction action: Int) -> Int { capacity + action }

  /// Where an item is at rest while the list is at its top, up to the next one; empty when there is
  /// no such thing now.
  public func frame(of item: Int) -> Rect {
    if item < Self.capacity {
      return rows.place(of: item).map { frame(atPlace: Float($0)) } ?? .zero
    }
    let action = item - Self.capacity
    guard let row = rows.openRow, action < actions.count, let place = rows.place(of: row) else {
      return .zero
    }
    return button(action, in: frame(atPlace: Float(place)))
  }

  private func frame(atPlace place: Float) -> Rect {
    Rect(
      x: viewport.x + gap, y: viewport.y + gap / 2 + place * pitch,
      width: viewport.width - 2 * gap, height: pitch)
  }

  /// What is drawn of a row: there is a gap to the next one.
  private func visible(_ row: Rect) -> Rect {
    Rect(x: row.x, y: row.y + gap / 2, width: row.width, height: rowHeight)
  }

  private func button(_ action: Int, in row: Rect) -> Rect {
    let width = rows.buttonWidth
    return Rect(
      x: row.maxX - Float(actions.count - action) * width, y: row.y, width: width,
      height: row.height)
  }

  /// Draws the rows that show, each by `draw` where it is, with their buttons below them.
  public func draw(
    on canvas: inout Canvas, _ theme: Theme, _ draw: (inout Canvas, Int, Rect) -> Void
  ) {
    canvas.scoped { canvas in
      canvas.clip(to: viewport)
      canvas.scrolled(axis) { canvas in
        for place in 0..<count {
          let row = row(atPlace: place)
          drawRow(
            row, at: rows.place(of: row, at: seen), displaced: rows.offset(of: row, at: seen),
            rows.opacity(atPlace: place), on: &canvas, theme, draw)
        }
        guard let fading = rows.fading else { return }
        for place in 0..<fading.order.count where rows.hasChanged(atPlace: place) {
          let row = Int(fading.order[place])
          drawRow(
            row, at: Float(place), displaced: rows.pastOffset(of: row), 1 - fading.progress,
            on: &canvas, theme, draw)
        }
      }
    }
  }

  @inline(never)
  private func drawRow(
    _ row: Int, at place: Float, displaced offset: Float, _ opacity: Float,
    on canvas: inout Canvas, _ theme: Theme, _ draw: (inout Canvas, Int, Rect) -> Void
  ) {
    let home = visible(frame(atPlace: place)).offset(by: Vector(dx: 0, dy: -axis.shown))
    let shown = home.offset(by: Vector(dx: offset, dy: 0))
    let isShown = canvas.shows(home) || canvas.shows(shown.inset(by: -ControlState.reach))
    guard isShown else { return }
    canvas.scoped { canvas in
      canvas.fade(to: opacity)
      if offset < 0 { drawActions(behind: home, offset, on: &canvas, theme) }
      draw(&canvas, row, shown)
    }
  }

  private func drawActions(
    behind row: Rect, _ offset: Float, on canvas: inout Canvas, _ theme: Theme
  ) {
    let far = -offset / (Float(actions.count) * rows.buttonWidth)
    for action in 0..<actions.count {
      let frame = button(action, in: row)
      let color = theme.legible(actions[action].color)
      let disc = Rect(
        x: frame.center.x - 19, y: frame.center.y - 19, width: 38, height: 38)
      canvas.fillRounded(disc, radius: 19, color.opacity(0.2 * min(far, 1)))
      canvas.icon(
        actions[action].icon, at: frame.center, size: 20, color.opacity(min(far, 1)))
    }
  }

  // As a part.
  public func items(like item: Int) -> Range<Int>? {
    item < Self.capacity
      ? 0..<Self.capacity : Self.capacity..<(Self.capacity + actions.count)
  }

  public var nextRest: Instant { min(axis.nextRest, rows.nextRest) }

  /// Where it is scrolled to, or a row has slid to.
  public mutating func takeReport(by time: Instant) -> PartReport? {
    if let place = axis.takeRest(by: time) { return PartReport(.rest(place)) }
    return rows.takeReport(by: time).map { PartReport($0.outcome) }
  }

  public func place(at time: Instant) -> Float? { axis.place(at: time) }
  public func isResting(at time: Instant) -> Bool {
    sliding == nil && axis.isResting(at: time) && rows.isResting(at: time)
  }

  public mutating func touch(_ touch: Touch, on ground: Ground) {
    switch touch.change {
    case .landed:
      guard ground == .this else { return }
      axis.hold(by: touch.contact, at: touch.time)
      for row in 0..<Self.capacity where rows.place(of: row) != nil {
        let frame = frame(of: row).offset(by: displacement(of: row, at: touch.time))
        if frame.contains(touch.location) { rows.hold(row, by: touch.contact, at: touch.time) }
      }
    case .latched, .unpressed: break
    case .left:
      axis.release(by: touch.contact, at: touch.time)
      rows.letGo(touch.contact, at: touch.time)
    }
  }

  public mutating func pace(by pacing: Pacing) {
    if isOwn.rows { rows.tuning.settling.pace(by: pacing) }
    if isOwn.scroll { axis.tuning.settling.pace(by: pacing) }
    rows.pace(by: pacing)
    axis.pace(by: pacing)
  }

  public mutating func letGo(at time: Instant) {
    if sliding != nil { rows.cancelDrag(at: time) }
    sliding = nil
    axis.letGo(at: time)
  }

  public mutating func suspend(at time: Instant) {
    letGo(at: time)
    rows.suspend(at: time)
  }

  public func displacement(of item: Int, at time: Instant) -> Vector {
    let scroll = Vector(dx: 0, dy: -axis.offset(at: time))
    return item < Self.capacity ? scroll + rows.displacement(of: item, at: time) : scroll
  }

  public func shownDisplacement(of item: Int) -> Vector {
    let scroll = Vector(dx: 0, dy: -axis.shown)
    return item < Self.capacity ? scroll + rows.shownDisplacement(of: item) : scroll
  }

  public func isCatch(of item: Int, at time: Instant) -> Bool {
    axis.isMoving(at: time) || item < Self.capacity && rows.isCatch(of: item, at: time)
  }

  public mutating func lead(_ leads: inout ContactLeads, at time: Instant) -> Bool {
    axis.lead(&leads, at: time)
  }

  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    axis.show(at: time, scale: scale, &changes)
    rows.show(at: time, scale: scale, &changes)
    seen = time
  }
}

/// How far a row is swiped away.
public struct SwipeAwayTuning: TuningTable {
  /// Of the list's width.
  public var share: Float = 0.5

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.ratio(
      &share, "rows.away", in: 0.05...1,
      "A row that is swiped farther than this share of the list's width goes at once.")
  }
}
