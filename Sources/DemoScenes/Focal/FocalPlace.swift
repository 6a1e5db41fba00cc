import Interactions

/// A view of the focal scene: its position in the table of views, from 0.
struct FocalPlace: Equatable, BitwiseCopyable, Sendable {
  private let number: UInt8

  /// Something for each view that a plan may have.
  typealias Each<Element> = InlineArray<8, Element>
  /// How many views a plan may have.
  static var countMax: Int { Each<UInt8>.count }

  init(_ index: Int) {
    precondition(index >= 0 && index < Self.countMax, "a plan has at most countMax views")
    number = UInt8(truncatingIfNeeded: index)
  }

  var index: Int { Int(number) }
}
