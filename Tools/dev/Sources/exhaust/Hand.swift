import Firmware
import TactusCore
import TestSupport

/// A finger that lands, goes in a straight line, and lifts; times in milliseconds.
struct Finger: Equatable {
  let start: Point
  let end: Point
  let landing: Int
  let lift: Int

  func place(at time: Int) -> Point {
    start + (end - start) * (Float(time - landing) / Float(lift - landing))
  }
}

/// What hands do at once.
enum Hand: Equatable {
  /// Fingers on one panel.
  case together([Finger])
  /// A finger each on two devices, of which the first scans twice as often.
  case apart(Finger, Finger)
  /// A finger that stays, and one that goes from a place to another again and again.
  case clutching(anchor: Point, start: Point, end: Point)

  /// What a panel reports of it: every scan from the first landing to the last lift.
  var reports: [PanelReport] {
    switch self {
    case .together(let fingers): Self.frames(of: fingers).map { .frame($0) }
    case .apart(let first, let second):
      merged([
        Self.frames(of: [first], scanPeriod: HandGrid.scanPeriod / 2), Self.frames(of: [second]),
      ]).map { .frame($0) }
    case .clutching(let anchor, let start, let end):
      ClutchingHand(
        anchor: anchor, from: start, to: end,
        period: .milliseconds(Int64(HandGrid.scanPeriod))
      ).frames.map { .frame($0) }
    }
  }

  private static func frames(
    of fingers: [Finger], scanPeriod: Int = HandGrid.scanPeriod
  ) -> [ContactFrame] {
    var assembler = FrameAssembler()
    var frames: [ContactFrame] = []
    let start = fingers.map(\.landing).min() ?? 0
    let end = fingers.map(\.lift).max() ?? 0
    for time in stride(from: start, through: end, by: scanPeriod) {
      for (key, finger) in fingers.enumerated() {
        if finger.lift == time {
          assembler.lift(key: UInt32(key))
        } else if finger.landing < time, time < finger.lift {
          assembler.move(key: UInt32(key), to: finger.place(at: time))
        }
      }
      for (key, finger) in fingers.enumerated() where finger.landing == time {
        assembler.land(key: UInt32(key), at: finger.start)
      }
      frames.append(assembler.frame(at: .zero + .microseconds(Int64(time) * 1000)))
    }
    return frames
  }

  /// The hand as a finger script.
  var script: [String] {
    switch self {
    case .together(let fingers): Self.script(of: fingers)
    case .apart(let first, let second):
      ["# on two devices; the one of a scans twice as often"] + Self.script(of: [first, second])
    case .clutching(let anchor, let start, let end): Self.clutch(anchor, start, end)
    }
  }

  private static func script(of fingers: [Finger]) -> [String] {
    ["together {"]
      + zip("abc", fingers).flatMap { name, finger in
        let time = finger.lift - finger.landing
        return [
          "  at \(finger.landing)ms sequence {",
          "    finger \(name) down \(text(finger.start))",
          finger.start == finger.end
            ? "    wait \(time)ms"
            : "    finger \(name) move to \(text(finger.end)) over \(time)ms linear",
          "    finger \(name) up",
          "  }",
        ]
      } + ["}"]
  }

  private static func clutch(_ anchor: Point, _ start: Point, _ end: Point) -> [String] {
    let scan = HandGrid.scanPeriod
    let round = [
      "      finger b down \(text(start))", "      wait \(scan)ms",
      "      finger b move to \(text(end)) over \(4 * scan)ms linear", "      wait \(scan)ms",
      "      finger b up", "      wait \(scan)ms", "    }",
    ]
    return ["together {", "  finger a down \(text(anchor))", "  at \(scan)ms sequence {"]
      + ["    repeat \(ClutchingHand.count) {"] + round + ["    finger a up", "  }", "}"]
  }

  private static func text(_ place: Point) -> String { "\(Int(place.x)),\(Int(place.y))" }
}
