import CLinuxDisplay

/// Why there is no display, as one line for a person: what, where, and how to mend it. UTF-8, since
/// a board's program has no strings.
public struct DisplayError: Error, Equatable, Sendable {
  public var message: [UInt8]

  init(_ message: [UInt8]) { self.message = message }
}

/// A request that the system refused, by its number.
struct SystemError: Error, Equatable {
  var code: CInt

  init(code: CInt) { self.code = code }

  /// The error of the request just made.
  init() { code = display_errno() }
}

// Lines of text put together from bytes. None of this runs while pictures are shown.
extension [UInt8] {
  init(_ text: StaticString) {
    self.init(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  static func += (bytes: inout [UInt8], text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  static func += (bytes: inout [UInt8], number: Int) {
    var rest = number.magnitude
    var digits: [UInt8] = []
    repeat {
      digits.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    if number < 0 { bytes.append(0x2D) }
    bytes.append(contentsOf: digits.reversed())
  }

  /// The text that a C string holds, without its end.
  init(text: UnsafePointer<CChar>) {
    self.init()
    var index = 0
    while text[index] != 0 {
      append(UInt8(bitPattern: text[index]))
      index += 1
    }
  }

  /// What the system says of an error.
  init(error: CInt) { self.init(text: display_error_text(error)) }

  func starts(with text: StaticString) -> Bool {
    let wanted = text.utf8CodeUnitCount
    guard count >= wanted else { return false }
    for index in 0..<wanted where self[index] != text.utf8Start[index] { return false }
    return true
  }

  static func == (bytes: [UInt8], text: StaticString) -> Bool {
    bytes.count == text.utf8CodeUnitCount && bytes.starts(with: text)
  }

  /// Calls with the bytes as a C string.
  func withText<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    var text = self
    text.append(0)
    return text.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { preconditionFailure("a text has an end") }
      return body(start.assumingMemoryBound(to: CChar.self))
    }
  }
}

extension DisplayError {
  /// A device that could not be opened.
  static func open(_ path: [UInt8], error: CInt) -> DisplayError {
    var line = path
    line += ": "
    switch error {
    case ENOENT, ENODEV, ENXIO, ENOTDIR:
      line += "no such device; is its driver loaded? 'ls /dev/dri /dev/fb*' lists what there is"
    case EACCES, EPERM:
      line += "no permission; run 'usermod -aG video USER' as root, then log in again"
    default:
      line += [UInt8](error: error)
      line += "; 'ls /dev/dri /dev/fb*' lists the displays"
    }
    return DisplayError(line)
  }

  /// A request that a device refused.
  static func refused(_ path: [UInt8], _ what: StaticString, error: CInt) -> DisplayError {
    var line = path
    line += ": "
    line += what
    line += ": "
    line += [UInt8](error: error)
    return DisplayError(line)
  }
}
