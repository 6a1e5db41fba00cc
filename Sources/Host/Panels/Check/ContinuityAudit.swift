import InputText
import Recordings

/// Contacts that leap, and those that are lost and found: no finger does either.
struct ContinuityAudit: ContactAudit {
  private(set) var faults: FaultList

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

  private let scale: MillimetreScale?
  private let explained: Set<ScanWalk.Jump>

  /// - Parameter explained: jumps of fingers that became one.
  init(_ file: String, _ scale: MillimetreScale?, explained: Set<ScanWalk.Jump>) {
    (faults, self.scale, self.explained) = (FaultList(file), scale, explained)
  }

  mutating func take(_ part: ContactPart) {
    guard let scale else { return }
    for (_, track, past) in part.freshWithPast {
      findLeaps(track, unit: scale.unit)
      findDropout(track, past)
    }
  }

  private mutating func findLeaps(_ track: Track, unit: Double) {
    let steps = track.places.indices.dropLast().map(track.step)
    guard steps.count >= 3 else { return }
    let contact = track.contact
    let usual = track.usualInterval
    // Lazy: most contacts have no leap.
    lazy var stalls = Stall(of: track, rounding: unit).spans
    var counted = -2
    // There and back again is one leap.
    for index in steps.indices where steps[index] >= Self.leapMin && index != counted + 1 {
      let before = index > 0 ? steps[index - 1] : 0
      let after = index + 1 < steps.count ? steps[index + 1] : 0
      // A quick stroke has long steps as well, but none that goes back.
      let beside =
        goesBack(index + 2, to: index, track.places)
        ? before : goesBack(index + 1, to: index - 1, track.places) ? after : max(before, after)
      let sample = track.samples[index + 1]
      // What took as long as its way does is no leap: scans that were lost or came late, or a place
      // that is dead.
      guard steps[index] > Self.leapRatio * beside,
        ReportGap.step(index, track).0 != .gap,
        Double(track.time(index)) <= ScanTiming.late * usual
          || !ReportGap.takesItsTime(index, track),
        !explained.contains(ScanWalk.Jump(slot: contact.slot, time: sample.time)),
        // One that the panel had not reported comes from behind its way.
        !stalls.contains(where: { $0.upperBound == sample.time })
      else { continue }
      counted = index
      let length = "\(fixed(steps[index], 0)) mm"
      faults.mark(.leaps, track.places[index + 1], contact.firstLine, "a leap of \(length)")
      faults.add(
        .leaps, contact.firstLine,
        "the contact in slot \(contact.slot) leaps by \(length) in one scan",
        "a merge of two fingers, or noise: compare with a recording of one finger, on battery")
    }
  }

  /// Whether the second of two steps of a leap's length undoes most of the first.
  private func goesBack(_ end: Int, to start: Int, _ places: [Place]) -> Bool {
    guard start >= 0, end < places.count else { return false }
    let least = min(
      places[start].distance(to: places[start + 1]), places[start + 1].distance(to: places[end]))
    return least >= Self.leapMin && places[start].distance(to: places[end]) < 0.5 * least
  }

  private mutating func findDropout(_ track: Track, _ past: ArraySlice<Track>) {
    let contact = track.contact
    guard !contact.isPart else { return }
    let before = past.first { other in
      guard other.contact.end == .lifted,
        case let pause = contact.startTime - other.contact.endTime, pause >= 0,
        pause <= Self.dropoutTime, other.end.distance(to: track.start) <= Self.dropoutDistance
      else { return false }
      // A quick finger taps twice, or taps and draws, or draws to and fro.
      return pause <= Self.tapPause
        || !Self.isTap(other) && !Self.isTap(track) && !Self.turnsBack(other, track)
    }
    guard let before else { return }
    faults.mark(.dropouts, track.start, contact.firstLine, "lost and found")
    faults.add(
      .dropouts, contact.firstLine,
      "a contact lands \((contact.startTime - before.contact.endTime) / 1000) ms after another "
        + "lifted there: a finger that was lost",
      "the controller's threshold for a lift is too high; with gloves or water it has other settings"
    )
  }

  /// Whether a stroke goes back to where the one before it came from: one that was lost goes on.
  private static func turnsBack(_ before: Track, _ after: Track) -> Bool {
    /// The way from or to an end, as far as it shows a direction.
    func way(_ places: some Collection<Place>, from end: Place) -> Place? {
      places.first { $0.distance(to: end) >= wayMin }.map {
        Place(x: $0.x - end.x, y: $0.y - end.y)
      }
    }
    guard let from = way(before.places.reversed(), from: before.end),
      let to = way(after.places, from: after.start)
    else { return false }
    return from.x * to.x + from.y * to.y > 0
  }

  private static func isTap(_ track: Track) -> Bool {
    track.contact.end == .lifted && track.duration <= tapMax && track.reach <= tapTravel
  }
}
