/// A list with room for `capacity` elements, stored inline.
///
/// A full list is not an error: `append` returns false and the caller counts what was dropped.
public struct BoundedArray<let capacity: Int, Element: BitwiseCopyable & Sendable>: BitwiseCopyable,
  Sendable
{
  @usableFromInline internal var elements: PerPlace<Element>
  @usableFromInline internal var used: Int

  /// Something for each place of the list.
  public typealias PerPlace<Other> = InlineArray<capacity, Other>

  /// How many elements it holds, 0 to `capacity`.
  @inlinable
  public var count: Int { used }

  /// An empty list. Inline storage must be initialized: `filler` is never read.
  @inlinable
  public init(filler: Element) {
    elements = InlineArray(repeating: filler)
    used = 0
  }

  @inlinable
  public var isEmpty: Bool { count == 0 }

  @inlinable
  public var isFull: Bool { count == capacity }

  /// Adds an element at the end; returns false, and adds nothing, when the list is full.
  @inlinable @discardableResult
  public mutating func append(_ element: Element) -> Bool {
    guard used < capacity else { return false }
    elements[used] = element
    used += 1
    return true
  }

  /// Puts an element before the one at `index`, or at the end; returns false, and adds nothing,
  /// when the list is full. Traps outside `0 ... count`.
  @inlinable @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> Bool {
    precondition(index >= 0 && index <= used, "index out of the list's bounds")
    guard used < capacity else { return false }
    for place in stride(from: used, to: index, by: -1) { elements[place] = elements[place - 1] }
    elements[index] = element
    used += 1
    return true
  }

  /// Removes the element at `index` and returns it; those behind it move up. Traps outside
  /// `0 ..< count`.
  @inlinable @discardableResult
  public mutating func remove(at index: Int) -> Element {
    precondition(index >= 0 && index < used, "index out of the list's bounds")
    let element = elements[index]
    used -= 1
    for place in index..<used { elements[place] = elements[place + 1] }
    return element
  }

  @inlinable
  public mutating func removeAll() { used = 0 }

  /// Calls `body` for each element, in order. A loop over `self[index]` may copy the whole list for
  /// each element that it reads.
  @inlinable @inline(__always)
  public func forEach(_ body: (Element) -> Void) {
    let elements = elements.span
    for index in 0..<used { body(elements[index]) }
  }

  /// The element at `index`. Traps outside `0 ..< count`.
  @inlinable
  public subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count, "index out of the list's bounds")
      return elements[index]
    }
    set {
      precondition(index >= 0 && index < count, "index out of the list's bounds")
      elements[index] = newValue
    }
  }

  /// The element at `index`, read in place: the other subscript may copy the whole list for each
  /// element it reads.
  @inlinable
  public subscript(inPlace index: Int) -> Element {
    mutating get {
      precondition(index >= 0 && index < used, "index out of the list's bounds")
      return elements[index]
    }
  }
}
