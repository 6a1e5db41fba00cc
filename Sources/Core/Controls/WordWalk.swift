public import Raster

/// A word in a line: its bytes in the text, half open, and its position, in points from the start
/// of the line.
public struct TextWord: Equatable, BitwiseCopyable, Sendable {
  public var start: Int
  public var end: Int
  public var x: Float
  public var maxX: Float
}

/// Visits the words of a line from left to right.
///
/// A word is a run of letters and digits by Unicode's word boundary rules (UAX #29, WB5 to WB13b),
/// for the characters in the atlas: an apostrophe, a full stop, a colon or a middle dot between
/// letters, and a full stop or comma between digits, belong to the word: don’t, 3.14. A hyphen does
/// not.
public struct WordWalk: BitwiseCopyable, Sendable {
  private var characters: CharacterWalk
  private var ahead: TextCharacter?
  private var hasStarted = false

  private enum Kind: BitwiseCopyable, Sendable {
    case letter, digit
    /// Part of a word when next to anything that is, but nothing that a full stop joins.
    case underscore
    /// Part of a word between two letters, two digits, or either.
    case betweenLetters, betweenDigits, between
    case other
  }

  public init(_ font: Font, line: TextLine) { characters = CharacterWalk(font, line: line) }

  /// The next word; nil at the end of the line. Every call must be given the text that the line
  /// belongs to.
  public mutating func next(in text: Span<UInt8>) -> TextWord? {
    if !hasStarted { ahead = characters.next(in: text) }
    hasStarted = true
    while let first = ahead, !Self.isWord(Self.kind(of: first.scalar)) {
      ahead = characters.next(in: text)
    }
    guard let first = ahead else { return nil }
    var word = TextWord(
      start: first.start, end: first.end, x: first.x, maxX: first.x + first.width)
    var last = Self.kind(of: first.scalar)
    // A joining character, if the one after it allows it.
    var joint: Kind?
    ahead = characters.next(in: text)
    while let character = ahead {
      let kind = Self.kind(of: character.scalar)
      if Self.isWord(kind) {
        if let joint, !Self.joins(joint, last, kind) { return word }
        word.end = character.end
        word.maxX = character.x + character.width
        last = kind
        joint = nil
      } else {
        guard joint == nil, kind != .other else { return word }
        joint = kind
      }
      ahead = characters.next(in: text)
    }
    return word
  }

  private static func isWord(_ kind: Kind) -> Bool {
    kind == .letter || kind == .digit || kind == .underscore
  }

  private static func joins(_ joint: Kind, _ left: Kind, _ right: Kind) -> Bool {
    guard left == right, left != .underscore else { return false }
    switch joint {
    case .betweenLetters: return left == .letter
    case .betweenDigits: return left == .digit
    case .between: return true
    case .letter, .digit, .underscore, .other: return false
    }
  }

  private static func kind(of scalar: UInt32) -> Kind {
    switch scalar {
    case 0x30...0x39: .digit
    case 0x41...0x5A, 0x61...0x7A: .letter
    case 0x5F: .underscore
    // × and ÷ are among Latin-1's letters.
    case 0xD7, 0xF7: .other
    case 0xC0...0xFF: .letter
    // Colon, middle dot.
    case 0x3A, 0xB7: .betweenLetters
    // Comma, semicolon.
    case 0x2C, 0x3B: .betweenDigits
    // Full stop, apostrophe, and quotation marks used as one.
    case 0x2E, 0x27, 0x2018, 0x2019: .between
    default: .other
    }
  }
}
