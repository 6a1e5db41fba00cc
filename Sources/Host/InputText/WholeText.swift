/// A short text that is read as a whole: a finger script, a board file. UTF-8, without a byte order
/// mark.
public struct WholeText {
  public let text: String
  /// The file's name in messages.
  public let name: String

  /// Reads a file, or standard input (`-`), of at most `bytesMax` bytes.
  public init(
    contentsOf path: String, expecting expected: String, bytesMax: Int
  ) throws(TextError) {
    let file = try InputFile(path, expecting: expected)
    let name = file.name
    let bytes = try file.bytes(max: bytesMax)
    try self.init(bytes, name: name, expecting: expected, bytesMax: bytesMax)
  }

  /// Checks bytes in memory; `name` and `expected` are used only in messages.
  public init(
    _ bytes: [UInt8], name: String, expecting expected: String, bytesMax: Int
  ) throws(TextError) {
    guard bytes.count <= bytesMax else {
      throw .unreadable(file: name, reason: "longer than \(bytesMax) bytes", expected: expected)
    }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadable(file: name, reason: "not UTF-8 text", expected: expected)
    }
    let isMarked = text.unicodeScalars.first == "\u{FEFF}"
    self.text = isMarked ? String(text.unicodeScalars.dropFirst()) : text
    self.name = name
  }
}
