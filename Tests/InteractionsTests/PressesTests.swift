import TactusCore
import Testing

@testable import Gestures
@testable import Interactions

/// What fingers press shows that it is pressed.
struct PressesTests {
  private func touch(
    _ change: Touch.Change, at milliseconds: Int64, contact: UInt16 = 1, isPress: Bool = true
  ) -> Touch {
    Touch(
      time: .zero + .milliseconds(milliseconds), change: change, contact: contact, slot: 0,
      target: 7 + contact, location: .zero, translation: .zero, axis: .horizontal,
      isPress: isPress, downCount: 1)
  }

  private func brightness(
    _ presses: Presses, at milliseconds: Int64, of target: TargetID = 8
  ) -> Float {
    presses.level(at: .zero + .milliseconds(milliseconds)).brightness(of: target)
  }

  @Test func aButtonShowsItAtOnceAndARowAfterAMoment() {
    for (scrolls, delay): (Bool, Int64) in [(false, 0), (true, 60)] {
      var presses = Presses(PressTuning())
      presses.follow(touch(.landed, at: 100), scrolls: scrolls)
      #expect(brightness(presses, at: 99 + delay) == 0)
      #expect(brightness(presses, at: 100 + delay) == 1)
      #expect(brightness(presses, at: 5000) == 1)
      #expect(presses.isResting(at: .zero + .milliseconds(100 + delay)))
      #expect(!presses.isResting(at: .zero + .milliseconds(99 + delay)))
    }
  }

  @Test func aPressThatIsLostGoesOut() {
    var presses = Presses(PressTuning())
    presses.follow(touch(.landed, at: 0), scrolls: false)
    presses.follow(touch(.unpressed, at: 100), scrolls: false)
    #expect(brightness(presses, at: 100) == 1)
    #expect(brightness(presses, at: 200) < 0.5)
    #expect(presses.isResting(at: .zero + .milliseconds(400)))
    #expect(!presses.isResting(at: .zero + .milliseconds(399)))
  }

  /// (1 − 287/300)² is 0.48 of 255 levels, and a quarter of (1 − 274/300)² is 0.479 of them.
  @Test(arguments: [(Float(1), Int64(287)), (0.25, 274)])
  func `a light that draws no level any more is dark`(strength: Float, after: Int64) {
    var presses = Presses(PressTuning(), strength: strength)
    presses.follow(touch(.landed, at: 0), scrolls: false)
    presses.follow(touch(.unpressed, at: 100), scrolls: false)
    #expect(brightness(presses, at: 99 + after) * strength * 255 >= 0.5)
    #expect(brightness(presses, at: 100 + after) == 0)
    var changes = PartChanges()
    for (time, count) in [(99 + after, 1), (100 + after, 1), (101 + after, 0), (400, 0)] {
      changes = PartChanges()
      presses.show(at: .zero + .milliseconds(time), scale: 1, &changes)
      #expect(changes.targets.count == count, "at \(time) ms")
    }
  }

  @Test func aScrollThatBeginsBeforeTheDelayShowsNothing() {
    var presses = Presses(PressTuning())
    presses.follow(touch(.landed, at: 0), scrolls: true)
    presses.follow(touch(.unpressed, at: 59), scrolls: true)
    #expect(brightness(presses, at: 60) == 0 && brightness(presses, at: 100) == 0)
  }

  @Test func aTapBeforeTheDelayShowsAtItsLift() {
    var presses = Presses(PressTuning())
    presses.follow(touch(.landed, at: 0), scrolls: true)
    presses.follow(touch(.left, at: 30), scrolls: true)
    #expect(brightness(presses, at: 29) == 0)
    #expect(brightness(presses, at: 30) == 1)
    #expect(brightness(presses, at: 330) == 0)
  }

  @Test func whatCannotBeTappedShowsNothing() {
    var presses = Presses(PressTuning())
    presses.follow(touch(.landed, at: 0, isPress: false), scrolls: false)
    #expect(brightness(presses, at: 10) == 0)
  }

  @Test func everyFingerPressesAThingOfItsOwn() {
    var presses = Presses(PressTuning())
    let all = UInt16(1)...UInt16(contactsMax)
    for contact in all {
      presses.follow(touch(.landed, at: Int64(contact), contact: contact), scrolls: false)
    }
    presses.follow(touch(.left, at: 20), scrolls: false)
    // One more finger takes the place of the one that left.
    presses.follow(touch(.landed, at: 30, contact: UInt16(contactsMax) + 1), scrolls: false)
    for target in TargetID(9)...TargetID(8 + contactsMax) {
      #expect(brightness(presses, at: 40, of: target) == 1)
    }
    #expect(brightness(presses, at: 40, of: 8) == 0)
  }

  @Test func `what shrinks under a finger is drawn anew as long as it changes`() {
    var feedback = PressFeedback()
    func changes(at milliseconds: Int64) -> [TargetID] {
      var changes = PartChanges()
      feedback.show(at: .zero + .milliseconds(milliseconds), scale: 1, &changes)
      return (0..<changes.targets.count).map { changes.targets[$0] }
    }
    #expect(changes(at: 0) == [])
    feedback.press(3, at: .zero)
    #expect(changes(at: 50) == [3])
    #expect(feedback.shownScale(of: 3, to: 0.9) < 1 && feedback.shownScale(of: 4, to: 0.9) == 1)
    feedback.press(4, at: .zero + .milliseconds(50))
    #expect(changes(at: 60) == [3, 4], "one grows back at once as another one is pressed")
    feedback.suspend(at: .zero + .milliseconds(70))
    #expect(changes(at: 70) == [4])
    #expect(changes(at: 80) == [])
  }
}
