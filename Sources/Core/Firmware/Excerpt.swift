/// A part of a program's own text, by its address, for a record: what is selected on a page.
///
/// A trace shows it with `_` for spaces and for what a value cannot hold; when it is longer than
/// `shownMax`, as `#` and the 16 digits of its FNV-1a hash; and as `-` when it is empty.
public struct Excerpt: BitwiseCopyable, @unchecked Sendable {
  /// A literal's UTF-8 bytes. Literals live as long as the program.
  private let start: UnsafePointer<UInt8>
  private let count: UInt16

  /// As many bytes as a line of a page has, about.
  public static var shownMax: Int { 72 }

  /// The bytes from `start` up to `end`, clamped to the text.
  public init(_ text: StaticString, from start: Int, to end: Int) {
    let all = text.utf8CodeUnitCount
    let first = min(max(start, 0), all)
    self.start = text.utf8Start + first
    count = UInt16(truncatingIfNeeded: min(max(end, first), all) - first)
  }

  /// The FNV-1a hash of its bytes, of 64 bits.
  public var hash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in 0..<Int(count) { hash = (hash ^ UInt64(start[index])) &* 0x100_0000_01B3 }
    return hash
  }

  func write(to text: inout TextBuffer) {
    guard count > 0 else {
      text.append(byte: 0x2D)
      return
    }
    guard Int(count) <= Self.shownMax else {
      text.append(byte: 0x23)
      text.append(hexadecimal: hash)
      return
    }
    for index in 0..<Int(count) {
      let byte = start[index]
      text.append(byte: byte <= 0x20 || byte == 0x3D || byte == 0x7F ? 0x5F : byte)
    }
  }
}
