/// One finger on the glass.
@frozen
public struct Contact: Equatable, BitwiseCopyable, Sendable {
  /// Unique within the run, until it wraps after 65 536 contacts.
  public var id: UInt16
  /// How large it is and how hard it presses (`size`, `pressure`), where the panel states that.
  public var imprint: Imprint
  /// In points.
  public var position: Point

  @inlinable @inline(__always)
  public init(id: UInt16, position: Point, imprint: Imprint = .none) {
    self.id = id
    self.imprint = imprint
    self.position = position
  }
}

/// Something for each contact that is followed at once, by seat slot. `ContactSet` has room for 16.
public typealias PerContact<Element> = InlineArray<10, Element>

/// How many contacts are tracked at once; any further one is ignored and counted.
@inlinable
public var contactsMax: Int { PerContact<UInt8>.count }

/// Contacts by seat slot, 0 to `contactsMax - 1`.
@frozen
public struct ContactSet: SmallSet {
  /// One bit per slot; slot 0 is the lowest.
  public var bits: UInt16

  @inlinable @inline(__always)
  public init(bits: UInt16) { self.bits = bits }

  @inlinable @inline(__always)
  public init(word: UInt32) { bits = UInt16(truncatingIfNeeded: word) }

  @inlinable @inline(__always)
  public var word: UInt32 {
    get { UInt32(truncatingIfNeeded: bits) }
    set { bits = UInt16(truncatingIfNeeded: newValue) }
  }
}
