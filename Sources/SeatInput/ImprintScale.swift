import TactusCore

/// How a device counts the sizes and pressures of its contacts.
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
      surfaceUnits =
        switch Self.unit(of: size, x: x.range, y: y) {
        case .perMillimetre(let own): x.resolution > 0 ? Double(x.resolution) / own : nil
        case .surface: 1
        case .unknown: nil
        }
    }
    if let pressure, pressure.maximum > pressure.minimum { self.pressure = pressure }
  }

  /// What sizes are counted in.
  public enum SizeUnit: Equatable, Sendable {
    /// So many units of their own in a millimetre.
    case perMillimetre(Double)
    /// The units of the surface.
    case surface
    case unknown
  }

  /// By the kernel's rule a size has the units of the surface (multi-touch-protocol.rst), unless it
  /// states a resolution of its own. Many drivers send numbers of eight bits or fewer instead: then
  /// their range is smaller than the surface by far, and what they count in is not known.
  ///
  /// - Parameters:
  ///   - size: the range of `ABS_MT_TOUCH_MAJOR`, and its units per millimetre, 0 where it states
  ///     none.
  ///   - x: the range of the surface.
  public static func unit(
    of size: (range: AxisRange, resolution: Int32), x: AxisRange, y: AxisRange
  ) -> SizeUnit {
    if size.resolution > 0 { return .perMillimetre(Double(size.resolution)) }
    return size.range.count >= max(x.count, y.count) / 2 ? .surface : .unknown
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
