public import Gestures
public import Interactions
public import Raster
public import TactusCore

//            show                      its time is over
//   hidden ──────────▶ shown ────────────────────────────▶ leaving ──▶ hidden
//                       ▲ │ show: another one, at once        │
//                       └─┴───────────────────────────────────┘

/// A line over the lower edge of the content with what was done, in words. It comes and leaves by
/// itself, or when it is tapped.
public struct NoticeBoard: Part, BitwiseCopyable, Sendable {
  /// What it shows.
  public struct Notice: BitwiseCopyable, Sendable {
    public var text: StaticString
    public var icon: Icon

    public init(_ text: StaticString, _ icon: Icon) { (self.text, self.icon) = (text, icon) }
  }

  public private(set) var notice = Notice("", .check)
  private var presence = MovingValue(0)
  /// When it leaves.
  private var until = Instant.never
  /// As of the last update, which is what is drawn: how far it has appeared, and where.
  public private(set) var shown: (presence: Float, frame: Rect) = (0, .zero)
  private var tuning: NoticeTuning
  /// What it lies over the lower edge of, in points.
  private let content: Rect
  private let font: Font

  /// What is fainter than this cannot be seen, and takes no touch.
  private static var faint: Float { 0.05 }

  /// - Parameter scale: pixels per point.
  public init(over content: Rect, scale: Float, _ tuning: NoticeTuning = NoticeTuning()) {
    self.content = content
    self.tuning = tuning
    font = Font(.footnote, scale: scale)
  }

  /// Shows something, in place of what it shows now.
  public mutating func show(_ notice: Notice, at time: Instant) {
    self.notice = notice
    until = time + tuning.duration
    presence.retarget(to: 1, spring: tuning.moving, at: time)
  }

  /// It leaves, now.
  public mutating func dismiss(at time: Instant) {
    until = min(until, time)
    leave(at: time)
  }

  /// Whether it can be seen, and so is what is tapped.
  public func isVisible(at time: Instant) -> Bool { presence(at: time) > Self.faint }

  /// It leaves if its time is over.
  private mutating func leave(at time: Instant) {
    guard until <= time else { return }
    until = .never
    presence.retarget(to: 0, spring: tuning.moving, at: time)
  }

  /// How far it has appeared, 0 to 1.
  private func presence(at time: Instant) -> Float { min(max(presence.value(at: time), 0), 1) }

  /// As wide as its words; it rises from below as it comes.
  public func frame(at time: Instant) -> Rect {
    let width = font.width(of: notice.text) + 60
    return Rect(
      x: content.center.x - width / 2,
      y: content.maxY - 52 + tuning.rise * (1 - presence(at: time)), width: width, height: 36)
  }

  public func draw(on canvas: inout Canvas, _ theme: Theme) {
    let (presence, frame) = shown
    guard presence > 0 else { return }
    canvas.scoped { canvas in
      canvas.fade(to: presence)
      canvas.fillRounded(frame, radius: frame.height / 2, theme.text)
      canvas.icon(
        notice.icon, at: Point(x: frame.x + 24, y: frame.center.y), size: 18, theme.background)
      canvas.text(
        notice.text,
        in: Rect(x: frame.x + 42, y: frame.y, width: frame.width - 56, height: frame.height),
        .footnote, theme.background)
    }
  }

  // As a part.
  public var nextRest: Instant { min(until, presence.nextRest) }

  /// How far it has appeared when it came to rest.
  public mutating func takeRest(by time: Instant) -> Float? {
    let place = presence.takeRest(by: time)
    leave(at: time)
    return place
  }

  public func isResting(at time: Instant) -> Bool { presence.isResting(at: time) }

  public mutating func suspend(at time: Instant) {
    until = .never
    presence.settle(at: 0, time)
  }

  public mutating func pace(by pacing: Pacing) {
    tuning.duration = pacing.wholeFrames(tuning.duration)
  }

  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    let presence = presence(at: time)
    // Its words are measured only when they show.
    let frame = presence > 0 ? frame(at: time) : .zero
    guard presence != shown.presence || frame != shown.frame else { return }
    changes.add(shown.frame.inset(by: -2))
    changes.add(frame.inset(by: -2))
    shown = (presence, frame)
  }
}

/// How long a notice stays, and how it comes and leaves.
public struct NoticeTuning: TuningTable {
  public var duration: Interval = .milliseconds(1600)
  /// From so far below it comes, in points.
  public var rise: Float = 20
  public var moving = Spring(response: 0.35, dampingFraction: 0.9)

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.stay(
      &duration, "notice.duration", inMilliseconds: 0...60_000,
      "A notice of what was done leaves after this time.")
    visitor.length(
      &rise, "notice.rise", in: 0...1_000, reduced: 0, "A notice comes from so far below its place."
    )
    visitor.spring(
      &moving, response: "notice.response", damping: "notice.damping",
      reduced: TuningEntry.reducedFade,
      "The spring with which a notice comes and leaves.")
  }
}
