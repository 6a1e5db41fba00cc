import TactusCore

/// A decoder for one of Linux's touch protocols: takes the events of a packet, then applies the
/// changes to the frame assembler.
protocol ContactDecoding: Sendable {
  /// Takes an event of the current packet, except `SYN_REPORT` and `SYN_DROPPED`.
  mutating func take(_ event: EvdevEvent)

  /// Ends the packet. Returns whether any contact changed: libinput makes no frame when none did.
  mutating func endPacket(
    into assembler: inout FrameAssembler, deviceKey: UInt32, mapping: AxisMapping
  ) -> Bool

  /// Events were lost; contacts may have come and gone unseen.
  mutating func loseEvents()
}
