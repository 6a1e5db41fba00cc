/// Reads a frame file. No bytes, however wrong, make it trap.
public struct FrameFileReader<Source: ByteSource & ~Copyable>: ~Copyable {
  public let header: FrameFileHeader
  /// The bytes, for a caller that must fetch them.
  public var source: Source

  public init(_ source: consuming Source) throws(FrameFileError) {
    header = try source.readHeader()
    self.source = source
  }

  /// What follows; not to be asked for after the end.
  public mutating func next() throws(FrameFileError) -> FrameFileEntry {
    try source.readEntry()
  }
}
