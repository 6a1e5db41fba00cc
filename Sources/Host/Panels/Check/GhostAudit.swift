import Recordings

/// Contacts that are too short for a finger.
///
/// A person's tap may be as short: of those of hurried hands four in ten are. So a short contact is
/// a ghost where no hand taps, beside a finger that draws, or where there are more of them than
/// hands have among their taps. The others may be either, and are counted apart; so are those
/// beside a finger that draws, where longer taps show that another hand does tap there.
struct GhostAudit: ContactAudit {
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

  /// The short contacts beside a finger that draws, and the others.
  private var beside = Group()
  private var alone = Group()
  /// The other taps, and those of them beside a finger that draws.
  private var taps = 0
  private var tapsBeside = 0

  private struct Group {
    private(set) var count = 0
    /// The first of them, as many as a picture has.
    private(set) var first: [LoggedContact] = []

    mutating func add(_ contact: LoggedContact) {
      count += 1
      if first.count < GlassMarks.ofKindMax { first.append(contact) }
    }
  }

  private let file: String
  private let scale: MillimetreScale?

  init(_ file: String, _ scale: MillimetreScale?) { (self.file, self.scale) = (file, scale) }

  mutating func take(_ part: ContactPart) {
    let drawing = DrawingContacts(part)
    for track in part.freshTracks where track.contact.end == .lifted && !track.contact.isPart {
      guard track.duration <= ContinuityAudit.tapMax, track.reach < Self.travelMax else { continue }
      let isBeside = drawing.isBeside(track.contact)
      switch (track.duration < Self.durationMax, isBeside) {
      case (true, true): beside.add(track.contact)
      case (true, false): alone.add(track.contact)
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

  var faults: FaultList {
    var faults = FaultList(file)
    let (certain, doubtful) = split
    func first(_ groups: [Group]) -> LoggedContact? {
      groups.map { $0.first[0] }.min { $0.firstLine < $1.firstLine }
    }
    func count(_ groups: [Group]) -> Int { groups.reduce(0) { $0 + $1.count } }
    if let first = first(certain) {
      faults.add(
        .ghosts, first.firstLine,
        "a contact of \((first.endTime - first.startTime + 500) / 1000) ms, where no hand taps: a "
          + "ghost",
        "record on battery and on the charger; if they differ, it is noise: ask the vendor for the "
          + "noise test with that charger", count: count(certain))
    }
    if let first = first(doubtful) {
      faults.doubt(
        .ghosts, count: count(doubtful), line: first.firstLine,
        "as short as a quick tap is; record a minute without a finger: any contact then is one")
    }
    guard let scale else { return faults }
    for ghost in certain.flatMap(\.first) {
      faults.mark(
        .ghosts, scale.place(ghost.samples[0]), ghost.firstLine, "a contact too short for a finger")
    }
    return faults
  }

  /// The contacts of a part that draw, by when they landed: each is looked at by a search for the
  /// reports around a time, and only those that are down then.
  private struct DrawingContacts {
    private struct Drawn {
      var track: Track
      /// The latest end of this one and those that landed before it.
      var endMax: Int64
      /// Stamps of two clocks go backwards: such reports are looked through one by one.
      var isAscending: Bool
    }

    private var drawn: [Drawn] = []

    init(_ part: ContactPart) {
      var endMax = Int64.min
      let landed = part.tracks.filter { $0.reach >= GhostAudit.drawnMin }
        .sorted { $0.contact.startTime < $1.contact.startTime }
      for track in landed {
        endMax = max(endMax, track.contact.endTime)
        let isAscending = zip(track.samples, track.samples.dropFirst())
          .allSatisfy { $0.time <= $1.time }
        drawn.append(Drawn(track: track, endMax: endMax, isAscending: isAscending))
      }
    }

    /// Whether one of them draws from so long before a contact to so long after it.
    func isBeside(_ short: LoggedContact) -> Bool {
      var index = drawn.partitioningIndex { $0.track.contact.startTime >= short.startTime }
      while index > 0, drawn[index - 1].endMax > short.endTime {
        index -= 1
        if drawn[index].track.contact.endTime > short.endTime, draws(drawn[index], beside: short) {
          return true
        }
      }
      return false
    }

    private func draws(_ other: Drawn, beside short: LoggedContact) -> Bool {
      let (from, to) = (short.startTime - GhostAudit.beside, short.endTime + GhostAudit.beside)
      let samples = other.track.samples
      let (before, after): (Int, Int)
      if other.isAscending {
        before = max(0, samples.partitioningIndex { $0.time > from } - 1)
        after = min(samples.partitioningIndex { $0.time >= to }, samples.count - 1)
      } else {
        before = samples.lastIndex { $0.time <= from } ?? 0
        after = samples.firstIndex { $0.time >= to } ?? samples.count - 1
      }
      return other.track.places[before].distance(to: other.track.places[after])
        >= GhostAudit.drawsMin
    }
  }
}
