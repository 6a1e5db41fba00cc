/// A request of HTTP/1.1 up to its empty line, strictly read: what is not of this form is no
/// request.
public struct RequestHead: Equatable, Sendable {
  public var method: String
  /// The path, with its query if it has one.
  public var target: String
  /// In the order of the request, names in lower case.
  public var fields: [Field]

  public struct Field: Equatable, Sendable {
    public var name: String
    public var value: String
  }

  /// The most bytes of a head, its empty line included.
  public static let bytesMax = 8192
  /// The most fields.
  public static let fieldsMax = 64

  /// Where a head ends among the bytes that have come: behind its empty line; nil when it is not
  /// whole yet.
  public static func end(in bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    for index in 3..<bytes.count where bytes[index] == 0x0A {
      if bytes[(index - 3)...index].elementsEqual([0x0D, 0x0A, 0x0D, 0x0A]) { return index + 1 }
    }
    return nil
  }

  /// Nil for what is no request.
  public init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count <= Self.bytesMax, let lines = Self.lines(of: bytes), let first = lines.first,
      lines.count - 1 <= Self.fieldsMax
    else { return nil }
    let words = first.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0",
      words[1].hasPrefix("/"), !words[0].isEmpty, words[0].allSatisfy({ $0.isLetter })
    else { return nil }
    method = String(words[0])
    target = String(words[1])
    fields = []
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { return nil }
      let name = line[..<colon]
      guard !name.contains(" ") else { return nil }
      let value = line[line.index(after: colon)...]
      fields.append(Field(name: name.lowercased(), value: Self.trimmed(value)))
    }
  }

  /// The lines before the empty one that ends a head; nil for other bytes. Each ends with a
  /// carriage return and a line feed, and has nothing but printable characters.
  private static func lines(of bytes: ArraySlice<UInt8>) -> [String]? {
    var lines: [String] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      guard end > start, bytes[end - 1] == 0x0D else { return nil }
      let line = bytes[start..<(end - 1)]
      start = end + 1
      if line.isEmpty { return start == bytes.endIndex ? lines : nil }
      guard line.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
      lines.append(String(decoding: line, as: UTF8.self))
    }
    return nil
  }

  private static func trimmed(_ value: Substring) -> String {
    var value = value
    while value.first == " " { value.removeFirst() }
    while value.last == " " { value.removeLast() }
    return String(value)
  }

  /// The values of a field; its name is in lower case.
  public func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}
