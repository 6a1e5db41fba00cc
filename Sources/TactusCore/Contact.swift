/// One finger on the glass.
@frozen
public struct Contact: Equatable, BitwiseCopyable, Sendable {
  /// Unique within the run, until it wraps after 65 536 contacts.
  public var id: UInt16
  /// In points.
  public var position: Point

  @inlinable @inline(__always)
  public init(id: UInt16, position: Point) {
    self.id = id
    self.position = position
  }
}

/// Something for each contact that is followed at once, by seat slot. `ContactSet` has room for 16.
public typealias PerContact<Element> = InlineArray<10, Element>

/// How many contacts are tracked at once; any further one is ignored and counted.
@inlinable
public var contactsMax: Int { PerContact<UInt8>.count }
