// What callers promise. A release build drops the sentence of a `precondition`; on a host these
// keep it. On a microcontroller they are a `precondition`, and the sentence costs no flash.

/// Ends the program unless a caller has kept a promise, with a sentence that states it.
@inlinable @inline(__always)
public func require(
  _ isKept: Bool, _ sentence: StaticString, file: StaticString = #fileID, line: UInt = #line
) {
  #if hasFeature(Embedded)
    precondition(isKept)
  #else
    if !isKept { refuse(sentence, file, line) }
  #endif
}

/// The same; the sentence ends with the number that was given.
@inlinable @inline(__always)
public func require(
  _ isKept: Bool, _ sentence: StaticString, got number: Int, file: StaticString = #fileID,
  line: UInt = #line
) {
  #if hasFeature(Embedded)
    precondition(isKept)
  #else
    if !isKept { refuse(sentence, number, file, line) }
  #endif
}

/// The same; the sentence ends with the number that was given.
@inlinable @inline(__always)
public func require(
  _ isKept: Bool, _ sentence: StaticString, got number: Float, file: StaticString = #fileID,
  line: UInt = #line
) {
  #if hasFeature(Embedded)
    precondition(isKept)
  #else
    if !isKept { refuse(sentence, number, file, line) }
  #endif
}

/// Ends the program unless a number that a caller gave is between two others, both of them allowed.
///
/// - Parameter what: what the number is, before the numbers in the sentence.
@inlinable @inline(__always)
public func require(
  _ what: StaticString, _ number: Int, from least: Int, to most: Int,
  file: StaticString = #fileID, line: UInt = #line
) {
  #if hasFeature(Embedded)
    precondition(number >= least && number <= most)
  #else
    if number < least || number > most { refuse(what, number, least, most, file, line) }
  #endif
}

/// Ends the program over a call that cannot be answered, with the reason as a sentence.
@inlinable @inline(__always)
public func refuse(
  _ sentence: StaticString, file: StaticString = #fileID, line: UInt = #line
) -> Never {
  #if hasFeature(Embedded)
    preconditionFailure()
  #else
    refuse(sentence, file, line)
  #endif
}

#if !hasFeature(Embedded)
  @usableFromInline @inline(never)
  func refuse(_ sentence: StaticString, _ file: StaticString, _ line: UInt) -> Never {
    fatalError("\(sentence)", file: file, line: line)
  }

  @usableFromInline @inline(never)
  func refuse(_ sentence: StaticString, _ number: Int, _ file: StaticString, _ line: UInt) -> Never
  {
    fatalError("\(sentence), and not \(number)", file: file, line: line)
  }

  @usableFromInline @inline(never)
  func refuse(
    _ sentence: StaticString, _ number: Float, _ file: StaticString, _ line: UInt
  ) -> Never {
    fatalError("\(sentence), and not \(number)", file: file, line: line)
  }

  @usableFromInline @inline(never)
  func refuse(
    _ what: StaticString, _ number: Int, _ least: Int, _ most: Int, _ file: StaticString,
    _ line: UInt
  ) -> Never {
    fatalError("\(what): \(least) to \(most), and not \(number)", file: file, line: line)
  }
#endif
