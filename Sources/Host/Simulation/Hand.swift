/// Whose hand does what a script asks for.
public enum Hand: String, CaseIterable, Sendable {
  /// A machine's: what is written, to the point and the microsecond.
  case steady
  /// A person of 22 to 35 years.
  case human
  /// The same in a hurry: lands farther off, lifts sooner and at speed, and corrects nothing.
  case hurried
  /// A person of 67 to 81 years.
  case older
}

/// What is known of a kind of hand; lengths in points, of which a millimetre has 6.3.
///
/// Durations, slips, peaks and lags are those of 251 strokes and 194 taps in recordings of real
/// panels; landings are Sultana and Moffatt's ("Effects of aging on small target selection with
/// touch input", ACM TACCESS 12, 2019): a mean distance of 1.92 mm from the centre of a target at
/// 22 to 35 years, 3.36 mm at 67 to 81, which of a circular normal law is 1.2533 deviations.
/// Nothing was measured of hurried hands: their figures are assumed.
struct HandFigures: Sendable {
  /// The standard deviation of a landing along each axis.
  var aim: Double
  /// What becomes of durations: of taps, and of what has the duration that nothing states.
  var tempo: Double
  /// What becomes of slips within a tap.
  var slips: Double
  /// How often a stroke has one smaller bell, and how often two.
  var corrections: (one: Double, two: Double)
  /// What becomes of a stroke's bow.
  var bows: Double
  /// Where a stroke lifts, of the time from its peak to its end.
  var lift: ClosedRange<Double>
  /// How long it rests before and after a stroke, at most, as a part of its duration.
  var rests: (before: Double, after: Double)

  /// Nil for a machine's.
  init?(of hand: Hand) {
    switch hand {
    case .steady: return nil
    case .human:
      (aim, tempo, slips, bows) = (9.6, 1, 1, 1)
      corrections = (0.2, 0.1)
      (lift, rests) = (1...1, (0.06, 0.04))
    case .hurried:
      (aim, tempo, slips, bows) = (12, 0.6, 1.5, 1.5)
      corrections = (0, 0)
      (lift, rests) = (0.1...0.5, (0.03, 0))
    case .older:
      // 713 and 947 ms of movement; 29.9 % more error in tracing (Heintz and Keenan, 2018).
      (aim, tempo, slips, bows) = (16.8, 1.33, 1.75, 1.3)
      corrections = (0.4, 0.5)
      (lift, rests) = (1...1, (0.12, 0.1))
    }
  }
}
