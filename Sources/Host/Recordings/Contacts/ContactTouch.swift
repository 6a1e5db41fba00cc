import SeatInput

/// What a device states of a contact beside its place, in its own units; nil where it states
/// nothing.
///
/// A `Contact` has the size in points and the pressure as a part of the range, where the device
/// states what it counts in; a check of the panel is about what it sends.
public struct ContactTouch: Equatable, Sendable {
  /// The most while it was down: the long axis of what touches, the short one, and the pressure.
  public var major: Int32?
  public var minor: Int32?
  public var pressure: Int32?

  public init(major: Int32? = nil, minor: Int32? = nil, pressure: Int32? = nil) {
    (self.major, self.minor, self.pressure) = (major, minor, pressure)
  }

  mutating func take(_ other: ContactTouch) {
    func most(_ one: Int32?, _ other: Int32?) -> Int32? {
      guard let one, let other else { return one ?? other }
      return max(one, other)
    }
    major = most(major, other.major)
    minor = most(minor, other.minor)
    pressure = most(pressure, other.pressure)
  }

  /// Sets what an axis is of; whether it is one of them.
  mutating func set(_ code: UInt16, _ value: Int32) -> Bool {
    switch code {
    case AxisCode.touchMajor: major = value
    case AxisCode.touchMinor: minor = value
    case AxisCode.multitouchPressure, AxisCode.pressure: pressure = value
    default: return false
    }
    return true
  }
}

/// Reads what a device states of its contacts, packet by packet, beside what decodes their places:
/// events of which it is known which contact they are of.
struct ContactTouches {
  private let touchProtocol: TouchProtocol
  private var slots: [Int32: ContactTouch] = [:]
  /// The slot that events are about.
  private(set) var slot: Int32
  /// Those of a list of contacts (protocol A), by their places.
  private var entry = ContactTouch()
  private var place: (x: Int32?, y: Int32?)
  private var listed: [(x: Int32, y: Int32, touch: ContactTouch)] = []
  /// The slots whose values changed in this packet.
  private var changed: Set<Int32> = []
  /// The last slot that is distinguished.
  private let lastSlot: Int32

  /// More than any packet has.
  private static let listMax = 64

  init(_ screen: RawTouchscreen) {
    touchProtocol = screen.touchProtocol
    lastSlot = EvdevDecoder.lastSlot(screen.lastSlot)
    slot = EvdevDecoder.slot(screen.firstSlot, lastSlot: lastSlot)
  }

  mutating func take(_ event: EvdevEvent) {
    switch (touchProtocol, event.type, event.code) {
    // A slot beyond the last one is the last, as it is for places.
    case (.slotted, EventType.absolute, AxisCode.slot):
      slot = EvdevDecoder.slot(event.value, lastSlot: lastSlot)
    case (.listed, EventType.synchronization, SynchronizationCode.multitouchReport):
      if let x = place.x, let y = place.y, listed.count < Self.listMax {
        listed.append((x, y, entry))
      }
      (entry, place) = (ContactTouch(), (nil, nil))
    case (.listed, EventType.absolute, AxisCode.multitouchX): place.x = event.value
    case (.listed, EventType.absolute, AxisCode.multitouchY): place.y = event.value
    case (.listed, EventType.absolute, let code): _ = entry.set(code, event.value)
    case (.slotted, EventType.absolute, let code):
      if slots[slot, default: ContactTouch()].set(code, event.value) { changed.insert(slot) }
    case (.single, EventType.absolute, let code):
      if slots[0, default: ContactTouch()].set(code, event.value) { changed.insert(0) }
    default: break
    }
  }

  /// The slots of which something changed in this packet; a list of contacts has each of them.
  func changed(among open: [Int32: Int]) -> [Int32] {
    touchProtocol == .listed && !listed.isEmpty ? Array(open.keys) : Array(changed)
  }

  /// What is known of a contact now. The kernel sends only what changed, also from one contact of a
  /// slot to the next.
  func touch(of slot: Int32, x: Int32, y: Int32) -> ContactTouch? {
    guard touchProtocol == .listed else { return slots[slot] }
    return listed.first { $0.x == x && $0.y == y }?.touch
  }

  mutating func endPacket() {
    changed.removeAll(keepingCapacity: true)
    listed.removeAll(keepingCapacity: true)
  }
}
