import Firmware
import Gestures
import TactusCore

/// A finger alone that lands on something to tap, and lifts in its place and in time, is a tap; or
/// the records name what refused it.
///
/// Where nothing has visibly moved for 100 ms, and no finger has left since, that it moved is no
/// such reason: a tap on what stands still is never lost.
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
  private var motion = VisibleMotion()

  private struct LoneTouch {
    let start: Point
    let landing: Instant
    /// Whether it landed where nothing had visibly moved for a while.
    let isOnStill: Bool
    var isAlone: Bool
    var isInPlace = true
    /// Lifted, not cancelled, and in time.
    var isLifted = false
    var target: TargetID?
    /// Whether it was recognized, or a record has why not.
    var isAnswered = false
    /// Whether that is why: it landed on something that moves.
    var isCaught = false
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
      guard touch.isAlone, touch.isInPlace, touch.isLifted, let target = touch.target,
        tappable.contains(target)
      else { return nil }
      let tap = "a tap at \(touch.landing.microseconds) µs"
      if touch.isCaught, touch.isOnStill { return "\(tap) is lost on what stands still" }
      return touch.isAnswered ? nil : "\(tap) is answered by nobody"
    }
  }

  mutating func see(_ record: TraceRecord) {
    switch record.content {
    case .frame(let frame): see(frame)
    case .decide(let decision): see(decision)
    case .fault: for place in down.values { touches[place].isAlone = false }
    case .acceleration, .gesture, .shake, .latch, .tap, .scene, .display, .start: break
    }
    motion.see(record)
  }

  private mutating func see(_ frame: ContactFrame) {
    var now: [UInt16: Point] = [:]
    var rest = frame.down
    while let slot = rest.popFirst() { now[frame[slot].id] = frame[slot].position }
    let isCrowded = now.count > 1
    for (id, place) in down where now[id] == nil {
      let isInTime = frame.time - touches[place].landing < thresholds.longPressDuration
      touches[place].isLifted = frame.cancelled.isEmpty && isInTime
      // What it held goes on, and what it was a tap on begins.
      motion.mayBegin(at: frame.time)
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
    touches.append(
      LoneTouch(
        start: position, landing: time, isOnStill: motion.isOver(at: time), isAlone: true))
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
    case .distance, .duration, .tooShort, .undecided: break
    case .caught:
      touches[place].isAnswered = true
      touches[place].isCaught = true
    case .interval, .apart, .lifted, .cancelled, .joined, .pair, .single, .lost, .handover,
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

/// When anything was last seen to move, by the records of where things are.
private struct VisibleMotion {
  private var anchors: [String: Float] = [:]
  private var last = Instant.longAgo

  /// After this, it is clear to anybody that a thing stands still.
  private static let pause = Interval.milliseconds(100)
  /// So far a thing goes and nobody sees it: half a point; and in whatever other unit its place is,
  /// as much as half a point at the edge of a screen of 500 pt.
  private static func unseen(_ name: String) -> Float {
    switch name {
    case "map.scale", "map.angle", "mark", "detail": 0.001
    default: 0.5
    }
  }

  func isOver(at time: Instant) -> Bool { time >= last + Self.pause }

  /// Something may begin to move: it may be seen with the next update.
  mutating func mayBegin(at time: Instant) { last = time }

  mutating func see(_ record: TraceRecord) {
    switch record.content {
    case .scene(.record(let content)):
      guard content.word == "place", let name = content.word("name") else {
        if content.word != "rest" { mayBegin(at: record.time) }
        return
      }
      see(name.text, Self.number(content), at: record.time)
    // What a gesture, a shake or sleep does begins to move.
    case .gesture, .shake, .fault: mayBegin(at: record.time)
    case .frame, .acceleration, .decide, .latch, .tap, .scene, .display, .start: break
    }
  }

  private mutating func see(_ name: String, _ place: Float, at time: Instant) {
    // Also what creeps is seen, from half a point to half a point.
    guard abs(place - anchors[name, default: 0]) >= Self.unseen(name) else { return }
    anchors[name] = place
    last = time
  }

  private static func number(_ record: SceneRecord) -> Float {
    switch record["at"] {
    case .number(let place), .angle(let place): place
    default: 0
    }
  }
}
