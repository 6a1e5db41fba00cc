import TactusCore
import Testing

@Suite struct InstantTests {
  @Test func instantsAndIntervalsAddUp() {
    let start = Instant(microseconds: 1_000)
    #expect(start + .milliseconds(2) == Instant(microseconds: 3_000))
    #expect(start - .microseconds(1_001) == Instant(microseconds: -1))
    #expect(Instant.zero - start == .microseconds(-1_000))
    #expect(Interval.milliseconds(1) + .microseconds(5) == .microseconds(1_005))
    #expect(Interval.milliseconds(1) - .microseconds(5) == .microseconds(995))
  }

  @Test func everySampleLiesBetweenLongAgoAndNever() {
    #expect(Instant.longAgo < .zero && Instant.zero < .never)
    #expect(Instant.longAgo + .milliseconds(1_000_000) < .zero)
    #expect(Interval.microseconds(-1) < .zero)
  }

  @Test func secondsSaturateBeyondThirtyFiveMinutes() {
    #expect(Interval.milliseconds(1_500).seconds == 1.5)
    #expect(Interval.milliseconds(-40).seconds == -0.04)
    #expect(Interval.zero.seconds == 0)
    #expect(Interval.milliseconds(2_147_000).seconds == 2_147)
    #expect(Interval.microseconds(.max).seconds == Interval.microseconds(1 << 31).seconds)
    #expect(Interval.microseconds(.min).seconds < -2_147)
  }

  /// In a story a press may be held for hours.
  @Test func millisecondsGoOnBeyondThirtyFiveMinutes() {
    #expect(Interval.milliseconds(2_000_000).milliseconds == 2_000_000)
    #expect(Interval.milliseconds(3_600_000).milliseconds == 3_600_000)
    #expect(Interval.milliseconds(-7_200_000).milliseconds == -7_200_000)
    #expect(Interval.milliseconds(500).milliseconds == 500)
  }
}
