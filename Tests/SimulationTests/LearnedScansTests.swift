import BoardFiles
import Firmware
import TactusCore
import Testing

@testable import Simulation

/// What a learned panel does that a period, an even jitter and white noise do not.
@Suite("A learned panel") struct LearnedScansTests {
  /// The frames of a script on a learned controller: time, and where its contacts are.
  private func frames(
    _ script: String, _ learned: LearnedPanel, noise: Double = 0, seed: UInt64 = 1
  ) throws -> [ContactFrame] {
    var controller = ControllerModel.test
    controller.noise = noise
    controller.unitsPerPixel = 100
    controller.learned = learned
    var panel = try SimulatedPanel(script: script, controller: controller, seed: seed)
    var frames: [ContactFrame] = []
    while let report = panel.next(before: .never) {
      if case .frame(let frame) = report { frames.append(frame) }
    }
    return frames
  }

  private func intervals(_ frames: [ContactFrame]) -> [Int64] {
    zip(frames, frames.dropFirst()).map { ($1.time - $0.time).microseconds }
  }

  /// From 6 to 22 ms; the middle one is 10.
  private static let uneven: [Int64] = [
    6_000, 6_500, 7_000, 7_500, 8_000, 8_500, 9_000, 9_500, 10_000, 11_000, 12_000, 13_000, 14_000,
    15_000, 16_000, 16_200, 16_400, 18_000, 20_000, 22_000,
  ]
  private let long = "press 10,150; move 390,150 over 60s linear; lift"

  @Test("contacts have sizes and pressures between those that it was given, each one of its own")
  func imprints() throws {
    var learned = LearnedPanel(intervals: Self.uneven)
    learned.sizes = [40, 50, 60, 70, 80]
    learned.pressures = [0.2, 0.2, 0.2, 0.2, 0.4]
    let script = "repeat 200 { press 10,150; move 90,150 over 100ms; lift; wait 100ms }"
    var sizes: [UInt16: Set<Float>] = [:]
    var pressures: Set<Float> = []
    for frame in try frames(script, learned) {
      frame.forEach(in: frame.down) { _, contact in
        sizes[contact.id, default: []].insert(contact.size ?? 0)
        pressures.insert(contact.pressure ?? 0)
      }
    }
    #expect(sizes.count == 200)
    #expect(sizes.values.allSatisfy { $0.count == 1 })
    let sorted = sizes.values.flatMap { $0 }.sorted()
    #expect(sorted.allSatisfy { (40...80).contains($0) })
    #expect((45...55).contains(sorted[50]) && (55...65).contains(sorted[100]))
    #expect(pressures.allSatisfy { (0.19...0.41).contains($0) })
  }

  @Test("the quantiles of its intervals are those that it was given")
  func quantiles() throws {
    let found = intervals(try frames(long, LearnedPanel(intervals: Self.uneven))).sorted()
    #expect(found.count > 4_000)
    for (knot, interval) in Self.uneven.enumerated() {
      let rank = LearnedPanel.ranks[knot]
      let place = Int((rank * Double(found.count - 1)).rounded())
      // In 5,000 draws a rank comes within 2 %, but for the ends of the tail.
      #expect(
        (found[place] - interval).magnitude <= (rank > 0.99 ? 1_500 : 300),
        "knot \(knot): \(found[place])")
    }
  }

  @Test(
    "with more contacts it scans as much more slowly as it was learned to", arguments: [1, 1.5])
  func contacts(factor: Double) throws {
    var learned = LearnedPanel(intervals: Self.uneven)
    learned.more = [
      LearnedPanel.Law(
        contacts: 2, intervals: Self.uneven.map { Int64(Double($0) * factor) }, correlation: 0)
    ]
    let one = intervals(try frames(long, learned)).sorted()
    let two = intervals(
      try frames("pinch 200,150 from 20 to 380 over 60s linear", learned)
    ).sorted()
    let ratio = Double(two[two.count / 2]) / Double(one[one.count / 2])
    #expect((ratio / factor - 1).magnitude < 0.03, "\(ratio)")
  }

  @Test("consecutive intervals have its correlation", arguments: [-0.6, 0, 0.6])
  func correlation(wanted: Double) throws {
    let learned = LearnedPanel(intervals: Self.uneven, correlation: wanted)
    let found = intervals(try frames(long, learned)).map(Double.init)
    let mean = found.reduce(0, +) / Double(found.count)
    let products = zip(found, found.dropFirst()).map { ($0 - mean) * ($1 - mean) }
    let squares = found.map { ($0 - mean) * ($0 - mean) }
    let correlation = products.reduce(0, +) / squares.reduce(0, +)
    #expect((correlation - wanted).magnitude < 0.1, "\(correlation)")
  }

  @Test("and those two apart theirs", arguments: [(-0.6, 0.7), (-0.6, 0.36), (0.5, 0.6)])
  func twoApart(one: Double, two: Double) throws {
    var learned = LearnedPanel(intervals: Self.uneven, correlation: one)
    learned.twoApart = two
    let found = intervals(try frames(long, learned)).map(Double.init)
    let mean = found.reduce(0, +) / Double(found.count)
    let squares = found.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
    for (apart, wanted) in [(1, one), (2, two)] {
      let products = zip(found, found.dropFirst(apart)).map { ($0 - mean) * ($1 - mean) }
      let correlation = products.reduce(0, +) / squares
      #expect((correlation - wanted).magnitude < 0.1, "\(apart): \(correlation)")
    }
  }

  @Test("short and long in turn: so many are in their turn's half", arguments: [0.5, 0.8, 1])
  func turn(share: Double) throws {
    var learned = LearnedPanel(intervals: Self.uneven)
    learned.turn = share
    let found = intervals(try frames(long, learned)).dropFirst().map { $0 > 10_000 }
    /// The share of intervals that are as long as those so many before.
    func same(_ apart: Int) -> Double {
      let pairs = zip(found, found.dropFirst(apart))
      return Double(pairs.count { $0 == $1 }) / Double(found.count - apart)
    }
    let both = share * share + (1 - share) * (1 - share)
    #expect((same(1) - (1 - both)).magnitude < 0.04 && (same(8) - both).magnitude < 0.04)
    // Their law is the same.
    #expect((Double(found.count { $0 }) / Double(found.count) - 0.5).magnitude < 0.03)
  }

  @Test("a finger that goes on evenly comes as far in each scan where only stamps are uneven")
  func stamping() throws {
    /// How the lengths of steps go together with the intervals before them.
    func slope(_ stamping: Double) throws -> Double {
      var learned = LearnedPanel(intervals: Self.uneven, correlation: -0.5)
      learned.stamping = stamping
      let frames = try frames("press 10,150; move 390,150 over 4s linear; lift", learned)
      let steps = zip(frames, frames.dropFirst()).dropFirst().compactMap { one, next in
        one.down.isEmpty || next.down.isEmpty
          ? nil
          : (
            time: Double((next.time - one.time).microseconds) - 10_000,
            way: Double(next[0].position.x - one[0].position.x) / 95 * 1e6
          )
      }
      let product = steps.reduce(0) { $0 + $1.time * $1.way }
      let mean = steps.reduce(0) { $0 + $1.way } / Double(steps.count)
      let square = steps.reduce(0) { $0 + $1.time * $1.time }
      return (product - mean * steps.reduce(0) { $0 + $1.time }) / square
    }
    #expect(try slope(0) > 0.9)
    #expect(try slope(1) < 0.3)
  }

  @Test("noise along the way is no noise across it")
  func alongNoise() throws {
    var learned = LearnedPanel(intervals: Self.uneven, movingNoise: 0.1)
    learned.alongNoise = 2
    let stroke = "press 10,150; move 390,150 over 4s linear; lift"
    let places = try frames(stroke, learned).filter { !$0.down.isEmpty }.map { $0[0].position }
    let across = places.dropFirst().map { Double($0.y) - 150 }
    #expect(across.allSatisfy { $0.magnitude < 0.6 })
    let steps = zip(places, places.dropFirst()).map { Double($1.x) - Double($0.x) }
    let mean = steps.reduce(0, +) / Double(steps.count)
    let variance = steps.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(steps.count)
    // Of white noise a difference has √2 times the deviation.
    #expect((variance.squareRoot() / 2 / 2.0.squareRoot() - 1).magnitude < 0.15)
  }

  /// The deviation of a finger's places across its way, and along it from scan to scan, at a speed.
  private func deviations(
    _ learned: LearnedPanel, pointsPerScan: Double
  ) throws -> (across: [Double], along: [Double]) {
    let time = Int(380 / pointsPerScan * 10)
    let there = "move 390,150 over \(time)ms linear"
    let stroke = "press 10,150; \(there); move 10,150 over \(time)ms linear; lift"
    let places = try (1...20).flatMap { seed in
      try frames(stroke, learned, seed: UInt64(seed)).filter { !$0.down.isEmpty }.dropFirst()
        .map { (Double($0.time.microseconds), $0[0].position) }
    }
    let across = places.map { Double($0.1.y) - 150 }
    let along = places.map { place -> Double in
      let x = place.0 / 10_000 * pointsPerScan
      return Double(place.1.x) - (10 + (x <= 380 ? x : 760 - x))
    }
    return (across, along)
  }

  private func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count)).squareRoot()
  }

  @Test("a quick finger has more noise: by a part of how far it goes in a scan")
  func noiseBySpeed() throws {
    let even = Array(repeating: Int64(10_000), count: LearnedPanel.knots)
    var learned = LearnedPanel(intervals: even, movingNoise: 0.3)
    learned.alongNoise = 0.3
    (learned.movingShare, learned.alongShare) = (0.1, 0.2)
    for speed in [1.0, 10] {
      let found = try deviations(learned, pointsPerScan: speed)
      let (across, along) = (deviation(found.across), deviation(found.along))
      #expect((across / (0.09 + 0.01 * speed * speed).squareRoot() - 1).magnitude < 0.1)
      #expect((along / (0.09 + 0.04 * speed * speed).squareRoot() - 1).magnitude < 0.1)
    }
  }

  @Test("tails: one scan in ten is farther off, and the deviation stays", arguments: [1.0, 3, 6])
  func tails(factor: Double) throws {
    let even = Array(repeating: Int64(10_000), count: LearnedPanel.knots)
    var learned = LearnedPanel(intervals: even, movingNoise: 1)
    learned.tails = factor
    let across = try deviations(learned, pointsPerScan: 2).across
    #expect((deviation(across) - 1).magnitude < 0.08)
    // Of a normal law half are within 0.6745 deviations.
    let usual = 1 / (0.9 + 0.1 * factor * factor).squareRoot()
    let within = across.count { $0.magnitude < 0.6745 * usual }
    let share = Double(within) / Double(across.count)
    #expect(share < 0.53 && share > (factor == 1 ? 0.47 : 0.45), "\(share)")
  }

  @Test("a polled bus: all intervals are multiples of its quantum")
  func quantum() throws {
    let learned = LearnedPanel(intervals: Self.uneven, quantum: 4_000)
    let found = intervals(try frames(long, learned))
    #expect(Set(found.map { $0 % 4_000 }) == [0])
    #expect(Set(found).count > 2)
  }

  @Test("hysteresis: a resting finger is silent however noisy it is, a moving one is not")
  func hysteresis() throws {
    let held = LearnedPanel(intervals: Self.uneven, hysteresis: 3)
    let rest = "press 200,150; wait 2s; lift"
    #expect(try frames(rest, held, noise: 0.5).count == 2)
    let noisy = LearnedPanel(intervals: Self.uneven, hysteresis: 0)
    #expect(try frames(rest, noisy, noise: 0.5).count > 100)
    // It is silent until it has come 3 pt, and then at each scan: 380 pt in 1 s.
    let moving = try frames("press 10,150; move 390,150 over 1s linear; lift", held)
    #expect(moving.count > 80)
    #expect(moving[1][0].position.x - moving[0][0].position.x > 3)
  }

  @Test("frozen lifts: the last position stands for a scan", arguments: [(0.0, false), (1, true)])
  func frozen(share: Double, isFrozen: Bool) throws {
    let even = Array(repeating: Int64(10_000), count: LearnedPanel.knots)
    let learned = LearnedPanel(intervals: even, frozenLifts: share)
    let found = intervals(try frames("press 10,150; move 390,150 over 1s linear; lift", learned))
    #expect(found.last == (isFrozen ? 20_000 : 10_000))
  }

  @Test("leaps and losses come as often as they were seen")
  func leaps() throws {
    let leaping = LearnedPanel(intervals: Self.uneven, leaps: 0.05, leapLength: 100)
    let places = try frames(long, leaping).dropLast().map { $0[0].position }
    let leaps = places.count { ($0.y - 150).magnitude > 50 }
    // Half of them go along y.
    #expect((60...200).contains(leaps), "\(leaps) of \(places.count)")
    let losing = LearnedPanel(intervals: Self.uneven, dropouts: 1)
    let found = try frames("press 10,150; move 390,150 over 1s linear; lift", losing)
    let ids = Set(found.filter { !$0.down.isEmpty }.map { $0[0].id })
    #expect(ids.count == 2)
    #expect(found.count { $0.down.isEmpty } == 2)
  }

  @Test("a filter: so much of the noise stays in the next scan", arguments: [0.0, 0.6])
  func filter(pole: Double) throws {
    var learned = LearnedPanel(intervals: Self.uneven, movingNoise: 0.8)
    learned.filter = pole
    // Across the way of a finger that moves by more than 0.3 pt a scan.
    let places = try frames(
      "press 10,150; repeat 5 { move 390,150 over 2s linear; move 10,150 over 2s linear }; lift",
      learned
    )
    .dropLast().dropFirst().map { Double($0[0].position.y) - 150 }
    let square = places.reduce(0) { $0 + $1 * $1 } / Double(places.count)
    let product =
      zip(places, places.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 } / Double(places.count)
    #expect((square.squareRoot() / 0.8 - 1).magnitude < 0.1, "\(square)")
    #expect((product / square - pole).magnitude < 0.1, "\(product / square)")
  }

  @Test("silence: a resting finger keeps its last report in such a share of scans")
  func silence() throws {
    var learned = LearnedPanel(intervals: Self.uneven, restNoise: 0.5)
    let all = try frames("press 200,150; wait 20s; lift", learned).count
    learned.silence = 0.7
    let some = try frames("press 200,150; wait 20s; lift", learned).count
    #expect((Double(some) / Double(all) - 0.3).magnitude < 0.05, "\(some) of \(all)")
  }

  @Test("a finger that creeps is not silent, but as far as a step that is no rest's")
  func creep() throws {
    var learned = LearnedPanel(intervals: Self.uneven, restNoise: 0)
    learned.silence = 0.95
    // 0.1 pt a scan.
    let found = try frames("press 200,150; move 240,150 over 4s linear; lift", learned)
    let steps = zip(found, found.dropFirst()).dropLast().map {
      $1[0].position.x - $0[0].position.x
    }
    #expect(steps.count > 60 && steps.allSatisfy { $0 < 0.7 }, "\(steps.max() ?? 0)")
  }

  @Test("it counts in the units of the panel that it was learned from, on each axis")
  func units() throws {
    var learned = LearnedPanel(intervals: Self.uneven)
    learned.unitsPerPoint = SIMD2(0.5, 0.25)
    let found = try frames("press 10,10; move 390,290 over 2s linear; lift", learned).dropLast()
    for place in found.map({ $0[0].position }) {
      #expect((place.x / 2).rounded() == place.x / 2 && (place.y / 4).rounded() == place.y / 4)
    }
    #expect(found.last.map { $0[0].position.x > 380 && $0[0].position.y > 280 } == true)
  }

  @Test("merge: fingers that come nearer are one contact between them, and part again")
  func merge() throws {
    var learned = LearnedPanel(intervals: Self.uneven)
    learned.merge = 60
    let found = try frames(
      """
      pinch 150,150 from 200 to 20 moving 60,0 over 1s linear
      pinch 210,150 from 20 to 200 moving -60,0 over 1s linear
      """, learned)
    let near = found.filter { $0.down.count == 1 }
    #expect(near.count > 20 && found.count { $0.down.count == 2 } > 100)
    for frame in near {
      let slot = members(of: frame.down)[0]
      let place = frame[slot].position
      #expect((place.y - 150).magnitude < 0.1 && place.x > 180 && place.x < 215, "\(place)")
    }
    for frame in found where frame.down.count == 2 {
      let places = members(of: frame.down).map { frame[$0].position.x }
      #expect((places[0] - places[1]).magnitude >= 59)
    }
    // Both lift, and the second pinch ends with two.
    #expect(found.last?.down.isEmpty == true)
    learned.merge = 0
    let good = try frames("pinch 200,150 from 200 to 20 over 1s linear", learned)
    #expect(good.dropLast().allSatisfy { $0.down.count == 2 })
  }

  @Test("equal seeds give equal frames, others do not")
  func seeds() throws {
    let learned = LearnedPanel(
      intervals: Self.uneven, correlation: 0.3, movingNoise: 0.4, hysteresis: 0.5,
      frozenLifts: 0.5, leaps: 0.01, leapLength: 40, dropouts: 0.5)
    let busy =
      "drag 20,20 to 380,280 over 700ms\nafter 50ms pinch 200,150 from 60 to 200 over 500ms"
    let first = try frames(busy, learned, noise: 0.3, seed: 5)
    #expect(first == (try frames(busy, learned, noise: 0.3, seed: 5)))
    #expect(first != (try frames(busy, learned, noise: 0.3, seed: 6)))
  }

  /// Values of the normal law, from tables.
  @Test(
    "the rank of a deviate",
    arguments: [(0.0, 0.5), (1, 0.841345), (-1.96, 0.0249979), (3, 0.998650)])
  func rank(deviate: Double, share: Double) {
    #expect((LearnedScans.cumulativeShare(of: deviate) - share).magnitude < 2e-6)
  }
}
