import Foundation
import TactusCore
import Testing

@testable import Simulation

@Suite struct MotionTests {
  private func motion(_ text: String) throws -> FingerMotion {
    try FingerScript(text: text, file: "test").compile(screen: .test)
  }

  @Test(arguments: Array(stride(from: -720.0, through: 720, by: 7.5)))
  func sineAndCosineAreWithinTheirError(degrees: Double) {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    let reduced = degrees.truncatingRemainder(dividingBy: 360)
    #expect((sine - sin(reduced * .pi / 180)).magnitude < 2e-15)
    #expect((cosine - cos(reduced * .pi / 180)).magnitude < 2e-15)
  }

  @Test func quarterTurnsAreExact() {
    let expected: [(degrees: Double, sine: Double, cosine: Double)] = [
      (0, 0, 1), (90, 1, 0), (180, 0, -1), (-90, -1, 0), (36_000, 0, 1),
    ]
    for (degrees, sine, cosine) in expected {
      let turn = sineAndCosine(degrees: degrees)
      #expect(turn.sine == sine && turn.cosine == cosine)
    }
  }

  @Test(arguments: SpeedProfile.allCases)
  func profilesGoFromZeroToOneWithTheRateAsDerivative(profile: SpeedProfile) {
    #expect(profile.progress(at: 0) == 0)
    #expect((profile.progress(at: 1) - 1).magnitude < 1e-15)
    for s in stride(from: 0.01, through: 0.99, by: 0.01) {
      let slope = (profile.progress(at: s + 1e-6) - profile.progress(at: s - 1e-6)) / 2e-6
      #expect((profile.rate(at: s) - slope).magnitude < 1e-5)
    }
  }

  // 10s³ − 15s⁴ + 6s⁵, and its derivative, over 200 pt in 400 ms.
  @Test func aDragMovesWithMinimumJerk() throws {
    let stroke = try motion("drag 100,50 to 300,50 over 400ms").strokes[0]
    for microseconds in stride(from: Int64(0), to: 400_000, by: 12_345) {
      let s = Double(microseconds) / 400_000
      let x = 100 + 200 * (10 * pow(s, 3) - 15 * pow(s, 4) + 6 * pow(s, 5))
      let speed = 200 / 0.4 * (30 * pow(s, 2) - 60 * pow(s, 3) + 30 * pow(s, 4))
      let state = stroke.state(at: Instant(microseconds: microseconds))
      #expect((Double(state.position.x) - x).magnitude < 1e-4)
      #expect(state.position.y == 50)
      #expect((Double(state.velocity.dx) - speed).magnitude < 1e-3)
    }
    #expect(stroke.finalState.velocity.length < 1e-9)
  }

  // 300 pt at 1000 pt/s: 4/3 × 300 / 1000 s = 400 ms, the second half at full speed.
  @Test func aFlickLiftsAtItsSpeed() throws {
    let stroke = try motion("flick 400,100 by -300,0 at 1000pt/s").strokes[0]
    #expect(stroke.end == Instant(microseconds: 400_000))
    #expect(stroke.finalState.position == Point(x: 100, y: 100))
    #expect((stroke.finalState.velocity.dx + 1000).magnitude < 1e-3)
    let midway = stroke.state(at: Instant(microseconds: 200_000))
    #expect((midway.velocity.dx + 1000).magnitude < 1e-3)
    #expect((midway.position.x - 300).magnitude < 1e-3)
  }

  @Test func aPathPassesThroughEachOfItsPoints() throws {
    let stroke = try motion("drag 0,0 to 30,0 to 30,10 by -40,0 over 80ms linear").strokes[0]
    let at = { stroke.state(at: Instant(microseconds: $0 * 1000)) }
    #expect(at(30).position == Point(x: 30, y: 0))
    #expect(at(40).position == Point(x: 30, y: 10))
    #expect(at(35).velocity == Vector(dx: 0, dy: 1000))
    #expect(stroke.finalState.position == Point(x: -10, y: 10))
  }

  @Test func twoFingersTurnAboutTheirCentre() throws {
    let script = "rotate 200,150 by 90deg span 100pt moving 40,0 over 500ms"
    let motion = try motion(script)
    #expect(motion.strokes.count == 2)
    let start = motion.fingers(at: .zero)
    #expect(start[0].position == Point(x: 250, y: 150))
    #expect(start[1].position == Point(x: 150, y: 150))
    // A quarter turn clockwise: the right finger is now below the centre, which moved 40 pt.
    #expect(motion.strokes[0].finalState.position == Point(x: 240, y: 200))
    #expect(motion.strokes[1].finalState.position == Point(x: 240, y: 100))
  }

  // The difference quotient over 2 ms of `Float` positions is accurate to a few hundredths.
  @Test func velocityIsTheDerivativeOfPosition() throws {
    let text = "pinch 200,150 from 60 to 180 angle 20deg turning 70° moving 30,-20 over 400ms"
    for stroke in try motion(text).strokes {
      for time in stride(from: Int64(2000), to: 398_000, by: 9_999) {
        let before = stroke.state(at: Instant(microseconds: time - 1000)).position
        let after = stroke.state(at: Instant(microseconds: time + 1000)).position
        let slope = (after - before) * 500
        let velocity = stroke.state(at: Instant(microseconds: time)).velocity
        #expect((slope - velocity).length < 0.2)
      }
    }
  }

  @Test func aFingerIsDownFromItsLandingUpToItsEnd() throws {
    let motion = try motion("at 5ms tap 10,10 for 20ms")
    let counts = [4_999, 5_000, 24_999, 25_000].map {
      motion.fingers(at: Instant(microseconds: $0)).count
    }
    #expect(counts.elementsEqual([0, 1, 1, 0]))
  }

  @Test func shakesAndTheEndAreDelivered() throws {
    let motion = try motion("after 1s shake for 200ms peak 3g\nshake\nwait 50ms")
    #expect(
      motion.shakes == [
        Shake(start: .zero + .milliseconds(1000), duration: .milliseconds(200), peak: 3),
        Shake(start: .zero + .milliseconds(1200), duration: .milliseconds(500), peak: 2.5),
      ])
    #expect(motion.end == .zero + .milliseconds(1750))
  }
}
