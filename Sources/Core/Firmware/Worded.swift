/// Something for which a trace has words: an enumeration whose cases count up from 0 without a gap.
///
/// A word is written and parsed from the same definition, `word`: there is no second list that
/// could lack a case.
public protocol Worded: RawRepresentable<UInt8> {
  /// Its word in a trace: letters and digits, different from every other case's.
  var word: StaticString { get }
}

extension Worded {
  /// All cases, in their order.
  @inlinable
  public static var all: WordedCases<Self> { WordedCases() }

  /// The case with this word; nil when there is none.
  ///
  /// - Parameter word: in UTF-8.
  @inlinable
  public init?(word: borrowing Span<UInt8>) {
    var cases = Self.all
    while let one = cases.next() {
      guard one.word.isSame(as: word) else { continue }
      self = one
      return
    }
    return nil
  }
}

/// The cases of an enumeration, in order; `IteratorSequence` makes a sequence of it.
///
/// Not a sequence itself: a sequence can be copied into an array, and that code would need a heap.
public struct WordedCases<Element: Worded>: IteratorProtocol {
  @usableFromInline internal var rawValue: UInt8 = 0

  @inlinable
  internal init() {}

  @inlinable
  public mutating func next() -> Element? {
    guard let element = Element(rawValue: rawValue) else { return nil }
    rawValue &+= 1
    return element
  }
}

extension StaticString {
  /// Whether it consists of exactly these bytes.
  @inlinable
  internal func isSame(as bytes: borrowing Span<UInt8>) -> Bool {
    guard bytes.count == utf8CodeUnitCount else { return false }
    for index in 0..<bytes.count where bytes[index] != utf8Start[index] { return false }
    return true
  }
}
