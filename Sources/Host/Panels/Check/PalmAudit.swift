import Recordings
import SeatInput

/// Palms: one that a controller reports as several contacts, and a contact that is too large for a
/// finger.
///
/// Few panels report how large a contact is. So a palm is known by what it does: three contacts or
/// more lie nearer to one another than fingers that are side by side, and rest there while a finger
/// is elsewhere.
struct PalmAudit {
  /// Several contacts of one palm.
  private struct Group {
    var line: Int32
    /// Their numbers in the log.
    var contacts: [Int]
    /// The smallest circle around where they landed, in millimetres.
    var circle: SmallestCircle
    /// How large the largest of them is, in millimetres, where that is more than a finger.
    var size: Double?
  }

  /// A contact that is too large.
  private struct Large {
    var contact: Int
    var units: Int32
    /// In millimetres.
    var size: Double
    var sample: ContactSample
    var line: Int32
  }

  private let screen: RawTouchscreen
  private let scale: MillimetreScale?
  private let perMillimetre: Double?
  private var groups: [Group] = []
  private var large: [Large] = []

  init(_ screen: RawTouchscreen, _ scale: MillimetreScale?) {
    (self.screen, self.scale) = (screen, scale)
    perMillimetre = TouchAudit.perMillimetre(screen, scale)
  }

  var count: Int { groups.count + large.count }

  /// Takes the contacts of a part; the numbers of those that are of palms.
  mutating func take(_ log: ContactLog) -> Set<Int> {
    var large = tooLarge(in: log)
    defer { self.large += large }
    guard let scale else { return [] }
    var palms = Set(large.map(\.contact))
    for var group in Self.groups(in: log, scale) {
      group.size = large.filter { group.contacts.contains($0.contact) }.map(\.size).max()
      large.removeAll { group.contacts.contains($0.contact) }
      palms.formUnion(group.contacts)
      groups.append(group)
    }
    return palms
  }

  /// A contact of which the long axis is at least so many millimetres is no finger: a thumb that
  /// lies flat is shorter. Assumed.
  private static let largeMin = 25.0

  private func tooLarge(in log: ContactLog) -> [Large] {
    guard let perMillimetre else { return [] }
    return log.contacts.indices.dropFirst(log.fresh).compactMap { index in
      let contact = log.contacts[index]
      let units = contact.touch.major ?? 0
      let size = Double(units) / perMillimetre
      return size < Self.largeMin
        ? nil
        : Large(
          contact: index, units: units, size: size, sample: contact.samples[0],
          line: contact.firstLine)
    }
  }

  var groupFindings: [Finding] {
    guard let palm = groups.first else { return [] }
    let length = palm.size.map { ", of up to \(fixed($0, 0)) mm" } ?? ""
    return [
      Finding(
        kind: .palms, file: screen.file, line: palm.line,
        what: "\(palm.contacts.count) contacts rest within a circle of "
          + "\(fixed(2 * palm.circle.radius, 0)) mm while a finger is elsewhere\(length): a palm, or "
          + "a cheek",
        remedy:
          "the controller must tell palms by their size; ask the vendor for its palm rejection",
        count: groups.count)
    ]
  }

  var largeFindings: [Finding] {
    guard let first = large.first else { return [] }
    return [
      Finding(
        kind: .palms, file: screen.file, line: first.line,
        what: "a contact of \(fixed(first.size, 0)) mm is reported as a finger: a palm",
        remedy:
          "the device states its size (\(first.units)), and should cancel it by its tool; until "
          + "then a firmware can: 'contact.palmSize'; libinput looks at sizes of touchpads alone",
        count: large.count)
    ]
  }

  var groupMarks: [GlassMark] {
    groups.map {
      GlassMark(
        kind: .palms, place: $0.circle.middle, file: screen.file, line: $0.line,
        what: "\($0.contacts.count) contacts of one palm")
    }
  }

  var largeMarks: [GlassMark] {
    guard let scale else { return [] }
    return large.map {
      GlassMark(
        kind: .palms, place: scale.place($0.sample), file: screen.file, line: $0.line,
        what: "a contact of \(fixed($0.size, 0)) mm")
    }
  }

  /// Contacts of one palm land within a circle of this diameter, in millimetres: three fingers side
  /// by side are farther apart.
  private static let widthMax = 30.0
  private static let contactsMin = 3
  /// Fingers lie side by side in a row, which is at most so wide as a part of its length, and their
  /// middles are at least a slim finger's width apart, in millimetres.
  private static let rowWidth = 0.3
  private static let fingerWidth = 10.0
  /// And within this time of one another, in microseconds.
  private static let landingTime: Int64 = 200_000
  /// It moves less than this, in millimetres, and is down at least so long, in microseconds: five
  /// fingers that close or tap are no palm.
  private static let wanderMax = 10.0
  private static let durationMin: Int64 = 100_000

  private static func groups(in log: ContactLog, _ scale: MillimetreScale) -> [Group] {
    let contacts = log.contacts
    var groups: [Group] = []
    var taken: Set<Int> = []
    let resting = contacts.indices.dropFirst(log.fresh).filter { rests(contacts[$0], scale) }
    for (number, first) in resting.enumerated() where !taken.contains(first) {
      let start = scale.place(contacts[first].samples[0])
      var group = [first]
      for other in resting[(number + 1)...] where !taken.contains(other) {
        guard contacts[other].startTime - contacts[first].startTime <= landingTime else { break }
        let isTogether = group.allSatisfy {
          contacts[$0].endTime > contacts[other].startTime
        }
        if isTogether, 2 * circle(around: group + [other], contacts, scale).radius <= widthMax {
          group.append(other)
        }
      }
      guard group.count >= contactsMin, hasFinger(beside: group, start, contacts, scale),
        !areSideBySide(group.map { scale.place(contacts[$0].samples[0]) })
      else { continue }
      taken.formUnion(group)
      groups.append(
        Group(
          line: contacts[first].firstLine, contacts: group,
          circle: circle(around: group, contacts, scale)))
    }
    return groups
  }

  /// The smallest around where they landed.
  private static func circle(
    around group: [Int], _ contacts: [LoggedContact], _ scale: MillimetreScale
  ) -> SmallestCircle {
    SmallestCircle(group.map { scale.place(contacts[$0].samples[0]) })
  }

  /// Whether contacts that lie as near as those of a palm may be the fingers of a slim hand.
  private static func areSideBySide(_ places: [Place]) -> Bool {
    guard let line = StraightLine(places) else { return false }
    let along = places.map(line.along).sorted()
    let across = places.map(line.across)
    let width = (across.max() ?? 0) - (across.min() ?? 0)
    return width <= rowWidth * (along[along.count - 1] - along[0])
      && zip(along, along.dropFirst()).allSatisfy { $1 - $0 >= fingerWidth }
  }

  private static func rests(_ contact: LoggedContact, _ scale: MillimetreScale) -> Bool {
    let start = scale.place(contact.samples[0])
    return contact.endTime - contact.startTime >= durationMin
      && contact.samples.allSatisfy { scale.place($0).distance(to: start) <= wanderMax }
  }

  /// Whether a contact that is not one of the group is down with it, farther off than it is wide.
  private static func hasFinger(
    beside group: [Int], _ start: Place, _ contacts: [LoggedContact], _ scale: MillimetreScale
  ) -> Bool {
    let (from, to) = (contacts[group[0]].startTime, contacts[group[0]].endTime)
    return contacts.indices.contains { index in
      let contact = contacts[index]
      return !group.contains(index) && contact.startTime < to && contact.endTime > from
        && contact.samples.allSatisfy { scale.place($0).distance(to: start) > widthMax }
    }
  }
}
