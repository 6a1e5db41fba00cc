/// What a display's EDID holds: the preferred mode's rate and size.
///
/// Only the first detailed timing descriptor is read, which is the preferred mode (VESA E-EDID
/// release A, 3.10.2).
struct DisplayIdentity: Equatable {
  /// In hertz.
  let rate: Double
  /// Nil when the display does not know it, as a projector.
  let millimetres: MachineParts.Size?

  /// Nil when the bytes are no EDID with a detailed timing.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 128, bytes.starts(with: [0, 255, 255, 255, 255, 255, 255, 0]) else {
      return nil
    }
    func byte(_ place: Int) -> Int { Int(bytes[54 + place]) }
    let clock = (byte(0) | byte(1) << 8) * 10_000
    let columns = byte(2) | (byte(4) & 0xf0) << 4
    let rows = byte(5) | (byte(7) & 0xf0) << 4
    let width = columns + (byte(3) | (byte(4) & 0x0f) << 8)
    let height = rows + (byte(6) | (byte(7) & 0x0f) << 8)
    guard clock > 0, width > 0, height > 0 else { return nil }
    rate = Double(clock) / Double(width * height)
    let size = (byte(12) | (byte(14) & 0xf0) << 4, byte(13) | (byte(14) & 0x0f) << 8)
    millimetres =
      size.0 > 0 && size.1 > 0 ? MachineParts.Size(width: size.0, height: size.1) : nil
  }
}
