/// Paths are bytes. A text holds any of them, and gives them back as they were.
///
/// A byte that is no part of a text in UTF-8 is held as a code point from U+10FF80 to U+10FFFF, the
/// end of the last private plane; and so is each byte of a text that has one of those itself. So no
/// two paths have the same text.
extension String {
  private static var escapes: ClosedRange<UInt32> { 0x10_FF80...0x10_FFFF }

  /// The text of a path, or of another argument of a program.
  public init(pathBytes bytes: some Collection<UInt8>) {
    self = ""
    var place = bytes.startIndex
    var rest = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    while true {
      let length: Int
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: return
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if !Self.escapes.contains(scalar.value) {
          unicodeScalars.append(scalar)
          place = bytes.index(place, offsetBy: encoded.count)
          continue
        }
        length = encoded.count
      case .error(let count): length = count
      }
      for _ in 0..<length {
        if let escape = Unicode.Scalar(0x10_FF00 + UInt32(bytes[place])) {
          unicodeScalars.append(escape)
        }
        place = bytes.index(after: place)
      }
    }
  }

  /// The text of a path that the C library gave.
  public init(pathAt path: UnsafePointer<CChar>) {
    var count = 0
    while path[count] != 0 { count += 1 }
    self = path.withMemoryRebound(to: UInt8.self, capacity: count) {
      String(pathBytes: UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// The path's bytes, without the zero that the C library needs.
  public var unterminatedPathBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      if let byte = scalar.escapedByte {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: Unicode.UTF8.encode(scalar) ?? .init())
      }
    }
    return bytes
  }

  /// The path's bytes, and a zero: what the C library takes.
  public var pathForC: [CChar] { unterminatedPathBytes.map(CChar.init(bitPattern:)) + [0] }
}

extension Unicode.Scalar {
  /// The byte that it stands for in the text of a path; nil for any other.
  public var escapedByte: UInt8? {
    (0x10_FF80...0x10_FFFF).contains(value) ? UInt8(truncatingIfNeeded: value) : nil
  }
}
