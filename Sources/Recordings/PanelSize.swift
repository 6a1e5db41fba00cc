/// The size of a panel in millimetres, in device orientation.
public struct PanelSize: Equatable, Sendable {
  public var width: Double
  public var height: Double

  /// The accepted lengths of a side, in millimetres; those of a board file.
  public static let side: ClosedRange<Double> = 5...5000

  /// Nil when a side is out of range.
  public init?(width: Double, height: Double) {
    guard Self.side.contains(width), Self.side.contains(height) else { return nil }
    self.width = width
    self.height = height
  }
}
