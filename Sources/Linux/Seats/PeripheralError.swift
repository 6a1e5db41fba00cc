import CSystem

/// Why a motor or an accelerometer cannot be used, as one line for a person: the option, the path,
/// what, and how to fix it. UTF-8, since a board's program has no strings.
public struct PeripheralError: Error, Equatable, Sendable {
  public var message: [UInt8]

  init(
    _ option: StaticString, _ path: [UInt8], _ what: StaticString, remedy: StaticString
  ) {
    message = []
    message += option
    message.append(0x20)
    message += path
    message += what
    message += remedy
  }

  /// A path that the system refused, by the number of its error.
  static func cannotOpen(
    _ option: StaticString, _ path: [UInt8], _ code: Int32, remedy: StaticString
  ) -> PeripheralError {
    var place = path
    place += ": "
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { text in
      let length = evdev_error_text(code, text.baseAddress, Int32(text.count))
      place.append(contentsOf: UnsafeRawBufferPointer(start: text.baseAddress, count: Int(length)))
    }
    return PeripheralError(option, place, "; ", remedy: remedy)
  }
}

extension [UInt8] {
  static func += (bytes: inout [UInt8], text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// A path below this one.
  func appending(_ name: StaticString) -> [UInt8] {
    var path = self
    path += name
    return path
  }

  /// Calls with the path as a C string.
  func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    var text = self
    text.append(0)
    return text.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { preconditionFailure("a path has an end") }
      return body(start.assumingMemoryBound(to: CChar.self))
    }
  }
}
