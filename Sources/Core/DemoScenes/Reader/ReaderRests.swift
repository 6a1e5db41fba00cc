import Controls
public import Firmware
import Gestures
public import Interactions
public import TactusCore

// What happens without input: what comes to rest is recorded, what was put off is done.

extension ReaderScene {
  public mutating func take(
    _ report: PartReport, of part: Word, at time: Instant, _ outbox: inout SceneOutbox
  ) {
    switch report.outcome {
    case .due(let number):
      switch part {
      case "rows": perform(RowAction(number), on: report.index, at: time, &outbox)
      case "cards": reportRemoval(at: time, &outbox)
      default:
        text.review(at: time)
        recordSelection(at: time, &outbox)
      }
    case .rest(let place):
      let isMark = part == "mark"
      let shown = isMark ? PartReport(.rest(place / layout.place(of: .cards))) : report
      record(shown, of: part, at: time, &outbox)
      if part == "detail", place == 0 { picture.suspend(at: time) }
      // The panel has moved with the text, and may lie beyond an edge now.
      if part == "text" { text.showPanel(at: time) }
    case .restAt, .plane: record(report, of: part, at: time, &outbox)
    }
  }

  private func record(
    _ report: PartReport, of part: Word, at time: Instant, _ outbox: inout SceneOutbox
  ) {
    let target: (ReaderTarget, index: Int)? =
      switch report.thing ?? part {
      case "row", "place": (.row, report.index)
      case "card": (.card, 0)
      case "picture": (.picture, 0)
      case "item": (.item, report.index)
      default: nil
      }
    let id = target.map { $0.0.id($0.index) }
    if let outcome = SceneOutcome.rest(report, of: part, target: id) {
      outbox.append(outcome, at: time)
    }
  }
}
