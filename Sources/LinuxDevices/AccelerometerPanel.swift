public import Firmware
public import TactusCore

/// A panel that also tells what an accelerometer feels, in one stream.
///
/// Problem: the sensor is looked at when a tick begins, but frames of the glass arrive a little
/// after their time, and order is by time. Solution: a sample counts for the moment at which the
/// tick before began, so that what was on its way then has come.
public struct AccelerometerPanel<Base: Panel & ~Copyable>: Panel, ~Copyable {
  private var base: Base
  private let read: () -> Acceleration?
  private var lastLimit: Instant?
  private var lastSample = Instant.longAgo
  private var sample: (felt: Acceleration, time: Instant)?
  private var peeked: PanelReport?

  /// At most so often is the sensor looked at: a hand that shakes needs no more than 100 Hz.
  public static var samplePeriod: Interval { .milliseconds(10) }

  /// - Parameter read: the present acceleration; nil when there is none.
  public init(_ base: consuming Base, read: @escaping () -> Acceleration?) {
    self.base = base
    self.read = read
  }

  public var isFinished: Bool { base.isFinished && peeked == nil && sample == nil }

  public mutating func next(before limit: Instant) -> PanelReport? {
    look(before: limit)
    if peeked == nil { peeked = base.next(before: limit) }
    if let sample, peeked.map({ sample.time < $0.time }) ?? true {
      self.sample = nil
      return .acceleration(sample.felt, at: sample.time)
    }
    defer { peeked = nil }
    return peeked
  }

  private mutating func look(before limit: Instant) {
    defer { lastLimit = max(limit, lastLimit ?? limit) }
    guard let time = lastLimit, time < limit, sample == nil,
      time - lastSample >= Self.samplePeriod, let felt = read()
    else { return }
    lastSample = time
    sample = (felt, time)
  }
}
