/// A word of the program's own text: a literal, by its address.
///
/// `StaticString` says the same in three machine words; records hold many of these.
public struct Word: BitwiseCopyable, @unchecked Sendable {
  /// The literal's UTF-8 bytes, up to a zero. Literals live as long as the program.
  private let start: UnsafePointer<UInt8>

  /// - Precondition: `text` is a literal of more than one character, or an empty one.
  public init(_ text: StaticString) {
    precondition(text.hasPointerRepresentation, "a word is a string literal, not a scalar")
    start = text.utf8Start
  }

  /// Calls `body` with each of its UTF-8 bytes, in order.
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
  public init(stringLiteral text: StaticString) { self.init(text) }
}

extension Word: Equatable {
  public static func == (left: Word, right: Word) -> Bool {
    var (a, b) = (left.start, right.start)
    while a.pointee == b.pointee {
      if a.pointee == 0 { return true }
      a += 1
      b += 1
    }
    return false
  }
}
