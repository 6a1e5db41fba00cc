public import SeatInput

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

  /// From `154x86mm`; nil for anything else, and when a side is out of range.
  public init?(_ text: String) {
    let sides =
      text.hasSuffix("mm")
      ? text.dropLast(2).split(separator: "x", omittingEmptySubsequences: false)
        .map { Double($0) } : []
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    self.init(width: width, height: height)
  }

  /// The same a quarter turned.
  public var turned: PanelSize {
    var turned = self
    (turned.width, turned.height) = (height, width)
    return turned
  }

  /// As it is parsed.
  public var text: String { "\(Self.number(width))x\(Self.number(height))mm" }

  /// Without a point where it has no decimals.
  private static func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}

/// The numbers that a panel counts its axes by, for a recording that lacks them.
public struct PanelRanges: Equatable, Sendable {
  public var x: AxisRange
  public var y: AxisRange

  /// From `x=0..1079,y=0..2399`; nil for anything else, and when an axis has no length.
  public init?(_ text: String) {
    let axes = text.split(separator: ",", omittingEmptySubsequences: false)
    guard axes.count == 2, let x = Self.range(axes[0], of: "x="),
      let y = Self.range(axes[1], of: "y=")
    else { return nil }
    self.x = x
    self.y = y
  }

  /// As it is parsed.
  public var text: String {
    "x=\(x.minimum)..\(x.maximum),y=\(y.minimum)..\(y.maximum)"
  }

  private static func range(_ text: Substring, of axis: String) -> AxisRange? {
    let ends = text.dropFirst(axis.count).split(separator: ".", omittingEmptySubsequences: false)
    guard text.hasPrefix(axis), ends.count == 3, ends[1].isEmpty, let minimum = Int32(ends[0]),
      let maximum = Int32(ends[2]), minimum < maximum
    else { return nil }
    return AxisRange(minimum: minimum, maximum: maximum)
  }
}
