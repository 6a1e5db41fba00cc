/// Where on the glass something went wrong.
struct GlassMark {
  var kind: FigureKind
  /// In millimetres from the top left of the panel's own range.
  var place: Place
  var file: String
  var line: Int32
  /// What happened there, in a few words.
  var what: String
}

/// The marks of a panel, a limited number of each kind.
struct GlassMarks {
  private(set) var all: [GlassMark] = []
  private var counts: [FigureKind: Int] = [:]

  /// The most marks of a kind: any more would hide what they mark.
  static let ofKindMax = 60

  mutating func add(_ mark: GlassMark) {
    counts[mark.kind, default: 0] += 1
    if counts[mark.kind, default: 0] <= Self.ofKindMax { all.append(mark) }
  }

  mutating func add(contentsOf marks: [GlassMark]) {
    for mark in marks { add(mark) }
  }

  mutating func add(_ other: GlassMarks) {
    for mark in other.all where all.count(where: { $0.kind == mark.kind }) < Self.ofKindMax {
      all.append(mark)
    }
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  /// How many of a kind there were.
  func count(of kind: FigureKind) -> Int { counts[kind] ?? 0 }
}
