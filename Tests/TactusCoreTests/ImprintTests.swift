import TactusCore
import Testing

/// A contact's size and pressure, a byte each.
@Suite struct ImprintTests {
  @Test func aContactIsNoLargerForThem() {
    #expect(MemoryLayout<Contact>.size == 12)
    #expect(MemoryLayout<ContactFrame>.size == 136)
  }

  @Test(
    arguments: [
      (nil, 0), (0, 0), (-3, 0), (0.01, 1), (1, 1), (1.4, 1), (1.5, 2), (254.4, 254), (255, 255),
      (1e9, 255),
    ] as [(Float?, UInt16)])
  func aSizeIsWholePoints(size: Float?, points: UInt16) {
    #expect(Imprint(size: size).sizePoints == points)
    #expect(Imprint(size: size).pressureParts == 0)
  }

  @Test(
    arguments: [
      (nil, 0), (0, 0), (0.001, 1), (0.5, 128), (1, 255), (2, 255),
    ] as [(Float?, UInt16)])
  func aPressureIsAPart(pressure: Float?, parts: UInt16) {
    #expect(Imprint(pressure: pressure).pressureParts == parts)
    #expect(Imprint(pressure: pressure).sizePoints == 0)
  }

  /// A trace has three decimals.
  @Test func thousandthsOfAPressureAreEnoughToReadItBack() {
    for parts in 0...UInt16(255) {
      let written = (Float(parts) / 255 * 1000).rounded() / 1000
      #expect(Imprint(pressure: written).pressureParts == parts)
    }
  }

  @Test func aContactHasNoneUnlessThePanelStatesIt() {
    var contact = Contact(id: 0, position: .zero)
    #expect(contact.size == nil && contact.pressure == nil)
    contact.imprint = Imprint(size: 60, pressure: 1)
    #expect(contact.size == 60 && contact.pressure == 1)
  }

  @Test func theAssemblerKeepsThemFromLandingToLift() {
    var assembler = FrameAssembler()
    assembler.land(key: 7, at: .zero, Imprint(size: 40))
    #expect(assembler.frame(at: .zero)[0].size == 40)
    assembler.move(key: 7, to: Point(x: 1, y: 1))
    #expect(assembler.frame(at: .zero)[0].size == 40)
    assembler.move(key: 7, to: Point(x: 1, y: 1), Imprint(size: 50))
    let frame = assembler.frame(at: .zero)
    #expect(frame[0].size == 50 && frame.imprinted == ContactSet(0))
    assembler.move(key: 7, to: Point(x: 1, y: 1), Imprint.none)
    #expect(assembler.frame(at: .zero).imprinted.isEmpty)
  }

  @Test func framesThatDifferInASizeAreNotEqual() {
    var one = ContactFrame(time: .zero)
    one.place(Contact(id: 1, position: .zero), in: 0)
    var other = one
    other.press(slot: 0, Imprint(size: 9))
    #expect(one != other)
  }
}
