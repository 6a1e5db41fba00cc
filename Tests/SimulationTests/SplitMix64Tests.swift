import Simulation
import Testing

@Suite struct SplitMix64Tests {
  // The reference implementation's first numbers for the seed 1234567.
  @Test func givesTheReferenceNumbers() {
    var random = SplitMix64(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    for (index, number) in expected.enumerated() {
      #expect(random.next() == number)
      #expect(SplitMix64.draw(UInt64(index), seed: 1_234_567) == number)
    }
  }

  @Test func rangesIncludeBothEndsAndNothingBeyond() {
    var random = SplitMix64(seed: 1)
    var seen: Set<Int64> = []
    for _ in 0..<1000 { seen.insert(random.integer(in: -2...2)) }
    #expect(seen == [-2, -1, 0, 1, 2])
  }

  @Test func probabilitiesOfOneAndZeroAreExact() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<100 {
      let (certain, impossible) = (random.happens(1), random.happens(0))
      #expect(certain && !impossible)
    }
  }

  // 200 000 samples: mean and deviation are within 5 standard errors.
  @Test func normalNoiseHasMeanZeroAndDeviationOne() {
    var random = SplitMix64(seed: 3)
    var sum = 0.0
    var squares = 0.0
    let count = 200_000
    for _ in 0..<count {
      let value = random.normal()
      #expect(value.magnitude <= 6)
      sum += value
      squares += value * value
    }
    let mean = sum / Double(count)
    let deviation = (squares / Double(count) - mean * mean).squareRoot()
    #expect(mean.magnitude < 0.0112)
    #expect((deviation - 1).magnitude < 0.008)
  }
}
