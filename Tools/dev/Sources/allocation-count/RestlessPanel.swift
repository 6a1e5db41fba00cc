import Firmware
import Simulation
import TactusCore

/// Ten fingers that land, jump, creep and lift at random, endlessly and without allocating; now and
/// then the panel cancels all contacts, drops events or is suspended.
struct RestlessPanel: Panel {
  private var random: SplitMix64
  private var assembler = FrameAssembler()
  private var down = ContactSet.empty
  private var positions = PerContact<Point>(repeating: .zero)
  private var time = Instant.zero
  private let width: Float
  private let height: Float

  /// - Parameters: the screen's size in points.
  init(seed: UInt64, width: Float, height: Float) {
    random = SplitMix64(seed: seed)
    self.width = width
    self.height = height
  }

  mutating func next(before limit: Instant) -> PanelReport? {
    guard time < limit else { return nil }
    defer { time = time + .microseconds(random.integer(in: 2_000...20_000)) }
    switch random.below(2000) {
    case 0:
      forget()
      return .suspend(at: time)
    case 1: return .resume(at: time)
    case 2:
      forget()
      return .frame(assembler.frame(at: time))
    case 3: return .fault(.dropped, at: time)
    default: return scan()
    }
  }

  private mutating func forget() {
    assembler.cancelAll()
    down = .empty
  }

  private mutating func scan() -> PanelReport {
    for finger in 0..<contactsMax {
      let key = UInt32(finger)
      switch (down.contains(finger), random.below(40)) {
      case (false, 0):
        positions[finger] = Point(
          x: Float(random.unit()) * width, y: Float(random.unit()) * height)
        down.insert(finger)
        assembler.land(key: key, at: positions[finger])
      case (true, 0...2):
        down.remove(finger)
        assembler.lift(key: key)
      case (true, 3...20):
        let reach: Float = random.below(8) == 0 ? 60 : 4
        positions[finger] =
          positions[finger]
          + Vector(
            dx: (Float(random.unit()) - 0.5) * reach, dy: (Float(random.unit()) - 0.5) * reach)
        assembler.move(key: key, to: positions[finger])
      default: break
      }
    }
    return .frame(assembler.frame(at: time))
  }
}
