import Firmware
import TactusCore

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

/// Some fingers at once.
struct Hand {
  let fingers: [Finger]

  /// What a panel reports of it: every scan from the first landing to the last lift.
  var reports: [PanelReport] {
    var assembler = FrameAssembler()
    var reports: [PanelReport] = []
    let start = fingers.map(\.landing).min() ?? 0
    let end = fingers.map(\.lift).max() ?? 0
    for time in stride(from: start, through: end, by: HandGrid.scanPeriod) {
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
      reports.append(.frame(assembler.frame(at: .zero + .microseconds(Int64(time) * 1000))))
    }
    return reports
  }

  /// The hand as a finger script.
  var script: [String] {
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

  private func text(_ place: Point) -> String { "\(Int(place.x)),\(Int(place.y))" }
}
