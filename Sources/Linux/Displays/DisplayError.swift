import CDisplay

/// Why there is no display, as one line for a person: what, where, and how to fix it. UTF-8, since
/// a board's program has no strings.
public struct DisplayError: Error, Equatable, Sendable {
  public var message: [UInt8]

  public init(_ message: [UInt8]) { self.message = message }
}

/// A request that the system refused, by its number.
struct SystemError: Error, Equatable {
  var code: CInt

  init(code: CInt) { self.code = code }

  /// The error of the request just made.
  init() { code = display_errno() }
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
