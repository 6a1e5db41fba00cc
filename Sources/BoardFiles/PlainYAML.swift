public import InputText

/// Short YAML texts without anchors and aliases: board files, and the descriptions of devices in
/// `libinput record`.
///
/// What an alias stands for can be any multiple of the text's size, and a parser calls itself for
/// each list in a list. So the text is looked at before it is parsed. The look is coarse on
/// purpose: it may refuse a text that YAML would allow (the remedy says what to write), but lets
/// nothing through that could be an anchor or an alias, whatever quotes or comments surround it.
public enum PlainYAML {
  /// The longest text, in bytes.
  public static let bytesMax = 262_144
  /// The most `[` and `{` in a text, and so the deepest nesting of lists on a line.
  public static let openingsMax = 1000
  /// The most blanks in front of a line, and so the deepest nesting of lines.
  public static let indentationMax = 100
  /// The most `-`, `?` and `:` that stand alone in a line; each may open a list or a mapping.
  public static let indicatorsMax = 32

  /// The root of a text; nil when it is empty. `line` tells the line in the file of a line of the
  /// text, both from 1.
  public static func root(
    of text: String, file: String, line: (Int) -> Int = { $0 }
  ) throws(TextError) -> YAMLNode? {
    func malformed(_ number: Int, _ what: String, _ remedy: String) -> TextError {
      .malformed(file: file, line: line(max(1, number)), what: what, remedy: remedy)
    }
    if let (number, what, remedy) = refusal(of: Array(text.utf8)) {
      throw malformed(number, what, remedy)
    }
    do throws(YAMLComposer.Problem) {
      return try YAMLComposer.root(of: text)
    } catch {
      switch error.reason {
      case .words(let words):
        throw malformed(error.line, "not YAML: \(words)", "fix the line")
      case .repeatedKey(let key):
        throw malformed(error.line, "key '\(key)' appears more than once", "keep one")
      case .unreadable:
        throw malformed(
          error.line, "not YAML: a character that YAML forbids", "save the file as plain UTF-8")
      }
    }
  }

  /// Why a text is not parsed; nil when it may be.
  static func refusal(of text: [UInt8]) -> (line: Int, what: String, remedy: String)? {
    guard text.count <= bytesMax else {
      return (1, "more than \(bytesMax) bytes of YAML", "shorten it")
    }
    var openings = 0
    var number = 0
    // All line ends of ASCII; the two others make this look stricter, never laxer.
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 10 }) {
      number += 1
      let indentation = line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
      guard indentation <= indentationMax else {
        return (number, "more than \(indentationMax) blanks in front", "nest less deep")
      }
      let content = withoutComment(line)
      var indicators = 0
      var previous = UInt8(ascii: " ")
      for index in content.indices {
        let byte = content[index]
        let next = index + 1 < content.endIndex ? content[index + 1] : UInt8(ascii: " ")
        defer { previous = byte }
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "*"):
          guard !isInWord(previous), !isBlank(next) else { continue }
          return (
            number, "an anchor or an alias ('\(Character(UnicodeScalar(byte)))')",
            "write the value itself; in a text, write a blank after the sign"
          )
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          openings += 1
          guard openings <= openingsMax else {
            return (number, "more than \(openingsMax) lists and mappings in brackets", "shorten it")
          }
        case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
          guard isBlank(next) else { continue }
          indicators += 1
          guard indicators <= indicatorsMax else {
            return (number, "more than \(indicatorsMax) list marks in a line", "nest less deep")
          }
        default:
          continue
        }
      }
    }
    return nil
  }

  /// The line up to a comment, where it is certain that it is one: in a line of ASCII without
  /// quotes. Elsewhere a `#` may stand in a quoted text, and what follows it is looked at as well.
  private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isPlain = line.allSatisfy {
      $0 < 0x80 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") && $0 != 13
    }
    guard isPlain else { return line }
    var previous = UInt8(ascii: " ")
    for index in line.indices {
      if line[index] == UInt8(ascii: "#"), isBlank(previous) { return line[..<index] }
      previous = line[index]
    }
    return line
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 13
  }

  /// Whether a word goes on after this byte, so that what follows is a part of it.
  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "/"), UInt8(ascii: ")"), UInt8(ascii: "("):
      true
    default: false
    }
  }
}
