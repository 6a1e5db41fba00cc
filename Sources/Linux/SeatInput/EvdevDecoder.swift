import TactusCore

/// Turns the events of one touch device into changes of its contacts, packet by packet.
///
/// A packet ends with `SYN_REPORT` and takes that event's timestamp. `SYN_DROPPED` means that the
/// kernel's queue overflowed. As in libevdev, the events before it form a packet of their own, and
/// everything up to and including the next `SYN_REPORT` is discarded. A live reader then asks the
/// kernel for the device's state (`catchUp`). A recording cannot be asked (`loseEvents`), so the
/// loss shows up later: a new tracking ID in a slot lifts the known contact, and a position in a
/// slot believed empty lands one.
public struct EvdevDecoder: Equatable, Sendable {
  // Exactly one of them is there. As an enumeration each verb below would move what it holds out
  // and back: no slower, but three times as long.
  private var slotted: SlottedContacts?
  private var listed: ListedContacts?
  private var single: SingleContact?
  private var isDiscarding = false
  /// What the packets changed so far, in order; the caller takes them away.
  public var changes: [SlotChange] = []

  /// What an event completes.
  public enum Outcome: Equatable, Sendable {
    case nothing
    case packet
    /// The kernel's queue overflowed; what came before is complete.
    case dropped
  }

  /// - Parameters:
  ///   - lastSlot: the highest slot that the device reports to have.
  ///   - currentSlot: the slot that its first events are about.
  public init(_ touchProtocol: TouchProtocol, lastSlot: Int32 = .max, currentSlot: Int32 = 0) {
    switch touchProtocol {
    case .slotted: slotted = SlottedContacts(lastSlot: lastSlot, current: currentSlot)
    case .listed: listed = ListedContacts()
    case .single: single = SingleContact()
    }
  }

  /// A contact that is larger than this, in points (16 mm), may be a palm.
  private static let fingertipMax: UInt16 = 100

  /// The last slot that is distinguished of a device that reports so many.
  public static func lastSlot(_ stated: Int32) -> Int32 { SlottedContacts.lastSlot(stated) }

  /// The slot that a number names: one that the device does not have is the last one.
  public static func slot(_ number: Int32, lastSlot: Int32) -> Int32 {
    number >= 0 && number <= lastSlot ? number : lastSlot
  }

  public mutating func handle(_ event: EvdevEvent) -> Outcome {
    switch (event.type, event.code) {
    case (EventType.synchronization, SynchronizationCode.report):
      if isDiscarding { isDiscarding = false } else { endPacket() }
      return .packet
    case (EventType.synchronization, SynchronizationCode.dropped):
      if !isDiscarding { endPacket() }
      isDiscarding = true
      return .dropped
    default:
      if !isDiscarding { take(event) }
      return .nothing
    }
  }

  /// Takes away what was completed, as an event of the seat; nil when nothing changed: a packet
  /// without changes is none, as with libinput.
  public mutating func takeScan(
    of device: UInt16, at time: Int64, _ mapping: DeviceMapping
  ) -> SeatEvent? {
    defer { changes.removeAll(keepingCapacity: true) }
    // What presses otherwise without moving is no scan to libinput either, as long as it may be a
    // fingertip.
    changes.removeAll { change in
      change.kind == .press && mapping.imprint(of: change).sizePoints <= Self.fingertipMax
    }
    guard !changes.isEmpty else { return nil }
    return .scan(
      device: device, time: time, changes: changes.map { TouchChange($0, mapping) })
  }

  /// After `dropped`, where the kernel cannot be asked.
  public mutating func loseEvents() {
    slotted?.loseEvents()
    listed?.loseEvents()
    single?.loseEvents()
  }

  /// Before the first event: the kernel does not repeat what it has reported before. What is down
  /// already is left alone until it has lifted.
  public mutating func begin(with state: DeviceState) {
    slotted?.begin(with: state)
    single?.begin(with: state)
  }

  /// After `dropped`: what the kernel reports, once the events that were in its queue have been
  /// thrown away.
  public mutating func catchUp(with state: DeviceState) {
    isDiscarding = false
    slotted?.catchUp(with: state, &changes)
    // There is no state to ask for; the next packet lists all.
    listed?.loseEvents()
    single?.catchUp(with: state, &changes)
  }

  private mutating func take(_ event: EvdevEvent) {
    slotted?.take(event)
    listed?.take(event)
    single?.take(event)
  }

  private mutating func endPacket() {
    slotted?.endPacket(&changes)
    listed?.endPacket(&changes)
    single?.endPacket(&changes)
  }
}
