import Recordings
import TactusCore

/// Some contacts of a recording, altered: each keeps its place in the recording as its name.
struct MinimizerCandidate {
  /// In landing order.
  var paths: [(tag: Int, path: ContactPath)]
  var absences: [RecordedContacts.Absence]

  init(_ contacts: RecordedContacts) {
    paths = Array(contacts.paths.enumerated()).map { (tag: $0.offset, path: $0.element) }
    absences = contacts.absences
  }

  var contacts: RecordedContacts {
    RecordedContacts(paths: paths.map(\.path), absences: absences)
  }

  var scans: Int { paths.reduce(0) { $0 + $1.path.samples.count } }

  /// The id that a replay gives to a contact; nil for one that is not in it.
  func id(of tag: Int?) -> UInt16? {
    guard let tag else { return nil }
    // Contacts are in the order of the recording, whatever their times became.
    guard let index = paths.firstIndex(where: { $0.tag == tag }) else { return nil }
    let landing = paths[index].path.landing
    let before = paths.indices.count {
      (paths[$0].path.landing, $0) < (landing, index)
    }
    return UInt16(truncatingIfNeeded: before)
  }

  /// All that happens in it, each moment once, in order.
  var moments: [Instant] {
    var moments = Set<Instant>()
    for (_, path) in paths {
      for sample in path.samples { moments.insert(sample.time) }
      moments.insert(path.end)
    }
    for absence in absences {
      moments.insert(absence.start)
      if let end = absence.end { moments.insert(end) }
    }
    return moments.sorted()
  }

  /// The same with other times.
  func retimed(_ time: (Instant) -> Instant) -> MinimizerCandidate {
    var candidate = self
    for index in paths.indices {
      for sample in paths[index].path.samples.indices {
        candidate.paths[index].path.samples[sample].time = time(
          paths[index].path.samples[sample].time)
      }
      candidate.paths[index].path.end = time(paths[index].path.end)
    }
    for index in absences.indices {
      candidate.absences[index].start = time(absences[index].start)
      candidate.absences[index].end = absences[index].end.map(time)
    }
    return candidate
  }
}
