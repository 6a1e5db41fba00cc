import Foundation
import InputText
import SeatInput
import Testing

@testable import Recordings

@Suite struct SlottedContactsTests {
  private func play(_ packets: String) throws -> String {
    describe(try record(evemu(.slotted, packets)).reports)
  }

  @Test func slotsAreContactsAndTimeStartsAtTheFirstFrame() throws {
    let text = try play(
      """
      5000000 id=7 x=100 y=200 touch=1
      5010000 slot=1 id=8 x=300 y=400
      5020000 slot=0 x=110 slot=1 y=410
      5030000 slot=0 id=-1
      5040000 slot=1 id=-1 touch=0
      """)
    #expect(
      text == """
        0 0:0@100.0,200.0
        10000 0:0@100.0,200.0 1:1@300.0,400.0
        20000 0:0@110.0,200.0 1:1@300.0,410.0
        30000 1:1@300.0,410.0
        40000 -
        """)
  }

  // libinput makes no frame for a packet in which no touch changed, and neither do we.
  @Test func aPacketWithoutATouchGivesNoFrame() throws {
    let text = try play(
      """
      0 id=1 x=1 y=2
      10 stamp=77
      20 slot=3
      30 slot=0 x=5
      """)
    #expect(text == "0 0:0@1.0,2.0\n30 0:0@5.0,2.0")
  }

  @Test func anotherIDWithoutALiftIsAnotherContact() throws {
    let text = try play("0 id=1 x=1 y=2\n10 id=2 x=3\n20 id=-1")
    #expect(text == "0 0:0@1.0,2.0\n10 0:1@3.0,2.0\n20 -")
  }

  @Test func theSameIDAgainIsTheSameContact() throws {
    #expect(try play("0 id=1 x=1 y=2\n10 id=1 x=3") == "0 0:0@1.0,2.0\n10 0:0@3.0,2.0")
  }

  @Test func aTapWithinOnePacketIsNeverSeen() throws {
    let text = try play("0 id=1 x=1 y=2\n10 slot=1 id=2 x=9 id=-1\n20 slot=0 id=-1")
    #expect(text == "0 0:0@1.0,2.0\n20 -")
  }

  @Test func aPositionInAnEmptySlotIsIgnored() throws {
    #expect(try play("0 x=1 y=2\n10 slot=1 id=5 x=3 y=4") == "0 0:0@3.0,4.0")
  }

  // GT9xx drivers send no −1, and then no ID for the next touch, since it did not change.
  @Test func theButtonLiftsWhatTheDriverLeftOpen() throws {
    let text = try play(
      """
      0 id=1 x=1 y=2 touch=1
      10 slot=1 id=2 x=3 y=4
      20 touch=0
      30 touch=1 slot=0 x=5
      40 id=-1 touch=0
      """)
    #expect(
      text == """
        0 0:0@1.0,2.0
        10 0:0@1.0,2.0 1:1@3.0,4.0
        20 -
        30 0:2@5.0,2.0
        40 -
        """)
  }

  @Test func aPalmIsCancelledAndStaysSilentUntilTheNextContact() throws {
    let text = try play(
      """
      0 id=1 x=1 y=2
      10 tool=2
      20 x=9
      30 tool=0
      40 x=10
      50 id=-1
      60 id=2 x=3
      """)
    #expect(text == "0 0:0@1.0,2.0\n10 x0\n60 0:1@3.0,2.0")
  }

  @Test func aSlotBeyondTheLastIsTheLast() throws {
    #expect(try play("0 slot=99 id=1 x=1 y=2\n10 slot=9 x=3") == "0 0:0@1.0,2.0\n10 0:0@3.0,2.0")
  }

  @Test func anEleventhContactIsNoted() throws {
    let packets = (0...10).map { "\($0) slot=\($0) id=\($0) x=\($0) y=0" }.joined(separator: "\n")
    let text = evemu(.slotted, packets).replacingOccurrences(of: "A: 2f 0 9", with: "A: 2f 0 15")
    let recording = try record(text)
    #expect(recording.counts.atOnce == 10)
    #expect(
      describe(recording.reports).split(separator: "\n").filter { $0.hasSuffix("overflow") }
        == ["10 overflow"])
    #expect(
      recording.notes == [
        noSize("'Test'"), "contacts ignored because 10 were already down: 1",
        "contacts still down at the end: 10",
      ])
  }

  @Test func whatADropLostShowsUpLater() throws {
    let text = try play(
      """
      0 id=1 x=1 y=2
      10 slot=1 id=2 x=3 y=4
      20 slot=0 x=5 dropped
      30 slot=1 id=-1 slot=2 id=3 x=6 y=7
      40 slot=0 x=8
      50 slot=1 id=9 x=9
      60 slot=2 y=11 x=12
      """)
    #expect(
      text == """
        0 0:0@1.0,2.0
        10 0:0@1.0,2.0 1:1@3.0,4.0
        20 0:0@5.0,2.0 1:1@3.0,4.0
        20 dropped
        40 0:0@8.0,2.0 1:1@3.0,4.0
        50 0:0@8.0,2.0 1:2@9.0,4.0
        60 0:0@8.0,2.0 1:2@9.0,4.0 2:3@12.0,11.0
        """)
  }

  @Test func timestampsThatGoBackAreRaised() throws {
    let recording = try record(evemu(.slotted, "100 id=1 x=1 y=2\n150 x=2\n140 x=3\n150 x=4"))
    #expect(
      describe(recording.reports) == """
        0 0:0@1.0,2.0
        50 0:0@2.0,2.0
        50 outOfOrder
        50 0:0@3.0,2.0
        50 0:0@4.0,2.0
        """)
    #expect(
      recording.notes == [
        noSize("'Test'"), "timestamps older than the previous one, raised to it: 1",
        "contacts still down at the end: 1",
      ])
  }

  @Test func multitouchWinsOverTheEmulatedPointer() throws {
    #expect(try play("0 id=1 x=1 y=2 X=700 Y=300 touch=1\n5 X=1") == "0 0:0@1.0,2.0")
  }
}

@Suite struct ListedContactsTests {
  private func play(_ packets: String) throws -> String {
    describe(try record(evemu(.listed, packets)).reports)
  }

  @Test func withoutIDsTheNearestContinues() throws {
    let text = try play(
      """
      0 x=100 y=100 list x=500 y=100 list touch=1
      10 x=490 y=100 list x=110 y=100 list
      20 x=480 y=100 list
      30 touch=0
      """)
    #expect(
      text == """
        0 0:0@100.0,100.0 1:1@500.0,100.0
        10 0:0@110.0,100.0 1:1@490.0,100.0
        20 1:1@480.0,100.0
        30 -
        """)
  }

  @Test func withIDsDistanceDoesNotMatter() throws {
    let text = try play(
      """
      0 id=4 x=100 y=100 list id=5 x=500 y=100 list
      10 id=5 x=100 y=100 list id=4 x=500 y=100 list
      """)
    #expect(text.hasSuffix("10 0:0@500.0,100.0 1:1@100.0,100.0"))
  }

  @Test func aLoneReportMeansThatNoContactIsDown() throws {
    let text = try play("0 x=1 y=2 list\n10 list\n20 x=3 y=4 list")
    #expect(text == "0 0:0@1.0,2.0\n10 -\n20 0:1@3.0,4.0")
  }

  @Test func aPacketThatListsNothingLeavesContactsAsTheyAre() throws {
    let text = try play("0 x=1 y=2 list\n10 stamp=5\n20 x=1 y=2 list\n30 x=2 y=2 list")
    #expect(text == "0 0:0@1.0,2.0\n30 0:0@2.0,2.0")
  }

  @Test func afterADropTheNextListCounts() throws {
    #expect(
      try play("0 x=1 y=2 list\n10 dropped\n20 x=9 y=9 list\n30 x=3 y=2 list")
        == "0 0:0@1.0,2.0\n10 dropped\n30 0:0@3.0,2.0")
  }
}

@Suite struct SingleContactTests {
  private func play(_ packets: String) throws -> String {
    describe(try record(evemu(.single, packets)).reports)
  }

  @Test func theButtonLandsAndLifts() throws {
    let text = try play("0 X=9 Y=9\n10 X=1 Y=2 touch=1\n20 X=3\n30 touch=0\n40 X=5")
    #expect(text == "0 0:0@1.0,2.0\n10 0:0@3.0,2.0\n20 -")
  }

  @Test func aRepeatingButtonChangesNothing() throws {
    #expect(try play("0 X=1 Y=2 touch=1\n10 touch=2\n20 touch=0") == "0 0:0@1.0,2.0\n20 -")
    #expect(throws: TextError.self) { try play("0 X=1 Y=2 touch=2") }
  }

  @Test func aTapWithinOnePacketIsNeverSeen() throws {
    #expect(throws: TextError.self) { try play("0 X=1 Y=2 touch=1 touch=0") }
  }

  @Test func aContactThatLandedInADropLandsWithItsNextMove() throws {
    let text = try play("0 dropped\n10 touch=1 X=1 Y=2\n20 X=3\n30 touch=0")
    #expect(text == "0 dropped\n0 0:0@3.0,0.0\n10 -")
  }
}
