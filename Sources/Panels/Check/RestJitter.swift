import Recordings

/// How far a resting finger is reported to move: the radius of the smallest circle around it.
enum RestJitter {
  /// A finger that is to rest does so at least this long, in microseconds.
  static let durationMin: Int64 = 400_000
  /// How long it takes to land and to lift, in microseconds: what it rolls then is the hand's.
  static let landing: Int64 = 100_000
  static let lifting: Int64 = 50_000
  /// What spans more than this, in millimetres, is no rest.
  static let spanMax = 20.0
  /// From its first third to its last a resting finger drifts less than this, in millimetres.
  static let driftMax = 3.0

  struct Rest {
    /// Of the smallest circle, in millimetres.
    var radius: Double
    /// How far the first report and the last one are from the middle of that, in millimetres.
    var landing: Double
    var lifting: Double
    /// The standard deviation of its positions along an axis, in millimetres.
    var deviation: Double
  }

  /// Nil for a contact that does not rest.
  static func rest(of contact: LoggedContact, _ scale: MillimetreScale) -> Rest? {
    guard contact.endTime - contact.startTime >= durationMin else { return nil }
    let (from, to) = (contact.startTime + landing, contact.endTime - lifting)
    var rest = contact.samples.filter { $0.time >= from && $0.time <= to }
    // What was reported before still holds: a finger that does not move is not reported again.
    if let before = contact.samples.last(where: { $0.time < from }) { rest.insert(before, at: 0) }
    let places = rest.map(scale.place)
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
      right - left <= spanMax, bottom - top <= spanMax
    else { return nil }
    let third = max(1, places.count / 3)
    func middle(_ places: ArraySlice<Place>) -> Place {
      Place(x: LinearFit.mean(places.map(\.x)), y: LinearFit.mean(places.map(\.y)))
    }
    let drift = middle(places.prefix(third)).distance(to: middle(places.suffix(third)))
    guard drift <= driftMax else { return nil }
    let circle = SmallestCircle(places)
    let mean = middle(places[...])
    let squares = places.reduce(0) { sum, place in
      let distance = place.distance(to: mean)
      return sum + distance * distance
    }
    return Rest(
      radius: circle.radius,
      landing: scale.place(contact.samples[0]).distance(to: circle.middle),
      lifting: scale.place(contact.samples[contact.samples.count - 1])
        .distance(to: circle.middle),
      deviation: (squares / Double(2 * places.count)).squareRoot())
  }
}
