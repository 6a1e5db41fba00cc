import TactusCore

/// Turns the events of one device into changes of contacts, packet by packet.
///
/// A packet ends with `SYN_REPORT` and has that event's stamp. `SYN_DROPPED` says that the kernel's
/// queue overflowed. As libevdev does, what came before it is handed on as a packet of its own, and
/// everything up to and with the next `SYN_REPORT` is discarded. A live reader then asks the kernel
/// for its state; in a recording nobody can be asked, so what was lost shows itself later: another
/// tracking identifier in a slot lifts the contact that we knew, a position in a slot that we knew
/// as empty lands one.
struct EvdevDecoder {
  private var contacts: any ContactDecoding
  private let deviceKey: UInt32
  private let mapping: AxisMapping
  private var isDiscarding = false

  /// What an event ends.
  enum Outcome: Equatable {
    case nothing
    case packet(changed: Bool)
    case dropped(changed: Bool)
  }

  /// `device` counts the devices of a recording, so that their slots do not collide.
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
