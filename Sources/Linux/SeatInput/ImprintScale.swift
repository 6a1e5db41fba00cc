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
  ///   - size: the range of `ABS_MT_TOUCH_MAJOR`, and its units per millimetre, 0 where they are
  ///     not known.
  ///   - pressure: the range of `ABS_MT_PRESSURE`, or of `ABS_PRESSURE` without slots.
  ///   - x: the range of the surface, with the same.
  ///   - y: the same along its other axis.
  public init(
    size: (range: AxisRange, resolution: Double)?, pressure: AxisRange?,
    x: (range: AxisRange, resolution: Double), y: (range: AxisRange, resolution: Double)
  ) {
    if let size {
      switch Self.unit(of: size, x: x.range, y: y.range) {
      case .perMillimetre(let own):
        // A length without a direction has the scale of areas, also where units are not square.
        let (perX, perY) = (max(0, x.resolution), max(0, y.resolution))
        let perMillimetre = perX > 0 && perY > 0 ? (perX * perY).squareRoot() : max(perX, perY)
        surfaceUnits = perMillimetre > 0 ? perMillimetre / own : nil
      case .surface: surfaceUnits = 1
      case .unknown: break
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
  /// states a resolution of its own. Many drivers send numbers of eight bits or of sixteen instead:
  /// what they count in is not known. So a size without a resolution is of the surface where its
  /// range is half of the longer side or more, for nothing is longer than the diagonal, and is not
  /// all of eight bits or of sixteen, unless a side has as many units.
  ///
  /// - Parameters:
  ///   - size: the range of `ABS_MT_TOUCH_MAJOR`, and its units per millimetre, 0 where it states
  ///     none.
  ///   - x: the range of the surface.
  public static func unit(
    of size: (range: AxisRange, resolution: Double), x: AxisRange, y: AxisRange
  ) -> SizeUnit {
    if size.resolution > 0 { return .perMillimetre(size.resolution) }
    let range = size.range
    let isNumber = range.minimum == 0 && (range.maximum == 255 || range.maximum == 65_535)
    guard !isNumber || range.maximum == x.maximum || range.maximum == y.maximum else {
      return .unknown
    }
    let isOfSurface =
      range.count >= max(x.count, y.count) / 2
      && range.count <= (x.count * x.count + y.count * y.count).squareRoot()
    return isOfSurface ? .surface : .unknown
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
