import Firmware
import Gestures
import HandsJudging
import Interactions
import TactusCore

@testable import DemoScenes

/// What every picture must show, and what must be recorded when pictures no longer change.
struct PictureLaws {
  private(set) var faults: [String] = []
  /// How many presses had to show.
  private(set) var shownCount = 0
  /// How many times something came to rest.
  private(set) var restCount = 0

  private var down: Set<UInt16> = []
  private var presses: [UInt16: Press] = [:]
  /// When the last press of a target was lost.
  private var lost: [TargetID: Instant] = [:]
  private var before: [Mover] = []
  /// For each mover, the tick in which it was last seen to move; nil when its rest was recorded.
  private var moved: [Int: Instant] = [:]
  private var restingTicks = 0

  private struct Press {
    let target: TargetID
    let slot: Int
    let landing: Instant
    var isJudged = false
  }

  /// A press shows after this time at the latest, and is gone so long after it was lost.
  private static let delay = Interval.milliseconds(100)
  /// In whole frames, of 40 ms at most.
  private static let fade = Interval.milliseconds(320)
  /// The map's numbers change by less, without any movement, when it is put differently.
  private static let unseen: Float = 0.005
  /// Of so many presses each shows.
  private static var pressesMax: Int { Presses.Level.targetsMax }

  mutating func see(_ touch: Touch) {
    switch touch.change {
    case .landed:
      down.insert(touch.contact)
      if touch.isPress {
        presses[touch.contact] = Press(
          target: touch.target, slot: touch.slot, landing: touch.time)
      }
    case .latched: break
    case .unpressed: lose(touch)
    case .left:
      lose(touch)
      down.remove(touch.contact)
    }
  }

  private mutating func lose(_ touch: Touch) {
    guard let press = presses.removeValue(forKey: touch.contact) else { return }
    lost[press.target] = touch.time
  }

  /// The scene has ended the light of the presses of these contacts; nil for all of them.
  mutating func dim(_ contacts: ContactSet?) {
    guard let contacts else {
      presses = [:]
      return
    }
    presses = presses.filter { !contacts.contains($0.value.slot) }
  }

  /// Judges the picture of a tick, which shows the scene as it is at `now`.
  ///
  /// - Parameter brightness: of a target in the picture.
  mutating func see(
    at now: Instant, _ movers: [Mover], isResting: Bool, records: [TraceRecord],
    brightness: (TargetID) -> Float
  ) {
    judgeLights(at: now, brightness)
    for record in records { see(record, movers) }
    judgeRests(at: now, movers, isResting: isResting, records)
  }

  /// Law: a picture shows every press, and shows it no more when it was lost and has faded.
  private mutating func judgeLights(at now: Instant, _ brightness: (TargetID) -> Float) {
    let isCrowded = presses.count > Self.pressesMax
    for (contact, press) in presses where !press.isJudged && now >= press.landing + Self.delay {
      presses[contact]?.isJudged = true
      guard !isCrowded else { continue }
      shownCount += 1
      if brightness(press.target) <= 0 {
        faults.append("a press does not show at \(now.microseconds) µs: target \(press.target)")
      }
    }
    for (target, time) in lost where now >= time + Self.fade {
      lost[target] = nil
      let isPressed = presses.values.contains { $0.target == target }
      if !isPressed, brightness(target) > 0 {
        faults.append("a lost press still shows at \(now.microseconds) µs: target \(target)")
      }
    }
  }

  private mutating func see(_ record: TraceRecord, _ movers: [Mover]) {
    guard case .scene(.record(let outcome)) = record.content else { return }
    switch outcome.word {
    case "rest":
      for (index, mover) in movers.enumerated() where outcome.word("name") == mover.name {
        if let target = mover.target {
          guard case .target(target) = outcome["target"] else { continue }
        }
        forget(index)
      }
    // The map says where it is as a finger leaves it; and another map is shown at once.
    case "transform", "navigate":
      for (index, mover) in movers.enumerated() where mover.name == "map" { forget(index) }
    default: break
    }
  }

  private mutating func forget(_ mover: Int) {
    if moved.removeValue(forKey: mover) != nil { restCount += 1 }
  }

  /// Law: whatever comes to rest leaves a record of where. Its deadline may be the very time of a
  /// tick, and is then handled in the next one.
  private mutating func judgeRests(
    at now: Instant, _ movers: [Mover], isResting: Bool, _ records: [TraceRecord]
  ) {
    defer { before = movers }
    guard !before.isEmpty else { return }
    for index in movers.indices
    where abs(movers[index].place - before[index].place) > Self.unseen {
      if !recordsRest(of: movers[index], records) { moved[index] = now }
    }
    restingTicks = isResting && down.isEmpty ? restingTicks + 1 : 0
    guard restingTicks >= 2 else { return }
    for (index, time) in moved {
      faults.append(
        "\(movers[index].name.text) moved until \(time.microseconds) µs and no record says where "
          + "it rests (\(movers[index].place))")
    }
    moved = [:]
  }

  private func recordsRest(of mover: Mover, _ records: [TraceRecord]) -> Bool {
    var laws = PictureLaws()
    laws.moved[0] = .zero
    for record in records { laws.see(record, [mover]) }
    return laws.moved.isEmpty
  }
}
