public import Interactions
import Raster
public import TactusCore

/// The ring that turns on a control that works.
public struct BusyRing: Part, BitwiseCopyable, Sendable {
  private var start: Instant?
  /// Where it is as of the last update, in turns; nil while nothing works.
  public private(set) var shown: Float?

  /// How many steps it turns in, and how long each takes.
  private static var stepCount: Int64 { 12 }
  private static var step: Interval { .microseconds(80_000) }

  public init() {}

  /// Whether something works.
  public var isOn: Bool { start != nil }
  public mutating func begin(at time: Instant) { start = time }
  public mutating func end() { start = nil }

  public func isResting(at time: Instant) -> Bool { start == nil }

  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    let turns = start.map { start in
      let steps = max((time - start).microseconds, 0) / Self.step.microseconds
      return Float(Int(steps % Self.stepCount)) / Float(Int(Self.stepCount))
    }
    guard turns != shown else { return }
    shown = turns
    changes.isWhole = true
  }
}

extension Canvas {
  /// Twelve dots, of which the one in front is brightest.
  mutating func busyRing(at center: Point, radius: Float, turns: Float, _ color: Color) {
    for step in 0..<12 {
      let share = Float(step) / 12
      let (sine, cosine) = sineAndCosine((turns - share) * 2 * Float.pi)
      let place = center + Vector(dx: sine, dy: -cosine) * radius
      fillCircle(center: place, radius: radius * 0.19, color.opacity(1 - share))
    }
  }
}
