import Recordings

/// From the device's own range to the glass as one looks at the display.
struct GlassView {
  let mounting: PanelMounting
  /// The glass as one looks at it, in millimetres.
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
