import Controls
import Interactions
import Raster
import TactusCore

/// The views of a focal scene and how they are connected. The first one is in front at the start.
///
/// It is built from a table, and the scene knows no more of its views than what stands there:
/// another view, or another arrangement, is another table. A table with a mistake ends the program
/// as the scene starts, and names the view (`FocalTableCheck`).
struct FocalPlan: BitwiseCopyable, Sendable {
  let count: Int
  private var views: FocalPlace.Each<FocalView>
  /// The sides for which any view has a hint, in the order of the sides.
  private(set) var hintSides = InlineArray<4, Side>(repeating: .left)
  private(set) var hintCount = 0
  /// By view: its place in the row of the map, which goes from column to column.
  private var steps = FocalPlace.Each<UInt8>(repeating: 0)

  /// - Precondition: there are 1 to `FocalPlace.countMax` views, and the check finds no mistake.
  init<let count: Int>(_ table: InlineArray<count, FocalView>) {
    precondition(count > 0 && count <= FocalPlace.countMax, "a plan has 1 to countMax views")
    self.count = count
    views = InlineArray(repeating: table[0])
    for index in 0..<count { views[index] = table[index] }
    if let mistake = FocalTableCheck(views, count).mistake() {
      endFocal(views[mistake.view].name, mistake.what)
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
  func edge(of place: FocalPlace) -> PullEdge { views[place.index].edge }
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

  /// Where a view leads.
  func links(from place: FocalPlace) -> PullLinks {
    var links = PullLinks()
    for raw in UInt8(0)..<4 {
      guard let side = Side(rawValue: raw), let link = link(from: place, side) else { continue }
      links[side] = PullLinks.Link(to: link.to, when: link.condition)
    }
    return links
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

/// A view of the focal scene: its position in the table of views, from 0.
typealias FocalPlace = StagePlace

/// Checks a table of views, once, as the scene starts: what swipes and pulls lead to, and that no
/// view is a dead end.
struct FocalTableCheck {
  private let views: FocalPlace.Each<FocalView>
  private let count: Int

  init(_ views: FocalPlace.Each<FocalView>, _ count: Int) {
    self.views = views
    self.count = count
  }

  /// The first view with a mistake, and what it is, as the end of a sentence.
  func mistake() -> (view: Int, what: StaticString)? {
    for index in 0..<count {
      if let what = views[index].fault ?? mistake(at: index) { return (index, what) }
    }
    let (there, back) = (reached(from: 0, forward: true), reached(from: 0, forward: false))
    for index in 0..<count {
      if there & 1 << index == 0 { return (index, "is led to by no swipe and no pull") }
      if back & 1 << index == 0 { return (index, "is a dead end: nothing leads back to the first") }
    }
    return nil
  }

  private func mistake(at index: Int) -> StaticString? {
    let view = views[index]
    guard view.place.index == index else { return "does not stand at its place in the table" }
    for side in UInt8(0)..<4 {
      guard let link = Side(rawValue: side).flatMap({ view.link($0) }) else { continue }
      guard link.to.index < count else { return "has a link to a view that the table lacks" }
      guard link.to.index != index else { return "has a link to itself" }
    }
    for other in 0..<index {
      guard Word(views[other].name) != Word(view.name) else { return "has the name of another" }
      guard views[other].spot != view.spot else { return "is where another is on the map" }
    }
    return nil
  }

  /// The views that links lead to from one, or from which links lead to it, as bits by place.
  private func reached(from start: Int, forward: Bool) -> UInt32 {
    var reached: UInt32 = 1 << start
    for _ in 0..<count {
      for index in 0..<count {
        for side in UInt8(0)..<4 {
          guard let link = Side(rawValue: side).flatMap({ views[index].link($0) }) else { continue }
          let (from, to) = forward ? (index, link.to.index) : (link.to.index, index)
          if reached & 1 << from != 0 { reached |= 1 << to }
        }
      }
    }
    return reached
  }
}

/// Ends the program over a mistake in a table of views; names the view where there is a standard
/// error.
@inline(never)
private func endFocal(_ view: StaticString, _ what: StaticString) -> Never {
  #if hasFeature(Embedded)
    preconditionFailure()
  #else
    fatalError("the view '\(view)' \(what)")
  #endif
}
