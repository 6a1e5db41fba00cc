import Recordings

/// A place that a finger passed over without a report: from the last one before it to the first one
/// behind it.
///
/// A finger that goes fast has its reports far apart, and a scan may be lost anywhere. So a gap is
/// longer than the steps around it, took the finger as long as its way, and a dead place is one
/// where two gaps lie beside each other.
struct ReportGap {
  var from: Place
  var to: Place
  /// The longest of the steps around it, in millimetres.
  var step: Double
  var file: String
  var line: Int32

  /// Shorter gaps, in millimetres, prove nothing.
  static let lengthMin = 5.0
  /// It is so many times as long as the steps around it.
  static let ratio = 2.5
  /// And takes at least this part of the time that the finger needs for it; what is there sooner
  /// has leapt.
  private static let timePart = 0.5
  /// Gaps whose middles are nearer to each other than this, in millimetres, confirm each other: the
  /// rows of a finger that goes over the whole glass are 8 mm apart.
  private static let besideMax = 12.0

  var length: Double { from.distance(to: to) }
  var middle: Place { Place(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2) }
  /// How wide what is dead there is about: the last report before it is up to a step away.
  var width: Double { max(0, length - step) }

  func isBeside(_ other: ReportGap) -> Bool { middle.distance(to: other.middle) <= Self.besideMax }

  /// What a step of a contact is.
  enum Step: Equatable { case usual, gap, leap }

  /// The step from the sample at `index` to the next one.
  static func step(
    _ index: Int, _ samples: [ContactSample], _ places: [Place]
  ) -> (Step, around: Double) {
    let length = places[index].distance(to: places[index + 1])
    guard length >= lengthMin else { return (.usual, length) }
    let beside = [index - 2, index - 1, index + 1, index + 2].filter {
      $0 >= 0 && $0 + 1 < places.count
    }
    var (around, speed) = (0.0, 0.0)
    for other in beside {
      let step = places[other].distance(to: places[other + 1])
      let time = Double(samples[other + 1].time - samples[other].time)
      around = max(around, step)
      if time > 0 { speed = max(speed, step / time) }
    }
    guard around > 0, length >= ratio * around else { return (.usual, around) }
    let time = Double(samples[index + 1].time - samples[index].time)
    return (time >= timePart * length / speed ? .gap : .leap, around)
  }

  /// A finger that was lost on its way and found again: it comes where it went, as fast, within
  /// this time in microseconds.
  private static let lostMax: Int64 = 400_000
  private static let speedFactor = 2.0
  private static let offPart = 0.4

  /// From the end of a contact to the beginning of a later one, if that is the same finger.
  static func between(
    _ one: LoggedContact, _ next: LoggedContact, _ scale: MillimetreScale, _ file: String
  ) -> ReportGap? {
    guard one.end == .lifted, one.samples.count >= 4, next.samples.count >= 4 else { return nil }
    let (tail, head) = (one.samples.suffix(4), next.samples.prefix(4))
    guard let last = tail.last, let first = head.first, let before = tail.first,
      let after = head.last, next.startTime > one.endTime,
      next.startTime - last.time <= lostMax, last.time > before.time, after.time > first.time
    else { return nil }
    let (from, to) = (scale.place(last), scale.place(first))
    let gone = Way(scale.place(before), from, last.time - before.time)
    let come = Way(to, scale.place(after), after.time - first.time)
    let length = from.distance(to: to)
    let time = Double(first.time - last.time)
    let expected = Place(x: from.x + gone.x * time, y: from.y + gone.y * time)
    let step = max(gone.length, come.length) / 3
    guard length >= lengthMin, length >= ratio * step, gone.speed > 0,
      come.speed <= speedFactor * gone.speed, gone.speed <= speedFactor * come.speed,
      gone.x * come.x + gone.y * come.y >= 0.8 * gone.speed * come.speed,
      expected.distance(to: to) <= offPart * length + 1
    else { return nil }
    return ReportGap(from: from, to: to, step: step, file: file, line: next.firstLine)
  }

  /// Where a finger goes, in millimetres a microsecond.
  private struct Way {
    var x, y, speed, length: Double

    init(_ from: Place, _ to: Place, _ time: Int64) {
      x = (to.x - from.x) / Double(time)
      y = (to.y - from.y) / Double(time)
      speed = (x * x + y * y).squareRoot()
      length = from.distance(to: to)
    }
  }
}
