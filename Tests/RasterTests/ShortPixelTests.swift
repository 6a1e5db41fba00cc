import Testing

@testable import Raster

/// The loops over pixels of 16 bits that only a processor without vectors runs, for every length
/// and from both halves of a word: those pixels change, as defined, and no others.
@Suite struct ShortPixelTests {
  private static let margin = 4
  private static let width = 96

  /// Noise in which colours repeat, so that words are alike now and then.
  private func noise(rows: Int) -> [UInt16] {
    var numbers = SeededNumbers(seed: 31)
    var pixel: UInt16 = 0
    return (0..<rows * Self.width).map { _ in
      if numbers.integer(0, 3) == 0 { pixel = UInt16(truncatingIfNeeded: numbers.next()) }
      return pixel
    }
  }

  /// Changes `count` pixels of each row, from `offset` after the margin, in both ways.
  private func expectEqual(
    offset: Int, count: Int, rows: Int = 1,
    fast: (UnsafeMutablePointer<UInt16>) -> Void, plain: (UInt16) -> UInt16
  ) {
    let start = Self.margin + offset
    var expected = noise(rows: rows)
    for row in 0..<rows {
      for column in start..<start + count {
        let index = row * Self.width + column
        expected[index] = plain(expected[index])
      }
    }
    let noise = noise(rows: rows)
    withUnsafeTemporaryAllocation(
      byteCount: noise.count * 2, alignment: 4
    ) { bytes in
      let pixels = bytes.bindMemory(to: UInt16.self)
      _ = pixels.initialize(from: noise)
      if let first = pixels.baseAddress { fast(first + start) }
      #expect(Array(pixels) == expected, "\(count) from \(offset) in \(rows) rows")
    }
  }

  @Test(arguments: [0, 1]) func oneColourIsStored(offset: Int) {
    for count in 0...60 {
      for rows in 1...3 {
        withUnsafeTemporaryAllocation(byteCount: 4, alignment: 4) { unused in
          guard let memory = unused.baseAddress else { return }
          let surface = Surface(
            memory: memory, width: 1, height: 1, bytesPerRow: Self.width * 2, format: .rgb565)
          if rows == 1 {
            expectEqual(
              offset: offset, count: count,
              fast: { surface.storeWords(0xA5C3, at: $0, count: count) }, plain: { _ in 0xA5C3 })
          }
          expectEqual(
            offset: offset, count: count, rows: rows,
            fast: {
              surface.store(
                0xA5C3, inRows: rows, at: UnsafeMutableRawPointer($0), count: count)
            }, plain: { _ in 0xA5C3 })
        }
      }
    }
  }

  @Test(arguments: [0, 1]) func oneColourIsMixedIn(offset: Int) {
    let source = Blend16.spread(UInt16(0x5A3C))
    for count in 0...40 {
      for level in [UInt32(0), 1, 15, 31, 32] {
        expectEqual(
          offset: offset, count: count,
          fast: {
            Run16(pixels: $0, count: count).mixAlike(Blend16.Mix(source, level: level))
          },
          plain: { Blend16.mix(source, over: $0, level: level) })
      }
    }
  }
}
