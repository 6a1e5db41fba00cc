import Recordings

/// Slots that nothing empties: contacts that are silent while others come and go.
///
/// A finger that rests may be as silent, and one that rests while another taps or scrolls is a
/// gesture, however often that comes. So a slot is stuck where a finger would not be silent, or
/// cannot be; and one that is still down when the recording ends, after others have come and gone.
struct StuckAudit {
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
  struct Slot {
    var number: Int32
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
      let seconds = silence / 1_000_000
      let comes = others == 1 ? "another comes and goes" : "\(others) others come and go"
      return "down for \(seconds) s without a report, while \(comes)"
    }
  }

  private var silent: [Slot] = []
  /// Contacts that were down when the recording ended while no other came: slot and line.
  private var stillDown: (slot: Int32, line: Int32, count: Int)?
  /// The longest that the panel reported a finger that rests, and was silent about one.
  private var restless: Int64 = 0
  private var quiet: Int64 = 0

  private let file: String
  private let scale: MillimetreScale?

  init(_ file: String, _ scale: MillimetreScale?) { (self.file, self.scale) = (file, scale) }

  mutating func take(_ log: ContactLog) {
    for index in log.contacts.indices.dropFirst(log.fresh) {
      let contact = log.contacts[index]
      let last = contact.samples[contact.samples.count - 1].time
      let until = contact.end == .stillDown ? log.latestEnd : contact.endTime
      let others =
        until - last < Self.silentMin
        ? []
        : log.contacts[(index + 1)...].prefix { $0.startTime < until }.filter {
          $0.startTime > last && $0.endTime < until && $0.end == .lifted
        }
      note(contact, until: others.isEmpty ? until : last)
      if !others.isEmpty {
        silent.append(
          Slot(
            number: contact.slot, line: contact.firstLine,
            last: contact.samples[contact.samples.count - 1], silence: until - last,
            others: others.count, isOpen: contact.end == .stillDown,
            isCertain: contact.end == .stillDown && others.count >= Self.othersMin
              || isNoFinger(contact, beside: others)))
      } else if contact.end == .stillDown {
        let first = stillDown ?? (contact.slot, contact.firstLine, 0)
        stillDown = (first.slot, first.line, first.count + 1)
      }
    }
  }

  /// Those that are certain, and those that may be fingers which rest.
  var stuck: [Slot] { silent.filter { isStuck($0) } }
  var resting: [Slot] { silent.filter { !isStuck($0) } }

  private func isStuck(_ slot: Slot) -> Bool {
    slot.isCertain || restless >= Self.restMin && quiet < Self.restMin
  }

  var findings: [Finding] {
    var findings: [Finding] = []
    if let first = stuck.first {
      findings.append(
        Finding(
          kind: .stuck, file: file, line: first.line,
          what: "slot \(first.number) is stuck: \(first.words)",
          remedy:
            "the driver must send tracking id -1 when a finger leaves, and clear its slots after a "
            + "reset"
            + (first.isOpen ? "; if a finger was held there to the end, lift it first" : ""),
          count: stuck.count))
    }
    if let stillDown {
      findings.append(
        Finding(
          kind: .stillDown, file: file, line: stillDown.line,
          what: "the contact in slot \(stillDown.slot) is still down at the end of the recording",
          remedy: "lift all fingers before the recording ends; if they were, the lift is lost",
          count: stillDown.count))
    }
    return findings
  }

  var marks: [GlassMark] {
    guard let scale else { return [] }
    return stuck.map { slot in
      GlassMark(
        kind: .stuck, place: scale.place(slot.last), file: file, line: slot.line, what: "stuck")
    }
  }

  private func isNoFinger(_ contact: LoggedContact, beside others: [LoggedContact]) -> Bool {
    guard let scale else { return false }
    let places = contact.samples.map(scale.place)
    let end = places[places.count - 1]
    let comesHere = others.contains { other in
      other.samples.contains { scale.place($0).distance(to: end) < Self.fingerWidth }
    }
    guard !comesHere, places.count > 1 else { return comesHere }
    let times = contact.samples.suffix(2).map(\.time)
    let step = places[places.count - 2].distance(to: end)
    return step >= Self.speedMin * Double(times[1] - times[0])
      && places.contains { $0.distance(to: end) >= Self.drawnMin }
  }

  /// What a panel makes of a finger that rests.
  private mutating func note(_ contact: LoggedContact, until end: Int64) {
    guard let scale else { return }
    let samples = contact.samples
    let places = samples.map(scale.place)
    var start = 0
    for index in samples.indices {
      let next = index + 1 < samples.count ? samples[index + 1].time : end
      quiet = max(quiet, next - samples[index].time)
      guard index > 0 else { continue }
      if samples[index].time - samples[index - 1].time > Self.reportMax { start = index }
      while places[start].distance(to: places[index]) > Self.restMax { start += 1 }
      restless = max(restless, samples[index].time - samples[start].time)
    }
  }
}
