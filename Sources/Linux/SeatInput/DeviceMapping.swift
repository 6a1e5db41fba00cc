public import TactusCore

/// Maps positions on one device to positions on the display, as libinput does it to the last bit.
public struct DeviceMapping: Equatable, Sendable {
  private let mapping: TouchMapping
  private let calibration: DeviceCalibration
  private let x: AxisRange
  private let y: AxisRange
  private let imprints: ImprintScale

  /// - Parameter imprints: how the device counts sizes and pressures.
  /// - Precondition: both ranges have units.
  public init(
    _ mapping: TouchMapping, x: AxisRange, y: AxisRange, imprints: ImprintScale = .none
  ) {
    precondition(x.count > 0 && y.count > 0, "an axis has units")
    self.mapping = mapping
    self.x = x
    self.y = y
    self.imprints = imprints
    calibration = DeviceCalibration(mapping.matrix, x: x, y: y)
  }

  /// The position in points of one in device units.
  public func point(x deviceX: Int32, y deviceY: Int32) -> Point {
    let device = calibration.apply(x: deviceX, y: deviceY)
    return mapping.point(
      pixelX: Self.pixel(device.x, x, mapping.pixelWidth),
      pixelY: Self.pixel(device.y, y, mapping.pixelHeight))
  }

  /// What the device states of a contact.
  func imprint(of change: SlotChange) -> Imprint {
    imprints.imprint(of: change, pointsPerUnit: pointsPerUnit)
  }

  /// Of a length without a direction, whose scale is that of areas.
  public var pointsPerUnit: Double {
    let m = mapping.matrix
    let turned = abs(Double(m[0]) * Double(m[4]) - Double(m[1]) * Double(m[3]))
    let pixels = Double(mapping.pixelWidth) * Double(mapping.pixelHeight)
    let pixelsPerUnit = (turned * pixels / (x.count * y.count)).squareRoot()
    return pixelsPerUnit / mapping.pixelsPerPoint
  }

  /// libinput's `evdev_device_transform_x`.
  private static func pixel(_ value: Int32, _ range: AxisRange, _ pixels: UInt32) -> Double {
    (Double(value) - Double(range.minimum)) * Double(pixels) / range.count
  }
}

extension TouchChange {
  /// A device's change, on the display.
  init(_ change: SlotChange, _ mapping: DeviceMapping) {
    let point = mapping.point(x: change.x, y: change.y)
    let imprint = mapping.imprint(of: change)
    switch change.kind {
    case .land: self = .down(slot: change.slot, at: point, imprint)
    case .move, .press: self = .move(slot: change.slot, to: point, imprint)
    case .lift: self = .up(slot: change.slot)
    case .cancel: self = .cancel(slot: change.slot)
    }
  }
}
