import TactusCore

/// One of Linux's ways to tell contacts: takes the events of a packet, then hands the changes to
/// the frame assembler.
protocol ContactDecoding: Sendable {
  /// Takes an event of the packet that is being sent. `SYN_REPORT` and `SYN_DROPPED` do not come
  /// here.
  mutating func take(_ event: EvdevEvent)

  /// Ends the packet. Whether any contact changed: libinput gives no frame when none did.
  mutating func endPacket(
    into assembler: inout FrameAssembler, deviceKey: UInt32, mapping: AxisMapping
  ) -> Bool

  /// Events were lost, contacts may have come and gone unseen.
  mutating func loseEvents()
}
