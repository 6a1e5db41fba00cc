import Gestures
import TactusCore

/// A scene for `RecordedHandsTests`: recognizers, their relations, targets, and what its host
/// answers.
enum HandScene: String, CaseIterable {
  /// A map: pan, pinch and rotation hand over to one another; tap, double tap and hold besides.
  case map
  /// Pages that scroll, with an edge swipe that comes first and pauses between two gestures.
  case pages
  /// Keys: taps in series, each key for itself, and a hold that shares its contact with a drag.
  case keys
  /// Relations and refusals that change while fingers are down.
  case moods

  var rig: GestureRig {
    switch self {
    case .map: Self.mapRig
    case .pages: Self.pagesRig
    case .keys: Self.keysRig
    case .moods: Self.moodsRig
    }
  }

  private static var mapRig: GestureRig {
    var table = GestureTable()
    let tap = table.add(TapRecognizer(), named: "tap")
    let double = table.add(TapRecognizer(count: 2), named: "double")
    let hold = table.add(LongPressRecognizer(reportsPress: true), named: "hold")
    let pan = table.add(DragRecognizer(reportsVelocity: true), named: "pan")
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    let rotation = table.add(RotationRecognizer(reportsVelocity: true), named: "rotation")
    table.requireFailure(of: double, before: tap)
    table.simultaneous(pinch, rotation)
    table.handOver(single: pan, pair: pinch)
    table.handOver(single: pan, pair: rotation)
    return GestureRig(
      table,
      targets: [
        .init(rect: Rect(x: 0, y: 0, width: 15, height: 400), watchers: tap.asSet | pinch.asSet),
        .all([tap, double, hold, pan, pinch, rotation].reduce(.empty) { $0 | $1.asSet }),
      ])
  }

  private static var pagesRig: GestureRig {
    var table = GestureTable()
    let press = table.add(
      LongPressRecognizer(
        minimumDuration: .zero, maximumDistance: .infinity, reportsPress: true), named: "press")
    let back = table.add(EdgeSwipeRecognizer(edge: .left, width: 400, height: 400), named: "back")
    let turn = table.add(DragRecognizer(needsAxis: true), named: "turn")
    let scroll = table.add(DragRecognizer(minimumDistance: 6), named: "scroll")
    let tap = table.add(TapRecognizer(), named: "tap")
    let lid = table.add(
      EdgeSwipeRecognizer(edge: .top, width: 400, height: 400, reportsVelocity: true),
      named: "lid")
    for other in [back, turn, scroll, tap, lid] { table.simultaneous(press, other) }
    table.requireFailure(of: back, before: turn)
    table.requireFailure(of: lid, before: scroll)
    table.prefer(turn)
    let all = [press, back, turn, scroll, tap, lid].reduce(RecognizerSet.empty) { $0 | $1.asSet }
    let rig = GestureRig(
      table,
      targets: [
        .init(rect: Rect(x: 15, y: 15, width: 100, height: 30), watchers: all - turn.asSet),
        .all(all),
      ])
    rig.condition = { $0.recognizer != turn || $0.axis == .horizontal }
    // Nothing but a press begins in the first half of each 300 ms.
    rig.earliestBegin = { attempt in
      let into = attempt.time.microseconds % 300_000
      guard attempt.recognizer != press, into < 150_000 else { return .longAgo }
      return attempt.time + .microseconds(150_000 - into)
    }
    return rig
  }

  private static var keysRig: GestureRig {
    var table = GestureTable()
    let single = table.add(TapRecognizer(), named: "single")
    let double = table.add(TapRecognizer(count: 2), named: "double")
    let triple = table.add(TapRecognizer(count: 3), named: "triple")
    let hold = table.add(LongPressRecognizer(minimumDuration: .milliseconds(300)), named: "hold")
    let drag = table.add(DragRecognizer(), named: "drag")
    table.requireFailure(of: double, before: single)
    table.requireFailure(of: triple, before: double)
    table.requireFailure(of: hold, before: single)
    table.simultaneous(hold, drag)
    let taps = single.asSet | double.asSet | triple.asSet
    return GestureRig(
      table,
      targets: [
        .init(rect: Rect(x: 0, y: 0, width: 12, height: 400), watchers: taps),
        .init(rect: Rect(x: 12, y: 0, width: 12, height: 400), watchers: taps | hold.asSet),
        .init(rect: Rect(x: 24, y: 0, width: 60, height: 400), watchers: single.asSet),
        .all(taps | hold.asSet | drag.asSet),
      ])
  }

  private static var moodsRig: GestureRig {
    var table = GestureTable()
    let tap = table.add(TapRecognizer(), named: "tap")
    let hold = table.add(LongPressRecognizer(maximumDistance: 20), named: "hold")
    let pan = table.add(DragRecognizer(), named: "pan")
    let knob = table.add(DragRecognizer(minimumDistance: 15, needsAxis: true), named: "knob")
    let pinch = table.add(PinchRecognizer(reportsVelocity: true), named: "pinch")
    let rotation = table.add(RotationRecognizer(), named: "rotation")
    table.handOver(single: pan, pair: pinch)
    let plain = table.relations
    var shared = plain
    shared.simultaneous(pinch, rotation)
    shared.simultaneous(pan, knob)
    shared.requireFailure(of: hold, before: pan)
    let all = [tap, hold, pan, knob, pinch, rotation].reduce(RecognizerSet.empty) { $0 | $1.asSet }
    let rig = GestureRig(
      table,
      targets: [
        .init(rect: Rect(x: 0, y: 0, width: 30, height: 10), watchers: all - pinch.asSet),
        .all(all),
      ])
    rig.touchRelations = { touch in
      switch touch.change {
      case .landed: touch.contact % 2 == 0 ? shared : nil
      case .left: plain
      case .latched, .unpressed: nil
      }
    }
    rig.relations = { $0.kind == .pinch && $0.phase == .began ? shared : nil }
    rig.condition = { $0.kind != .rotation || $0.time.microseconds % 3 != 0 }
    return rig
  }
}
