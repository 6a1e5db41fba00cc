public import Firmware
import Gestures
import Interactions
public import TactusCore

// What happens without input: actions that are due, and what comes to rest, which is recorded.

extension ReaderScene {
  public var nextDeadline: Instant {
    mutating get {
      var parts = NextRest()
      visitParts(&parts)
      return min(parts.time, nextOfTheOthers)
    }
  }

  private var nextOfTheOthers: Instant {
    var next = min(min(rows.nextDeadline, cards.nextDeadline), mark.nextRest)
    next = min(next, min(grid.nextDeadline, detail.nextRest))
    next = min(next, edge.nextReview)
    return min(next, min(notices.nextDeadline, panel.nextRest))
  }

  public mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    if let due = rows.takeDueAction(at: time) {
      perform(RowAction(due.action), on: due.row, at: time, &outbox)
    }
    if cards.takeRemoved(at: time) != nil { reportRemoval(at: time, &outbox) }
    recordRests(at: time, &outbox)
    notices.expire(at: time)
    reviewSelecting(at: time, &outbox)
    grid.expire(at: time)
  }

  /// As many as there is room for: more are due at once than an event may report, and what is left
  /// is due still.
  private mutating func recordRests(at time: Instant, _ outbox: inout SceneOutbox) {
    let isTextDue = textScroll.nextRest <= time
    expireParts(at: time, &outbox)
    // The panel has moved with the text, and may lie beyond an edge now.
    if isTextDue { showPanel(at: time) }
    while outbox.hasRoom, let rest = takeRest(at: time) { outbox.append(rest, at: time) }
  }

  private mutating func takeRest(at time: Instant) -> SceneOutcome? {
    if let place = mark.takeRest(by: time) {
      return .rest("mark", place / layout.place(of: .cards))
    }
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
