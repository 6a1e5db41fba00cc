import Recordings

/// How long the position of a moving finger stands until it has caught up: the panel reports
/// nothing new of it, or the same.
///
/// A finger that stops by itself goes on with a step like those after it; one that was not reported
/// comes from behind the way that it went meanwhile. A panel that stands may report its noise all
/// the same: then it has stood since the first of the reports that are at one place.
struct Stall {
  /// The longest that only the panel can be, beyond the usual interval, in milliseconds; nil for a
  /// contact that is too short, or slower than positions are rounded.
  private(set) var longest: Double?
  /// The longest that the panel or the finger may be, in the same: it came from behind a way, but
  /// was so slow, or had been there for so short a time, that its speed before that is not known.
  private(set) var possible = 0.0
  /// From the report since which it stood to the one with which it had caught up, in microseconds.
  private(set) var spans: [ClosedRange<Int64>] = []

  private let track: Track
  private let usual: Double
  /// What is shorter has no speed, in millimetres.
  private let least: Double

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
  init(of track: Track, rounding: Double) {
    self.track = track
    let isLong = track.samples.count >= StrokeLeg.samplesMin
    usual = isLong ? track.usualInterval : 0
    least =
      usual > 0
      ? max(Self.roundings * rounding, Self.noises * RestingFinger.scatter(of: track.places)) : 0
    guard usual > 0 else { return }
    for end in 1..<(track.samples.count - 1) { findDither(to: end) }
    for index in 0..<(track.samples.count - 1) {
      find(at: index, wayMin: Self.roundings * rounding)
    }
  }

  /// One in the step from a report to the next.
  private mutating func find(at index: Int, wayMin: Double) {
    let (time, way) = (Double(track.time(index)), track.step(index))
    let before = self.way(to: index, beside: time)
    let after = self.way(from: index + 1, beside: time)
    // A finger that stops for good shows no jump.
    guard let after, after.speed > 0 else { return }
    if let before, min(before.length, after.length) >= least {
      longest = max(longest ?? 0, time <= Self.late * usual ? (time - usual) / 1000 : 0)
    }
    guard time > Self.late * usual, way > wayMin, way >= Self.ownSteps * after.speed * usual else {
      return
    }
    guard let before, way >= least, hasCaughtUp(way, time, before, after) else {
      // Of a finger that speeds up evenly it is twice the way over the speed.
      possible = max(possible, min(time - usual, 2 * way / after.speed) / 1000)
      return
    }
    note(from: index, to: index + 1)
  }

  /// Reports that are nearer to each other than the least way that has a speed, and then a jump of
  /// twice that: noise alone makes one as long as that way in thousands of slow steps, and none
  /// twice as long.
  private mutating func findDither(to end: Int) {
    let (places, jump) = (track.places, track.step(end))
    guard jump >= 2 * least else { return }
    var start = end
    while start > 0, places[start - 1].distance(to: places[end]) < least { start -= 1 }
    // A slow finger's last steps to there are as near: those are its own.
    while start < end, let before = way(to: start, over: usual),
      places[start].distance(to: places[end]) > Self.part * before.speed * usual
    {
      start += 1
    }
    let time = Double(track.samples[end + 1].time) - Double(track.samples[start].time)
    // Stamps of two clocks go backwards.
    guard start < end, time > usual, let before = way(to: start, beside: time),
      let after = way(from: end + 1, beside: time), jump >= Self.ownSteps * after.speed * usual,
      hasCaughtUp(jump, time, before, after)
    else { return }
    note(from: start, to: end + 1)
  }

  private mutating func note(from start: Int, to end: Int) {
    let (from, to) = (track.samples[start].time, track.samples[end].time)
    longest = max(longest ?? 0, (Double(to) - Double(from) - usual) / 1000)
    spans.append(from...to)
  }

  /// Whether a step is as long as a finger comes in its time that was not reported.
  private func hasCaughtUp(_ way: Double, _ time: Double, _ before: Way, _ after: Way) -> Bool {
    min(before.length, after.length) >= least
      && way >= Self.part * time * (before.speed + after.speed) / 2
  }

  /// How far a contact comes, in millimetres, and how fast, in millimetres a microsecond.
  private struct Way {
    var length, speed: Double

    init?(_ track: Track, _ from: Int, _ to: Int) {
      let time = Double(track.samples[to].time) - Double(track.samples[from].time)
      guard time > 0 else { return nil }
      length = track.places[from].distance(to: track.places[to])
      speed = length / time
    }
  }

  /// How long a way is that is compared with a step of so long a time.
  private func span(beside time: Double) -> Double {
    min(max(time, usual * Double(Self.steps)), Self.spanMax)
  }

  private func way(to end: Int, beside time: Double) -> Way? {
    way(to: end, over: span(beside: time))
  }

  /// Nil where fewer steps lead there.
  private func way(to end: Int, over span: Double) -> Way? {
    guard end >= Self.steps else { return nil }
    var start = end - Self.steps
    while start > 0, time(start, end) < span { start -= 1 }
    return Way(track, start, end)
  }

  /// Nil where fewer steps lead from there: a lift that is noticed late draws the contact away.
  private func way(from start: Int, beside time: Double) -> Way? {
    let count = track.samples.count
    guard start + Self.steps < count else { return nil }
    var end = start + 1
    while end + 1 < count, self.time(start, end) < span(beside: time) { end += 1 }
    return Way(track, start, end)
  }

  private func time(_ from: Int, _ to: Int) -> Double {
    Double(track.samples[to].time) - Double(track.samples[from].time)
  }
}
