import Recordings

/// Contacts that are too short for a finger.
///
/// A person's tap may be as short: of those of hurried hands four in ten are. So a short contact is
/// a ghost where no hand taps, beside a finger that draws, or where there are more of them than
/// hands have among their taps. The others may be either, and are counted apart; so are those
/// beside a finger that draws, where longer taps show that another hand does tap there.
struct GhostAudit {
  /// A contact shorter than this, in microseconds, that comes less far than this, in millimetres.
  static let durationMax: Int64 = 30_000
  static let travelMax = 3.0
  /// A finger that draws comes at least so far in all, in millimetres, and so far from so long
  /// before a ghost to so long after it, in microseconds.
  private static let drawnMin = 10.0
  private static let drawsMin = 1.0
  private static let beside: Int64 = 50_000
  /// The part of a hand's taps that are so short, at most, and how probable it is that more of them
  /// are called ghosts.
  private static let shortShare = 0.5
  private static let falseAlarm = 0.005

  /// One longer contact beside a finger that draws may be a ghost as well; so many are another
  /// hand's taps.
  private static let otherHandMin = 2

  /// The short contacts beside a finger that draws, and the others; each with the first.
  private var beside = Group()
  private var alone = Group()
  /// The other taps, and those of them beside a finger that draws.
  private var taps = 0
  private var tapsBeside = 0

  struct Group {
    private(set) var count = 0
    /// The first of them, as many as a picture has: where each landed, and its line.
    private(set) var first: [(sample: ContactSample, line: Int32)] = []
    /// Of the first one, in microseconds.
    private(set) var duration: Int64 = 0

    mutating func add(_ contact: LoggedContact) {
      count += 1
      if first.isEmpty { duration = contact.endTime - contact.startTime }
      if first.count < GlassMarks.ofKindMax {
        first.append((contact.samples[0], contact.firstLine))
      }
    }
  }

  private let file: String
  private let scale: MillimetreScale?

  init(_ file: String, _ scale: MillimetreScale?) { (self.file, self.scale) = (file, scale) }

  mutating func take(_ log: ContactLog) {
    let drawing = scale.map { DrawingContacts(log, $0) }
    for contact in log.freshContacts where contact.end == .lifted && !contact.isPart {
      let duration = contact.endTime - contact.startTime
      guard duration <= ContactAudit.tapMax else { continue }
      if let scale {
        let start = scale.place(contact.samples[0])
        let stays = contact.samples.allSatisfy {
          scale.place($0).distance(to: start) < Self.travelMax
        }
        guard stays else { continue }
      }
      let isBeside = drawing?.isBeside(contact) ?? false
      switch (duration < Self.durationMax, isBeside) {
      case (true, true): beside.add(contact)
      case (true, false): alone.add(contact)
      case (false, _):
        taps += 1
        tapsBeside += isBeside ? 1 : 0
      }
    }
  }

  /// Those that are ghosts, and those that may be quick taps.
  private var split: (certain: [Group], doubtful: [Group]) {
    let mayTap = tapsBeside >= Self.otherHandMin
    let possible = (mayTap ? [beside, alone] : [alone]).filter { $0.count > 0 }
    let count = possible.reduce(0) { $0 + $1.count }
    // More are short than hands have among their taps.
    let areCertain =
      CountTest.atLeast(
        count, of: count + taps - (mayTap ? 0 : tapsBeside), share: Self.shortShare)
      <= Self.falseAlarm
    let certain = (mayTap || beside.count == 0 ? [] : [beside]) + (areCertain ? possible : [])
    return (certain, areCertain ? [] : possible)
  }

  /// How many are ghosts.
  var count: Int { split.certain.reduce(0) { $0 + $1.count } }

  /// How many may be ghosts or quick taps, and the line of the first; nil where none is.
  var doubt: (count: Int, line: Int32)? {
    let groups = split.doubtful
    guard let line = groups.compactMap({ $0.first.first?.line }).min() else { return nil }
    return (groups.reduce(0) { $0 + $1.count }, line)
  }

  var findings: [Finding] {
    guard let first = split.certain.min(by: { $0.first[0].line < $1.first[0].line }) else {
      return []
    }
    let milliseconds = (first.duration + 500) / 1000
    return [
      Finding(
        kind: .ghosts, file: file, line: first.first[0].line,
        what: "a contact of \(milliseconds) ms, where no hand taps: a ghost",
        remedy: "record on battery and on the charger; if they differ, it is noise: ask the vendor "
          + "for the noise test with that charger", count: count)
    ]
  }

  var marks: [GlassMark] {
    guard let scale else { return [] }
    return split.certain.flatMap(\.first).map { sample, line in
      GlassMark(
        kind: .ghosts, place: scale.place(sample), file: file, line: line,
        what: "a contact too short for a finger")
    }
  }

  /// The contacts of a part that draw, by when they landed: each is looked at by a search for the
  /// reports around a time, and only those that are down then.
  private struct DrawingContacts {
    private struct Drawn {
      var contact: LoggedContact
      /// The latest end of this one and those that landed before it.
      var endMax: Int64
      /// Stamps of two clocks go backwards: such reports are looked through one by one.
      var isAscending: Bool
    }

    private var drawn: [Drawn] = []
    private let scale: MillimetreScale

    init(_ log: ContactLog, _ scale: MillimetreScale) {
      self.scale = scale
      var endMax = Int64.min
      for contact in log.contacts.sorted(by: { $0.startTime < $1.startTime }) {
        let start = scale.place(contact.samples[0])
        guard
          contact.samples.contains(where: {
            scale.place($0).distance(to: start) >= GhostAudit.drawnMin
          })
        else { continue }
        endMax = max(endMax, contact.endTime)
        drawn.append(
          Drawn(
            contact: contact, endMax: endMax,
            isAscending: zip(contact.samples, contact.samples.dropFirst())
              .allSatisfy { $0.time <= $1.time }))
      }
    }

    /// Whether one of them draws from so long before a contact to so long after it.
    func isBeside(_ short: LoggedContact) -> Bool {
      var index = drawn.partitioningIndex { $0.contact.startTime >= short.startTime }
      while index > 0, drawn[index - 1].endMax > short.endTime {
        index -= 1
        if drawn[index].contact.endTime > short.endTime, draws(drawn[index], beside: short) {
          return true
        }
      }
      return false
    }

    private func draws(_ other: Drawn, beside short: LoggedContact) -> Bool {
      let (from, to) = (short.startTime - GhostAudit.beside, short.endTime + GhostAudit.beside)
      let samples = other.contact.samples
      let (before, after): (Int, Int)
      if other.isAscending {
        before = max(0, samples.partitioningIndex { $0.time > from } - 1)
        after = min(samples.partitioningIndex { $0.time >= to }, samples.count - 1)
      } else {
        before = samples.lastIndex { $0.time <= from } ?? 0
        after = samples.firstIndex { $0.time >= to } ?? samples.count - 1
      }
      return scale.place(samples[before]).distance(to: scale.place(samples[after]))
        >= GhostAudit.drawsMin
    }
  }
}
