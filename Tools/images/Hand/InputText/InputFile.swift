/// A page has its files as bytes in memory, and no other.
public struct InputFile: ~Copyable {
  public let name: String
  public let expected: String

  public init(_ path: String, expecting expected: String) throws(TextError) {
    throw .unreadable(file: path, reason: "a page reads no files", expected: expected)
  }

  public func read(_ count: Int, into buffer: inout [UInt8]) throws(TextError) -> Int { 0 }
  public consuming func bytes(max: Int) throws(TextError) -> [UInt8] { [] }
  static var chunkBytes: Int { 0 }
}
