import Controls
import Interactions
import Raster

/// The views of a focal scene and how they are connected. The first one is in front at the start.
///
/// It is built from a table, and the scene knows no more of its views than what stands there:
/// another view, or another arrangement, is another table.
struct FocalPlan: BitwiseCopyable, Sendable {
  let count: Int
  private var views: FocalPlace.Each<FocalView>
  /// The sides for which any view has a hint, in the order of the sides.
  private(set) var hintSides = InlineArray<4, Side>(repeating: .left)
  private(set) var hintCount = 0
  /// By view: its place in the row of the map, which goes from column to column.
  private var steps = FocalPlace.Each<UInt8>(repeating: 0)

  /// - Precondition: there are 1 to `FocalPlace.countMax` views, each stands at its own place, and
  ///   every link leads to one of them.
  init<let count: Int>(_ table: InlineArray<count, FocalView>) {
    precondition(count > 0 && count <= FocalPlace.countMax, "a plan has 1 to countMax views")
    self.count = count
    views = InlineArray(repeating: table[0])
    for index in 0..<count {
      precondition(table[index].place.index == index, "a view stands at its place in the table")
      views[index] = table[index]
    }
    for index in 0..<count {
      for other in 0..<count where views[other].spot.isBefore(views[index].spot) {
        steps[index] += 1
      }
    }
    for raw in UInt8(0)..<4 {
      guard let side = Side(rawValue: raw) else { continue }
      var hasHint = false
      for index in 0..<count {
        guard let link = views[index].link(side) else { continue }
        precondition(link.to.index < count, "a link leads to a view of the plan")
        hasHint = hasHint || link.hint != nil
      }
      guard hasHint else { continue }
      hintSides[hintCount] = side
      hintCount += 1
    }
  }

  /// The view that is in front at the start.
  var home: FocalPlace { FocalPlace(0) }

  subscript(place: FocalPlace) -> FocalView { views[place.index] }

  // One part of a view each, without a copy of all of it.

  func name(of place: FocalPlace) -> StaticString { views[place.index].name }
  func edge(of place: FocalPlace) -> TrackedEdge { views[place.index].edge }
  func title(of place: FocalPlace) -> StaticString { views[place.index].title }
  func subtitle(of place: FocalPlace) -> StaticString { views[place.index].subtitle }
  func accent(of place: FocalPlace) -> Color { views[place.index].accent }
  func spot(of place: FocalPlace) -> FocalView.Spot { views[place.index].spot }

  /// The caption of a button.
  func button(_ index: Int, of place: FocalPlace) -> StaticString {
    views[place.index].buttons[index]
  }

  /// The title of a row.
  func row(_ index: Int, of place: FocalPlace) -> StaticString {
    let rows = views[place.index].rows
    return rows[index % rows.count]
  }

  /// What lies on a side of a view; nil when nothing does.
  func link(from place: FocalPlace, _ side: Side) -> FocalLink? {
    views[place.index].link(side)
  }

  /// The hint of a view on a side.
  func hint(of place: FocalPlace, _ side: Side) -> FocalHint? {
    views[place.index].link(side)?.hint
  }

  func hasHints(_ place: FocalPlace) -> Bool {
    for index in 0..<hintCount where hint(of: place, hintSides[index]) != nil { return true }
    return false
  }

  /// Whether a view has hints at its left and right.
  func hasSideHints(_ place: FocalPlace) -> Bool {
    hint(of: place, .left) != nil || hint(of: place, .right) != nil
  }

  /// Where a view is in the row of the map, from 0.
  func step(of place: FocalPlace) -> Int { Int(steps[place.index]) }

  /// Where the map of the views begins and ends, from its top to its bottom.
  var spotRows: ClosedRange<Int> {
    var (top, bottom) = (0, 0)
    for index in 0..<count {
      top = min(top, views[index].spot.row)
      bottom = max(bottom, views[index].spot.row)
    }
    return top...bottom
  }

  /// On which side of a view the map shows another one.
  func side(of place: FocalPlace, from other: FocalPlace) -> Side {
    let (to, from) = (spot(of: place), spot(of: other))
    guard to.column == from.column else { return to.column < from.column ? .left : .right }
    return to.row < from.row ? .above : .below
  }
}
