import Firmware
import Simulation
import TactusCore

/// A panel of a device that is shaken at random: mixes accelerometer samples, some of them not
/// finite, into the reports of another panel.
struct ShakenPanel<Base: Panel>: Panel {
  private var base: Base
  private var random: SplitMix64
  private var waiting: PanelReport?
  private var sampleTime: Instant
  private let end: Instant

  init(_ base: Base, seed: UInt64, until end: Instant) {
    self.base = base
    self.end = end
    random = SplitMix64(seed: seed)
    sampleTime = .zero + .milliseconds(random.integer(in: 1...500))
  }

  var isFinished: Bool { base.isFinished && waiting == nil && sampleTime >= end }

  mutating func next(before limit: Instant) -> PanelReport? {
    waiting = waiting ?? base.next(before: limit)
    if sampleTime < end, sampleTime < limit, waiting.map({ sampleTime < $0.time }) ?? true {
      return sample()
    }
    defer { waiting = nil }
    return waiting
  }

  private mutating func sample() -> PanelReport {
    let time = sampleTime
    // Shaken for a while, then at rest for a while.
    let gap = random.happens(0.97) ? 10 : random.integer(in: 100...900)
    sampleTime = time + .milliseconds(gap)
    let x = random.happens(0.01) ? Float.nan : Float(random.integer(in: -40_000...40_000)) / 1000
    return .acceleration(Acceleration(x: x, y: 0, z: 9.807).snapped, at: time)
  }
}
