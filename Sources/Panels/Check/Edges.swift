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
///
/// A finger that slows down, or lifts, before an edge did not try to reach it. One that goes over
/// the edge is reported at the end of what the panel reaches while it is still down: it comes there
/// at speed and stops from one scan to the next, which no hand does.
struct Edges {
  /// In millimetres; never less than nothing.
  private(set) var nearest: Sides<Double>
  /// Where a finger that went on over the edge was reported nearest; infinite where none did.
  private(set) var crossed: Sides<Double>

  /// What goes on does so at this speed at least, in millimetres a microsecond, and within this
  /// time, in microseconds.
  private static let speedMin = 0.000_03
  private static let reach = 100_000.0
  /// A speed is that of so many microseconds, a step at least: by each of them a finger goes over,
  /// for some stop in the last two steps, and over short times noise is a speed. A place may be off
  /// by so many millimetres.
  private static let spans = [0, 12_000, 25_000.0]
  static let tolerance = 0.2

  init(_ before: Edges?, _ contact: LoggedContact, _ scale: MillimetreScale) {
    let (size, places) = (scale.size, contact.samples.map(scale.place))
    let times = contact.samples.map { Double($0.time) }
    let approach = Approach(times: times, end: Double(contact.endTime))
    let far = Double.infinity
    var nearest = before?.nearest ?? Sides(left: far, right: far, top: far, bottom: far)
    var crossed = before?.crossed ?? Sides(left: far, right: far, top: far, bottom: far)
    func take(_ side: WritableKeyPath<Sides<Double>, Double>, _ distance: (Place) -> Double) {
      let distances = places.map { max(0, distance($0)) }
      guard let least = distances.min() else { return }
      nearest[keyPath: side] = min(nearest[keyPath: side], least)
      guard approach.goesOver(distances) else { return }
      crossed[keyPath: side] = min(crossed[keyPath: side], least)
    }
    take(\.left) { $0.x }
    take(\.right) { size.width - $0.x }
    take(\.top) { $0.y }
    take(\.bottom) { size.height - $0.y }
    (self.nearest, self.crossed) = (nearest, crossed)
  }

  /// A contact's way to an edge.
  private struct Approach {
    /// Of its reports, and of its end, in microseconds.
    let times: [Double]
    /// The last scan in which it was down.
    let lastDown: Double

    init(times: [Double], end: Double) {
      self.times = times
      let intervals = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
      let usual = intervals.isEmpty ? 0 : intervals[intervals.count / 2]
      // It is gone in the scan that reports its end.
      lastDown = max(times[times.count - 1], end - usual)
    }

    /// Whether a finger at these distances from the edge would have been over it, as fast as it
    /// came and slowing down as it did, while it was still down.
    func goesOver(_ distances: [Double]) -> Bool {
      guard let least = distances.min(),
        let first = distances.firstIndex(where: { $0 <= least + Edges.tolerance })
      else { return false }
      return Edges.spans.allSatisfy { goesOver(distances, at: first - 1, by: $0) }
    }

    /// - Parameter last: the report before the finger was due; the step behind it is a part of one.
    private func goesOver(_ distances: [Double], at last: Int, by span: Double) -> Bool {
      guard let middle = start(before: last, by: span),
        let start = start(before: middle, by: span)
      else { return false }
      let late = speed(middle, last, distances)
      let early = speed(start, middle, distances)
      let slowing = max(0, 2 * (early - late) / (times[last] - times[start]))
      // At the last report itself.
      let now = late - slowing * (times[last] - times[middle]) / 2
      guard now >= Edges.speedMin else { return false }
      var left = min(lastDown - times[last], Edges.reach)
      if slowing > 0 { left = min(left, now / slowing) }
      return now * left - slowing * left * left / 2 >= distances[last] - Edges.tolerance
    }

    /// Where the steps begin by which the speed at a report is known; nil where there are too few.
    private func start(before end: Int, by span: Double) -> Int? {
      guard end > 0 else { return nil }
      return (0..<end).last { times[end] - times[$0] >= span }
    }

    private func speed(_ from: Int, _ to: Int, _ distances: [Double]) -> Double {
      (distances[from] - distances[to]) / (times[to] - times[from])
    }
  }
}
