/// An enumeration whose cases are numbered from 0: sections, buttons, entries of a menu.
public protocol Numbered: RawRepresentable<UInt8>, BitwiseCopyable, Sendable {
  static var count: Int { get }
}

extension Numbered {
  /// - Precondition: 0 ≤ index < count.
  @inlinable
  public init(_ index: Int) {
    guard let choice = Self(rawValue: UInt8(truncatingIfNeeded: index)) else {
      preconditionFailure("there are count choices")
    }
    self = choice
  }

  /// Its number, from 0.
  @inlinable
  public var index: Int { Int(rawValue) }
}
