import Foundation
import InputText
import Testing

/// One reader of lines for every format: what is skipped, what is refused, where the bounds are.
@Suite struct LineSourceTests {
  /// The lines of `bytes`, or the error; whether read from memory or from a file.
  private func lines(_ bytes: [UInt8]) throws -> String {
    let inMemory = Self.text(of: LineSource(bytes, name: "a.txt", expecting: "a trace"))
    let path = NSTemporaryDirectory() + "tactus-\(UUID().uuidString)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let inFile = Self.text(of: try LineSource(contentsOf: path, expecting: "a trace"))
    #expect(inFile == inMemory.replacingOccurrences(of: "a.txt", with: path))
    return inMemory
  }

  private static func text(of source: consuming LineSource) -> String {
    var source = source
    var parts: [String] = []
    do throws(TextError) {
      while let line = try source.next() {
        parts.append("\(line.number) \(line.bytes.text)" + (line.isWhole ? "" : " (cut)"))
      }
    } catch {
      parts.append("\(error)")
    }
    return parts.joined(separator: "|")
  }

  @Test(arguments: [
    ("", ""),
    ("a\nb\n", "1 a|2 b"),
    ("a\r\nb\r\n", "1 a|2 b"),
    ("a\nb", "1 a|2 b (cut)"),
    ("\n\n", "1 |2 "),
    ("\u{FEFF}a\n", "1 a"),
    ("\u{FEFF}", ""),
    ("a\n\u{FEFF}b\n", "1 a|2 \u{FEFF}b"),
  ])
  func linesEndAndCount(text: String, expected: String) throws {
    #expect(try lines(Array(text.utf8)) == expected)
  }

  @Test func aByteOfZeroIsNoText() throws {
    #expect(
      try lines(Array("a\nb\0c\n".utf8))
        == "1 a|a.txt:2: a NUL byte, which no text has; give a trace in UTF-8")
  }

  @Test func aLineHasALimit() throws {
    let line = { (excess: Int) in
      Array(repeating: UInt8(ascii: "x"), count: LineSource.lineBytesMax + excess)
    }
    let error = "a.txt:1: a line of more than 16384 bytes; give a trace; its lines are shorter"
    #expect(try lines(line(0) + [10]).hasPrefix("1 xxx"))
    #expect(try lines(line(0)).hasSuffix("xxx (cut)"))
    #expect(try lines(line(1) + [10]) == error)
    #expect(try lines(line(1)) == error)
    #expect(try lines(line(200_000)) == error)
  }

  @Test(arguments: [
    ("/none", "/none: cannot be read: No such file or directory; give the path of a trace"),
    ("/", "/: cannot be read: Is a directory; give the path of a trace"),
  ])
  func aFileThatCannotBeReadReportsWhy(path: String, expected: String) {
    let error = #expect(throws: TextError.self) {
      var source = try LineSource(contentsOf: path, expecting: "a trace")
      _ = try source.next()
    }
    #expect(error.map { "\($0)" } == expected)
  }

  @Test func linesThatWereGivenBackComeAgain() throws {
    var source = LineSource(Array("a\nb\nc\n".utf8), name: "a.txt", expecting: "a trace")
    let seen = [try #require(try source.next()), try #require(try source.next())]
    source.putBack(seen)
    #expect(Self.text(of: source) == "1 a|2 b|3 c")
  }

  @Test(
    arguments: [
      ("0", 0), ("-12", -12), ("007", 7), ("999999999999999999", 999_999_999_999_999_999),
      ("1000000000000000000", nil), ("", nil), ("-", nil), ("+1", nil), ("1a", nil),
    ] as [(String, Int64?)])
  func aNumberHasDigitsAndALimit(text: String, expected: Int64?) {
    #expect(Array(text.utf8)[...].decimal == expected)
  }
}

@Suite struct WholeTextTests {
  private func text(_ bytes: [UInt8]) -> String {
    do throws(TextError) {
      return try WholeText(bytes, name: "a.txt", expecting: "a board file", bytesMax: 9).text
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("héllo", "héllo"),
    ("\u{FEFF}a", "a"),
    ("123456789", "123456789"),
    ("1234567890", "a.txt: cannot be read: longer than 9 bytes; give the path of a board file"),
    ("a\0b", "a.txt: cannot be read: not UTF-8 text; give the path of a board file"),
  ])
  func whatIsReadAndWhatIsNot(input: String, expected: String) {
    #expect(text(Array(input.utf8)) == expected)
  }

  @Test func halfACharacterIsNotUTF8() {
    #expect(text([0xC3]).hasSuffix("not UTF-8 text; give the path of a board file"))
  }
}
