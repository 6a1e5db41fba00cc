import Reports
import Testing

@Suite("Distribution")
struct DistributionTests {
  @Test("percentiles are nearest ranks: the least duration that so many do not exceed")
  func percentiles() {
    // durations; p50, p90, p99, max
    let table: [([Int64], [Int64?])] = [
      ([], [nil, nil, nil, nil]),
      ([7], [7, 7, 7, 7]),
      ([1, 2], [1, 2, 2, 2]),
      ([1, 2, 3], [2, 3, 3, 3]),
      (Array(1...10), [5, 9, 10, 10]),
      (Array(1...100), [50, 90, 99, 100]),
      ([-3, 5, 5, 5], [5, 5, 5, 5]),
    ]
    for (durations, expected) in table {
      var distribution = Distribution()
      for duration in durations { distribution.record(duration) }
      let figures = distribution.figures
      #expect(
        [figures.p50, figures.p90, figures.p99, figures.max] == expected, "\(durations)")
    }
  }

  @Test("p99.9 is of a thousand durations or more")
  func rarest() {
    var distribution = Distribution()
    for duration in 1...999 { distribution.record(Int64(duration)) }
    #expect(distribution.figures.p999 == nil)
    distribution.record(1000)
    #expect(distribution.figures.p999 == 999)
  }
}
