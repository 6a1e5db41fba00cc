/// The constants of one part of the firmware (the recognizers, the tap gate, a scene), each with a
/// name, a unit, a range and a sentence.
///
/// A table is a struct of stored properties whose initial values are the defaults. `visit` shows
/// every one of them to a visitor, always in the same order; there is no other list. Board files,
/// `--set`, the header of a trace, the frame file of an image and the page in the docs are all
/// visitors.
public protocol TuningTable: BitwiseCopyable, Sendable {
  /// All constants at their defaults.
  init()
  /// Shows every constant, in the order of the table.
  mutating func visit(_ visitor: inout some TuningVisitor)
}

/// A table without constants, for a scene that has none.
public struct NoTuning: TuningTable {
  public init() {}
  public mutating func visit(_ visitor: inout some TuningVisitor) {}
}

/// The unit of a constant.
public enum TuningUnit: UInt8, BitwiseCopyable, Sendable {
  /// Points: 1/160 inch on the glass.
  case points
  /// Points per second.
  case pointsPerSecond
  /// A time, kept in whole microseconds.
  case time
  /// A factor, a fraction, a damping fraction.
  case ratio
  case radians
  case count
  /// On or off.
  case flag
  /// One of a few words, kept as its place among them.
  case choice
}

/// What describes a constant, apart from its value.
public struct TuningEntry: BitwiseCopyable, Sendable {
  /// Dotted, without spaces: `tap.slop`.
  public var name: StaticString
  /// What the value is measured in.
  public var unit: TuningUnit
  /// The smallest and largest sensible value; for times in microseconds, for flags 0 and 1.
  public var minimum: Float
  public var maximum: Float
  #if hasFeature(Embedded)
    /// What it does is for people to read; flash has no room for it.
    @inlinable public var sentence: StaticString { "" }
  #else
    /// What it does: one sentence, with its full stop; empty on a microcontroller.
    public var sentence: StaticString
  #endif
  /// The words of a choice, separated by spaces; empty for any other unit.
  public var words: StaticString
  /// Whether it is how long something that moves by itself takes: a pace changes it (`Pacing`).
  public var isPaced: Bool
  /// Whether it is how long something is drawn: a whole number of the display's frames (`Pacing`).
  public var isDrawn: Bool
  /// What reduced motion makes of it, for times in microseconds; nil for what it leaves as it is.
  public var reduced: Float?

  /// For what moves: a spring of this response goes across a screen in less than 0.5 ms.
  @inlinable public static var atOnce: Float { 100 }
  /// For what appears, in place of growing or coming from somewhere.
  @inlinable public static var reducedFade: Float { 100_000 }

  @inlinable
  public init(
    name: StaticString, unit: TuningUnit, minimum: Float, maximum: Float, sentence: StaticString,
    words: StaticString = "", isPaced: Bool = false, isDrawn: Bool = false,
    reduced: Float? = nil
  ) {
    self.name = name
    self.unit = unit
    self.minimum = minimum
    self.maximum = maximum
    #if !hasFeature(Embedded)
      self.sentence = sentence
    #endif
    self.words = words
    self.isPaced = isPaced
    self.isDrawn = isDrawn
    self.reduced = reduced
  }
}

/// Sees the constants of a table one by one and may change them.
public protocol TuningVisitor {
  mutating func visit(_ value: inout Float, _ entry: TuningEntry)
  mutating func visit(_ value: inout Interval, _ entry: TuningEntry)
  mutating func visit(_ value: inout Int32, _ entry: TuningEntry)
  mutating func visit(_ value: inout Bool, _ entry: TuningEntry)
}

// How a table declares its constants.
extension TuningVisitor {
  /// A length in points.
  ///
  /// - Parameter reduced: what it is with reduced motion; nil for as it is.
  @inlinable
  public mutating func length(
    _ value: inout Float, _ name: StaticString, in range: ClosedRange<Float>,
    reduced: Float? = nil, _ sentence: StaticString
  ) {
    visit(
      &value,
      TuningEntry(
        name: name, unit: .points, minimum: range.lowerBound, maximum: range.upperBound,
        sentence: sentence, reduced: reduced))
  }

  /// A speed in points per second.
  @inlinable
  public mutating func speed(
    _ value: inout Float, _ name: StaticString, in range: ClosedRange<Float>,
    _ sentence: StaticString
  ) {
    visit(
      &value,
      TuningEntry(
        name: name, unit: .pointsPerSecond, minimum: range.lowerBound, maximum: range.upperBound,
        sentence: sentence))
  }

  /// A factor, a fraction, a damping fraction.
  ///
  /// - Parameter reduced: what it is with reduced motion; nil for as it is.
  @inlinable
  public mutating func ratio(
    _ value: inout Float, _ name: StaticString, in range: ClosedRange<Float>,
    reduced: Float? = nil, _ sentence: StaticString
  ) {
    visit(
      &value,
      TuningEntry(
        name: name, unit: .ratio, minimum: range.lowerBound, maximum: range.upperBound,
        sentence: sentence, reduced: reduced))
  }

  /// An angle in radians.
  @inlinable
  public mutating func angle(
    _ value: inout Float, _ name: StaticString, in range: ClosedRange<Float>,
    _ sentence: StaticString
  ) {
    visit(
      &value,
      TuningEntry(
        name: name, unit: .radians, minimum: range.lowerBound, maximum: range.upperBound,
        sentence: sentence))
  }

  /// A time; the range is in milliseconds.
  @inlinable
  public mutating func time(
    _ value: inout Interval, _ name: StaticString, inMilliseconds range: ClosedRange<Float>,
    _ sentence: StaticString
  ) {
    visit(
      &value,
      TuningEntry(
        name: name, unit: .time, minimum: range.lowerBound * 1000,
        maximum: range.upperBound * 1000, sentence: sentence))
  }

  /// How long something that moves by itself takes, such as a card that flies off; the range is in
  /// milliseconds. Not for what decides, such as how long a press must be, nor for what only fades.
  /// In use it is a whole number of the display's frames, as are `fade` and `stay`.
  ///
  /// - Parameter reduced: how long that takes with reduced motion: no time, or
  ///   `TuningEntry.reducedFade` for what appears and then fades in its place.
  @inlinable
  public mutating func effect(
    _ value: inout Interval, _ name: StaticString, inMilliseconds range: ClosedRange<Float>,
    reduced: Float = TuningEntry.atOnce, _ sentence: StaticString
  ) {
    visit(
      &value,
      TuningEntry(
        name: name, unit: .time, minimum: range.lowerBound * 1000,
        maximum: range.upperBound * 1000, sentence: sentence, isPaced: true,
        isDrawn: true, reduced: reduced))
  }

  /// How long something takes to fade, in its place; the range is in milliseconds. Reduced motion
  /// leaves it.
  @inlinable
  public mutating func fade(
    _ value: inout Interval, _ name: StaticString, inMilliseconds range: ClosedRange<Float>,
    _ sentence: StaticString
  ) {
    visit(
      &value,
      TuningEntry(
        name: name, unit: .time, minimum: range.lowerBound * 1000,
        maximum: range.upperBound * 1000, sentence: sentence, isPaced: true, isDrawn: true))
  }

  /// How long something shows before it leaves, such as words that take their time to be read; the
  /// range is in milliseconds. A pace and reduced motion leave it.
  @inlinable
  public mutating func stay(
    _ value: inout Interval, _ name: StaticString, inMilliseconds range: ClosedRange<Float>,
    _ sentence: StaticString
  ) {
    visit(
      &value,
      TuningEntry(
        name: name, unit: .time, minimum: range.lowerBound * 1000,
        maximum: range.upperBound * 1000, sentence: sentence, isDrawn: true))
  }

  /// A whole number.
  @inlinable
  public mutating func count(
    _ value: inout Int32, _ name: StaticString, in range: ClosedRange<Float>,
    _ sentence: StaticString
  ) {
    visit(
      &value,
      TuningEntry(
        name: name, unit: .count, minimum: range.lowerBound, maximum: range.upperBound,
        sentence: sentence))
  }

  /// A switch.
  @inlinable
  public mutating func flag(
    _ value: inout Bool, _ name: StaticString, _ sentence: StaticString
  ) {
    visit(
      &value, TuningEntry(name: name, unit: .flag, minimum: 0, maximum: 1, sentence: sentence))
  }

  /// One of a few words.
  ///
  /// - Parameters:
  ///   - value: the word's place, from 0.
  ///   - words: all of them, separated by single spaces; without `=`.
  @inlinable
  public mutating func choice(
    _ value: inout Int32, _ name: StaticString, among words: StaticString, _ sentence: StaticString
  ) {
    var last: Float = 0
    for index in 0..<words.utf8CodeUnitCount where words.utf8Start[index] == 0x20 { last += 1 }
    visit(
      &value,
      TuningEntry(
        name: name, unit: .choice, minimum: 0, maximum: last, sentence: sentence, words: words))
  }
}

extension TuningVisitor {
  /// Sees a table under other names, one for each constant, in its order: where a scene has several
  /// parts of a kind, or wants its constants to have its own name in front.
  @inlinable
  public mutating func visit<let count: Int>(
    _ table: inout some TuningTable, as names: InlineArray<count, StaticString>
  ) {
    var renaming = Renaming(base: self, names: names)
    table.visit(&renaming)
    precondition(renaming.next == count, "a table has as many names as constants")
    self = renaming.base
  }
}

/// Its calls are not inlined: a table has dozens, and is seen once.
@usableFromInline
struct Renaming<Base: TuningVisitor, let count: Int>: TuningVisitor {
  @usableFromInline var base: Base
  @usableFromInline let names: InlineArray<count, StaticString>
  @usableFromInline var next = 0

  @inlinable
  init(base: Base, names: InlineArray<count, StaticString>) {
    self.base = base
    self.names = names
  }

  @inlinable
  mutating func rename(_ entry: TuningEntry) -> TuningEntry {
    precondition(next < count, "a table has as many names as constants")
    var renamed = entry
    renamed.name = names[next]
    next += 1
    return renamed
  }

  @inlinable @inline(never)
  mutating func visit(_ value: inout Float, _ entry: TuningEntry) {
    base.visit(&value, rename(entry))
  }
  @inlinable @inline(never)
  mutating func visit(_ value: inout Interval, _ entry: TuningEntry) {
    base.visit(&value, rename(entry))
  }
  @inlinable @inline(never)
  mutating func visit(_ value: inout Int32, _ entry: TuningEntry) {
    base.visit(&value, rename(entry))
  }
  @inlinable @inline(never)
  mutating func visit(_ value: inout Bool, _ entry: TuningEntry) {
    base.visit(&value, rename(entry))
  }
}
