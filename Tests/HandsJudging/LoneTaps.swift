import Firmware
import Gestures
import TactusCore

/// A finger alone that lands on something to tap, and lifts in its place and in time, is a tap; or
/// the records name what refused it.
///
/// What can be tapped is known from the records too: there, at some time, a finger was watched for
/// a tap.
struct LoneTaps {
  private let taps: RecognizerSet
  /// Those that take several taps.
  private let multiple: RecognizerSet
  private let thresholds: GestureThresholds
  private var touches: [LoneTouch] = []
  /// The touches that are on the glass, by contact, as places in `touches`.
  private var down: [UInt16: Int] = [:]
  /// The one that every contact id was last.
  private var latest: [UInt16: Int] = [:]
  private var tappable: Set<TargetID> = []
  /// Those where one tap is enough.
  private var tappableOnce: Set<TargetID> = []

  private struct LoneTouch {
    let start: Point
    let landing: Instant
    var isAlone: Bool
    var isInPlace = true
    /// Lifted, not cancelled, and in time.
    var isLifted = false
    var target: TargetID?
    /// Whether it was recognized, or a record has why not.
    var isAnswered = false
  }

  init(_ table: GestureTable) {
    thresholds = table.thresholds
    var (taps, multiple) = (RecognizerSet.empty, RecognizerSet.empty)
    for index in 0..<table.count {
      guard let count = table.tapCount(of: RecognizerID(index)) else { continue }
      taps.insert(index)
      if count > 1 { multiple.insert(index) }
    }
    self.taps = taps
    self.multiple = multiple
  }

  /// To be called once, after all records.
  var faults: [String] {
    touches.compactMap { touch in
      guard touch.isAlone, touch.isInPlace, touch.isLifted, !touch.isAnswered,
        let target = touch.target, tappable.contains(target)
      else { return nil }
      return "a tap at \(touch.landing.microseconds) µs is answered by nobody"
    }
  }

  mutating func see(_ record: TraceRecord) {
    switch record.content {
    case .frame(let frame): see(frame)
    case .decide(let decision): see(decision)
    case .fault: for place in down.values { touches[place].isAlone = false }
    case .acceleration, .gesture, .shake, .latch, .tap, .scene, .display, .start: break
    }
  }

  private mutating func see(_ frame: ContactFrame) {
    var now: [UInt16: Point] = [:]
    var rest = frame.down
    while let slot = rest.popFirst() { now[frame[slot].id] = frame[slot].position }
    let isCrowded = now.count > 1
    for (id, place) in down where now[id] == nil {
      let isInTime = frame.time - touches[place].landing < thresholds.longPressDuration
      touches[place].isLifted = frame.cancelled.isEmpty && isInTime
      // Another finger that lands in the frame in which this one leaves comes after it.
      down[id] = nil
    }
    for (id, position) in now {
      let place = down[id] ?? land(id, position, at: frame.time)
      if isCrowded { touches[place].isAlone = false }
      if (position - touches[place].start).length > thresholds.tapDistance {
        touches[place].isInPlace = false
      }
    }
  }

  private mutating func land(_ id: UInt16, _ position: Point, at time: Instant) -> Int {
    touches.append(LoneTouch(start: position, landing: time, isAlone: true))
    down[id] = touches.count - 1
    latest[id] = touches.count - 1
    return touches.count - 1
  }

  private mutating func see(_ decision: Decision) {
    guard let place = latest[decision.contact] else { return }
    if touches[place].target == nil { touches[place].target = decision.target }
    guard taps.contains(Int(decision.recognizer.index)) else { return }
    switch decision.reason {
    case .landed:
      tappable.insert(decision.target)
      if !multiple.contains(Int(decision.recognizer.index)) { tappableOnce.insert(decision.target) }
    // It was in place and in time: this is no reason.
    case .distance, .duration, .tooShort: break
    case .caught, .interval, .apart, .lifted, .cancelled, .joined, .pair, .single, .lost, .handover,
      .condition, .requirement, .pause, .required, .edge, .ignored:
      touches[place].isAnswered = true
    }
    guard multiple.contains(Int(decision.recognizer.index)) else { return }
    // Where only several taps are something, the touch that is no tap is what spoiled the row.
    let isSpoiled = decision.to == .failed && !tappableOnce.contains(decision.target)
    if decision.to == .recognized || isSpoiled {
      answerEarlier(of: decision.target, before: touches[place].landing)
    }
  }

  /// The taps in a row that the last one completes.
  private mutating func answerEarlier(of target: TargetID, before time: Instant) {
    let row = thresholds.multipleTapInterval + thresholds.longPressDuration
    for place in touches.indices.reversed() {
      guard time - touches[place].landing < row else { return }
      if touches[place].target == target { touches[place].isAnswered = true }
    }
  }
}
