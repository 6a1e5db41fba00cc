/// Protocol A: every packet lists all contacts, each closed by `SYN_MT_REPORT`.
///
/// With tracking IDs, a contact continues the one with the same ID. Without, each contact continues
/// the nearest one of the previous packet: of all pairs the closest is matched first (ties go to
/// the earlier in the lists), so the same file always gives the same contacts. A lone
/// `SYN_MT_REPORT`, or `BTN_TOUCH` 0, means that no contact is down. A packet without contact
/// events leaves the contacts unchanged.
struct ListedContacts: Equatable, Sendable {
  /// The most contacts per packet; further ones are ignored. mtdev has the same limit.
  static var contactsMax: Int { 32 }

  private var contacts: [Contact] = []
  private var packet: [Reading] = []
  private var reading = Reading()
  private var sawList = false
  private var isReleased = false

  /// A contact that is down.
  fileprivate struct Contact: Equatable, Sendable {
    /// Identifies it among the contacts of this device: the lowest number free when it landed.
    var number: UInt32
    var reading: Reading
  }

  /// One entry of a list.
  fileprivate struct Reading: Equatable, Sendable {
    var trackingID: Int32?
    var x: Int32?
    var y: Int32?
    var size: Int32?
    var pressure: Int32?

    /// Whether it is the same contact at the same place.
    func isPlaced(as other: Reading) -> Bool {
      trackingID == other.trackingID && x == other.x && y == other.y
    }
  }

  mutating func take(_ event: EvdevEvent) {
    switch (event.type, event.code) {
    case (EventType.synchronization, SynchronizationCode.multitouchReport):
      sawList = true
      let isPlace = !reading.isPlaced(as: Reading())
      if isPlace && packet.count < Self.contactsMax { packet.append(reading) }
      reading = Reading()
    case (EventType.absolute, AxisCode.trackingID):
      reading.trackingID = event.value
    case (EventType.absolute, AxisCode.multitouchX):
      reading.x = event.value
    case (EventType.absolute, AxisCode.multitouchY):
      reading.y = event.value
    case (EventType.absolute, AxisCode.touchMajor):
      reading.size = event.value
    case (EventType.absolute, AxisCode.multitouchPressure):
      reading.pressure = event.value
    case (EventType.key, TouchCode.button):
      isReleased = event.value == 0
    default:
      break
    }
  }

  /// Ends the packet: adds what it changed.
  mutating func endPacket(_ changes: inout [SlotChange]) {
    defer {
      packet.removeAll(keepingCapacity: true)
      reading = Reading()
      sawList = false
      isReleased = false
    }
    guard sawList || isReleased else { return }
    if isReleased { packet.removeAll(keepingCapacity: true) }
    let previous = matches()
    var taken: UInt32 = 0
    for (index, contact) in contacts.enumerated() {
      if previous.contains(index) {
        taken |= 1 << contact.number
      } else {
        changes.append(contact.change(.lift))
      }
    }
    var next: [Contact] = []
    for (entry, match) in zip(packet, previous) {
      if match >= 0 {
        var contact = contacts[match]
        let before = contact.reading
        contact.reading = entry.filled(from: before)
        if contact.reading != before {
          let isPlaced = contact.reading.isPlaced(as: before)
          changes.append(contact.change(isPlaced ? .press : .move))
        }
        next.append(contact)
      } else {
        // The packet has at most as many contacts as the word has bits.
        let contact = Contact(number: UInt32((~taken).trailingZeroBitCount), reading: entry)
        taken |= 1 << contact.number
        changes.append(contact.change(.land))
        next.append(contact)
      }
    }
    contacts = next
  }

  /// The next packet lists every contact again; what was read of this one is worth nothing.
  mutating func loseEvents() {
    packet.removeAll(keepingCapacity: true)
    reading = Reading()
    sawList = false
    isReleased = false
  }

  /// For each entry of the packet, the index of the previous contact that it continues, or −1.
  private func matches() -> [Int] {
    var result = [Int](repeating: -1, count: packet.count)
    var isTaken = [Bool](repeating: false, count: contacts.count)
    for (entry, reading) in packet.enumerated() {
      guard let id = reading.trackingID,
        let match = contacts.firstIndex(where: { $0.reading.trackingID == id }), !isTaken[match]
      else { continue }
      isTaken[match] = true
      result[entry] = match
    }
    var pairs: [(distance: Double, entry: Int, contact: Int)] = []
    for (entry, reading) in packet.enumerated() where reading.trackingID == nil {
      for (index, contact) in contacts.enumerated() where contact.reading.trackingID == nil {
        pairs.append((reading.distanceSquared(to: contact.reading), entry, index))
      }
    }
    pairs.sort { ($0.distance, $0.entry, $0.contact) < ($1.distance, $1.entry, $1.contact) }
    for pair in pairs where result[pair.entry] < 0 && !isTaken[pair.contact] {
      isTaken[pair.contact] = true
      result[pair.entry] = pair.contact
    }
    return result
  }
}

extension ListedContacts.Contact {
  fileprivate func change(_ kind: SlotChange.Kind) -> SlotChange {
    SlotChange(
      kind, Int32(number), reading.x ?? 0, reading.y ?? 0, size: reading.size ?? 0,
      pressure: reading.pressure ?? 0)
  }
}

extension ListedContacts.Reading {
  /// This entry, with missing values taken from the previous one.
  fileprivate func filled(from before: Self) -> Self {
    Self(
      trackingID: trackingID, x: x ?? before.x, y: y ?? before.y, size: size ?? before.size,
      pressure: pressure ?? before.pressure)
  }

  fileprivate func distanceSquared(to other: Self) -> Double {
    let filled = filled(from: other)
    let dx = Double(filled.x ?? 0) - Double(other.x ?? 0)
    let dy = Double(filled.y ?? 0) - Double(other.y ?? 0)
    return dx * dx + dy * dy
  }
}
