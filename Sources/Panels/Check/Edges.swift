import Recordings

/// What each side of the panel's range has.
struct Sides<Value: Sendable>: Sendable {
  var left, right, top, bottom: Value

  /// Left, right, top and bottom as one looks at the display.
  func onDisplay(_ mounting: PanelMounting) -> [Value] {
    let across = mounting.invertX ? (right, left) : (left, right)
    let down = mounting.invertY ? (bottom, top) : (top, bottom)
    return mounting.swap
      ? [down.0, down.1, across.0, across.1] : [across.0, across.1, down.0, down.1]
  }
}

/// How near to each edge of the panel's range strokes were reported, and whether a finger went on
/// over it.
struct Edges {
  /// In millimetres; never less than nothing.
  private(set) var nearest: Sides<Double>
  /// Where a finger came nearest, it was on its way to the edge: one that slows down, or lands
  /// there, did not try to reach it.
  private(set) var crossed: Sides<Bool>

  /// A finger that would be at the edge within this time goes on, in microseconds.
  private static let reach = 100_000.0

  init(_ before: Edges?, _ contact: LoggedContact, _ scale: MillimetreScale) {
    let (size, places) = (scale.size, contact.samples.map(scale.place))
    func near(_ distance: (Place) -> Double, _ before: Double?, _ crossed: inout Bool) -> Double {
      let distances = places.map { max(0, distance($0)) }
      guard let least = distances.min(), let index = distances.firstIndex(of: least) else {
        return before ?? .infinity
      }
      // The step that ends at the edge may be a part of one.
      let last = max(0, index - 1)
      let first = max(0, last - 2)
      let time = Double(contact.samples[last].time) - Double(contact.samples[first].time)
      let way = distances[first] - distances[last]
      if way > 0, time > 0, least * time <= Self.reach * way { crossed = true }
      return min(before ?? .infinity, least)
    }
    let old = before?.nearest
    var crossed =
      before?.crossed ?? Sides(left: false, right: false, top: false, bottom: false)
    nearest = Sides(
      left: near({ $0.x }, old?.left, &crossed.left),
      right: near({ size.width - $0.x }, old?.right, &crossed.right),
      top: near({ $0.y }, old?.top, &crossed.top),
      bottom: near({ size.height - $0.y }, old?.bottom, &crossed.bottom))
    self.crossed = crossed
  }
}
