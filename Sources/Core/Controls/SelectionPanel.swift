public import Gestures
public import Interactions
public import Raster
public import TactusCore

/// The panel of a selection: what is selected, and a pill for each thing that can be done with it.
///
/// It lies beside the selection, covers neither of its handles, and moves with the text.
public struct SelectionPanel: Part, BitwiseCopyable, Sendable {
  public private(set) var isShown = false
  /// What it shows, also while it leaves.
  public private(set) var range = TextRange(start: 0, end: 0)
  /// How many lines of the selection it shows.
  public private(set) var lineCount = 1
  /// Where it was put, and how far the text was scrolled then.
  private var placed = Rect.zero
  private var scrollThen: Float = 0
  private var presence = MovingValue(0)
  /// How far it still is from where it was put, when it moves there from another place.
  private var shift = MovingPoint(.zero)
  /// With reduced motion it is there at once, and fades in; where it was it leaves at once, mostly
  /// beyond an edge of the screen.
  private var fade = FadeInPlace()

  public let pillCount: Int
  public let tuning: SelectionPanelTuning
  private let placement: MenuPlacement

  private static var pillGap: Float { 12 }
  private static var padding: Float { 14 }
  static var lineHeight: Float { 18 }
  /// The least distance to the screen's edges, where it would cover a handle otherwise.
  private static var marginMin: Float { 8 }
  private static var radius: Float { 18 }

  private var width: Float {
    Float(pillCount) * (tuning.pillSize + Self.pillGap) - Self.pillGap + 2 * Self.padding
  }

  /// The width of the lines that it shows.
  public var previewWidth: Float { width - 2 * Self.padding }

  private func height(lines: Int) -> Float {
    Float(lines) * Self.lineHeight + tuning.pillSize + 3 * Self.padding
  }

  /// - Parameter pillCount: how many things can be done, at least one.
  public init(pills pillCount: Int, _ tuning: SelectionPanelTuning, _ placement: MenuPlacement) {
    require(pillCount >= 1, "a panel has 1 pill or more", got: pillCount)
    self.pillCount = pillCount
    self.tuning = tuning
    self.placement = placement
  }

  /// What there is to see of a selection, on the screen.
  public struct Surroundings: BitwiseCopyable, Sendable {
    /// The lines that the selection covers.
    public var selection: Rect
    /// Where fingers grab the handles; those that do not show are empty.
    public var start: Rect
    public var end: Rect
    /// The part of the screen with the text, and the screen.
    public var viewport: Rect
    public var screen: Rect

    public init(selection: Rect, start: Rect, end: Rect, viewport: Rect, screen: Rect) {
      self.selection = selection
      (self.start, self.end) = (start, end)
      (self.viewport, self.screen) = (viewport, screen)
    }

    func covers(_ frame: Rect) -> Bool {
      !frame.intersection(start).isEmpty || !frame.intersection(end).isEmpty
    }
  }

  /// - Parameters:
  ///   - lines: how many lines the selection fills, beside which it shows no more than there are.
  ///   - scroll: how far the text is scrolled, in points.
  public mutating func show(
    _ range: TextRange, lines: Int, _ around: Surroundings, scroll: Float, at time: Instant
  ) {
    let before = frame(scroll: scroll, at: time)
    if isShown, self.range == range, isWhole(before, on: around.screen) { return }
    self.range = range
    (placed, lineCount) = place(lines: min(max(lines, 1), Int(tuning.linesMax)), around)
    scrollThen = scroll
    if isShown {
      _ = fade.begin(at: time)
      shift.launch(
        from: Point(x: before.x - placed.x, y: before.y - placed.y), velocity: .zero, to: .zero,
        spring: tuning.moving, at: time)
    } else {
      shift.set(.zero)
      presence.retarget(to: 1, spring: tuning.entering, at: time)
    }
    isShown = true
  }

  /// Whether all of it can be seen: then it may stay where it is.
  private func isWhole(_ frame: Rect, on screen: Rect) -> Bool {
    let room = screen.inset(by: Self.marginMin)
    return frame.x >= room.x && frame.maxX <= room.maxX && frame.y >= room.y
      && frame.maxY <= room.maxY
  }

  /// The first place that covers no handle, of those that are natural before those that are near;
  /// with fewer lines if it must be.
  private func place(lines: Int, _ around: Surroundings) -> (frame: Rect, lines: Int) {
    var count = lines
    while count > 0 {
      let size = height(lines: count)
      let natural = placement.frame(
        width: width, height: size, source: around.selection, screen: around.viewport)
      if !around.covers(natural) { return (natural, count) }
      let room = around.screen.inset(by: Self.marginMin)
      if let frame = search(natural, size, room, around) { return (frame, count) }
      count -= 1
    }
    let size = height(lines: 1)
    let frame = placement.frame(
      width: width, height: size, source: around.selection, screen: around.screen)
    return (frame, 1)
  }

  private func search(
    _ natural: Rect, _ height: Float, _ room: Rect, _ around: Surroundings
  ) -> Rect? {
    let (upper, lower) =
      around.start.y <= around.end.y ? (around.start, around.end) : (around.end, around.start)
    let tops: InlineArray<5, Float> = [
      lower.maxY, upper.y - height, (upper.maxY + lower.y - height) / 2, room.maxY - height,
      room.y,
    ]
    let lefts: InlineArray<3, Float> = [natural.x, room.x, room.maxX - natural.width]
    for top in 0..<tops.count {
      for left in 0..<lefts.count {
        let frame = Rect(
          x: min(max(lefts[left], room.x), room.maxX - natural.width),
          y: min(max(tops[top], room.y), room.maxY - height), width: natural.width,
          height: height)
        if !around.covers(frame) { return frame }
      }
    }
    return nil
  }

  /// It leaves.
  public mutating func hide(at time: Instant) {
    guard isShown else { return }
    isShown = false
    presence.retarget(to: 0, spring: tuning.entering, at: time)
  }

  /// Where it is when the text is scrolled by `scroll`.
  public func frame(scroll: Float, at time: Instant) -> Rect {
    placed.offset(by: shift.value(at: time) - Point(x: 0, y: scroll - scrollThen))
  }

  /// How much of it shows where it is as of the last update, 0 to 1: less than 1 only while it
  /// fades in at another place, with reduced motion. A touch finds all of it.
  public var shown: Float { fade.shown }

  /// How far it has appeared, 0 to 1.
  public func presence(at time: Instant) -> Float { min(max(presence.value(at: time), 0), 1) }

  /// The part of its frame with the selected words, above the pills.
  public func preview(in frame: Rect) -> Rect {
    Rect(
      x: frame.x + Self.padding, y: frame.y + Self.padding, width: previewWidth,
      height: Float(lineCount) * Self.lineHeight)
  }

  /// One of its pills, counted from the left.
  public func pill(_ index: Int, in frame: Rect) -> Rect {
    let step = tuning.pillSize + Self.pillGap
    let all = Float(pillCount) * step - Self.pillGap
    return Rect(
      x: frame.center.x - all / 2 + Float(index) * step,
      y: frame.maxY - Self.padding - tuning.pillSize, width: tuning.pillSize,
      height: tuning.pillSize)
  }

  /// A pill, as it is drawn.
  public struct Pill: BitwiseCopyable, Sendable {
    public var title: StaticString
    public var icon: Icon
    public var color: Color

    public init(_ title: StaticString, _ icon: Icon, _ color: Color) {
      (self.title, self.icon, self.color) = (title, icon, color)
    }
  }

  /// Draws it in its frame, without the words of the selection.
  ///
  /// - Parameter pill: what one shows, at which scale while it is pressed, and how much of it shows
  ///   at its own size over that: see `PressFeedback.fading(of:)`.
  public func draw(
    in frame: Rect, on canvas: inout Canvas, _ theme: Theme,
    _ pill: (Int) -> (look: Pill, scale: Float, whole: Float?)
  ) {
    let radius = Self.radius
    canvas.shadow(
      of: frame, radius: radius, offset: Vector(dx: 0, dy: 4), blur: 16, Color.black.opacity(0.5))
    canvas.fillRounded(frame, radius: radius, theme.card)
    canvas.strokeRounded(frame, radius: radius, width: 1, theme.cardEdge)
    for index in 0..<pillCount {
      let (look, scale, whole) = pill(index)
      let frame = self.pill(index, in: frame)
      // It can be seen through, so that the one fades out while the other one fades in.
      draw(look, in: frame, scale, 1 - (whole ?? 0), on: &canvas, theme)
      if let whole { draw(look, in: frame, 1, whole, on: &canvas, theme) }
    }
  }

  @inline(never)
  private func draw(
    _ look: Pill, in whole: Rect, _ scale: Float, _ opacity: Float, on canvas: inout Canvas,
    _ theme: Theme
  ) {
    let radius = Self.radius
    let frame = whole.scaled(by: scale)
    canvas.scoped { canvas in
      canvas.fade(to: opacity)
      canvas.fillRounded(frame, radius: radius, look.color.opacity(0.2))
      canvas.strokeRounded(frame, radius: radius, width: 1.5, look.color.opacity(0.7))
      canvas.icon(
        look.icon, at: Point(x: frame.center.x, y: frame.y + 28), size: 26 * scale, look.color)
      canvas.text(
        look.title, in: Rect(x: frame.x, y: frame.y + 45, width: frame.width, height: 20),
        .footnote, theme.text, alignment: .center)
    }
  }

  // As a part.
  public var nextRest: Instant { min(presence.nextRest, shift.nextRest) }

  /// How far it has appeared when something of it came to rest by `time`, once each.
  public mutating func takeRest(by time: Instant) -> Float? {
    if let place = presence.takeRest(by: time) { return place }
    return shift.takeRest(by: time).map { _ in presence.target }
  }

  public func isResting(at time: Instant) -> Bool {
    presence.isResting(at: time) && shift.isResting(at: time) && fade.isOver(at: time)
  }

  public mutating func pace(by pacing: Pacing) { fade.pace(by: pacing) }

  /// It is gone at once.
  public mutating func suspend(at time: Instant) {
    isShown = false
    presence.settle(at: 0, time)
    shift.set(.zero)
    fade.stop()
  }

  /// It moves with the text and fades as that leaves: the scene compares where it is, and `shown`.
  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    if fade.show(at: time) { changes.isWhole = true }
  }
}

/// The size of a selection's panel, and how it appears.
public struct SelectionPanelTuning: TuningTable {
  /// The width and height of a pill, in points.
  public var pillSize: Float = 72
  public var linesMax: Int32 = 3
  public var pressedScale: Float = 0.92
  public var entering = Spring(response: 0.35, dampingFraction: 0.75)
  public var moving = Spring(response: 0.35, dampingFraction: 0.75)

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &pillSize, "panel.pill", in: 1...1_000,
      "Each pill of a selection's menu is this wide and this high.")
    visitor.count(
      &linesMax, "panel.lines", in: 1...16,
      "A selection's menu shows no more lines of the selection than this.")
    visitor.ratio(
      &pressedScale, "panel.pillPressed", in: 0.5...1,
      "A pill shrinks to this scale while it is pressed.")
    visitor.spring(
      &entering, response: "panel.response", damping: "panel.damping",
      reduced: TuningEntry.reducedFade,
      "The spring with which a selection's menu comes in.")
    visitor.spring(
      &moving, response: "panel.moving.response", damping: "panel.moving.damping",
      "The spring with which a selection's menu goes to another place.")
  }
}
