import Recordings

/// A contact with its places in millimetres.
struct Track {
  let contact: LoggedContact
  /// That of each sample; none where no size is known.
  let places: [Place]
  /// The farthest that it comes from where it landed; 0 without places.
  let reach: Double

  init(_ contact: LoggedContact, _ scale: MillimetreScale?) {
    self.contact = contact
    places = scale.map { contact.samples.map($0.place) } ?? []
    let places = places
    reach = places.reduce(0) { max($0, places[0].distance(to: $1)) }
  }

  var samples: [ContactSample] { contact.samples }
  var start: Place { places[0] }
  var end: Place { places[places.count - 1] }
  /// Of the way from a sample to the next, in millimetres.
  func step(_ index: Int) -> Double { places[index].distance(to: places[index + 1]) }
  /// From a sample to the next, in microseconds.
  func time(_ index: Int) -> Int64 { samples[index + 1].time - samples[index].time }
  /// How long it was down, in microseconds.
  var duration: Int64 { contact.endTime - contact.startTime }
  /// The median of the times from sample to sample, in microseconds; 0 of one sample.
  var usualInterval: Double { Double(contact.intervals.median() ?? 0) }
}

/// The contacts of a part of a recording (`ContactParts`), as audits take them.
struct ContactPart {
  /// Those that were looked at already, and then the new ones.
  let tracks: [Track]
  /// Where the new ones begin.
  let fresh: Int
  /// When the last of all ended, in microseconds.
  let latestEnd: Int64

  init(_ log: ContactLog, _ scale: MillimetreScale?) {
    tracks = log.contacts.map { Track($0, scale) }
    (fresh, latestEnd) = (log.fresh, log.latestEnd)
  }

  /// The parts of a recording, one after the other.
  static func all(
    of screen: RawTouchscreen, _ scale: MillimetreScale?
  ) -> some Sequence<ContactPart> {
    ContactParts(screen).lazy.map { ContactPart($0, scale) }
  }

  var freshTracks: ArraySlice<Track> { tracks[fresh...] }

  /// The new ones, each with its number and the few before it.
  var freshWithPast: some Sequence<(index: Int, track: Track, past: ArraySlice<Track>)> {
    (fresh..<tracks.count).lazy.map { index in
      (index, tracks[index], tracks[max(0, index - ContactParts.past)..<index])
    }
  }
}
