import Firmware
import TactusCore

/// The paths of a run's contacts over the glass, bounded: of contacts the longer of neighbours
/// stay, and when there are too many points, those that follow another too closely go.
struct ContactTrails {
  struct Trail {
    var id: UInt16
    var points: [(time: Instant, place: Point)]
    var end: Instant?
    var isCancelled = false

    var landing: Instant { points[0].time }
    var key: Key { Key(id: id, landing: landing) }

    /// Adds where it is now; of points closer together than `period` the last one stays.
    mutating func move(to place: Point, at time: Instant, _ period: Interval) {
      let count = points.count
      if count > 1, points[count - 1].time - points[count - 2].time < period {
        points[count - 1] = (time, place)
      } else {
        points.append((time, place))
      }
    }

    mutating func thin(_ period: Interval) {
      var thinned = Trail(id: id, points: [points[0]], end: end, isCancelled: isCancelled)
      for point in points.dropFirst() { thinned.move(to: point.place, at: point.time, period) }
      self = thinned
    }
  }

  /// An identity comes again after 65,536 contacts.
  struct Key: Hashable {
    var id: UInt16
    var landing: Instant
  }

  private(set) var ended: Thinned<Trail>
  private var down: [UInt16: Trail] = [:]
  /// How many contacts have landed.
  private(set) var total = 0
  /// The least time from one point of a contact to the next; 0 as long as all are kept.
  private(set) var period = Interval.zero
  private var pointCount = 0
  private let pointsMax: Int

  init(countMax: Int = 4096, pointsMax: Int = 150_000) {
    self.pointsMax = pointsMax
    ended = Thinned(countMax: countMax) { trail in
      ((trail.end ?? trail.landing) - trail.landing).microseconds
    }
  }

  /// Those that are kept, in the order of their landing.
  var all: [Trail] {
    (ended.elements + down.values).sorted { ($0.landing, $0.id) < ($1.landing, $1.id) }
  }

  mutating func take(_ frame: ContactFrame) {
    var now: Set<UInt16> = []
    var slots = frame.down
    while let slot = slots.popFirst() {
      let contact = frame[slot]
      now.insert(contact.id)
      if down[contact.id] == nil {
        total += 1
        down[contact.id] = Trail(id: contact.id, points: [(frame.time, contact.position)])
      } else {
        down[contact.id]?.move(to: contact.position, at: frame.time, period)
      }
      pointCount += 1
    }
    var cancelled: Set<UInt16> = []
    slots = frame.cancelled
    while let slot = slots.popFirst() { cancelled.insert(frame[slot].id) }
    for id in down.keys.sorted() where !now.contains(id) {
      guard var trail = down.removeValue(forKey: id) else { continue }
      trail.end = frame.time
      trail.isCancelled = cancelled.contains(id)
      ended.append(trail)
    }
    if pointCount > pointsMax { bound() }
  }

  private mutating func bound() {
    count()
    while pointCount > pointsMax, period < .milliseconds(60_000) {
      period = period == .zero ? .milliseconds(16) : .microseconds(period.microseconds * 2)
      let period = period
      ended.update { $0.thin(period) }
      for id in down.keys { down[id]?.thin(period) }
      count()
    }
  }

  private mutating func count() {
    pointCount = all.reduce(0) { $0 + $1.points.count }
  }
}
