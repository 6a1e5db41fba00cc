import TactusCore

/// Turns the events of one device into contact changes, packet by packet.
///
/// A packet ends with `SYN_REPORT` and takes that event's timestamp. `SYN_DROPPED` means that the
/// kernel's queue overflowed. As in libevdev, the events before it form a packet of their own, and
/// everything up to and including the next `SYN_REPORT` is discarded. A live reader then queries
/// the kernel for its state; a recording cannot be queried, so the loss shows up later: a new
/// tracking ID in a slot lifts the known contact, and a position in a slot believed empty lands
/// one.
struct EvdevDecoder {
  private var contacts: any ContactDecoding
  private let deviceKey: UInt32
  private let mapping: AxisMapping
  private var isDiscarding = false

  /// What an event completes.
  enum Outcome: Equatable {
    case nothing
    case packet(changed: Bool)
    case dropped(changed: Bool)
  }

  /// `device` is the index of the device in the recording, which keeps the slots of several apart.
  init(
    device: Int, touchProtocol: TouchProtocol, description: DeviceDescription, mapping: AxisMapping
  ) {
    switch touchProtocol {
    case .slotted: contacts = SlottedContacts(description: description)
    case .listed: contacts = ListedContacts()
    case .single: contacts = SingleContact()
    }
    deviceKey = UInt32(truncatingIfNeeded: device) << 16
    self.mapping = mapping
  }

  mutating func handle(_ event: EvdevEvent, into assembler: inout FrameAssembler) -> Outcome {
    switch (event.type, event.code) {
    case (EventType.synchronization, SynchronizationCode.report):
      if isDiscarding {
        isDiscarding = false
        return .packet(changed: false)
      }
      return .packet(changed: endPacket(into: &assembler))
    case (EventType.synchronization, SynchronizationCode.dropped):
      let changed = isDiscarding ? false : endPacket(into: &assembler)
      isDiscarding = true
      contacts.loseEvents()
      return .dropped(changed: changed)
    default:
      if !isDiscarding { contacts.take(event) }
      return .nothing
    }
  }

  private mutating func endPacket(into assembler: inout FrameAssembler) -> Bool {
    contacts.endPacket(into: &assembler, deviceKey: deviceKey, mapping: mapping)
  }
}
