import Raster
import Testing

/// The hash of a picture, compared with a reference implementation and with vectors that another
/// program made from the text in `SurfaceHash.swift`.
@Suite struct SurfaceHashTests {
  /// Pixels in rows with padding after them, at some offset from a word boundary.
  struct Picture {
    var width: Int
    var height: Int
    var format: PixelFormat
    /// Pixels between rows.
    var padding = 0
    /// Pixels before the first row.
    var lead = 0
    var pixels: [UInt32]
    /// The contents of everything that is not a visible pixel.
    var filler: UInt32 = 0

    var hash: UInt64 {
      switch format {
      case .xrgb8888: hash(of: memory.map { $0 | filler << 24 }, MemoryLayout<UInt32>.size)
      case .rgb565: hash(of: memory.map { UInt16(truncatingIfNeeded: $0) }, 2)
      }
    }

    private var memory: [UInt32] {
      let stride = width + padding
      return (0..<lead + stride * height + 1).map { place in
        let (y, x) = ((place - lead) / max(stride, 1), (place - lead) % max(stride, 1))
        return place >= lead && x < width && y < height ? pixels[y * width + x] : filler
      }
    }

    private func hash<Pixel: BitwiseCopyable>(of memory: [Pixel], _ size: Int) -> UInt64 {
      let storage = UnsafeMutableRawPointer.allocate(byteCount: memory.count * size, alignment: 16)
      defer { storage.deallocate() }
      memory.withUnsafeBytes { storage.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
      return Surface(
        memory: storage + lead * size, width: width, height: height,
        bytesPerRow: (width + padding) * size, format: format
      ).hash
    }
  }

  /// The picture of the vectors.
  private static func sample(_ width: Int, _ height: Int, _ format: PixelFormat) -> Picture {
    var pixels: [UInt32] = []
    for y in 0..<UInt32(height) {
      for x in 0..<UInt32(width) {
        let mixed = UInt64(x * 40_503 + y * 30_011 + 1) * 2_654_435_761
        pixels.append(
          format == .xrgb8888
            ? UInt32(truncatingIfNeeded: mixed) & 0xFF_FFFF
            : UInt32(truncatingIfNeeded: mixed >> 8) & 0xFFFF)
      }
    }
    return Picture(width: width, height: height, format: format, pixels: pixels)
  }

  @Test(
    arguments: [
      (0, 0, 0x400A_6D51_532B_BC77, 0x400A_6D51_532B_BC77),
      (1, 1, 0x1F47_0D97_534B_C001, 0xACEC_D1EC_FAD1_D99F),
      (2, 2, 0x17AE_BFBA_9B67_594A, 0x417A_6F69_F31B_2345),
      (5, 3, 0xAC10_61B3_D741_2BBB, 0x45C0_7D61_E709_9735),
      (7, 6, 0x1920_7014_580C_9C30, 0x8A15_11DE_A362_104A),
      (64, 9, 0xB2C9_A68B_96E1_3186, 0x615E_E77D_5D35_C7DE),
    ] as [(Int, Int, UInt64, UInt64)])
  func hashesMatchTheVectorsOfAnotherProgram(
    width: Int, height: Int, of32: UInt64, of16: UInt64
  ) {
    #expect(Self.sample(width, height, .xrgb8888).hash == of32)
    #expect(Self.sample(width, height, .rgb565).hash == of16)
  }

  @Test func hashesOfSmallPicturesMatchTheirVectors() {
    let pixels: [UInt32] = [0x11_2233, 0x44_5566, 0x01_0203, 0x04_0506]
    #expect(
      Picture(width: 2, height: 2, format: .xrgb8888, pixels: pixels).hash
        == 0x5976_60AF_A501_F860)
    #expect(
      Picture(width: 2, height: 1, format: .rgb565, pixels: [0x1234, 0xABCD]).hash
        == 0x4657_9A22_F9B9_640F)
    let black = [UInt32](repeating: 0, count: 16)
    #expect(
      Picture(width: 4, height: 4, format: .xrgb8888, pixels: black).hash == 0x34F3_1BFB_E8F2_74E5)
  }

  @Test(arguments: bothFormats)
  func everySizeMatchesTheReferenceImplementation(format: PixelFormat) {
    for width in 0...13 {
      for height in 0...6 {
        let picture = Self.sample(width, height, format)
        #expect(picture.hash == referenceHash(picture), "\(width) × \(height)")
      }
    }
  }

  @Test(arguments: bothFormats)
  func whatIsNotVisibleDoesNotCount(format: PixelFormat) {
    let picture = Self.sample(9, 5, format)
    for padding in 0...3 {
      for lead in 0...1 {
        for filler: UInt32 in [0, 0xFF] {
          var other = picture
          (other.padding, other.lead, other.filler) = (padding, lead, filler)
          #expect(other.hash == picture.hash, "padding \(padding), lead \(lead)")
        }
      }
    }
  }

  @Test(arguments: bothFormats)
  func everyBitOfEveryPixelCounts(format: PixelFormat) {
    let picture = Self.sample(11, 6, format)
    var hashes: Set<UInt64> = [picture.hash]
    let bits = format == .xrgb8888 ? 24 : 16
    for index in picture.pixels.indices {
      for bit in 0..<bits {
        var other = picture
        other.pixels[index] ^= 1 << UInt32(bit)
        hashes.insert(other.hash)
      }
    }
    // No two of these pictures have the same hash either.
    #expect(hashes.count == 1 + picture.pixels.count * bits)
  }

  @Test func aPictureOfOneColorDependsOnItsSize() {
    var hashes: Set<UInt64> = []
    for width in 1...16 {
      for height in 1...16 {
        let pixels = [UInt32](repeating: 0, count: width * height)
        hashes.insert(
          Picture(width: width, height: height, format: .xrgb8888, pixels: pixels).hash)
      }
    }
    #expect(hashes.count == 256)
  }

  /// A changed bit flips half of the hash's bits, whichever it is.
  @Test(arguments: bothFormats)
  func aChangedBitChangesHalfOfTheHash(format: PixelFormat) {
    var numbers = SeededNumbers(seed: 11)
    var turned = [Int](repeating: 0, count: 64)
    let rounds = 3000
    for _ in 0..<rounds {
      var picture = Self.random(12, 3, format, &numbers)
      let before = picture.hash
      let bit = UInt32(numbers.next() % (format == .xrgb8888 ? 24 : 16))
      picture.pixels[Int(numbers.next() % 36)] ^= 1 << bit
      let change = picture.hash ^ before
      for index in turned.indices where change >> UInt64(index) & 1 == 1 { turned[index] += 1 }
    }
    // Within five standard deviations of one half.
    for count in turned { #expect(abs(count - rounds / 2) < 140) }
  }

  /// Pictures that differ in two pixels of one lane, by one bit each.
  @Test(arguments: bothFormats)
  func twoChangesDoNotCancelEachOther(format: PixelFormat) {
    var hashes: Set<UInt64> = []
    let picture = Self.sample(24, 1, format)
    let bits: UInt32 = format == .xrgb8888 ? 24 : 16
    let step = format == .xrgb8888 ? 4 : 8
    for first in 0..<bits {
      for second in 0..<bits {
        for shift in 0...1 {
          var other = picture
          other.pixels[shift] ^= 1 << first
          other.pixels[step] ^= 1 << second
          hashes.insert(other.hash)
        }
      }
    }
    #expect(hashes.count == Int(2 * bits * bits))
  }

  @Test func randomPicturesHaveDistinctHashes() {
    var numbers = SeededNumbers(seed: 5)
    var hashes: Set<UInt64> = []
    for _ in 0..<20_000 { hashes.insert(Self.random(4, 2, .xrgb8888, &numbers).hash) }
    #expect(hashes.count == 20_000)
  }

  private static func random(
    _ width: Int, _ height: Int, _ format: PixelFormat, _ numbers: inout SeededNumbers
  ) -> Picture {
    let mask: UInt32 = format == .xrgb8888 ? 0xFF_FFFF : 0xFFFF
    let pixels = (0..<width * height).map { _ in UInt32(truncatingIfNeeded: numbers.next()) & mask }
    return Picture(width: width, height: height, format: format, pixels: pixels)
  }

  /// The hash as `SurfaceHash.swift` defines it, without optimization.
  private func referenceHash(_ picture: Picture) -> UInt64 {
    let prime1: UInt32 = 2_654_435_761
    let prime2: UInt32 = 2_246_822_519
    var lanes: [UInt32] = [prime1 &+ prime2, prime2, 0, 0 &- prime1]
    for y in 0..<picture.height {
      for (i, word) in words(picture, row: y).enumerated() {
        let sum = lanes[(i + y) % 4] &+ word &* prime2
        lanes[(i + y) % 4] = (sum << 13 | sum >> 19) &* prime1
      }
    }
    var hash = UInt64(picture.width) << 32 + UInt64(picture.height)
    for lane in lanes {
      hash = (hash ^ UInt64(lane)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ hash >> 33
  }

  private func words(_ picture: Picture, row y: Int) -> [UInt32] {
    let row = picture.pixels[y * picture.width..<(y + 1) * picture.width]
    if picture.format == .xrgb8888 { return Array(row) }
    return stride(from: row.startIndex, to: row.endIndex, by: 2).map { index in
      row[index] | (index + 1 < row.endIndex ? row[index + 1] << 16 : 0)
    }
  }
}
