import Recordings
import TactusCore

/// The steps of a minimization.
struct MinimizerSearch {
  let replay: CorpusReplay
  let originals: [ContactPath]
  /// The least that was found to show the cause.
  private(set) var best: MinimizerCandidate
  private(set) var attempts = 0
  /// The contact that is the cause; nil where none is.
  private(set) var tag: Int?
  private let cause: KeptCause
  private let report: (Minimizer.Progress) -> Void
  private let isStopped: () -> Bool
  /// How many scans were replayed so far.
  private var replayedCount = 0

  /// The most scans that are replayed: what takes less than half a minute.
  private static let replayedMax = 4_000_000
  /// So many scans are altered one by one.
  private static let onesMax = 300
  /// The most rounds over scans, positions and times.
  private static let roundsMax = 4

  init(
    _ contacts: RecordedContacts, _ replay: CorpusReplay, _ cause: KeptCause,
    _ report: @escaping (Minimizer.Progress) -> Void, _ isStopped: @escaping () -> Bool
  ) {
    self.replay = replay
    self.cause = cause
    self.report = report
    self.isStopped = isStopped
    originals = contacts.paths
    best = MinimizerCandidate(contacts)
  }

  /// Finds the contact that is the cause; returns whether the contacts alone show it.
  mutating func find(_ key: ContactKey?) -> Bool {
    if let key {
      // A frame that came at the time of the one before may have been moved by some microseconds.
      tag = originals.lastIndex {
        $0.id == key.id && $0.landing >= key.landing && $0.landing.isNear(key.landing)
      }
      guard tag != nil else { return false }
    }
    return shows(best)
  }

  mutating func reduce() {
    reduceContacts()
    for _ in 0..<Self.roundsMax {
      let before = best.contacts
      reduceScans()
      reducePlaces()
      reduceTimes()
      if best.contacts == before || isOver { break }
      reduceContacts()
    }
  }

  private var isOver: Bool { replayedCount > Self.replayedMax || isStopped() }

  /// Whether a candidate shows the cause.
  private mutating func shows(_ candidate: MinimizerCandidate) -> Bool {
    guard !isOver else { return false }
    attempts += 1
    replayedCount += candidate.scans + 100
    let id = candidate.id(of: tag)
    guard id != nil || tag == nil else { return false }
    let run = replay.run(TouchInput(candidate.contacts.reports))
    let isShown = cause.isShown(by: run, contact: id)
    report(
      .init(
        attempts: attempts, contacts: isShown ? candidate.paths.count : best.paths.count,
        scans: isShown ? candidate.scans : best.scans))
    return isShown
  }

  /// Keeps a candidate that shows the cause; returns whether it does.
  @discardableResult
  private mutating func take(_ candidate: MinimizerCandidate) -> Bool {
    guard shows(candidate) else { return false }
    best = candidate
    return true
  }

  private mutating func reduceContacts() {
    let whole = best
    let mine = whole.paths.filter { $0.tag == tag }
    let others = whole.paths.filter { $0.tag != tag }
    var start = others
    // What lands when all is over is left out at once.
    if let end = mine.first?.path.end {
      let earlier = others.filter { $0.path.landing <= end }
      var candidate = whole
      candidate.paths = Self.ordered(earlier + mine)
      if earlier.count < others.count, take(candidate) { start = earlier }
    }
    var search = self
    _ = reduced(start.map(\.tag)) { tags in
      var candidate = whole
      candidate.paths = Self.ordered(start.filter { tags.contains($0.tag) } + mine)
      return search.take(candidate)
    }
    self = search
    for index in best.absences.indices.reversed() {
      var candidate = best
      candidate.absences.remove(at: index)
      take(candidate)
    }
  }

  /// In the order of the recording.
  private static func ordered(
    _ paths: [(tag: Int, path: ContactPath)]
  ) -> [(tag: Int, path: ContactPath)] {
    paths.sorted { $0.tag < $1.tag }
  }

  /// The scans of one contact after another, but for its landing.
  private mutating func reduceScans() {
    for index in best.paths.indices {
      let whole = best
      let samples = whole.paths[index].path.samples
      var search = self
      _ = reduced(Array(samples.dropFirst())) { rest in
        var candidate = whole
        candidate.paths[index].path.samples = [samples[0]] + rest
        return search.take(candidate)
      }
      self = search
    }
  }

  /// Rounder and fewer numbers: all of them at once, or else each by itself.
  private mutating func reducePlaces() {
    for grain in Self.grains {
      var candidate = best
      for index in best.paths.indices {
        for sample in best.paths[index].path.samples.indices {
          candidate.paths[index].path.samples[sample].place =
            best.paths[index].path.samples[sample].place.rounded(to: grain)
        }
      }
      if candidate.contacts != best.contacts, take(candidate) { return }
    }
    guard best.scans <= Self.onesMax else { return }
    for index in best.paths.indices {
      for sample in best.paths[index].path.samples.indices { reducePlace(index, sample) }
    }
  }

  private mutating func reducePlace(_ index: Int, _ sample: Int) {
    let place = best.paths[index].path.samples[sample].place
    var choices = Self.grains.map { place.rounded(to: $0) }
    if sample > 0 {
      let before = best.paths[index].path.samples[sample - 1].place
      choices.insert(Point(x: place.x.rounded(), y: before.y), at: 0)
      choices.insert(Point(x: before.x, y: place.y.rounded()), at: 0)
    }
    for choice in choices where choice != place {
      var candidate = best
      candidate.paths[index].path.samples[sample].place = choice
      if take(candidate) { return }
    }
  }

  /// In points.
  private static let grains: [Float] = [10, 1, 0.1]

  /// Shorter and rounder pauses from one moment to the next, the first at zero.
  private mutating func reduceTimes() {
    let moments = best.moments
    guard let first = moments.first else { return }
    if first != .zero { take(best.retimed { .zero + ($0 - first) }) }
    for grain in Self.pauses {
      guard let candidate = withRoundPauses(grain) else { continue }
      if take(candidate) { break }
    }
    guard moments.count <= Self.onesMax else { return }
    var position = 1
    while position < best.moments.count {
      reducePause(before: position)
      position += 1
    }
  }

  /// Every pause rounded up to a multiple of a grain; nil where all of them are.
  private func withRoundPauses(_ grain: Int64) -> MinimizerCandidate? {
    let moments = best.moments
    var times: [Instant: Instant] = [:]
    var now = Instant.zero
    for (index, moment) in moments.enumerated() {
      if index > 0 {
        let pause = (moment - moments[index - 1]).microseconds
        now = now + .microseconds(max(1, (pause + grain / 2) / grain) * grain)
      }
      times[moment] = now
    }
    guard moments.contains(where: { times[$0] != $0 }) else { return nil }
    return best.retimed { times[$0]! }
  }

  private mutating func reducePause(before position: Int) {
    let moments = best.moments
    let (start, end) = (moments[position - 1], moments[position])
    let pause = (end - start).microseconds
    let choices =
      Self.pauses.reversed().filter { $0 < pause && $0 >= Self.scanPeriod }
      + Self.pauses.map { max(1, (pause + $0 / 2) / $0) * $0 }.filter { $0 != pause }
    for choice in choices {
      let change = Interval.microseconds(choice - pause)
      if take(best.retimed { $0 >= end ? $0 + change : $0 }) { return }
    }
  }

  /// From one scan to the next on most panels, in microseconds.
  private static let scanPeriod: Int64 = 10_000
  /// In microseconds.
  private static let pauses: [Int64] = [100_000, 50_000, 10_000, 1000]
}

extension Point {
  /// Both coordinates rounded to multiples of `grain` points.
  fileprivate func rounded(to grain: Float) -> Point {
    Point(x: (x / grain).rounded() * grain, y: (y / grain).rounded() * grain).snapped
  }
}

extension Instant {
  fileprivate func isNear(_ other: Instant) -> Bool {
    (self - other).microseconds.magnitude < 1000
  }
}
