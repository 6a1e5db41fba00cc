public import Gestures
public import TactusCore

/// Something that a scene reports: a word, and keys with values, as one line of the trace shows
/// them.
public struct SceneRecord: BitwiseCopyable, Sendable {
  /// The word of the line.
  public var word: Word
  public private(set) var fields: Fields
  /// Whether only traces show it, and not the list of gestures made for people.
  public private(set) var isDetail = false

  public typealias Fields = BoundedArray<8, Field>
  /// How many keys a record has at most.
  public static var fieldsMax: Int { Fields.capacity }

  /// A key and its value.
  public struct Field: BitwiseCopyable, Sendable {
    public var key: Word
    public var value: Value
  }

  /// The value of a key.
  public enum Value: BitwiseCopyable, Sendable {
    case word(Word)
    /// Points, or a factor: 3 decimals.
    case number(Float)
    /// Radians: 4 decimals.
    case angle(Float)
    case count(Int32)
    case flag(Bool)
    /// A target, shown by its name.
    case target(TargetID)
    /// A part of a text, shown without spaces, or by its hash when it is long.
    case excerpt(Excerpt)
  }

  /// - Precondition: a trace can hold the word: no space, no `=`.
  public init(_ word: Word) {
    require(word.fitsTrace, word, "a record's word")
    self.word = word
    fields = BoundedArray(filler: Field(key: word, value: .count(0)))
  }

  /// A record that is too frequent, or too technical, for the list of gestures made for people.
  public init(detail word: Word) {
    self.init(word)
    isDetail = true
  }

  /// The record with one more key.
  ///
  /// - Precondition: it has fewer than `fieldsMax`, and a trace can hold the key and the word.
  @inlinable @inline(__always)
  public consuming func with(_ key: Word, _ value: Value) -> SceneRecord {
    add(key, value)
    return self
  }

  /// In place: a record is large.
  @usableFromInline @inline(never)
  mutating func add(_ key: Word, _ value: Value) {
    require(key.fitsTrace, key, "a record's key")
    if case .word(let word) = value {
      require(word.fitsTrace, word, "the word of an action, or of another record,")
    }
    let fits = fields.append(Field(key: key, value: value))
    require(fits, "a scene record has at most 8 keys")
  }

  /// The value of a key; nil when the record does not have it.
  public subscript(key: Word) -> Value? {
    for index in 0..<fields.count where fields[index].key == key { return fields[index].value }
    return nil
  }
}

/// Ends the program over a word that no trace can hold.
@inline(__always)
private func require(_ fits: Bool, _ word: Word, _ what: StaticString) {
  #if hasFeature(Embedded)
    precondition(fits)
  #else
    if !fits { refuse(word, what) }
  #endif
}

#if !hasFeature(Embedded)
  @inline(never)
  private func refuse(_ word: Word, _ what: StaticString) -> Never {
    fatalError("\(what) is not empty, and has no space and no '=': '\(word.text)'")
  }

  extension SceneRecord {
    /// Ends the program over a number that is none: of a part that was made with one, mostly.
    @inline(never)
    func refuse(_ key: Word) -> Never {
      var name = ""
      if case .word(let part)? = self["name"] { name = " of '\(part.text)'" }
      fatalError("the record '\(word.text)'\(name) has '\(key.text)', which is no finite number")
    }
  }

  extension SceneRecord.Value {
    var isFinite: Bool {
      switch self {
      case .number(let value), .angle(let value): value.isFinite
      case .word, .count, .flag, .target, .excerpt: true
      }
    }
  }

  extension Word {
    fileprivate var text: String {
      var text = ""
      forEachByte { text.unicodeScalars.append(Unicode.Scalar($0)) }
      return text
    }
  }
#endif

/// Kinds of haptic feedback.
public enum HapticKind: UInt8, BitwiseCopyable, Sendable {
  case light, medium, heavy, success, warning, error
}
