import InputText
import Recordings

/// Which cells of the glass fingers touched, passed over without a report, or never reached.
struct GlassMap {
  enum Cell: Character {
    case unreached = "."
    case touched = "#"
    /// One finger passed over it once without a report: a lost scan, or dead.
    case passedOnce = "?"
    /// Two fingers, or one twice, did.
    case passed = "x"
  }

  /// The sides of a cell are at most so long, in millimetres: any dead place of twice that has one
  /// in it.
  static let sideMax = 2.5
  /// The most cells along a side; those of a larger glass are larger.
  static let cellsMax = 400
  /// Half of a fingertip, in millimetres: so far beside its path it touches.
  static let fingertip = 4.0
  /// The most gaps that are kept.
  static let gapsMax = 400

  /// Along the device's own axes, in millimetres.
  let size: PanelSize
  let columns: Int
  let rows: Int
  private var isReported: [Bool]
  private var isCovered: [Bool]
  private(set) var gaps: [ReportGap] = []
  private(set) var gapsLeftOut = 0
  /// Whether any finger moved, so that it could pass over something.
  private(set) var hasStrokes = false

  init(_ size: PanelSize) {
    self.size = size
    columns = Self.count(size.width)
    rows = Self.count(size.height)
    isReported = Array(repeating: false, count: columns * rows)
    isCovered = isReported
  }

  private static func count(_ side: Double) -> Int {
    min(cellsMax, max(1, Int((side / sideMax).rounded(.up))))
  }

  /// The sides of a cell, in millimetres.
  var side: (x: Double, y: Double) {
    (size.width / Double(columns), size.height / Double(rows))
  }

  mutating func take(_ part: ContactPart, _ file: String) {
    for (_, track, past) in part.freshWithPast {
      take(track, file)
      if let gap = past.lazy.compactMap({ ReportGap.between($0, track, file) }).first { add(gap) }
    }
  }

  private mutating func take(_ track: Track, _ file: String) {
    for place in track.places {
      guard let cell = index(of: place) else { continue }
      isReported[cell] = true
      cover(place)
    }
    for index in track.places.indices.dropLast() {
      let (from, to) = (track.places[index], track.places[index + 1])
      guard track.step(index) > 1, self.index(of: from) != nil, self.index(of: to) != nil else {
        continue
      }
      hasStrokes = true
      let (step, around) = ReportGap.step(index, track)
      switch step {
      case .leap: break
      case .gap:
        let line = track.contact.firstLine
        add(ReportGap(from: from, to: to, step: around, file: file, line: line))
      case .usual: for place in Self.walk(from, to, 1) { cover(place) }
      }
    }
    hasStrokes = hasStrokes || track.reach >= 10
  }

  private mutating func add(_ gap: ReportGap) {
    // What lies beside the glass is out of its range, and passes over nothing.
    guard index(of: gap.from) != nil, index(of: gap.to) != nil else { return }
    guard gaps.count < Self.gapsMax else {
      gapsLeftOut += 1
      return
    }
    gaps.append(gap)
  }

  /// The cell of a place; nil beside the glass.
  private func index(of place: Place) -> Int? {
    guard place.x >= 0, place.x <= size.width, place.y >= 0, place.y <= size.height else {
      return nil
    }
    let column = min(columns - 1, Int(place.x / side.x))
    return min(rows - 1, Int(place.y / side.y)) * columns + column
  }

  /// Marks the cells whose middle is under a fingertip, and its own.
  private mutating func cover(_ place: Place) {
    let side = side
    if let own = index(of: place) { isCovered[own] = true }
    let xs = Self.range(place.x, side.x, columns)
    for row in Self.range(place.y, side.y, rows) {
      for column in xs {
        let middle = Place(x: (Double(column) + 0.5) * side.x, y: (Double(row) + 0.5) * side.y)
        if middle.distance(to: place) <= Self.fingertip { isCovered[row * columns + column] = true }
      }
    }
  }

  private static func range(_ value: Double, _ side: Double, _ count: Int) -> Range<Int> {
    let from = max(0, min(Double(count), ((value - fingertip) / side).rounded(.down)))
    let to = max(from, min(Double(count), ((value + fingertip) / side).rounded(.up)))
    return Int(from)..<Int(to)
  }

  /// Places on the way, a step apart.
  private static func walk(_ from: Place, _ to: Place, _ step: Double) -> [Place] {
    let count = max(1, Int((from.distance(to: to) / step).rounded(.up)))
    return (0...count).map { index in
      let part = Double(index) / Double(count)
      return Place(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
    }
  }

  /// Cells without a report under a gap.
  private func passed(by gap: ReportGap) -> Set<Int> {
    Set(Self.walk(gap.from, gap.to, 0.5).compactMap(index).filter { !isReported[$0] })
  }

  /// The gaps that another one beside them confirms, and under which there was no other report.
  /// None where more are alone: then they are moments in which the panel reported nothing, and some
  /// of them lie beside each other by chance.
  var confirmed: [ReportGap] {
    let unreported = gaps.filter { !passed(by: $0).isEmpty }
    let confirmed = unreported.indices.filter { index in
      unreported.indices.contains {
        $0 != index && unreported[$0].confirms(unreported[index])
      }
    }.map { unreported[$0] }
    return 2 * confirmed.count > unreported.count ? confirmed : []
  }

  /// The cells in rows, from the top left of the device's own range.
  var cells: [Cell] {
    var cells = isCovered.map { $0 ? Cell.touched : .unreached }
    for gap in gaps { for cell in passed(by: gap) { cells[cell] = .passedOnce } }
    for gap in confirmed { for cell in passed(by: gap) { cells[cell] = .passed } }
    return cells
  }
}
