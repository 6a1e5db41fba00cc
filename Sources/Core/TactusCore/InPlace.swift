/// A zero-size field for a large noncopyable struct: it makes every use of the struct work on it in
/// place.
///
/// Problem: the compiler treats a struct of numbers as a value it may copy. It initializes one of
/// twenty kilobytes on the stack and copies it to its place, then copies it again for each call
/// that only reads it. Solution: a field whose layout the compiler must not know, like that of an
/// atomic; whatever contains one is passed by address. Needs the language feature `RawLayout`, here
/// only.
@_rawLayout(size: 0, alignment: 1)
public struct InPlace: ~Copyable, @unchecked Sendable {
  public init() {}
}
