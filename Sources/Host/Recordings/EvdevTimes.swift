import InputText
import SeatInput

extension EvdevEvent {
  /// The largest number of seconds in a timestamp: about 34 000 years, far from overflow.
  static let secondsMax: Int64 = 1 << 40

  /// A timestamp in microseconds; nil when seconds or microseconds are out of range.
  static func time(seconds: Int64, microseconds: Int64) -> Int64? {
    guard (0...secondsMax).contains(seconds), (0..<1_000_000).contains(microseconds) else {
      return nil
    }
    return seconds * 1_000_000 + microseconds
  }

  /// A timestamp as evemu, evtest and getevent write it, `<seconds>.<microseconds>`; nil for
  /// anything else.
  static func time(_ text: ArraySlice<UInt8>) -> Int64? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 6, let seconds = parts[0].decimal,
      let microseconds = parts[1].decimal
    else { return nil }
    return time(seconds: seconds, microseconds: microseconds)
  }
}
