import TactusCore

/// Protocol A: every packet lists all contacts, each closed by `SYN_MT_REPORT`.
///
/// With tracking IDs, a contact continues the one with the same ID. Without, each contact continues
/// the nearest one of the previous packet: of all pairs the closest is matched first (ties go to
/// the earlier in the lists), so the same file always gives the same contacts. A lone
/// `SYN_MT_REPORT`, or `BTN_TOUCH` 0, means that no contact is down. A packet without contact
/// events leaves the contacts unchanged.
struct ListedContacts: ContactDecoding {
  /// The most contacts per packet; further ones are ignored. mtdev has the same limit.
  static let contactsMax = 32

  private var contacts: [Contact] = []
  private var packet: [Reading] = []
  private var reading = Reading()
  private var sawList = false
  private var isReleased = false

  /// A contact that is down.
  private struct Contact {
    /// Identifies it among the contacts of this device: the lowest number free when it landed.
    var number: UInt32
    var reading: Reading
  }

  /// One entry of a list.
  fileprivate struct Reading: Equatable {
    var trackingID: Int32?
    var x: Int32?
    var y: Int32?
  }

  mutating func take(_ event: EvdevEvent) {
    switch (event.type, event.code) {
    case (EventType.synchronization, SynchronizationCode.multitouchReport):
      sawList = true
      if reading != Reading() && packet.count < Self.contactsMax { packet.append(reading) }
      reading = Reading()
    case (EventType.absolute, AxisCode.trackingID):
      reading.trackingID = event.value
    case (EventType.absolute, AxisCode.multitouchX):
      reading.x = event.value
    case (EventType.absolute, AxisCode.multitouchY):
      reading.y = event.value
    case (EventType.key, TouchCode.button):
      isReleased = event.value == 0
    default:
      break
    }
  }

  mutating func endPacket(
    into assembler: inout FrameAssembler, deviceKey: UInt32, mapping: AxisMapping
  ) -> Bool {
    defer {
      packet.removeAll(keepingCapacity: true)
      reading = Reading()
      sawList = false
      isReleased = false
    }
    guard sawList || isReleased else { return false }
    if isReleased { packet.removeAll(keepingCapacity: true) }
    let previous = matches()
    var changed = false
    for (index, contact) in contacts.enumerated() where !previous.contains(index) {
      assembler.lift(key: deviceKey | contact.number)
      changed = true
    }
    var next: [Contact] = []
    var taken = Set(previous.compactMap { $0 }.map { contacts[$0].number })
    for (entry, match) in zip(packet, previous) {
      if let match {
        var contact = contacts[match]
        let before = contact.reading
        contact.reading = entry.filled(from: before)
        if contact.reading != before {
          assembler.move(key: deviceKey | contact.number, to: contact.reading.point(mapping))
          changed = true
        }
        next.append(contact)
      } else {
        let number = (0..<UInt32(Self.contactsMax)).first { !taken.contains($0) } ?? 0
        taken.insert(number)
        assembler.land(key: deviceKey | number, at: entry.point(mapping))
        next.append(Contact(number: number, reading: entry))
        changed = true
      }
    }
    contacts = next
    return changed
  }

  /// The next packet lists every contact again.
  mutating func loseEvents() {}

  /// For each entry of the packet, the index of the previous contact that it continues, if any.
  private func matches() -> [Int?] {
    var result = [Int?](repeating: nil, count: packet.count)
    var taken = Set<Int>()
    for (entry, reading) in packet.enumerated() {
      guard let id = reading.trackingID else { continue }
      let match = contacts.firstIndex { $0.reading.trackingID == id }
      if let match, taken.insert(match).inserted { result[entry] = match }
    }
    var pairs: [(distance: Double, entry: Int, contact: Int)] = []
    for (entry, reading) in packet.enumerated() where reading.trackingID == nil {
      for (index, contact) in contacts.enumerated() where contact.reading.trackingID == nil {
        pairs.append((reading.distanceSquared(to: contact.reading), entry, index))
      }
    }
    pairs.sort { ($0.distance, $0.entry, $0.contact) < ($1.distance, $1.entry, $1.contact) }
    for pair in pairs where result[pair.entry] == nil {
      if taken.insert(pair.contact).inserted { result[pair.entry] = pair.contact }
    }
    return result
  }
}

extension ListedContacts.Reading {
  /// This entry, with missing values taken from the previous one.
  fileprivate func filled(from before: Self) -> Self {
    Self(trackingID: trackingID, x: x ?? before.x, y: y ?? before.y)
  }

  fileprivate func point(_ mapping: AxisMapping) -> Point {
    mapping.point(x: x ?? 0, y: y ?? 0)
  }

  fileprivate func distanceSquared(to other: Self) -> Double {
    let filled = filled(from: other)
    let dx = Double(filled.x ?? 0) - Double(other.x ?? 0)
    let dy = Double(filled.y ?? 0) - Double(other.y ?? 0)
    return dx * dx + dy * dy
  }
}
