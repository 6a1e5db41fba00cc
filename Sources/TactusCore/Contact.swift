/// One finger on the glass.
@frozen
public struct Contact: Equatable, BitwiseCopyable, Sendable {
  /// A number that no other contact of the run has, until 65 536 contacts later.
  public var id: UInt16
  /// Where it is, in points.
  public var position: Point

  @inlinable @inline(__always)
  public init(id: UInt16, position: Point) {
    self.id = id
    self.position = position
  }
}

/// Something for each contact that is followed at once, by seat slot. `ContactSet` has room for 16.
public typealias PerContact<Element> = InlineArray<10, Element>

/// How many contacts are followed at once; a further one is ignored and counted.
@inlinable
public var contactsMax: Int { PerContact<UInt8>.count }
