/// What was found, each kind once for each recording, with the line at which it was found first.
struct FindingList {
  private(set) var all: [Finding] = []

  mutating func add(
    _ kind: Finding.Kind, _ file: String, _ line: Int32, _ what: String, _ remedy: String,
    count: Int = 1
  ) {
    if let index = all.firstIndex(where: { $0.kind == kind && $0.file == file }) {
      all[index].count += count
    } else {
      all.append(
        Finding(kind: kind, file: file, line: line, what: what, remedy: remedy, count: count))
    }
  }
}
