/// Something that can lend its UTF-8 bytes. Not a `String`, which lives on a heap.
public protocol TextSource {
  func withUTF8<Result>(_ body: (Span<UInt8>) -> Result) -> Result
}

extension StaticString: TextSource {
  public func withUTF8<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    guard hasPointerRepresentation else {
      // A literal of one character may be kept as a scalar.
      return Label(unicodeScalar).withUTF8(body)
    }
    return body(Span(_unsafeStart: utf8Start, count: utf8CodeUnitCount))
  }
}
