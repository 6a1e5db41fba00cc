import Firmware
import Gestures
import HandsJudging
import Interactions
import TactusCore

/// What nothing that moves may do, whatever hands do.
struct MotionLaws {
  private(set) var faults: [String] = []
  /// How many events were judged.
  private(set) var count = 0
  /// How far each recognizer's drag had come, sample by sample.
  private var paths: [UInt8: [Vector]] = [:]

  /// So far goes on what moves too little to be seen, and is not caught: in 50 ms, at 20 pt/s.
  private static let unseen: Float = 1.01
  /// A strip that is as good as in its place is put there by a finger that lands.
  private static let nearly: Float = 0.501

  /// Law: what glides stops under a landing finger, at that sample.
  ///
  /// - Parameters:
  ///   - here: where everything is as the finger lands; `later`: 50 ms after that.
  mutating func land(
    at time: Instant, _ here: [Mover], later: [Mover], stops: (Int) -> Bool
  ) {
    count += 1
    for index in here.indices where stops(index) {
      if abs(later[index].place - here[index].place) > Self.unseen {
        fault("\(here[index].name.text) does not stop under a finger", at: time, here, later, index)
      }
    }
  }

  /// Law: nothing jumps when a finger comes or goes.
  mutating func touch(at time: Instant, _ before: [Mover], _ after: [Mover]) {
    expectSteps(within: Self.nearly, "touched", at: time, before, after)
  }

  /// Law: nothing jumps farther than the finger that moves it.
  mutating func follow(_ event: GestureEvent, _ before: [Mover], _ after: [Mover]) {
    count += 1
    guard event.kind != .pinch, event.kind != .rotation else { return }
    let recognizer = event.recognizer.index
    var path = event.phase == .began ? [] : paths[recognizer] ?? []
    let moved = event.travel - (path.last ?? .zero)
    // An end tells again where the finger was.
    if event.phase != .ended { path.append(event.travel) }
    paths[recognizer] = path
    expectSteps(
      within: moved.length + 0.002, "\(event.kind) \(event.phase)", at: event.time, before, after)
  }

  private mutating func expectSteps(
    within distance: Float, _ what: String, at time: Instant, _ before: [Mover], _ after: [Mover]
  ) {
    for index in before.indices where before[index].follows {
      if abs(after[index].place - before[index].place) > distance {
        fault(
          "\(before[index].name.text) jumps as it is \(what)", at: time, before, after, index)
      }
    }
  }

  /// Law: a list does not move against the direction in which its finger left.
  ///
  /// - Parameter later: where everything is at some times after that, in order.
  mutating func release(
    _ event: GestureEvent, _ here: [Mover], later: [[Mover]], list: (mover: Int, offsetMax: Float)
  ) {
    let path = (paths[event.recognizer.index] ?? []).map(\.dy)
    let direction = Self.lastDirection(of: path)
    let index = list.mover
    let range = 0...list.offsetMax
    guard direction != 0, range.contains(here[index].place) else { return }
    for movers in later {
      // An end turns it round.
      guard movers[index].place > 0, movers[index].place < list.offsetMax else { return }
      // The offset grows while the finger moves up.
      if (movers[index].place - here[index].place) * direction > 1 {
        fault(
          "\(here[index].name.text) moves against its finger", at: event.time, here, movers, index)
        return
      }
    }
  }

  /// The sign of the last movement that never turns and is longer than a tremor; 0 where there is
  /// none, or where the finger has all but stopped before it left.
  static func lastDirection(of path: [Float]) -> Float {
    guard let end = path.last, path.count > 1, abs(end - path[path.count - 2]) > 1.5 else {
      return 0
    }
    var way: Float = 0
    for index in path.indices.dropFirst().reversed() {
      let step = path[index] - path[index - 1]
      guard step * way >= 0 else { return 0 }
      way += step
      if abs(way) > 7 { return way > 0 ? 1 : -1 }
    }
    return 0
  }

  private mutating func fault(
    _ text: String, at time: Instant, _ before: [Mover], _ after: [Mover], _ index: Int
  ) {
    faults.append(
      "\(text) at \(time.microseconds) µs: \(before[index].place) to \(after[index].place)")
  }
}
