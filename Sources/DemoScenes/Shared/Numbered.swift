import Interactions

/// An enumeration whose cases are numbered from 0: sections, buttons, entries.
protocol Numbered: RawRepresentable<UInt8> {
  static var count: Int { get }
}

extension Numbered {
  /// - Precondition: 0 ≤ index < count.
  init(_ index: Int) {
    guard let choice = Self(rawValue: UInt8(truncatingIfNeeded: index)) else {
      preconditionFailure("there are count choices")
    }
    self = choice
  }
}
