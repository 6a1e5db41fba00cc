import TactusCore

/// How a device counts the sizes and pressures of its contacts.
///
/// By the kernel's rule a size has the units of the surface (multi-touch-protocol.rst), unless it
/// states a resolution of its own. Many drivers send numbers of eight bits or fewer instead: then
/// their range is smaller than the surface by far, and what they count in is not known.
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
  public init(
    size: (range: AxisRange, resolution: Int32)?, pressure: AxisRange?,
    x: (range: AxisRange, resolution: Int32), y: AxisRange
  ) {
    if let size {
      if size.resolution > 0 {
        let perMillimetre = Double(x.resolution)
        surfaceUnits = perMillimetre > 0 ? perMillimetre / Double(size.resolution) : nil
      } else if size.range.count >= max(x.range.count, y.count) / 2 {
        surfaceUnits = 1
      }
    }
    if let pressure, pressure.maximum > pressure.minimum { self.pressure = pressure }
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
