import InputText
import SeatInput

/// The description of the axes in the comments of evemu 1.2 and 1.3:
///
///     #   Event type 3 (EV_ABS)
///     #     Event code 53 (ABS_MT_POSITION_X)
///     #       Value      274
///     #       Min          0
///     #       Max       1279
///
/// Only these comments hold the slot that was current when the recording began.
struct EvemuComments {
  private var type: UInt16?
  private var code: UInt16?
  private var limits: [UInt16: (minimum: Int32?, maximum: Int32?)] = [:]
  private var resolutions: [UInt16: Int32] = [:]
  private var firstSlot: Int32?

  mutating func take(_ line: ArraySlice<UInt8>) {
    let fields = line.dropFirst().fields
    guard fields.count >= 2 else { return }
    if fields.count >= 3, fields[0].starts(with: "Event") {
      let number = fields[2].decimal.flatMap(UInt16.init(exactly:))
      if fields[1].starts(with: "type") { (type, code) = (number, nil) }
      if fields[1].starts(with: "code") { code = number }
      return
    }
    guard type == EventType.absolute, let code,
      let value = fields[1].decimal.flatMap(Int32.init(exactly:))
    else { return }
    if fields[0].starts(with: "Min") { limits[code, default: (nil, nil)].minimum = value }
    if fields[0].starts(with: "Max") { limits[code, default: (nil, nil)].maximum = value }
    if fields[0].starts(with: "Resolution") { resolutions[code] = value }
    if fields[0].starts(with: "Value"), code == AxisCode.slot { firstSlot = value }
  }

  /// Fills in what the other lines leave out.
  func complete(_ description: inout DeviceDescription) {
    for (code, limit) in limits where description.ranges[code] == nil {
      guard let minimum = limit.minimum, let maximum = limit.maximum else { continue }
      description.ranges[code] = AxisRange(minimum: minimum, maximum: maximum)
    }
    for (code, resolution) in resolutions where description.resolutions[code] == nil {
      description.resolutions[code] = resolution
    }
    if let firstSlot { description.firstSlot = firstSlot }
  }
}
