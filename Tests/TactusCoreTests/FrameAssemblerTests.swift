import TactusCore
import Testing

@Suite struct FrameAssemblerTests {
  private func at(_ x: Float) -> Point { Point(x: x, y: 0) }

  @Test func seatsLandingsInOrderAndGivesThemNewIds() {
    var assembler = FrameAssembler()
    assembler.land(key: 7, at: at(1))
    assembler.land(key: 3, at: at(2))
    let frame = assembler.frame(at: Instant(microseconds: 10))
    #expect(frame.down.count == 2)
    #expect(frame[0] == Contact(id: 0, position: at(1)))
    #expect(frame[1] == Contact(id: 1, position: at(2)))
  }

  // The lowest free slot is taken, and the id distinguishes the new contact from the old one.
  @Test func aSlotThatLiftsAndLandsInOneScanHoldsANewContact() {
    var assembler = FrameAssembler()
    assembler.land(key: 0, at: at(1))
    _ = assembler.frame(at: .zero)
    assembler.lift(key: 0)
    assembler.land(key: 0, at: at(9))
    let frame = assembler.frame(at: Instant(microseconds: 1))
    #expect(frame.down == ContactSet(0))
    #expect(frame[0] == Contact(id: 1, position: at(9)))
  }

  @Test func landingTwiceWithoutALiftIsALiftAndALanding() {
    var assembler = FrameAssembler()
    assembler.land(key: 0, at: at(1))
    _ = assembler.frame(at: .zero)
    assembler.land(key: 0, at: at(2))
    #expect(assembler.frame(at: .zero)[0].id == 1)
  }

  @Test func cancelIsNotLiftAndLastsOneFrame() {
    var assembler = FrameAssembler()
    assembler.land(key: 0, at: at(1))
    assembler.land(key: 1, at: at(2))
    _ = assembler.frame(at: .zero)
    assembler.cancel(key: 0)
    assembler.lift(key: 1)
    let frame = assembler.frame(at: .zero)
    #expect(frame.down.isEmpty && frame.cancelled == ContactSet(0))
    #expect(assembler.frame(at: .zero).cancelled.isEmpty)
  }

  // The frame could not say both that its contact was cancelled and that another one landed.
  @Test func aSlotThatIsCancelledStaysEmptyForThatFrame() {
    var assembler = FrameAssembler()
    assembler.land(key: 0, at: at(1))
    _ = assembler.frame(at: .zero)
    assembler.cancel(key: 0)
    assembler.land(key: 0, at: at(2))
    let frame = assembler.frame(at: .zero)
    #expect(frame.cancelled == ContactSet(0))
    #expect(frame.down == ContactSet(1))
    assembler.land(key: 1, at: at(3))
    #expect(assembler.frame(at: .zero).down == .first(2))
  }

  // A trace shows three decimals; parsing them must give the same input.
  @Test func positionsAreRoundedToWhatATraceShows() {
    var assembler = FrameAssembler()
    assembler.land(key: 0, at: at(1.000_4))
    #expect(assembler.frame(at: .zero)[0].position == at(1))
    assembler.move(key: 0, to: at(1.000_6))
    #expect(assembler.frame(at: .zero)[0].position == at(1.001))
    assembler.land(key: 1, at: at(1))
    assembler.move(key: 1, to: at(2.000_4))
    #expect(assembler.frame(at: .zero)[1].position == at(2))
  }

  @Test func anEleventhContactIsCountedAndIgnoredUntilItLifts() {
    var assembler = FrameAssembler()
    for key in 0..<11 { assembler.land(key: UInt32(key), at: at(Float(key))) }
    #expect(assembler.frame(at: .zero).down.count == contactsMax)
    #expect(assembler.overflowCount == 1)
    assembler.move(key: 10, to: at(99))
    assembler.lift(key: 10)
    #expect(assembler.frame(at: .zero).down.count == contactsMax)
    assembler.lift(key: 0)
    assembler.land(key: 11, at: at(5))
    #expect(assembler.frame(at: .zero)[0].id == 10)
  }
}
