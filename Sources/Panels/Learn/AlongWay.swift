import Recordings

/// What a panel does to a finger along its way: where the middle one of three scans is, beside the
/// middle of the two others.
///
/// A finger that goes on evenly is ahead of that middle as its stamp is late, if it was looked at
/// at that stamp; if it is not, the stamp alone was late. What is left is noise, 3/2 of its
/// variance, and of rounding.
struct AlongWay {
  /// How much of an interval that is not the usual one is in its stamp alone, 0 to 1; 0 where the
  /// scans do not show it.
  private(set) var stamping = 0.0
  /// The deviation of a moving finger's places along its way, in millimetres, without rounding.
  private(set) var noise: Double

  /// The outer two are so many units apart at least, or rounding is most of it.
  private static let unitsMin = 8.0
  /// And at most so long, in microseconds.
  private static let timeMax: Int64 = 100_000
  /// The longer of the two intervals is at most so much of the shorter: no scan is missing.
  private static let unevenMax = 1.6
  /// So few show nothing.
  private static let scansMin = 60
  /// A finger that is sped up or stopped is none that goes on evenly: the share that is looked at.
  private static let evenShare = 0.9
  /// The slope is less than one by so many of its standard errors, or it may be one.
  private static let errorsMin = 3.0

  /// Nil for too few.
  init?(_ logs: [ContactLog], _ scale: MillimetreScale) {
    var found: [(late: Double, ahead: Double)] = []
    for samples in logs.flatMap(\.contacts).map(\.samples) where samples.count > 2 {
      for index in 1..<(samples.count - 1) {
        let three = (samples[index - 1], samples[index], samples[index + 1])
        if let one = Self.middle(of: three, scale) { found.append(one) }
      }
    }
    guard found.count >= Self.scansMin else { return nil }
    let limit = found.map(\.ahead.magnitude).sorted()[
      Int(Double(found.count - 1) * Self.evenShare)]
    found.removeAll { $0.ahead.magnitude > limit }
    let square = found.reduce(0) { $0 + $1.late * $1.late }
    var slope = 1.0
    if square > 0 {
      let fitted = found.reduce(0) { $0 + $1.late * $1.ahead } / square
      let rest = found.reduce(0) { sum, one in
        let off = one.ahead - fitted * one.late
        return sum + off * off
      }
      let error = (rest / Double(found.count) / square).squareRoot()
      if 1 - fitted >= Self.errorsMin * error { slope = min(max(fitted, 0), 1) }
    }
    stamping = 1 - slope
    let variance = LinearFit.mean(
      found.map { one in
        let off = one.ahead - slope * one.late
        return off * off
      })
    noise = max(0, variance / 1.5 - scale.unit * scale.unit / 12).squareRoot()
  }

  /// By how far a finger is ahead of the middle of the scans before and after, and by how far it
  /// would be by its stamp; nil where it does not go on.
  private static func middle(
    of samples: (ContactSample, ContactSample, ContactSample), _ scale: MillimetreScale
  ) -> (late: Double, ahead: Double)? {
    let (first, second) = (samples.1.time - samples.0.time, samples.2.time - samples.1.time)
    let time = first + second
    guard first > 0, second > 0, time <= timeMax,
      Double(max(first, second)) <= unevenMax * Double(min(first, second))
    else { return nil }
    let (a, b, c) = (scale.place(samples.0), scale.place(samples.1), scale.place(samples.2))
    let (dx, dy) = (c.x - a.x, c.y - a.y)
    let way = (dx * dx + dy * dy).squareRoot()
    guard way >= unitsMin * scale.unit else { return nil }
    let ahead = ((b.x - (a.x + c.x) / 2) * dx + (b.y - (a.y + c.y) / 2) * dy) / way
    return (way * (Double(first) / Double(time) - 0.5), ahead)
  }
}
