import InputText
import Recordings

/// Palms: one that a controller reports as several contacts, and a contact that is too large for a
/// finger.
///
/// Few panels report how large a contact is. So a palm is known by what it does: three contacts or
/// more lie nearer to one another than fingers that are side by side, and rest there while a finger
/// is elsewhere.
struct PalmAudit {
  /// Palms of several contacts, and of one that is too large.
  private(set) var groupFaults: FaultList
  private(set) var largeFaults: FaultList
  private let perMillimetre: Double?

  init(_ screen: RawTouchscreen, _ scale: MillimetreScale?) {
    (groupFaults, largeFaults) = (FaultList(screen.file), FaultList(screen.file))
    perMillimetre = TouchAudit.perMillimetre(screen, scale)
  }

  /// Takes the contacts of a part; the numbers of those that are of palms.
  mutating func take(_ part: ContactPart) -> Set<Int> {
    let sizes = sizesOfLarge(in: part)
    let groups = Self.groups(in: part)
    for group in groups { note(group, in: part, sizes) }
    let palms = Set(groups.flatMap { $0 })
    for (index, size) in sizes.sorted(by: { $0.key < $1.key }) where !palms.contains(index) {
      note(part.tracks[index], size)
    }
    return palms.union(sizes.keys)
  }

  /// A contact of which the long axis is at least so many millimetres is no finger: a thumb that
  /// lies flat is shorter. Assumed.
  private static let largeMin = 25.0

  /// Of those that are too large, in millimetres, by their numbers.
  private func sizesOfLarge(in part: ContactPart) -> [Int: Double] {
    guard let perMillimetre else { return [:] }
    return part.tracks.indices.dropFirst(part.fresh).reduce(into: [:]) { sizes, index in
      let size = Double(part.tracks[index].contact.touch.major ?? 0) / perMillimetre
      if size >= Self.largeMin { sizes[index] = size }
    }
  }

  private mutating func note(_ group: [Int], in part: ContactPart, _ sizes: [Int: Double]) {
    let circle = Self.circle(around: group, part)
    let line = part.tracks[group[0]].contact.firstLine
    let size = group.compactMap { sizes[$0] }.max().map { ", of up to \(fixed($0, 0)) mm" } ?? ""
    groupFaults.mark(.palms, circle.center, line, "\(group.count) contacts of one palm")
    groupFaults.add(
      .palms, line,
      "\(group.count) contacts rest within a circle of \(fixed(2 * circle.radius, 0)) mm while a "
        + "finger is elsewhere\(size): a palm, or a cheek",
      "the controller must tell palms by their size; ask the vendor for its palm rejection")
  }

  private mutating func note(_ track: Track, _ size: Double) {
    let (contact, length) = (track.contact, "a contact of \(fixed(size, 0)) mm")
    if let start = track.places.first {
      largeFaults.mark(.palms, start, contact.firstLine, length)
    }
    largeFaults.add(
      .palms, contact.firstLine, "\(length) is reported as a finger: a palm",
      "the device states its size (\(contact.touch.major ?? 0)), and should cancel it by its tool; "
        + "until then a firmware can: 'contact.palmSize'; libinput looks at sizes of touchpads alone"
    )
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

  /// The numbers of the contacts of each palm, in the order in which they landed.
  private static func groups(in part: ContactPart) -> [[Int]] {
    let tracks = part.tracks
    var groups: [[Int]] = []
    var taken: Set<Int> = []
    let resting = tracks.indices.dropFirst(part.fresh).filter {
      !tracks[$0].places.isEmpty && tracks[$0].duration >= durationMin
        && tracks[$0].reach <= wanderMax
    }
    for (number, first) in resting.enumerated() where !taken.contains(first) {
      var group = [first]
      for other in resting[(number + 1)...] where !taken.contains(other) {
        let landing = tracks[other].contact.startTime
        guard landing - tracks[first].contact.startTime <= landingTime else { break }
        if group.allSatisfy({ tracks[$0].contact.endTime > landing }),
          2 * circle(around: group + [other], part).radius <= widthMax
        {
          group.append(other)
        }
      }
      guard group.count >= contactsMin, hasFinger(beside: group, part),
        !areSideBySide(group.map { tracks[$0].start })
      else { continue }
      taken.formUnion(group)
      groups.append(group)
    }
    return groups
  }

  /// The smallest around where they landed.
  private static func circle(around group: [Int], _ part: ContactPart) -> SmallestCircle {
    SmallestCircle(group.map { part.tracks[$0].start })
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

  /// Whether a contact that is not one of the group is down with it, farther off than it is wide.
  private static func hasFinger(beside group: [Int], _ part: ContactPart) -> Bool {
    let first = part.tracks[group[0]]
    return part.tracks.indices.contains { index in
      let (contact, places) = (part.tracks[index].contact, part.tracks[index].places)
      return !group.contains(index) && contact.startTime < first.contact.endTime
        && contact.endTime > first.contact.startTime
        && places.allSatisfy { $0.distance(to: first.start) > widthMax }
    }
  }
}
