import CPng
public import TactusCore

//   signature  IHDR  acTL   fcTL  IDAT   fcTL  fdAT   …   IEND
//                    count  a picture    a part of one

/// Pictures as an animated PNG: without loss, and open in every browser.
///
/// A frame holds the smallest rectangle in which a picture differs from the one before it. How long
/// a picture is shown is known when the next one comes, so each frame is returned then. Chunks are
/// those of the PNG specification, third edition; libpng compresses.
public struct ApngEncoder {
  private let width: Int
  private let height: Int
  /// The picture before; empty before the first.
  private var shown: [UInt32] = []
  /// The frame that still lacks its duration.
  private var pending: Frame?
  private var frameCount: UInt32 = 0
  /// The number of the next chunk of an animation.
  private var sequence: UInt32 = 0

  private struct Frame {
    var part: Part
    /// Compressed pixels.
    var data: [UInt8]
    /// In units of 100 µs.
    var start: Int64
  }

  /// Half open, in pixels.
  private struct Part {
    var columns: Range<Int>
    var rows: Range<Int>
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Where the chunk with the number of frames is in the file, in bytes.
  public static let countOffset = 8 + 12 + 13

  /// - Parameters:
  ///   - width: in pixels, as is the height.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// What the file begins with, before the number of its frames is known.
  public var header: [UInt8] {
    // 8 bits of red, green and blue.
    let size = Self.bytes(UInt32(width)) + Self.bytes(UInt32(height)) + [8, 2, 0, 0, 0]
    return Self.signature + Self.chunk("IHDR", size) + countChunk
  }

  /// The chunk with the number of frames so far, to be put in its place at the end.
  public var countChunk: [UInt8] {
    // Repeated without end.
    Self.chunk("acTL", Self.bytes(frameCount) + Self.bytes(UInt32(0)))
  }

  /// Takes the next picture, and returns the bytes of the frame before it.
  ///
  /// - Parameters:
  ///   - picture: in xrgb8888.
  ///   - time: when it is shown first.
  public mutating func frame(
    _ picture: Framebuffer, at time: Instant
  ) throws(DumpError) -> [UInt8] {
    guard picture.width == width, picture.height == height else {
      throw .wrongSize(
        expected: "\(width)×\(height)", actual: "\(picture.width)×\(picture.height)")
    }
    let pixels = UnsafeBufferPointer(start: picture.pixels, count: width * height)
    guard let part = changedPart(pixels) else { return [] }
    let rgb = RGBPixels(
      picture.pixels + part.rows.lowerBound * width + part.columns.lowerBound,
      width: part.columns.count, height: part.rows.count, pixelsPerRow: width)
    let data = Self.compressed(try rgb.png())
    let start = (time.microseconds + 50) / 100
    let before = finished(at: start)
    shown = Array(pixels)
    pending = Frame(part: part, data: data, start: start)
    return before
  }

  /// The bytes of the last frame, which is shown until `time`, and of the end.
  public mutating func end(at time: Instant) -> [UInt8] {
    let last = finished(at: (time.microseconds + 50) / 100)
    return last + Self.chunk("IEND", [])
  }

  /// Where a picture differs from the one before it; nil where they are equal.
  private func changedPart(_ pixels: UnsafeBufferPointer<UInt32>) -> Part? {
    guard !shown.isEmpty else { return Part(columns: 0..<width, rows: 0..<height) }
    return shown.withUnsafeBufferPointer { old -> Part? in
      func differs(_ y: Int, _ columns: Range<Int>) -> Int? {
        for x in columns where (old[y * width + x] ^ pixels[y * width + x]) & 0xFF_FFFF != 0 {
          return x
        }
        return nil
      }
      guard let top = (0..<height).first(where: { differs($0, 0..<width) != nil }),
        let bottom = (top..<height).last(where: { differs($0, 0..<width) != nil })
      else { return nil }
      var (left, right) = (width, 0)
      for y in top...bottom {
        if let x = differs(y, 0..<left) { left = x }
        let columns = max(right, left)..<width
        if let x = columns.last(where: { differs(y, $0..<$0 + 1) != nil }) { right = x + 1 }
      }
      return Part(columns: left..<max(right, left + 1), rows: top..<bottom + 1)
    }
  }

  /// The pending frame, which ends at `end`, in units of 100 µs.
  private mutating func finished(at end: Int64) -> [UInt8] {
    guard let frame = pending.take() else { return [] }
    let duration = Self.fraction(max(end - frame.start, 1))
    var control = Self.bytes(sequence)
    for number in [
      frame.part.columns.count, frame.part.rows.count, frame.part.columns.lowerBound,
      frame.part.rows.lowerBound,
    ] {
      control += Self.bytes(UInt32(number))
    }
    control += Self.bytes(duration.numerator) + Self.bytes(duration.denominator)
    // It stays for the next one, and takes the place of what was there.
    control += [0, 0]
    sequence += 1
    frameCount += 1
    guard frameCount > 1 else {
      return Self.chunk("fcTL", control) + Self.chunk("IDAT", frame.data)
    }
    defer { sequence += 1 }
    return Self.chunk("fcTL", control) + Self.chunk("fdAT", Self.bytes(sequence) + frame.data)
  }

  /// A duration in units of 100 µs as seconds in 16 bits each; up to 6.5 s it is exact.
  private static func fraction(_ duration: Int64) -> (numerator: UInt16, denominator: UInt16) {
    for (unit, denominator) in [(Int64(1), UInt16(10_000)), (10, 1000), (1000, 10)] {
      let count = (duration + unit / 2) / unit
      if count <= Int64(UInt16.max) { return (UInt16(count), denominator) }
    }
    return (UInt16(clamping: duration / 10_000), 1)
  }

  /// The compressed pixels of a PNG file.
  private static func compressed(_ png: [UInt8]) -> [UInt8] {
    var data: [UInt8] = []
    var place = signature.count
    while place + 8 <= png.count {
      let length = png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      if png[place + 4..<place + 8].elementsEqual("IDAT".utf8) {
        data += png[place + 8..<place + 8 + length]
      }
      place += length + 12
    }
    return data
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bytes(UInt32(data.count)) + body
      + bytes(UInt32(truncatingIfNeeded: crc32(0, body, uInt(body.count))))
  }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
