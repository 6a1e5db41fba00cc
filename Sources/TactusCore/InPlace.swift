/// A field without a byte, for a large struct that is not copyable: it makes whoever uses the
/// struct work on it where it lies.
///
/// Problem: the compiler takes a struct of numbers for a number. It initialises one of twenty
/// kilobytes on the stack and copies it to its place, and copies it again for each call that only
/// looks at it. Solution: a part whose layout the compiler must not know, as an atomic's; what
/// holds one is passed by its address. Needs the language's feature `RawLayout`, here only.
@_rawLayout(size: 0, alignment: 1)
public struct InPlace: ~Copyable, @unchecked Sendable {
  public init() {}
}
