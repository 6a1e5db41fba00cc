// The hash of a picture.
//
// Problem: a trace records which picture was shown, so every pixel must count, with the same result
// on every processor; a hash that takes one byte after another, each waiting for the multiplication
// of the one before, costs more than most pictures. Solution: the four lanes of XXH32 (Yann Collet,
// xxHash), which are independent of each other and multiply 32 by 32 bits only, which a
// microcontroller does in a cycle; and one merge into 64 bits at the end.
//
//   words   of a row, from the left: in xrgb8888 a pixel, 0x00RRGGBB, is a word; in rgb565 two are,
//           the left one in the lower half, and with an odd width the last one with zero above it.
//           Padding between rows, and the unused byte of a pixel, are ignored.
//   lanes   four numbers of 32 bits, at first P1 + P2, P2, 0 and −P1. Word i of row y goes into
//           lane (i + y) mod 4, so that a vertical line is in all of them:
//             lane = rotateLeft(lane + word · P2, 13) · P1
//   merge   h = width · 2³² + height; then for each lane, 0 to 3:
//             h = (h xor lane) · 0x9E3779B97F4A7C15;  h = h xor (h >> 32)
//           and finally the 64-bit finalizer of MurmurHash3 (Austin Appleby).
//
//   P1 = 2654435761, P2 = 2246822519; arithmetic is modulo 2³², in the merge modulo 2⁶⁴.
//
// Every step is invertible when the other operand is known: pictures of one size that differ in one
// word never have the same hash. Test vectors are in Tests/RasterTests/SurfaceHashTests.swift.

extension Surface {
  /// The hash of all pixels, regardless of the clip.
  public var hash: UInt64 {
    var lanes = HashLanes()
    switch format {
    case .xrgb8888:
      for y in 0..<height {
        lanes.add(row: row(y), count: width) { row, i in
          row.load(fromByteOffset: 4 * i, as: UInt32.self) & 0x00FF_FFFF
        }
        lanes.nextRow()
      }
    case .rgb565:
      // Two pixels per load, if rows are aligned to words.
      let isAligned = (Int(bitPattern: memory) | bytesPerRow) & 3 == 0
      for y in 0..<height {
        if isAligned {
          lanes.add(row: row(y), count: width / 2) { row, i in
            row.load(fromByteOffset: 4 * i, as: UInt32.self)
          }
        } else {
          lanes.add(row: row(y), count: width / 2) { row, i in
            UInt32(row.load(fromByteOffset: 4 * i, as: UInt16.self))
              | UInt32(row.load(fromByteOffset: 4 * i + 2, as: UInt16.self)) &<< 16
          }
        }
        if width & 1 == 1 {
          let last = row(y).load(fromByteOffset: 2 * (width - 1), as: UInt16.self)
          lanes.add(UInt32(last), at: width / 2)
        }
        lanes.nextRow()
      }
    }
    return lanes.merged(width: width, height: height)
  }

  @inline(__always)
  private func row(_ y: Int) -> UnsafeRawPointer { UnsafeRawPointer(memory + y * bytesPerRow) }
}

/// The lanes, in the order in which the words of the current row go into them.
private struct HashLanes {
  private var a: UInt32 = prime1 &+ prime2
  private var b: UInt32 = prime2
  private var c: UInt32 = 0
  private var d: UInt32 = 0 &- prime1

  private static var prime1: UInt32 { 2_654_435_761 }
  private static var prime2: UInt32 { 2_246_822_519 }

  /// Adds words 0 to `count - 1` of a row.
  @inline(__always)
  mutating func add(
    row: UnsafeRawPointer, count: Int, _ word: (UnsafeRawPointer, Int) -> UInt32
  ) {
    // In local variables: four registers.
    var (a, b, c, d) = (self.a, self.b, self.c, self.d)
    var i = 0
    while i &+ 4 <= count {
      Self.mix(&a, word(row, i))
      Self.mix(&b, word(row, i &+ 1))
      Self.mix(&c, word(row, i &+ 2))
      Self.mix(&d, word(row, i &+ 3))
      i &+= 4
    }
    if i < count { Self.mix(&a, word(row, i)) }
    if i &+ 1 < count { Self.mix(&b, word(row, i &+ 1)) }
    if i &+ 2 < count { Self.mix(&c, word(row, i &+ 2)) }
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
  }

  /// Adds word `i` of the row.
  @inline(__always)
  mutating func add(_ word: UInt32, at i: Int) {
    switch i & 3 {
    case 0: Self.mix(&a, word)
    case 1: Self.mix(&b, word)
    case 2: Self.mix(&c, word)
    default: Self.mix(&d, word)
    }
  }

  /// The next row begins one lane further.
  @inline(__always)
  mutating func nextRow() { (a, b, c, d) = (b, c, d, a) }

  @inline(__always)
  private static func mix(_ lane: inout UInt32, _ word: UInt32) {
    let sum = lane &+ word &* prime2
    lane = (sum &<< 13 | sum &>> 19) &* prime1
  }

  func merged(width: Int, height: Int) -> UInt64 {
    var lanes = self
    // Back to the order of row 0.
    for _ in 0..<(4 - height & 3) & 3 { lanes.nextRow() }
    var hash = UInt64(truncatingIfNeeded: width) &<< 32 | UInt64(truncatingIfNeeded: height)
    Self.merge(lanes.a, &hash)
    Self.merge(lanes.b, &hash)
    Self.merge(lanes.c, &hash)
    Self.merge(lanes.d, &hash)
    hash = (hash ^ hash &>> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash &>> 33) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ hash &>> 33
  }

  @inline(__always)
  private static func merge(_ lane: UInt32, _ hash: inout UInt64) {
    hash = (hash ^ UInt64(truncatingIfNeeded: lane)) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash &>> 32
  }
}
