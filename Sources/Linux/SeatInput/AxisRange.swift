/// The range of an axis in device units, both ends included.
public struct AxisRange: Equatable, Sendable {
  public var minimum: Int32
  public var maximum: Int32

  public init(minimum: Int32, maximum: Int32) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The number of units, both ends included.
  public var count: Double { Double(maximum) - Double(minimum) + 1 }
}
