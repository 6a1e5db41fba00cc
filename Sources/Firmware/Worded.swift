/// What a trace calls by a word: an enumeration whose cases count up from 0 without a gap.
///
/// A word is written and read back from the same place, `word`: there is no second list that could
/// lack a case.
public protocol Worded: RawRepresentable<UInt8> {
  /// How a trace calls it: letters and digits, and no other case's word.
  var word: StaticString { get }
}

extension Worded {
  /// All cases, in their order.
  @inlinable
  public static var all: WordedCases<Self> { WordedCases() }

  /// The case that is called so; nil when none is.
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

/// The cases of an enumeration, in their order; `IteratorSequence` makes a sequence of it.
///
/// No sequence itself: one can be copied into an array, and that code would need a heap.
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
  /// Whether it has just these bytes.
  @inlinable
  internal func isSame(as bytes: borrowing Span<UInt8>) -> Bool {
    guard bytes.count == utf8CodeUnitCount else { return false }
    for index in 0..<bytes.count where bytes[index] != utf8Start[index] { return false }
    return true
  }
}
