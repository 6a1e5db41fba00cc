public import Firmware
public import TactusCore

/// A panel that merges accelerometer samples into its reports.
///
/// Problem: the sensor is sampled when a tick begins, but touch frames arrive a little after their
/// time, and reports are ordered by time. Solution: a sample gets the start time of the previous
/// tick, so that any frame in flight at that time has arrived.
public struct AccelerometerPanel<Base: Panel & ~Copyable>: Panel, ~Copyable {
  /// What reports touches.
  public var base: Base
  private let read: () -> Acceleration?
  private var lastLimit: Instant?
  private var lastSample = Instant.longAgo
  private var sample: (acceleration: Acceleration, time: Instant)?
  private var peeked: PanelReport?

  /// The minimum sampling interval: 100 Hz is enough for a hand that shakes the device.
  public static var samplePeriod: Interval { .milliseconds(10) }

  /// - Parameter read: returns the current acceleration; nil when there is none.
  public init(_ base: consuming Base, read: @escaping () -> Acceleration?) {
    self.base = base
    self.read = read
  }

  public var isFinished: Bool { base.isFinished && peeked == nil && sample == nil }

  public mutating func next(before limit: Instant) -> PanelReport? {
    takeSample(before: limit)
    if peeked == nil { peeked = base.next(before: limit) }
    if let sample, peeked.map({ sample.time < $0.time }) ?? true {
      self.sample = nil
      return .acceleration(sample.acceleration, at: sample.time)
    }
    defer { peeked = nil }
    return peeked
  }

  private mutating func takeSample(before limit: Instant) {
    defer { lastLimit = max(limit, lastLimit ?? limit) }
    guard let time = lastLimit, time < limit, sample == nil,
      time - lastSample >= Self.samplePeriod, let acceleration = read()
    else { return }
    lastSample = time
    sample = (acceleration, time)
  }
}
