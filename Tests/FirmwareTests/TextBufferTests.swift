import Firmware
import TactusCore
import Testing

@Suite struct TextBufferTests {
  private func text(_ body: (inout TextBuffer) -> Void) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { storage in
      var buffer = TextBuffer(storage: storage)
      body(&buffer)
      return String(decoding: buffer.bytes, as: UTF8.self)
    }
  }

  static let thousandths: [(value: Float, text: String)] = [
    (0, "0.000"), (-0.0, "0.000"), (1, "1.000"), (-1, "-1.000"), (0.5, "0.500"),
    // Ties that a float holds exactly round away from zero: 1/16 is 62.5 thousandths.
    (0.0625, "0.063"), (-0.0625, "-0.063"), (0.1875, "0.188"),
    // A value that rounds to zero has no sign.
    (0.0004, "0.000"), (-0.0004, "0.000"), (-0.0006, "-0.001"),
    (0.99951, "1.000"), (0.99949, "0.999"), (123.456, "123.456"),
    // Smallest and subnormal numbers.
    (.leastNonzeroMagnitude, "0.000"), (-.leastNormalMagnitude, "0.000"),
    // From 2²⁴ on every float is whole; from 2⁴⁰ on it is written as 2⁴⁰.
    (8_388_607.5, "8388607.500"), (8_388_608, "8388608.000"), (8_388_609, "8388609.000"),
    (16_777_216, "16777216.000"), (16_777_218, "16777218.000"),
    (1_073_741_824, "1073741824.000"), (-1_073_741_824, "-1073741824.000"),
    (1_099_511_562_240, "1099511562240.000"), (1_099_511_627_776, "1099511627776.000"),
    (2_199_023_255_552, "1099511627776.000"), (-.greatestFiniteMagnitude, "-1099511627776.000"),
  ]

  /// A line of 64 bytes that fits, one that just fits, and one that does not.
  @Test(arguments: [
    ("1 2 word", "1 2 word\n"),
    (
      "1 2 word key=" + String(repeating: "v", count: 50),
      "1 2 word key=" + String(repeating: "v", count: 50) + "\n"
    ),
    ("1 2 word a=1 key=" + String(repeating: "v", count: 60), "1 2 word a=1 cut=true\n"),
    // The last place at which it can be cut, and one byte later.
    (
      "1 2 word key=" + String(repeating: "v", count: 41) + " key=vvvvvv",
      "1 2 word key=" + String(repeating: "v", count: 41) + " cut=true\n"
    ),
    ("1 2 word key=" + String(repeating: "v", count: 42) + " key=vvvvvv", "1 2 word cut=true\n"),
    // Nowhere to cut: nothing of it stays.
    (String(repeating: "v", count: 70), " cut=true\n"),
  ])
  func aLineThatDoesNotFitIsCutBeforeAKeyAndReportsIt(line: String, expected: String) {
    let written = text { buffer in
      for byte in line.utf8 { buffer.append(byte: byte) }
      buffer.endLine()
    }
    #expect(written == expected)
  }

  @Test(arguments: thousandths) func threeDecimals(value: Float, expected: String) {
    #expect(text { $0.append(value, places: 3) } == expected)
  }

  @Test(arguments: [
    (Float(0), "0.0000"), (0.03125, "0.0313"), (-0.03125, "-0.0313"), (3.141_592_7, "3.1416"),
    (-0.00004, "0.0000"), (-0.00006, "-0.0001"), (.greatestFiniteMagnitude, "1099511627776.0000"),
  ]) func fourDecimals(value: Float, expected: String) {
    #expect(text { $0.append(value, places: 4) } == expected)
  }

  @Test(arguments: [
    (Int64(0), "0"), (7, "7"), (-7, "-7"), (10, "10"), (.max, "9223372036854775807"),
    (.min, "-9223372036854775808"),
  ]) func integers(value: Int64, expected: String) {
    #expect(text { $0.append(value) } == expected)
  }

  /// Short numbers are written several digits at a time: each must be as the long way writes it.
  @Test(arguments: [3, 4]) func shortNumbersAreWrittenAsLongOnesAre(places: Int) {
    let scale: Double = places == 4 ? 10_000 : 1_000
    var bits: UInt32 = 1
    for round in 0..<20_000 {
      // All that have few digits, then any (xorshift, Marsaglia 2003).
      bits ^= bits << 13
      bits ^= bits >> 17
      bits ^= bits << 5
      let value =
        round < 11_000 ? Float(round) - 500 : Float(Int32(bitPattern: bits) >> 8) / Float(1 << 9)
      // A product of 24 and 14 bits is exact in a `Double`.
      let scaled = (Double(value.magnitude) * scale).rounded(.toNearestOrAwayFromZero)
      let whole = (scaled / scale).rounded(.down)
      let decimals = String(Int(scaled - whole * scale) + Int(scale)).dropFirst()
      let sign = value < 0 && scaled > 0 ? "-" : ""
      #expect(text { $0.append(value, places: places) } == "\(sign)\(Int(whole)).\(decimals)")
      #expect(text { $0.append(Int64(value)) } == "\(Int(value))")
    }
  }

  @Test(arguments: [(2, "", true), (3, "345", false)])
  func aNumberThatDoesNotFitIsLeftOut(capacity: Int, expected: String, isTruncated: Bool) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3) { memory in
      var buffer = TextBuffer(storage: UnsafeMutableBufferPointer(rebasing: memory[..<capacity]))
      buffer.append(Int64(345))
      #expect(String(decoding: memory[..<buffer.count], as: UTF8.self) == expected)
      #expect(buffer.isTruncated == isTruncated)
    }
  }

  /// Numbers, literals of every length that is copied in a way of its own, and a word, at every
  /// distance from the end. Text is cut there; digits that belong together are left out together.
  @Test func whatDoesNotFitIsCutAndNothingIsWrittenPastTheEnd() {
    let pieces: [(text: String, isCut: Bool)] = [
      ("-", true), ("9999", false), (".", true), ("9990", false), ("a", true), ("bcd", true),
      ("efgh", true), ("ijklmno", true), ("pqrstuvw", true), ("0123456789abcdef", true),
      ("ghijklmnopqrstuvw", true), ("12", false), (".", true), ("345", false), ("7", false),
      ("end", true),
    ]
    for capacity in 0...80 {
      var expected: [UInt8] = []
      var isTruncated = false
      for piece in pieces {
        let (bytes, room) = (Array(piece.text.utf8), capacity - expected.count)
        isTruncated = isTruncated || bytes.count > room
        if piece.isCut || bytes.count <= room { expected += bytes.prefix(room) }
      }
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity + 24) { memory in
        memory.initialize(repeating: 0x7E)
        var buffer = TextBuffer(storage: UnsafeMutableBufferPointer(rebasing: memory[..<capacity]))
        buffer.append(-9999.999, places: 4)
        buffer.append("a")
        buffer.append("bcd")
        buffer.append("efgh")
        buffer.append("ijklmno")
        buffer.append("pqrstuvw")
        buffer.append("0123456789abcdef")
        buffer.append("ghijklmnopqrstuvw")
        buffer.append(12.345, places: 3)
        buffer.append(Int64(7))
        buffer.append(word: "end")
        #expect(Array(buffer.bytes) == expected, "\(capacity)")
        #expect(buffer.isTruncated == isTruncated, "\(capacity)")
        #expect(memory[capacity...].allSatisfy { $0 == 0x7E })
      }
    }
  }

  @Test func withoutMemoryNothingFits() {
    var buffer = TextBuffer(storage: UnsafeMutableBufferPointer(start: nil, count: 0))
    buffer.append(word: "end")
    let isTruncated = buffer.isTruncated
    #expect(isTruncated)
  }

  @Test func hexadecimalNumbersHaveSixteenDigits() {
    #expect(text { $0.append(hexadecimal: 0) } == "0000000000000000")
    #expect(text { $0.append(hexadecimal: 0x0123_4567_89AB_CDEF) } == "0123456789abcdef")
    #expect(text { $0.append(hexadecimal: .max) } == "ffffffffffffffff")
  }

  @Test func textThatDoesNotFitIsLeftOutAndReported() {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { storage in
      var buffer = TextBuffer(storage: storage)
      buffer.append("1234")
      var isTruncated = buffer.isTruncated
      #expect(!isTruncated)
      buffer.append("5")
      isTruncated = buffer.isTruncated
      #expect(isTruncated)
      #expect(String(decoding: buffer.bytes, as: UTF8.self) == "1234")
      buffer.removeAll()
      isTruncated = buffer.isTruncated
      let count = buffer.count
      #expect(count == 0 && !isTruncated)
    }
  }
}
