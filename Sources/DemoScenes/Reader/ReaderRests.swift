public import Firmware
import Gestures
import Interactions
public import TactusCore

// What happens without input: actions that are due, and what comes to rest, which is recorded.

extension ReaderScene {
  public var nextDeadline: Instant {
    var next = min(
      min(rows.nextDeadline, cards.nextDeadline), min(menu.nextRest, mark.nextRest))
    next = min(next, min(grid.nextDeadline, detail.nextRest))
    next = min(next, min(notices.nextDeadline, panel.nextRest))
    return min(next, min(listScroll.nextRest, min(textScroll.nextRest, notesScroll.nextRest)))
  }

  public mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    if let due = rows.takeDueAction(at: time) {
      perform(RowAction(due.action), on: due.row, at: time, &outbox)
    }
    if cards.takeRemoved(at: time) != nil { reportRemoval(at: time, &outbox) }
    recordRests(at: time, &outbox)
    notices.expire(at: time)
    grid.expire(at: time)
  }

  /// A few at a time: more are due at once than an event may report, and what is left is due still.
  private mutating func recordRests(at time: Instant, _ outbox: inout SceneOutbox) {
    for _ in 0..<8 {
      guard let rest = takeRest(at: time) else { return }
      outbox.append(rest, at: time)
    }
  }

  private mutating func takeRest(at time: Instant) -> SceneOutcome? {
    if let place = listScroll.takeRest(by: time) { return .rest("list", place) }
    if let place = textScroll.takeRest(by: time) {
      // The panel has moved with the text, and may lie beyond an edge now.
      showPanel(at: time)
      return .rest("text", place)
    }
    if let place = grid.scroll.takeRest(by: time) { return .rest("grid", place) }
    if let place = notesScroll.takeRest(by: time) { return .rest("notes", place) }
    if let place = mark.takeRest(by: time) {
      return .rest("mark", place / layout.place(of: .cards))
    }
    if let place = menu.takeRest(by: time) { return .rest("menu", place) }
    if let place = panel.takeRest(by: time) { return .rest("panel", place) }
    if let place = notices.takeRest(by: time) { return .rest("notice", place) }
    switch rows.takeRest(by: time) {
    case .offset(let row, let offset): return rest("row", .row(row), offset)
    case .place(let row, let place): return rest("place", .row(row), place)
    case nil: break
    }
    switch cards.takeRest(by: time) {
    case .top(let place): return rest("card", .card, place)
    case .stack: return .rest("stack", 0)
    case nil: break
    }
    switch detail.takeRest(by: time) {
    case .view(let place): return .rest("detail", place)
    case .picture(let place): return rest("picture", .picture, place)
    case nil: break
    }
    return grid.takeRest(by: time).map { rest("item", .item($0.item), $0.center) }
  }

  private func rest(_ name: Word, _ target: ReaderTarget, _ place: Float) -> SceneOutcome {
    .record(
      SceneRecord(detail: "rest").with("name", .word(name)).with("at", .number(place))
        .with("target", .target(target.id)))
  }

  private func rest(_ name: Word, _ target: ReaderTarget, _ place: Point) -> SceneOutcome {
    .record(
      SceneRecord(detail: "rest").with("name", .word(name)).with("x", .number(place.x))
        .with("y", .number(place.y)).with("target", .target(target.id)))
  }
}
