import SeatInput
import Testing

/// After the kernel's queue overflowed, and before the first event: what the kernel says of a
/// device, against what was known.
@Suite("A device's state, asked for")
struct CatchUpTests {
  private typealias Slot = DeviceState.Slot

  /// Events as `TYPE CODE VALUE` in hexadecimal, separated by semicolons; a packet ends each line.
  private func play(_ text: String, _ decoder: inout EvdevDecoder) {
    for line in text.split(separator: "\n") {
      for event in line.split(separator: ";") {
        let words = event.split(separator: " ")
        _ = decoder.handle(
          EvdevEvent(
            time: 0, type: UInt16(words[0], radix: 16) ?? 0, code: UInt16(words[1], radix: 16) ?? 0,
            value: Int32(words[2]) ?? 0))
      }
      _ = decoder.handle(EvdevEvent(time: 0, type: 0, code: 0, value: 0))
    }
  }

  private func drop(_ decoder: inout EvdevDecoder) {
    _ = decoder.handle(EvdevEvent(time: 0, type: 0, code: 3, value: 0))
    decoder.changes = []
  }

  private func state(_ slots: [Slot], isTouched: Bool? = nil, current: Int32 = 0) -> DeviceState {
    var state = DeviceState()
    state.slots = slots
    state.isTouched = isTouched
    state.currentSlot = current
    return state
  }

  /// One finger in slot 0, at 100, 200, with the tracking ID 5.
  private var oneFinger: EvdevDecoder {
    var decoder = EvdevDecoder(.slotted, lastSlot: 1)
    play("3 39 5;3 35 100;3 36 200", &decoder)
    drop(&decoder)
    return decoder
  }

  private static let empty = Slot(trackingID: -1, x: 0, y: 0, tool: 0)

  @Test(
    "what a slot holds now, and what has changed",
    arguments: [
      (Slot(trackingID: 5, x: 100, y: 200, tool: 0), []),
      (Slot(trackingID: 5, x: 100, y: 201, tool: 0), [SlotChange(.move, 0, 100, 201)]),
      (Slot(trackingID: -1, x: 100, y: 200, tool: 0), [SlotChange(.lift, 0, 100, 200)]),
      (
        Slot(trackingID: 6, x: 7, y: 8, tool: 0),
        [SlotChange(.cancel, 0, 7, 8), SlotChange(.land, 0, 7, 8)]
      ),
      (Slot(trackingID: 5, x: 100, y: 200, tool: 2), [SlotChange(.cancel, 0, 100, 200)]),
      (Slot(trackingID: 6, x: 7, y: 8, tool: 2), [SlotChange(.cancel, 0, 7, 8)]),
    ] as [(DeviceState.Slot, [SlotChange])])
  func slots(_ slot: DeviceState.Slot, _ changes: [SlotChange]) {
    var decoder = oneFinger
    decoder.catchUp(with: state([slot, Self.empty]))
    #expect(decoder.changes == changes)
    // It is not told twice.
    decoder.changes = []
    decoder.catchUp(with: state([slot, Self.empty]))
    #expect(decoder.changes == [])
  }

  @Test("a finger that landed unseen in another slot lands, and the next event is about that slot")
  func landing() {
    var decoder = oneFinger
    let slots = [
      Slot(trackingID: 5, x: 100, y: 200, tool: 0), Slot(trackingID: 6, x: 1, y: 2, tool: 0),
    ]
    decoder.catchUp(with: state(slots, current: 1))
    play("3 35 3", &decoder)
    #expect(decoder.changes == [SlotChange(.land, 1, 1, 2), SlotChange(.move, 1, 3, 2)])
  }

  /// Some drivers leave their slots open, and only say that nothing touches any more.
  @Test("nothing is down when the button is up")
  func released() {
    var decoder = oneFinger
    let slots = [Slot(trackingID: 5, x: 100, y: 200, tool: 0), Self.empty]
    decoder.catchUp(with: state(slots, isTouched: false))
    #expect(decoder.changes == [SlotChange(.lift, 0, 100, 200)])
    decoder.changes = []
    play("3 35 110", &decoder)
    #expect(decoder.changes == [SlotChange(.land, 0, 110, 200)])
  }

  @Test("what is down before the first event is left alone; its place is known")
  func beginning() {
    var decoder = EvdevDecoder(.slotted, lastSlot: 1)
    let slots = [Slot(trackingID: 5, x: 100, y: 200, tool: 0), Self.empty]
    decoder.begin(with: state(slots))
    play("3 35 110", &decoder)
    #expect(decoder.changes == [])
    play("3 39 -1\n3 39 6", &decoder)
    #expect(decoder.changes == [SlotChange(.land, 0, 110, 200)])
  }

  @Test("a panel with one contact")
  func single() {
    var decoder = EvdevDecoder(.single)
    var state = DeviceState()
    (state.x, state.y) = (7, 8)
    decoder.begin(with: state)
    play("1 14a 1", &decoder)
    drop(&decoder)
    (state.isTouched, state.x) = (true, 9)
    decoder.catchUp(with: state)
    state.isTouched = false
    decoder.catchUp(with: state)
    state.isTouched = true
    decoder.catchUp(with: state)
    #expect(
      decoder.changes == [
        SlotChange(.move, 0, 9, 8), SlotChange(.lift, 0, 9, 8), SlotChange(.land, 0, 9, 8),
      ])
  }
}
