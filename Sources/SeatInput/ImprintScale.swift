import TactusCore

/// How a device counts the sizes and pressures of its contacts.
///
/// By the kernel's rule a size has the units of the surface (multi-touch-protocol.rst), unless it
/// states a resolution of its own. Many drivers send numbers of eight or sixteen bits instead: then
/// their range is not about the surface's, and what they count in is not known.
public struct ImprintScale: Equatable, Sendable {
  /// Units of the surface in one of a size; nil where that is not known.
  private var surfaceUnits: Double?
  /// What pressures are parts of; nil without.
  private var pressure: AxisRange?

  /// A device that states neither.
  public static var none: ImprintScale { ImprintScale() }

  private init() {}

  /// - Parameters:
  ///   - size: the range of `ABS_MT_TOUCH_MAJOR`, and its units per millimetre, 0 where it states
  ///     none.
  ///   - pressure: the range of `ABS_MT_PRESSURE`, or of `ABS_PRESSURE` without slots.
  ///   - x: the range of the surface, with the same.
  ///   - y: the same along its other axis.
  public init(
    size: (range: AxisRange, resolution: Int32)?, pressure: AxisRange?,
    x: (range: AxisRange, resolution: Int32), y: (range: AxisRange, resolution: Int32)
  ) {
    if let size {
      if size.resolution > 0 {
        // A length without a direction has the scale of areas, also where units are not square.
        let (perX, perY) = (Double(max(0, x.resolution)), Double(max(0, y.resolution)))
        let perMillimetre = perX > 0 && perY > 0 ? (perX * perY).squareRoot() : max(perX, perY)
        surfaceUnits = perMillimetre > 0 ? perMillimetre / Double(size.resolution) : nil
      } else if Self.isOfSurface(size.range, x.range, y.range) {
        surfaceUnits = 1
      }
    }
    if let pressure, pressure.maximum > pressure.minimum { self.pressure = pressure }
  }

  /// Whether a size without a resolution has the units of the surface, by its range: that is half
  /// of the longer side or more, and nothing is longer than the diagonal. All of eight bits or of
  /// sixteen is a driver's number, unless a side has as many units.
  public static func isOfSurface(_ size: AxisRange, _ x: AxisRange, _ y: AxisRange) -> Bool {
    let isNumber = size.minimum == 0 && (size.maximum == 255 || size.maximum == 65_535)
    guard !isNumber || size.maximum == x.maximum || size.maximum == y.maximum else { return false }
    return size.count >= max(x.count, y.count) / 2
      && size.count <= (x.count * x.count + y.count * y.count).squareRoot()
  }

  /// - Parameter pointsPerUnit: of the surface.
  func imprint(of change: SlotChange, pointsPerUnit: Double) -> Imprint {
    guard surfaceUnits != nil || pressure != nil else { return .none }
    let size = surfaceUnits.map { Double(change.size) * $0 * pointsPerUnit }
    let part = pressure.map { range in
      (Double(change.pressure) - Double(range.minimum)) / (range.count - 1)
    }
    return Imprint(
      size: size.map { Float(min(max($0, 0), 1000)) },
      pressure: part.map { Float(min(max($0, 0), 1)) })
  }
}
