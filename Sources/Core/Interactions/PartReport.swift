public import TactusCore

/// What a part reports when its time has come.
public struct PartReport: Equatable, BitwiseCopyable, Sendable {
  public enum Outcome: Equatable, BitwiseCopyable, Sendable {
    /// It came to rest there, in the unit of what moves; points, mostly.
    case rest(Float)
    case restAt(Point)
    /// A plane came to rest lying like this.
    case plane(PlaneTransform)
    /// What it put off is to be done now; its number, where there are several such things.
    case due(Int)
  }

  public let outcome: Outcome
  /// What of the part it is, in traces; nil for the part itself.
  public let thing: Word?
  /// Which of those things.
  public let index: Int

  @inlinable
  public init(_ outcome: Outcome, of thing: Word? = nil, _ index: Int = 0) {
    self.outcome = outcome
    self.thing = thing
    self.index = index
  }

  /// Where it came to rest, for what one number describes, and the scale of a plane.
  @inlinable
  public var place: Float? {
    switch outcome {
    case .rest(let place): place
    case .plane(let transform): transform.scale
    case .restAt, .due: nil
    }
  }
}
