/// Where the bytes of a frame file come from.
public protocol ByteSource: ~Copyable {
  /// The next byte; nil at the end.
  mutating func next() -> UInt8?
}

/// Where the bytes of a frame file go.
public protocol ByteSink: ~Copyable {
  mutating func append(_ byte: UInt8)
}
