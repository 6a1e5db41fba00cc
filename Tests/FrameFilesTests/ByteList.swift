import FrameFiles

/// Bytes in memory as a source and as a sink.
struct ByteList: ByteSource, ByteSink {
  var bytes: [UInt8] = []
  private var position = 0

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  mutating func next() -> UInt8? {
    guard position < bytes.count else { return nil }
    position += 1
    return bytes[position - 1]
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }
}
