import Recordings

/// How near to each edge of the panel's range a contact was, in millimetres.
struct Edges: Equatable {
  var left, right, top, bottom: Double

  init(_ before: Edges?, _ place: Place, _ size: PanelSize) {
    left = min(before?.left ?? .infinity, place.x)
    right = min(before?.right ?? .infinity, size.width - place.x)
    top = min(before?.top ?? .infinity, place.y)
    bottom = min(before?.bottom ?? .infinity, size.height - place.y)
  }

  /// Left, right, top and bottom as one looks at the display; never less than nothing.
  func onDisplay(_ mounting: PanelMounting) -> [Double] {
    let across = mounting.invertX ? (right, left) : (left, right)
    let down = mounting.invertY ? (bottom, top) : (top, bottom)
    let edges =
      mounting.swap
      ? [down.0, down.1, across.0, across.1] : [across.0, across.1, down.0, down.1]
    return edges.map { max(0, $0) }
  }
}
