import Recordings

/// What a panel does to a finger along its way: where the middle one of three scans is, beside the
/// middle of the two others, and how that changes from scan to scan.
///
/// A finger that goes on evenly is ahead of that middle as its stamp is late, if it was looked at
/// at that stamp; if it is not, the stamp alone was late. One that speeds up is behind it in each
/// scan, so that in the change there is nothing of that. What is left is noise, five times its
/// variance, and of rounding.
///
/// All that is measured is fitted. What is then far off the line, by the median of what is
/// left and by how quick the finger is, is one that was jerked or stopped, and is left out; to
/// leave out what is far ahead would leave out what is late, and take the tails of the noise.
struct AlongWay {
  /// What was found.
  struct Finding {
    /// How much of an interval that is not the usual one is in its stamp alone, 0 to 1; 0 where the
    /// scans do not show it.
    var stamping: Double
    /// The deviation of a moving finger's places along its way, in millimetres, without rounding.
    var noise: NoiseBySpeed
  }

  private struct Middle: Sendable {
    /// How far ahead it would be by its stamp, how far it is, and how far it goes in a scan, in
    /// millimetres.
    var late, ahead, step: Double

    /// From this one to the next.
    func change(to next: Middle) -> Middle {
      Middle(
        late: next.late - late, ahead: next.ahead - ahead, step: (step + next.step) / 2)
    }
  }

  private let scale: MillimetreScale
  private var changes = Reservoir<Middle>(capacity: scansMax)

  /// Of more scans a sample shows the same: to a part in three hundred.
  private static let scansMax = 50_000
  /// The outer two are so many units apart at least, or rounding is most of it.
  private static let unitsMin = 5.0
  /// And at most so long, in microseconds.
  private static let timeMax: Int64 = 100_000
  /// The longer of the two intervals is at most so much of the shorter: no scan is missing.
  private static let unevenMax = 1.6
  /// So few show nothing.
  private static let scansMin = 60
  /// What is off the line by more than so many deviations is a finger that was sped up, or leapt.
  private static let offMax = 3.0
  /// The slope is less than one by so many of its standard errors, or it may be one.
  private static let errorsMin = 3.0
  /// The variance of a change of white noise: a quarter of a third difference's.
  private static let factor = 5.0
  /// The deviation of Gaussian noise, of the median of its magnitudes.
  private static let deviationOfMedian = 1.4826

  init(_ scale: MillimetreScale) { self.scale = scale }

  mutating func take(_ track: Track) {
    var last: Middle?
    for index in track.places.indices.dropFirst().dropLast() {
      let middle = middle(at: index, of: track)
      if let last, let middle { changes.add(last.change(to: middle)) }
      last = middle
    }
  }

  /// Nil for too few.
  var found: Finding? {
    let all = changes.values
    guard all.count >= Self.scansMin else { return nil }
    let first = Self.slope(of: all)
    let off = all.map { ($0.ahead - first * $0.late).magnitude }
    // Rounding alone has a deviation, of which most scans may show nothing.
    let rounding = scale.unit * scale.unit / 12
    let least = (Self.factor * rounding).squareRoot()
    let limit = Self.offMax * max(Self.deviationOfMedian * (off.median() ?? 0), least)
    // A quick finger is farther off: the limit is that of its step, where that is more than usual.
    let usual = max(scale.unit, all.map(\.step).median() ?? 0)
    let kept = zip(all, off).filter { $1 <= limit * max(1, $0.step / usual) }.map(\.0)
    let fitted = Self.slope(of: kept)
    let square = kept.reduce(0) { $0 + $1.late * $1.late }
    let left = kept.reduce(0) { sum, one in
      let off = one.ahead - fitted * one.late
      return sum + off * off
    }
    let error = square > 0 ? (left / Double(max(1, kept.count)) / square).squareRoot() : 0
    let slope =
      square > 0 && 1 - fitted >= Self.errorsMin * error ? min(max(fitted, 0), 1) : 1
    let noise = NoiseBySpeed(
      kept.map { middle in
        let off = middle.ahead - slope * middle.late
        return NoiseBySpeed.Sample(square: off * off, step: middle.step)
      }, factor: Self.factor, rounding: rounding)
    return Finding(stamping: 1 - slope, noise: noise)
  }

  /// Of the line through nothing that is nearest to them by squares.
  private static func slope(of changes: [Middle]) -> Double {
    let square = changes.reduce(0) { $0 + $1.late * $1.late }
    return square > 0 ? changes.reduce(0) { $0 + $1.late * $1.ahead } / square : 1
  }

  /// By how far a finger is ahead of the middle of the scans before and after, and by how far it
  /// would be by its stamp; nil where it does not go on.
  private func middle(at index: Int, of track: Track) -> Middle? {
    let (first, second) = (track.time(index - 1), track.time(index))
    let time = first + second
    guard first > 0, second > 0, time <= Self.timeMax,
      Double(max(first, second)) <= Self.unevenMax * Double(min(first, second))
    else { return nil }
    let (a, b, c) = (track.places[index - 1], track.places[index], track.places[index + 1])
    let (dx, dy) = (c.x - a.x, c.y - a.y)
    let way = (dx * dx + dy * dy).squareRoot()
    guard way >= Self.unitsMin * scale.unit else { return nil }
    let ahead = ((b.x - (a.x + c.x) / 2) * dx + (b.y - (a.y + c.y) / 2) * dy) / way
    return Middle(
      late: way * (Double(first) / Double(time) - 0.5), ahead: ahead, step: way / 2)
  }
}
