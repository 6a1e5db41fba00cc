public import Gestures
public import Interactions
public import TactusCore

/// A part that comes to rest at a time, and remembers what it was asked to do.
public struct TimedPart: Part {
  public var nextRest = Instant.never
  public var place: Float
  public private(set) var grounds: [Ground] = []
  /// In milliseconds.
  public private(set) var letGoes: [Int64] = []

  public init(restsAt milliseconds: Int64? = nil, place: Float = 0) {
    if let milliseconds { nextRest = .zero + .milliseconds(milliseconds) }
    self.place = place
  }

  public mutating func takeRest(by time: Instant) -> Float? {
    guard time >= nextRest else { return nil }
    nextRest = .never
    return place
  }

  public func place(at time: Instant) -> Float? { place }
  public func isResting(at time: Instant) -> Bool { nextRest == .never || time >= nextRest }

  public mutating func touch(_ touch: Touch, on ground: Ground) { grounds.append(ground) }

  /// It stops at once.
  public mutating func letGo(at time: Instant) {
    letGoes.append(time.microseconds / 1000)
    if nextRest > time, nextRest < .never { nextRest = time }
  }

  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {}
}
