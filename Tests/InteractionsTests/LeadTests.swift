import Gestures
import Interactions
import TactusCore
import TestSupport
import Testing

/// What a part is drawn ahead by.
@Suite struct LeadTests {
  /// A finger, and a part that it holds.
  private struct Rig {
    var leads: ContactLeads
    var lead = Lead()
    var frame = ContactFrame(time: .zero)
    var place = Point(x: 100, y: 200)

    init(horizon: Int64 = 16, board: Int64 = 20, cap: Float = 30) {
      var tuning = PredictionTuning()
      tuning.isOn = true
      tuning.horizon = .milliseconds(horizon)
      tuning.cap = cap
      leads = ContactLeads(tuning, boardHorizon: .milliseconds(board))
      lead.hold(ContactSet(0))
    }

    /// A scan, with the finger elsewhere.
    mutating func scan(_ microseconds: Int64, by step: Vector = .zero) {
      place = place + step
      frame.time = .zero + .microseconds(microseconds)
      frame.place(Contact(id: 7, position: place), in: 0)
      leads.add(frame)
    }

    /// A picture.
    mutating func show(_ microseconds: Int64, isHeld: Bool = true) -> Vector {
      _ = lead.update(&leads, isHeld: isHeld, at: .zero + .microseconds(microseconds))
      return lead.shown
    }

    /// A steady finger, with a picture after each scan; returns when the last scan was.
    mutating func go(_ count: Int, by step: Vector, every period: Int64 = 8_000) -> Int64 {
      for index in 0..<count {
        scan(Int64(index) * period, by: step)
        _ = show(Int64(index) * period + 1)
      }
      return Int64(count - 1) * period
    }
  }

  @Test func aSteadyFingerIsLedByItsHorizon() {
    var rig = Rig()
    _ = rig.go(20, by: Vector(dx: 2, dy: -1))
    #expect((rig.lead.shown - Vector(dx: 4, dy: -2)).length < 0.05)
  }

  @Test(arguments: [(0, 20, 5), (8, 20, 2), (0, 50, 8.25), (33, 10, 8.25)])
  func theHorizonIsTheBoardsUnlessItIsSet(horizon: Int64, board: Int64, lead: Double) {
    var rig = Rig(horizon: horizon, board: board)
    _ = rig.go(20, by: Vector(dx: 2, dy: 0))
    #expect(abs(Double(rig.lead.shown.dx) - lead) < 0.05)
  }

  @Test func aLeadGrowsNoFasterThanTwiceTheFinger() {
    var rig = Rig(horizon: 33)
    rig.scan(0)
    let first = rig.show(1)
    #expect(first == .zero)
    rig.scan(8_000, by: Vector(dx: 2, dy: 0))
    #expect(rig.show(8_001).dx == 4)
    rig.scan(16_000, by: Vector(dx: 2, dy: 0))
    #expect(rig.show(16_001).dx == 8)
    rig.scan(24_000, by: Vector(dx: 2, dy: 0))
    #expect(abs(rig.show(24_001).dx - 8.25) < 0.05)
  }

  @Test func aPictureWaitsForAFingerThatSlowsDown() {
    var rig = Rig()
    let end = rig.go(20, by: Vector(dx: 4, dy: 0))
    // 8 pt ahead; the finger goes on by 0.5 pt, and the picture stays where it is.
    rig.scan(end + 8_000, by: Vector(dx: 0.5, dy: 0))
    #expect(abs(rig.show(end + 8_001).dx - 7.5) < 0.05)
    // A tick that brings no sample changes nothing.
    #expect(abs(rig.show(end + 12_000).dx - 7.5) < 0.05)
    // Behind a finger that rests, or as good as that, it returns: by 6 pt in 8 ms.
    rig.scan(end + 16_000, by: Vector(dx: 0.49, dy: 0))
    #expect(abs(rig.show(end + 16_001).dx - 1.5) < 0.05)
    rig.scan(end + 24_000)
    #expect(abs(rig.show(end + 24_001).dx) < 0.5)
  }

  @Test func theLeadOfAFingerThatRestsReturnsIn40Milliseconds() {
    var rig = Rig(horizon: 33)
    let end = rig.go(40, by: Vector(dx: -12, dy: 0))
    var last = rig.lead.shown.dx
    #expect(last < -20)
    // By no more than 6 pt in 8 ms.
    for picture in 1...5 {
      let time = end + Int64(picture) * 8_000
      rig.scan(time)
      let now = rig.show(time + 1).dx
      #expect(now - last > 0 && now - last < 6.001, "\(picture)")
      last = now
    }
    #expect(last == 0)
  }

  @Test(arguments: [0, 35, 36, 72, 100_000])
  func aSleepEndsALead(minutes: Int64) {
    var rig = Rig()
    let end = rig.go(20, by: Vector(dx: 2, dy: 0))
    #expect(rig.lead.isShown)
    // 2³¹ µs are 35.8 min, 2³² are 71.6.
    let time = end + minutes * 60_000_000 + 39_000
    #expect((rig.show(time, isHeld: false) == .zero) == (minutes > 0))
  }

  @Test func aLeadReturnsWhenNothingIsReported() {
    var rig = Rig()
    let end = rig.go(20, by: Vector(dx: 2, dy: 0))
    // For 20 ms that is the panel's rhythm; it returns in 40 more.
    #expect(abs(rig.show(end + 20_000).dx - 4) < 0.05)
    #expect(abs(rig.show(end + 40_000).dx - 2) < 0.05)
    #expect(rig.show(end + 60_000).dx == 0)
    #expect(!rig.lead.isShown)
  }

  @Test func theRhythmOfASlowPanelIsNoSilence() {
    var rig = Rig()
    let end = rig.go(20, by: Vector(dx: 6, dy: 0), every: 30_000)
    #expect(abs(rig.show(end + 45_000).dx - 3.2) < 0.05)
    #expect(abs(rig.show(end + 65_000).dx - 1.6) < 0.05)
    #expect(rig.show(end + 85_000).dx == 0)
  }

  @Test func afterALiftItReturnsWithin40Milliseconds() {
    var rig = Rig(horizon: 33)
    let end = rig.go(20, by: Vector(dx: 2, dy: 0))
    let before = rig.lead.shown.dx
    var last = before
    for (picture, share) in [(8_001, 0.8), (16_001, 0.6), (24_001, 0.4), (32_001, 0.2)] {
      let now = rig.show(end + Int64(picture), isHeld: false).dx
      #expect(abs(now - before * Float(share)) < 0.01)
      // No step is larger than the finger's.
      #expect(last - now <= 2)
      last = now
    }
    #expect(rig.show(end + 40_001, isHeld: false) == .zero)
  }

  /// Its steps are then its own, and larger than those of the finger.
  @Test func aLeadThatWaitedReturnsWithin40MillisecondsOfALiftAsWell() {
    var rig = Rig()
    let end = rig.go(20, by: Vector(dx: 4, dy: 0))
    rig.scan(end + 8_000, by: Vector(dx: 0.6, dy: 0))
    #expect(abs(rig.show(end + 8_001).dx - 7.4) < 0.05)
    #expect(abs(rig.show(end + 16_001, isHeld: false).dx - 5.92) < 0.05)
    #expect(rig.show(end + 48_001, isHeld: false) == .zero)
  }

  @Test func fingersThatJoinMoveNothing() {
    var rig = Rig()
    let end = rig.go(20, by: Vector(dx: 2, dy: 0))
    let before = rig.lead.shown
    rig.frame.place(Contact(id: 8, position: Point(x: 300, y: 300)), in: 1)
    rig.lead.hold(ContactSet(0) | ContactSet(1))
    rig.scan(end + 8_000, by: Vector(dx: 2, dy: 0))
    #expect(rig.show(end + 8_001) == before)
    // Their middle goes by 1 pt, and is 2 pt ahead.
    for step in 2..<8 {
      rig.scan(end + Int64(step) * 8_000, by: Vector(dx: 2, dy: 0))
      _ = rig.show(end + Int64(step) * 8_000 + 1)
    }
    #expect(abs(rig.lead.shown.dx - 2) < 0.05)
  }

  @Test func aContactThatIsNotKnownIsNotLed() {
    var rig = Rig()
    rig.lead.hold(ContactSet(3))
    _ = rig.go(20, by: Vector(dx: 2, dy: 0))
    #expect(rig.lead.shown == .zero)
  }

  @Test func atMostFourContactsAreLed() {
    var rig = Rig()
    for slot in 1..<5 {
      rig.frame.place(Contact(id: UInt16(slot), position: Point(x: 5, y: 5)), in: slot)
    }
    rig.scan(0)
    for (slot, isLed) in [(3, true), (4, false)] {
      rig.lead.hold(ContactSet(slot))
      for index in 1..<10 {
        let time = Int64(slot * 100 + index) * 8_000
        rig.frame.move(slot: slot, to: Point(x: 5 + Float(index) * 2, y: 5))
        rig.scan(time)
        _ = rig.show(time + 1)
      }
      #expect((rig.lead.shown != .zero) == isLed)
    }
  }

  @Test func anOutcomeIsReportedWhenItsTimeHasCome() throws {
    var rig = Rig()
    let end = rig.go(20, by: Vector(dx: 2, dy: 0))
    let taken = rig.leads.takeShown(at: .zero + .microseconds(end))
    let shown = try #require(taken)
    #expect(shown.contact == 7)
    #expect(abs(shown.place.x - rig.place.x - 4) < 0.05)
    let again = rig.leads.takeShown(at: .zero + .microseconds(end))
    #expect(again == nil)
    rig.scan(end + 8_000, by: Vector(dx: 2, dy: 0))
    #expect(rig.leads.outcomes.isEmpty)
    // It turned back: 4 pt ahead are 4 pt too far.
    rig.scan(end + 16_000, by: Vector(dx: -2, dy: 0))
    let outcome = rig.leads.outcomes[0]
    #expect(rig.leads.outcomes.count == 1 && outcome.contact == 7)
    #expect(abs(outcome.error - 4) < 0.05 && outcome.lag == 0)
    rig.leads.removeOutcomes()
    #expect(rig.leads.outcomes.isEmpty)
  }

  @Test func anOutcomeBetweenTwoScansIsOnTheLineBetweenThem() {
    var rig = Rig(horizon: 12)
    let end = rig.go(20, by: Vector(dx: 2, dy: 0))
    _ = rig.leads.takeShown(at: .zero + .microseconds(end))
    rig.scan(end + 8_000, by: Vector(dx: 2, dy: 0))
    rig.scan(end + 16_000, by: Vector(dx: 6, dy: 0))
    // 3 pt ahead, and 5 pt away by then.
    #expect(abs(rig.leads.outcomes[0].error - 2) < 0.05)
    #expect(abs(rig.leads.outcomes[0].lag - 5) < 0.001)
  }

  /// Of 33 ms at 240 Hz 8 pictures wait, and one that is seen; of a tenth nobody hears.
  @Test func eachPictureHasItsOutcome() {
    for (count, wanted) in [(5, 5), (9, 9), (10, 9)] {
      var rig = Rig(horizon: 33)
      let end = rig.go(20, by: Vector(dx: 2, dy: 0))
      for index in 1...count {
        let time = end + Int64(index) * 3_000
        rig.scan(time, by: Vector(dx: 1, dy: 0))
        _ = rig.show(time)
        _ = rig.leads.takeShown(at: .zero + .microseconds(time))
      }
      rig.scan(end + 100_000, by: Vector(dx: 1, dy: 0))
      #expect(rig.leads.outcomes.count == wanted)
    }
  }

  @Test func aLiftIsTheOutcomeOfWhatIsLeft() {
    var rig = Rig()
    let end = rig.go(20, by: Vector(dx: 2, dy: 0))
    _ = rig.leads.takeShown(at: .zero + .microseconds(end))
    rig.frame.lift(slot: 0)
    rig.frame.time = .zero + .microseconds(end + 4_000)
    rig.leads.add(rig.frame)
    #expect(abs(rig.leads.outcomes[0].error - 4) < 0.05)
    #expect(rig.leads.outcomes[0].lag == 0)
  }

  /// Law: no picture moves against the finger, whatever the finger does, and how many pictures
  /// there are of a scan: one, two, or either by turns.
  @Test(arguments: 0..<50, [1, 1.5, 2])
  func noPictureMovesAgainstTheFinger(seed: UInt64, pictures: Double) {
    var random = SplitMix64(seed: seed)
    func next(_ range: ClosedRange<Double>) -> Float {
      Float(Double.random(in: range, using: &random))
    }
    var rig = Rig(horizon: 33)
    var velocity = Vector.zero
    var (time, before) = (Int64(0), (place: rig.place, lead: Vector.zero))
    for index in 0..<400 {
      if index % 7 == 0 { velocity = Vector(dx: next(-9...9), dy: next(-9...9)) }
      time += Int64(next(1_000...20_000))
      rig.scan(time, by: velocity + Vector(dx: next(-0.5...0.5), dy: next(-0.5...0.5)))
      let now = (place: rig.place, lead: rig.show(time + Int64(next(0...8_000))))
      for (finger, lead) in [
        (now.place.x - before.place.x, now.lead.dx - before.lead.dx),
        (now.place.y - before.place.y, now.lead.dy - before.lead.dy),
      ] where abs(finger) >= 0.5 {
        #expect((finger + lead) * finger >= -0.001, "at scan \(index)")
        #expect(abs(finger + lead) <= 3 * abs(finger) + 0.001, "at scan \(index)")
      }
      if pictures == 2 || pictures > 1 && index % 2 == 0 {
        let again = rig.show(time + 10_000)
        // At most what a silence takes: none is longer than 20 ms.
        #expect(again == now.lead, "after scan \(index)")
      }
      #expect(now.lead.length <= 30 * 1.42)
      before = now
    }
  }
}
