/// libinput's calibration of a device, to the last bit: its matrix, converted to device units, and
/// the result truncated to whole ones.
struct DeviceCalibration: Equatable, Sendable {
  /// Two rows of three in device units; nil for the identity.
  private let rows: [Float]?

  /// - Parameter matrix: two rows of three that map the device's unit square.
  init(_ matrix: [Float], x: AxisRange, y: AxisRange) {
    rows = Self.deviceCalibration(matrix, x: x, y: y)
  }

  /// A position in device units, calibrated.
  func apply(x: Int32, y: Int32) -> (x: Int32, y: Int32) {
    guard let m = rows else { return (x, y) }
    let newX = Float(x) * m[0] + Float(y) * m[1] + m[2]
    let newY = Float(x) * m[3] + Float(y) * m[4] + m[5]
    // Truncated towards zero, like a C conversion to int; out of range, which is undefined in C,
    // saturates.
    return (Int32(truncatingSaturated: newX), Int32(truncatingSaturated: newY))
  }

  /// The calibration matrix converted from the unit square to device units: unnormalize · matrix ·
  /// normalize, in the order and precision that libinput uses.
  private static func deviceCalibration(
    _ rows: [Float], x: AxisRange, y: AxisRange
  ) -> [Float]? {
    if rows == [1, 0, 0, 0, 1, 0] { return nil }
    let transform = [rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], 0, 0, 1]
    let unnormalize = product(
      translation(Float(x.minimum), Float(y.minimum)), scale(Float(x.count), Float(y.count)))
    let normalize = product(
      translation(Float(-Double(x.minimum) / x.count), Float(-Double(y.minimum) / y.count)),
      scale(Float(1 / x.count), Float(1 / y.count)))
    return Array(product(product(unnormalize, transform), normalize)[0..<6])
  }

  private static func translation(_ x: Float, _ y: Float) -> [Float] {
    [1, 0, x, 0, 1, y, 0, 0, 1]
  }

  private static func scale(_ x: Float, _ y: Float) -> [Float] { [x, 0, 0, 0, y, 0, 0, 0, 1] }

  /// The product of two 3 × 3 matrices: products in `Float`, sums in `Double`.
  private static func product(_ left: [Float], _ right: [Float]) -> [Float] {
    (0..<9).map { index in
      var sum = 0.0
      for i in 0..<3 { sum += Double(left[index / 3 * 3 + i] * right[i * 3 + index % 3]) }
      return Float(sum)
    }
  }
}

extension Int32 {
  fileprivate init(truncatingSaturated value: Float) {
    if value.isNaN {
      self = 0
    } else {
      self = Int32(Swift.min(Swift.max(Double(value), Double(Int32.min)), Double(Int32.max)))
    }
  }
}
