import Recordings

/// A palm that a controller reports as several contacts.
///
/// Few panels report how large a contact is. So a palm is known by what it does: three contacts or
/// more lie nearer to one another than fingers that are side by side, and rest there while a finger
/// is elsewhere.
struct PalmAudit {
  /// The first of its lines, its contacts, and the diameter of the smallest circle around where
  /// they landed, in millimetres.
  struct Palm: Equatable {
    var line: Int32
    /// Their numbers in the log.
    var contacts: [Int]
    var width: Double
    /// The middle of where they landed.
    var middle: Place
    /// How large the largest of them is, in millimetres, where that is more than a finger.
    var size: Double?

    var what: String {
      let length = size.map { ", of up to \(fixed($0, 0)) mm" } ?? ""
      return "\(contacts.count) contacts rest within a circle of \(fixed(width, 0)) mm while a "
        + "finger is elsewhere\(length): a palm, or a cheek"
    }
  }

  /// Contacts of one palm land within a circle of this diameter, in millimetres: three fingers side
  /// by side are farther apart.
  static let widthMax = 30.0
  static let contactsMin = 3
  /// Fingers lie side by side in a row, which is at most so wide as a part of its length, and their
  /// middles are at least a slim finger's width apart, in millimetres.
  static let rowWidth = 0.3
  static let fingerWidth = 10.0
  /// And within this time of one another, in microseconds.
  private static let landingTime: Int64 = 200_000
  /// It moves less than this, in millimetres, and is down at least so long, in microseconds: five
  /// fingers that close or tap are no palm.
  private static let wanderMax = 10.0
  private static let durationMin: Int64 = 100_000

  static func palms(in log: ContactLog, _ scale: MillimetreScale) -> [Palm] {
    let contacts = log.contacts
    var palms: [Palm] = []
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
      let circle = circle(around: group, contacts, scale)
      palms.append(
        Palm(
          line: contacts[first].firstLine, contacts: group, width: 2 * circle.radius,
          middle: circle.middle))
    }
    return palms
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
