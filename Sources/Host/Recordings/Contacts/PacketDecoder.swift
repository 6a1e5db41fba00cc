package import SeatInput

/// What a packet of a touchscreen changed, once it has ended.
package struct Packet {
  /// The kernel's stamp in microseconds.
  package var time: Int64 = 0
  /// From its first event to its end.
  package var lines: ClosedRange<Int32> = 0...0
  /// Without those that only changed in size or pressure.
  package var changes: [SlotChange] = []
  /// Whether the kernel's queue overflowed behind it.
  package var isDropped = false
}

/// Decodes the events of a touchscreen, packet by packet, as a run does. Nothing is mapped.
package struct PacketDecoder {
  package enum Outcome {
    /// An event of no known contact.
    case unknown
    case inPacket, endOfPacket
  }

  /// The last packet that ended.
  package private(set) var packet = Packet()
  /// Which contacts events are of.
  package private(set) var known: KnownContacts
  private var decoder: EvdevDecoder
  /// The first line of the packet that is being read.
  private var firstLine: Int32?

  package init(_ screen: RawTouchscreen) {
    known = KnownContacts(screen)
    decoder = EvdevDecoder(
      screen.touchProtocol, lastSlot: screen.lastSlot, currentSlot: screen.firstSlot)
  }

  package mutating func take(_ event: EvdevEvent, line: Int32) -> Outcome {
    guard known.takes(event) else { return .unknown }
    let first = firstLine ?? line
    firstLine = first
    let outcome = decoder.handle(event)
    guard outcome != .nothing else { return .inPacket }
    firstLine = nil
    packet.time = event.time
    packet.lines = first...max(first, line)
    packet.changes.removeAll(keepingCapacity: true)
    packet.changes += decoder.changes.lazy.filter { $0.kind != .press }
    decoder.changes.removeAll(keepingCapacity: true)
    packet.isDropped = outcome == .dropped
    if packet.isDropped { decoder.loseEvents() }
    return .endOfPacket
  }
}
