import Gestures
import TactusCore
import Testing

@Suite struct ShakeRecognizerTests {
  private static let gravity = Acceleration.standardGravity

  /// Times of recognized shakes in ms, for swings along x given as `ms: m/s²`.
  private func shakes(
    _ swings: [(Int64, Float)], _ limits: ShakeThresholds = ShakeThresholds()
  ) -> [Int64] {
    var recognizer = ShakeRecognizer(limits)
    _ = recognizer.update(Acceleration(x: 0, y: 0, z: Self.gravity), at: .zero)
    return swings.compactMap { time, x in
      let sample = Acceleration(x: x, y: 0, z: Self.gravity)
      return recognizer.update(sample, at: .zero + .milliseconds(time)) ? time : nil
    }
  }

  private func shake(at time: Int64, strength: Float = 30) -> [(Int64, Float)] {
    [
      (time - 1, 0), (time, strength), (time + 1, 0), (time + 100, -strength),
      (time + 200, strength), (time + 201, 0),
    ]
  }

  @Test func thereBackAndThereAgainIsAShake() {
    #expect(shakes(shake(at: 10)) == [210])
  }

  @Test func aKnockIsNotAShake() {
    #expect(shakes([(10, 40), (20, 45), (30, 0), (40, -12)]) == [])
    #expect(shakes([(10, 40), (100, -40), (200, 0)]) == [])
  }

  /// 1.5 g is 14.71 m/s²; with three samples at once, the gravity estimate has no time to follow.
  @Test(arguments: [(Float(14.70), 0), (14.72, 1)]) func aSwingIsStrongerThanOneAndAHalfG(
    strength: Float, count: Int
  ) {
    var recognizer = ShakeRecognizer()
    var found = 0
    for x in [0, strength, -strength, strength] {
      let sample = Acceleration(x: x, y: 0, z: Self.gravity)
      if recognizer.update(sample, at: .zero) { found += 1 }
    }
    #expect(found == count)
  }

  @Test(arguments: [(Int64(400), 1), (401, 0)]) func theNextSwingComesWithin400Milliseconds(
    gap: Int64, count: Int
  ) {
    #expect(shakes([(10, 30), (10 + gap, -40), (10 + 2 * gap, 40)]).count == count)
  }

  @Test(arguments: [(Int64(1999), 1), (2000, 2)]) func twoShakesLessThan2SecondsApartCountAsOne(
    gap: Int64, count: Int
  ) {
    #expect(shakes(shake(at: 10) + shake(at: 10 + gap)).count == count)
  }

  @Test func whatAShakeIsIsTuned() {
    var limits = ShakeThresholds()
    limits.strength = 3.2
    #expect(shakes(shake(at: 10), limits) == [])
    limits.strength = 2
    #expect(shakes(shake(at: 10), limits) == [210])
    limits.swingInterval = .milliseconds(99)
    #expect(shakes(shake(at: 10), limits) == [])
    limits.swingInterval = .milliseconds(100)
    for (count, times) in [(1, [10]), (2, [110]), (4, [])] as [(Int32, [Int64])] {
      limits.swingCount = count
      #expect(shakes(shake(at: 10), limits) == times)
    }
    limits.swingCount = 3
    limits.interval = .milliseconds(300)
    #expect(shakes(shake(at: 10) + shake(at: 310), limits) == [210, 510])
    limits.interval = .milliseconds(301)
    #expect(shakes(shake(at: 10) + shake(at: 310), limits) == [210])
  }

  /// The second one does not count, so it does not hold back the third.
  @Test(arguments: [(Int64(1999), 1), (2000, 2)])
  func theTimeCountsFromTheLastShakeThatCounted(gap: Int64, count: Int) {
    let swings = shake(at: 10) + shake(at: 1200) + shake(at: 10 + gap)
    #expect(shakes(swings).count == count)
  }

  /// The next one is to come within 400 ms of the end of a swing.
  @Test func aSwingMayLast() {
    #expect(shakes([(10, 30), (300, 35), (600, -30), (900, 30)]) == [900])
  }

  /// Lying on its side for ten seconds, it takes that for the direction of gravity.
  @Test func aDeviceOnItsSideIsShakenFromThere() {
    let lying = (1...100).map { (Int64($0) * 100, Self.gravity) }
    var recognizer = ShakeRecognizer()
    _ = recognizer.update(Acceleration(x: 0, y: 0, z: Self.gravity), at: .zero)
    for (time, x) in lying {
      _ = recognizer.update(Acceleration(x: x, y: 0, z: 0), at: .zero + .milliseconds(time))
    }
    var found: [Int64] = []
    for (time, swing) in [(10_010, 17), (10_020, -17), (10_030, 17)] as [(Int64, Float)] {
      let sample = Acceleration(x: Self.gravity + swing, y: 0, z: 0)
      if recognizer.update(sample, at: .zero + .milliseconds(time)) { found.append(time) }
    }
    #expect(found == [10_030])
  }

  /// Three swings make a shake, and then three more, not one: after 2 s the sixth swing counts.
  @Test func afterAShakeTheSwingsCountAnew() {
    let swings: [(Int64, Float)] = [
      (100, 30), (400, -30), (700, 30), (1000, -30), (1300, 30), (1600, -30), (1900, 30),
      (2200, -30), (2500, 30), (2800, -30), (3100, 30), (3400, -30), (3700, 30), (4000, -30),
    ]
    #expect(shakes(swings) == [700, 3400])
  }

  @Test func aShakeThatGoesOnCountsAgainEvery2Seconds() {
    let swings = (1...100).map { (step: Int) -> (Int64, Float) in
      (Int64(step) * 100, step % 2 == 0 ? 30 : -30)
    }
    // From 0.3 s to 10 s: the third swing, and then each third one after 2 s.
    #expect(shakes(swings) == [300, 2400, 4500, 6600, 8700])
  }

  @Test func gravityAloneIsNoShakeHoweverTheDeviceIsTurned() {
    var recognizer = ShakeRecognizer()
    for step in 0..<500 {
      let x: Float = step / 50 % 2 == 0 ? Self.gravity : -Self.gravity * 0.4
      let sample = Acceleration(x: x, y: 0, z: 0)
      let isShake = recognizer.update(sample, at: .zero + .milliseconds(Int64(step) * 10))
      #expect(!isShake)
    }
  }
}
