import Recordings

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

  mutating func add(_ other: GlassMarks) {
    for mark in other.all where all.count(where: { $0.kind == mark.kind }) < Self.ofKindMax {
      all.append(mark)
    }
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  /// How many of a kind there were.
  func count(of kind: FigureKind) -> Int { counts[kind] ?? 0 }
}

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

  mutating func take(_ track: Track) {
    guard placeCount < Self.placesMax else {
      leftOut += 1
      return
    }
    var places: [Place] = []
    for place in track.places where placeCount + places.count < Self.placesMax {
      if let last = places.last, last.distance(to: place) < Self.stepMin { continue }
      places.append(place)
    }
    placeCount += places.count
    strokes.append(Stroke(places: places, end: track.contact.end))
  }
}

/// From the device's own range to the glass as the viewer sees it.
struct GlassView {
  let mounting: PanelMounting
  /// The glass as the viewer sees it, in millimetres.
  let width: Double
  let height: Double
  private let own: PanelSize

  init(_ mounting: PanelMounting, _ own: PanelSize) {
    (self.mounting, self.own) = (mounting, own)
    (width, height) = mounting.swap ? (own.height, own.width) : (own.width, own.height)
  }

  func place(_ place: Place) -> Place {
    let (x, y) = mounting.apply(place.x / own.width, place.y / own.height)
    return Place(x: x * width, y: y * height)
  }

  /// A table of the device's cells, as rows of the display.
  func rows<Cell>(of cells: [Cell], _ columns: Int, _ rows: Int) -> [[Cell]] {
    let (across, down) = mounting.swap ? (rows, columns) : (columns, rows)
    return (0..<down).map { row in
      (0..<across).map { column in
        let (u, v) = mounting.swap ? (row, column) : (column, row)
        let x = mounting.invertX ? columns - 1 - u : u
        let y = mounting.invertY ? rows - 1 - v : v
        return cells[y * columns + x]
      }
    }
  }
}
