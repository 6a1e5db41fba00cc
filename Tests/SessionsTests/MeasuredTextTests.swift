import Testing

@testable import Sessions

/// Rounding never hides on which side of a limit something was.
@Suite struct MeasuredTextTests {
  @Test(
    arguments: [
      (12.06, 10, "12.1", "10", "2.1"), (10, 10, "10", "10", "0"),
      (10.04, 10, "10.04", "10", "0.04"),
      (9.9996, 10, "9.9996", "10", "0.0004"), (10.000001, 10, "10.000001", "10", "0.000001"),
      (-0.26, 0.5, "-0.3", "0.5", "0.8"), (0.02, 0, "0.02", "0", "0.02"),
    ] as [(Float, Float, String, String, String)])
  func asManyDigitsAsTellThemApart(
    value: Float, limit: Float, shown: String, bound: String, gap: String
  ) {
    let text = MeasuredText(value, limit: limit)
    #expect(text.value == shown)
    #expect(text.limit == bound)
    #expect(text.gap == gap)
  }

  @Test func wholeNumbersGetDecimalsOnlyWhereTheyNeedThem() {
    #expect(MeasuredText(499.7, limit: 500, digits: 0).value == "499.7")
    #expect(MeasuredText(499.4, limit: 500, digits: 0).value == "499")
    #expect(MeasuredText(500, limit: 500, digits: 0).value == "500")
  }

  @Test(
    arguments: [
      (1, 2, true), (2, 3, true), (10, 10, true), (1.5, 2, false), (64, 500, false), (3, 0, false),
    ] as [(Float, Float, Bool)])
  func fingersAreFewAndWhole(value: Float, limit: Float, isCount: Bool) {
    #expect(isCountOfFingers(value, limit) == isCount)
  }
}
