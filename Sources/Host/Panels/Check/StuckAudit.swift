import Recordings

/// Slots that nothing empties: contacts that are silent while others come and go.
///
/// A finger that rests may be as silent, and one that rests while another taps or scrolls is a
/// gesture, however often that comes. So a slot is stuck where a finger would not be silent, or
/// cannot be; and one that is still down when the recording ends, after others have come and gone.
struct StuckAudit: ContactAudit {
  /// A contact that is silent for this long, in microseconds.
  static let silentMin: Int64 = 2_000_000
  /// Of so many others one that is never lifted is no finger: hands leave the glass before a
  /// recording ends.
  private static let othersMin = 2
  /// Where another comes nearer than this, in millimetres, no finger is any more.
  private static let fingerWidth = 8.0
  /// A finger that came so far, in millimetres, and was so fast in its last step, in millimetres a
  /// microsecond, did not stop there to rest: no hand stops from one scan to the next.
  private static let drawnMin = 10.0
  private static let speedMin = 0.000_1
  /// A finger that rests stays within so many millimetres for so long, in microseconds, and a panel
  /// that reports it does so at least as often as this.
  private static let restMax = 1.0
  private static let restMin: Int64 = 200_000
  private static let reportMax: Int64 = 50_000

  /// A contact that is silent.
  private struct Silent {
    var slot: Int32
    var line: Int32
    /// Where it was reported last.
    var last: ContactSample
    /// In microseconds.
    var silence: Int64
    var others: Int
    /// Whether it is still down when the recording ends.
    var isOpen: Bool
    /// Whether no finger can be there.
    var isCertain: Bool

    /// `down for 3 s without a report, while another comes and goes`.
    var words: String {
      let comes = others == 1 ? "another comes and goes" : "\(others) others come and go"
      return "down for \(silence / 1_000_000) s without a report, while \(comes)"
    }
  }

  private var silent: [Silent] = []
  /// Contacts that were down when the recording ended while no other came.
  private var stillDown: (first: LoggedContact, count: Int)?
  /// The longest that the panel reported a finger that rests, and was silent about one.
  private var restless: Int64 = 0
  private var quiet: Int64 = 0

  private let file: String
  private let scale: MillimetreScale?

  init(_ file: String, _ scale: MillimetreScale?) { (self.file, self.scale) = (file, scale) }

  mutating func take(_ part: ContactPart) {
    for (index, track, _) in part.freshWithPast {
      let contact = track.contact
      let last = contact.samples[contact.samples.count - 1]
      let isOpen = contact.end == .stillDown
      let until = isOpen ? part.latestEnd : contact.endTime
      let others =
        until - last.time < Self.silentMin
        ? []
        : part.tracks[(index + 1)...].prefix { $0.contact.startTime < until }.filter {
          $0.contact.startTime > last.time && $0.contact.endTime < until
            && $0.contact.end == .lifted
        }
      note(track, until: others.isEmpty ? until : last.time)
      if !others.isEmpty {
        silent.append(
          Silent(
            slot: contact.slot, line: contact.firstLine, last: last, silence: until - last.time,
            others: others.count, isOpen: isOpen,
            isCertain: isOpen && others.count >= Self.othersMin
              || isNoFinger(track, beside: others)))
      } else if isOpen {
        stillDown = (stillDown?.first ?? contact, (stillDown?.count ?? 0) + 1)
      }
    }
  }

  var faults: FaultList {
    var faults = FaultList(file)
    // Those that are certain, and those that may be fingers which rest.
    let isReported = restless >= Self.restMin && quiet < Self.restMin
    let stuck = silent.filter { $0.isCertain || isReported }
    if let first = stuck.first {
      faults.add(
        .stuck, first.line, "slot \(first.slot) is stuck: \(first.words)",
        "the driver must send tracking id -1 when a finger leaves, and clear its slots after a "
          + "reset"
          + (first.isOpen ? "; if a finger was held there to the end, lift it first" : ""),
        count: stuck.count)
    }
    if let (first, count) = stillDown {
      faults.add(
        .stillDown, first.firstLine,
        "the contact in slot \(first.slot) is still down at the end of the recording",
        "lift all fingers before the recording ends; if they were, the lift is lost", count: count)
    }
    if let scale {
      for slot in stuck { faults.mark(.stuck, scale.place(slot.last), slot.line, "stuck") }
    }
    let resting = silent.filter { !$0.isCertain && !isReported }
    if let first = resting.first {
      faults.doubt(
        .stuck, count: resting.count, line: first.line,
        "slot \(first.slot) is \(first.words): stuck, or a finger that rests; draw once more, with "
          + "one finger at a time")
    }
    return faults
  }

  private func isNoFinger(_ track: Track, beside others: [Track]) -> Bool {
    guard scale != nil else { return false }
    let comesHere = others.contains { other in
      other.places.contains { $0.distance(to: track.end) < Self.fingerWidth }
    }
    let last = track.places.count - 2
    guard !comesHere, last >= 0 else { return comesHere }
    return track.step(last) >= Self.speedMin * Double(track.time(last))
      && track.places.contains { $0.distance(to: track.end) >= Self.drawnMin }
  }

  /// What a panel makes of a finger that rests.
  private mutating func note(_ track: Track, until end: Int64) {
    let (samples, places) = (track.samples, track.places)
    var start = 0
    for index in places.indices {
      let next = index + 1 < samples.count ? samples[index + 1].time : end
      quiet = max(quiet, next - samples[index].time)
      guard index > 0 else { continue }
      if samples[index].time - samples[index - 1].time > Self.reportMax { start = index }
      while places[start].distance(to: places[index]) > Self.restMax { start += 1 }
      restless = max(restless, samples[index].time - samples[start].time)
    }
  }
}
