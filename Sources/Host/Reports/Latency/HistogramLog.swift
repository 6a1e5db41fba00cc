import FoundationEssentials

extension LatencyReport {
  /// The hops as an HdrHistogram log, which the field's viewers read: a line and a tag for each, in
  /// microseconds with three digits.
  public func histogramLog(_ environment: RunEnvironment) -> String {
    var lines = [
      "#[\(environment.command.shownInComment)]",
      "#[Histogram log format version 1.3]",
      "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"",
    ]
    for row in hops where row.figures.count > 0 {
      let encoded = CompressedHistogram(row.durations).base64
      lines.append("Tag=\(row.name),0.000,0.000,\(row.figures.max ?? 0).000,\(encoded)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  fileprivate var shownInComment: String {
    String(unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })
  }
}

/// A distribution in HdrHistogram's compressed V2 encoding: lowest value 1, three digits.
struct CompressedHistogram {
  private var counts: [Int64] = []
  private let highest: Int64

  /// What is larger counts as this: an hour.
  static var valueMax: Int64 { 3_600_000_000 }
  /// With three digits, values below 2048 stand for themselves; above, each doubling has 1024.
  private static var halfMagnitude: Int { 10 }

  /// A negative duration counts as 0.
  init(_ durations: Distribution) {
    var highest: Int64 = 2
    for (value, count) in durations.sorted {
      let value = min(max(value, 0), Self.valueMax)
      highest = max(highest, value)
      let place = Self.place(of: value)
      while counts.count <= place { counts.append(0) }
      counts[place] += Int64(count)
    }
    self.highest = highest
  }

  static func place(of value: Int64) -> Int {
    let bits = Int64.bitWidth - (value | 0x7FF).leadingZeroBitCount
    let bucket = bits - (halfMagnitude + 1)
    let within = Int(value >> Int64(bucket))
    return ((bucket + 1) << halfMagnitude) + (within - (1 << halfMagnitude))
  }

  var base64: String {
    let stream = Self.zlib(payload)
    var bytes: [UInt8] = []
    Self.append(UInt64(0x1C84_9314), bytes: 4, to: &bytes)
    Self.append(UInt64(stream.count), bytes: 4, to: &bytes)
    return Data(bytes + stream).base64EncodedString()
  }

  private var payload: [UInt8] {
    var encoded: [UInt8] = []
    var zeros: Int64 = 0
    for count in counts {
      guard count > 0 else {
        zeros += 1
        continue
      }
      if zeros > 0 { Self.appendZigZag(-zeros, to: &encoded) }
      zeros = 0
      Self.appendZigZag(count, to: &encoded)
    }
    var bytes: [UInt8] = []
    Self.append(0x1C84_9313, bytes: 4, to: &bytes)
    Self.append(UInt64(encoded.count), bytes: 4, to: &bytes)
    Self.append(0, bytes: 4, to: &bytes)
    Self.append(3, bytes: 4, to: &bytes)
    Self.append(1, bytes: 8, to: &bytes)
    Self.append(UInt64(highest), bytes: 8, to: &bytes)
    Self.append(Double(1).bitPattern, bytes: 8, to: &bytes)
    return bytes + encoded
  }

  /// Most significant byte first.
  private static func append(_ value: UInt64, bytes count: Int, to bytes: inout [UInt8]) {
    for place in (0..<count).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * place)))
    }
  }

  /// Seven bits per byte, least significant first; the ninth byte has eight.
  private static func appendZigZag(_ value: Int64, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: (value << 1) ^ (value >> 63))
    for _ in 0..<8 {
      guard rest >= 0x80 else { break }
      bytes.append(UInt8(truncatingIfNeeded: rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// A zlib stream of blocks that are stored as they are (RFC 1950, RFC 1951).
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      for half in [length, ~length] {
        stream += [UInt8(truncatingIfNeeded: half), UInt8(truncatingIfNeeded: half >> 8)]
      }
      stream += block
    } while !rest.isEmpty
    var a: UInt32 = 1
    var b: UInt32 = 0
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    append(UInt64(b << 16 | a), bytes: 4, to: &stream)
    return stream
  }
}
