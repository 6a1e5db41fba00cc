extension StaticString {
  /// Lends the literal's UTF-8 bytes.
  public func withUTF8Span<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    guard hasPointerRepresentation else {
      // A literal of a single character may be stored as a scalar.
      return Label(scalar: unicodeScalar).withUTF8Span(body)
    }
    return body(Span(_unsafeStart: utf8Start, count: utf8CodeUnitCount))
  }
}
