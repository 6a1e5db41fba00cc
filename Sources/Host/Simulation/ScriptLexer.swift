/// A token of a finger script: a word, a brace, a separator or the end.
struct ScriptToken: Sendable {
  enum Kind: Equatable, Sendable {
    case word
    case open, close
    /// The end of a line, or a semicolon.
    case separator
    case endOfText
  }

  var kind: Kind
  var text: Substring
  var location: ScriptLocation
}

/// Splits a finger script into tokens: words separated by whitespace, `{`, `}`, `;` and line ends.
/// A comment runs from `#` to the end of the line.
struct ScriptLexer {
  /// The longest word, in characters.
  static let wordLengthMax = 100

  static func tokens(of text: String, file: String) throws(FingerScriptError) -> [ScriptToken] {
    var tokens: [ScriptToken] = []
    var line = 0
    for content in text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }) {
      line += 1
      try append(
        line: content, at: ScriptLocation(file: file, line: line, column: 1), to: &tokens)
    }
    let end = ScriptLocation(file: file, line: line, column: 1)
    tokens.append(ScriptToken(kind: .endOfText, text: "", location: end))
    return tokens
  }

  private static func append(
    line: Substring, at start: ScriptLocation, to tokens: inout [ScriptToken]
  ) throws(FingerScriptError) {
    var location = start
    var rest = line
    while let character = rest.first, character != "#" {
      let kind = kind(of: character)
      let text =
        switch kind {
        case .some(.word): rest.prefix { self.kind(of: $0) == .word }
        default: rest.prefix(1)
        }
      if let kind {
        guard text.count <= wordLengthMax else {
          throw .faulty(
            at: location, what: "a word of \(text.count) characters",
            remedy: "no word of a script is longer than \(wordLengthMax)")
        }
        tokens.append(ScriptToken(kind: kind, text: text, location: location))
      }
      rest = rest.dropFirst(text.count)
      location.column += text.count
    }
    tokens.append(ScriptToken(kind: .separator, text: "", location: location))
  }

  /// The kind of token that a character is or starts; nil for whitespace and `#`.
  private static func kind(of character: Character) -> ScriptToken.Kind? {
    switch character {
    case "{": .open
    case "}": .close
    case ";": .separator
    case _ where character.isBlank || character == "#": nil
    default: .word
    }
  }
}

extension Character {
  /// Whether it is white space, by Unicode's property `White_Space`.
  fileprivate var isBlank: Bool {
    switch unicodeScalars.first.map({ $0.value }) ?? 0 {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }
}
