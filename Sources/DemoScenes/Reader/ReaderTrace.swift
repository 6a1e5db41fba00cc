public import Firmware
public import TactusCore

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
    case .text: places.report("text", textScroll.offset(at: time))
    case .grid: places.report("grid", grid.scroll.offset(at: time))
    case .notes: places.report("notes", notesScroll.offset(at: time))
    }
    places.report("mark", mark.value(at: time) / layout.place(of: .cards))
    places.report("detail", 1 - detail.shift(at: time))
    let picture = detail.pictureOffset(at: time)
    places.report("picture.x", picture.dx)
    places.report("picture.y", picture.dy)
  }

  /// The displacement of the row that has slid farthest, in points; 0 or negative.
  private func rowOffset(at time: Instant) -> Float {
    var offset: Float = 0
    for row in 0..<SwipeRows.count { offset = min(offset, rows.offset(of: row, at: time)) }
    return offset
  }
}
