/// A word from the program's own text: a literal, by its address.
///
/// `StaticString` takes three machine words for the same; records hold many of these.
public struct Word: BitwiseCopyable, @unchecked Sendable {
  /// The literal's UTF-8 bytes, up to a zero byte. Literals live as long as the program.
  @usableFromInline let start: UnsafePointer<UInt8>

  /// - Precondition: a literal of a single character is printable ASCII.
  @inlinable @inline(__always)
  public init(_ text: StaticString) {
    start = text.hasPointerRepresentation ? text.utf8Start : Self.address(of: text.unicodeScalar)
  }

  /// The compiler keeps a literal of a single character as a scalar, which has no address.
  @usableFromInline
  static func address(of scalar: Unicode.Scalar) -> UnsafePointer<UInt8> {
    require(
      scalar.value > 0x20 && scalar.value < 0x7F,
      "a word of one character is printable ASCII, and no space")
    return printable.utf8Start + 2 * Int(scalar.value - 0x21)
  }

  /// The printable ASCII characters from `!` on, each followed by a zero byte.
  private static var printable: StaticString {
    """
    !\0\"\0#\0$\0%\0&\0'\0(\0)\0*\0+\0,\0-\0.\0/\00\01\02\03\04\05\06\07\08\09\0:\0;\0\
    <\0=\0>\0?\0@\0A\0B\0C\0D\0E\0F\0G\0H\0I\0J\0K\0L\0M\0N\0O\0P\0Q\0R\0S\0T\0U\0V\0W\0\
    X\0Y\0Z\0[\0\\\0]\0^\0_\0`\0a\0b\0c\0d\0e\0f\0g\0h\0i\0j\0k\0l\0m\0n\0o\0p\0q\0r\0\
    s\0t\0u\0v\0w\0x\0y\0z\0{\0|\0}\0~\0
    """
  }

  /// Whether a trace can hold it: it is not empty, and has no space, `=` or control character.
  public var fitsTrace: Bool {
    var fits = start.pointee != 0
    forEachByte { byte in
      if byte <= 0x20 || byte == 0x3D || byte == 0x7F { fits = false }
    }
    return fits
  }

  /// Calls `body` with each UTF-8 byte, in order.
  @inline(__always)
  public func forEachByte(_ body: (UInt8) -> Void) {
    var next = start
    while next.pointee != 0 {
      body(next.pointee)
      next += 1
    }
  }
}

extension Word: ExpressibleByStringLiteral {
  @inlinable @inline(__always)
  public init(stringLiteral text: StaticString) { self.init(text) }
}

extension Word: Equatable {
  public static func == (left: Word, right: Word) -> Bool {
    var (a, b) = (left.start, right.start)
    // Mostly it is the same literal.
    if a == b { return true }
    while a.pointee == b.pointee {
      if a.pointee == 0 { return true }
      a += 1
      b += 1
    }
    return false
  }
}
