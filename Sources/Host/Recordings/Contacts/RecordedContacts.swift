public import Firmware
public import TactusCore

/// What fingers did in a recording: its contacts, each from landing to end, and when the system
/// slept or the device was away.
///
/// It holds all that gestures are made of. Two frames of one microsecond are moved apart by one;
/// the reports that carry no contact (faults, the accelerometer) are counted and left out.
public struct RecordedContacts: Equatable, Sendable {
  /// In landing order.
  public var paths: [ContactPath]
  /// In chronological order, well nested.
  public var absences: [Absence]
  public private(set) var omissions = Omissions()

  /// A time in which the panel reports nothing.
  public struct Absence: Equatable, Sendable {
    public enum Kind: Sendable { case asleep, unplugged }

    public var kind: Kind
    public var start: Instant
    /// Nil when the recording ends before.
    public var end: Instant?
  }

  /// What of the recording is not in it.
  public struct Omissions: Equatable, Sendable {
    public var faults = 0
    public var accelerations = 0
    /// Frames that were moved by a microsecond, because one before had their time.
    public var moved = 0
  }

  /// How long after the last frame a contact that is still down is taken back, where it must have
  /// an end: longer than anything that a finger must be held for.
  public static let openMax = Interval.milliseconds(2000)

  public init(paths: [ContactPath], absences: [Absence] = []) {
    self.paths = paths
    self.absences = absences
  }

  public init(of reports: [PanelReport]) {
    var reader = ContactReader()
    for report in reports { reader.take(report) }
    reader.close()
    paths = reader.paths
    absences = reader.absences
    omissions = reader.omissions
  }

  /// The contacts with these ids; those that wrapped around to one of them as well.
  public func only(_ isKept: (ContactPath) -> Bool) -> RecordedContacts {
    var contacts = self
    contacts.paths = paths.filter(isKept)
    return contacts
  }

  /// The same, beginning with the first landing at zero. An absence that ended before it is left
  /// out: it took no contact away.
  public var fromZero: RecordedContacts {
    guard let first = paths.map(\.landing).min() else { return self }
    var contacts = self
    contacts.absences.removeAll { ($0.end ?? .never) <= first }
    guard first != .zero else { return contacts }
    func moved(_ time: Instant) -> Instant { max(.zero, .zero + (time - first)) }
    for index in paths.indices {
      contacts.paths[index].end = moved(paths[index].end)
      for sample in paths[index].samples.indices {
        contacts.paths[index].samples[sample].time = moved(paths[index].samples[sample].time)
      }
    }
    for (index, absence) in contacts.absences.enumerated() {
      contacts.absences[index].start = moved(absence.start)
      contacts.absences[index].end = absence.end.map(moved)
    }
    return contacts
  }

  /// The last thing that happens in it.
  public var end: Instant {
    let ends = paths.map(\.end) + absences.map { $0.end ?? $0.start }
    return ends.max() ?? .zero
  }
}

/// Follows the contacts through the reports of a recording.
private struct ContactReader {
  private(set) var paths: [ContactPath] = []
  private(set) var absences: [RecordedContacts.Absence] = []
  private(set) var omissions = RecordedContacts.Omissions()
  private var before = ContactFrame(time: .zero)
  /// The path of each slot's contact, by index.
  private var open: PerContact<Int?> = InlineArray(repeating: nil)
  /// The time of the last frame that was taken; the next one is later.
  private var newest = Instant(microseconds: -1)
  /// The absence of each kind that has not ended, by index.
  private var away: [RecordedContacts.Absence.Kind: Int] = [:]

  mutating func take(_ report: PanelReport) {
    switch report {
    case .frame(let frame): take(frame)
    case .acceleration: omissions.accelerations += 1
    case .suspend(at: let time): leave(.asleep, at: time)
    case .resume(at: let time): comeBack(.asleep, at: time)
    case .fault(.unplugged, at: let time): leave(.unplugged, at: time)
    case .fault(.plugged, at: let time): comeBack(.unplugged, at: time)
    case .fault, .lost: omissions.faults += 1
    }
  }

  mutating func close() {
    for slot in 0..<contactsMax { end(slot, .open, at: max(newest, .zero)) }
    // Another device than the one that is unplugged may go on; then it was no absence of the panel.
    // Paths are in landing order: of those that land before its end, one that ends latest decides.
    var latestEnds: [Instant] = []
    for path in paths { latestEnds.append(max(path.end, latestEnds.last ?? path.end)) }
    let touched = absences.map { absence in
      guard absence.kind == .unplugged else { return false }
      let end = absence.end ?? .never
      var (low, high) = (0, paths.count)
      while low < high {
        let middle = (low + high) / 2
        if paths[middle].landing < end { low = middle + 1 } else { high = middle }
      }
      return low > 0 && latestEnds[low - 1] > absence.start
    }
    omissions.faults += 2 * touched.count { $0 }
    absences = zip(absences, touched).filter { !$1 }.map(\.0)
  }

  private mutating func take(_ frame: ContactFrame) {
    guard away[.asleep] == nil else {
      omissions.faults += 1
      return
    }
    // An empty frame after an empty one changes nothing.
    if frame.down.isEmpty, before.down.isEmpty { return }
    var time = frame.time
    if time <= newest {
      time = newest + .microseconds(1)
      omissions.moved += 1
    }
    newest = time
    var isNoted = false
    for slot in 0..<contactsMax {
      let wasDown = open[slot] != nil
      let isDown = frame.down.contains(slot)
      let isSame = wasDown && isDown && before[slot].id == frame[slot].id
      if wasDown, !isSame {
        end(slot, frame.cancelled.contains(slot) ? .cancelled : .lifted, at: time)
        isNoted = true
      }
      guard isDown else { continue }
      if let index = open[slot] {
        guard frame[slot] != before[slot] else { continue }
        paths[index].samples.append(.init(frame[slot], at: time))
      } else {
        land(frame[slot], in: slot, at: time)
      }
      isNoted = true
    }
    // A frame in which nothing moves is one all the same: speeds are measured from it.
    if !isNoted, let slot = (0..<contactsMax).first(where: { open[$0] != nil }) {
      paths[open[slot]!].samples.append(.init(frame[slot], at: time))
    }
    before = frame
  }

  private mutating func land(_ contact: Contact, in slot: Int, at time: Instant) {
    open[slot] = paths.count
    paths.append(
      ContactPath(
        id: contact.id, samples: [.init(contact, at: time)], end: time,
        ending: .open))
  }

  private mutating func end(_ slot: Int, _ ending: ContactPath.Ending, at time: Instant) {
    guard let index = open[slot] else { return }
    open[slot] = nil
    paths[index].end = time
    paths[index].ending = ending
  }

  private mutating func leave(_ kind: RecordedContacts.Absence.Kind, at time: Instant) {
    guard away[kind] == nil else {
      omissions.faults += 1
      return
    }
    let time = max(time, newest)
    if kind == .asleep {
      for slot in 0..<contactsMax { end(slot, .cancelled, at: time) }
      before = ContactFrame(time: time)
    }
    away[kind] = absences.count
    absences.append(.init(kind: kind, start: time))
  }

  private mutating func comeBack(_ kind: RecordedContacts.Absence.Kind, at time: Instant) {
    guard let index = away.removeValue(forKey: kind) else {
      omissions.faults += 1
      return
    }
    absences[index].end = max(time, newest)
  }
}
