import Controls
import Interactions
import Raster

/// One view of the focal scene as the table declares it: what it shows, and where its gestures
/// lead.
struct FocalView: BitwiseCopyable, Sendable {
  /// Its position in the table.
  let place: FocalPlace
  let name: StaticString
  /// The one end of its list that it tracks, at which a pull may lead away.
  let edge: PullEdge
  /// Where the map in the header shows it.
  let spot: Spot
  let accent: Color
  let title: StaticString
  let subtitle: StaticString
  /// The captions of the two buttons.
  let buttons: InlineArray<2, StaticString>
  /// The titles of the rows; they repeat, with running numbers.
  let rows: InlineArray<6, StaticString>
  /// By side.
  private var links = InlineArray<4, FocalLink?>(repeating: nil)
  /// What is wrong with its own links; nil when nothing is. The plan names the view.
  private(set) var fault: StaticString?

  /// Columns and rows from the middle of the map, to the right and down.
  struct Spot: Equatable, BitwiseCopyable, Sendable {
    let column: Int
    let row: Int

    /// Whether it comes first in the row of the map.
    func isBefore(_ other: Spot) -> Bool {
      column < other.column || column == other.column && row < other.row
    }
  }

  /// No two links may lead to the same side, and a pull leads from the tracked edge: down from the
  /// top to what is above, up from the bottom to what is below.
  init<let count: Int>(
    _ place: FocalPlace, _ name: StaticString, edge: PullEdge, spot: Spot, accent: Color,
    title: StaticString, subtitle: StaticString, links: InlineArray<count, FocalLink>,
    buttons: InlineArray<2, StaticString>, rows: InlineArray<6, StaticString>
  ) {
    self.place = place
    self.name = name
    self.edge = edge
    self.spot = spot
    self.accent = accent
    self.title = title
    self.subtitle = subtitle
    self.buttons = buttons
    self.rows = rows
    for index in 0..<count {
      let link = links[index]
      let number = Int(link.side.rawValue)
      if self.links[number] != nil { fault = "has two links to one side" }
      if !link.side.isHorizontal, link.side != edge.side {
        fault = "is pulled at an edge that it does not track"
      }
      self.links[number] = link
    }
  }

  /// What lies on a side, which comes in when the view is moved away from that side.
  func link(_ side: Side) -> FocalLink? { links[Int(side.rawValue)] }
}

/// A gesture of a view, and where it leads: a swipe sideways, or a pull at the tracked edge.
struct FocalLink: BitwiseCopyable, Sendable {
  /// The side on which the next view lies; the gesture goes the other way.
  let side: Side
  let to: FocalPlace
  let condition: PullCondition
  /// What shows in front of the view that there is such a gesture, and is a button with the same
  /// effect.
  let hint: FocalHint?

  /// A swipe that shows what is on the left or on the right.
  static func swipe(
    _ side: Side, to place: FocalPlace, when condition: PullCondition = .always,
    hint: FocalHint? = nil
  ) -> FocalLink {
    precondition(side.isHorizontal, "a swipe goes sideways")
    return FocalLink(side: side, to: place, condition: condition, hint: hint)
  }

  /// A pull at an edge of the list, and only there.
  static func pull(
    _ edge: PullEdge, to place: FocalPlace, hint: FocalHint? = nil
  ) -> FocalLink {
    FocalLink(side: edge.side, to: place, condition: .atEdge, hint: hint)
  }
}

/// What a hint shows: an icon, and a word where there is room.
struct FocalHint: BitwiseCopyable, Sendable {
  let icon: Icon
  let word: StaticString
}
