public import Firmware
public import Gestures
public import Interactions
public import Raster
public import TactusCore

/// A text in a column that scrolls, from which fingers select, and the panel of what they have
/// selected.
///
/// It has three parts, each of which the scene shows under a name: `scroll`, `selecting`, which is
/// due when `review` is to be called, and `panel`.
public struct TextArea: BitwiseCopyable, Sendable {
  public let page: TextPage
  public var scroll: ScrollAxis
  public var selecting: TextSelecting
  public var panel: SelectionPanel
  /// The part of the screen that shows it, the column of its lines, and the screen.
  public let viewport: Rect
  public let column: Rect
  public let screen: Rect
  public let tuning: TextAreaTuning
  private let previewFont: Font

  /// What is fainter than this cannot be seen, and takes no touch.
  public static var faint: Float { 0.05 }

  /// - Parameters:
  ///   - column: in points, as high as the viewport.
  ///   - list: scrolls the page.
  ///   - pills: how many things can be done with a selection.
  public init(
    _ page: TextPage, in viewport: Rect, column: Rect, on screen: Screen, list: ScrollAxis,
    pills: Int, _ tuning: TextAreaTuning, _ placement: MenuPlacement, _ edge: EdgeScrollTuning
  ) {
    self.page = page
    (self.viewport, self.column, self.tuning) = (viewport, column, tuning)
    self.screen = Rect(x: 0, y: 0, width: screen.width, height: screen.height)
    scroll = list
    selecting = TextSelecting(in: viewport, left: column.x, edge)
    panel = SelectionPanel(pills: pills, tuning.panel, placement)
    previewFont = Font(.footnote, scale: screen.pixelsPerPoint)
  }

  public var selection: TextSelection { selecting.selection }

  /// Where the page begins, on the screen.
  public func origin(at time: Instant) -> Vector { selecting.origin(scroll, at: time) }

  /// The lines that the selection covers, on the screen.
  public func selectedFrame(at time: Instant) -> Rect {
    selection.bounds(in: page, width: column.width).offset(by: origin(at: time))
  }

  // What fingers do.

  /// Follows a long press on the text: it selects words.
  ///
  /// - Returns: whether it has selected a word, or has lifted and leaves a selection.
  public mutating func hold(_ event: GestureEvent) -> Bool {
    switch event.phase {
    case .began, .cancelled: panel.hide(at: event.time)
    case .recognized, .changed, .ended: break
    }
    let isNews = selecting.hold(event, in: page, &scroll)
    if event.phase == .ended { showPanel(at: event.time) }
    return isNews
  }

  /// Follows the drag of a handle.
  public mutating func adjust(_ end: SelectionEnd, _ event: GestureEvent) {
    if event.phase == .began { panel.hide(at: event.time) }
    selecting.adjust(end, event, in: page, &scroll)
    if event.phase == .ended || event.phase == .cancelled { showPanel(at: event.time) }
  }

  /// The text may have scrolled on under a finger that is still.
  public mutating func review(at time: Instant) { selecting.review(in: page, scroll, at: time) }

  /// Selects something without a finger, and scrolls to it: a third down, where there is room for
  /// the panel on either side.
  public mutating func select(_ range: TextRange, at time: Instant) {
    selecting.select(range)
    let top = selection.bounds(in: page, width: column.width).y - viewport.height / 3
    scroll.set(min(max(top, 0), scroll.offsetMax))
    showPanel(at: time)
  }

  /// The finger that selects does so no longer: what it has selected stays.
  public mutating func stop(at time: Instant) { selecting.stop(in: page, &scroll, at: time) }

  /// Nothing is selected any more.
  public mutating func clear(at time: Instant) {
    selecting.clear()
    panel.hide(at: time)
  }

  /// Puts the panel beside the selection, if there is one: again when the text has come to rest,
  /// because the panel has moved with it, perhaps beyond an edge.
  public mutating func showPanel(at time: Instant) {
    guard selection.isSettled else { return }
    let around = SelectionPanel.Surroundings(
      selection: selectedFrame(at: time), start: visible(handle(.start, at: time)),
      end: visible(handle(.end, at: time)), viewport: viewport, screen: screen)
    panel.show(
      selection.range, lines: selectedLines(), around, scroll: scroll.offset(at: time), at: time)
  }

  /// A handle that has left the viewport needs no room.
  private func visible(_ handle: Rect) -> Rect {
    let reach = viewport.intersection(handle)
    return reach.isEmpty ? Rect(x: handle.x, y: handle.y, width: 0, height: 0) : handle
  }

  /// How many lines the selection fills in the panel, up to as many as that shows.
  private func selectedLines() -> Int {
    let linesMax = Int(tuning.panel.linesMax)
    var count = 0
    page.withText { all in
      let text = all.extracting(selection.range.start..<selection.range.end)
      var breaker = LineBreaker(previewFont, width: panel.previewWidth)
      while count < linesMax, breaker.next(in: text) != nil { count += 1 }
    }
    return count
  }

  // What is where.

  /// Where a finger can grab a handle, on the screen.
  public func handle(_ end: SelectionEnd, at time: Instant) -> Rect {
    let place = selection.place(of: end, in: page) + origin(at: time)
    let reach = tuning.handleReach
    return Rect(x: place.x - reach, y: place.y - reach, width: 2 * reach, height: 2 * reach)
  }

  /// The handle under a point; the end's first: after a long press that is the one most likely
  /// wanted.
  public func handle(at point: Point, _ time: Instant) -> SelectionEnd? {
    guard selection.isSettled else { return nil }
    if handle(.end, at: time).contains(point) { return .end }
    return handle(.start, at: time).contains(point) ? .start : nil
  }

  public func panelFrame(at time: Instant) -> Rect {
    panel.frame(scroll: scroll.offset(at: time), at: time)
  }

  /// How much of the panel can be seen, 0 to 1.
  public func panelPresence(at time: Instant) -> Float {
    panel.presence(at: time) * panelOpacity(at: time)
  }

  /// How much of the panel's presence is left: it fades as the selection's handles leave the
  /// viewport, and with them it is gone.
  public func panelOpacity(at time: Instant) -> Float {
    var left = Float.infinity
    for index in 0..<SelectionEnd.count {
      let middle = handle(index == 0 ? .start : .end, at: time).center.y
      left = min(left, max(max(viewport.y - middle, middle - viewport.maxY), 0))
    }
    return max(1 - left / tuning.handleReach, 0)
  }

  /// What a finger may be on in the panel.
  public enum PanelSpot: Equatable, BitwiseCopyable, Sendable {
    /// On none of its pills, or on one that cannot be used now.
    case panel
    case pill(Int)
  }

  /// What of the panel is under a point; it may lie over what is around the text.
  public func panel(at point: Point, _ time: Instant) -> PanelSpot? {
    let opacity = panelOpacity(at: time)
    let frame = panelFrame(at: time)
    guard panel.presence(at: time) * opacity > Self.faint, frame.contains(point) else { return nil }
    guard panel.isShown, opacity > 0.5 else { return .panel }
    for index in 0..<panel.pillCount where panel.pill(index, in: frame).contains(point) {
      return .pill(index)
    }
    return .panel
  }
}

extension TextArea {
  /// Draws the lines that show, what is selected of them, and the handles.
  ///
  /// - Parameter ground: draws what else lies below a line, at the page's origin.
  public func draw(
    on canvas: inout Canvas, at time: Instant, _ theme: Theme,
    _ ground: (inout Canvas, Int) -> Void
  ) {
    let selection = selection
    canvas.scoped { canvas in
      canvas.translate(by: origin(at: time))
      page.draw(on: &canvas, theme.text, width: column.width) { canvas, line in
        if selection.isPresent, let frame = page.frame(of: selection.range, inLine: line) {
          canvas.fill(frame, theme.accent.opacity(0.35))
        }
        ground(&canvas, line)
      }
      guard selection.isPresent else { return }
      for index in 0..<SelectionEnd.count {
        drawHandle(index == 0 ? .start : .end, on: &canvas, theme)
      }
    }
  }

  private func drawHandle(_ end: SelectionEnd, on canvas: inout Canvas, _ theme: Theme) {
    let place = selection.place(of: end, in: page)
    let half = page.lineHeight / 2
    canvas.fill(
      Rect(x: place.x - 1, y: place.y - half, width: 2, height: 2 * half), theme.accent)
    let knob = end == .start ? place.y - half - 4 : place.y + half + 4
    canvas.fillCircle(center: Point(x: place.x, y: knob), radius: 6, theme.accent)
  }

  /// Draws the panel, as much of it as can be seen.
  public func drawPanel(
    on canvas: inout Canvas, at time: Instant, _ theme: Theme,
    _ pill: (Int) -> (look: SelectionPanel.Pill, scale: Float, whole: Float?)
  ) {
    let presence = panelPresence(at: time)
    guard presence > 0 else { return }
    let frame = panelFrame(at: time)
    canvas.scoped { canvas in
      canvas.fade(to: presence * panel.shown)
      panel.draw(in: frame, on: &canvas, theme, pill)
      page.drawExcerpt(
        panel.range, in: panel.preview(in: frame), lines: panel.lineCount,
        lineHeight: SelectionPanel.lineHeight, on: &canvas, theme.text)
    }
  }
}

/// How a selection's handles are moved, and its panel.
public struct TextAreaTuning: TuningTable {
  /// Half the side of a handle's hit area, in points.
  public var handleReach: Float = 22
  /// In points; short, because a handle is grabbed on purpose and does nothing else.
  public var handleDistance: Float = 3
  public var panel = SelectionPanelTuning()

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &handleReach, "text.handleReach", in: 0...10_000,
      "A contact takes hold of a selection's handle within this of its middle, along each axis.")
    visitor.length(
      &handleDistance, "text.handleDistance", in: 0...10_000,
      "A handle is dragged when its contact is farther than this from where it landed.")
    panel.visit(&visitor)
  }
}
