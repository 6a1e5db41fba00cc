import Firmware
import TactusCore
import Testing

@testable import Simulation

/// What hands make of a script.
@Suite("A hand") struct HandTests {
  private func motion(
    _ script: String, _ hand: Hand? = nil, seed: UInt64 = 1
  ) throws -> FingerMotion {
    let head = hand.map { "hand=\($0.rawValue)\n" } ?? ""
    return try FingerScript(text: head + script, file: "hand").compile(screen: .test, seed: seed)
  }

  private func quantile(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    return sorted[Int((share * Double(sorted.count - 1)).rounded())]
  }

  private func expect(
    _ value: Double, near expected: Double, within part: Double, _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      (value / expected - 1).magnitude <= part, "\(what): \(value), not \(expected)",
      sourceLocation: sourceLocation)
  }

  /// A line of the script names another one from there on.
  @Test("the command names the hand of a script that names none", arguments: Hand.allCases)
  func named(hand: Hand) throws {
    let script = "repeat 20 { tap 200,150; drag 10,10 to 300,200; wait 100ms }"
    let named = try FingerScript(text: script, file: "hand").compile(
      screen: .test, seed: 3, hand: hand)
    let written = try motion(script, hand, seed: 3)
    for time in stride(from: Int64(0), to: written.end.microseconds, by: 3_000) {
      let instant = Instant(microseconds: time)
      #expect(named.fingers(at: instant) == written.fingers(at: instant))
    }
    let own = try FingerScript(text: "hand=steady\n" + script, file: "hand").compile(
      screen: .test, seed: 3, hand: hand)
    #expect(own.end == (try motion(script)).end)
  }

  // What is written, to the bit.
  @Test(
    "steady does what is written",
    arguments: [
      "tap 20,30; double tap 50,50; hold 9,9",
      "drag 10,10 to 300,200 over 300ms; swipe 1,1 by 50,9",
      "flick 10,10 by 200,0 at 900pt/s", "pinch 200,150 from 40 to 200 turning 30deg",
      "press 10,10; move to 90,10 over 200ms; move by 0,50 over 100ms linear; lift",
    ])
  func steady(script: String) throws {
    let (plain, steady) = (try motion(script), try motion(script, .steady, seed: 9))
    #expect(plain.strokes.count == steady.strokes.count && plain.end == steady.end)
    for time in stride(from: Int64(0), to: plain.end.microseconds, by: 3_000) {
      let instant = Instant(microseconds: time)
      #expect(plain.fingers(at: instant) == steady.fingers(at: instant))
    }
  }

  @Test(
    "taps last as long as those of people: 22, 35, 63, 110 and 270 ms",
    arguments: [
      (Hand.human, 1.0), (.hurried, 0.6), (.older, 1.33),
    ])
  func contacts(hand: Hand, tempo: Double) throws {
    let strokes = try motion("repeat 2000 { tap 200,150; wait 100ms }", hand).strokes
    let times = strokes.map { Double(($0.end - $0.landing).microseconds) / 1000 }
    for (share, time) in [(0.1, 22.0), (0.25, 35), (0.5, 63), (0.75, 110), (0.9, 270)] {
      expect(quantile(times, share), near: time * tempo, within: 0.12, "\(share)")
    }
    #expect(times.allSatisfy { $0 < 500 }, "a tap became a long press")
  }

  @Test("what a script states of a duration is kept")
  func stated() throws {
    let script =
      "repeat 20 { tap 200,150 for 40ms; drag 10,10 by 200,0 over 300ms; hold 9,9 for 2s }"
    for stroke in try motion(script, .older).strokes.enumerated() {
      let time = [40, 300, 2000][stroke.offset % 3]
      #expect(stroke.element.end - stroke.element.landing == .milliseconds(Int64(time)))
    }
    let usual = try motion("drag 10,10 by 200,0", .older).strokes[0]
    #expect(usual.end - usual.landing == .milliseconds(532))
  }

  @Test(
    "it lands as far off as people do: 1.92 mm at 22 to 35 years, 3.36 mm at 67 to 81",
    arguments: [
      // Of a circular normal law 1.2533 deviations: 12 pt, which are 1.905 mm.
      (Hand.human, 1.92), (.hurried, 2.39), (.older, 3.36),
    ])
  func landings(hand: Hand, millimetres: Double) throws {
    let strokes = try motion("repeat 2000 { tap 200,150; wait 100ms }", hand).strokes
    let distances = strokes.map {
      Double(($0.state(at: $0.landing).position - Point(x: 200, y: 150)).length) / 160 * 25.4
    }
    expect(distances.reduce(0, +) / 2000, near: millimetres, within: 0.05, "mean")
  }

  @Test(
    "three taps in five do not slip, one in ten slips by 5 pt; hurried and older hands farther",
    arguments: [(Hand.human, 1), (.hurried, 1.5), (.older, 1.75)])
  func slips(hand: Hand, factor: Double) throws {
    let strokes = try motion("repeat 8000 { tap 200,150; wait 100ms }", hand).strokes
    let slips = strokes.map {
      Double(($0.finalState.position - $0.state(at: $0.landing).position).length)
    }
    let share = Double(slips.count { $0 == 0 }) / 8000
    #expect((0.56...0.64).contains(share), "\(share)")
    expect(quantile(slips, 0.75), near: 1.2 * factor, within: 0.35, "0.75")
    expect(quantile(slips, 0.9), near: 5.1 * factor, within: 0.15, "0.9")
  }

  @Test(
    "a bell peaks at a / (a + b), and as high as its law has it",
    arguments: [
      (2, 2, 0.50, 1.88), (2, 3, 0.40, 2.07), (2, 5, 0.29, 2.55), (1, 3, 0.25, 2.11),
      (1, 4, 0.20, 2.46), (4, 4, 0.50, 2.46), (3, 8, 0.27, 3.14), (2, 8, 0.20, 3.32),
      (3, 2, 0.60, 2.07), (4, 1, 0.80, 2.46),
    ])
  func bells(a: Int, b: Int, place: Double, height: Double) {
    let bells = SpeedBells([SpeedBells.Bell(a: a, b: b)])
    let times = (0...1000).map { Double($0) / 1000 }
    let peak = times.max { bells.rate(at: $0) < bells.rate(at: $1) }!
    #expect((peak - place).magnitude < 0.006 && (bells.rate(at: peak) - height).magnitude < 0.006)
    #expect(bells.progress(at: 0) == 0 && bells.progress(at: 1) == 1)
    for s in stride(from: 0.01, through: 0.99, by: 0.01) {
      let slope = (bells.progress(at: s + 1e-6) - bells.progress(at: s - 1e-6)) / 2e-6
      #expect((bells.rate(at: s) - slope).magnitude < 1e-5)
      if a == 2, b == 2 {
        #expect(
          (bells.progress(at: s) - SpeedProfile.minimumJerk.progress(at: s)).magnitude < 1e-12)
      }
    }
  }

  // Of 251 strokes in recordings of real panels.
  @Test("strokes peak when those of people do, and as high: 0.20, 0.49, 0.87; 1.55, 2.25, 4.10")
  func strokes() throws {
    let strokes = try motion("repeat 1000 { drag 50,150 by 250,0; wait 100ms }", .human).strokes
    var (places, heights): ([Double], [Double]) = ([], [])
    for stroke in strokes {
      let time = stroke.end - stroke.landing
      let samples = (0...200).map { index -> (part: Double, speed: Double) in
        let part = Double(index) / 200
        let at = stroke.landing + .microseconds(Int64(part * Double(time.microseconds - 1)))
        return (part, Double(stroke.state(at: at).velocity.length))
      }
      let peak = samples.max { $0.speed < $1.speed }!
      places.append(peak.part)
      heights.append(peak.speed / (samples.reduce(0) { $0 + $1.speed } / 201))
    }
    for (share, place, height) in [(0.1, 0.20, 1.55), (0.5, 0.49, 2.25), (0.9, 0.87, 4.10)] {
      let (found, high) = (quantile(places, share), quantile(heights, share))
      #expect((found - place).magnitude < 0.06, "\(share): at \(found)")
      expect(high, near: height, within: 0.16, "\(share): peak over mean")
    }
  }

  @Test(
    "a stroke is bowed as those of people are, 0.01, 0.02, 0.1 of its chord, or more",
    // What a hurried hand lands off is as much as its bow.
    arguments: [(Hand.human, 1, 0.15), (.hurried, 1.5, 0.25), (.older, 1.3, 0.15)])
  func bows(hand: Hand, factor: Double, part: Double) throws {
    let strokes = try motion("repeat 1000 { drag 50,150 by 250,0; wait 100ms }", hand).strokes
    let bows = strokes.map { stroke -> Double in
      let start = Double(stroke.state(at: stroke.landing).position.y)
      return (0...100).map { index -> Double in
        let time = Double((stroke.end - stroke.landing).microseconds) * Double(index) / 100
        let at = stroke.landing + .microseconds(Int64(time))
        return (Double(stroke.state(at: at).position.y) - start).magnitude / 250
      }.max()!
    }
    expect(quantile(bows, 0.5), near: 0.02 * factor, within: part, "0.5")
    expect(quantile(bows, 0.9), near: 0.1 * factor, within: part, "0.9")
  }

  @Test(
    "a hand rests before and after a stroke for a part of it, and corrects some strokes",
    arguments: [
      (Hand.human, 0.06, 0.04, 0.2, 0.1), (.hurried, 0.03, 0, 0, 0), (.older, 0.12, 0.1, 0.4, 0.5),
    ])
  func rests(hand: Hand, before: Double, after: Double, one: Double, two: Double) throws {
    var living = try #require(LivingHand(hand, seed: 1))
    let rests = (0..<2000).map { _ in living.rests(in: .milliseconds(1000)) }
    for (rests, most) in [(rests.map(\.before), before), (rests.map(\.after), after)] {
      let parts = rests.map { Double($0.microseconds) / 1e6 }
      #expect(parts.allSatisfy { $0 <= most })
      #expect((quantile(parts, 0.5) - most / 2).magnitude <= most * 0.05, "evenly")
    }
    let bells = (0..<2000).map { _ in living.bells().bells.count - 1 }
    for (count, share) in [(1, one), (2, two)] {
      let found = Double(bells.count { $0 == count }) / 2000
      #expect((found - share).magnitude <= 0.03, "\(count) in \(found)")
    }
  }

  @Test(
    "a hurried hand lifts at speed, others at rest; each flick lifts at the speed that it states")
  func lifts() throws {
    let script = "repeat 50 { drag 50,150 by 250,0 over 300ms; wait 100ms }"
    let speed = { (stroke: Stroke) in Double(stroke.finalState.velocity.length) }
    #expect(try motion(script, .hurried).strokes.count { speed($0) > 100 } > 40)
    #expect(try motion(script, .human).strokes.allSatisfy { speed($0) < 1 })
    for hand in Hand.allCases {
      for stroke in try motion("repeat 9 { flick 350,150 by -300,0 at 1000pt/s }", hand).strokes {
        #expect((speed(stroke) - 1000).magnitude < 1, "\(hand)")
      }
    }
  }

  @Test("two fingers land in one frame in 28 of 100, else 12 ms apart, and lift so")
  func pairs() throws {
    let strokes = try motion(
      "repeat 1000 { pinch 200,150 from 60 to 200; wait 200ms }", .human
    ).strokes
    var lags: [Double] = []
    for index in stride(from: 0, to: strokes.count, by: 2) {
      lags.append(
        Double((strokes[index + 1].landing - strokes[index].landing).microseconds) / 1000)
    }
    let together = Double(lags.count { $0 == 0 }) / Double(lags.count)
    #expect((0.24...0.32).contains(together), "\(together)")
    let others = lags.filter { $0 > 0 }
    expect(quantile(others, 0.5), near: 12, within: 0.25, "median")
    expect(quantile(others, 0.9), near: 71, within: 0.15, "p90")
  }

  @Test("a seed gives the same hand again, another one another; what comes before a hand is steady")
  func seeds() throws {
    func places(_ script: String, _ seed: UInt64) throws -> [Point] {
      try motion(script, seed: seed).strokes.map { $0.state(at: $0.landing).position }
    }
    let script = "tap 9,9; hand=human; tap 9,9; hand=steady; tap 9,9"
    let found = try places(script, 5)
    #expect(try found == places(script, 5) && found != places(script, 6))
    #expect(found[0] == Point(x: 9, y: 9) && found[1] != found[0] && found[2] == found[0])
  }

  @Test("a hand that there is not is named")
  func unknown() {
    #expect {
      try motion("hand=robot; tap 1,1")
    } throws: {
      "\($0)" == "hand:1:1: 'robot' is not a hand; use steady, human, hurried or older"
    }
  }
}
