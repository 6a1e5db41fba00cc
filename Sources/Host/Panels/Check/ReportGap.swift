import Recordings

/// A place that a finger passed over without a report: from the last one before it to the first one
/// behind it.
///
/// A finger that goes fast has its reports far apart, and a scan may be lost anywhere, or a panel
/// may stand still. So a gap is longer than the steps around it, took the finger as long as its
/// way, and a dead place is one where two gaps lie beside each other and have the same middle: what
/// is broken is a place, and a moment may be anywhere.
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
  /// And their middles are this near to each other, in millimetres, beside the steps around them.
  private static let middleOff = 0.5

  var length: Double { from.distance(to: to) }
  var middle: Place { Place(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2) }
  /// How wide what is dead there is about: the last report before it is up to a step away.
  var width: Double { max(0, length - step) }

  /// Whether another one may be of the same dead place: a line of electrodes, or a spot. Along the
  /// axis on which both extend, their middles are no farther apart than the reports around them.
  func confirms(_ other: ReportGap) -> Bool {
    guard middle.distance(to: other.middle) <= Self.besideMax else { return false }
    let off = max(step, other.step) + Self.middleOff
    func agree(_ along: (Place) -> Double) -> Bool {
      let lengths = [self, other].map { (along($0.to) - along($0.from)).magnitude }
      return lengths.allSatisfy { $0 >= Self.lengthMin / 2 }
        && (along(middle) - along(other.middle)).magnitude <= off
    }
    return agree(\.x) || agree(\.y)
  }

  /// What a step of a contact is.
  enum Step: Equatable { case usual, gap, leap }

  /// The step from the sample at `index` to the next one.
  static func step(_ index: Int, _ track: Track) -> (Step, around: Double) {
    let length = track.step(index)
    guard length >= lengthMin else { return (.usual, length) }
    let beside = max(0, index - 2)..<min(index + 3, track.places.count - 1)
    let around = beside.reduce(0) { $1 == index ? $0 : max($0, track.step($1)) }
    guard around > 0, length >= ratio * around else { return (.usual, around) }
    return (takesItsTime(index, track) ? .gap : .leap, around)
  }

  /// Whether a step takes at least a part of the time that the finger needs for it, as fast as it
  /// is over two steps before it or behind it: of one alone the stamp may be late.
  static func takesItsTime(_ index: Int, _ track: Track) -> Bool {
    var speed = 0.0
    for range in [max(0, index - 2)..<index, index + 1..<min(index + 3, track.places.count - 1)] {
      let way = range.reduce(0) { $0 + track.step($1) }
      let samples = track.samples
      let time = Double(samples[range.upperBound].time - samples[range.lowerBound].time)
      if time > 0 { speed = max(speed, way / time) }
    }
    return speed > 0 && Double(track.time(index)) >= timePart * track.step(index) / speed
  }

  /// A finger that was lost on its way and found again: it comes where it went, as fast, within
  /// this time in microseconds.
  private static let lostMax: Int64 = 400_000
  private static let speedFactor = 2.0
  private static let offPart = 0.4

  /// From the end of a contact to the beginning of a later one, if that is the same finger.
  static func between(_ one: Track, _ next: Track, _ file: String) -> ReportGap? {
    let last = one.samples.count - 1
    guard one.contact.end == .lifted, last >= 3, next.samples.count >= 4,
      next.contact.startTime > one.contact.endTime,
      case let time = next.samples[0].time - one.samples[last].time, time <= lostMax,
      one.samples[last].time > one.samples[last - 3].time,
      next.samples[3].time > next.samples[0].time
    else { return nil }
    let (from, to) = (one.end, next.start)
    let gone = Way(one, last - 3)
    let come = Way(next, 0)
    let length = from.distance(to: to)
    let expected = Place(x: from.x + gone.x * Double(time), y: from.y + gone.y * Double(time))
    let step = max(gone.length, come.length) / 3
    guard length >= lengthMin, length >= ratio * step, gone.speed > 0,
      come.speed <= speedFactor * gone.speed, gone.speed <= speedFactor * come.speed,
      gone.x * come.x + gone.y * come.y >= 0.8 * gone.speed * come.speed,
      expected.distance(to: to) <= offPart * length + 1
    else { return nil }
    return ReportGap(from: from, to: to, step: step, file: file, line: next.contact.firstLine)
  }

  /// Where a finger goes in three steps, in millimetres a microsecond.
  private struct Way {
    var x, y, speed, length: Double

    init(_ track: Track, _ start: Int) {
      let (from, to) = (track.places[start], track.places[start + 3])
      let time = track.samples[start + 3].time - track.samples[start].time
      x = (to.x - from.x) / Double(time)
      y = (to.y - from.y) / Double(time)
      speed = (x * x + y * y).squareRoot()
      length = from.distance(to: to)
    }
  }
}
