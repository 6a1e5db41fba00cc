/// FNV-1a with 64 bits, by Fowler, Noll and Vo (IETF draft-eastlake-fnv).
public struct FNV1a: BitwiseCopyable, Sendable {
  /// The hash of the bytes so far; the offset basis when there were none.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  @inline(__always)
  public mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(truncatingIfNeeded: byte)) &* 0x100_0000_01B3
  }
}

extension Surface {
  /// The hash of all pixels, clip or not: row by row, byte by byte as they lie in memory, without
  /// the bytes between rows, and with zero for the byte of a pixel that the display ignores.
  public var hash: UInt64 {
    var hash = FNV1a()
    for y in 0..<height {
      let bytes = UnsafeRawPointer(memory + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
      switch format {
      case .xrgb8888:
        for x in 0..<width {
          hash.add(bytes[4 * x])
          hash.add(bytes[4 * x + 1])
          hash.add(bytes[4 * x + 2])
          hash.add(0)
        }
      case .rgb565:
        for i in 0..<2 * width { hash.add(bytes[i]) }
      }
    }
    return hash.value
  }
}
