/// 128 bits over bytes: what a recording, a program or a manifest is called by what it contains. It
/// finds accidents, not attacks.
///
/// Four lanes of 64 bits, as in XXH64 (Yann Collet, xxHash), each over every fourth word; merged
/// twice, in two orders, with the length. Equal on every machine.
public struct ContentHash: Hashable, Comparable, Sendable, CustomStringConvertible {
  private var high: UInt64
  private var low: UInt64

  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  public init(_ bytes: UnsafeRawBufferPointer) {
    var lanes: (UInt64, UInt64, UInt64, UInt64) = (
      Self.prime1 &+ Self.prime2, Self.prime2, 0, 0 &- Self.prime1
    )
    var place = 0
    while place + 32 <= bytes.count {
      lanes.0 = Self.round(lanes.0, Self.word(bytes, place))
      lanes.1 = Self.round(lanes.1, Self.word(bytes, place + 8))
      lanes.2 = Self.round(lanes.2, Self.word(bytes, place + 16))
      lanes.3 = Self.round(lanes.3, Self.word(bytes, place + 24))
      place += 32
    }
    // The rest, filled up with zeros; the length keeps it apart from one that ends with them.
    while place < bytes.count {
      var word: UInt64 = 0
      for index in 0..<min(8, bytes.count - place) {
        word |= UInt64(bytes[place + index]) << UInt64(8 * index)
      }
      lanes = (lanes.1, lanes.2, lanes.3, Self.round(lanes.0, word))
      place += 8
    }
    let length = UInt64(bytes.count)
    high = Self.merged([lanes.0, lanes.1, lanes.2, lanes.3, length])
    low = Self.merged([length, lanes.3, lanes.1, lanes.2, lanes.0])
  }

  public init(_ bytes: [UInt8]) { self = bytes.withUnsafeBytes { Self($0) } }

  public init(_ text: String) { self.init(Array(text.utf8)) }

  /// Parses `description`; nil for anything else.
  public init?(hexadecimal text: some StringProtocol) {
    guard text.utf8.count == 32, text.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }),
      let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }

  /// 32 hexadecimal digits.
  public var description: String { Self.digits(high) + Self.digits(low) }

  public static func < (left: Self, right: Self) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

  private static func digits(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let sum = lane &+ word &* prime2
    return (sum << 31 | sum >> 33) &* prime1
  }

  private static func merged(_ words: [UInt64]) -> UInt64 {
    var hash: UInt64 = 0
    for word in words {
      hash = (hash ^ word) &* prime1
      hash ^= hash >> 32
    }
    // The finalizer of MurmurHash3 (Austin Appleby).
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ hash >> 33
  }
}
