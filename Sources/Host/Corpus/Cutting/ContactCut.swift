import Gestures
public import Recordings
import Sessions
public import TactusCore

/// A part of a recording: whole contacts, and those without which their gestures would be others.
public struct ContactCut: Sendable {
  /// The first and the last moment; a contact that is down between them is kept whole.
  public var from: Instant?
  public var to: Instant?
  /// The ids of contacts; empty for all.
  public var ids: Set<UInt16> = []

  /// After so many replays a cut ends with what it has; each brings one more gesture along.
  public var replaysMax = 256

  public init() {}

  /// The contacts that are asked for, and what they need: what they stopped, what closed the tap
  /// gate before them, and the fingers of the same gestures. As long as one of them lands on
  /// something else without the others, the newest contact before it that navigated comes along,
  /// and where none is left, the newest that made anything.
  public func part(
    of contacts: RecordedContacts, _ input: TouchInput, in replay: CorpusReplay
  ) -> ContactPart {
    var replay = replay
    replay.keepsRecords = true
    let run = replay.run(input)
    replay.keepsRecords = false
    let motion = MotionLog(run)
    var kept = Set<ContactKey>()
    let asked = contacts.paths.filter(isAskedFor).map { ContactKey($0) }
    Self.add(asked, to: &kept, run, motion)
    var replays = 0
    while true {
      replays += 1
      let part = Self.only(kept, of: contacts)
      guard !part.paths.isEmpty else { return ContactPart(contacts: part, notes: []) }
      let check = ContactCutCheck(part, run, replay.run(TouchInput(part.reports)))
      guard replays < replaysMax else {
        let isWhole = asked.allSatisfy { !check.misplaced.contains($0) }
        let note = "what it needs was not all found, in \(replays) replays; cut fewer contacts"
        return ContactPart(contacts: part, notes: check.notes + (isWhole ? [] : [note]))
      }
      guard let misplaced = asked.first(where: check.misplaced.contains),
        let before = Self.newest(before: misplaced.landing, in: run, without: kept)
      else { return ContactPart(contacts: part, notes: check.notes) }
      Self.add(before, to: &kept, run, motion)
    }
  }

  /// The contacts that are asked for, and no others.
  public func alone(
    of contacts: RecordedContacts, _ input: TouchInput, in replay: CorpusReplay
  ) -> ContactPart {
    let part = Self.only(
      Set(contacts.paths.filter(isAskedFor).map { ContactKey($0) }), of: contacts)
    let check = ContactCutCheck(part, replay.run(input), replay.run(TouchInput(part.reports)))
    return ContactPart(contacts: part, notes: check.notes)
  }

  /// Adds contacts, and what they need.
  private static func add(
    _ keys: [ContactKey], to kept: inout Set<ContactKey>, _ run: ReplayedRun, _ motion: MotionLog
  ) {
    var open = keys
    while let key = open.popLast() {
      guard kept.insert(key).inserted else { continue }
      open += ContactNeeds(of: key, run, motion).keys
    }
  }

  private static func only(
    _ kept: Set<ContactKey>, of contacts: RecordedContacts
  ) -> RecordedContacts {
    var cut = contacts.only { kept.contains(ContactKey($0)) }
    guard let first = cut.paths.map(\.landing).min() else { return cut }
    let last = cut.paths.map(\.end).max() ?? first
    cut.absences.removeAll { $0.start > last || $0.end.map { $0 < first } ?? false }
    return cut
  }

  /// The contacts of the newest navigation before a time that is not kept yet, or else of the
  /// newest that happened; nil where all that happened is kept.
  private static func newest(
    before time: Instant, in run: ReplayedRun, without kept: Set<ContactKey>
  ) -> [ContactKey]? {
    var other: [ContactKey]?
    for happening in run.happenings.reversed() where happening.time < time {
      let keys = happening.contacts.compactMap { id in
        run.stories.last { $0.id == id && $0.landing <= happening.time }.map { ContactKey($0) }
      }
      guard keys.contains(where: { !kept.contains($0) }) else { continue }
      if happening.kind == .navigation { return keys }
      other = other ?? keys
    }
    return other
  }

  /// Whether a contact is asked for itself.
  public func isAskedFor(_ path: ContactPath) -> Bool {
    if let from, path.end < from { return false }
    if let to, path.landing > to { return false }
    return ids.isEmpty || ids.contains(path.id)
  }
}

/// What was cut out of a recording.
public struct ContactPart: Sendable {
  /// With their times in the whole recording.
  public let contacts: RecordedContacts
  /// What some of them do that they do not do in the whole, one sentence each.
  public let notes: [String]
}

/// A contact: its id may come again.
struct ContactKey: Hashable {
  var id: UInt16
  var landing: Instant

  init(id: UInt16, landing: Instant) { (self.id, self.landing) = (id, landing) }
  init(_ path: ContactPath) { self.init(id: path.id, landing: path.landing) }
  init(_ story: ContactStory) { self.init(id: story.id, landing: story.landing) }
}

/// The contacts without which what happened to one would be something else.
private struct ContactNeeds {
  private(set) var keys: [ContactKey] = []
  private let run: ReplayedRun

  init(of key: ContactKey, _ run: ReplayedRun, _ motion: MotionLog) {
    self.run = run
    // In frames that came at one time, times of the two may differ by a microsecond.
    guard let story = run.stories.last(where: { $0.id == key.id && $0.landing <= key.landing })
    else { return }
    for happening in run.happenings
    where happening.contacts.contains(key.id)
      && happening.time >= story.landing && happening.landing <= story.end ?? .never
    {
      add(happening)
      if happening.block != nil, let closer = last(before: happening.time, than: happening) {
        add(closer)
      }
    }
    for watcher in story.watchers {
      for step in watcher.steps {
        switch step {
        case .turned(let id), .spoiled(let id), .ignored(busyWith: let id?): add(id, story)
        case .decided, .asked, .withheld, .ignored(busyWith: nil): break
        }
      }
    }
    if motion.isMoving(at: story.landing), let mover = mover(before: story) { add(mover) }
  }

  private mutating func add(_ happening: Happening) {
    for id in happening.contacts {
      guard
        let story = run.stories.last(where: { $0.id == id && $0.landing <= happening.time })
      else { continue }
      keys.append(ContactKey(story))
    }
  }

  /// Another contact that was on the glass with this one.
  private mutating func add(_ id: UInt16, _ story: ContactStory) {
    let others = run.stories.filter { $0.id == id && $0.landing <= story.end ?? .never }
    if let other = others.last { keys.append(ContactKey(other)) }
  }

  /// What set in motion what the contact stopped: the newest that happened.
  private func mover(before story: ContactStory) -> Happening? {
    run.happenings.last { $0.time <= story.landing && !$0.contacts.isEmpty }
  }

  /// The newest gesture or navigation before a tap that the gate blocked.
  private func last(before time: Instant, than happening: Happening) -> Happening? {
    run.happenings.last {
      $0.time <= time && $0 != happening && !$0.contacts.isEmpty && $0.block == nil
        && $0.kind != .doubleTap && ($0.kind != .tap || $0.time < time)
    }
  }
}
