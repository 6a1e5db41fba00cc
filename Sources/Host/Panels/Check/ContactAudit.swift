import Recordings
import SeatInput

/// Contacts that no finger makes.
struct ContactAudit {
  private(set) var findings = FindingList()
  private(set) var leaps = 0
  private(set) var dropouts = 0
  /// Where that was; none without a size.
  private(set) var marks = GlassMarks()

  /// What lands within this time and distance of a lift is the same finger.
  static let dropoutTime: Int64 = 60_000
  static let dropoutDistance = 4.0
  /// A tap is at most so long, in microseconds, and moves less than this, in millimetres; beside
  /// one a finger was lost only for as long as none lifts and lands again, in microseconds.
  static let tapMax: Int64 = 450_000
  static let tapTravel = 2.5
  static let tapPause: Int64 = 15_000
  /// A way of so many millimetres has a direction.
  private static let wayMin = 3.0
  /// A step of at least this many millimetres, and so many times those beside it.
  static let leapMin = 10.0
  static let leapRatio = 4.0

  private let file: String
  private let scale: MillimetreScale?
  private let explained: Set<ScanWalk.Jump>

  /// - Parameter explained: jumps of fingers that became one.
  init(_ file: String, _ scale: MillimetreScale?, explained: Set<ScanWalk.Jump>) {
    (self.file, self.scale, self.explained) = (file, scale, explained)
  }

  mutating func take(_ log: ContactLog) {
    guard let scale else { return }
    for index in log.contacts.indices.dropFirst(log.fresh) {
      checkLeaps(log.contacts[index], scale)
      checkDropout(log.contacts[index], index, log, scale)
    }
  }

  private mutating func checkLeaps(_ contact: LoggedContact, _ scale: MillimetreScale) {
    let places = contact.samples.map(scale.place)
    guard places.count > 3 else { return }
    let steps = zip(places, places.dropFirst()).map { $0.distance(to: $1) }
    let intervals = contact.intervals
    let usual = Double(intervals.median() ?? 0)
    // Lazy: most contacts have no leap.
    lazy var stalls = Stall(of: contact, scale, rounding: scale.unit).spans
    var counted = -2
    // There and back again is one leap.
    for index in steps.indices where steps[index] >= Self.leapMin && index != counted + 1 {
      let before = index > 0 ? steps[index - 1] : 0
      let after = index + 1 < steps.count ? steps[index + 1] : 0
      // A quick stroke has long steps as well, but none that goes back.
      let beside =
        goesBack(index + 2, to: index, places)
        ? before : goesBack(index + 1, to: index - 1, places) ? after : max(before, after)
      // What took as long as its way does is no leap: scans that were lost or came late, or a place
      // that is dead.
      guard steps[index] > Self.leapRatio * beside,
        ReportGap.step(index, contact.samples, places).0 != .gap,
        Double(intervals[index]) <= ScanTiming.late * usual
          || !ReportGap.takesItsTime(index, contact.samples, places),
        !explained.contains(
          ScanWalk.Jump(slot: contact.slot, time: contact.samples[index + 1].time)),
        // One that the panel had not reported comes from behind its way.
        !stalls.contains(where: { $0.upperBound == contact.samples[index + 1].time })
      else { continue }
      leaps += 1
      counted = index
      mark(
        .leaps, contact.samples[index + 1], contact, "a leap of \(fixed(steps[index], 0)) mm")
      findings.add(
        .leaps, file, contact.firstLine,
        "the contact in slot \(contact.slot) leaps by \(fixed(steps[index], 0)) mm in one scan",
        "a merge of two fingers, or noise: compare with a recording of one finger, on battery")
    }
  }

  /// Whether the second of two steps of a leap's length undoes most of the first.
  private func goesBack(_ end: Int, to start: Int, _ places: [Place]) -> Bool {
    guard start >= 0, end < places.count else { return false }
    let (there, back) = (
      places[start].distance(to: places[start + 1]), places[start + 1].distance(to: places[end])
    )
    return min(there, back) >= Self.leapMin
      && places[start].distance(to: places[end]) < 0.5 * min(there, back)
  }

  private mutating func checkDropout(
    _ contact: LoggedContact, _ index: Int, _ log: ContactLog, _ scale: MillimetreScale
  ) {
    guard let start = contact.samples.first.map(scale.place), !contact.isPart else { return }
    let before = log.contacts[max(0, index - ContactParts.past)..<index].first { other in
      guard other.end == .lifted, let last = other.samples.last else { return false }
      let pause = contact.startTime - other.endTime
      guard pause >= 0, pause <= Self.dropoutTime,
        scale.place(last).distance(to: start) <= Self.dropoutDistance
      else { return false }
      // A quick finger taps twice, or taps and draws, or draws to and fro.
      return pause <= Self.tapPause
        || !isTap(other, scale) && !isTap(contact, scale) && !turnsBack(other, contact, scale)
    }
    guard let before else { return }
    dropouts += 1
    mark(.dropouts, contact.samples[0], contact, "lost and found")
    findings.add(
      .dropouts, file, contact.firstLine,
      "a contact lands \((contact.startTime - before.endTime) / 1000) ms after another lifted there: "
        + "a finger that was lost",
      "the controller's threshold for a lift is too high; with gloves or water it has other settings"
    )
  }

  /// Whether a stroke goes back to where the one before it came from: one that was lost goes on.
  private func turnsBack(
    _ before: LoggedContact, _ after: LoggedContact, _ scale: MillimetreScale
  ) -> Bool {
    /// The way from or to an end, as far as it shows a direction.
    func way(_ samples: [ContactSample]) -> Place? {
      guard let end = samples.first.map(scale.place) else { return nil }
      let far = samples.lazy.map(scale.place).first { $0.distance(to: end) >= Self.wayMin }
      return far.map { Place(x: $0.x - end.x, y: $0.y - end.y) }
    }
    guard let from = way(before.samples.reversed()), let to = way(after.samples) else {
      return false
    }
    return from.x * to.x + from.y * to.y > 0
  }

  private func isTap(_ contact: LoggedContact, _ scale: MillimetreScale) -> Bool {
    let start = scale.place(contact.samples[0])
    return contact.end == .lifted && contact.endTime - contact.startTime <= Self.tapMax
      && contact.samples.allSatisfy { scale.place($0).distance(to: start) <= Self.tapTravel }
  }

  private mutating func mark(
    _ kind: FigureKind, _ sample: ContactSample, _ contact: LoggedContact, _ what: String
  ) {
    guard let place = scale?.place(sample) else { return }
    marks.add(
      GlassMark(kind: kind, place: place, file: file, line: contact.firstLine, what: what))
  }
}
