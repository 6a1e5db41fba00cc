import Controls
import Gestures
import Interactions
import Raster
import TactusCore

/// What the reader scene shows in a few words when something was done that nothing else shows.
enum Notice: UInt8, BitwiseCopyable, Sendable {
  case shared, copied, favourite, unfavourite, marked, wanted, unwanted
  case noted, quoted, asked, deleted, undone
  case allRead, nothingToUndo, nothingUnread, nothingAbove, full

  var text: StaticString {
    switch self {
    case .shared: "Shared as an image"
    case .copied: "Copied"
    case .favourite: "Added to favourites"
    case .unfavourite: "No longer a favourite"
    case .marked: "Marked"
    case .wanted: "On the reading list"
    case .unwanted: "Off the reading list"
    case .noted: "Note kept"
    case .quoted: "Quote kept"
    case .asked: "Question kept"
    case .deleted: "Removed. Shake to undo"
    case .undone: "It is back"
    case .allRead: "All marked as read"
    case .nothingToUndo: "Nothing to undo"
    case .nothingUnread: "Nothing left to read"
    case .nothingAbove: "This is the top"
    case .full: "The notes are full"
    }
  }

  var icon: Icon {
    switch self {
    case .shared: .share
    case .copied: .copy
    case .favourite: .heartFilled
    case .unfavourite: .heart
    case .wanted, .unwanted: .book
    case .marked, .allRead, .nothingUnread: .check
    case .noted: .note
    case .quoted: .quote
    case .asked: .question
    case .deleted: .trash
    case .undone, .nothingToUndo: .undo
    case .nothingAbove: .top
    case .full: .inbox
    }
  }
}

//            show                      its time is over
//   hidden ──────────▶ shown ────────────────────────────▶ leaving ──▶ hidden
//                       ▲ │ show: another one, at once        │
//                       └─┴───────────────────────────────────┘

/// A line over the lower edge of the content, which comes and leaves by itself, or
/// when it is tapped.
struct NoticeBoard: Part, BitwiseCopyable, Sendable {
  private(set) var notice = Notice.copied
  private var presence = MovingValue(0)
  /// When it leaves.
  private var until = Instant.never
  /// As of the last update, which is what is drawn: how far it has appeared, and where.
  private(set) var shown: (presence: Float, frame: Rect) = (0, .zero)
  private let tuning: NoticeTuning
  /// What it lies over the lower edge of, in points.
  private let content: Rect
  private let font: Font

  /// - Parameter scale: pixels per point.
  init(over content: Rect, scale: Float, _ tuning: NoticeTuning) {
    self.content = content
    self.tuning = tuning
    font = Font(.footnote, scale: scale)
  }

  mutating func show(_ notice: Notice, at time: Instant) {
    self.notice = notice
    until = time + tuning.duration
    presence.retarget(to: 1, spring: tuning.moving, at: time)
  }

  /// It leaves, now.
  mutating func dismiss(at time: Instant) {
    until = min(until, time)
    leave(at: time)
  }

  /// Whether it can be seen, and so is what is tapped.
  func isVisible(at time: Instant) -> Bool { presence(at: time) > TextArea.faint }

  /// It leaves if its time is over.
  private mutating func leave(at time: Instant) {
    guard until <= time else { return }
    until = .never
    presence.retarget(to: 0, spring: tuning.moving, at: time)
  }

  /// How far it has appeared, 0 to 1.
  func presence(at time: Instant) -> Float { min(max(presence.value(at: time), 0), 1) }

  /// As wide as its words; it rises from below as it comes.
  func frame(at time: Instant) -> Rect {
    let width = font.width(of: notice.text) + 60
    return Rect(
      x: content.center.x - width / 2, y: content.maxY - 52 + 20 * (1 - presence(at: time)),
      width: width, height: 36)
  }

  // As a part.
  var nextRest: Instant { min(until, presence.nextRest) }

  mutating func takeRest(by time: Instant) -> Float? {
    let place = presence.takeRest(by: time)
    leave(at: time)
    return place
  }

  func isResting(at time: Instant) -> Bool { presence.isResting(at: time) }

  mutating func suspend(at time: Instant) {
    until = .never
    presence.settle(at: 0, time)
  }

  mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
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
struct NoticeTuning: TuningTable {
  var duration: Interval = .milliseconds(1600)
  var moving = Spring(response: 0.35, dampingFraction: 0.9)

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.time(
      &duration, "reader.notice", inMilliseconds: 0...60_000,
      "A notice of what was done leaves after this time.")
    visitor.spring(
      &moving, response: "reader.notice.response", damping: "reader.notice.damping",
      "The spring with which a notice comes and leaves.")
  }
}
