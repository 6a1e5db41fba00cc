import InputText
import SeatInput

/// Which axes a device lacks that is a touchscreen by everything else: its description was cut, or
/// its driver does not set them up.
struct MissingAxes {
  /// Where its axes are described.
  private let line: Int?
  private let device: String
  private let names: [String]
  /// The line of the first event of one of them.
  private let event: Int32?

  /// Nil for a device that has a place for its contacts, or none of a touchscreen's other traits.
  init?(_ device: DeviceEvents) {
    let description = device.description
    guard description.kind == .other else { return nil }
    let isMultitouch =
      Self.multitouch.contains { description.has(axis: $0) }
      || device.log.contains { Self.isAxis($0.event) && Self.multitouch.contains($0.event.code) }
    guard isMultitouch || description.hasTouchButton || description.isDirect == true else {
      return nil
    }
    let axes =
      isMultitouch
      ? [(AxisCode.multitouchX, "ABS_MT_POSITION_X"), (AxisCode.multitouchY, "ABS_MT_POSITION_Y")]
      : [(AxisCode.x, "ABS_X"), (AxisCode.y, "ABS_Y")]
    let missing = axes.filter { !description.has(axis: $0.0) }
    names = missing.map { $0.1 }
    line = description.line
    self.device = description.name.isEmpty ? "the device" : "'\(description.name)'"
    event =
      device.log.first { sent, _ in
        Self.isAxis(sent) && missing.contains { $0.0 == sent.code }
      }?.line
  }

  /// `ABS_MT_SLOT` to `ABS_MT_TOOL_Y`.
  private static let multitouch: ClosedRange<UInt16> = 0x2f...0x3d

  private static func isAxis(_ event: EvdevEvent) -> Bool { event.type == EventType.absolute }

  /// Whether it sends positions all the same, so that it can be read once their range is known.
  var isSent: Bool { event != nil }

  func error(in file: String) -> TextError {
    let what =
      "\(device) states no \(names.joined(separator: " and no ")), without which it is no "
      + "touchscreen" + (event.map { ", though line \($0) has one" } ?? "")
    let remedy =
      isSent
      ? "give --ranges x=0..799,y=0..479, or record it again with its whole description"
      : "record the node that has them: evtest without a name lists all; if none has, the driver "
        + "must set them up with input_set_abs_params()"
    return line.map { .malformed(file: file, line: $0, what: what, remedy: remedy) }
      ?? .unusable(file: file, what: what, remedy: remedy)
  }
}
