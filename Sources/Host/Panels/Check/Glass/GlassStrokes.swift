import Recordings

/// The paths of contacts over the glass, to be drawn.
struct GlassStrokes {
  struct Stroke {
    /// In millimetres from the top left of the panel's own range.
    var places: [Place]
    var end: LoggedContact.End
  }

  private(set) var strokes: [Stroke] = []
  /// How many contacts are not among them; the last one that is may be drawn in part.
  private(set) var leftOut = 0
  private var placeCount = 0

  /// What is nearer to the last place than this, in millimetres, is not seen on a page.
  private static let stepMin = 0.15
  /// The most places of all strokes: a page stays small enough to be sent by mail.
  static let placesMax = 40_000

  mutating func take(_ log: ContactLog, _ scale: MillimetreScale) {
    for contact in log.freshContacts { take(contact, scale) }
  }

  private mutating func take(_ contact: LoggedContact, _ scale: MillimetreScale) {
    guard placeCount < Self.placesMax else {
      leftOut += 1
      return
    }
    var places: [Place] = []
    for sample in contact.samples where placeCount + places.count < Self.placesMax {
      let place = scale.place(sample)
      if let last = places.last, last.distance(to: place) < Self.stepMin { continue }
      places.append(place)
    }
    placeCount += places.count
    strokes.append(Stroke(places: places, end: contact.end))
  }
}
