import TactusCore
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

  /// Of every alpha, and every channel that it allows and some that it does not: over each level of
  /// red and blue, and over green at both its ends and beside them.
  @Test func premultipliedPixelsAreDrawnAsThroughAllTheirBits() {
    for alpha: UInt32 in 0...255 {
      for channel in [0, 1, alpha / 3, alpha / 2, alpha, min(alpha + 1, 255), 255] {
        let source = alpha << 24 | channel << 16 | (alpha - min(alpha, channel)) << 8 | channel
        for level: UInt16 in 0..<64 {
          let pixel = (level >> 1) << 11 | level << 5 | (31 - level >> 1)
          let expected = Blend.narrowed(Blend.over(source, Blend.widened(pixel)))
          if Blend16.over(source, pixel) != expected {
            Issue.record("\(source) over \(pixel): \(Blend16.over(source, pixel)), not \(expected)")
            return
          }
        }
      }
    }
  }

  /// What mixes two pixels by one multiplication, against what widens and mixes each.
  @Test func bilinearPixelsAreThoseOfAllTheirBits() {
    var numbers = SeededNumbers(seed: 32)
    var count = 0
    for _ in 0..<200 {
      let noise = NoiseImage(width: 20, height: 16, format: .rgb565, &numbers)
      let angle = numbers.float(-1, 1)
      let transform = AffineTransform(
        cosine: 1 - angle * angle, sine: angle, scale: numbers.float(0.5, 8),
        translation: Vector(dx: numbers.float(-20, 40), dy: numbers.float(-20, 20)))
      guard let turned = TurnedImage(noise.image, transform, .bilinear) else { continue }
      for row in 0..<40 {
        let line = turned.line(row: row)
        let columns = turned.inner(of: line, turned.outer(of: line, line.columns))
        guard !columns.isEmpty else { continue }
        let width = columns.right - columns.left
        var wide = [UInt32](repeating: 0, count: width)
        var short = [UInt16](repeating: 0, count: width)
        wide.withUnsafeMutableBufferPointer {
          turned.read(line, from: columns.left, count: width, into: $0.baseAddress!)
        }
        short.withUnsafeMutableBufferPointer {
          turned.readBilinear(line, from: columns.left, count: width, into: $0.baseAddress!)
        }
        count += width
        #expect(short == wide.map(Blend.narrowed), "row \(row), \(transform)")
      }
    }
    #expect(count > 10_000)
  }
}
