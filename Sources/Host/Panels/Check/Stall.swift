import Recordings

/// How long the position of a moving finger stands until it has caught up: the panel reports
/// nothing new of it, or the same.
///
/// A finger that stops by itself goes on with a step like those after it; one that was not reported
/// comes from behind the way that it went meanwhile. A panel that stands may report its noise all
/// the same: then it has stood since the first of the reports that are at one place.
struct Stall: Equatable {
  /// The longest that only the panel can be, beyond the usual interval, in milliseconds; nil for a
  /// contact that is too short, or slower than positions are rounded.
  private(set) var longest: Double?
  /// The longest that the panel or the finger may be, in the same: it came from behind a way, but
  /// was so slow, or had been there for so short a time, that its speed before that is not known.
  private(set) var possible = 0.0
  /// From the report since which it stood to the one with which it had caught up, in microseconds.
  private(set) var spans: [ClosedRange<Int64>] = []

  /// A speed is that of so many steps, and of as long a time as it is to be compared with, up to
  /// so many microseconds.
  private static let steps = 3
  private static let spanMax = 100_000.0
  /// Intervals up to so many usual ones are those of scans that are early and late.
  private static let late = 1.5
  /// A way is so many times what positions are rounded to, and so many times the deviation of their
  /// noise; what is shorter has no speed.
  private static let roundings = 3.0
  private static let noises = 6.0
  /// A finger that stopped by itself jumps by less than this part of the way that it would have
  /// gone, and by less than so many steps.
  private static let part = 0.5
  private static let ownSteps = 1.5

  /// - Parameter rounding: of positions, in millimetres.
  init(of contact: LoggedContact, _ scale: MillimetreScale, rounding: Double) {
    let samples = contact.samples
    guard samples.count >= StrokeLeg.samplesMin else { return }
    let places = samples.map(scale.place)
    let times = samples.map { Double($0.time) }
    let usual = Double(contact.intervals.median() ?? 0)
    guard usual > 0 else { return }
    let least = max(Self.roundings * rounding, Self.noises * RestJitter.scatter(of: places))
    for end in 1..<(samples.count - 1) {
      if let start = noteDither(to: end, least, usual, times, places) {
        spans.append(samples[start].time...samples[end + 1].time)
      }
    }
    for index in 0..<(samples.count - 1) {
      let time = times[index + 1] - times[index]
      let way = places[index].distance(to: places[index + 1])
      let span = min(max(time, usual * Double(Self.steps)), Self.spanMax)
      let before = Self.way(to: index, over: span, times, places)
      let after = Self.way(from: index + 1, over: span, times, places)
      // A finger that stops for good shows no jump.
      guard let after, after.speed > 0 else { continue }
      if let before, min(before.length, after.length) >= least {
        longest = max(longest ?? 0, time <= Self.late * usual ? (time - usual) / 1000 : 0)
      }
      guard time > Self.late * usual, way > Self.roundings * rounding,
        way >= Self.ownSteps * after.speed * usual
      else { continue }
      // Of a finger that speeds up evenly it is twice the way over the speed.
      let stand = min(time - usual, 2 * way / after.speed) / 1000
      guard let before, min(before.length, after.length) >= least, way >= least,
        way >= Self.part * time * (before.speed + after.speed) / 2
      else {
        possible = max(possible, stand)
        continue
      }
      longest = max(longest ?? 0, (time - usual) / 1000)
      spans.append(samples[index].time...samples[index + 1].time)
    }
  }

  /// Reports that are nearer to each other than the least way that has a speed, and then a jump of
  /// twice that: noise alone makes one as long as that way in thousands of slow steps, and none
  /// twice as long.
  ///
  /// - Returns: the first of them; nil where there is no such jump behind `end`.
  private mutating func noteDither(
    to end: Int, _ least: Double, _ usual: Double, _ times: [Double], _ places: [Place]
  ) -> Int? {
    let jump = places[end].distance(to: places[end + 1])
    guard jump >= 2 * least else { return nil }
    var start = end
    while start > 0, places[start - 1].distance(to: places[end]) < least { start -= 1 }
    // A slow finger's last steps to there are as near: those are its own.
    while start < end, let before = Self.way(to: start, over: usual, times, places),
      places[start].distance(to: places[end]) > Self.part * before.speed * usual
    {
      start += 1
    }
    let time = times[end + 1] - times[start]
    let span = min(max(time, usual * Double(Self.steps)), Self.spanMax)
    // Stamps of two clocks go backwards.
    guard start < end, time > usual,
      let before = Self.way(to: start, over: span, times, places),
      let after = Self.way(from: end + 1, over: span, times, places),
      min(before.length, after.length) >= least, jump >= Self.ownSteps * after.speed * usual,
      jump >= Self.part * time * (before.speed + after.speed) / 2
    else { return nil }
    longest = max(longest ?? 0, (time - usual) / 1000)
    return start
  }

  /// How far a contact comes, in millimetres, and how fast, in millimetres a microsecond.
  private struct Way {
    var length, speed: Double

    init?(_ from: Int, _ to: Int, _ times: [Double], _ places: [Place]) {
      guard times[to] > times[from] else { return nil }
      length = places[from].distance(to: places[to])
      speed = length / (times[to] - times[from])
    }
  }

  /// Nil where fewer steps lead there.
  private static func way(
    to end: Int, over span: Double, _ times: [Double], _ places: [Place]
  ) -> Way? {
    guard end >= steps else { return nil }
    var start = end - steps
    while start > 0, times[end] - times[start] < span { start -= 1 }
    return Way(start, end, times, places)
  }

  /// Nil where fewer steps lead from there: a lift that is noticed late draws the contact away.
  private static func way(
    from start: Int, over span: Double, _ times: [Double], _ places: [Place]
  ) -> Way? {
    guard start + steps < times.count else { return nil }
    var end = start + 1
    while end + 1 < times.count, times[end] - times[start] < span { end += 1 }
    return Way(start, end, times, places)
  }
}
